"""The shape of `adjudge.compare/2`: what `compare --json` prints; the last fields, from `holds_again` on, are what
`report --json` adds (`compare --again --json` the first of them).

The schema is made from these types and from the dataclasses they name (`schema.py`); `docs/json.md` tells it in words.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from adjudge.evidence.joint.claim import ClaimResult
from adjudge.evidence.joint.statement import Statement
from adjudge.replication.new_cases import NewCases
from adjudge.reports.methods import Methods
from adjudge.reports.provenance import Provenance
from adjudge.verdicts.cheapest import Cheapest
from adjudge.verdicts.deciding_cases import DecidingCases
from adjudge.verdicts.families import Family
from adjudge.verdicts.gate_view import MeasureGate
from adjudge.verdicts.headline_facts import Headline
from adjudge.verdicts.in_how_many import InHowMany
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, UnjudgedRow
from adjudge.verdicts.out_of_bag import OutOfBag
from adjudge.verdicts.redundancy import Telling
from adjudge.verdicts.words import Word

COMPARE_SCHEMA = "adjudge.compare/2"


class AboutMeasure(TypedDict):
    """How one measure was judged."""

    direction: Literal["higher", "lower"]
    test: str
    estimand: Literal["typical", "wins", "mean"]
    factor: bool


class Sampled(TypedDict):
    """How P was sampled."""

    draws: int
    seed: int


class AheadOn(TypedDict):
    """A member of a way to choose that is shown to beat every other member on this measure."""

    learner: str
    measure: str


class WayObject(TypedDict):
    """A way to choose: learners that nobody is shown to beat on these measures."""

    learners: list[str]
    measures: list[str]
    ahead: list[AheadOn]


class AnswerObject(TypedDict):
    """Which of the learners? Against a baseline only headline, rule, facts and leaderboard."""

    headline: str
    rule: str
    facts: Headline
    leaderboard: list[LeaderboardRow | BaselineRow | UnjudgedRow]
    front: NotRequired[list[str]]
    unbeaten: NotRequired[list[str]]
    set_for_the_best: NotRequired[list[str]]
    profile: NotRequired[list[WayObject]]
    cheapest: NotRequired[Cheapest]
    best: NotRequired[str]
    arrows: NotRequired[list[tuple[str, str]]]
    circles: NotRequired[list[list[str]]]
    p_nobody: NotRequired[float]
    sampled: NotRequired[Sampled]
    won_out_of_bag: NotRequired[OutOfBag]


class OutcomeObject(TypedDict):
    """Paper A's most frequent joint outcome of a pair."""

    statement: Statement
    probability: float
    prior: str
    lower: NotRequired[float]
    upper: NotRequired[float]
    share: float
    p_majority: float
    n: int
    split_ties: bool
    tied: bool
    runner_up: NotRequired[Statement]
    runner_up_probability: float
    glrt_p: float
    method: str
    exact: bool
    monte_carlo_error: float
    network: NotRequired[Any]


class MeasureObject(TypedDict):
    """One measure of one pair, from b's side; the estimate is b − a as measured, or b/a for a factor."""

    sign: Literal[">", "<", "?", "="]
    p: float
    p_adjusted: float
    test: str
    centre: str
    estimate: NotRequired[float]
    low: NotRequired[float]
    high: NotRequired[float]
    n: int
    won: int
    lost: int
    tied: int
    vetoed: bool
    factor: bool
    p_equivalent: NotRequired[float]
    p_not_worse: NotRequired[float]


class PairObject(TypedDict):
    """One pair, from b's side."""

    a: str
    b: str
    verdict: Word
    p_pair: NotRequired[float]
    n: int
    measures: dict[str, MeasureObject]
    again: NotRequired[float]
    again_range: NotRequired[list[float]]
    most_frequent: NotRequired[OutcomeObject]
    claim: NotRequired[ClaimResult]
    gate: NotRequired[Literal["pass", "fail", "open"]]
    gates: NotRequired[dict[str, MeasureGate]]
    sentence: str
    guards: list[str]


class BesideObject(TypedDict):
    """A test beside the words: of the whole table, or per pair in the order of `pairs`."""

    test: str
    measure: str
    method: str
    result: NotRequired[dict[str, Any]]
    probabilities: NotRequired[list[dict[str, float]]]
    monte_carlo_error: NotRequired[float]


class GuardObject(TypedDict):
    """A caution and the pairs (b, a) it concerns."""

    code: str
    name: str
    text: str
    pairs: list[tuple[str, str]]
    n_pairs: int


class SubsetObject(TypedDict):
    """The words of the pairs on some of the measures."""

    measures: list[str]
    verdicts: list[Word]


class BenchmarkObject(TypedDict):
    """One benchmark by its own items; the signs of all benchmarks are one family beside the overall one."""

    benchmark: str
    n: int
    measures: list[str]
    not_judged: list[str]
    answer: AnswerObject
    pairs: list[PairObject]


class BenchmarkFamily(TypedDict):
    """How many pairs share the level of the benchmarks' signs, and the column that names the benchmarks."""

    benchmarks: int
    pairs: int
    column: str


class TurnedPair(TypedDict):
    """One pair under two measures, b ahead on the first; mean differences b − a."""

    b: str
    a: str
    first: float
    second: float
    turned: list[str]
    causes: list[str]
    prior: NotRequired[float]
    causes_prior: NotRequired[float]
    reversed: bool


class ReversalsObject(TypedDict):
    """Which pairs change places between two measures, and the cases that make them."""

    first: str
    second: str
    n_cases: int
    left_out: int
    class_priors: dict[str, float]
    pairs: list[TurnedPair]


class ScoresObject(TypedDict):
    """The values of one measure; null in `values` is a hole."""

    measure: str
    higher_is_better: bool
    unit: str
    learners: list[str]
    names: list[str]
    values: list[list[Any]]
    n: int


class HoldsAgainObject(TypedDict):
    """Would it hold again: on new cases, with more, without some, in how many data sets?"""

    new_cases: NotRequired[NewCases]
    more_cases: NotRequired[str]
    deciding_cases: NotRequired[DecidingCases]
    in_how_many: list[InHowMany]


class CompareObject(TypedDict):
    """The object itself."""

    schema: Literal["adjudge.compare/2"]
    source: str
    learners: list[str]
    not_judged: list[str]
    cases: list[str]
    unit: Literal["cases", "items", "folds", "seeds"]
    measures: dict[str, AboutMeasure]
    settings: dict[str, Any]
    answer: AnswerObject
    pairs: list[PairObject]
    beside: list[BesideObject]
    guards: list[GuardObject]
    notes: list[str]
    reading: dict[str, Any]
    families: list[Family]
    benchmarks: NotRequired[list[BenchmarkObject]]
    benchmark_family: NotRequired[BenchmarkFamily]
    estimand: NotRequired[str]
    telling: NotRequired[list[Telling]]
    reversals: NotRequired[ReversalsObject]
    subsets: NotRequired[list[SubsetObject]]
    holds_again: NotRequired[HoldsAgainObject]
    scores: NotRequired[list[ScoresObject]]
    provenance: NotRequired[Provenance]
    methods: NotRequired[Methods]
    paragraph: NotRequired[str]
