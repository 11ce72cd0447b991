"""Measures that are judged only when asked for: times and tokens that tools log, training scores beside test scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudge.base.option_spelling import option

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
