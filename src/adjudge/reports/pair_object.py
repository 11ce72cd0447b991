"""A pair as plain data: its part of the object that `adjudge compare --json` prints."""

from __future__ import annotations

from typing import Any

from adjudge.base.result_base import plain
from adjudge.reports.compare_types import MeasureObject
from adjudge.verdicts.outcome import Outcome
from adjudge.verdicts.pair import MeasureVerdict, Pair
from adjudge.wording.sentences import pair_sentence


def pair_object(pair: Pair) -> dict[str, Any]:
    """What does not apply is absent."""
    content: dict[str, Any] = {
        "a": pair.a,
        "b": pair.b,
        "verdict": str(pair.verdict),
        "p_pair": pair.p_pair,
        "n": pair.n,
        "measures": {each.measure: _measure(each) for each in pair.measures},
    }
    if pair.again is not None:
        content["again"] = pair.again
    if pair.again_range is not None:
        content["again_range"] = list(pair.again_range)
    if pair.most_frequent is not None:
        content["most_frequent"] = _outcome(pair.most_frequent, tuple(each.measure for each in pair.measures))
    if pair.claim is not None:
        content["claim"] = pair.claim.to_dict()
    if pair.gate is not None:
        content["gate"] = pair.gate
        content["gates"] = {each.measure: each.to_dict() for each in pair.gates}
    return content | {"sentence": pair_sentence(pair), "guards": [guard.code for guard in pair.guards]}


def _measure(each: MeasureVerdict) -> dict[str, Any]:
    content = {name: plain(getattr(each, name)) for name in MeasureObject.__annotations__}
    if content["low"] == "-inf" or content["high"] == "inf":  # no interval; of a factor the lower end would be 0
        content["low"] = content["high"] = None
    return {name: value for name, value in content.items() if value is not None}


def _outcome(found: Outcome, measures: tuple[str, ...]) -> dict[str, Any]:
    def named(statement: Any, names: tuple[str, ...] = measures) -> Any:
        return None if statement is None else dict(zip(names, statement, strict=True))

    content = found.to_dict() | {"statement": named(found.statement), "runner_up": named(found.runner_up)}
    content.pop("network")
    if found.network is not None:
        network = found.network.to_dict()
        for name in ("statement", "plain_statement", "runner_up"):
            network[name] = named(getattr(found.network, name))
        network["groups"] = [
            plain(group) | {"statement": named(group.statement, group.measures)} for group in found.network.groups
        ]
        content["network"] = {name: value for name, value in network.items() if value is not None}
    return {name: value for name, value in content.items() if value is not None}
