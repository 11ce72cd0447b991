"""One pair of learners as a view of the comparison: its word, its signs, and the evidence they rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.joint.claim import ClaimResult
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.outcome import Outcome
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.gate_view import MeasureGate

Sign = Literal[">", "<", "?", "="]


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
    test: str
    label: str
    centre: str  # what the estimate is of: typical, wins or mean
    estimate: float
    low: float
    high: float
    n: int
    won: int
    lost: int
    tied: int
    vetoed: bool
    factor: bool
    higher_is_better: bool
    margin: float | None = None
    p_equivalent: float | None = None
    p_not_worse: float | None = None

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
    again: float | None = None  # chance that n new cases claim the same signs
    most_frequent: Outcome | None = None
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
    def gates(self) -> tuple[MeasureGate, ...]:
        """Every gate with its benchmarks; empty without gates, or where the pair is read from the other side."""
        if self.gate is None:
            return ()
        from adjudge.verdicts.gate_view import gate_views

        return gate_views(self.comparison, self.comparison.place_of(self.b, self.a))

    def __repr__(self) -> str:
        return f"Pair({self.b!r} against {self.a!r}: {self.verdict})"
