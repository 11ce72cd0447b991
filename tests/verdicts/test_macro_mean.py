"""The mean over benchmarks, and the rows of a leaderboard that tell each of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge import compare, gate
from adjudge.kernels.mover import macro_limits
from adjudge.results.read import read_results
from adjudge.verdicts.leaderboard import leaderboard_columns
from adjudge.verdicts.macro_mean import all_macro_means, benchmark_rows


def harness(shared_data: Path) -> Path:
    return shared_data / "formats" / "lm-evaluation-harness" / "generated_0.4.13"


def test_the_mean_over_benchmarks_weighs_each_alike_and_combines_their_intervals(shared_data: Path) -> None:
    found = compare(read_results(harness(shared_data)))
    for each in all_macro_means(found):
        cells = [next(row for row in part.comparison.answer.leaderboard if row.learner == each.learner)
                 for part in found.benchmarks]  # fmt: skip
        parts = np.array([(cell.measures["score"].mean, cell.measures["score"].low, cell.measures["score"].high)
                          for cell in cells]).T  # fmt: skip
        assert each.mean == pytest.approx(parts[0].mean()) and each.n == 30
        assert (each.mean, each.low, each.high) == pytest.approx(tuple(map(float, macro_limits(*parts))))
        assert parts.min() >= 0 and parts.max() <= 1 and 0 <= each.low < each.high <= 1  # also of 8 items, all right
    assert [each["mean"] for each in found.to_dict()["macro_means"]] == [each.mean for each in all_macro_means(found)]


def test_the_leaderboard_has_a_row_per_benchmark_and_one_of_their_mean(shared_data: Path) -> None:
    found = compare(read_results(harness(shared_data)))
    columns = leaderboard_columns(found.answer.leaderboard, benchmark_rows(found))
    first = [where for who, where in zip(columns["learner"], columns["benchmark"], strict=True) if who == "tiny/strong"]
    assert first == [None, None, "tiny_parity", "tiny_sums", "tiny_vowels", "mean of 3"]
    assert columns["mean"][2:6] == [0.75, 0.5833333333, 0.9, 0.7444444444]  # 6 of 8, 7 of 12, 9 of 10
    plain = compare({"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8, "accuracy": [0.5] * 8 + [0.6] * 8})
    assert "benchmark" not in leaderboard_columns(plain.answer.leaderboard, benchmark_rows(plain))


def test_two_filters_of_the_same_answers_are_one_measure_of_a_single_task(shared_data: Path) -> None:
    logs = sorted(harness(shared_data).glob("*/samples_tiny_sums*"))
    found = compare(read_results(*logs))
    assert found.measures == ("exact_match/strict-match",)
    assert compare(read_results(*logs), measures=["exact_match/flexible-extract"]).measures[0].endswith("extract")


def test_a_gate_on_score_is_asked_of_the_main_metric_of_every_task(shared_data: Path) -> None:
    folder = harness(shared_data)
    found = gate(folder / "tiny__strong", folder / "tiny__weak", margins={"score": 0.05})
    assert found.outcome == "fail" and found.comparison.measures == ("score",)
    (told,) = found.comparison.pair(0).gates
    assert [each.benchmark for each in told.benchmarks if each.failed] == ["tiny_vowels"]
    assert "cases" not in found.to_dict()["comparison"]
