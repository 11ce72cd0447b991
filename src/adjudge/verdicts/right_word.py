"""A setting under another program's name: what it is called here."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Any

from adjudge.base.annotation_checks import is_number
from adjudge.errors import did_you_mean
from adjudge.results.read import read_results

_WORDS = {
    "metric": "measures=[…], the measures to judge, or measure='…', the name of scores that have none",
    "metrics": "measures=[…]",
    "margin": "margins={'accuracy': 0.01}, one per measure; rope=0.01 where there is one measure",
    "gate": "gates={'accuracy': 0.01}",
    "reference": "baseline='…'",
    "names": "learners=[…]",
    "models": "learners=[…]",
    "datasets": "cases=[…]",
    "verbose": "nothing: print(found) shows all there is",
    "cv": "judge(…, cv=…), which compares the folds of a cross-validation",
    "scoring": "judge(models, X, y, cv=…, scoring=…), which fits and compares models",
    "order": "lower=[…] for measures of which less is better",
    "paired": "nothing: scores are always paired",
}


def right_word(name: str, value: Any, known: Sequence[str]) -> str:
    """What to say after "no setting NAME".

    >>> right_word("alpha", 0.05, []), right_word("treshold", 0.9, ["threshold"])
    ('; here it is threshold=0.95, the confidence', "; did you mean 'threshold'?")
    """
    if name in ("alpha", "significance", "confidence", "level"):
        near = value if is_number(value) and 0.5 < value < 1 else 1 - value if is_number(value) else 0.95
        return f"; here it is threshold={near:g}, the confidence"
    if name in _WORDS:
        return f"; here it is {_WORDS[name]}"
    if name in signature(read_results).parameters:
        return f"; read_results takes it: compare(read_results(…, {name}=…))"
    return did_you_mean(name, known)
