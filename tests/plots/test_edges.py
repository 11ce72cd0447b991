from __future__ import annotations

import pytest
from matplotlib.figure import Figure

from adjudge.plots.edges import ACROSS, DOWN, bend_of, draw_edge, draw_nodes, fit, middle, spread


def test_a_long_edge_goes_round_the_node_in_its_way() -> None:
    placed, _ = spread({"a": (0.0, 0.0), "b": (0.0, -1.0), "c": (0.0, -2.0)})
    assert bend_of(placed, "a", "b") == 0.0 and bend_of(placed, "a", "c") != 0.0
    assert placed["c"][1] == -2 * DOWN


def test_the_middle_of_a_bent_edge_lies_half_its_bend_off_the_line() -> None:
    placed, size = spread({"a": (0.0, 0.0), "b": (0.0, -1.0), "c": (0.0, -2.0)})
    assert middle(placed, "a", "b") == pytest.approx((0.0, -0.5 * DOWN))
    bend = bend_of(placed, "a", "c")
    assert middle(placed, "a", "c") == pytest.approx((bend * -2 * DOWN / 2, -DOWN))
    assert size == pytest.approx((ACROSS, 2.9 * DOWN)) and spread({})[1] == pytest.approx((ACROSS, 0.9 * DOWN))


def test_nodes_are_names_in_boxes_and_limits_leave_room_for_them() -> None:
    ax = Figure().subplots()
    placed, _ = spread({"a": (0.0, 0.0), "b": (1.0, -1.0)})
    draw_nodes(ax, placed)
    edge = draw_edge(ax, placed, "a", "b", width=2.5, color="red")
    fit(ax, placed)
    assert [text.get_text() for text in ax.texts] == ["a", "b"] and edge.get_linewidth() == 2.5
    assert ax.get_xlim() == pytest.approx((-ACROSS / 2, 1.5 * ACROSS)) and not ax.axison
    assert ax.get_ylim() == pytest.approx((-1.45 * DOWN, 0.45 * DOWN))
