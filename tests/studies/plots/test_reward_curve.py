"""Figures 1–3 of paper B."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from tests.command import loaded_by

from adjudge.errors import InputError
from adjudge_studies.plots.reward_curve import paper_figure, plot_reward_curve
from adjudge_studies.rewards.reward_curve import reward_curve


def test_the_lines_are_the_curves_and_nothing_else() -> None:
    curves = [reward_curve("information_reward"), reward_curve("kononenko_bratko", base=2)]
    ax = plot_reward_curve(*curves)
    for line, curve in zip(ax.get_lines(), curves, strict=False):
        np.testing.assert_array_equal(line.get_xdata(), curve.probability)
        np.testing.assert_array_equal(line.get_ydata(), curve.reward)


def test_it_draws_on_the_axes_given() -> None:
    ax = Figure().subplots()
    assert plot_reward_curve(reward_curve(), ax=ax) is ax


@pytest.mark.parametrize(("number", "curves"), [(1, 1), (2, 1), (3, 2)])
def test_each_figure_of_the_paper_can_be_saved(number: int, curves: int, tmp_path: Path) -> None:
    ax = paper_figure(number)
    assert len(ax.get_legend().get_texts()) == curves
    ax.figure.savefig(tmp_path / "figure.svg")
    assert (tmp_path / "figure.svg").stat().st_size > 1000


def test_an_unknown_figure_and_an_empty_plot_are_refused() -> None:
    with pytest.raises(InputError, match="Figures 1, 2 and 3"):
        paper_figure(4)
    with pytest.raises(InputError, match="nothing to draw"):
        plot_reward_curve()


def test_pyplot_is_never_loaded() -> None:
    loaded = loaded_by("from adjudge_studies.plots.reward_curve import paper_figure; paper_figure(1)")
    assert "matplotlib.figure" in loaded and "matplotlib.pyplot" not in loaded
