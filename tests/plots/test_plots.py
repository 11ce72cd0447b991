"""Every plot draws the numbers it was given, on the axes it was given, without pyplot."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure

from adjudge.errors import InputError
from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.differences import plot_differences
from adjudge.plots.edges import DOWN, bend_of, spread
from adjudge.plots.graph_differences import plot_graph_differences
from adjudge.plots.layered import layered_layout
from adjudge.plots.matrix import plot_matrix
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.order import plot_order
from adjudge.plots.ranks import plot_ranks
from adjudge.plots.replicability import plot_replicability
from adjudge.plots.roc import plot_roc
from adjudge.plots.simplex import plot_simplex
from adjudge.plots.statements import plot_statements
from adjudge.plots.svg import drawing
from adjudge.plots.tradeoff import plot_tradeoff
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import Comparison, compare
from adjudge.verdicts.network import NetworkEvidence
from adjudge.wording.numerals import probability


@pytest.fixture(scope="module")
def network() -> NetworkEvidence:
    rng = np.random.default_rng(0)
    base = rng.standard_normal((40, 2))
    columns: dict[str, Any] = {"case": [f"c{i}" for i in range(40)] * 2, "learner": ["A"] * 40 + ["B"] * 40}
    for j in range(3):
        source = base[:, 0] if j < 2 else base[:, 1]
        columns[f"m{j}"] = [*np.zeros(40), *(source + 0.1 * rng.standard_normal(40))]
    table = read_results(columns, higher=["m0", "m1", "m2"])
    outcome = compare(table, network="optimal").pair(0).most_frequent
    assert outcome is not None and outcome.network is not None
    return outcome.network


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


def test_a_layered_layout_puts_parents_above_and_nobody_on_anybody() -> None:
    rng = np.random.default_rng(1)
    nodes = [f"v{i}" for i in range(12)]
    arcs = [(nodes[i], nodes[j]) for i in range(12) for j in range(i + 1, 12) if rng.random() < 0.2]
    layout = layered_layout(nodes, arcs)
    assert len(set(layout.values())) == 12
    assert all(layout[a][1] > layout[b][1] for a, b in arcs)
    circle = layered_layout(["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")])
    assert len(set(circle.values())) == 3


def test_a_long_edge_goes_round_the_node_in_its_way() -> None:
    placed, _ = spread({"a": (0.0, 0.0), "b": (0.0, -1.0), "c": (0.0, -2.0)})
    assert bend_of(placed, "a", "b") == 0.0 and bend_of(placed, "a", "c") != 0.0
    assert placed["c"][1] == -2 * DOWN


def test_the_network_writes_the_probability_of_each_link(network: NetworkEvidence) -> None:
    found = words(plot_measure_network(network))
    assert set(found) >= {"m0", "m1", "m2"}
    assert probability(network.links["m0 – m1"]) in found


def test_graph_differences_are_counted_as_they_are_listed() -> None:
    from adjudge.measures.graphs.differences import edge_differences

    truth = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E")]
    learnt = [("B", "A"), ("B", "C"), ("C", "E"), ("D", "E")]
    legend = [entry.get_text() for entry in plot_graph_differences(truth, learnt).get_legend().get_texts()]
    listed = [item.kind for item in edge_differences(truth, learnt)]
    for kind in ("missing", "extra", "reversed"):
        assert f"{kind} ({listed.count(kind)})" in legend
    assert "correct (2)" in legend


def test_rates_outside_zero_to_one_are_refused() -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        plot_roc({"t": ([0, 1.2], [0, 1])})
    with pytest.raises(InputError, match="share"):
        plot_replicability({"t": {"R": 1.4}})
    for plot in (plot_roc, plot_replicability):
        with pytest.raises(InputError, match="nothing to draw"):
            plot({})


def test_a_statements_bars_are_its_probabilities_and_name_the_measures(weka: Comparison) -> None:
    pair = weka["RandomForest", "J48graft"]
    ax = plot_statements(pair)
    assert pair.most_frequent is not None
    widths = [float(bar.get_width()) for bar in ax.patches]
    assert widths[:2] == [pair.most_frequent.probability, pair.most_frequent.runner_up_probability]
    assert sum(widths) == pytest.approx(1.0)
    assert ax.get_yticklabels()[0].get_text() == "accuracy ≻ weighted_auc ≻ rmse ≻"


def test_a_dollar_or_a_missing_glyph_in_a_name_does_not_break_a_figure() -> None:
    columns = {"case": [f"c{i}" for i in range(8)] * 3, "learner": ["cost $x_{1"] * 8 + ["日本"] * 8 + ["plain"] * 8,
               "accuracy": [i / 10 for i in range(24)], "seconds": [1.0 + i / 7 for i in range(24)]}  # fmt: skip
    found = compare(read_results(columns))
    for plot in (plot_matrix, plot_tradeoff, plot_ranks, plot_order):
        svg = drawing(plot(found), "x", "t", "d").svg  # type: ignore[operator]
        assert "日本" in svg and "cost $x_{1" in svg


def test_pyplot_is_never_loaded() -> None:
    code = """
import sys
from adjudge.reports.page_figures import page_figures
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare
page_figures(compare(example("weka")))
print("matplotlib.pyplot" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
