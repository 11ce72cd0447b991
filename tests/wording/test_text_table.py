"""Tables and paragraphs of 80 columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.base.abbreviations import across, cut
from adjudge.wording.text_table import WIDTH, aligned, pair_name, paragraph

NAMES = st.text(
    st.characters(categories=["L", "N"]).filter(lambda letter: across(letter) == 1), min_size=1, max_size=40
)
ANY_WIDTH = st.text(st.characters(categories=["L", "N", "M"]), min_size=1, max_size=40)


@given(NAMES, NAMES, st.integers(12, 60))
def test_a_pair_of_names_fits_and_one_short_name_leaves_its_room_to_the_other(b: str, a: str, width: int) -> None:
    found = pair_name(b, a, width)
    assert len(found) <= max(width, 0) and " – " in found
    left, _, right = found.partition(" – ")
    room = width - 3
    assert left == cut(b, max(room // 2, room - len(a))) or found == f"{b} – {a}"
    assert right == cut(a, max(room // 2, room - len(b))) or found == f"{b} – {a}"


@given(st.lists(ANY_WIDTH, min_size=1), st.integers(3, 40))
def test_names_of_wide_letters_fit_and_columns_stay_straight(names: list[str], width: int) -> None:
    short = [cut(name, width) for name in names]
    assert max(map(across, short)) <= width
    ends = {across(line.rpartition("|")[0]) for line in aligned(["", "|"], [[name, "|"] for name in short])}
    assert len(ends) == 1


def test_a_paragraph_of_wide_letters_stays_within_the_width() -> None:
    said = "支持向量机 is better than ニューラルネットワーク on accuracy. " * 4
    text = paragraph(said)
    assert max(map(across, text.splitlines())) <= WIDTH and text.split() == said.split()


def test_a_name_of_two_lines_stands_in_one() -> None:
    assert cut("two\nlines", 20) == "two lines" and pair_name("a\nb", "c") == "a b – c"


@pytest.mark.parametrize("held", ["p = 0.03", "P > 0.999", "p ≤ 0.01", "95 %", "B – A"])
def test_what_belongs_together_is_not_torn_over_lines(held: str) -> None:
    for start in range(60, 82):
        found = paragraph("x" * start + " " + held + " and more")
        assert held in found and max(map(len, found.splitlines())) <= max(WIDTH, start)


def test_indents_and_the_first_line() -> None:
    found = paragraph("word " * 40, "    ", "1. ").splitlines()
    assert found[0].startswith("1. word") and all(line.startswith("    word") for line in found[1:]) and len(found) > 2


def test_columns_line_up() -> None:
    found = aligned(["b", "a", "n"], [["long", "x", "1"], ["y", "wide", "200"]], left=2)
    assert found == ["b     a       n", "long  x       1", "y     wide  200"]


def test_the_first_column_alone_stands_to_the_left_unless_said() -> None:
    assert aligned(["name", "p"], [["a", "0.5"], ["bb", "1"]]) == ["name    p", "a     0.5", "bb      1"]
    assert aligned(["name", "w", "p"], [["a", "x", "1"]], left=2)[1] == "a     x  1"
