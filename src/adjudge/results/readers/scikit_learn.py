"""scikit-learn: `cross_validate` dicts (one, or several by name), `cv_results_` of a search, `learning_curve`.

As CSV by pandas, as JSON of lists, as frames, or as the objects themselves. None says the data set; `cross_validate`
does not say the learner either. Training scores, means, deviations and ranks are not results.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.cells import is_missing
from adjudge.results.readers.checked import UnlikeFormat, cell_number, list_in, whole
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "scikit-learn"
ABOUT = "cross_validate, cv_results_ of a search, learning_curve"
FOLDS = True

_SPLIT = re.compile(r"split([0-9]{1,6})_test_(.+)")
_TIMES = ("fit_time", "score_time")
_NO_SCORES = ("", "Unnamed: 0", "estimator", "indices")
_SEARCH = re.compile(r"(?:mean|std|rank|split\d+|param)_.+|params|iter|n_resources|Unnamed: 0|")  # of cv_results_
_CURVE = {"test_scores": "score", "fit_times": "fit_time", "score_times": "score_time"}


def is_cross_validate(columns: Any) -> bool:
    """Whether these are the keys of a cross_validate dict."""
    if not isinstance(columns, Mapping) or not any(str(name).startswith("test_") for name in columns):
        return False
    return all(name in (*_TIMES, *_NO_SCORES) or str(name).startswith(("test_", "train_")) for name in columns)


def recognises(source: Source) -> bool:
    if source.kind == "json":
        columns: Any = source.record
    elif source.kind == "frame":
        columns = source.columns
    else:
        columns = dict.fromkeys(source.header)
    return bool(columns) and (_is_search(columns) or _is_curve(columns) or _is_one(columns) or _is_nest(columns))


def _is_one(columns: Any) -> bool:
    return is_cross_validate(columns) and set(_TIMES) <= set(columns)


def _is_nest(columns: Any) -> bool:
    return isinstance(columns, dict) and bool(columns) and all(is_cross_validate(value) for value in columns.values())


def _is_search(columns: Any) -> bool:
    return "params" in columns and "mean_fit_time" in columns and any(_SPLIT.fullmatch(str(name)) for name in columns)


def _is_curve(columns: Any) -> bool:
    return {"train_sizes", "test_scores"} <= set(columns)


def read(source: Source, options: ReadOptions) -> Reading:
    columns = source.record if source.kind == "json" else source.columns
    if _is_search(columns):
        if len({len(list_in(columns, name)) if source.kind == "json" else len(columns[name]) for name in columns}) > 1:
            raise UnlikeFormat("its lists are of different lengths")
        return _search(columns, source, options)
    if _is_curve(columns):
        return _curve(columns, options)
    if not _is_one(columns) and not _is_nest(columns) and not is_cross_validate(columns):
        raise UnlikeFormat("it has no test_* next to fit_time, no splitK_test_* and no train_sizes")
    return _cross_validate(columns if _is_nest(columns) else {None: columns}, source, options)


def _cross_validate(named: Mapping[Any, Any], source: Source, options: ReadOptions) -> Reading:
    nested = None not in named
    rows = Rows("fold", "repeat", "n_train", "n_test", "split_id", *(["unit"] if nested else []))
    folds = options.folds
    lengths = set()
    for unit, columns in named.items():
        splits = _splits(columns.get("indices"))
        for name, cells in columns.items():
            measure = name if name in _TIMES else name.removeprefix("test_")
            if name in _NO_SCORES or name.startswith("train_"):
                continue
            if not hasattr(cells, "__len__") or isinstance(cells, (str, Mapping)):
                raise UnlikeFormat(f"{name} is not a list of scores")
            if splits and len(splits) != len(cells):
                raise UnlikeFormat(f"{name} has {len(cells)} scores of {len(splits)} splits")
            lengths.add(len(cells))
            if folds and len(cells) % folds:
                raise InputError(f"{source.name}: {len(cells)} scores are not repeats of {folds} folds")
            for place in range(len(cells)):
                repeat, fold = divmod(place, folds) if folds else (None, place)
                if splits and not folds:
                    repeat, fold = splits[place][:2]
                extra = splits[place][2:] if splits else (None, None, None)
                rows.add(None, None, measure, cell_number(columns, name, place), fold, repeat, *extra,
                         *([unit] if nested else []))  # fmt: skip
    fields = {"fold": "position", "measure": "test_*, fit_time, score_time"}
    notes = ["training scores are left out"] if any(
        name.startswith("train_") for columns in named.values() for name in columns) else []  # fmt: skip
    assumed = all(cell is None for cell in rows.columns["repeat"])
    return _reading(rows, fields, notes, options, assumed, case_default="data" if source.kind == "frame" else None)


def _reading(
    rows: Rows, fields: dict[str, str], notes: list[str], options: ReadOptions, assumed: bool = False, **more: Any
) -> Reading:
    """Scorers of scikit-learn are higher-is-better by contract; a name that adjudge knows has its own direction."""
    found = {name: name not in _TIMES for name in rows.columns["measure"] if known_measure(name) is None}
    note = f"more {', '.join(found)} is better, as with all scorers of scikit-learn; if not, use {option('lower')}"
    # Repeats may hide among folds that are numbered through: no file says.
    plan = options.plan or ({"assumed": True} if assumed and not options.folds else {})
    return Reading(rows, fields, [*notes, *([note] if found else [])], found, plan=plan, **more)


def _splits(indices: Any) -> list[tuple[int | None, int, int, int, str]]:
    """(repeat, fold, n_train, n_test, split_id) of each split, where cross_validate was told to return indices.

    A new repeat begins where an item is tested again; where repeats are of unequal length there are none.
    """
    if not isinstance(indices, Mapping):
        return []
    found: list[tuple[int, int, int, int, str]] = []
    seen: set[int] = set()
    repeat = fold = 0
    trains: Any = indices.get("train")
    tests: Any = indices.get("test")
    if not _lists(trains) or not _lists(tests) or len(trains) != len(tests):
        raise UnlikeFormat("indices are not lists of train and test items, one per split")
    for train, test in zip(trains, tests, strict=True):
        items = [whole({"an index": item}, "an index") for item in (test.tolist() if hasattr(test, "tolist") else test)]
        if seen & set(items):
            repeat, fold, seen = repeat + 1, 0, set()
        seen |= set(items)
        mark = hashlib.sha256(",".join(map(str, sorted(items))).encode()).hexdigest()[:16]
        found.append((repeat, fold, len(train), len(items), mark))
        fold += 1
    per_repeat = [sum(split[0] == number for split in found) for number in range(repeat + 1)]
    if len(set(per_repeat)) == 1 and repeat:
        return list(found)
    return [(None, place, *split[2:]) for place, split in enumerate(found)]


def _lists(values: Any) -> bool:
    return isinstance(values, (list, tuple)) and all(hasattr(value, "__len__") and not isinstance(value, (str, Mapping))
                                                     for value in values)  # fmt: skip


def _search(columns: dict[str, list[Any]], source: Source, options: ReadOptions) -> Reading:
    params = sorted(name for name in columns if name.startswith("param_"))  # one name, whatever the columns' order
    named, cases = _beside(columns, source)
    learners = [before + _configuration(params, [columns[name][row] for name in params], columns["params"][row])
                for row, before in enumerate(named)]  # fmt: skip
    kept, left = _last_iteration(columns)
    splits = [(name, int(found[1]), found[2]) for name in columns if (found := _SPLIT.fullmatch(name))]
    n_splits = 1 + max(number for _, number, _ in splits)
    if options.folds and n_splits % options.folds:
        raise InputError(f"{source.name}: {n_splits} scores are not repeats of {options.folds} folds")
    rows = Rows("fold", "repeat", "status")
    for row in kept:
        for name, number, measure in splits:
            repeat, fold = divmod(number, options.folds) if options.folds else (None, number)
            value = cell_number(columns, name, row)
            rows.add(cases[row], learners[row], measure, value, fold, repeat, "error" if value != value else "ok")
    fields = {"learner": "param_*", "fold": "k of splitk_test_*", "measure": "splitk_test_*"}
    twice = len(kept) - len({(cases[row], learners[row]) for row in kept})
    notes = left + ([f"{twice} configurations were tried twice"] if twice else [])
    default = "data" if source.kind == "frame" else source.path.name.split(".")[0]
    return _reading(rows, fields, notes, options, True, case_default=default)


def _beside(columns: dict[str, list[Any]], source: Source) -> tuple[list[str], list[str | None]]:
    """What somebody put beside cv_results_, row by row: learners (before their configurations) and cases."""
    n = len(columns["params"])
    found: dict[str | None, str] = {}
    for name in [name for name in columns if not _SEARCH.fullmatch(name)]:
        role = role_of(name)
        if len({str(cell) for cell in columns[name]}) == 1 and role is None:
            continue
        if role not in {"case", "learner"} or role in found:
            raise InputError(f"{source.name}: column {name!r} is none of cv_results_; name it case or learner, or give "
                             "one file per search without it")  # fmt: skip
        found[role] = name
    learners = [f"{cell}, " for cell in columns[found["learner"]]] if "learner" in found else [""] * n
    return learners, [str(cell) for cell in columns[found["case"]]] if "case" in found else [None] * n


def _last_iteration(columns: dict[str, list[Any]]) -> tuple[list[int], list[str]]:
    """Rows of a search by halving that had all resources: earlier iterations saw less data. Of others, all rows."""
    resources = [cell_number(columns, "n_resources", row) for row in range(len(columns.get("n_resources", [])))]
    kept = [row for row, had in enumerate(resources) if had == max(resources)]
    if len(kept) == len(resources):
        return list(range(len(columns["params"]))), []
    left = len(resources) - len(kept)
    return kept, [f"{left} rows of earlier iterations, with fewer resources, are left out (n_resources)"]


def _configuration(names: list[str], cells: list[Any], params: Any) -> str:
    """`svc__C=1.0, svc__kernel=rbf`; a parameter that a configuration does not have is left out."""
    told = [f"{name.removeprefix('param_')}={cell}" for name, cell in zip(names, cells, strict=True)
            if not (cell is None or cell == "" or (isinstance(cell, float) and is_missing(cell)))]  # fmt: skip
    return ", ".join(told) or str(params)


def _curve(columns: dict[str, Any], options: ReadOptions) -> Reading:
    """The scores at the largest training size: smaller ones are points of a curve, not repeats."""
    if not all(_lists(columns[key]) for key in _CURVE if key in columns):
        raise UnlikeFormat("scores of a learning curve are lists, one per training size")
    sizes = [whole({"a training size": size}, "a training size") for size in columns["train_sizes"]]
    if not sizes or any(len(columns[key]) != len(sizes) for key in _CURVE if key in columns):
        raise UnlikeFormat(f"{len(sizes)} training sizes and another number of scores")
    last = sizes.index(max(sizes))
    rows = Rows("fold", "n_train")
    for key, measure in _CURVE.items():
        point = {key: columns[key][last] if key in columns else []}
        for fold in range(len(point[key])):
            rows.add(None, None, measure, cell_number(point, key, fold), fold, sizes[last])
    fields = {"fold": "position", "measure": "test_scores", "n_train": "train_sizes"}
    note = f"a learning curve; its last point, {sizes[last]} training items, is the result"
    return _reading(rows, fields, [note], options)


def folds_per_repeat(cv: Any) -> int | None:
    """Folds of one repeat of a splitter or a number of folds; None where splits are random and no folds.

    >>> from sklearn.model_selection import RepeatedStratifiedKFold
    >>> folds_per_repeat(RepeatedStratifiedKFold(n_splits=5, n_repeats=2)), folds_per_repeat(10)
    (5, 10)
    """
    if isinstance(cv, int):
        return cv
    if not hasattr(cv, "get_n_splits"):
        raise InputError(f"cv is a number of folds or a splitter of scikit-learn; got {type(cv).__name__}")
    if "Shuffle" in type(cv).__name__ and not hasattr(cv, "shuffle"):
        return 1  # every random split is a repeat of its own
    repeats = int(getattr(cv, "n_repeats", 1))
    return int(cv.get_n_splits()) // repeats


def plan_of_splitter(cv: Any) -> dict[str, Any]:
    """What a splitter says that the number of its folds does not: the share tested in random splits.

    >>> from sklearn.model_selection import KFold, ShuffleSplit
    >>> plan_of_splitter(ShuffleSplit(20, test_size=0.25)), plan_of_splitter(KFold(5))
    ({'kind': 'subsampling', 'test_fraction': 0.25}, {})
    """
    if folds_per_repeat(cv) != 1:
        return {}
    share = getattr(cv, "test_size", None)
    share = getattr(cv, "_default_test_size", None) if share is None else share
    return {"kind": "subsampling"} | ({"test_fraction": share} if isinstance(share, float) else {})
