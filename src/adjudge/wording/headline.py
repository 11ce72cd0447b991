"""The headline in words: one function per rule, all on typed facts. The first sentence is the lead, set in bold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch

from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.headline_facts import (
    AgainstBaseline,
    AheadBy,
    BestSupported,
    Chance,
    Circle,
    Headline,
    NotDecided,
    NotToldApart,
    SomeBeaten,
    TooFewCases,
    TradeOff,
    UseSingleBest,
)
from adjudge.verdicts.words import Word
from adjudge.wording.numerals import probability, rounded_up
from adjudge.wording.words import counted, listed

_MOST = 3  # names in a list before the rest is counted
_MOST_FRONT = 8  # the set the user must choose from is worth more room


class HeadlineText:
    """The lead, which says what to do, and the sentences it rests on."""

    __slots__ = ("sentences",)

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(sentence for sentence in sentences if sentence)

    @property
    def lead(self) -> str:
        return self.sentences[0]

    @property
    def rest(self) -> str:
        return " ".join(self.sentences[1:])

    def __str__(self) -> str:
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class _Said:
    """What every sentence needs beside its facts."""

    confidence: float
    nouns: tuple[str, str]

    @property
    def percent(self) -> str:
        return f"{round(100 * self.confidence, 6):g} %"

    def cases(self, number: int) -> str:
        return counted(number, self.nouns)


def headline_text(answer: Answer | BaselineAnswer) -> HeadlineText:
    """Lead and rest of the headline, with who was not judged."""
    text = facts_text(answer.headline, answer.confidence, answer.nouns)
    if answer.scope:
        case = answer.scope.removeprefix("on ")
        about = f"new data from the source of “{case}”" if case != answer.scope else case.removeprefix("for ")
        text = HeadlineText(*text.sentences, f"This is about {about}; it says nothing about other data sets.")
    unjudged = [row.learner for row in answer.leaderboard if row.answer == "not judged"]
    if not unjudged:
        return text
    return HeadlineText(
        *text.sentences, f"Not judged, for too few shared {answer.nouns[1]}: {listed(unjudged, most=_MOST)}."
    )


def facts_text(facts: Headline, confidence: float = 0.95, nouns: tuple[str, str] = ("case", "cases")) -> HeadlineText:
    """Lead and rest of one rule's facts; `nouns` are one case and many."""
    return _text(facts, _Said(confidence, nouns))


def footer(answer: Answer, fdr: float | None = None) -> str:
    """What the leaderboard's numbers promise; under `fdr` the claims on the pairs shown promise less."""
    what, sure = "All claims" if fdr is None else "Answers and ranks", _Said(answer.confidence, answer.nouns).percent
    text = f"{what} hold together with {sure} confidence; " if answer.order.per_measure.any() else ""
    text += f"P is not a confidence (sampled, {answer.posterior.draws} draws)."
    if answer.posterior.nobody > 0.01:
        text += f" P(nobody is unbeaten) is {probability(answer.posterior.nobody)}."
    return text


def won_sentence(answer: Answer) -> str:
    """The win share of the learner named, beside the one on cases that did not help to choose it; empty if none."""
    bag, facts = answer.won_out_of_bag, answer.headline
    if bag is None or not isinstance(facts, UseSingleBest | BestSupported):
        return ""
    parts = [
        f"{100 * plain:.0f} %{f' on {name}' if len(answer.measures) > 1 else ''} ({100 * share:.0f} % out of bag)"
        for name, plain, share in zip(answer.measures, bag.plain.tolist(), bag.share.tolist(), strict=True)
        if name in facts.measures
    ]
    return f"Comparisons won: {listed(parts)}; out of bag: on {answer.nouns[1]} that did not help to choose it."


@singledispatch
def _text(facts: object, said: _Said) -> HeadlineText:
    raise TypeError(f"no wording for {type(facts).__name__}")


@_text.register
def _(facts: TooFewCases, said: _Said) -> HeadlineText:
    reach = facts.reach
    told = reach.most_told
    if reach.holes_against:
        known = f"no pair that differs in at most {told} of the {said.cases(reach.cases)} can support a claim"
        return HeadlineText(f"Too few {said.nouns[1]}.", f"With the holes counted against either claim {known} at "
                            f"{said.percent}.", "Fill them, or leave them out where they are no failures.")  # fmt: skip
    wins = "even 1 win of 1 happens" if told == 1 else f"even {told} wins of {told} happen"
    rarity = "every comparison" if reach.smallest_p >= 1 else f"1 of {round(1 / reach.smallest_p)} comparisons"
    if told == reach.cases:
        what = f"{said.cases(told)} cannot"
    else:
        what = f"No pair differs in more than {told} of the {said.cases(reach.cases)}, which cannot"
    return HeadlineText(
        f"Too few {said.nouns[1]}.",
        f"{what} support any claim at {said.percent}: {wins} by chance in {rarity}.",
        f"With {facts.learners} learners"
        f"{f' and {reach.benchmarks} benchmarks' if reach.benchmarks > 1 else ''} {reach.needed} are needed.",
    )


@_text.register
def _(facts: UseSingleBest, said: _Said) -> HeadlineText:
    others = facts.others[0] if len(facts.others) == 1 else f"each of the {len(facts.others)} others"
    on = listed(facts.measures) if len(facts.measures) <= _MOST else f"all {len(facts.measures)} measures"
    if not facts.all_told:
        on += ", wherever they differ"
    closest = facts.closest
    against = "" if len(facts.others) == 1 else f"closest: {closest.learner}"
    if len(facts.measures) > 1:
        against += f" on {closest.measure}" if against else f"closest on {closest.measure}"
    record = f"won {closest.won}, lost {closest.lost} of {closest.won + closest.lost + closest.tied}"
    if closest.won <= closest.lost:  # ahead on the mean, which is what was judged
        record += ", and ahead on the mean"
    whole = " as one statement" if len(facts.others) > 1 else ""
    text = f"It is better than {others} on {on} ({said.percent} confidence{whole}; {_comma(against)}{record})."
    margin = pairs = ""
    if facts.within_margin:
        margin = f"By less than the margin over {listed(facts.within_margin, most=_MOST)}."
    if facts.undecidable_pairs > 1:
        pairs = f"The {facts.undecidable_pairs} pairs one by one cannot be decided with {said.cases(facts.cases)}."
    return HeadlineText(f"Use {facts.learner}.", text, margin, pairs)


@_text.register
def _(facts: BestSupported, said: _Said) -> HeadlineText:
    one, several = len(facts.others) == 1, len(facts.measures) > 1
    other = facts.others[0] if one else "every other learner"
    on = f"at least one of the {len(facts.measures)} measures" if several else facts.measures[0]
    nobody = f"{other} is not shown" if one else "none is shown"
    text = f"It is better than {other} on {on} ({said.percent} confidence), and {nobody} to be better than "
    text += f"{facts.learner}{' on any' if several else ''}."
    proof = ""
    if facts.ahead_by:
        bounds = listed([_bound(each) for each in facts.ahead_by], most=_MOST)
        proof = f"Not proof: {other if one else 'another'} may still be ahead {bounds}."
    margin = f"Equivalent to it within the margins: {listed(facts.equivalent, most=_MOST)}." if facts.equivalent else ""
    return HeadlineText(f"Best supported: {facts.learner}.", text, proof, margin)


def _bound(each: AheadBy) -> str:
    """By up to about 0.002 in balanced accuracy."""
    if math.isinf(each.bound):
        return f"by any amount in {each.measure}"
    if each.scale == "factor":
        return f"by a factor of up to about {rounded_up(each.bound, 3)} in {each.measure}"
    what = f"{each.measure} wins (net share of cases)" if each.scale == "wins" else each.measure
    return f"by up to about {rounded_up(each.bound)} in {what}"


@_text.register
def _(facts: TradeOff, said: _Said) -> HeadlineText:
    del said
    best = "; ".join(
        f"best on {measure}: {listed(names, 'or', most=_MOST) if names else 'nobody, the results run in a circle'}"
        for measure, names in facts.best_on
    )
    weights = ""
    chosen = facts.by_weight[: _MOST + 1]
    if len(chosen) == 1:
        weights = f"By weight: {chosen[0][0]} under {probability(chosen[0][1])} of all weightings."
    elif chosen:
        weights = f"Choose by weight: {_by_weight(chosen)}."
    return HeadlineText(
        "No single answer: a trade-off.",
        "Whichever you choose, another is shown to be better on some measure.",
        f"{best[0].upper()}{best[1:]}.",
        weights,
    )


@_text.register
def _(facts: Circle, said: _Said) -> HeadlineText:
    del said
    circles = "; ".join(f"{listed(circle, most=_MOST_FRONT)} beat each other in turn" for circle in facts.circles)
    return HeadlineText("No single answer: the results run in a circle.", f"{circles}.")


@_text.register
def _(facts: NotToldApart, said: _Said) -> HeadlineText:
    cases, k = said.cases(facts.reach.cases), len(facts.learners)
    all_of = "Both" if k == 2 else f"All {k} learners"
    if facts.identical:
        return HeadlineText("Not told apart.", f"{all_of} have the same values in every one of the {cases}.")
    if facts.all_equivalent:
        both = listed(facts.learners) if k == 2 else all_of
        return HeadlineText(
            "Equivalent.",
            f"{both} lie within the margins of each other ({said.percent} confidence, {cases}).",
            "Choose by other reasons.",
        )
    nobody = "neither of the 2 learners" if k == 2 else f"none of the {k} learners"
    measure = " on any measure" if facts.measures > 1 else ""
    text = f"With {cases} {nobody} is shown to be beaten{measure}."
    needed = equal = ""
    if not facts.decidable:
        reach = facts.reach
        told = "" if reach.most_told == reach.cases else f"No pair differs in more than {reach.most_told} of them; "
        needed = f"{told}{reach.needed} are needed before any pair can be decided."
        if reach.holes_against:
            needed = "With the holes counted against either claim no pair could be decided."
    if facts.equivalent:
        pairs = [f"{a} and {b}" for a, b in facts.equivalent]
        equal = f"Equivalent within the margins: {'; '.join(pairs[:_MOST])}{_more(len(pairs))}."
    likely = f"Most likely unbeaten: {_chances(facts.likely)}."
    return HeadlineText("Not told apart.", text, needed, equal, likely)


@_text.register
def _(facts: SomeBeaten, said: _Said) -> HeadlineText:
    everywhere = " on every measure" if facts.measures > 1 else ""
    everywhere += "" if facts.all_told else " that tells them apart"
    names = [name for name, _ in facts.beaten]
    winners = {winner for _, winner in facts.beaten}
    if len(names) > _MOST:
        lead = f"Do not use {len(names)} of the {len(names) + len(facts.front)}: each is beaten{everywhere}."
    elif len(winners) == 1:
        them = "it" if len(names) == 1 else "them"
        lead = f"Do not use {listed(names, 'or')}: {facts.beaten[0][1]} beats {them}{everywhere}."
    else:
        parts = [f"{name} ({winner} beats it{everywhere})" for name, winner in facts.beaten]
        lead = f"Do not use {listed(parts, 'or')}."
    if len(facts.front) == 1:
        only = facts.front[0]
        return HeadlineText(lead, f"Only {only} is not excluded ({said.percent} confidence that no other is the best).")
    does = "does" if facts.cases == 1 else "do"
    return HeadlineText(
        lead,
        f"Between {listed(facts.front, most=_MOST_FRONT)} {said.cases(facts.cases)} {does} not decide "
        f"({said.percent} confidence that the best is among these).",
    )


@_text.register
def _(facts: NotDecided, said: _Said) -> HeadlineText:
    del said
    beaten = "Nobody is beaten on every measure."
    if facts.circles:
        circles = "; ".join(f"{listed(circle, most=_MOST)} beat each other in a circle" for circle in facts.circles)
        beaten = f"{circles}; nobody else is beaten on every measure."
    claims = "; ".join(f"{better} better than {worse} on {listed(on)}" for better, worse, on in facts.shown[:_MOST])
    return HeadlineText(
        "Not decided overall.",
        beaten,
        f"Shown: {claims}{_more(facts.shown_pairs)}.",
        f"Most likely unbeaten: {_chances(facts.likely)}.",
    )


@_text.register
def _(facts: AgainstBaseline, said: _Said) -> HeadlineText:
    by_word: dict[str, list[str]] = {}
    for name, word in facts.words:
        by_word.setdefault(word, []).append(name)
    winners = by_word.get(Word.BETTER, [])
    everywhere = " on every measure" if facts.measures > 1 else ""
    if winners:
        verb = "beats" if len(winners) == 1 else "beat"
        lead = f"{listed(winners, most=_MOST)} {verb} {facts.baseline}{everywhere}."
    else:
        lead = f"Nothing is shown to beat {facts.baseline}{everywhere}."
    says = {
        Word.PARTLY_BETTER: "better on some measures, none shown worse",
        Word.WORSE: f"beaten by it{everywhere}",
        Word.PARTLY_WORSE: "worse on some measures, none shown better",
        Word.MIXED: "a trade-off with it",
        Word.EQUIVALENT: "equivalent within the margins",
        Word.UNDECIDED: str(Word.UNDECIDED),
    }
    parts = [f"{text}: {listed(by_word[word], most=_MOST_FRONT)}" for word, text in says.items() if word in by_word]
    rest = "; ".join(parts)
    end = f"{rest[0].upper()}{rest[1:]}." if rest else ""
    pairs = counted(len(facts.words), ("comparison", "comparisons"))
    return HeadlineText(lead, end, f"{pairs} with {facts.baseline}, {said.percent} confidence in all together.")


def _chances(likely: Sequence[Chance]) -> str:
    first, *others = likely[:_MOST]
    texts = [f"{first.learner} (P unbeaten {probability(first.probability)})"]
    texts += [f"{chance.learner} ({probability(chance.probability)})" for chance in others]
    return ", ".join(texts) + (f" and {len(likely) - _MOST} more" if len(likely) > _MOST else "")


def _by_weight(chosen: Sequence[tuple[str, float, tuple[tuple[str, float], ...]]]) -> str:
    """With two measures one number says it all; with more, each learner's central weights."""
    if len(chosen[0][2]) == 2:
        first = chosen[0][2][0][0]
        texts = [f"{name} if {probability(central[0][1])}" for name, _, central in chosen]
        texts[0] = f"{chosen[0][0]} if {first} counts about {probability(chosen[0][2][0][1])}"
        return ", ".join(texts)
    return "; ".join(
        f"{name} if about {', '.join(f'{measure} {probability(weight)}' for measure, weight in central)}"
        for name, _, central in chosen
    )


def _more(number: int) -> str:
    return f"; and {number - _MOST} more" if number > _MOST else ""


def _comma(text: str) -> str:
    return f"{text}, " if text else ""
