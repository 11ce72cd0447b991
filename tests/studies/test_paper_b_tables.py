"""Paper B's tables, as printed, say what the paper's text says of them; its worked rewards are ours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adjudge.results.examples import example
from adjudge_studies import paper_b_tables
from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.paper_b_tables import (
    MEASURES,
    SIZES,
    beaten,
    certain_learner,
    contradictions,
    halves,
    page,
    wins,
    worked,
)
from adjudge_studies.provenance import without_provenance

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-b-tables.md"


def test_naive_bayes_is_beaten_where_the_text_says() -> None:
    assert beaten(wins("accuracy"), "naive Bayes") == ["ch", "hy", "mu", "se", "vo"]
    assert set(beaten(wins("kononenko_bratko"), "naive Bayes")) == {"ch", "hy", "mu", "se", "vo", "ir"}


def test_naive_bayes_wins_ten_times_under_information_reward_and_hy_is_reversed() -> None:
    better = [(case, worse) for case, learner, worse in wins("information_reward") if learner == "naive Bayes"]
    assert len(better) == 10 and ("hy", "C5.0 boosted") in better
    for measure in ("accuracy", "kononenko_bratko"):
        assert ("hy", "C5.0 boosted", "naive Bayes") in wins(measure)


def test_every_significant_difference_has_the_sign_of_the_printed_scores() -> None:
    assert sum(len(wins(measure)) for measure in MEASURES) == 99
    assert not any(contradictions(measure) for measure in MEASURES)


def test_a_wrong_cell_would_be_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(paper_b_tables.SIGNIFICANT, "accuracy", "ch nb>c5")
    assert contradictions("accuracy") == [("ch", "naive Bayes", "C5.0")]


def test_accuracies_are_whole_numbers_of_items_of_one_half() -> None:
    assert list(SIZES) == list(example("rewards").cube().cases)
    assert {case: half for case, half in halves().items() if half != SIZES[case] // 2} == {"ch": 1597}


def test_a_certain_learner_earns_the_printed_reward_on_mushroom() -> None:
    reward, information = certain_learner(2114)
    assert reward == pytest.approx(0.69259095, abs=1e-6) and information == pytest.approx(0.9998209, abs=1e-6)


def test_worked_numbers_show_what_differs() -> None:
    cells = dict(map(tuple, worked()))  # type: ignore[arg-type]
    assert cells["Sec. 2.1, lazy expert, Good's reward"] == "0.531 (0.531)"
    assert cells["the same, information reward"] == "0 (0)"
    assert sum(cell.startswith("**") for cell in cells.values()) == 1


def test_the_committed_page_is_what_the_study_makes(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert STUDIES["paper-b-tables"].make(How(tmp_path)) == without_provenance(COMMITTED.read_text(encoding="utf-8"))
    assert "Figure 3" in (tmp_path / "paper-b-figures.svg").read_text(encoding="utf-8")


def test_without_matplotlib_the_page_says_that_nothing_was_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [*(name for name in sys.modules if name.split(".")[0] == "matplotlib"), "matplotlib"]:
        monkeypatch.setitem(sys.modules, name, None)
    made = STUDIES["paper-b-tables"].make(How(tmp_path))
    assert made == page(figure=False) and "matplotlib is not there" in made
    assert not list(tmp_path.iterdir())
