from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, table_of

from adjudge import compare, example
from adjudge.errors import InputError
from adjudge_studies.plots.statements import plot_statements


def test_a_statements_bars_are_its_probabilities_and_name_the_measures() -> None:
    weka = compare(example("weka"))
    pair = weka["RandomForest", "J48graft"]
    ax = plot_statements(pair)
    assert pair.most_frequent is not None
    widths = [float(bar.get_width()) for bar in ax.patches]
    assert widths[:2] == [pair.most_frequent.probability, pair.most_frequent.runner_up_probability]
    assert sum(widths) == pytest.approx(1.0)
    assert ax.get_yticklabels()[0].get_text() == "accuracy ≻ weighted_auc ≻ rmse ≻"


def test_one_measure_has_two_outcomes_and_folds_none() -> None:
    ax = plot_statements(compare(table_of(A=np.zeros(9), B=[1.0] * 6 + [-1.0] * 3))["B", "A"])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["accuracy ≻", "accuracy ≺"]
    with pytest.raises(InputError, match="independent cases"):
        plot_statements(compare(folds_of(4, n_train=9, n_test=1))["B", "A"])
