"""Built-in tables hold the papers' printed numbers, and ours decide something."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.examples import EXAMPLES, example
from adjudge.results.read import read_results


def test_rewards_hold_the_printed_cells_of_paper_b() -> None:
    cube = example("rewards").cube()
    cells = {
        ("accuracy", "ch", "C5.0 boosted"): 0.99686915,
        ("kononenko_bratko", "mu", "C5.0"): 0.69259095,
        ("kononenko_bratko", "mu", "Causal MML"): 0.69259053,
        ("information_reward", "he", "naive Bayes"): 0.5606905,
        ("information_reward", "g2", "C5.0"): -0.49246055,
    }
    for (measure, case, learner), value in cells.items():
        place = cube.measures.index(measure), cube.cases.index(case), cube.learners.index(learner)
        assert cube.values[place] == value
    assert not np.isnan(cube.values).any()


def test_every_listed_example_can_be_had_and_no_other() -> None:
    assert all(len(example(name)) > 0 for name in EXAMPLES)
    with pytest.raises(InputError, match="did you mean 'rewards'"):
        example("reward")


def test_the_weka_table_decides_a_pair_and_leaves_one_open_whatever_the_rule() -> None:
    from scipy.stats import wilcoxon

    cube = example("weka").cube()
    tree, forest, logistic = (cube.learners.index(name) for name in ("J48graft", "RandomForest", "Logistic"))

    def p_values(b: int, a: int) -> list[float]:
        differences = cube.goodness[:, :, b] - cube.goodness[:, :, a]
        return [float(wilcoxon(row, zero_method="pratt").pvalue) for row in differences]

    assert 3 * max(p_values(forest, tree)) < 0.001  # every measure, Bonferroni over the three pairs
    assert 3 * min(p_values(logistic, forest)) > 0.05  # not one measure, Bonferroni over the three measures alone


def test_the_weka_table_is_part_of_the_shared_one(shared_data: Path) -> None:
    whole = read_results(shared_data / "results" / "weka_six_measures.csv").with_directions(lower=["seconds_10fold"])
    shipped = example("weka").cube()
    part = whole.select(shipped.learners, shipped.measures, shipped.cases).cube()
    assert np.array_equal(part.values, shipped.values)


def test_networks_hold_the_printed_cells_of_paper_a() -> None:
    cube = example("networks").cube()
    accuracy, complexity = cube.values.transpose(0, 2, 1).tolist()
    assert cube.cases == ("IRIS", "WINE", "PIMA", "BUPA") and cube.learners == ("state of art", "new")
    assert accuracy == [[95.3, 92.3, 65.3, 69.1], [97.8, 98.3, 72.1, 70.3]]
    assert complexity == [[50.0, 24.0, 37.7, 36.0], [38.4, 26.9, 28.6, 23.4]]


def test_joint_has_the_counts_of_paper_a() -> None:
    better = (lambda good: good[:, :, 1] > good[:, :, 0])(example("joint").cube().goodness)
    assert np.bincount(2 * better[0] + better[1]).tolist() == [1, 2, 3, 6]
