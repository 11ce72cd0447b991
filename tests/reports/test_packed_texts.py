"""Packed texts come back letter for letter, in little room."""

from __future__ import annotations

import random

import pytest
from tests.reports.packed import unpacked

from adjudge.reports.packed_texts import packed


@pytest.mark.parametrize(
    "texts",
    [
        [["A is better than B by +0.021 [+0.008, 1e-05]; 17/3/0", ""], [], ["p <0.0001", "p <0.0001"]],
        [["7", "", "-7", "−7", "7.", "7/", "Ω 8×9\t10"]],
        [[""]],
    ],
)
def test_they_come_back(texts: list[list[str]]) -> None:
    parts, codes = packed(texts)
    assert [unpacked(parts, code) for code in codes] == texts


def test_many_of_them_take_a_few_letters_each() -> None:
    draw = random.Random(0)
    texts = [[f"A beats B by {draw.random():.3f} [{draw.random():.3f}, {draw.random():.3f}]"] for _ in range(5000)]
    parts, codes = packed(texts)
    assert [unpacked(parts, code) for code in codes] == texts
    assert sum(map(len, codes)) < 5000 * 8 and len(parts) <= 1002
