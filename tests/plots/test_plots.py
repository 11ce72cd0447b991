"""Every plot draws the numbers it was given, on the axes it was given, without pyplot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure
from tests.command import loaded_by

from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.differences import plot_differences
from adjudge.plots.graph_differences import plot_graph_differences
from adjudge.plots.matrix import plot_matrix
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.order import plot_order
from adjudge.plots.ranks import plot_ranks
from adjudge.plots.simplex import plot_simplex
from adjudge.plots.svg import drawing
from adjudge.plots.tradeoff import plot_tradeoff
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.network import NetworkEvidence
from adjudge_studies.plots.replicability import plot_replicability
from adjudge_studies.plots.roc import plot_roc
from adjudge_studies.plots.statements import plot_statements


def words(ax: Any) -> list[str]:
    return [text.get_text() for text in ax.texts]


def all_plots(weka: Comparison, network: NetworkEvidence) -> dict[str, Callable[..., Any]]:
    pair = weka["RandomForest", "J48graft"]
    return {
        "matrix": lambda **ax: plot_matrix(weka, **ax),
        "statements": lambda **ax: plot_statements(pair, **ax),
        "simplex": lambda **ax: plot_simplex(pair, **ax),
        "cd": lambda **ax: plot_critical_difference(weka, "accuracy", **ax),
        "ranks": lambda **ax: plot_ranks(weka, **ax),
        "order": lambda **ax: plot_order(weka, **ax),
        "differences": lambda **ax: plot_differences(pair, **ax),
        "tradeoff": lambda **ax: plot_tradeoff(weka, **ax),
        "network": lambda **ax: plot_measure_network(network, **ax),
        "graphs": lambda **ax: plot_graph_differences([("A", "B"), ("B", "C")], [("B", "A"), ("A", "C")], **ax),
        "roc": lambda **ax: plot_roc({"t": ([0, 0.5, 1], [0, 0.8, 1])}, **ax),
        "replicability": lambda **ax: plot_replicability({"t": {"consistent": 0.4, "R": 0.8}}, **ax),
    }


NAMES = ("matrix", "statements", "simplex", "cd", "ranks", "order", "differences", "tradeoff", "network", "graphs",
         "roc", "replicability")  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_it_draws_on_the_axes_given_and_saves_in_every_format(
    name: str, weka: Comparison, network: NetworkEvidence, tmp_path: Path
) -> None:
    plot = all_plots(weka, network)[name]
    ax = Figure().subplots()
    assert plot(ax=ax) is ax
    made = plot()
    for kind in ("svg", "pdf", "png"):
        made.figure.savefig(tmp_path / f"plot.{kind}")
        assert (tmp_path / f"plot.{kind}").stat().st_size > 1000
    assert drawing(made, name, "t", "d").svg.startswith('<svg class="figure"')


def test_pyplot_is_never_loaded() -> None:
    code = """
from adjudge.reports.page_figures import page_figures
from adjudge.results.examples import example
from adjudge import compare
page_figures(compare(example("weka")))
"""
    assert "matplotlib.pyplot" not in loaded_by(code)
