"""The decision trees C5.0 writes (`stem.tree`), and the class frequencies they give a new item.

A file holds one tree, or one per trial of boosting. Nodes stand in the order root, first branch, …; a line holds
`type` (0 leaf, 1 one branch per value, 2 threshold, 3 subsets of values), `freq` (training weight of each class), and
the attribute. The first branch of any test is that of values that do not apply, which the data here never hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError

Floats = NDArray[np.float64]
_FIELD = re.compile(r'(\w+)=("[^"]*"(?:,"[^"]*")*)')


@dataclass(frozen=True, slots=True)
class Node:
    """A leaf, or a test on attribute `att`; `branch[code]` is the branch of a nominal value."""

    freq: Floats
    att: int = -1
    cut: float | None = None
    branch: tuple[int, ...] = ()
    below: tuple[Node, ...] = ()


def read_trees(text: str, n_classes: int, n_values: Sequence[int]) -> list[Node]:
    """The trees of a file whose attributes are named a0, a1, …, their values v0, v1, … and its classes c0, c1, …

    `n_values`: per attribute the number of its values, 0 for a numeric one.
    """
    lines = iter(text.splitlines())
    count = 0
    for line in lines:
        fields = dict(_FIELD.findall(line))
        if "entries" in fields:
            count = int(fields["entries"].strip('"'))
            break
    if not count:
        raise InputError("C5.0 wrote no tree")
    return [_node(lines, n_classes, n_values) for _ in range(count)]


def _node(lines: Iterator[str], n_classes: int, n_values: Sequence[int]) -> Node:
    pairs = _FIELD.findall(next(lines))
    fields = {key: value.strip('"') for key, value in pairs}
    freq = np.zeros(n_classes)
    if "freq" in fields:
        freq[:] = [float(part) for part in fields["freq"].split(",")]
    if fields["type"] == "0":
        return Node(freq)
    att = int(fields["att"].removeprefix("a"))
    branch = tuple(range(1, n_values[att] + 1))
    if fields["type"] == "3":
        sets = [value.replace('"', "").split(",") for key, value in pairs if key == "elts"]
        where = {value: place for place, values in enumerate(sets) for value in values}
        branch = tuple(where.get(f"v{code}", -1) for code in range(n_values[att]))
    cut = float(np.float32(fields["cut"])) if fields["type"] == "2" else None  # eight digits of a single
    below = tuple(_node(lines, n_classes, n_values) for _ in range(int(fields["forks"])))
    return Node(freq, att, cut, branch, below)


def frequencies(root: Node, columns: Sequence[NDArray[np.generic]], items: NDArray[np.intp]) -> Floats:
    """The class frequencies of the leaf (or, where values are missing, of the weighted leaves) of each item.

    `columns`: numbers (NaN missing) or value codes (−1 missing). A missing value goes down every branch, weighted by
    the training items there; a leaf without training items answers with its parent's frequencies.
    """
    total = np.zeros((len(items), len(root.freq)))
    waiting = [(root, root, np.arange(len(items)), np.ones(len(items)))]
    while waiting:
        node, parent, rows, weight = waiting.pop()
        if not node.below:
            freq = node.freq if node.freq.sum() > 0 else parent.freq
            total[rows] += weight[:, None] * (freq / freq.sum())
            continue
        for place, part, share in _spread(node, columns[node.att][items[rows]]):
            waiting.append((node.below[place], node, rows[part], weight[part] * share))
    return total


def _spread(node: Node, values: NDArray[np.generic]) -> Iterator[tuple[int, NDArray[np.intp], float]]:
    """Which items go down which branch, and with what share of their weight."""
    if node.cut is not None:
        numbers = values.astype(np.float64)
        missing = np.isnan(numbers)
        way = np.where(numbers <= node.cut, 1, 2)
    else:
        codes = values.astype(np.intp)
        missing = codes < 0
        way = np.array([*node.branch, 0])[codes]
        missing = missing | (way < 0)
    for place in range(len(node.below)):
        part = np.flatnonzero(~missing & (way == place))
        if len(part):
            yield place, part, 1.0
    unknown = np.flatnonzero(missing)
    if len(unknown):
        sizes = np.array([below.freq.sum() for below in node.below])
        for place in np.flatnonzero(sizes > 0).tolist():
            yield place, unknown, float(sizes[place] / sizes.sum())
