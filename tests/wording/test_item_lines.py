"""What the items still tell, in words."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from adjudge import Comparison, compare
from adjudge.reports.report import render
from adjudge.reports.summary import summarise
from adjudge.wording.item_lines import item_lines


def answers(samples: int = 4, models: int = 3, items: int = 60) -> Comparison:
    """Right or wrong answers, several to an item, on two benchmarks; on the second all models agree."""
    rng = np.random.default_rng(2)
    rows: list[tuple[Any, ...]] = []
    for bench in "xy":
        for item in range(items):
            chance = rng.random(models) if bench == "x" else np.full(models, float(item % 2))
            for model in range(models):
                right = rng.random(samples) < chance[model]
                rows += [(bench, item, f"m{model}", sample, int(right[sample])) for sample in range(samples)]
    names = ("benchmark", "item", "model", "epoch", "correct")
    return compare(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)))


def test_items_that_all_score_alike_are_dead_overall_and_by_benchmark() -> None:
    found = answers()
    values = found.units.values[0]
    live = int((values.max(axis=1) > values.min(axis=1)).sum())
    first, *_, parts, _ = item_lines(found)
    assert first == f"Of 120 items {live} still separate the 3 learners; on the others they score the same."
    assert parts == f"By benchmark, fewest first: 0 of 60 in y and {live} of 60 in x."
    (one, _) = item_lines(answers(samples=1, models=2))
    assert "they can differ by at most 0." in one  # right or wrong: as many items as are left


def test_what_to_buy_next_compares_samples_and_items_at_the_same_number_of_answers() -> None:
    line = item_lines(answers())[-1]
    assert "with twice the answers: 4 more samples per item would shrink the interval by" in line
    assert line.endswith("120 more items by 29 %.")  # 1 − 1/√2, whatever the split


def test_details_the_page_and_the_json_say_it() -> None:
    found = answers()
    line = item_lines(found)[0]
    assert line in " ".join(found.summary(details=True).split())
    content = json.loads(json.dumps(found.to_dict()))
    assert content["live_items"][0]["live"] == int(line.split()[3])
    assert content["sample_noise"][0]["samples"] == 4
    summary = summarise(found)
    assert line in render(summary, "md") and line in render(summary, "html")
