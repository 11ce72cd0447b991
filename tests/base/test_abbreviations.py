"""Names cut to fit: their ends stay, and no two become one."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from adjudge.base.abbreviations import across, cut, padded, unique_abbreviations

NARROW = st.characters(categories=["L", "N"]).filter(lambda letter: across(letter) == 1)
NAMES = st.text(NARROW, min_size=1, max_size=40)
ANY_WIDTH = st.text(st.characters(categories=["L", "N", "M"]), min_size=1, max_size=40)


def test_a_wide_letter_takes_two_columns_and_a_mark_on_one_none() -> None:
    assert [across(text) for text in ("", "SVM", "支持", "ｱ", "Ａ", "한", unicodedata.normalize("NFD", "é"))] == [
        0, 3, 4, 1, 2, 2, 1]  # fmt: skip
    assert padded("支", 4) == "支  " and padded("支", 4, right=True) == "  支"


@given(NAMES, st.integers(3, 40))
def test_a_cut_name_fits_and_keeps_both_ends(name: str, width: int) -> None:
    found = cut(name, width)
    assert len(found) == min(len(name), width)
    if found != name:
        head, _, tail = found.partition("…")
        assert name.startswith(head) and name.endswith(tail) and 0 <= len(head) - len(tail) <= 1


@given(ANY_WIDTH, st.integers(3, 40))
def test_a_cut_name_of_wide_letters_fits_too(name: str, width: int) -> None:
    assert across(cut(name, width)) <= width


def test_names_that_would_be_cut_alike_are_told_apart() -> None:
    names = [f"FuseChat-{family}-Instruct" for family in ("Gemma-2-9B", "Llama-3.1-8B", "Llama-3.2-3B", "Qwen-2.5-7B")]
    for room in (12, 16, 24, 60):
        short = unique_abbreviations([*names, "gpt-4"], room)
        assert len(set(short.values())) == 5 and max(map(len, short.values())) <= room and short["gpt-4"] == "gpt-4"
    late = [f"{'x' * 40}{n}{'y' * 40}" for n in range(30)] + ["x" * 90]
    assert (
        len(set(unique_abbreviations(late, 10).values())) == 31
        and max(map(len, unique_abbreviations(late, 10).values())) <= 10
    )
