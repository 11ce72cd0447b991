"""Paper D, Figure 1: the numbers follow from Table 5, the paper's sentences hold, the page is the committed one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.paper_d_figure1 import OTHERS, figure_1, page, sentences
from adjudge_studies.provenance import without_provenance

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-d-figure1.md"


def test_every_sentence_of_the_paper_holds_on_its_own_table() -> None:
    names, found = figure_1()
    assert all(holds for _, _, holds in sentences(names, found))


def test_a_score_that_orders_as_bsf_does_would_break_a_sentence() -> None:
    names, found = figure_1()
    same = replace(found, series=dict(found.series) | dict.fromkeys(OTHERS, found.series["bsf"]))
    told = {text: holds for text, _, holds in sentences(names, same)}
    assert not told["no other score agrees fully with BSF's order"]


def test_undefined_f1_counts_as_nothing_and_recall_equals_tp() -> None:
    names, found = figure_1()
    ranked = [names[place] for place in found.order]
    assert [found.series["f1"][ranked.index(name)] for name in ("1.3", "3.3", "3.4")] == [0.0, 0.0, 0.0]
    assert found.series["recall"] == pytest.approx(found.series["tp"])


def test_the_committed_page_is_what_the_study_makes(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    made = STUDIES["paper-d-figure1"].make(How(tmp_path))
    assert made == without_provenance(COMMITTED.read_text(encoding="utf-8")) == page(figure=True)
    assert (tmp_path / "paper-d-figure1.svg").is_file()
