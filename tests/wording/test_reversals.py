"""Reversals in words: who changes places, what is shown of it, and the cases that make them."""

from __future__ import annotations

from adjudge import compare
from adjudge.results.examples import example
from adjudge.wording.reversals import reversal_lines


def test_nothing_is_said_that_was_not_asked_for() -> None:
    assert reversal_lines(compare(example("rewards"))) == []


def test_paper_bs_reversals_are_said_with_their_cases() -> None:
    lines = reversal_lines(compare(example("rewards"), reversals=("accuracy", "information_reward")))
    assert lines[0].startswith(
        "accuracy against information_reward (16 cases): 3 of 6 pairs change places on average; in"
    )
    assert "C5.0 leads naive Bayes by +0.0117 on accuracy and trails by −0.206 on information_reward" in lines[1]
    assert "(neither is shown). Without g2, ly, he and hd (4 of 16 cases)" in lines[1]
    assert lines[-1] == "Reversals describe these scores; what is shown to differ is said by the verdicts."


def test_pairs_that_agree_are_counted_and_not_listed() -> None:
    two = ["C5.0", "naive Bayes"]
    lines = reversal_lines(compare(example("rewards"), reversals=("accuracy", "kononenko_bratko"), learners=two))
    assert "0 of 1 pair change places" in lines[0] and len(lines) == 2
