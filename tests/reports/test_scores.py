"""The scores a report shows."""

from __future__ import annotations

import numpy as np

from adjudge import compare
from adjudge.reports.scores import score_tables
from adjudge.results.examples import example
from adjudge.results.read import read_results


def test_every_case_and_learner_is_there_as_measured() -> None:
    found = compare(example("weka"))
    tables = score_tables(found)
    assert [table.measure for table in tables] == list(found.measures)
    np.testing.assert_array_equal(np.stack([table.values for table in tables]), found.units.values)


def test_many_cases_become_quartiles_of_each_learner() -> None:
    rng = np.random.default_rng(0)
    values = rng.random((2, 400))
    columns = {"case": [f"c{i}" for i in range(400)] * 2, "learner": ["A"] * 400 + ["B"] * 400,
               "accuracy": values.ravel().tolist()}  # fmt: skip
    (table,) = score_tables(compare(read_results(columns)))
    assert table.names == ("lowest", "quarter", "middle", "three quarters", "highest") and table.n == 400
    np.testing.assert_allclose(table.values, np.quantile(values, [0, 0.25, 0.5, 0.75, 1], axis=1))


def test_many_cases_in_groups_become_the_groups_means() -> None:
    rng = np.random.default_rng(1)
    values = rng.random((2, 400))
    columns = {"case": [f"c{i}" for i in range(400)] * 2, "learner": ["A"] * 400 + ["B"] * 400,
               "family": [f"g{i % 8}" for i in range(400)] * 2, "accuracy": values.ravel().tolist()}  # fmt: skip
    (table,) = score_tables(compare(read_results(columns, group="family"), group="family"))
    assert len(table.names) == 8
    np.testing.assert_allclose(table.values[0], values[:, ::8].mean(axis=1))
