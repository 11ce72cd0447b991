"""A comparison as plain data: the versioned object of `--json`, and one row per pair and measure for `--csv`.

Each class is what is printed and, by its annotations, the schema (`schema.py`); a field that is None does not apply and
is absent. What other modules hold as a dataclass is printed as it is. `docs/json.md` tells it in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any, Literal

from adjudge.base.result_base import plain
from adjudge.evidence.contract import TableFinding, Unit
from adjudge.replication.new_cases import NewCases
from adjudge.reports.methods import Methods
from adjudge.reports.pair_object import PairObject, as_json, pair_printed
from adjudge.reports.provenance import Provenance
from adjudge.reports.robustness import Robustness
from adjudge.reports.scores import ScoreTable
from adjudge.verdicts.agreement import JudgeAgreement, agreements
from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.cheapest import Cheapest
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.deciding_cases import DecidingCases
from adjudge.verdicts.families import Family
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.headline_facts import Headline, Way
from adjudge.verdicts.in_how_many import InHowMany
from adjudge.verdicts.leaderboard import Row
from adjudge.verdicts.macro_mean import MacroMean, all_macro_means
from adjudge.verdicts.out_of_bag import OutOfBag
from adjudge.verdicts.pair_view import estimate_pairs
from adjudge.verdicts.redundancy import Redundancy
from adjudge.verdicts.reversed_pairs import Reversals
from adjudge.verdicts.sample_noise import LiveItems, SampleNoise, live_of, noise_of
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.slices import Against, GreatestDrop, Slice, against_overall, greatest_drops
from adjudge.verdicts.supplementary import Supplementary
from adjudge.verdicts.units import Centre
from adjudge.verdicts.words import Word
from adjudge.wording.headline import headline_text
from adjudge.wording.more_cases import more_cases_sentence
from adjudge.wording.slices import overall_meaning

COMPARE_SCHEMA: Literal["adjudge.compare/3"] = "adjudge.compare/3"
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutMeasure:
    """How one measure was judged; `centre` is what stands in the leaderboard for a learner."""

    direction: Literal["higher", "lower"]
    test: str
    estimand: Literal["typical", "wins", "mean"]
    factor: bool
    centre: Centre


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampled:
    """How P was sampled."""

    draws: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerObject:
    """Which of the learners? Against a baseline only headline, rule, facts and leaderboard."""

    headline: str
    rule: str
    facts: Headline
    leaderboard: tuple[Row, ...]
    front: Names | None = None
    unbeaten: Names | None = None
    set_for_the_best: Names | None = None
    profile: tuple[Way, ...] | None = None
    best: str | None = None
    cheapest: Cheapest | None = None
    arrows: tuple[tuple[str, str], ...] | None = None
    circles: tuple[Names, ...] | None = None
    p_nobody: float | None = None
    sampled: Sampled | None = None
    won_out_of_bag: OutOfBag | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplementaryObject:
    """A test for information only: of the whole table, or per pair in the order of `pairs`."""

    test: str
    measure: str
    method: str
    result: Mapping[str, Any] | None = None
    probabilities: tuple[Mapping[str, float], ...] | None = None
    monte_carlo_error: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubsetObject:
    """The words of the pairs on some of the measures."""

    measures: Names
    verdicts: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SliceObject:
    """One benchmark, or one level of a column asked for, by its own cases; the claims of all are a further family."""

    column: str
    slice: str
    n: int
    small: bool
    measures: Names
    not_judged: Names
    answer: AnswerObject
    pairs: tuple[PairObject, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SliceFamily:
    """How many pairs share the level of the slices' claims, what goes against the overall ones, where b drops most."""

    slices: int
    pairs: int
    columns: Names
    against: tuple[Against, ...]
    greatest_drops: tuple[GreatestDrop, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversedPair:
    """One pair under two measures, b ahead on the first; mean differences b − a."""

    b: str
    a: str
    first: float
    second: float
    disagreeing: Names
    causes: Names
    prior: float | None
    causes_prior: float | None
    reversed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversalsObject:
    """Which pairs change places between two measures, and the cases that make them."""

    first: str
    second: str
    n_cases: int
    left_out: int
    class_priors: Mapping[str, float]
    pairs: tuple[ReversedPair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RobustnessObject:
    """Would it hold again: on new cases, with more, without some, in how many data sets?"""

    in_how_many: tuple[InHowMany, ...]
    new_cases: NewCases | None
    more_cases: str | None
    deciding_cases: DecidingCases | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareObject:
    """The object itself; what a report adds stands last."""

    schema: Literal["adjudge.compare/3"]
    source: str
    learners: Names
    not_judged: Names
    cases: Names
    unit: Unit
    measures: Mapping[str, AboutMeasure]
    settings: Mapping[str, Any]
    answer: AnswerObject
    pairs: tuple[PairObject, ...]
    supplementary: tuple[SupplementaryObject, ...]
    guards: tuple[Guard, ...]
    notes: Names
    reading: Mapping[str, Any]
    families: tuple[Family, ...]
    slices: tuple[SliceObject, ...] | None
    slice_family: SliceFamily | None
    estimand: str | None
    macro_means: tuple[MacroMean, ...] | None
    live_items: tuple[LiveItems, ...] | None
    sample_noise: tuple[SampleNoise, ...] | None
    judges: tuple[JudgeAgreement, ...] | None
    redundancy: tuple[Redundancy, ...] | None
    reversals: ReversalsObject | None
    subsets: tuple[SubsetObject, ...] | None
    robustness: RobustnessObject | None = None
    scores: tuple[ScoreTable, ...] | None = None
    provenance: Provenance | None = None
    methods: Methods | None = None
    paragraph: str | None = None


def compare_object(comparison: Comparison, **more: Any) -> dict[str, Any]:
    """The one object that `adjudge compare --json` prints; `more` are the fields that a report adds."""
    found: dict[str, Any] = as_json(replace(_printed(comparison), **more))
    return found


def _printed(comparison: Comparison) -> CompareObject:
    units, parts = comparison.units, comparison.slices
    _ = comparison.outcomes  # of all pairs at once, before each asks for its own; so are intervals
    for measure in range(len(comparison.measures)):
        estimate_pairs(comparison, measure, range(len(comparison)))
    about = zip(units.higher_is_better, comparison.tests, units.factors, units.centres, strict=True)
    family = None
    if parts:
        family = SliceFamily(
            slices=len(parts),
            pairs=parts[0].comparison.pairs_in_family,
            columns=tuple(dict.fromkeys(each.column for each in parts)),
            against=against_overall(comparison),
            greatest_drops=greatest_drops(comparison),
        )
    every = (part for size in range(1, len(units.measures) + 1) for part in combinations(units.measures, size))
    return CompareObject(
        schema=COMPARE_SCHEMA,
        source=comparison.source,
        learners=comparison.learners,
        not_judged=comparison.not_judged,
        cases=comparison.cases,
        unit=units.unit,
        measures={
            name: AboutMeasure(
                direction="higher" if higher else "lower", test=test.name, estimand=test.centre, factor=factor,
                centre=centre,
            )
            for name, (higher, test, factor, centre) in zip(units.measures, about, strict=True)
        },
        settings=_settings(comparison.settings, comparison.baseline),
        answer=_answer(comparison.answer),
        pairs=tuple(map(pair_printed, comparison)),
        supplementary=tuple(map(_supplementary, comparison.supplementary)),
        guards=comparison.guards,
        notes=comparison.notes,
        reading=comparison.table.reading.to_dict(),
        families=comparison.families,
        slices=tuple(map(_slice, parts)) or None,
        slice_family=family,
        estimand=" ".join(overall_meaning(comparison)) or None,
        macro_means=all_macro_means(comparison) or None,
        live_items=live_of(comparison) or None,
        sample_noise=noise_of(comparison) or None,
        judges=agreements(comparison) or None,
        redundancy=comparison.redundancy or None,
        reversals=None if comparison.reversals is None else _reversals(comparison.reversals),
        subsets=tuple(SubsetObject(measures=part, verdicts=comparison.on(part)) for part in every)
        if comparison.settings.each_subset
        else None,
    )  # fmt: skip


def answer_object(answer: Answer | BaselineAnswer) -> dict[str, Any]:
    """The answer over all learners; what does not apply is absent."""
    found: dict[str, Any] = as_json(_answer(answer))
    return found


def _answer(answer: Answer | BaselineAnswer) -> AnswerObject:
    found = AnswerObject(
        headline=str(headline_text(answer)),
        rule=answer.headline.rule,
        facts=answer.headline,
        leaderboard=answer.leaderboard,
    )
    if isinstance(answer, BaselineAnswer):
        return found
    learners, measures = answer.learners, answer.measures
    return replace(
        found,
        front=answer.front,
        unbeaten=answer.unbeaten,
        set_for_the_best=answer.set_for_the_best,
        profile=tuple(
            Way(
                tuple(learners[at] for at in way.learners),
                tuple(measures[at] for at in way.measures),
                tuple((learners[who], measures[on]) for who, on in way.ahead),
            )
            for way in answer.profile
        ),
        best=answer.best,
        rule=found.rule if answer.cheapest is None else "cheapest",
        cheapest=answer.cheapest,
        arrows=answer.arrows,
        circles=answer.circles or None,
        p_nobody=answer.posterior.nobody,
        sampled=Sampled(draws=answer.posterior.draws, seed=answer.seed),
        won_out_of_bag=answer.won_out_of_bag,
    )


def robustness_printed(found: Robustness) -> RobustnessObject:
    """The part `robustness`."""
    more = None if found.more is None else more_cases_sentence(found.more)
    return RobustnessObject(
        in_how_many=found.how_many, new_cases=found.new, more_cases=more, deciding_cases=found.deciding
    )


def _reversals(reversals: Reversals) -> ReversalsObject:
    """Every pair under the two measures; `causes` only where the order turns."""
    pairs = [
        ReversedPair(**{each.name: getattr(pair, each.name) for each in fields(pair)}, reversed=pair.is_reversed)
        for pair in reversals.found.pairs
    ]
    return ReversalsObject(first=reversals.first, second=reversals.second, n_cases=reversals.found.n_cases,
                           left_out=reversals.left_out, class_priors=reversals.classes, pairs=tuple(pairs))  # fmt: skip


def _slice(each: Slice) -> SliceObject:
    """One slice's own answer and pairs."""
    own = each.comparison
    return SliceObject(column=each.column, slice=each.name, n=each.n, small=each.small, measures=own.measures,
                       not_judged=own.not_judged, answer=_answer(own.answer),
                       pairs=tuple(map(pair_printed, own)))  # fmt: skip


def _supplementary(found: Supplementary) -> SupplementaryObject:
    """One test for information; per pair in the order of `pairs`, or of the whole table."""
    finding, words = found.finding, ("worse", "equivalent", "better")
    whole = isinstance(finding, TableFinding)
    chances = None if isinstance(finding, TableFinding) else finding.probabilities
    return SupplementaryObject(
        test=found.test.name,
        measure=found.measure,
        method=finding.method,
        result=finding.result.to_dict() if whole else None,  # type: ignore[union-attr]
        probabilities=None
        if chances is None
        else tuple(dict(zip(words, triple, strict=True)) for triple in chances.tolist()),
        monte_carlo_error=finding.monte_carlo_error or None,
    )


def _settings(settings: Settings, baseline: str | None) -> dict[str, Any]:
    """What was chosen; margins as they were written, what was not asked for absent."""
    content = {each.name: getattr(settings, each.name) for each in fields(settings)}
    content["margins"] = {name: str(margin) for name, margin in settings.margins.items()}
    content["gates"] = {name: str(margin) for name, margin in settings.gates.items()}
    content["baseline"] = baseline
    return {name: plain(value) for name, value in content.items() if value is not None and value not in ({}, ())}


def pair_columns(comparison: Comparison) -> dict[str, list[Any]]:
    """One row per pair and measure, one column per number."""
    rows = [(pair, each) for pair in comparison for each in pair.measures]
    columns: dict[str, list[Any]] = {
        "b": [pair.b for pair, _ in rows],
        "a": [pair.a for pair, _ in rows],
        "verdict": [str(pair.verdict) for pair, _ in rows],
        "p_pair": [pair.p_pair for pair, _ in rows],
    }
    names = "measure sign p p_adjusted test estimate low high n won lost tied vetoed"
    for name in names.split():
        columns[name] = [plain(getattr(each, name)) for _, each in rows]
    columns["repeat_probability"] = [pair.repeat_probability for pair, _ in rows]
    for place, name in enumerate(("repeat_low", "repeat_high")):
        columns[name] = [None if pair.repeat_range is None else pair.repeat_range[place] for pair, _ in rows]
    columns["guards"] = [" ".join(guard.code for guard in pair.guards) for pair, _ in rows]
    return columns
