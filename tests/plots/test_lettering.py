from __future__ import annotations

import pytest

from adjudge.plots.lettering import first_of, integers, letters, shown, wrapped


def test_whole_numbers_and_names() -> None:
    assert integers(1, 10) == list(range(1, 11)) and integers(1, 11) == [1, 3, 5, 7, 9, 11] and integers(5, 5) == [5]
    assert shown("a\nb  c") == "a b c" and shown("x" * 36) == "x" * 36 and shown("x" * 37) == "x" * 18 + "…" + "x" * 17
    assert letters(["aaa", "a"], 72) == pytest.approx(3 * letters(["a"], 72)) and letters([]) == 0
    assert 0.3 < letters(["i"], 72) < letters(["a"], 72) < letters(["m"], 72) < 1  # of the size of the letters


def test_what_is_said_below_is_broken_between_its_parts() -> None:
    assert wrapped(["one", "two", "three"], 9) == "one; two; three" and wrapped([], 9) == ""
    assert wrapped(["one", "two", "three"], letters(["one; two"], 7) + 0.01) == "one; two;\nthree"
    assert first_of(3, 9) == ["the first 3 of 9 learners"] and first_of(9, 9) == []
