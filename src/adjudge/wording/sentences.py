"""A verdict in words: one sentence per pair, and the lines that close a report."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from adjudge.verdicts.families import FAMILIES
from adjudge.verdicts.margin import Margin
from adjudge.verdicts.outcome import Outcome
from adjudge.verdicts.pair import MeasureVerdict, Pair
from adjudge.verdicts.units import missing_cells
from adjudge.verdicts.words import Word
from adjudge.wording.numerals import about, at_most, p_text, probability, quantity, signed
from adjudge.wording.words import listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.units import Units

_CENTRES = {"typical": "Typical", "mean": "Mean", "wins": "Net share of wins"}
_ONE_END = {("0.9", "over 0.9"): "about 0.9 or more", ("under 0.1", "0.1"): "about 0.1 or less"}
RULES = {
    "published": "published rule: not adjusted for pairs; about 10 % wrong per pair at a boundary",
    "strict": "published rule where the exact GLRT agrees: not adjusted for pairs; at most 5 % wrong per pair",
    "majority": "published rule where the outcome holds in most cases: not adjusted for pairs",
}


def pair_sentence(pair: Pair) -> str:
    """What may be said of this pair, with the numbers it rests on."""
    told = [pair_claim(pair)]
    if pair.comparison.settings.rule == "claims" and pair.verdict not in {Word.EQUIVALENT, Word.UNDECIDED}:
        told += _details(pair, [each for sign in "><" for each in pair.measures if each.sign == sign])
        told.append(repeat_sentence(pair))
    return " ".join(filter(None, told))


def pair_claim(pair: Pair) -> str:
    """The same without estimates and counts, where a table of them stands next to it."""
    if pair.comparison.settings.rule != "claims":
        return _published(pair)
    up = [each for each in pair.measures if each.sign == ">"]
    down = [each for each in pair.measures if each.sign == "<"]
    open_ = [each for each in pair.measures if each.sign == "?"]
    if pair.verdict == Word.EQUIVALENT:
        return _equivalent(pair, up + down)
    if pair.verdict == Word.UNDECIDED:
        return _undecided(pair)
    start = f"{pair.b} is "
    if up and down:
        start += f"better than {pair.a} on {_names(up)} and worse on {_names(down)}: a trade-off"
    else:
        start += f"{'better' if up else 'worse'} than {pair.a} on {_names(up or down)}"
    if open_:
        start += f"; {_names(open_)} {'is' if len(open_) == 1 else 'are'} undecided"
    same = [each for each in pair.measures if each.sign == "="]
    if same:
        start += f"; {_names(same)} {'is' if len(same) == 1 else 'are'} the same in every {pair.comparison.units.noun}"
    return f"{start} {_basis(pair, up + down)}."


def pair_counts(pair: Pair) -> str:
    """The same of many measures: on how many it is better and worse."""
    claimed = [each for each in pair.measures if each.sign in "<>"]
    counts: Counter[str] = Counter(each.sign for each in pair.measures)
    more = {"?": "undecided on", "=": "the same on"}
    better, worse = (counts[sign] or "none" for sign in "><")
    text = f"{pair.b} is better than {pair.a} on {better} of {len(pair.measures)} measures, worse on {worse}"
    text += "".join(f", {said} {counts[sign]}" for sign, said in more.items() if counts[sign])
    return f"{text} {_basis(pair, claimed)}." if claimed else pair_sentence(pair).partition("). ")[0] + ")."


def _names(measures: Sequence[MeasureVerdict]) -> str:
    return listed([each.measure for each in measures])


def _cases(pair: Pair) -> str:
    units = pair.comparison.units
    next_to = units.votes is not None and units.unit != "votes"
    sizes = [each.n for each in pair.measures if not next_to or each.test != "votes"]
    low, high = min(sizes), max(sizes)
    votes = f" and {several(units.votes.n, 'vote')}" if next_to and units.votes is not None else ""
    return f"{high if low == high else f'{low} to {high}'} {units.nouns(high)}{votes}"


def _basis(pair: Pair, claimed: Sequence[MeasureVerdict]) -> str:
    """(20 data sets, signed rank, adjusted p ≤ 0.003)."""
    labels = list(dict.fromkeys(each.label for each in claimed))
    tests = labels[0] if len(labels) == 1 else "; ".join(
        f"{label} on {_names([each for each in claimed if each.label == label])}" for label in labels
    )  # fmt: skip
    scope = pair.comparison.units.scope
    settings = pair.comparison.settings
    bound = f"adjusted p {at_most(max(each.p_adjusted for each in claimed), settings.threshold)}"
    if settings.fdr is not None:
        bound = f"false discovery rate {settings.fdr:g}"
    return f"({f'{scope}: ' if scope else ''}{_cases(pair)}, {tests}, {bound})"


def _details(pair: Pair, claimed: Sequence[MeasureVerdict]) -> list[str]:
    parts = []
    for centre, start in _CENTRES.items():
        known = [each for each in claimed if each.centre == centre and not math.isnan(each.estimate)]
        held = [each for each in known if each.test != "votes"]
        parts += [f"Odds to win a decided vote: {effect(each)}." for each in known if each.test == "votes"]
        if not held:
            continue
        lead = all(
            each.higher_is_better and each.sign == ">" and not each.factor and each.estimate > 0 for each in held
        )
        kind = "lead" if lead else "ratio" if all(each.factor for each in held) else "difference"
        what = start if centre == "wins" else f"{start} {kind}"
        if centre == "wins" and all(
            pair.comparison.units.zero_one[pair.comparison.measures.index(each.measure)] for each in held
        ):
            what = "Difference of proportions"
        parts.append(f"{what}: {', '.join(f'{each.measure} {effect(each)}' for each in held)}.")
        nil = [each for each in held if each.estimate == (1.0 if each.factor else 0.0) and each.tied]
        if nil:
            parts.append(
                f"Most {pair.comparison.units.nouns(2)} tie on {_names(nil)}: the claim is about those that differ."
            )
    if claimed and pair.comparison.units.independent:
        counts = ", ".join(f"{each.won}/{each.lost}/{each.tied}" for each in claimed)
        units = pair.comparison.units
        cases = "" if units.groups is None else f" ({units.noun}s)"  # what counts once is a group
        parts.append(f"Won/lost/tied {counts}{cases}.")
    return parts


def repeat_sentence(pair: Pair) -> str:
    """How likely new cases are to give the same claim; empty where nothing can be said."""
    chance, nouns = robustness_text(pair), pair.comparison.units.nouns(pair.n)
    made = f"If repeated on {pair.n} new {nouns}, the same claim would be made with probability {chance}."
    return made if chance else ""


def robustness_text(pair: Pair) -> str:
    """About 0.7, or from 0.3 to over 0.9; empty where nothing can be said."""
    if pair.repeat_range is None:
        return "" if pair.repeat_probability is None else about(pair.repeat_probability)
    low, high = (about(end).removeprefix("about ") for end in pair.repeat_range)
    if (low, high) in _ONE_END:
        return _ONE_END[low, high]
    return about(pair.repeat_range[0]) if low == high else f"from {low} to {high}"


def effect(each: MeasureVerdict) -> str:
    """An estimate with its interval: +0.021 [+0.008, +0.035], or 1.31 times [1.20, 1.44]."""
    return interval_text(each.estimate, each.low, each.high, times=each.factor and each.centre != "wins")


def interval_text(estimate: float, low: float, high: float, *, times: bool) -> str:
    """A difference with its sign or a ratio as "times", with its interval where there is one."""
    if math.isnan(estimate):
        return "–"
    show, unit = (quantity, " times") if times else (signed, "")
    if not (math.isfinite(low) and math.isfinite(high)):
        return f"{show(estimate)}{unit} (too few for an interval)"
    return f"{show(estimate)}{unit} [{show(low)}, {show(high)}]"


def _equivalent(pair: Pair, decided: Sequence[MeasureVerdict]) -> str:
    settings = pair.comparison.settings
    within = ", ".join(
        f"{each.measure} within {_margin(each, settings.margins[each.measure])}" for each in pair.measures
    )
    intervals = ", ".join(f"{each.measure} {effect(each)}" for each in pair.measures)
    text = f"{pair.b} and {pair.a} are equivalent: {within} ({100 * settings.threshold:g} % intervals: {intervals})."
    if decided:
        one = len(decided) == 1
        text += f" The {_names(decided)} {'difference is' if one else 'differences are'} real, but within the margin."
    return text


def _margin(each: MeasureVerdict, margin: Margin) -> str:
    """±0.01, or for a factor what it is: 5 % more, or as many times less."""
    return f"a factor of {1 + margin.size:g}" if each.factor else f"±{margin}"


def _undecided(pair: Pair) -> str:
    few = next((guard for guard in pair.guards if guard.code == "G01"), None)
    if few is not None:
        return f"Undecided between {pair.b} and {pair.a}: {few.text}."
    if all(each.sign == "=" for each in pair.measures):
        return f"Undecided: {pair.b} and {pair.a} have the same results in all {_cases(pair)}."
    vetoed = [each for each in pair.measures if each.vetoed]
    if vetoed:
        return (
            f"Undecided between {pair.b} and {pair.a} ({_cases(pair)}): on {_names(vetoed)} the ranks favour one and "
            "the mean or the count of wins the other, so no difference is claimed."
        )
    smallest = min(each.p_adjusted for each in pair.measures if each.sign != "=")
    p = p_text(smallest, pair.comparison.settings.threshold)
    scope = pair.comparison.units.scope
    what = f"{f'{scope}, ' if scope else ''}{_cases(pair)}, smallest adjusted p {p}"
    return f"Undecided: nothing separates {pair.b} from {pair.a} ({what}). This does not show that they are equal."


def _published(pair: Pair) -> str:
    """The words of paper A, headed by what they are worth."""
    outcome = pair.most_frequent
    rule = pair.comparison.settings.rule
    if outcome is None:
        return f"Undecided between {pair.b} and {pair.a}: no complete {pair.comparison.units.noun} in common."
    word = str(pair.verdict)
    return f"{pair.b} against {pair.a}, {rule} rule: {word}. {outcome_sentence(pair, outcome)}"


def outcome_sentence(pair: Pair, outcome: Outcome) -> str:
    """Paper A for information: the most frequent outcome, what P is of, and when it is not a verdict."""
    if outcome.statement.reading == "equal":
        return f"{pair.b} and {pair.a} tie in every {pair.comparison.units.noun}."
    names = tuple(each.measure for each in pair.measures)
    up = [name for name, sign in zip(names, outcome.statement, strict=True) if sign == ">"]
    down = [name for name, sign in zip(names, outcome.statement, strict=True) if sign == "<"]
    parts = [f"better than {pair.a} on {listed(up)}"] if up else []
    if down:
        parts.append(f"worse {'' if up else f'than {pair.a} '}on {listed(down)}")
    said = f"that {pair.b} is {' and '.join(parts)}" if parts else f"that {pair.b} and {pair.a} tie"
    n = outcome.n
    noun = pair.comparison.units.noun
    if outcome.split_ties:
        share = f"share {100 * outcome.share:.0f} %, a tie counted as half of either"
    else:
        share = f"{round(outcome.share * n)} of {several(n, noun)}"
    start = "One of several equally frequent outcomes is" if outcome.tied else "Most frequent outcome:"
    p = equals("GLRT p", p_text(outcome.glrt_p, pair.comparison.settings.threshold))
    text = f"{start} {said} ({_chance(pair, outcome)}; {share}, {_majority(outcome)}; {p}, exact)."
    if _contradicts(pair, outcome):
        text += " The most frequent single outcome is not a verdict: each measure by itself goes the other way."
    return text


def _chance(pair: Pair, outcome: Outcome) -> str:
    """P = 0.80, exact; the robust prior gives an interval; any prior but the default is named."""
    threshold = pair.comparison.settings.threshold
    if outcome.lower is not None and outcome.upper is not None:
        ends = f"{probability(outcome.lower, threshold)} and {probability(outcome.upper, threshold)}"
        return f"P between {ends}, prior: {outcome.prior}"
    how = "exact"
    if not outcome.exact:
        error = (
            f", Monte Carlo error {quantity(outcome.monte_carlo_error)}" if outcome.monte_carlo_error >= 5e-4 else ""
        )
        how = f"sampled{error}"
    named = "" if outcome.prior == "symmetric" else f", prior: {outcome.prior}"
    return f"{equals('P', probability(outcome.probability, threshold))}, {how}{named}"


def _majority(outcome: Outcome) -> str:
    if outcome.lower is not None:
        return f"P(majority) at least {probability(outcome.p_majority)}"
    return equals("P(majority)", probability(outcome.p_majority))


def equals(name: str, text: str) -> str:
    """P = 0.80, or P > 0.999: never "P = >0.999"."""
    return f"{name} {text[0]} {text[1:]}" if text[0] in "<>" else f"{name} = {text}"


def _contradicts(pair: Pair, outcome: Outcome) -> bool:
    return any({each.sign, sign} == {">", "<"} for each, sign in zip(pair.measures, outcome.statement, strict=True))


def claim_sentence(pair: Pair) -> str | None:
    """The user's own claim on this pair."""
    claim = pair.claim
    if claim is None:
        return None
    cases = several(claim.n, pair.comparison.units.noun)
    tied = f", tied in {claim.tied}" if claim.tied else ""
    text = (
        f"Claim “{claim.text}” for {pair.b} against {pair.a} ({claim.reading}): met in {claim.met} of {cases}{tied}; "
    )
    half = f"that it holds in more than half of all {pair.comparison.units.noun}s"
    if claim.n < pair.comparison.needed_alone:
        return (
            text
            + f"too few {pair.comparison.units.noun}s for a probability ({pair.comparison.needed_alone} are needed)."
        )
    if claim.lower != claim.upper:
        ends = f"P between {probability(claim.lower)} and {probability(claim.upper)}"
        return f"{text}{ends} ({claim.prior}) {half}."
    return f"{text}{equals('P', probability(claim.p_majority))} (exact) {half}."


def sign_meaning(comparison: Comparison) -> list[str]:
    """What "better" means, printed once per report; a line for each kind of test used."""
    units, found = comparison.units, []
    of = "like these" if units.benchmarks is None or units.groups is not None else "of these benchmarks"
    for test, binary in dict.fromkeys(zip(comparison.tests, units.zero_one, strict=True)):
        if units.unit == "folds":
            found.append(
                f"“Better” means: on new data from the source of this data set b's mean is better ({test.label}: "
                f"approximate{f'; {test.measured} are wrong' if test.measured else ''})."
            )
        elif units.unit == "seeds":
            found.append(f"“Better” means: {units.scope} b's mean is better; nothing about other data.")
        elif test.name == "votes":
            found.append("“Better” means: in new votes like these b wins more often than a where one of them wins.")
        elif test.name == "judge_corrected":
            found.append(
                f"“Better” means: over new {units.nouns(2)} {of} b's mean is better, as people would score them; the "
                "items that they did score are assumed to be drawn at random."
            )
        elif binary and test.centre == "wins":
            found.append(f"“Better” means: on new items {of} b's share of right answers is higher.")
        elif test.centre == "typical":
            found.append(
                f"“Better” means: over {units.nouns(2)} like these b typically leads (Hodges–Lehmann shift > 0); in "
                "these it also won more than it lost and led on average."
            )
        elif test.centre == "wins":
            found.append(f"“Better” means: over {units.nouns(2)} like these b wins more often than it loses.")
        else:
            found.append(f"“Better” means: over new {units.nouns(2)} {of} b's mean is better.")
    return found


def _independent(units: Units) -> str:
    """What of votes must be independent: voters and prompts where they are known, else the votes."""
    told = [f"{role}s" for role in units.votes.counts] if units.votes is not None else []
    return " and ".join(told) or "votes"


def closing(comparison: Comparison) -> list[str]:
    """Every family used, and how often anything in it is wrong."""
    settings, units = comparison.settings, comparison.units
    level = f"{100 * settings.alpha:g} %"
    told = int((~comparison.identical.all(axis=0)).sum())
    pairs, measures = several(len(comparison), "pair"), several(max(told, 1), "measure")
    family = []
    if comparison.spoke("claims"):
        family = [f"Headline and ranks rest on claims of which any is wrong with chance at most {level}."]
    if settings.rule != "claims":
        return [f"{pairs} × {measures}, {RULES[settings.rule]}.", *family]
    if settings.sequential or any(test.name == "sequential" for test in comparison.tests):
        assumed = f"{units.nouns(2)} independent; valid at any stop"
    elif not units.independent:
        assumed = {"folds": "approximate: splits overlap", "seeds": "seeds independent"}.get(
            units.unit, f"approximate: {_independent(units)} independent"
        )
    else:
        assumed = f"{units.nouns(2)} independent, their number fixed in advance"
        if any(test.centre == "mean" for test in comparison.tests):
            assumed += ", differences not strongly skewed"  # docs/claims.md: what it costs where they are
        assumed += f"; {_independent(units)} independent" if units.votes is not None else ""
        if settings.missing == "drop" and missing_cells(units).any():
            assumed += ", cells missing for reasons unrelated to the scores"
    # An interval holds for a number of cases fixed in advance; of looks as they come there is none.
    intervals = "" if settings.sequential else "Each interval holds by itself."
    if not comparison.signs.any():
        lines = [intervals] if intervals else []
    elif settings.fdr is not None:
        lines = [
            f"{pairs} × {measures}: of the pairs with a claim at most {100 * settings.fdr:g} % are expected to be "
            f"wrong ({assumed}). {intervals}".rstrip()
        ]
    else:
        lines = [
            f"All claims on the {pairs} × {measures} hold together with {100 * settings.threshold:g} % confidence: in "
            f"at most about {level} of such tables would any of them be wrong ({assumed}). {intervals}".rstrip()
        ]
    if settings.fdr is not None:
        lines += family
    error = max(part.monte_carlo_error for part in comparison.evidence)
    if error > 0:
        both = zip(comparison.tests, comparison.evidence, strict=True)
        sampled = listed(list(dict.fromkeys(test.label for test, part in both if part.monte_carlo_error)))
        lines.append(f"p of {sampled} is sampled (seed {settings.seed}), Monte Carlo error up to {error:.1g}.")
    lines += [
        f"{rule.closing}: a further {level}." for rule in FAMILIES if rule.closing and comparison.spoke(rule.name)
    ]
    if len(comparison) < 10 and not np.isnan(comparison.repeat_probabilities).all():
        lines.append(
            "The probability that a claim is repeated: with fewer than ten pairs it depends on how large effects are "
            "in your field; the range is for a spread of 0.2 to 1 standard deviation of a difference."
        )
    if comparison.gates is not None:
        lines.append(f"Gates: a further {level} for passing and for failing.")
    return lines
