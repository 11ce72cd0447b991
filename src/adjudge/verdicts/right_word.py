"""A setting under another program's name: what it is called here."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Any

from adjudge.base.annotation_checks import is_number
from adjudge.base.vocabulary import vocabulary
from adjudge.errors import did_you_mean
from adjudge.results.read import read_results


def right_word(name: str, value: Any, known: Sequence[str]) -> str:
    """What to say after "no setting NAME".

    >>> right_word("alpha", 0.05, []), right_word("treshold", 0.9, ["threshold"])
    ('; here it is threshold=0.95, the confidence', "; did you mean 'threshold'?")
    """
    if name in ("alpha", "significance", "confidence", "level"):
        near = value if is_number(value) and 0.5 < value < 1 else 1 - value if is_number(value) else 0.95
        return f"; here it is threshold={near:g}, the confidence"
    if name in (words := vocabulary()["elsewhere"]["settings"]):
        return f"; here it is {words[name]}"
    if name in signature(read_results).parameters:
        return f"; read_results takes it: compare(read_results(…, {name}=…))"
    return did_you_mean(name, known)
