"""The verdict on one pair of learners: the word, the numbers it rests on, the sentence, the guards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudge.evidence.joint.claim import ClaimResult
from adjudge.evidence.joint.statement import Statement
from adjudge.record import Record, plain
from adjudge.verdicts.guard import Guard

__all__ = ["Effect", "PairVerdict", "SignedRank"]


@dataclass(frozen=True, slots=True)
class Effect:
    """Median of b − a over the cases, in the measure's own unit, with an interval of the coverage stated."""

    median: float
    low: float
    high: float
    confidence: float


@dataclass(frozen=True, slots=True)
class SignedRank:
    """Two-sided Wilcoxon signed-rank test of one measure by itself; `direction` reads from b's side."""

    p: float
    p_adjusted: float
    direction: str


@dataclass(frozen=True, slots=True, repr=False)
class PairVerdict(Record):
    """`b` against `a`: `statement` reads from b's side, `probability` is that it is the most frequent outcome."""

    a: str
    b: str
    verdict: str
    statement: Statement
    measures: tuple[str, ...]
    probability: float
    lower: float
    upper: float
    share: float
    p_majority: float
    n: int
    runner_up: Statement | None
    runner_up_probability: float
    margins: dict[str, float]
    ties: dict[str, float]
    effects: dict[str, Effect]
    wilcoxon: dict[str, SignedRank]
    glrt_p: float
    glrt_p_adjusted: float
    glrt_method: str
    method: str
    exact: bool
    threshold: float
    claim: ClaimResult | None = None
    network: Any = None
    sentence: str = ""
    guards: tuple[Guard, ...] = field(default=(), repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The pair as `adjudge compare --json` prints it."""
        return {
            "a": self.a,
            "b": self.b,
            "statement": dict(zip(self.measures, self.statement, strict=True)),
            "probability": self.probability,
            "lower": self.lower,
            "upper": self.upper,
            "share": self.share,
            "p_majority": self.p_majority,
            "n": self.n,
            "runner_up": None
            if self.runner_up is None
            else {
                "statement": dict(zip(self.measures, self.runner_up, strict=True)),
                "probability": self.runner_up_probability,
            },
            "margins": plain(self.margins),
            "ties": plain(self.ties),
            "effects": plain(self.effects),
            "wilcoxon": plain(self.wilcoxon),
            "method": self.method,
            "exact": self.exact,
            "glrt_p": self.glrt_p,
            "glrt_p_adjusted": self.glrt_p_adjusted,
            "glrt_method": self.glrt_method,
            "threshold": self.threshold,
            "verdict": self.verdict,
            "claim": None if self.claim is None else self.claim.to_dict(),
            "sentence": self.sentence,
            "guards": [guard.code for guard in self.guards],
        }

    def __str__(self) -> str:
        from adjudge.verdicts.sentence import measure_lines

        lines = [self.sentence, "", *measure_lines(self)]
        if self.guards:
            lines += ["", *(str(guard) for guard in self.guards)]
        return "\n".join(lines)
