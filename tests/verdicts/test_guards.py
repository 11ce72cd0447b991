"""Guards that look at what is judged."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from adjudge.measures.information_reward import information_reward
from adjudge.measures.log_loss import log_loss
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare, compare_all
from adjudge.verdicts.guards import reward_alone
from adjudge.verdicts.single import compare_measure


def codes(guards: Sequence[object]) -> set[str]:
    return {str(guard)[:3] for guard in guards}


@pytest.mark.parametrize("name", ["information_reward", "ir", "Information Reward"])
def test_information_reward_alone_is_guarded_under_any_of_its_names(name: str) -> None:
    guard = reward_alone([name])
    assert guard is not None and guard.code == "G17" and guard.pairs == ()
    assert name in guard.text and "proper scoring rule" in guard.text and "log_loss or brier" in guard.text


@pytest.mark.parametrize(
    "names",
    [["accuracy"], ["information_reward", "log_loss"], ["log_loss"], ["good_information_reward"], ["my reward"], []],
)
def test_anything_beside_it_or_another_measure_is_not(names: list[str]) -> None:
    assert reward_alone(names) is None


def test_it_comes_with_the_verdict_jointly_by_itself_and_for_one_pair() -> None:
    table = example("rewards")
    assert "G17" in codes(compare_all(table, measures=["information_reward"]).guards)
    assert "G17" in codes(compare_measure(table, "information_reward").guards)
    assert "G17" in codes(compare(table, "C5.0", "naive Bayes", measures=["information_reward"]).guards)
    assert "G17 reward alone" in str(compare_measure(table, "information_reward"))
    assert "G17" not in codes(compare_all(table).guards)
    assert "G17" not in codes(compare_measure(table, "accuracy").guards)


def test_what_it_warns_of_happens_and_what_it_advises_helps() -> None:
    """One in ten is ill: by reward alone, who overstates the common class beats an honest, well-informed colleague."""
    truth = ["ill"] + ["well"] * 9
    columns: dict[str, list[object]] = {"case": [], "learner": [], "information_reward": [], "log_loss": []}
    rng = np.random.default_rng(0)
    for case in range(12):
        ill = 0.6 + 0.05 * rng.random()
        answers = {"careful": [[ill, 1 - ill]] + [[0.05, 0.95]] * 9, "boastful": [[0.005, 0.995]] * 10}
        for learner, proba in answers.items():
            columns["case"].append(f"clinic {case}")
            columns["learner"].append(learner)
            columns["information_reward"].append(information_reward(truth, proba, prior=[0.1, 0.9]).mean)
            columns["log_loss"].append(log_loss(truth, proba))
    table = read_results(columns)
    alone = compare(table, "boastful", "careful", measures=["information_reward"])
    assert alone.verdict == "better" and "G17" in codes(alone.guards)
    beside = compare(table, "boastful", "careful")
    assert beside.verdict == "mixed" and "G17" not in codes(beside.guards)
