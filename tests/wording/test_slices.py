"""Benchmarks in words: what the overall answer is about, and each benchmark by itself."""

from __future__ import annotations

from typing import Any

from adjudge import Comparison, compare
from adjudge.wording.slices import claims, overall_meaning, slice_cells, slice_lines, slice_notes


def judged(**settings: Any) -> Comparison:
    """B is right on every item of eight benchmarks, A on every third."""
    rows = [(f"b{bench}", item, model, model == "B" or item % 3 == 0)
            for bench in range(8) for item in range(10 + bench) for model in "AB"]  # fmt: skip
    names = ("benchmark", "item", "model", "correct")
    return compare(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)), **settings)


def test_pooled_items_are_said_to_be_about_these_benchmarks() -> None:
    (text,) = overall_meaning(judged())
    assert "a benchmark weighs by its number of items (10 to 17)" in text
    assert "new items of these 8 benchmarks in these proportions, not about other benchmarks" in text
    assert any("on new items of these benchmarks" in line for line in claims(judged()))


def test_grouped_benchmarks_are_said_to_be_about_new_ones() -> None:
    assert "whole benchmarks are; every item counts once" in overall_meaning(judged(group="benchmark"))[0]
    assert "every benchmark counts once" in overall_meaning(judged(group="benchmark", estimand="typical"))[0]


def test_a_table_without_benchmarks_says_nothing_of_them() -> None:
    plain = compare({"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8, "accuracy": [0.5] * 8 + [0.6] * 8})
    assert overall_meaning(plain) == [] and plain.benchmarks == ()


def test_each_benchmark_has_its_line_and_all_are_one_family() -> None:
    found = judged()
    header, rows = slice_cells(found)
    assert header == ["benchmark", "answer", "items", "B is"] and len(rows) == 8
    assert rows[-1] == ["b7", "Use B.", "17", "better"]
    assert "8 benchmarks, 8 pairs in all × 1 measure are judged together" in slice_notes(found)[1]


def first_line(levels: int, lead: int, items: int = 120) -> str:
    """B is right on every item; A too but for the first `lead`; the level of an item is its number's rest."""
    rows = [(item, f"v{item % levels}", model, model == "B" or item >= lead) for item in range(items) for model in "AB"]
    names = ("item", "level", "model", "correct")
    found = compare(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)), slices=["level"])
    return slice_lines(found)[0]


def test_the_first_screen_does_not_say_none_goes_against_where_none_could() -> None:
    assert first_line(2, 60) == "Of 2 slices none goes against the overall claims."
    assert first_line(2, 0) == "Of 2 slices none has a claim of its own."
    assert first_line(60, 60) == "Of 60 slices all are too small to decide (fewer than 12 items)."
