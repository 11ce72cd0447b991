"""Parts of a pair's wording that several forms share, read from the versioned object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.evidence.joint.statement import Statement
from adjudge.verdicts.sentence import outcome
from adjudge.wording.numerals import count, probability, signed

__all__ = ["chance_text", "claim_text", "effect_words", "equal", "glyphs", "in_words", "share_text", "signs", "turned"]

_GLYPHS = {">": "≻", "<": "≺", "=": "="}
_TURNED = {">": "<", "<": ">", "=": "="}
_OPPOSITE = {"better": "worse", "worse": "better"}


def signs(statement: Mapping[str, str]) -> str:
    """`≻≺`: one glyph per measure.

    >>> signs({"accuracy": ">", "seconds": "<"})
    '≻≺'
    """
    return "".join(_GLYPHS[sign] for sign in statement.values())


def glyphs(statement: Mapping[str, str]) -> str:
    """`[≻, ≺]`, as the papers write it."""
    return f"[{', '.join(_GLYPHS[sign] for sign in statement.values())}]"


def turned(pair: Mapping[str, Any]) -> tuple[dict[str, str], str]:
    """The pair's statement and verdict from a's side.

    >>> turned({"statement": {"accuracy": ">"}, "verdict": "better"})
    ({'accuracy': '<'}, 'worse')
    """
    statement = {measure: _TURNED[sign] for measure, sign in pair["statement"].items()}
    return statement, _OPPOSITE.get(pair["verdict"], pair["verdict"])


def in_words(pair: Mapping[str, Any]) -> str:
    """`B is better than A on accuracy and worse on seconds`"""
    statement = pair["statement"]
    return outcome(Statement.of("".join(statement.values())), tuple(statement), pair["b"], pair["a"])


def chance_text(pair: Mapping[str, Any]) -> str:
    """`P = 0.80, exact`; both ends where the prior is robust; the Monte Carlo error where it was sampled."""
    network = pair.get("network")
    kind = "exact" if pair["exact"] else f"sampled ± {network['monte_carlo_error']:.1g}" if network else "sampled"
    if pair.get("lower", pair["probability"]) != pair.get("upper", pair["probability"]):
        ends = [probability(pair[end], pair["threshold"]) for end in ("lower", "upper")]
        return f"P between {ends[0]} and {ends[1]}, {kind}"
    return f"P {equal(probability(pair['probability'], pair['threshold']))}, {kind}"


def share_text(pair: Mapping[str, Any]) -> str:
    """`6 of 12 cases`"""
    met = pair["met"] if "met" in pair else pair["share"] * pair["n"]
    return f"{count(met)} of {pair['n']} cases"


def effect_words(effect: Mapping[str, Any]) -> str:
    """`+1.00 [+0.50, +2.00]`; a number the data do not give is a dash."""
    ends = [float("nan") if effect[part] is None else float(effect[part]) for part in ("median", "low", "high")]
    return f"{signed(ends[0])} [{signed(ends[1])}, {signed(ends[2])}]"


def claim_text(pair: Mapping[str, Any]) -> str:
    """What the user's own claim comes to for this pair."""
    claim = pair["claim"]
    if claim["lower"] != claim["upper"]:
        ends = [probability(claim[end], pair["threshold"]) for end in ("lower", "upper")]
        chance = f"P between {ends[0]} and {ends[1]}"
    else:
        chance = f"P {equal(probability(claim['p_majority'], pair['threshold']))}"
    return (
        f"Claim “{claim['text']}” for {pair['b']} against {pair['a']}: met in {share_text(claim)}; {chance} (exact) "
        "that it holds in more than half of all cases."
    )


def equal(text: str) -> str:
    """A number behind its name: `= 0.80`, `> 0.999`.

    >>> equal("0.80"), equal(">0.999")
    ('= 0.80', '> 0.999')
    """
    return f"{text[0]} {text[1:]}" if text[0] in "<>" else f"= {text}"
