"""A report as one HTML page: it loads nothing, runs nothing but its own few lines, and prints.

The page is a template over typed parts; every text comes from `wording` and is escaped by the template.
"""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from adjudge.errors import require
from adjudge.reports.again import again_parts, asked_again
from adjudge.reports.page_figures import page_figures
from adjudge.reports.page_pairs import page_pairs
from adjudge.reports.page_tables import guard_items, measure_views, score_views
from adjudge.reports.summary import Summary
from adjudge.results.reading import reading_lines
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.benchmarks import benchmark_cells, benchmark_notes, claims, sign_cells
from adjudge.wording.beside import beside_notes
from adjudge.wording.heading import measure_labels, size_text, tests_text
from adjudge.wording.headline import footer, won_sentence
from adjudge.wording.leaderboard import Cells, board, rank_cells
from adjudge.wording.network import telling_sentences
from adjudge.wording.pairs import oriented, shown_places, subset_cells, word_counts
from adjudge.wording.reversals import reversal_lines
from adjudge.wording.screen import cautions, opening, promise
from adjudge.wording.sentences import pair_sentence
from adjudge.wording.words import several

_MOST_PAIRS = 200
_FOLDER = Path(__file__).parent / "templates"


def html_page(summary: Summary) -> str:
    """The whole page."""
    comparison = summary.comparison
    answer = comparison.answer
    style, script = (_text(name) for name in ("style.css", "script.js"))
    figures = page_figures(comparison)
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
            again=again_parts(asked_again(comparison)),
            measures=measure_views(comparison),
            n_pairs=several(len(comparison), "pair"),
            words=word_counts(comparison),
            pairs=page_pairs(comparison),
            subsets=subset_cells(comparison) if comparison.settings.each_subset else None,
            beside=beside_notes(comparison),
            scores=score_views(summary.scores),
            guards=guard_items(comparison),
            benchmarks=_benchmarks(comparison),
            reversals=reversal_lines(comparison),
            telling=telling_sentences(comparison.telling),
            meaning=claims(comparison),
        )
    )


def _benchmarks(comparison: Comparison) -> tuple[Cells, Cells, list[str]] | None:
    """Each benchmark's answer, the signs of each pair on each, and what they promise together."""
    if not comparison.benchmarks:
        return None
    signs = sign_cells(comparison, shown_places(comparison, _MOST_PAIRS))
    return benchmark_cells(comparison), signs, benchmark_notes(comparison)


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
