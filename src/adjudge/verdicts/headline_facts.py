"""What a headline rests on: one small object per rule, with the names and numbers its sentence needs.

Names stand in the order of the leaderboard.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from adjudge.kernels.arrays import Bools, Ints, Signs

Names = tuple[str, ...]
Claim = tuple[str, str, Names]  # better, worse, on these measures


@dataclass(frozen=True, slots=True)
class Reach:
    """What the number of cases could show at best."""

    cases: int  # cases, or groups
    most_told: int  # the most non-zero differences any pair has
    smallest_p: float  # the smallest p any pair and measure could reach; 0 for a t test
    needed: int  # cases at which one pair of this family could be decided
    alone: int = 6  # … at which one statement by itself could: a single best
    benchmarks: int = 1  # that share the family
    holes_against: bool = False  # holes count against either claim, and may outweigh all cases there are
    at_any_stop: bool = False  # looked at as cases come in: `smallest_p` is not how often wins come by chance


@dataclass(frozen=True, slots=True)
class SignTable:
    """The arrays a headline is read off: names, pairs (a, b), signs from b's side, (won, lost, tied) of each."""

    learners: Names
    measures: Names
    pairs: Ints  # (K, 2)
    signs: Signs  # (K, m)
    identical: Bools  # (K, m)
    tally: Ints  # (K, m, 3): won, lost, tied from b's side
    equivalent: Bools  # (K,): shown to lie within the margins; all False where there are none
    reach: Reach
    alpha: float


@dataclass(frozen=True, slots=True)
class Chance:
    """A learner with its sampled P(unbeaten)."""

    learner: str
    probability: float


@dataclass(frozen=True, slots=True)
class Closest:
    """The comparison of the single best that came closest to failing, from the best one's side."""

    learner: str
    measure: str
    p_value: float
    won: int
    lost: int
    tied: int


@dataclass(frozen=True, slots=True)
class TooFewCases:
    rule: ClassVar[str] = "too few cases"
    reach: Reach
    learners: int


@dataclass(frozen=True, slots=True)
class UseSingleBest:
    rule: ClassVar[str] = "single best"
    learner: str
    others: Names
    measures: Names
    all_told: bool  # no measure is identical for any of its pairs
    closest: Closest
    within_margin: Names  # better, by less than the margin
    undecidable_pairs: int  # pairs that cannot be decided one by one with so few cases; 0 where they can
    cases: int


@dataclass(frozen=True, slots=True)
class Way:
    """Learners that nobody is shown to beat on these measures, and who of them is ahead on which other one."""

    learners: Names
    measures: Names
    ahead: tuple[tuple[str, str], ...]  # learner, measure


@dataclass(frozen=True, slots=True)
class TradeOff:
    """Everyone is beaten on something (`ways` to choose), or one pair that nobody beats trades places (`pair`)."""

    rule: ClassVar[str] = "trade-off"
    ways: tuple[Way, ...]
    measures: int
    pair: tuple[Claim, ...] = ()  # the surest: each better than the other on something
    unbeaten: Names = ()  # beside the pair: nobody is shown to beat them on anything, and they are ahead


@dataclass(frozen=True, slots=True)
class Circle:
    rule: ClassVar[str] = "circle"
    circles: tuple[tuple[str, Names], ...]  # measure, learners that beat each other in turn


@dataclass(frozen=True, slots=True)
class AheadBy:
    """How far another learner may still be ahead on a measure: the largest upper end of its intervals."""

    measure: str
    bound: float  # in the measure's own units, a factor (of odds: votes) or a share of cases won; inf: not bounded
    scale: Literal["difference", "factor", "odds", "wins"] = "difference"


@dataclass(frozen=True, slots=True)
class BestSupported:
    rule: ClassVar[str] = "best supported"
    learner: str
    others: Names
    measures: Names
    equivalent: Names = ()  # to it, within the margins
    ahead_by: tuple[AheadBy, ...] = ()  # measures on which another may be ahead


@dataclass(frozen=True, slots=True)
class NoDifference:
    rule: ClassVar[str] = "no difference shown"
    learners: Names
    measures: int
    reach: Reach
    decidable: bool  # some pair could have been decided
    identical: bool  # every learner has the same value in every case
    equivalent: tuple[tuple[str, str], ...]
    all_equivalent: bool


@dataclass(frozen=True, slots=True)
class Member:
    """A learner of the set to choose from; only one that is ahead is recommended."""

    learner: str
    standing: Literal["ahead", "not ruled out", "too little known"]


@dataclass(frozen=True, slots=True)
class SomeRuledOut:
    """The set for the best, cut with the front, is smaller than the field."""

    rule: ClassVar[str] = "some ruled out"
    members: tuple[Member, ...]
    beaten: tuple[tuple[str, str], ...]  # learner, the one that beats it on every measure; empty: none is
    less_likely: Names  # on the front, and yet outside the set
    measures: int  # that differ in some pair
    all_told: bool  # none of them is identical for a pair named here
    shown: tuple[tuple[Claim, ...], int]  # claims on most measures first, and how many there are in all
    between: tuple[Claim, ...]  # two members
    equivalent: bool  # all members to each other, within the margins
    likely: tuple[Chance, ...]  # the one ahead that is most likely unbeaten, if any is
    cases: int


@dataclass(frozen=True, slots=True)
class Narrowed:
    """Those nobody is shown to beat on any measure are fewer than the field."""

    rule: ClassVar[str] = "narrowed"
    members: tuple[Member, ...]
    others: Names  # each beaten on some measure
    measures: int
    beaten: Names  # on every measure
    on_one: tuple[tuple[str, str], ...]  # learner, the only measure on which it is beaten
    shown: tuple[tuple[Claim, ...], int]  # claims on most measures first, and how many there are in all


@dataclass(frozen=True, slots=True)
class AgainstBaseline:
    rule: ClassVar[str] = "baseline"
    baseline: str
    words: tuple[tuple[str, str], ...]  # learner, its word against the baseline
    measures: int


Headline = (
    TooFewCases
    | UseSingleBest
    | TradeOff
    | Circle
    | BestSupported
    | NoDifference
    | SomeRuledOut
    | Narrowed
    | AgainstBaseline
)
