"""Splits someone else has fixed: a benchmark's own, or those of an earlier study."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.annotation_checks import received
from adjudge.base.argument_checks import checked, path_of
from adjudge.base.csv_rows import csv_rows
from adjudge.cases.case import Case
from adjudge.errors import InputError, UnfitDataError
from adjudge.runs.plan import Countable, Plan, Split

Place = tuple[int, int]
MOST_PLACES = 100_000  # repeats, and folds of a repeat: a list of that length is made


class Predefined(Plan):
    """Splits by case name: a list of (train, test) item numbers (repeat 0, folds 0, 1, …), or a mapping from (repeat,
    fold) to (train, test). `train` may be None: all items that are not tested.

    Parameters
    ----------
    splits : Mapping[str, object]
        Case → list of (train, test), or mapping from (repeat, fold).

    See Also
    --------
    adjudge.runs.KFold

    Examples
    --------
    >>> Predefined({"toy": [(None, [0, 1]), (None, [2, 3])]}).to_dict()["kind"]
    'kfold'
    """

    @checked
    def __init__(self, splits: Mapping[str, Any]) -> None:
        self.splits: dict[str, dict[Place, tuple[list[int] | None, list[int]]]] = {}
        for case, given in splits.items():
            if not isinstance(given, Iterable):
                raise InputError(f"the splits of case {case!r} are a list of (train, test); received {received(given)}")
            places = given if isinstance(given, Mapping) else {(0, fold): pair for fold, pair in enumerate(given)}
            self.splits[case] = {
                (int(repeat), int(fold)): (None if train is None else _numbers(train), _numbers(test))
                for (repeat, fold), (train, test) in sorted(places.items())
            }

    def to_dict(self) -> dict[str, Any]:
        """`kind` is what the splits amount to, so that later tests know how far they overlap."""
        plain = [[case, [[*place, *pair] for place, pair in splits.items()]] for case, splits in self.splits.items()]
        content = hashlib.sha256(json.dumps(sorted(plain)).encode()).hexdigest()[:16]
        return {"kind": self._kind(), "predefined": content}

    def identity(self, case: Countable) -> dict[str, Any]:
        """The splits of this case alone: they go by its name, which is not part of its own hash."""
        own = [[*place, *pair] for place, pair in self.splits.get(case.name, {}).items()]
        return {"kind": "predefined", "splits": hashlib.sha256(json.dumps(sorted(own, key=str)).encode()).hexdigest()}

    def replicated(self, times: int) -> Plan:
        raise InputError("predefined splits cannot be replicated: they are the only partition there is")

    def _kind(self) -> str:
        places = {place for splits in self.splits.values() for place in splits}
        repeats, folds = {repeat for repeat, _ in places}, {fold for _, fold in places}
        if len(places) == 1:
            return "holdout"
        disjoint = all(
            self._repeat_is_disjoint(splits, repeat) for splits in self.splits.values() for repeat in repeats
        )
        if len(folds) > 1 and disjoint:
            return (
                "kfold"
                if len(repeats) == 1
                else ("5x2cv" if (len(repeats), len(folds)) == (5, 2) else "repeated_kfold")
            )
        return "subsampling"

    @staticmethod
    def _repeat_is_disjoint(splits: Mapping[Place, tuple[Any, list[int]]], repeat: int) -> bool:
        tested = [item for (at, _), (_, test) in splits.items() if at == repeat for item in test]
        return len(tested) == len(set(tested))

    def size(self, case: Countable) -> tuple[int, int]:
        """The most there are; some repeats may have fewer folds."""
        places = self._places(case)
        return max(repeat for repeat, _ in places) + 1, max(fold for _, fold in places) + 1

    def places(self, case: Countable, repeats: Iterable[int] | None = None) -> Iterator[Place]:
        wanted = None if repeats is None else set(repeats)
        return (place for place in self._places(case) if wanted is None or place[0] in wanted)

    def count(
        self, case: Countable, repeats: Collection[int] | None = None, folds: Collection[int] | None = None
    ) -> int:
        return sum(folds is None or fold in folds for _, fold in self.places(case, repeats))

    def has(self, case: Countable, repeat: int, fold: int) -> bool:
        return (repeat, fold) in self._places(case)

    def _places(self, case: Countable) -> Collection[Place]:
        if case.name not in self.splits:
            raise InputError(
                f"the predefined splits do not name case {case.name!r}; they have {', '.join(self.splits)}"
            )
        return self.splits[case.name]

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        folds = {fold: pair for (at, fold), pair in self.splits[case.name].items() if at == repeat}
        empty = np.array([], dtype=np.intp)
        made = [Split(empty, empty)] * (max(folds) + 1)
        for fold, (train, test) in folds.items():
            for item in (*(train or ()), *test):
                if not 0 <= item < len(case):
                    raise UnfitDataError(f"a predefined split of {case.name!r} names item {item} of {len(case)}")
            chosen = np.array(test, dtype=np.intp)
            rest = np.setdiff1d(np.arange(len(case)), chosen) if train is None else np.array(train, dtype=np.intp)
            if np.intersect1d(rest, chosen).size:
                raise UnfitDataError(f"predefined split {repeat}.{fold} of {case.name!r} trains on items it tests on")
            made[fold] = Split(rest.astype(np.intp), chosen)
        return made


def read_splits(path: str | Path) -> Predefined:
    """Splits from a CSV with columns case, fold, item and, if wanted, repeat and part (train or test)."""
    found: dict[str, dict[Place, tuple[list[int] | None, list[int]]]] = {}
    try:
        text = path_of(path).read_text(encoding="utf-8-sig")
    except OSError as broken:
        raise InputError(f"cannot read {path}: {broken.strerror}") from broken
    except ValueError as broken:  # no UTF-8, or a name with a NUL
        raise InputError(f"cannot read {path}: {broken}") from None
    header, *rows = csv_rows(text, str(path)) or [[]]
    for number, cells in enumerate(rows, 2):
        row = dict(zip(header, cells, strict=False))
        try:
            place = (_whole(row.get("repeat") or "0"), _whole(row["fold"]))
            case, item, part = row["case"], _whole(row["item"]), (row.get("part") or "test").strip()
        except (KeyError, ValueError):
            raise InputError(f"{path}, row {number}: needs case, fold and item, whole numbers from 0") from None
        if max(place) >= MOST_PLACES:
            raise InputError(f"{path}, row {number}: repeats and folds are numbered from 0 to {MOST_PLACES - 1}")
        if part not in {"train", "test"}:
            raise InputError(f"{path}, row {number}: part is train or test; got {part!r}")
        train, test = found.setdefault(case, {}).setdefault(place, (None, []))
        if part == "test":
            test.append(item)
        elif train is None:
            found[case][place] = ([item], test)
        else:
            train.append(item)
    if not found:
        raise InputError(f"{path} holds no splits")
    return Predefined(found)


def _whole(text: str) -> int:
    """A whole number from 0 as a file writes it; `int` would take ² or 1_000 too, and any length."""
    shown = text.strip()
    if not (shown.isascii() and shown.isdigit() and len(shown) <= 18):
        raise ValueError(text)
    return int(shown)


def _numbers(items: ArrayLike | Sequence[int]) -> list[int]:
    return [int(item) for item in np.asarray(items).ravel()]
