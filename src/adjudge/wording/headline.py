"""The headline in words: one function per rule, all on typed facts.

The first sentence is the lead, set in bold. At most three sentences and about 60 words: what is shown, what is ruled
out, what is open and how many cases would settle it. A list has at most four names, then the rest is counted.
"""

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
    Circle,
    Claim,
    Headline,
    Narrowed,
    NoDifference,
    SomeRuledOut,
    TooFewCases,
    TradeOff,
    UseSingleBest,
    Way,
)
from adjudge.verdicts.more_cases import MoreCases
from adjudge.verdicts.units import UNNAMED
from adjudge.verdicts.words import Word
from adjudge.wording.cheapest import cheapest_sentences
from adjudge.wording.more_cases import more_cases_sentence, settling
from adjudge.wording.numerals import probability, rounded_up
from adjudge.wording.words import counted, listed

_WORDS = 60
_MEASURES = 6  # in a list; beyond, they are counted


@dataclass(frozen=True, slots=True)
class HeadlineText:
    """The lead, which says what to do, and the sentences it rests on."""

    sentences: tuple[str, ...]

    @property
    def lead(self) -> str:
        return self.sentences[0]

    @property
    def rest(self) -> str:
        return " ".join(self.sentences[1:])

    def __str__(self) -> str:
        return " ".join(self.sentences)


def _text_of(*sentences: str) -> HeadlineText:
    """At most three of them; the last goes where all take too many words."""
    said = [sentence for sentence in sentences if sentence]
    while len(said) > 3 or (len(said) > 2 and len(" ".join(said).split()) > _WORDS):
        said.pop()
    return HeadlineText(tuple(said))


@dataclass(frozen=True, slots=True)
class _Said:
    """What every sentence needs beside its facts."""

    confidence: float
    nouns: tuple[str, str]
    more: MoreCases | None = None
    margins: str = ""

    @property
    def percent(self) -> str:
        return f"{round(100 * self.confidence, 6):g} %"

    @property
    def sure(self) -> str:
        return f"({self.percent} confidence)"

    @property
    def as_one(self) -> str:
        return f"({self.percent} confidence, as one statement)"

    @property
    def within(self) -> str:
        return f"within {self.margins if self.margins and ',' not in self.margins else 'the margins'}"

    def cases(self, number: int) -> str:
        return counted(number, self.nouns)


def headline_text(answer: Answer | BaselineAnswer) -> HeadlineText:
    """Lead and rest of the headline, with what it is about and who was not judged."""
    more, margins = (answer.more, answer.margins) if isinstance(answer, Answer) else (None, "")
    text = facts_text(answer.headline, answer.confidence, answer.nouns, more=more, margins=margins)
    if isinstance(answer, Answer) and answer.cheapest is not None:
        sentences = cheapest_sentences(answer.cheapest, _Said(answer.confidence, answer.nouns).percent, answer.nouns)
        text = HeadlineText(tuple(sentences))
    limits = []
    if answer.scope:
        case = answer.scope.removeprefix("on ")
        about = case.removeprefix("for ")
        if case != answer.scope:
            about = f"new data from the source of {case if case == UNNAMED else f'“{case}”'}"
        limits.append(f"This is about {about}; it says nothing about other data sets.")
    if names := [row.learner for row in answer.leaderboard if row.answer == "not judged"]:
        limits.append(f"Not judged, because too few {answer.nouns[1]} are shared: {_names(names)}.")
    return HeadlineText((*text.sentences, *limits))


def facts_text(
    facts: Headline,
    confidence: float = 0.95,
    nouns: tuple[str, str] = ("case", "cases"),
    *,
    more: MoreCases | None = None,
    margins: str = "",
) -> HeadlineText:
    """Lead and rest of one rule's facts; `nouns` are one case and many."""
    return _text(facts, _Said(confidence, nouns, more, margins))


def footer(answer: Answer, fdr: float | None = None) -> str:
    """What the leaderboard's numbers promise; under `fdr` the claims on the pairs shown promise less."""
    what, sure = "All claims" if fdr is None else "Answers and ranks", _Said(answer.confidence, answer.nouns).percent
    text = f"{what} hold together with {sure} confidence; " if answer.order.per_measure.any() else ""
    text += f"P only orders learners; it is not a confidence (sampled, {answer.posterior.draws} draws)."
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
    reach, told = facts.reach, facts.reach.most_told
    lead = f"Too few {said.nouns[1]}."
    if reach.holes_against:
        known = f"no pair that differs in at most {told} of the {said.cases(reach.cases)} can support a claim"
        return _text_of(lead, f"With missing cells counted against either claim {known} at {said.percent}.",
                            "Fill them, or leave them out where they are not failures.")  # fmt: skip
    wins = "even 1 win of 1 happens" if told == 1 else f"even {told} wins of {told} happen"
    rarity = "every comparison" if reach.smallest_p >= 1 else f"1 of {round(1 / reach.smallest_p)} comparisons"
    chance = f"{wins} by chance in {rarity}"
    if reach.at_any_stop:
        chance = f"looked at as they come in, even {told} wins of {told} have p {reach.smallest_p:.2g}"
    what = f"{said.cases(told)} cannot"
    if told != reach.cases:
        what = f"No pair differs in more than {told} of the {said.cases(reach.cases)}, which cannot"
    of = f"{facts.learners} learners{f' and {reach.benchmarks} slices' if reach.benchmarks > 1 else ''}"
    alone = "" if reach.alone == reach.needed else f" to decide a pair, {reach.alone} to name a single best"
    return _text_of(
        lead,
        f"{what} support any claim at {said.percent}: {chance}.",
        f"With {of} {reach.needed} are needed{alone}.",
    )


@_text.register
def _(facts: UseSingleBest, said: _Said) -> HeadlineText:
    one, closest = len(facts.others) == 1, facts.closest
    others = facts.others[0] if one else f"each of the {len(facts.others)} others"
    on = _on(facts.measures, len(facts.measures)) + ("" if facts.all_told else ", wherever they differ")
    against = "" if one else f": {closest.learner}"
    against += f" on {closest.measure}" if len(facts.measures) > 1 else ""
    cases = closest.won + closest.lost + closest.tied
    record = f"{counted(closest.won, ('win', 'wins'))}, {counted(closest.lost, ('loss', 'losses'))} of {cases}"
    if closest.won <= closest.lost:  # ahead on the mean, which is what was judged
        record += ", and ahead on the mean"
    sure = f"{said.percent} confidence{'' if one else ' as one statement'}"
    within = (
        f"its lead over {_names(facts.within_margin)} is within the margin: equivalent" if facts.within_margin else ""
    )
    pairs, n = facts.undecidable_pairs, said.cases(facts.cases)
    return _text_of(
        f"Use {facts.learner}.",
        f"It is better than {others} {on} ({sure}; {f'closest{against}, ' if against else ''}{record}).",
        _sentence(within, f"the {pairs} pairs cannot each be decided with {n}" if pairs > 1 else ""),
    )


@_text.register
def _(facts: TradeOff, said: _Said) -> HeadlineText:
    del said
    if facts.pair:
        (first, second, its), (_, _, others) = facts.pair
        swap = f"{first} is better than {second} {_on(its)}, {second} better than {first} {_on(others)}"
        nobody = f"Nobody is shown to beat {_names(facts.unbeaten, 'or')} on anything." if facts.unbeaten else ""
        return _text_of(f"A trade-off: {swap}.", nobody)
    ways = [_way(way, facts.measures) for way in facts.ways[:3]]
    lead = "A trade-off: no learner is best on everything."
    return _text_of(lead, _sentence(*ways[:1], named=True), _sentence(*ways[1:], named=True))


def _way(way: Way, measures: int) -> str:
    them = "them" if len(way.learners) > 1 else "it"
    text = f"{_names(way.learners)}: nobody is shown to beat {them} {_on(way.measures, measures)}"
    return "".join([text, *(f"; of these {name} is ahead {_on(on)}" for name, on in _grouped(way.ahead).items())])


@_text.register
def _(facts: Circle, said: _Said) -> HeadlineText:
    del said
    several = len({measure for measure, _ in facts.circles}) > 1
    circles = [f"{_names(names)} beat each other in turn{f' on {measure}' if several else ''}"
               for measure, names in facts.circles[:3]]  # fmt: skip
    return _text_of("No single answer: the results run in a circle.", _sentence(*circles, named=True))


@_text.register
def _(facts: BestSupported, said: _Said) -> HeadlineText:
    one, several = len(facts.others) == 1, len(facts.measures) > 1
    other = facts.others[0] if one else "every other learner"
    on = f"at least one of the {len(facts.measures)} measures" if several else facts.measures[0]
    nobody = f"{other} is not shown" if one else "none is shown"
    text = f"It is better than {other} on {on} {said.sure}, and {nobody} to be better than "
    text += f"{facts.learner}{' on any' if several else ''}."
    proof = equal = ""
    if facts.ahead_by:
        bounds = listed([_bound(each) for each in facts.ahead_by], most=1 if facts.equivalent else 2)
        proof = f"not proof: {other if one else 'another'} may still be ahead {bounds}"
    if facts.equivalent:
        equal = f"{_names(facts.equivalent)} {_is(facts.equivalent)} equivalent to it {said.within}"
    return _text_of(f"Best supported: {facts.learner}.", text, _sentence(proof, equal, named=not proof))


def _bound(each: AheadBy) -> str:
    """By up to about 0.002 in balanced accuracy."""
    if math.isinf(each.bound):
        return f"by any amount in {each.measure}"
    if each.scale in {"factor", "odds"}:
        what = each.measure if each.scale == "factor" else "the odds to win a decided vote"
        return f"by a factor of up to about {rounded_up(each.bound, 3)} in {what}"
    what = f"{each.measure} wins (net share of cases)" if each.scale == "wins" else each.measure
    return f"by up to about {rounded_up(each.bound)} in {what}"


@_text.register
def _(facts: NoDifference, said: _Said) -> HeadlineText:
    reach, two = facts.reach, len(facts.learners) == 2
    cases = said.cases(reach.cases)
    both = listed(facts.learners) if two else f"all {len(facts.learners)} learners"
    if facts.identical:
        return _text_of("No difference shown.", _sentence(f"{both} have the same values in all {cases}", named=two))
    if facts.all_equivalent:
        lead = f"Equivalent within {said.margins or 'the margins'}: choose on other grounds."
        whom = f"{both} do not" if two else f"no two of the {len(facts.learners)} learners"
        return _text_of(lead, _sentence(f"{whom} differ by more ({said.percent} confidence, {cases})", named=two))
    does, them = (f"not separate {facts.learners[0]} from {facts.learners[1]}", "the two") if two else (
        f"separate none of the {len(facts.learners)} learners", "they")  # fmt: skip
    text = f"{cases} {'do ' if two else ''}{does}{' on any measure' if facts.measures > 1 else ''}"
    told = f"no pair differs in more than {reach.most_told} of them, and " if reach.most_told < reach.cases else ""
    if not facts.decidable and reach.holes_against:
        last = "with missing cells counted against either claim no pair could be decided"
    elif not facts.decidable:
        last = f"{told}even unanimous results could not decide a pair; {reach.needed} are needed"
    elif facts.equivalent:
        last = f"equivalent {said.within}: {listed([f'{a} and {b}' for a, b in facts.equivalent], most=3)}"
    else:
        last = "" if said.more is None else more_cases_sentence(said.more)
    return _text_of("No difference shown.", f"{text}; this does not show that {them} are equal.", _sentence(last))


@_text.register
def _(facts: SomeRuledOut, said: _Said) -> HeadlineText:
    names = [member.learner for member in facts.members]
    ahead = _standing(facts, "ahead")
    beaten, winners = [name for name, _ in facts.beaten], {winner for _, winner in facts.beaten}
    if not beaten:
        return _among(facts, said, names)
    on = _everywhere(facts.measures) + ("" if facts.all_told else ", wherever they differ")
    each = f"each is beaten by another{on}"
    why = f"{facts.beaten[0][1]} beats {'it' if len(beaten) == 1 else 'them'}{on}" if len(winners) == 1 else each
    rest, sure = _names(beaten, "or"), said.as_one if facts.less_likely else said.sure
    if len(names) > 3:
        field = len(names) + len(beaten) + len(facts.less_likely)
        lead = f"Not {rest}: {why}." if len(beaten) <= 3 else f"Not these {len(beaten)} of {field}: {each}."
        said_of = [f"{each.learner}, P(unbeaten) {probability(each.probability)}" for each in facts.likely]
        likely = f"; most likely {said_of[0]}" if said_of else ""
        return _text_of(lead, f"The best is among {_names(names)} {sure}{likely}.", _open(facts, said, names))
    if not ahead:
        return _text_of(f"Not {rest}: {why} {said.sure}.", _not_ahead(facts))
    if len(ahead) < len(names):
        return _text_of(f"Ahead: {_names(ahead)}.", _not_ahead(facts), f"Not {rest}: {why} {said.sure}.")
    if len(beaten) > 4 and not facts.less_likely:
        rest = f"the {len(beaten)} others"
    whom = _names(beaten) if len(beaten) <= 4 else rest
    why = f"{facts.beaten[0][1]} beats {whom}{on}" if len(winners) == 1 else f"{whom} are each beaten by another{on}"
    return _text_of(
        f"Use {listed(names, 'or')}; not {rest}.",
        f"{why} {said.sure}.",
        _open(facts, said, names) if len(names) > 1 else f"No other learner is the best {sure}.",
    )


def _among(facts: SomeRuledOut, said: _Said, names: Sequence[str]) -> HeadlineText:
    """Nobody is beaten on every measure, and yet as one statement the best is among some."""
    whom = f"all but {listed(facts.less_likely)}" if len(names) > 4 and len(facts.less_likely) < 3 else _names(names)
    on, alone = _everywhere(facts.measures), len(names) == 1
    what = f"They include every learner that no other beats{on} {said.as_one}"
    if alone:
        what = f"Every other is worse than another learner{on} {said.as_one}"
    elif facts.measures == 1:
        what = f"That holds with {said.as_one[1:-1]}"
    open_ = "" if facts.shown[1] else "no single pair is decided"
    last = _shown(*facts.shown) if facts.shown[1] else _open(facts, said, names)
    lead = f"The best is {whom if alone else listed(names, 'or') if len(names) == 2 else f'among {whom}'}."
    return _text_of(lead, _sentence(what, open_, _unknown(facts)), "" if alone else last)


def _open(facts: SomeRuledOut, said: _Said, names: Sequence[str]) -> str:
    """What is known between those that are left, and how many cases would settle it."""
    these = f"{names[0]} from {names[1]}" if len(names) == 2 else "these three" if len(names) == 3 else "them"
    if facts.equivalent:
        both = listed(names) if len(names) == 2 else these
        return _sentence(f"{both} are equivalent {said.within}: choose on other grounds", named=len(names) == 2)
    if facts.between:
        parts = [f"{better} is better than {worse} {_on(on)} only" for better, worse, on in facts.between[:2]]
        return _sentence(*parts, named=True) if len(names) <= 3 else ""
    if said.more is not None:
        return _sentence(settling(said.more, None if len(names) == 2 else these))
    return f"{said.cases(facts.cases)} cannot separate {these}."


def _standing(facts: SomeRuledOut | Narrowed, standing: str) -> list[str]:
    return [member.learner for member in facts.members if member.standing == standing]


def _unknown(facts: SomeRuledOut | Narrowed) -> str:
    unknown = _standing(facts, "too little known")
    return f"too little is known of {_names(unknown)}" if unknown else ""


def _not_ahead(facts: SomeRuledOut | Narrowed) -> str:
    """Not ruled out: A; too little is known of C."""
    open_ = _standing(facts, "not ruled out")
    return _sentence(f"not ruled out: {_names(open_)}" if open_ else "", _unknown(facts))


@_text.register
def _(facts: Narrowed, said: _Said) -> HeadlineText:
    ahead = _standing(facts, "ahead")
    if not ahead:
        return _text_of("No overall answer.", _shown(*facts.shown), _not_ahead(facts))
    by_measure = _grouped([(measure, name) for name, measure in facts.on_one])
    others = f"each of the {len(facts.others)} others" if len(facts.others) > 1 else "the other"
    some = " on some measure" if facts.measures > 1 else ""
    out = _sentence(
        f"{others} is shown to be worse than some learner{some} {said.sure}",
        f"{_names(facts.beaten)} {_is(facts.beaten)} beaten on every measure" if facts.beaten else "",
        *(f"{_names(names)} {_is(names)} worse on {measure} only" for measure, names in list(by_measure.items())[:2]),
    )
    if len(ahead) == len(facts.members):
        return _text_of(f"Narrowed to {_names(ahead)}.", out)
    return _text_of(f"Ahead: {_names(ahead)}.", _not_ahead(facts), out)


@_text.register
def _(facts: AgainstBaseline, said: _Said) -> HeadlineText:
    by_word = _grouped([(word, name) for name, word in facts.words])
    winners = by_word.get(Word.BETTER, [])
    everywhere = " on every measure" if facts.measures > 1 else ""
    lead = f"Nothing is shown to beat {facts.baseline}{everywhere}."
    if winners:
        lead = f"{_names(winners)} {'beats' if len(winners) == 1 else 'beat'} {facts.baseline}{everywhere}."
    says = {
        Word.PARTLY_BETTER: "better on some measures, none shown worse",
        Word.WORSE: f"beaten by it{everywhere}",
        Word.PARTLY_WORSE: "worse on some measures, none shown better",
        Word.MIXED: "better on some measures, worse on others",
        Word.EQUIVALENT: "equivalent within the margins",
        Word.UNDECIDED: str(Word.UNDECIDED),
    }
    rest = _sentence(*(f"{text}: {_names(by_word[word])}" for word, text in says.items() if word in by_word))
    pairs = counted(len(facts.words), ("comparison", "comparisons"))
    together = " in all together" if len(facts.words) > 1 else ""
    return _text_of(lead, rest, f"{pairs} with {facts.baseline}: {said.percent} confidence{together}.")


def _shown(claims: Sequence[Claim], number: int) -> str:
    """Shown: RandomForest better than BayesNet on accuracy and rmse; and 12 more."""
    said = [f"{better} better than {worse} {_on(on)}" for better, worse, on in claims[:2]]
    more = [f"and {number - len(said)} more"] if number > len(said) else []
    return f"Shown: {'; '.join([*said, *more])}."


def _on(measures: Sequence[str], of: int | None = None) -> str:
    """On accuracy and F; on 7 of 9 measures."""
    if len(measures) <= _MEASURES:
        return f"on {listed(measures)}"
    number = f"all {of}" if of == len(measures) else f"{len(measures)}{'' if of is None else f' of {of}'}"
    return f"on {number} measures"


def _grouped(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def _names(names: Sequence[str], join: str = "and") -> str:
    return listed(names, join, most=None if len(names) <= 4 else 3)


def _everywhere(measures: int) -> str:
    return "" if measures == 1 else " on both measures" if measures == 2 else f" on all {measures} measures"


def _sentence(*parts: str, named: bool = False) -> str:
    """The parts with semicolons; a learner's name keeps its letters where it begins the sentence (`named`)."""
    text = "; ".join(part for part in parts if part)
    text = text if named else text[:1].upper() + text[1:]
    return f"{text.removesuffix('.')}." if text else ""


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"
