from __future__ import annotations

from dataclasses import replace

from adjudge.verdicts.deciding_cases import DecidingCases, Outlier
from adjudge.verdicts.in_how_many import InHowMany
from adjudge.wording.holds import deciding_sentences, how_many_cells

NOUNS = ("case", "cases")
FOUND = DecidingCases("use A", "not decided", ("c1",), (), "exact", 0, 20, NOUNS, ())
ROW = InHowMany("B", "A", "accuracy", 54, 17, 3, (), (), "corrected t", 0.95)


def test_a_single_case_that_decides_is_named_with_those_that_do_the_same() -> None:
    assert deciding_sentences(FOUND) == [
        "The headline (use A) depends on single cases: without c1 it would be: not decided."
    ]
    also = deciding_sentences(replace(FOUND, alternatives=("c2", "c3")))
    assert also[1] == "Leaving out any one of c2 and c3 changes it too."


def test_sets_say_whether_smaller_ones_were_excluded() -> None:
    two = replace(FOUND, cases=("c1", "c2"), excluded=1)
    first, second = deciding_sentences(two)
    assert first.startswith("No single case of the 20, left out, changes the headline (use A)")
    assert second == "Leaving out 2 cases does (c1 and c2): it would be: not decided (no smaller set does)."
    three = deciding_sentences(replace(two, cases=("c1", "c2", "c3"), excluded=2, search="greedy"))
    assert three[0].startswith("Neither one case nor any two") and "a smaller set may do" in three[1]
    none = deciding_sentences(replace(two, cases=(), excluded=2, search="greedy"))
    assert none[1] == "No larger set was found greedily either."
    assert "was not searched: with 20 there are too few" in deciding_sentences(replace(FOUND, search="none"))[0]


def test_cases_that_stand_out_are_named_with_their_share() -> None:
    *_, last = deciding_sentences(replace(FOUND, outliers=(Outlier("c7", 0.5),)))
    assert last.endswith("in many pairs and measures: c7 (0.50 of them).")


def test_in_how_many_data_sets() -> None:
    assert how_many_cells([ROW])[1] == [["B – A", "accuracy", "54", "17", "3"]]
