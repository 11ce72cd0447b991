"""The verdict on one pair of learners: the word, the numbers it rests on, the sentence, the guards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudge.evidence.joint.claim import ClaimResult
from adjudge.evidence.joint.statement import Statement
from adjudge.record import Record, plain
from adjudge.verdicts.guard import Guard

if TYPE_CHECKING:
    from adjudge.verdicts.network import NetworkVerdict

__all__ = ["Effect", "PairVerdict", "PlainResult", "SignedRank"]


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


@dataclass(frozen=True, slots=True)
class PlainResult:
    """The plain Dirichlet test beside a verdict that rests on the network."""

    statement: Statement
    probability: float
    p_majority: float
    verdict: str


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
    tied: bool = False  # another statement is exactly as frequent
    exact_p: float = 1.0  # the exact GLRT's
    claim: ClaimResult | None = None
    dirichlet: PlainResult | None = None  # the plain test, where the verdict rests on the network
    network: NetworkVerdict | None = None
    sentence: str = ""
    guards: tuple[Guard, ...] = field(default=(), repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The pair as `adjudge compare --json` prints it."""
        content: dict[str, Any] = {
            "a": self.a,
            "b": self.b,
            "statement": dict(zip(self.measures, self.statement, strict=True)),
            "probability": self.probability,
            "lower": self.lower,
            "upper": self.upper,
            "tied": self.tied,
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
        if self.network is not None and self.dirichlet is not None:
            content["dirichlet"] = {
                "statement": dict(zip(self.measures, self.dirichlet.statement, strict=True)),
                "probability": self.dirichlet.probability,
                "p_majority": self.dirichlet.p_majority,
                "exact": True,
                "verdict": self.dirichlet.verdict,
            }
            network = self.network.to_dict()
            network["statement"] = dict(zip(self.measures, self.network.statement, strict=True))
            network["runner_up"] = dict(zip(self.measures, self.network.runner_up, strict=True))
            network["groups"] = [
                plain(group) | {"statement": dict(zip(group.measures, group.statement, strict=True))}
                for group in self.network.groups
            ]
            content["network"] = network
        return content

    def __str__(self) -> str:
        from adjudge.verdicts.sentence import measure_lines

        lines = [self.sentence, "", *measure_lines(self)]
        if self.guards:
            lines += ["", *(str(guard) for guard in self.guards)]
        return "\n".join(lines)
