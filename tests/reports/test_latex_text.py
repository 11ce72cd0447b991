"""Any name as LaTeX prints it, and where a line may end inside it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.reports.latex_text import breakable, latex_escape, slug


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("50% & more_$1", r"50\% \& more\_\$1"),
        ("a~b^c{d}", r"a\textasciitilde{}b\textasciicircum{}c\{d\}"),
        ("<script>", r"\textless{}script\textgreater{}"),
        ("naïve", "naïve"),
        ("日", "[U+65E5]"),
        ("ħ", "[U+0127]"),
        ("χ²", r"$\chi$$^2$"),
        ("tab\there", "tab[U+0009]here"),
        ("two\nlines", "two lines"),
    ],
)
def test_names_are_printed_as_they_are(name: str, written: str) -> None:
    assert latex_escape(name) == written


@given(st.text())
def test_nothing_in_a_name_is_a_command_of_its_own(name: str) -> None:
    written = latex_escape(name)
    assert written.isprintable() or not name.isprintable()
    assert "\n" not in written
    left = re.sub(r"\\(text\w+|ldots)\{\}|\\[&%$#_{}]|\$[^$]*\$", "", written)
    assert not set(left) & set("\\&%$#_{}~^")


def test_long_words_may_break_after_a_mark_and_after_fourteen_letters() -> None:
    assert breakable("short_name 50 %") == r"short\_name 50~\%"
    assert breakable("x" * 30).split(r"\allowbreak{}") == ["x" * 14, "x" * 14, "xx"]
    assert breakable("meta-llama/Llama-3").count(r"\allowbreak{}") == 3


@pytest.mark.parametrize(
    ("name", "label"), [("My results_2.csv", "my-results-2"), ("a/b.c.csv", "a-b-c"), ("日本", "adjudge")]
)
def test_labels_are_letters_digits_and_hyphens(name: str, label: str) -> None:
    assert slug(name) == label
