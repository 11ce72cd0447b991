"""Which measures of a log are judged: the main metric of every benchmark, under one filter; times only when asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, refuse_unknown
from adjudge.measures.registry import on_ratio_scale
from adjudge.results.items import has_items
from adjudge.results.table import ResultTable, take_rows

SCORE, LOSS = "score", "loss"  # the measure where main metrics have different names: more is better, or less


def main_metrics(table: ResultTable, chosen: Mapping[str, str], named: Collection[str] = ()) -> ResultTable:
    """Each benchmark's items under the metric `chosen` for it, else the first that its log lists; times and costs stay.

    They are one measure, or two where less is better on some benchmarks. Where an option names a metric, benchmarks
    that have it are judged by it, and metrics keep their names. A log of one benchmark keeps its metrics, each under
    its first filter; a table that no reader of logs made stays as it is unless a metric is chosen.
    """
    for task, metric in chosen.items():
        for kind, name, known in (("benchmark", task, table.cases), ("metric", metric, table.measures)):
            refuse_unknown(name, known, f"no {kind} {name!r} for {option('primary')}")
    if not chosen and (table.reader == "table" or not has_items(table)):
        return table
    if not chosen and len(table.cases) < 2:
        return _one_filter(table, named)
    scores = [code for code, name in enumerate(table.measures) if not on_ratio_scale(name)]
    main: dict[int, list[str]] = {}  # metric → its benchmarks
    kept = ~np.isin(table.measure, scores)
    for case, task in enumerate(table.cases):
        rows = table.case == case
        own = [code for code in scores if code in np.unique(table.measure[rows])]
        codes = [code for code in own if table.measures[code] in named] or own[:1]
        if task in chosen:
            codes = [table.measures.index(chosen[task])]
            if codes[0] not in own:
                has = ", ".join(table.measures[code] for code in own)
                raise InputError(
                    f"{task} was not scored by {chosen[task]}, which {option('primary')} names; it has {has}"
                )
        for code in codes:
            main.setdefault(code, []).append(task)
            kept |= rows & (table.measure == code)
    labels: dict[int, str] = {}
    for way, label in ((True, SCORE), (False, LOSS)):
        codes = [code for code in main if table.directions.get(table.measures[code]) is way]
        own_names = len(codes) == 1 or (label not in named and any(table.measures[code] in named for code in scores))
        labels |= {code: table.measures[code] if own_names else label for code in codes}
    if set(labels) != set(main) or (kept.all() and all(table.measures[code] == name for code, name in labels.items())):
        return table
    found = take_rows(table, np.flatnonzero(kept))
    labels |= {code: name for code, name in enumerate(table.measures) if code not in scores}
    names = list(dict.fromkeys(labels.values()))
    measure = np.array([names.index(labels[code]) if code in labels else -1 for code in range(len(table.measures))])
    told = "; ".join(
        table.measures[code] if len(main) == 1 else f"{table.measures[code]} ({', '.join(tasks[:3])}{more})"
        for code, tasks in main.items()
        for more in [f" and {len(tasks) - 3} more" if len(tasks) > 3 else ""]
    )
    note = f"main metric of each benchmark: {told}; another by {option('primary')} or {option('measures')}"
    directions = {
        label: told_way
        for code, label in labels.items()
        if (told_way := table.directions.get(table.measures[code])) is not None
    }
    return replace(found, measures=tuple(names), measure=measure[found.measure], directions=directions,
                   notes=(*table.notes, note))  # fmt: skip


def _one_filter(table: ResultTable, named: Collection[str]) -> ResultTable:
    """Of a metric under several filters (exact_match/strict-match, exact_match/flexible-extract) the named or first."""
    there = [table.measures[code] for code in np.unique(table.measure).tolist()]
    first: dict[str, str] = {}
    for name in sorted(there, key=lambda name: name not in named):
        first.setdefault(name.partition("/")[0], name)
    kept = [name for name in there if name in named or name in first.values()]
    if len(kept) == len(table.measures):
        return table
    left = [name for name in there if name not in kept]
    note = f"filters of the same answers are one measure: left out {', '.join(left)}; choose by {option('measures')}"
    return replace(table.select(measures=kept), notes=(*table.notes, *([note] if left else ())))


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
