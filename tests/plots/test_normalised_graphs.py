"""The drawing has one line a score, graphs in BSF's order, and the numbers of Eq. 10–12."""

from __future__ import annotations

import pytest

from adjudge.graphs.graph import Graph
from adjudge.measures.graphs.comparison import compare_graphs

pytest.importorskip("matplotlib")
from adjudge.plots.normalised_graphs import plot_normalised_graphs

TRUTH = [("A", "B"), ("B", "C"), ("D", "C")]
LEARNT = {"empty": Graph("ABCD"), "exact": TRUTH, "turned": [("B", "A"), ("B", "C"), ("D", "C")]}


def test_lines_are_the_normalised_scores_in_the_order_of_bsf() -> None:
    comparison = compare_graphs(TRUTH, LEARNT, control=0)
    ax = plot_normalised_graphs(comparison)
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["exact", "turned", "empty"]
    drawn = {line.get_label(): list(line.get_ydata()) for line in ax.lines}
    items = [comparison.normalised[comparison.names.index(name)] for name in ("exact", "turned", "empty")]
    assert drawn == {
        "BSF": [item.bsf for item in items],
        "SHD½": [item.shd for item in items],
        "DDM": [item.ddm for item in items],
    }
    assert drawn["BSF"][0] == 1 and drawn["SHD½"] == [1, pytest.approx(1 - 0.5 / 3), 0]


def test_networks_stand_side_by_side_and_many_graphs_lose_their_names() -> None:
    one = compare_graphs(TRUTH, LEARNT, control=0)
    ax = plot_normalised_graphs({"n1": one, "n2": one})
    assert len(ax.lines[0].get_ydata()) == 6 and "exact, n2" in [tick.get_text() for tick in ax.get_xticklabels()]
    many = plot_normalised_graphs({f"n{k}": one for k in range(30)})
    assert "90 graphs in the order of BSF" in many.get_xlabel()
