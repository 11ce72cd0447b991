"""A layered layout of a small graph: parents above children, crossings kept few."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def layered_layout(nodes: Sequence[str], arcs: Collection[tuple[str, str]]) -> dict[str, tuple[float, float]]:
    """Position (x, y) of every node: y is minus its layer, the longest way down to it; x orders the layer.

    An arc that closes a circle is left out of the layering (a learnt graph may have one). No node stands on the
    straight line between two others of neighbouring layers; longer arcs are bent by whoever draws them.
    """
    parents = _without_circles(nodes, arcs)
    layer = dict.fromkeys(nodes, 0)
    for name in [*nodes] * len(nodes):  # settled once the longest way has been gone: small graphs
        layer[name] = 1 + max((layer[parent] for parent in parents[name]), default=-1)
    layers: list[list[str]] = [[] for _ in range(max(layer.values(), default=-1) + 1)]
    for name in nodes:
        layers[layer[name]].append(name)
    near: dict[str, list[str]] = {name: [] for name in nodes}
    for one, other in arcs:
        near[one].append(other)
        near[other].append(one)
    for _ in range(4):  # a few sweeps of barycentres: small graphs settle at once
        for row in layers:
            place = {name: (i - (len(r) - 1) / 2) for r in layers for i, name in enumerate(r)}
            row.sort(key=lambda name: sum(place[other] for other in near[name]) / max(len(near[name]), 1))
    return {
        name: (number - (len(row) - 1) / 2, float(-depth))
        for depth, row in enumerate(layers)
        for number, name in enumerate(row)
    }


def _without_circles(nodes: Sequence[str], arcs: Collection[tuple[str, str]]) -> dict[str, list[str]]:
    """Parents by node, arcs that would close a circle left out."""
    parents: dict[str, list[str]] = {name: [] for name in nodes}
    for parent, child in arcs:
        seen, todo = {parent}, [parent]
        while todo:
            for above in parents[todo.pop()]:
                if above not in seen:
                    seen.add(above)
                    todo.append(above)
        if child not in seen:
            parents[child].append(parent)
    return parents
