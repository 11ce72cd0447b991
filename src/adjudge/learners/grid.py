"""One learner with lists of values for its parameters: all variants, each with a name that says which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from adjudge.errors import InputError


def variants(name: str, grid: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Which learners does a grid stand for? Name and parameters of each, the last parameter changing fastest.

    >>> [found for found, _ in variants("tree", {"max_depth": [1, 3], "criterion": ["gini"]})]
    ['tree max_depth=1 criterion=gini', 'tree max_depth=3 criterion=gini']
    >>> list(variants("tree", {}))
    [('tree', {})]
    """
    for parameter, values in grid.items():
        if isinstance(values, str) or not isinstance(values, Sequence) or not values:
            raise InputError(f"learner {name!r}: grid.{parameter} must be a list of values; got {values!r}")
    for combination in product(*grid.values()):
        chosen = dict(zip(grid, combination, strict=True))
        yield " ".join([name, *(f"{key}={_short(value)}" for key, value in chosen.items())]), chosen


def _short(value: Any) -> str:
    if isinstance(value, Mapping) and "class" in value:
        return str(value["class"]).rpartition(".")[2]
    return str(value).lower() if isinstance(value, bool) else str(value)
