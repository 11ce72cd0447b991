"""One pair of learners as a view of the comparison: its word, its signs, and the evidence they rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.contract import Test
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.evidence.joint.claim import ClaimResult
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.gate_view import MeasureGate
    from adjudge.verdicts.outcome import Outcome

Sign = Literal[">", "<", "?", "="]


class Interval(NamedTuple):
    """The centre that the test is of, and its interval."""

    estimate: float
    low: float
    high: float


class Counts(NamedTuple):
    """Cases or groups that counted, and how they went."""

    n: int
    won: int
    lost: int
    tied: int


class Scale(NamedTuple):
    """How a measure is read: by ratios or differences, and which way is better."""

    factor: bool
    higher_is_better: bool


class Within(NamedTuple):
    """What a margin shows; nothing where none was given."""

    margin: float | None = None
    p_equivalent: float | None = None
    p_not_worse: float | None = None


NO_MARGIN = Within()


@dataclass(frozen=True, slots=True, repr=False)
class MeasureVerdict(ResultBase):
    """One measure of one pair, from b's side.

    `estimate`, `low` and `high` are b − a in the measure's own unit as measured (so −3 seconds is 3 seconds less), or
    b/a for a measure judged by factors; NaN where the test has none. `sign` is oriented: `>` is b better.
    """

    measure: str
    sign: Sign
    p: float
    p_adjusted: float
    tested_by: Test
    interval: Interval
    counts: Counts
    vetoed: bool
    scale: Scale
    within: Within = NO_MARGIN

    @property
    def test(self) -> str:
        return self.tested_by.name

    @property
    def label(self) -> str:
        return self.tested_by.label

    @property
    def centre(self) -> str:
        """What the estimate is of: typical, wins or mean."""
        return self.tested_by.centre

    @property
    def estimate(self) -> float:
        return self.interval.estimate

    @property
    def low(self) -> float:
        return self.interval.low

    @property
    def high(self) -> float:
        return self.interval.high

    @property
    def n(self) -> int:
        return self.counts.n

    @property
    def won(self) -> int:
        return self.counts.won

    @property
    def lost(self) -> int:
        return self.counts.lost

    @property
    def tied(self) -> int:
        return self.counts.tied

    @property
    def factor(self) -> bool:
        return self.scale.factor

    @property
    def higher_is_better(self) -> bool:
        return self.scale.higher_is_better

    @property
    def margin(self) -> float | None:
        return self.within.margin

    @property
    def p_equivalent(self) -> float | None:
        return self.within.p_equivalent

    @property
    def p_not_worse(self) -> float | None:
        return self.within.p_not_worse

    @property
    def leads(self) -> Sign:
        """The side the test favours, decided or not."""
        inner = self.estimate - (1.0 if self.factor else 0.0)
        up = (inner if self.higher_is_better else -inner) if inner == inner else float(self.won - self.lost)
        return ">" if up > 0 else "<" if up < 0 else "?"


@dataclass(frozen=True, slots=True, repr=False)
class Pair(ResultBase):
    """`b` against `a`; `p_pair` is of "they differ on every measure", adjusted over the pairs."""

    a: str
    b: str
    verdict: Word
    p_pair: float
    n: int  # units or groups with both learners, at the most over the measures
    measures: tuple[MeasureVerdict, ...]
    repeat_probability: float | None = (
        None  # chance that n new cases claim the same signs; fewer than ten pairs: a range
    )
    repeat_range: tuple[float, float] | None = None  # for effects of .2 to 1 sd; None where too wide to say anything
    claim: ClaimResult | None = None
    gate: Literal["pass", "fail", "open"] | None = None
    guards: tuple[Guard, ...] = ()
    comparison: Comparison = field(default=None, repr=False, compare=False)  # type: ignore[assignment]

    def __getitem__(self, measure: str) -> MeasureVerdict:
        for each in self.measures:
            if each.measure == measure:
                return each
        raise InputError(f"no measure {measure!r}{did_you_mean(measure, [each.measure for each in self.measures])}")

    @property
    def most_frequent(self) -> Outcome | None:
        """Paper A's most frequent joint outcome, from b's side; None where none can be counted."""
        return self.comparison.outcome_of(self.b, self.a)

    @property
    def gates(self) -> tuple[MeasureGate, ...]:
        """Every gate with its benchmarks; empty without gates, or where the pair is read from the other side."""
        if self.gate is None:
            return ()
        from adjudge.verdicts.gate_view import gate_views

        return gate_views(self.comparison, self.comparison.index_of(self.b, self.a))

    def __repr__(self) -> str:
        return f"Pair({self.b!r} against {self.a!r}: {self.verdict})"
