"""What is said of a judge next to people: its table, and whether its errors differ."""

from __future__ import annotations

import numpy as np

import adjudge as aj
from adjudge.wording.judges import judge_sections


def compared(wrong: float, points: float = 1.0) -> aj.Comparison:
    """Two learners alike; the judge takes this share of the wrong answers of the second for right ones."""
    rng = np.random.default_rng(1)
    truth = (rng.random((2, 200)) < 0.5).astype(float)
    seen = truth.copy()
    seen[1] = np.where(rng.random(200) < wrong, 1.0, truth[1])
    return aj.compare({
        "item": [f"q{place}" for place in range(200)] * 2, "model": ["a"] * 200 + ["b"] * 200,
        "score": seen.ravel(), "people": np.where(np.arange(200) < 80, points * truth, np.nan).ravel(),
    }, higher=["score"], human={"score": "people"})  # fmt: skip


def test_errors_that_differ_are_said_to_turn_verdicts() -> None:
    (section,) = judge_sections(compared(0.6))
    assert section.title == "The judge's score next to what people said (people)"
    assert list(section.header) == ["learner", "labelled", "agreement", "sensitivity", "specificity"]
    assert section.rows[0][:3] == ["a", "80", "1.00 [0.95, 1.00]"]
    assert section.notes[0].startswith("The judge's errors differ between learners, which turns verdicts: most surely")


def test_errors_that_do_not_differ_are_said_to_be_not_shown() -> None:
    (section,) = judge_sections(compared(0.0))
    assert "are not shown to differ between learners" in section.notes[0]


def test_scores_on_other_scales_have_no_errors_that_could_differ() -> None:
    found = compared(0.6, 5.0)
    assert judge_sections(found)[0].notes == ("",)
    (told,) = (each.text for each in found.guards if each.code == "G40")
    assert told.startswith("people's people goes from 0 to 5 and the judge's score from 0 to 1: ")
    assert not any(each.code == "G40" for each in compared(0.6, 3.0).guards)


def test_a_table_without_people_has_none() -> None:
    assert judge_sections(aj.compare({"A": [0.1, 0.2, 0.3], "B": [0.2, 0.3, 0.4]})) == []
