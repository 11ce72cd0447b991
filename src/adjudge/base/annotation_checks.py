"""What an annotation says of a value, as words and as a test: the kinds that public functions ask for.

>>> kind = kind_of("Sequence[str] | None", {})
>>> kind.words, kind.takes(["A", "B"]), kind.takes(3)
("a list of names, as ['A', 'B'], or None", True, False)
"""

from __future__ import annotations

import collections.abc as abc
import os
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Who makes an object of ours that is asked for; a class that is not here is named only.
_MADE_BY = {
    "Comparison": "adjudge.compare(table)",
    "Pair": "adjudge.compare(table)[b, a]",
    "NetworkEvidence": 'adjudge.compare(table, network="optimal").network',
    "ResultTable": "adjudge.read_results(…)",
    "Experiment": "adjudge.experiment(…) or adjudge.load_experiment(path)",
    "Graph": "adjudge.read_graph(…)",
    "GraphComparison": "adjudge.graphs.compare_graphs(truth, learnt)",
    "TablePower": "adjudge.power(table)",
    "PowerCurve": "adjudge.replication.power_curve(…)",
    "RejectionRate": "adjudge.replication.error_rates(…)",
    "Multiverse": "adjudge.compare(table).multiverse()",
    "ScoreSeries": "adjudge.measures.graphs.score_series.score_series(…)",
    "RewardCurve": "adjudge.measures.reward_curve(…)",
    "RewardProducts": "reward_products of adjudge.measures.cumulative_reward",
    "Measure": "adjudge.measures.find_measure(name)",
    "BinarySource": "adjudge.replication.random_ban(generator)",
    "ResampledTest": "adjudge.replication.ResampledTest(…)",
    "TrueNetwork": "adjudge.cases.random_network(kind)",
    "Network": "adjudge.networks.learn_network(X)",
    "Generator": "numpy.random.default_rng(0)",
    "Axes": "matplotlib.figure.Figure().add_subplot()",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: its words for a message, and whether a value is of it."""

    words: str
    takes: Callable[[Any], bool]


class Seed:
    """Stands for a whole number that numpy takes for one."""


class ArrayLike:
    """Stands for numpy's, whose module is not loaded to ask."""


def is_number(value: Any, *, whole: bool = False) -> bool:
    """A number of Python or numpy: no truth value, no text, not NaN, no array of several."""
    if getattr(value, "ndim", 1) == 0:  # numpy's scalars, which come in many widths
        plain = value.dtype.kind in ("iu" if whole else "iuf")
    else:
        plain = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    return plain and bool(value == value)


def is_array(value: Any) -> bool:
    """Something numpy makes an array of: a number, or rows of equal length; no text, mapping, set or object."""
    import numpy as np

    if isinstance(value, (np.ndarray, int, float)):
        return True
    if value is None or isinstance(value, (str, bytes, Mapping, abc.Set, type)):
        return False
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):
        return False
    return array.ndim > 0 or array.dtype.kind != "O"


def received(value: Any) -> str:
    """What came, for a message: short things as they are written, others by their kind.

    >>> received("0.9"), received([1, 2]), received(dict.fromkeys(range(99)))
    ("'0.9'", '[1, 2]', 'a dict')
    """
    if getattr(value, "ndim", 1) == 0:
        value = value.item()  # numpy's scalars are written as Python's
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if value is None or isinstance(value, (str, bytes, int, float, complex, list, tuple)):
        text = repr(value)
        if len(text) <= 80 and "<" not in text:
            return text
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


ANYTHING = Kind("anything", lambda value: True)
_TRUTH = Kind("True or False", lambda value: isinstance(value, bool) or str(getattr(value, "dtype", "")) == "bool")
_PLAIN = {
    bool: _TRUTH,
    int: Kind("a whole number", lambda value: is_number(value, whole=True)),
    float: Kind("a number", is_number),
    Seed: Kind("a whole number from 0 on", lambda value: is_number(value, whole=True) and value >= 0),
    str: Kind("text", lambda value: isinstance(value, str)),
    Path: Kind("a path", lambda value: isinstance(value, (str, os.PathLike))),
    type(None): Kind("None", lambda value: value is None),
    None: Kind("None", lambda value: value is None),
    ArrayLike: Kind("an array or list", is_array),
}


def kind_of(annotation: str, scope: Mapping[str, Any]) -> Kind:
    """The kind an annotation stands for, names looked up in `scope`; what cannot be told takes anything."""
    return _kind(eval(annotation, {}, _Names(scope)))  # annotations are our own source


class _Names(dict[str, Any]):
    """Names in an annotation: those of typing first, the module's own, else a stand-in known by its name only."""

    def __init__(self, scope: Mapping[str, Any]) -> None:
        super().__init__(scope)
        self.update({name: getattr(abc, name) for name in ("Callable", "Iterable", "Mapping", "Sequence")})
        self.update(Any=Any, Literal=typing.Literal, Path=Path, ArrayLike=ArrayLike, Seed=Seed)

    def __missing__(self, name: str) -> Any:
        import builtins

        if hasattr(builtins, name):
            return getattr(builtins, name)
        return type(name, (_StandIn,), {})


class _StandIn:
    """A class that is not loaded here; `X[...]` of it tells no more than its name."""

    def __class_getitem__(cls, item: Any) -> Any:
        return Any


def _kind(asked: Any) -> Kind:
    if asked is Any:
        return ANYTHING
    if asked in _PLAIN:
        return _PLAIN[asked]
    origin, inside = typing.get_origin(asked), typing.get_args(asked)
    if origin in (typing.Union, types.UnionType):
        return _either([_kind(one) for one in inside])
    if origin is typing.Literal:
        words = ", ".join(map(repr, inside))
        return Kind(f"one of {words}", lambda value: isinstance(value, str) or any(value is one for one in inside))
    if origin in (abc.Sequence, abc.Iterable, list):
        each = _kind(inside[0]) if inside else ANYTHING
        return _several(each, names=bool(inside) and inside[0] is str, keys=origin is abc.Iterable)
    if origin is tuple:
        return _tuple(inside)
    if origin in (abc.Mapping, dict) or asked is abc.Mapping:
        each = _kind(inside[1]) if inside else ANYTHING
        return Kind(
            f"a dict of {each.words}" if each is not ANYTHING else "a dict",
            lambda value: isinstance(value, Mapping) and all(map(each.takes, value.values())),
        )
    if origin is abc.Callable or asked is abc.Callable:
        return Kind("a function", callable)
    return _instance(asked) if isinstance(asked, type) and origin is None else ANYTHING


def _either(kinds: list[Kind]) -> Kind:
    if ANYTHING in kinds:
        return ANYTHING
    words = list(dict.fromkeys(kind.words for kind in kinds))
    head, last = ", ".join(words[:-1]), words[-1]
    return Kind(f"{head}{',' if ',' in head else ''} or {last}", lambda value: any(kind.takes(value) for kind in kinds))


def _several(each: Kind, *, names: bool, keys: bool = False) -> Kind:
    def takes(value: Any) -> bool:
        if isinstance(value, (str, bytes, type)) or getattr(value, "ndim", 1) != 1:
            return names and isinstance(value, str)
        if isinstance(value, Mapping) and not keys:  # the keys are meant only where any iterable is
            return False
        if isinstance(value, abc.Iterator):  # looked at, it would be used up
            return True
        return isinstance(value, abc.Iterable) and all(map(each.takes, value))

    if names:
        return Kind("a list of names, as ['A', 'B']", takes)
    return Kind("a list" if each is ANYTHING else f"a list, each {each.words}", takes)


def _tuple(inside: tuple[Any, ...]) -> Kind:
    if inside[-1:] == (Ellipsis,):
        return _several(_kind(inside[0]), names=False)
    kinds = [_kind(one) for one in inside]

    def takes(value: Any) -> bool:
        if (
            isinstance(value, (str, bytes, Mapping))
            or not hasattr(value, "__len__")
            or not hasattr(value, "__getitem__")
        ):
            return False
        return len(value) == len(kinds) and all(kind.takes(one) for kind, one in zip(kinds, value, strict=True))

    if all(kind is ANYTHING for kind in kinds):
        return Kind("a pair" if len(kinds) == 2 else f"{len(kinds)} values", takes)
    return Kind(f"({', '.join(kind.words for kind in kinds)})", takes)


def _instance(asked: type) -> Kind:
    name = asked.__name__
    if issubclass(asked, _StandIn):
        if name not in _MADE_BY:  # an alias of several kinds, or nothing we could say how to make
            return ANYTHING

        def takes(value: Any) -> bool:
            return any(base.__name__ == name for base in type(value).__mro__)
    elif getattr(asked, "_is_protocol", False):
        parts = [part for part in vars(asked) if not part.startswith("_")]
        return Kind(f"a {name} (with {', '.join(parts)})", lambda value: all(hasattr(value, part) for part in parts))
    else:

        def takes(value: Any) -> bool:
            return isinstance(value, asked)

    article = "an" if name[0] in "AEIOU" else "a"
    how = f" ({_MADE_BY[name]} makes one)" if name in _MADE_BY else ""
    return Kind(f"{article} {name}{how}", takes)
