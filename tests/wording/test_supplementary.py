"""Tests beside the words, in words: of the whole table, and probabilities of pairs."""

from __future__ import annotations

import numpy as np
from tests.verdicts.tables import table_of

from adjudge import compare
from adjudge.base.result_base import ResultBase
from adjudge.evidence.contract import TableFinding, find_test
from adjudge.verdicts.supplementary import Supplementary
from adjudge.wording.supplementary import supplementary_lines, supplementary_notes, supplementary_sentence

STEPS = {"A": np.arange(9.0), "B": np.arange(9.0) + 1, "C": np.arange(9.0) - 1}


def said(p: float | None, ranks: list[float] | None, learners: str = "ABC") -> str:
    finding = TableFinding(ResultBase(), p=p, ranks=None if ranks is None else np.array(ranks))
    return supplementary_sentence(Supplementary(find_test("friedman"), "accuracy", finding), tuple(learners), 0.95)


def test_a_test_of_the_table_gives_p_and_the_ranks_best_first() -> None:
    assert said(0.03, [2, 1, 3]) == (
        "Friedman's test on accuracy (all learners alike): p = 0.030; mean ranks B 1.00, A 2.00, C 3.00 (for "
        "information only)."
    )
    assert "p < 0.0001." in said(1e-9, None) and "mean ranks" not in said(1e-9, None)
    assert said(None, [2, 1, 3]).startswith("Friedman's test on accuracy: mean ranks B 1.00")


def test_beyond_ten_ranks_the_others_are_counted() -> None:
    found = said(0.5, list(range(1, 13)), "ABCDEFGHIJKL")
    assert "J 10.00 and 2 more learners (for information" in found and "K 11" not in found
    assert "more" not in said(0.5, list(range(1, 11)), "ABCDEFGHIJ")


def test_a_table_of_pairs_stands_below_where_the_test_has_one() -> None:
    lines = supplementary_lines(compare(table_of(**STEPS), supplementary=["nemenyi", "friedman"]))
    assert any(line.split()[:3] == ["b", "–", "a"] and line.endswith("adjusted p") for line in lines)
    assert any(line.startswith("C – B") for line in lines) and "" in lines
    strength = supplementary_lines(compare(table_of(**STEPS), supplementary=["plackett_luce"]))
    (better,) = [line for line in strength if line.startswith("C – B")]
    assert any(line.endswith("P(b better)") for line in strength) and float(better.split()[-1].lstrip("<")) < 0.5


def test_a_bayesian_test_shows_three_probabilities_and_how_they_were_found() -> None:
    found = compare(table_of(**STEPS), supplementary=["bayes_sign"])
    text = " ".join(" ".join(supplementary_lines(found)).split())
    assert "P(worse) P(equivalent) P(better)" in text and "Exact; not adjusted for the pairs." in text
    (note,) = supplementary_notes(found)
    assert "on accuracy: surest pair" in note and note.endswith("; not adjusted for the pairs.")
    (one,) = supplementary_notes(compare(table_of(A=STEPS["A"], B=STEPS["B"]), supplementary=["bayes_sign"]))
    assert "of the pair B against A, P(worse)" in one


def test_beyond_thirty_pairs_the_others_are_counted() -> None:
    rng = np.random.default_rng(0)
    many = table_of(**{f"L{place}": rng.normal(size=8) for place in range(9)})
    assert "… and 6 more pairs" in supplementary_lines(compare(many, supplementary=["bayes_sign"]))
