"""Rows and columns that sum up the others, a mean of all cases, a rank, a count of wins: neither case nor learner.

They are known by name, where the values do not contradict it, or by their values: a mean of those before it.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from adjudge.base.vocabulary import measure_named, words, words_of
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats
from adjudge.results.facts import Facts
from adjudge.results.reading import some
from adjudge.results.table import ResultTable, numbered_keys

_SURE = 4.5  # decimal places that must agree by chance before a row is taken for the mean of the others
_BLOCK = re.compile(r"_(average|avg|mean)$")
_NO_FOLD = re.compile(r"-\d+(\.0)?")


def letters_of(name: str) -> str:
    return re.sub(r"[\W_]+", "_", name.lower()).strip("_")


@lru_cache(maxsize=4096)
def is_summary(name: str) -> bool:
    """Whether a name is that of a summary: Average, Mean rank, overall accuracy.

    >>> is_summary("Avg. rank"), is_summary("meanshift")
    (True, False)
    """
    key = letters_of(re.sub(r"(?<=.)\s*\([^()]*\)$", "", name[:200]))  # Overall (37): of so many
    if key.startswith(("avg_", "average_")):
        return True
    parts, summaries = set(key.split("_")), words("about", "summaries")
    beside = parts - summaries - words("about", "with_summaries")
    return key in summaries or (bool(parts & summaries) and all(_measured(word) for word in beside))


@cache
def _like_summary() -> re.Pattern[str]:
    """What every name of a summary has in it."""
    return re.compile("|".join(_summary_parts()), re.IGNORECASE)


@cache
def _summary_parts() -> list[str]:
    parts = {word.replace("_", r"[\W_]+") for word in words("about", "summaries")}
    return sorted(parts | {"avg", "average", "all", "mean", "macro", "micro"})


def _measured(word: str) -> bool:
    found = measure_named(word)
    return found is not None and found.exact


def summary_labels(labels: list[str], role: str) -> list[str]:
    """Labels of folds, repeats or seeds that stand for all of them: mean, all, −1."""
    found = [name for name in labels if is_summary(name) or name.strip().lower() == "all"
             or (role == "fold" and _NO_FOLD.fullmatch(name.strip()))]  # fmt: skip
    return found if len(labels) - len(found) > 1 else []


def is_summary_of(facts: Facts, name: str, others: list[str]) -> bool:
    """Whether a column is the mean of the others, row by row, beyond chance."""
    rest = np.stack([facts[other].numbers for other in others if other != name])
    if np.isnan(rest).any() or np.isnan(facts[name].numbers).any():
        return False
    if np.ptp(np.ptp(rest, axis=0)) <= 1e-9:  # the same on all cases: learners made up of one another
        return False
    return _is_mean(facts[name].numbers, rest, axis=0)


def sums_up(facts: Facts, name: str, names: dict[str, tuple[str, str]]) -> bool:
    """Whether a column whose case is named a mean or an extreme never leaves the range of the others."""
    others = [other for other in names if other != name]
    if not others or not {*words_of(names[name][0])} & (words("about", "summaries") | {"worst", "least"}):
        return False
    rest, own = np.stack([facts[other].numbers for other in others]), facts[name].numbers
    inside = (own >= np.fmin.reduce(rest) - 1e-9) & (own <= np.fmax.reduce(rest) + 1e-9)
    return bool((inside | np.isnan(own)).all())


def without_summaries(table: ResultTable) -> ResultTable:
    """The table without cases that sum up the others; what was left out stands in the reading."""
    cases = _summary_cases(table)
    if not cases:
        return table
    kept = [name for name in table.cases if name not in set(cases)]
    notes = (*table.notes, f"left out as summaries: {some(cases)}")
    return replace(
        table.select(cases=kept),
        reading=replace(table.reading, rows_left=(*table.reading.rows_left, *cases)),
        notes=notes,
    )


def _summary_cases(table: ResultTable) -> list[str]:
    n, k = len(table.cases), len(table.learners)
    if n < 3:
        return []
    # One look first: there may be a million names, and few read like a summary.
    like = _like_summary()
    maybe, together = [], "\n".join(table.cases).lower()
    if not together.isascii() or any(re.search(part, together) for part in _summary_parts()):
        maybe = [(at, name) for at, name in enumerate(table.cases) if like.search(name)]
    named = [at for at, name in maybe if is_summary(name) or name.strip().lower() == "all" or
             is_summary(re.sub("(?i)m[ai]cro", "mean", name))]  # fmt: skip
    joined = table.reading.case if maybe and len(table.reading.case) > 1 else ()
    for column in joined:  # the parts of a joined case say it
        own = dict(zip(table.case.tolist(), table.labels.get(column, ()), strict=False))
        if 2 * sum(map(_is_average, labels := {*map(str, own.values())})) >= len(labels):
            continue  # what is taken of something: average, median, closest
        named = [at for at, name in maybe if at in named or _is_average(str(own.get(at, "")))]
    whole = not table.has_folds and "item" not in table.extras and len(table) == n * k * len(table.measures)
    if not named and not whole and not any(_BLOCK.search(letters_of(name[:200])) for _, name in maybe):
        return []
    values = table.one_per_cell()
    if values is None:
        shape, known = (len(table.measures), n, k), ~np.isnan(table.value)
        cells = np.ravel_multi_index((table.measure, table.case, table.learner), shape)[known]
        counts = np.bincount(cells, minlength=math.prod(shape))
        sums = np.bincount(cells, weights=table.value[known], minlength=len(counts))
        values = (sums / np.where(counts, counts, np.nan)).reshape(shape)
    blocks = [at for at, name in maybe if _BLOCK.search(letters_of(name[:200])) and at not in named]
    blocks = [at for at in blocks if _sums_up_block(values, at)]
    plain = np.setdiff1d(np.arange(n), [*named, *blocks]).tolist() if named else []
    fitting = [at for at in named if plain and _fits(letters_of(table.cases[at]), values[:, at], values[:, plain])]
    found = blocks + fitting
    if whole and n > 3:
        for case in dict.fromkeys((*range(max(3, n - 3), n), 0)):
            others = values[:, :case] if case else values[:, 1:]
            if case and found:
                others = np.delete(others, [at for at in found if at < case], axis=1)
            if case not in found and others.shape[1] > 1 and _is_mean(values[:, case], others, axis=1):
                found.append(case)
    return [table.cases[at] for at in sorted(found)]


def _is_average(name: str) -> bool:
    """Whether a name ends on average: locomotion average."""
    return is_summary(name) or words_of(name)[-1:] in {("average",), ("avg",), ("mean",), ("total",)}


def _sums_up_block(values: Floats, case: int) -> bool:
    """Whether a case is the mean of some cases right above it, as it is rounded, for every learner."""
    for size in range(2, case + 1):
        above, own = values[:, case - size : case], values[:, case]
        if np.isnan(above).any() or np.isnan(own).any():
            return False
        if (np.abs(above.mean(axis=1) - own) <= 0.006 * np.maximum(1, np.abs(own))).all():
            return True
    return False


def _fits(name: str, own: Floats, others: Floats) -> bool:
    """Whether the values of a row named as a summary may be one: shape (measures, learners), others by case between."""
    parts = set(name.split("_"))
    there = ~np.isnan(own)
    if not there.any():
        return True
    least, most = np.fmin.reduce(others, axis=1)[there], np.fmax.reduce(others, axis=1)[there]
    sums = np.nansum(others, axis=1)[there]
    mine, slack = own[there], 1e-6 + 0.01 * np.abs(own[there])
    if parts & {"rank", "ranks", "avgrank"}:
        return bool(((mine >= 1 - 1e-9) & (mine <= own.shape[1] + 1e-9)).all())
    if parts & {"par2", "par10"}:  # runs out of time count double, or tenfold
        return True
    if parts & {"wins", "win", "solved"}:
        return bool(((mine == np.round(mine)) & (mine >= 0) & (mine <= others.shape[1])).all())
    if parts & {"total", "sum"}:
        return bool((np.abs(mine - sums) <= slack).all())
    if parts & {"max", "maximum", "best"}:
        return bool((np.abs(mine - most) <= slack).all())
    if parts & {"min", "minimum"}:
        return bool((np.abs(mine - least) <= slack).all())
    if parts & {"std", "stdev", "stddev"}:
        return bool(((mine >= 0) & (mine <= 0.75 * (most - least) + slack)).all())
    if {"p", "value"} <= parts:
        return bool(((mine >= 0) & (mine <= 1)).all())
    if "median" in parts:
        return bool((np.abs(mine - np.nanmedian(others, axis=1)[there]) <= slack).all())
    return bool(((mine >= least - slack) & (mine <= most + slack)).all())


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
                f"with a {name} and without one: a mean next to its {name}s? delete the rows without"
            )


def _is_mean(own: Floats, others: Floats, axis: int) -> bool:
    """Whether these are the means of the others as they are rounded, beyond chance."""
    own, means = own.ravel(), others.mean(axis=axis).ravel()
    width = np.array([10.0 ** -len(repr(float(each)).partition(".")[2].partition("e")[0]) for each in own])
    if not (np.abs(own - means) <= width * 0.5000001 + 1e-14 * np.abs(means)).all():
        return False
    spread = np.ptp(others, axis=axis).ravel()
    told = (spread > 0) & (width < spread)
    return bool(told.sum() > 1 and np.log10(spread[told] / width[told]).sum() > _SURE)
