"""A report as one HTML page: it loads nothing, runs nothing but its own few lines, and prints.

The page is a template over typed parts; every text comes from `wording` and is escaped by the template. What its script
shows of learners, pairs and slices is one JSON text in it (`page_data`), made of finished texts too.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from adjudge.errors import require
from adjudge.reports.packed_texts import packed
from adjudge.reports.page_figures import page_figures
from adjudge.reports.page_learners import HEADER, learner_texts, slice_boards
from adjudge.reports.page_pairs import PagePairs, page_pairs, panel_data
from adjudge.reports.page_tables import guard_items, measure_views, score_views
from adjudge.reports.robustness import robustness_of, robustness_parts
from adjudge.reports.summary import Summary
from adjudge.results.csv_file import csv_text
from adjudge.results.reading import reading_lines
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import leaderboard_columns
from adjudge.verdicts.macro_mean import benchmark_rows
from adjudge.wording.heading import measure_labels, size_text, tests_text
from adjudge.wording.headline import footer, won_sentence
from adjudge.wording.item_lines import item_lines
from adjudge.wording.leaderboard import Cells, board, rank_cells
from adjudge.wording.network import redundancy_sentences
from adjudge.wording.pairs import oriented, shown_pairs, subset_cells, word_counts
from adjudge.wording.reversals import reversal_lines
from adjudge.wording.screen import cautions, opening, promise
from adjudge.wording.sentences import pair_sentence
from adjudge.wording.slices import claims, sign_cells, slice_cells, slice_notes, slice_noun
from adjudge.wording.supplementary import supplementary_notes
from adjudge.wording.words import several

_MOST_PAIRS = 200
_PLAIN = " ,:;/()[]|*+=.-_"  # what an address of data may hold as it is
_FOLDER = Path(__file__).parent / "templates"


def html_page(summary: Summary) -> str:
    """The whole page."""
    comparison = summary.comparison
    answer = comparison.answer
    style, script = (_text(name) for name in ("style.css", "script.js"))
    figures, pairs = page_figures(comparison), page_pairs(comparison)
    promises = [won_sentence(answer), footer(answer, comparison.settings.fdr)] if isinstance(answer, Answer) else []
    return str(
        _template().render(
            policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; "
            "base-uri 'none'; form-action 'none'",
            style=style,
            script=script,
            summary=summary,
            comparison=comparison,
            headline=opening(comparison),
            size=size_text(comparison),
            reading=reading_lines(comparison.table) if comparison.table.reading.layout else [],
            labels=measure_labels(comparison),
            tests=tests_text(comparison),
            board=board(comparison),
            ranks=rank_cells(answer) if isinstance(answer, Answer) else None,
            promise=promise(comparison),
            cautions=cautions(comparison),
            pair=pair_sentence(oriented(comparison, 0)) if len(comparison) == 1 else "",
            promises=promises,
            figures=figures,
            robustness=robustness_parts(robustness_of(comparison)),
            measures=measure_views(comparison),
            n_pairs=several(len(comparison), "pair"),
            words=word_counts(comparison),
            pairs=pairs,
            data=page_data(comparison, pairs),
            csv=quote(leaderboard_csv(comparison), safe=_PLAIN),
            subsets=subset_cells(comparison) if comparison.settings.each_subset else None,
            supplementary=supplementary_notes(comparison),
            scores=score_views(summary.scores, comparison),
            guards=guard_items(comparison),
            slices=_slices(comparison),
            items=item_lines(comparison),
            reversals=reversal_lines(comparison),
            redundancy=redundancy_sentences(comparison.redundancy),
            meaning=claims(comparison),
        )
    )


def page_data(comparison: Comparison, pairs: PagePairs) -> str:
    """What the script draws learners, pairs and slices from; nothing in it can end the element it stands in."""
    data, panels = panel_data(comparison, pairs)
    parts, codes = packed([*panels, *learner_texts(comparison, pairs.order)])
    data |= {
        "source": comparison.source,
        "learners": [comparison.learners[place] for place in pairs.order],
        "measures": list(comparison.measures),
        "about": HEADER,
        "parts": parts,
        "panels": codes[: len(panels)],
        "rows": codes[len(panels) :],
        "slices": slice_boards(comparison),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def leaderboard_csv(comparison: Comparison) -> str:
    """What `compare --leaderboard` prints; text that a spreadsheet would run is marked as text."""
    return csv_text(leaderboard_columns(comparison.answer.leaderboard, benchmark_rows(comparison)), safe=True)


def _slices(comparison: Comparison) -> tuple[Cells, Cells, list[str], str] | None:
    """Each slice's answer, the claims of each pair on each, what they promise together, and what they are called."""
    if not comparison.slices:
        return None
    signs = sign_cells(comparison, shown_pairs(comparison, _MOST_PAIRS))
    return slice_cells(comparison), signs, slice_notes(comparison), slice_noun(comparison)


@lru_cache(maxsize=1)
def _template() -> Any:
    jinja2 = require("jinja2", "report", "a page")
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template("page.html")


@lru_cache(maxsize=2)
def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """What the page's policy lists: only this very text is run or applied."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
