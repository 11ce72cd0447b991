from __future__ import annotations

import pytest

from adjudge.wording.lists import counted, listed


@pytest.mark.parametrize(
    ("names", "options", "text"),
    [
        ("A", {}, "A"),
        ("AB", {}, "A and B"),
        ("ABC", {"join": "or"}, "A, B or C"),
        ("ABC", {"most": 3}, "A, B and C"),
        ("ABCD", {"most": 3}, "A, B, C and 1 more"),
        ("ABCD", {"most": 1}, "A and 3 more"),
    ],
)
def test_names_in_running_text(names: str, options: dict[str, str | int], text: str) -> None:
    assert listed(list(names), **options) == text  # type: ignore[arg-type]


def test_numbers_take_the_right_noun() -> None:
    assert [counted(number, ("class", "classes")) for number in (0, 1, 2)] == ["0 classes", "1 class", "2 classes"]
