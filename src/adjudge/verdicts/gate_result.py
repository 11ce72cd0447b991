"""Pass, fail or open: what a gate says of each pair and of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

Outcome = Literal["pass", "fail", "open"]


@dataclass(frozen=True, slots=True, repr=False)
class GateResult(ResultBase):
    """`outcome` is that of the worst pair; `unpaired` names what only one of two files has."""

    outcome: Outcome
    comparison: Comparison
    unpaired: tuple[str, ...] = ()


def pair_outcome(pair: Pair) -> Outcome:
    """By the margins; under a published rule by its word."""
    if pair.gate is not None:
        return cast("Outcome", str(pair.gate))
    return "pass" if pair.verdict == Word.BETTER else "fail" if pair.verdict == Word.WORSE else "open"
