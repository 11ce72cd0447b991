"""Which measures of a log are judged: the main metric of every benchmark, under one filter; times only when asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.registry import on_ratio_scale
from adjudge.results.items import has_items
from adjudge.results.table import ResultTable, take_rows

SCORE = "score"  # the measure where main metrics have different names


def main_metrics(table: ResultTable, chosen: Mapping[str, str]) -> ResultTable:
    """Each benchmark's items under the metric `chosen` for it, else the first that its log lists; times and costs stay.

    A log of one benchmark keeps its metrics, each under its first filter; a table that no reader of logs made stays as
    it is unless a metric is chosen.
    """
    for task, metric in chosen.items():
        for kind, name, known in (("benchmark", task, table.cases), ("metric", metric, table.measures)):
            if name not in known:
                raise InputError(f"no {kind} {name!r} for {option('primary')}{did_you_mean(name, known)}")
    if not chosen and (table.reader == "table" or not has_items(table)):
        return table
    if not chosen and len(table.cases) < 2:
        return _one_filter(table)
    scores = [code for code, name in enumerate(table.measures) if not on_ratio_scale(name)]
    main = np.full(len(table.cases), -1)
    for case, name in enumerate(table.cases):
        there = np.unique(table.measure[table.case == case]).tolist()
        own = [code for code in scores if code in there]
        main[case] = table.measures.index(chosen[name]) if name in chosen else own[0] if own else -1
    names = {table.measures[code] for code in main.tolist() if code >= 0}
    if len(names) == len(scores) == 1 or len({table.directions.get(name) for name in names}) > 1:
        return table
    kept = np.flatnonzero((table.measure == main[table.case]) | ~np.isin(table.measure, scores))
    found = take_rows(table, kept)
    label = SCORE if len(names) > 1 else next(iter(names))
    others = [name for code, name in enumerate(table.measures) if code not in scores]
    codes = {name: place + 1 for place, name in enumerate(others)}
    measure = np.array([codes.get(name, 0) for name in table.measures])[found.measure]
    by_metric: dict[str, list[str]] = {}
    for task, code in zip(table.cases, main.tolist(), strict=True):
        by_metric.setdefault(table.measures[code], []).append(task)
    told = "; ".join(by_metric)
    if len(by_metric) > 1:
        told = "; ".join(f"{name} ({', '.join(cases[:3])}{f' and {len(cases) - 3} more' if len(cases) > 3 else ''})"
                         for name, cases in by_metric.items())  # fmt: skip
    note = f"main metric of each benchmark: {told}; another by {option('primary')} or {option('measures')}"
    directions = {label: table.directions[next(iter(names))]}
    directions |= {name: way for name, way in table.directions.items() if name in others}
    notes = (*table.notes, note)
    return replace(found, measures=(label, *others), measure=measure, directions=directions, notes=notes)


def _one_filter(table: ResultTable) -> ResultTable:
    """Of a metric under several filters (exact_match/strict-match, exact_match/flexible-extract) the first only."""
    first: dict[str, str] = {}
    for name in table.measures:
        first.setdefault(name.partition("/")[0], name)
    kept = list(first.values())
    if len(kept) == len(table.measures):
        return table
    left = [name for name in table.measures if name not in kept]
    note = f"filters of the same answers are one measure: left out {', '.join(left)}; choose by {option('measures')}"
    return replace(table.select(measures=kept), notes=(*table.notes, note))


_TIMES = ("fit_time", "score_time", "working_time", "total_tokens")  # of scikit-learn; of logs of language models


def asked_measures(measures: Sequence[str], named: Collection[str]) -> tuple[list[str], list[str]]:
    """The measures to judge, and a note on those left out; one that is named anywhere stays.

    >>> asked_measures(["accuracy", "fit_time"], [])[0], asked_measures(["accuracy", "fit_time"], ["fit_time"])[0]
    (['accuracy'], ['accuracy', 'fit_time'])
    """
    left = [name for name in measures if name not in named and (name in _TIMES or _is_training(name, measures))]
    kept = [name for name in measures if name not in left]
    if not left or not kept:
        return list(measures), []
    return kept, [f"not judged unless asked for: {', '.join(left)} ({option('measures', [*kept, *left])})"]


def _is_training(name: str, measures: Sequence[str]) -> bool:
    test = name.removeprefix("train_")
    return test != name and (test in measures or f"test_{test}" in measures)
