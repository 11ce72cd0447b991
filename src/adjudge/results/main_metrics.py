"""The main metric of every benchmark: logs report several, also two filters of the same answers; one is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.registry import on_ratio_scale
from adjudge.results.duplicates import take_rows
from adjudge.results.items import has_items
from adjudge.results.table import ResultTable

SCORE = "score"  # the measure where main metrics have different names


def main_metrics(table: ResultTable, chosen: Mapping[str, str]) -> ResultTable:
    """Each benchmark's items under the metric `chosen` for it, else the first that its log lists; times and costs stay.

    A table of one benchmark, or that no reader of logs made, stays as it is unless a metric is chosen.
    """
    for task, metric in chosen.items():
        for kind, name, known in (("benchmark", task, table.cases), ("metric", metric, table.measures)):
            if name not in known:
                raise InputError(f"no {kind} {name!r} for {option('primary')}{did_you_mean(name, known)}")
    if not chosen and (table.reader == "table" or not has_items(table) or len(table.cases) < 2):
        return table
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
    told = "; ".join(
        f"{name} ({', '.join(cases[:3])}{f' and {len(cases) - 3} more' if len(cases) > 3 else ''})"
        if len(by_metric) > 1
        else name
        for name, cases in by_metric.items()
    )
    note = f"main metric of each benchmark: {told}; another by {option('primary')} or {option('measures')}"
    return replace(
        found,
        measures=(label, *others),
        measure=measure,
        directions={label: table.directions[next(iter(names))]}
        | {name: way for name, way in table.directions.items() if name in others},
        notes=(*table.notes, note),
    )
