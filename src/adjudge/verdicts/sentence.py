"""The wording: templates over a pair's numbers, nothing computed here."""

from __future__ import annotations

import math

from adjudge.evidence.joint.statement import Statement
from adjudge.verdicts.numerals import count, p_text, probability, signed
from adjudge.verdicts.pair import Effect, PairVerdict
from adjudge.verdicts.text_table import WIDTH, aligned, cut

__all__ = ["claim_sentence", "effect_text", "measure_lines", "outcome", "pair_sentence"]


def joined(names: list[str]) -> str:
    """`accuracy`, `accuracy and seconds`, `accuracy, kappa and seconds`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def outcome(statement: Statement, measures: tuple[str, ...], b: str, a: str) -> str:
    """A statement in words: `B is better than A on accuracy and worse on seconds`."""
    named = {
        sign: [measure for measure, s in zip(measures, statement, strict=True) if s == sign] for sign in (">", "<", "=")
    }
    if not named[">"] and not named["<"]:
        return f"{b} and {a} are tied on {joined(named['='])} in every case"
    parts: list[str] = []
    for sign, word in ((">", "better"), ("<", "worse")):
        if named[sign]:
            everything = len(named[sign]) == len(measures) and len(measures) > 2
            where = f"all {len(measures)} measures" if everything else joined(named[sign])
            parts.append(f"{word} {f'than {a} ' if not parts else ''}on {where}")
    text = f"{b} is {' and '.join(parts)}"
    return text + (f" (tied throughout on {joined(named['='])})" if named["="] else "")


def effect_text(effect: Effect) -> str:
    """`+1.00 [+0.50, +2.00]`; an interval that reaches less than 95 % says what it reaches."""
    if math.isnan(effect.low) or effect.confidence <= 0:
        return signed(effect.median)
    reach = "" if effect.confidence >= 0.9499 else f" ({100 * effect.confidence:.0f} %)"
    return f"{signed(effect.median)} [{signed(effect.low)}, {signed(effect.high)}]{reach}"


def pair_sentence(pair: PairVerdict) -> str:
    """The sentence a person may quote."""
    kind = "exact" if pair.exact else "sampled"
    if pair.network is not None:
        error = "" if pair.exact else f" ± {pair.network.monte_carlo_error:.1g}"
        kind = f"network test, {kind}{error}"
    if pair.lower != pair.upper:
        chance = (
            f"P between {probability(pair.lower, pair.threshold)} and {probability(pair.upper, pair.threshold)}, {kind}"
        )
    else:
        chance = f"P = {probability(pair.probability, pair.threshold)}, {kind}".replace("= >", "> ").replace(
            "= <", "< "
        )
    if pair.statement.direction == "equal":
        return f"No difference: {outcome(pair.statement, pair.measures, pair.b, pair.a)} ({pair.n}): undecided."
    if pair.tied and pair.runner_up is not None:
        other = outcome(pair.runner_up, pair.measures, pair.b, pair.a)
        return (
            f"No outcome is the most frequent: that {outcome(pair.statement, pair.measures, pair.b, pair.a)}, and that "
            f"{other}, are equally frequent ({chance} each; {count(pair.share * pair.n)} of {pair.n} cases each): "
            f"undecided at {pair.threshold:g}."
        )
    shown = list(pair.measures)[:6]
    effects = ", ".join(f"{measure} {effect_text(pair.effects[measure])}" for measure in shown)
    more = f", and {len(pair.measures) - len(shown)} more" if len(pair.measures) > len(shown) else ""
    majority = f"P(majority) = {probability(pair.p_majority, pair.threshold)}".replace("= >", "> ").replace("= <", "< ")
    return (
        f"The most frequent outcome is that {outcome(pair.statement, pair.measures, pair.b, pair.a)} ({chance}; "
        f"{count(pair.share * pair.n)} of {pair.n} cases, {majority}; {effects}{more}): "
        f"{verdict_text(pair)} at {pair.threshold:g}."
    )


def verdict_text(pair: PairVerdict) -> str:
    return {"mixed": "mixed, a decided trade-off,"}.get(pair.verdict, pair.verdict)


def claim_sentence(pair: PairVerdict) -> str:
    """What the user's own claim comes to."""
    claim = pair.claim
    if claim is None:
        return ""
    if claim.lower != claim.upper:
        chance = f"P between {probability(claim.lower, pair.threshold)} and {probability(claim.upper, pair.threshold)}"
    else:
        chance = f"P = {probability(claim.p_majority, pair.threshold)}".replace("= >", "> ").replace("= <", "< ")
    return (
        f"Claim “{claim.text}” for {pair.b} against {pair.a} ({claim.reading}): met in {count(claim.met)} of "
        f"{claim.n} cases; {chance} (exact) that it holds in more than half of all cases."
    )


def measure_lines(pair: PairVerdict) -> list[str]:
    """Per measure: share of cases won, median difference with its interval, the separate signed-rank test."""
    rows = []
    for measure in pair.measures:
        effect, test = pair.effects[measure], pair.wilcoxon[measure]
        side = {">": "≻", "<": "≺", "=": "="}[test.direction]
        outright = pair.margins[measure] - pair.ties[measure] / 2  # a margin counts ties half
        won, tied = f"{100 * outright:.0f} %", f"{100 * pair.ties[measure]:.0f} %"
        rows.append([measure, won, tied, effect_text(effect), f"{p_text(test.p, pair.threshold)} {side}"])
    header = ["measure", "won", "tied", "median difference, 95 % interval", "Wilcoxon p"]
    room = WIDTH - 2 - (len(aligned(header, [["", *row[1:]] for row in rows])[0]) - len("measure"))
    named = [[cut(row[0], max(room, 8)), *row[1:]] for row in rows]
    return ["  " + line for line in aligned(header, named)]
