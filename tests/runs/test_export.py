"""The table of a run: written by the results' own writer, and the same in memory as read from the file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.run import run

pytest.importorskip("sklearn")


def test_the_table_in_memory_is_the_one_in_the_file(tmp_path: Path) -> None:
    job = experiment(
        learners={"nb": "sklearn.naive_bayes.GaussianNB", "zero": "sklearn.dummy.DummyClassifier"},
        cases=["sklearn:iris", "sklearn:wine"],
        measures=["accuracy", "log_loss"],
        plan=KFold(3),
    )
    report = run(job, tmp_path / "out", engine="serial")
    held, read = report.results(), read_results(report.table)
    for name in ("cases", "learners", "measures", "directions"):
        assert getattr(held, name) == getattr(read, name)
    for name in ("case", "learner", "measure", "value", "repeat", "fold"):
        np.testing.assert_array_equal(getattr(held, name), getattr(read, name))
    assert held.meta.plan == read.meta.plan
    assert [int(n) for n in held.extras["n_train"]] == [int(n) for n in read.extras["n_train"]]
