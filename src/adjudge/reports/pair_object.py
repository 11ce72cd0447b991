"""A pair as plain data: its part of the object that `adjudge compare --json` prints.

Each class is what is printed and, by its annotations, the schema; a field that is None does not apply and is absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal

from adjudge.base.result_base import plain
from adjudge.evidence.joint.claim import ClaimResult
from adjudge.evidence.joint.statement import Statement
from adjudge.verdicts.gate_view import MeasureGate
from adjudge.verdicts.outcome import Outcome
from adjudge.verdicts.pair import MeasureVerdict, Pair
from adjudge.verdicts.words import Word
from adjudge.wording.sentences import pair_sentence

Named = Mapping[str, Literal[">", "<", "="]]  # a statement by measure


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeObject:
    """Paper A's most frequent joint outcome of a pair."""

    statement: Named
    probability: float
    prior: str
    lower: float | None
    upper: float | None
    share: float
    p_majority: float
    n: int
    split_ties: bool
    tied: bool
    runner_up: Named | None
    runner_up_probability: float
    glrt_p: float
    method: str
    exact: bool
    monte_carlo_error: float
    network: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureObject:
    """One measure of one pair, from b's side; the estimate is b − a as measured, or b/a for a factor."""

    sign: Literal[">", "<", "?", "="]
    p: float
    p_adjusted: float
    test: str
    centre: str
    estimate: float | None
    low: float | None
    high: float | None
    n: int
    won: int
    lost: int
    tied: int
    vetoed: bool
    factor: bool
    p_equivalent: float | None
    p_not_worse: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairObject:
    """One pair, from b's side."""

    a: str
    b: str
    verdict: Word
    p_pair: float | None
    n: int
    measures: Mapping[str, MeasureObject]
    repeat_probability: float | None
    repeat_range: tuple[float, float] | None
    most_frequent: OutcomeObject | None
    claim: ClaimResult | None
    gate: Literal["pass", "fail", "open"] | None
    gates: Mapping[str, MeasureGate] | None
    sentence: str
    guards: tuple[str, ...]


def as_json(value: Any) -> Any:
    """A printed object as JSON holds it: fields that are None are absent."""
    kind: Any = type(value)
    if kind in _LEAVES:
        return plain(value)
    if isinstance(value, Mapping):
        return {str(name): as_json(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(part) for part in value]
    if kind.__module__ in _PRINTED:
        found = {name: as_json(getattr(value, name)) for name in _field_names(kind)}
        return {name: part for name, part in found.items() if part is not None}
    return plain(value)


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


_LEAVES = frozenset({str, int, float, bool, type(None)})
_PRINTED = {
    __name__,
    *(f"{__package__}.{name}" for name in ("compare_object", "diff_object")),
    *(f"adjudge.verdicts.{name}" for name in ("sample_noise", "macro_mean", "slices", "diff_facts")),
}


def pair_object(pair: Pair) -> dict[str, Any]:
    """What does not apply is absent."""
    found: dict[str, Any] = as_json(pair_printed(pair))
    return found


def pair_printed(pair: Pair) -> PairObject:
    """The same before it is plain data."""
    names = tuple(each.measure for each in pair.measures)
    return PairObject(
        a=pair.a,
        b=pair.b,
        verdict=pair.verdict,
        p_pair=pair.p_pair,
        n=pair.n,
        measures={each.measure: _measure(each) for each in pair.measures},
        repeat_probability=pair.repeat_probability,
        repeat_range=pair.repeat_range,
        most_frequent=None if pair.most_frequent is None else _outcome(pair.most_frequent, names),
        claim=pair.claim,
        gate=pair.gate,
        gates=None if pair.gate is None else {each.measure: each for each in pair.gates},
        sentence=pair_sentence(pair),
        guards=tuple(guard.code for guard in pair.guards),
    )


def _measure(each: MeasureVerdict) -> MeasureObject:
    found = {part.name: getattr(each, part.name) for part in fields(MeasureObject)}
    if found["low"] == float("-inf") or found["high"] == float("inf"):  # no interval; of a factor it would begin at 0
        found["low"] = found["high"] = None
    return MeasureObject(**found)


def _outcome(found: Outcome, measures: tuple[str, ...]) -> OutcomeObject:
    content = {each.name: getattr(found, each.name) for each in fields(OutcomeObject)}
    content |= {name: _named(content[name], measures) for name in ("statement", "runner_up")}
    if found.network is not None:
        network = found.network.to_dict()
        for name in ("statement", "plain_statement", "runner_up"):
            network[name] = _named(getattr(found.network, name), measures)
        network["groups"] = [
            plain(group) | {"statement": _named(group.statement, group.measures)} for group in found.network.groups
        ]
        content["network"] = {name: value for name, value in network.items() if value is not None}
    return OutcomeObject(**content)


def _named(statement: Statement | None, measures: tuple[str, ...]) -> Any:
    return None if statement is None else dict(zip(measures, statement, strict=True))
