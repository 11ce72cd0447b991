"""Benchmarks in words: what the overall answer is about, and each benchmark by itself."""

from __future__ import annotations

from typing import Any

from adjudge import Comparison, compare
from adjudge.wording.benchmarks import benchmark_cells, benchmark_notes, claims, overall_meaning


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
    header, rows = benchmark_cells(found)
    assert header == ["benchmark", "answer", "items", "B is"] and len(rows) == 8
    assert rows[-1] == ["b7", "Use B.", "17", "better"]
    assert "8 benchmarks, 8 pairs in all × 1 measure are judged together" in benchmark_notes(found)[0]
