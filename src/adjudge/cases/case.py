"""A data set to compare learners on: numeric, nominal and missing values kept as they are; a user's code, called."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.base.printable import printable
from adjudge.errors import AdjudgeError, InputError, UnfitDataError
from adjudge.kernels.arrays import Bools, Ints

_WHOLE = re.compile("[+-]?[0-9]{1,18}")


@dataclass(frozen=True, eq=False)
class Column:
    """One attribute: numbers (NaN is missing), or codes into `categories` (−1 is missing)."""

    name: str
    values: NDArray[Any]
    categories: tuple[str, ...] | None = None

    @property
    def is_nominal(self) -> bool:
        return self.categories is not None

    @property
    def missing(self) -> Bools:
        return np.asarray(self.values < 0 if self.is_nominal else np.isnan(self.values))


@checked
@dataclass(frozen=True, eq=False)
class Case:
    """What is this data set? Attributes, class numbers `y` and the names of the `classes`.

    Two cases with the same content have the same `hash`, whatever they are called and wherever they were read from.

    Parameters
    ----------
    name: Name of the data set.
    columns: The attributes.
    y: Class number of each item.
    classes: Names of the classes.
    target: Name of the class column.

    See Also
    --------
    adjudge.cases.load_case : reads one
    adjudge.cases.make_case : from arrays

    >>> size = Column("size", np.array([1.0, np.nan, 3.0]))
    >>> colour = Column("colour", np.array([0, 1, -1]), ("red", "blue"))
    >>> case = Case("toy", (size, colour), np.array([0, 1, 1]), ("no", "yes"))
    >>> case
    Case('toy', 3 items, 1 numeric + 1 nominal attributes, 2 classes, 2 missing cells)
    """

    name: str
    columns: tuple[Column, ...]
    y: Ints
    classes: tuple[str, ...]
    target: str = "class"

    def __post_init__(self) -> None:
        if len(self.y) < 2:
            raise UnfitDataError(f"case {self.name!r} has {len(self.y)} items; at least 2 are needed")
        if not self.columns:
            raise UnfitDataError(f"case {self.name!r} has no attributes besides its class")
        for column in self.columns:
            if len(column.values) != len(self.y):
                raise InputError(
                    f"case {self.name!r}: attribute {column.name!r} has {len(column.values)} values but there are "
                    f"{len(self.y)} items"
                )
        if (self.y < 0).any():
            raise UnfitDataError(
                f"case {self.name!r}: item {int((self.y < 0).argmax())} has no class; drop such items first"
            )
        if len(np.unique(self.y)) < 2:
            raise UnfitDataError(f"case {self.name!r} has one class only; nothing can be learnt")

    def __len__(self) -> int:
        return len(self.y)

    def __getstate__(self) -> dict[str, Any]:
        """Without what was derived and kept (matrices, WEKA's copy): that does not travel to other processes."""
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}

    @property
    def n_classes(self) -> int:
        return len(self.classes)

    @property
    def n_missing(self) -> int:
        return int(sum(column.missing.sum() for column in self.columns))

    @cached_property
    def hash(self) -> str:
        """sha256 of names, kinds, values and classes; the name of the case is not part of it."""
        digest = hashlib.sha256()
        kinds = [
            [column.name, None if column.categories is None else list(column.categories)] for column in self.columns
        ]
        head = [self.target, list(self.classes), kinds]
        digest.update(json.dumps(head, ensure_ascii=False).encode())
        for column in self.columns:
            values = column.values.astype("<i8" if column.is_nominal else "<f8")
            if not column.is_nominal:
                values[np.isnan(values)] = np.nan  # one NaN, whatever its bits were
            digest.update(values.tobytes())
        digest.update(self.y.astype("<i8").tobytes())
        return digest.hexdigest()

    def __repr__(self) -> str:
        nominal = sum(column.is_nominal for column in self.columns)
        return (
            f"Case({self.name!r}, {len(self)} items, {len(self.columns) - nominal} numeric + {nominal} nominal "
            f"attributes, {self.n_classes} classes, {self.n_missing} missing cells)"
        )


def class_codes(
    labels: Iterable[Any], name: str, declared: Sequence[Any] | None = None
) -> tuple[Ints, tuple[str, ...]]:
    """Class numbers and class names; declared order kept, else whole numbers by size and names by alphabet.

    >>> class_codes([10, 9, 10], "toy")[1]
    ('9', '10')
    """
    texts = ["" if label is None else _class_text(label, name) for label in labels]
    if declared is None:
        seen = [text for text in dict.fromkeys(texts) if text]
        whole = all(_WHOLE.fullmatch(text) for text in seen)
        names = sorted(seen, key=int) if whole else sorted(seen)
    else:
        names = [_class_text(label, name) for label in declared]
    lookup = {text: place for place, text in enumerate(names)}
    return np.array([lookup.get(text, -1) for text in texts], dtype=np.int64), tuple(names)


def _class_text(label: Any, name: str) -> str:
    if isinstance(label, (bool, np.bool_)):
        return str(bool(label)).lower()
    if isinstance(label, (float, np.floating)):
        if np.isnan(label):
            return ""
        if not float(label).is_integer():
            raise UnfitDataError(
                f"case {name!r}: the target holds {float(label):g}, a number and not a class; adjudge runs "
                "classification: cut the target into classes first"
            )
        return str(int(label))
    return str(label)


def called(function: Callable[[], Any], failed: str) -> Any:
    """What a function of the user's returns; whatever it raises, an end of the program included, is a refusal.

    >>> called(lambda: exit(0), "it failed")
    Traceback (most recent call last):
    adjudge.errors.InputError: it failed: SystemExit: 0
    """
    try:
        return function()
    except (AdjudgeError, KeyboardInterrupt):
        raise
    except BaseException as fault:
        raise InputError(f"{failed}: {fault_text(fault)}") from fault


def fault_text(fault: BaseException) -> str:
    """What an exception says in one line of text that can be written anywhere, whatever its own methods do."""
    try:
        text = printable(" ".join(str(fault).split())[:500])
    except BaseException as worse:  # of `__str__`; it may be any
        text = f"its text is not available ({type(worse).__name__})"
    return text if isinstance(fault, AdjudgeError) else f"{printable(type(fault).__name__)}: {text}".rstrip(": ")
