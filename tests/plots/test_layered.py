from __future__ import annotations

import numpy as np

from adjudge.plots.layered import layered_layout


def test_a_layered_layout_puts_parents_above_and_nobody_on_anybody() -> None:
    rng = np.random.default_rng(1)
    nodes = [f"v{i}" for i in range(12)]
    arcs = [(nodes[i], nodes[j]) for i in range(12) for j in range(i + 1, 12) if rng.random() < 0.2]
    layout = layered_layout(nodes, arcs)
    assert len(set(layout.values())) == 12
    assert all(layout[a][1] > layout[b][1] for a, b in arcs)
    circle = layered_layout(["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")])
    assert len(set(circle.values())) == 3


def test_layers_are_the_longest_way_down_and_children_stand_below_their_parents() -> None:
    layout = layered_layout(["a", "b", "c", "d"], [("a", "b"), ("b", "d"), ("a", "d"), ("a", "c")])
    assert {name: y for name, (_, y) in layout.items()} == {"a": 0, "b": -1, "c": -1, "d": -2}
    crossed = layered_layout(["a", "b", "x", "y"], [("a", "y"), ("b", "x")])
    assert (crossed["a"][0] < crossed["b"][0]) == (crossed["y"][0] < crossed["x"][0])
    assert layered_layout([], []) == {}


def test_a_circle_is_opened_at_the_arc_that_closes_it() -> None:
    layout = layered_layout(["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")])
    assert [layout[name][1] for name in "abc"] == [0, -1, -2]
