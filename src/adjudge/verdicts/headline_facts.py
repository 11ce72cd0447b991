"""What a headline rests on: one small object per rule, with the names and numbers its sentence needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Signs = NDArray[np.int8]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What the number of cases could show at best."""

    cases: int  # cases, or groups
    most_told: int  # the most non-zero differences any pair has
    smallest_p: float  # the smallest p any pair and measure could reach; 0 for a t test
    needed: int  # cases at which one pair of this family could be decided
    benchmarks: int = 1  # that share the family
    holes_against: bool = False  # holes count against either claim, and may outweigh all cases there are


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
class AheadBy:
    """How far another learner may still be ahead on a measure: the largest upper end of its intervals."""

    measure: str
    bound: float  # in the measure's own units, a factor or a share of cases won; inf where nothing bounds it
    scale: Literal["difference", "factor", "wins"] = "difference"


@dataclass(frozen=True, slots=True)
class BestSupported:
    rule: ClassVar[str] = "best supported"
    learner: str
    others: Names
    measures: Names
    not_excluded: tuple[Chance, ...]  # the rest of the front
    equivalent: Names = ()  # to it, within the margins
    ahead_by: tuple[AheadBy, ...] = ()  # measures on which another may be ahead


@dataclass(frozen=True, slots=True)
class TradeOff:
    rule: ClassVar[str] = "trade-off"
    best_on: tuple[tuple[str, Names], ...]  # measure, learners whose rank on it may be 1
    by_weight: tuple[tuple[str, float, tuple[tuple[str, float], ...]], ...]  # learner, share, central weights


@dataclass(frozen=True, slots=True)
class Circle:
    rule: ClassVar[str] = "circle"
    circles: tuple[Names, ...]


@dataclass(frozen=True, slots=True)
class NotToldApart:
    rule: ClassVar[str] = "not told apart"
    learners: Names
    measures: int
    reach: Reach
    decidable: bool  # some pair could have been decided
    identical: bool  # every learner has the same value in every case
    likely: tuple[Chance, ...]
    equivalent: tuple[tuple[str, str], ...]
    all_equivalent: bool


@dataclass(frozen=True, slots=True)
class SomeBeaten:
    rule: ClassVar[str] = "some beaten"
    beaten: tuple[tuple[str, str], ...]  # learner, the one that beats it
    front: Names
    cases: int
    measures: int  # that differ in some pair
    all_told: bool = True  # none of them is identical for a pair named here


@dataclass(frozen=True, slots=True)
class NotDecided:
    rule: ClassVar[str] = "not decided"
    shown: tuple[tuple[str, str, Names], ...]  # better, worse, on these measures; those on most measures first
    shown_pairs: int  # how many there are in all
    circles: tuple[Names, ...]
    likely: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class AgainstBaseline:
    rule: ClassVar[str] = "baseline"
    baseline: str
    words: tuple[tuple[str, str], ...]  # learner, its word against the baseline
    measures: int


Headline = (
    TooFewCases
    | UseSingleBest
    | BestSupported
    | TradeOff
    | Circle
    | NotToldApart
    | SomeBeaten
    | NotDecided
    | AgainstBaseline
)
