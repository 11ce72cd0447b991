from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge_studies.plots.roc import plot_roc


def test_a_curve_is_drawn_through_its_rates_beside_the_diagonal() -> None:
    ax = plot_roc({"t": ([0, 0.2, 1], [0, 0.8, 1]), "u": ([0, 1], [0, 1])}, areas={"t": 0.8})
    first, _, diagonal = ax.lines
    assert first.get_xydata().tolist() == [[0, 0], [0.2, 0.8], [1, 1]]
    assert diagonal.get_xydata().tolist() == [[0, 0], [1, 1]]
    assert [entry.get_text() for entry in ax.get_legend().get_texts()] == ["t (AUC 0.800)", "u"]


@pytest.mark.parametrize("rates", [([0, 1.2], [0, 1]), ([0, 1], [-0.1, 1]), ([0, 1], [0, 0.5, 1]), ([[0]], [[1]])])
def test_rates_that_are_none_are_refused(rates: tuple[list[float], list[float]]) -> None:
    with pytest.raises(InputError, match="'t': two rows of rates between 0 and 1"):
        plot_roc({"t": rates})
    with pytest.raises(InputError, match="nothing to draw"):
        plot_roc({})
