"""Built-in tables hold the papers' printed numbers."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.examples import EXAMPLES, example


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
