"""The drawing has one line a score, graphs in BSF's order, and the numbers of Eq. 10–12."""

from __future__ import annotations

import pytest

from adjudge_graphs.graph import Graph
from adjudge_graphs.scores.comparison import compare_graphs

pytest.importorskip("matplotlib")
from adjudge.plots.normalised_graphs import plot_normalised_graphs

TRUTH = [("A", "B"), ("B", "C"), ("D", "C")]
LEARNT = {"empty": Graph("ABCD"), "exact": TRUTH, "turned": [("B", "A"), ("B", "C"), ("D", "C")]}


def test_panels_are_the_normalised_scores_beside_bsf_in_its_order() -> None:
    comparison = compare_graphs(TRUTH, LEARNT, control=0)
    panels = {ax.get_title(): ax for ax in plot_normalised_graphs(comparison)}
    assert list(panels) == ["Pr", "Re", "F1", "SHD½", "DDM"]
    order = [comparison.names.index(name) for name in ("exact", "turned", "empty")]
    for title, ax in panels.items():
        assert [tick.get_text() for tick in ax.get_xticklabels()] == ["exact", "turned", "empty"]
        own, bsf = (list(line.get_ydata()) for line in ax.lines)
        assert bsf == [comparison.normalised[place].bsf for place in order]
        kept = {"SHD½": "shd", "DDM": "ddm"}.get(title)
        if kept:
            assert own == [getattr(comparison.normalised[place], kept) for place in order]
        else:
            assert own == [1, pytest.approx(2.5 / 3), 0]
    assert list(panels["SHD½"].lines[0].get_ydata()) == [1, pytest.approx(1 - 0.5 / 3), 0]


def test_networks_stand_side_by_side_and_many_graphs_lose_their_names() -> None:
    one = compare_graphs(TRUTH, LEARNT, control=0)
    ax = plot_normalised_graphs({"n1": one, "n2": one})[0]
    assert len(ax.lines[0].get_ydata()) == 6 and "exact, n2" in [tick.get_text() for tick in ax.get_xticklabels()]
    many = plot_normalised_graphs({f"n{k}": one for k in range(30)})[0]
    assert "90 learnt graphs, best BSF first" in many.get_xlabel()


def test_an_empty_truth_has_no_panel_of_ddm() -> None:
    empty = compare_graphs(Graph("ABCD"), {"one": Graph("ABCD", [("A", "->", "B")]), "none": Graph("ABCD")}, control=0)
    assert [ax.get_title() for ax in plot_normalised_graphs(empty)] == ["Pr", "Re", "F1", "SHD½"]


def test_long_names_that_begin_and_end_alike_are_told_apart() -> None:
    names = [f"hill_climbing_with_restarts_{way}_of_the_sample_by_bic" for way in ("half", "most", "all")]
    comparison = compare_graphs(TRUTH, dict(zip(names, LEARNT.values(), strict=True)), control=0)
    ticks = [tick.get_text() for tick in plot_normalised_graphs(comparison)[0].get_xticklabels()]
    assert len(set(ticks)) == 3 and max(map(len, ticks)) <= 25
