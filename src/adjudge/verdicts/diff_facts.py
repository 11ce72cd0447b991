"""What is found between two releases of a table, as typed numbers: claims that changed, learners against themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from adjudge.base.result_base import ResultBase
from adjudge.results.releases import Cells, Names
from adjudge.verdicts.families import Family

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

Cause = Literal["changed cells", "cases", "learners"]
CAUSES: tuple[Cause, ...] = ("changed cells", "cases", "learners")


@dataclass(frozen=True, slots=True, order=True)
class Claim(ResultBase):
    """`b` is better than `a` on a measure; without one: they are equivalent within the margins."""

    b: str
    a: str
    measure: str | None


@dataclass(frozen=True, slots=True, repr=False)
class ClaimChange(ResultBase):
    """A claim that one release makes and the other does not; `again` are later steps at which it came or went."""

    claim: Claim
    change: Literal["gained", "lost"]
    cause: Cause
    again: tuple[Cause, ...]
    reversed: bool  # the other release claims the opposite


@dataclass(frozen=True, slots=True, repr=False)
class ThereAndBack(ResultBase):
    """A claim that both releases make, or neither, and that a step between them changed and another changed back."""

    claim: Claim
    steps: tuple[Cause, ...]


@dataclass(frozen=True, slots=True, repr=False)
class ByCause(ResultBase):
    """How many claims came and went by one cause; `about` of them concern learners that only one release has."""

    cause: Cause
    gained: int
    lost: int
    about: int


@dataclass(frozen=True, slots=True, repr=False)
class OwnChange(ResultBase):
    """A learner against itself on `n` common cases; the estimate is new − old as measured (new/old for a factor).

    `shown`: better or worse, as one family over learners and measures; None where it is not shown to be a change.
    """

    learner: str
    measure: str
    n: int
    estimate: float | None
    low: float | None
    high: float | None
    factor: bool
    p: float
    p_adjusted: float
    shown: Literal["better", "worse"] | None


@dataclass(frozen=True, slots=True, repr=False)
class Release(ResultBase):
    """One of the two tables, as `compare` judges it under the measures that both have."""

    source: str
    learners: int
    cases: int
    claims: int


@dataclass(frozen=True, slots=True, repr=False)
class DiffFacts(ResultBase):
    """What changed from one release to the next: table, claims by cause, learners against themselves."""

    old: Release
    new: Release
    learners: Names
    cases: Names
    measures: Names
    cells: Cells
    causes: tuple[ByCause, ...]
    changes: tuple[ClaimChange, ...]
    there_and_back: tuple[ThereAndBack, ...]
    words: int  # pairs of learners that both releases judge
    words_changed: int
    own: tuple[OwnChange, ...]
    families: tuple[Family, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Diff(DiffFacts):
    """The facts, and the comparisons they were read off."""

    path: tuple[Comparison, ...] = field(repr=False, compare=False)  # old, the two tables between, new
