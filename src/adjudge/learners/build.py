"""From an import path and parameters to an object; from an object back to plain values that name it."""

from __future__ import annotations

import functools
import hashlib
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.cases.case import called
from adjudge.errors import InputError, MissingNameError


@functools.cache
def find_class(path: str) -> Any:
    """The class or function at `package.module.Name` (or `package.module:Name`).

    >>> find_class("fractions.Fraction").__name__
    'Fraction'
    """
    module, _, name = path.replace(":", ".").rpartition(".")
    if not module:
        raise InputError(f"learner class {path!r} is not an import path; write it as package.module.Class")
    loaded = called(lambda: import_module(module), f"cannot import {path!r}")

    def held() -> Any:
        try:
            return getattr(loaded, name)
        except MissingNameError:  # a name of ours whose extra is missing
            raise
        except AttributeError:
            return None

    found = called(held, f"cannot import {path!r}")
    if found is None:
        from adjudge.errors import did_you_mean

        known = [found for found in dir(loaded) if not found.startswith("_")]
        raise InputError(f"{module} has no {name!r}{did_you_mean(name, known)}")
    if not callable(found):
        raise InputError(f"{path} is a {type(found).__name__}, not a class or a function")
    return found


def build(value: Any) -> Any:
    """A parameter as it is used: a table with `class` becomes that object, built the same way; the rest stays.

    >>> build({"class": "fractions.Fraction", "params": {"numerator": 3}})
    Fraction(3, 1)
    """
    if isinstance(value, Mapping) and "class" in value:
        params = {key: build(item) for key, item in value.get("params", {}).items()}
        maker = find_class(value["class"])
        try:
            return maker(**params)
        except TypeError as wrong:
            raise InputError(f"{value['class']} refused its parameters: {wrong}") from wrong
    if isinstance(value, list):
        return [build(item) for item in value]
    return value


def classes_in(value: Any) -> Iterator[Any]:
    """The classes that `build` would call for a parameter, nested ones included.

    >>> list(classes_in({"a": [{"class": "fractions.Fraction", "params": {}}], "b": 1}))
    [<class 'fractions.Fraction'>]
    """
    if isinstance(value, Mapping):
        if "class" in value:
            yield find_class(value["class"])
        for item in value.values():
            yield from classes_in(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from classes_in(item)
    elif not isinstance(value, (str, int, float, bool, type(None))):
        yield value


def describe(value: Any) -> Any:
    """A parameter or estimator as plain values, the same on every machine; refused where it has no such form.

    >>> describe([1, None, "a", np.float64(0.5)])
    [1, None, 'a', 0.5]
    """
    if isinstance(value, np.generic):  # before float: np.float64 is one
        return value.item()
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (set, frozenset)):
        return {"set": sorted(repr(describe(item)) for item in value)}
    if isinstance(value, np.ndarray) and value.dtype.hasobject:  # its bytes are addresses
        return {"array": describe(value.tolist())}
    if isinstance(value, np.ndarray):
        return {"array": hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest(), "shape": list(value.shape)}
    if isinstance(value, Mapping):
        return {str(key): describe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [describe(item) for item in value]
    if hasattr(value, "get_params"):
        return {"class": _path(type(value)), "params": describe(value.get_params(deep=False))}
    if hasattr(value, "fit") and not isinstance(value, type):  # an estimator that does not list its parameters
        return {"class": _path(type(value)), "state": describe(vars(value))}
    if isinstance(value, type) or inspect.isfunction(value) or inspect.isbuiltin(value):
        return {"name": _path(value)}
    text = repr(value)
    if " at 0x" in text:
        raise InputError(
            f"a learner's parameter {text} has no lasting name; give plain values, estimators or functions"
        )
    return {"repr": text}


def _path(thing: Any) -> str:
    if "<lambda>" in thing.__qualname__ or "<locals>" in thing.__qualname__:
        raise InputError(f"{thing.__qualname__!r} cannot be found by name again; define it at the top of a module")
    return f"{thing.__module__}.{thing.__qualname__}"


@functools.cache
def version_of(module: str) -> str:
    """The version of the package a module belongs to; for a module without one, the hash of its source.

    So an edited learner of the user's own is another learner, and its results are computed anew.

    >>> version_of("numpy.linalg") == np.__version__
    True
    """
    top = module.partition(".")[0]
    package = import_module(top)
    if top == "builtins" or top in sys.stdlib_module_names:
        return ".".join(map(str, sys.version_info[:2]))
    version = getattr(package, "__version__", None)
    if version is not None:
        return str(version)
    file = getattr(import_module(module), "__file__", None)
    return "unknown" if file is None else hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16]


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
