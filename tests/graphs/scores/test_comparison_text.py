"""The comparison as text: 80 columns, every number named, long lists cut."""

from __future__ import annotations

from itertools import combinations

import pytest

from adjudge_graphs.graph import Graph
from adjudge_graphs.scores.comparison import compare_graphs
from adjudge_graphs.scores.comparison_text import _cell

TRUTH = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E")]
COMPLETE = Graph("ABCDE", [(a, "->", b) for a, b in combinations("ABDCE", 2)])
LEARNT = {
    "flip": [("B", "A"), *TRUTH[1:]],
    "class": "A -- B\nB -> C\nD -> C\nD -- E",
    "poor": [("A", "B"), ("C", "B"), ("D", "C"), ("A", "E")],
    "empty": Graph("ABCDE"),
    "complete": COMPLETE,
}


@pytest.mark.parametrize("variants", [False, True])
def test_the_text_fits_80_columns_and_says_what_each_number_is(variants: bool) -> None:
    long = {f"{name} {'x' * 90}": graph for name, graph in LEARNT.items()}
    for learnt in (LEARNT, long):
        text = compare_graphs(TRUTH, learnt, control=19).text(variants=variants)
        assert max(map(len, text.splitlines())) <= 80
    text = compare_graphs(TRUTH, LEARNT, control=19).text(variants=variants)
    assert "half-weighted SHD" in text and "negative control: 19 random graphs" in text
    assert "reversed   B -> A for A -> B  (direction open)" in text
    assert "0–6" in text  # SID of the class as a range
    assert ("SHD2" in text) == variants
    ranks = next(line for line in text.split("ranks, best 1")[1].splitlines() if line.startswith("complete"))
    assert "1*" in ranks  # the complete graph has the best recall, whatever BSF says


def test_long_lists_of_differences_are_cut_and_say_how_many_are_left() -> None:
    text = compare_graphs(TRUTH, {"complete": COMPLETE}, control=0).text(most_differences=2)
    assert "… and 4 more" in text
    assert "ranks" not in text and "negative control" not in text


def test_cells_of_scores_keep_as_many_digits_as_there_is_room_for() -> None:
    numbers = {None: "n/a", 3.0: "3", 0.5: "0.500", -0.25: "-0.250", 1234.56: "1234.6", -1234.56: "-1235",
               123456.7: "123457", 1234567.5: "1e+06", 99999: "99999"}  # fmt: skip
    assert {number: _cell(number).strip() for number in numbers} == numbers
    assert {len(_cell(number)) for number in numbers} == {7}
