"""Rows that sum up the others, a mean of all cases or of all folds: neither case, learner nor fold.

They are known by name, or by their values: a last row that is the mean of those before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.cells import is_missing
from adjudge.results.coded import as_coded
from adjudge.results.table import Floats, ResultTable, numbered_keys

_SUMMARIES = {"mean", "means", "average", "averages", "avg", "std", "stdev", "stddev", "median", "total",
              "sum", "overall", "rank", "ranks", "wins", "geomean", "gmean", "summary", "min", "max", "minimum",
              "maximum", "mittelwert", "durchschnitt", "moyenne", "promedio", "ø", "w_t_l", "w_d_l", "win_tie_loss",
              "p_value", "best"}  # fmt: skip
_WITH_SUMMARIES = {"geo", "geometric", "arithmetic", "harmonic", "grand", "macro", "micro", "weighted", "all", "of",
                   "dev", "deviation", "score", "scores", "performance", "rel", "relative", "no", "number", "row",
                   "over", "across", "datasets", "tasks", "value", "folds", "runs", "seeds"}  # fmt: skip
_NO_FOLD = re.compile(r"-\d+(\.0)?")
_HINTS = _SUMMARIES | {"pvalue", "all", "\n_"}
_PUNCTUATION = str.maketrans(dict.fromkeys("/-.:,;|", "_") | {" ": None})
_SURE = 4.5  # decimal places that must agree by chance before a row is taken for the mean of the others


def refuse_summary_rows(cells: Sequence[Any], role: str) -> None:
    """Refuse a row that sums up the others: it is no case, no fold."""
    distinct = [str(cell) for cell in as_coded(cells).cells if not is_missing(cell)]
    text = "\n".join(["", *distinct]).lower().translate(_PUNCTUATION)
    if not any(word in text for word in _HINTS):  # a million names are not looked at one by one
        return
    found = [name for name in distinct if is_summary(name) or name.strip().lower() == "all"
             or (role == "fold" and _NO_FOLD.fullmatch(name.strip()))]  # fmt: skip
    if found and len(distinct) > 2:
        raise InputError(f"{role} {found[0]!r} is named like a summary of the other {len(distinct) - 1}, which is no "
                         f"{role}: delete its rows, or rename it")  # fmt: skip


def letters_of(name: str) -> str:
    return re.sub(r"[\W_]+", "_", name.lower()).strip("_")


def is_summary(name: str) -> bool:
    key = letters_of(name)
    words = set(key.split("_"))
    beside = words - _SUMMARIES - _WITH_SUMMARIES
    return key in _SUMMARIES or (bool(words & _SUMMARIES) and all(known_measure(word) for word in beside))


def refuse_wholes_beside_parts(table: ResultTable) -> None:
    """Refuse a row without a fold (or repeat) beside rows of the same cell that have one: it is likely their mean."""
    if "item" in table.extras:
        return
    for name, numbers in (("fold", table.fold), ("repeat", table.repeat)):
        absent = numbers < 0
        if absent.all() or not absent.any():
            continue
        cell = numbered_keys(table.case, table.learner, table.measure)
        both = absent & (np.bincount(cell, weights=~absent)[cell] > 0)
        if both.any():
            row = int(both.argmax())
            raise InputError(
                f"learner {table.learners[table.learner[row]]!r} on case {table.cases[table.case[row]]!r} has rows "
                f"with a {name} and without one: a mean beside its {name}s? delete the rows without"
            )


def refuse_summary_values(table: ResultTable) -> None:
    """Refuse what is the mean of the others: one of the last three cases or the first one, the last learner.

    A case among the last three is held against those before it, since a deviation or a rank may follow the mean.
    """
    n, k = len(table.cases), len(table.learners)
    if n < 3 or table.has_folds or "item" in table.extras or len(table) != n * k * len(table.measures):
        return
    values = np.full((len(table.measures), n, k), np.nan)
    values[table.measure, table.case, table.learner] = table.value
    for case in (*range(max(3, n - 3), n), 0) if n > 3 else ():
        others = values[:, :case] if case else values[:, 1:]
        if _is_mean(values[:, case], others, axis=1):
            side = "before" if case else "after"
            raise InputError(
                f"case {table.cases[case]!r} is the mean of the {others.shape[1]} {side} it for every learner: a "
                "summary is no case; delete its rows (one that only happens to be so: move it)"
            )
    others = values[:, :, :-1]
    apart = np.ptp(others, axis=2) if k > 3 else np.zeros(1)  # the same on all cases: learners made up of one another
    if np.ptp(apart) > 1e-9 and _is_mean(values[:, :, -1], others, axis=2):
        raise InputError(
            f"learner {table.learners[-1]!r} is the mean of the other {k - 1} on every case: a summary is no learner; "
            "leave it out (one that only happens to be so: move it)"
        )


def _is_mean(own: Floats, others: Floats, axis: int) -> bool:
    """Whether these are the means of the others as they are rounded, beyond chance."""
    own, means, spread = own.ravel(), others.mean(axis=axis).ravel(), np.ptp(others, axis=axis).ravel()
    width = np.array([10.0 ** -len(repr(float(each)).partition(".")[2].partition("e")[0]) for each in own])
    told = (spread > 0) & (width < spread)
    same = np.abs(own - means) <= width * 0.5000001 + 1e-14 * np.abs(means)
    return bool(same.all() and told.sum() > 1 and np.log10(spread[told] / width[told]).sum() > _SURE)
