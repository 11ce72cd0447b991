"""Times of scikit-learn and training scores are judged when somebody asks for them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.command import adjudge

import adjudge as aj
from adjudge.results.unasked import asked_measures

RNG = np.random.default_rng(3)


def output(level: float) -> dict[str, np.ndarray]:
    """What cross_validate returns."""
    return {
        "fit_time": RNG.uniform(1, 2, 10), "score_time": RNG.uniform(0, 1, 10),
        "test_accuracy": level + RNG.uniform(0, 0.05, 10), "train_accuracy": np.ones(10),
    }  # fmt: skip


OUTPUTS = {"rf": output(0.9), "svm": output(0.8)}


def test_the_times_of_cross_validate_are_left_out_and_it_is_said() -> None:
    found = aj.judge(OUTPUTS, cv=10)
    assert found.measures == ("accuracy",) and found["rf", "svm"].verdict == "better"
    assert "not judged unless asked for: fit_time, score_time" in " ".join(found.notes)


@pytest.mark.parametrize(
    "asked",
    [{"measures": ["fit_time"]}, {"margins": {"fit_time": "10%"}}, {"lower": ["fit_time"]}, {"factors": ["fit_time"]}],
)
def test_a_time_that_is_named_is_judged(asked: dict[str, object]) -> None:
    assert "fit_time" in aj.compare(aj.read_results(OUTPUTS, cv=10), **asked).measures  # type: ignore[arg-type]


def test_training_scores_go_only_beside_test_scores() -> None:
    assert asked_measures(["accuracy", "train_accuracy", "train_loss"], [])[0] == ["accuracy", "train_loss"]
    assert asked_measures(["fit_time"], []) == (["fit_time"], [])  # nothing else to judge


def test_on_the_command_line_too(tmp_path: Path) -> None:
    rows = [f"d{n},{name},0.{80 + 9 * (name == 'A') + n % 5},{n + 1}" for n in range(9) for name in "AB"]
    path = tmp_path / "r.csv"
    path.write_text("\n".join(["dataset,model,accuracy,fit_time", *rows]) + "\n", encoding="utf-8")
    done = adjudge("compare", path)
    assert "fit_time" in done.stderr and "asked for" in done.stderr
    both = adjudge("compare", path, "--measures", "accuracy,fit_time").stdout
    assert "fit_time" not in done.stdout and "accuracy ↑" in both and "fit_time ↓" in both
