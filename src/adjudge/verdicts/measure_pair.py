"""The verdict on one pair of learners under one measure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudge.record import Record, plain
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.pair import Effect

__all__ = ["MeasurePair"]


@dataclass(frozen=True, slots=True, repr=False)
class MeasurePair(Record):
    """`b` against `a`; `probabilities` are (worse, equivalent, better) from b's side, None when no Bayesian test ran.

    `results` keeps each test's own result by name: its statistic, degrees of freedom, effect size.
    """

    a: str
    b: str
    measure: str
    verdict: str
    direction: str  # ">" b ahead, "<" behind, "=" neither
    p_value: float | None
    p_adjusted: float | None
    method: str
    probabilities: tuple[float, float, float] | None
    bayesian: str | None
    exact: bool
    monte_carlo_error: float
    rope: float
    win_share: float
    n: int
    median: Effect
    mean: Effect
    threshold: float
    sentence: str = ""
    guards: tuple[Guard, ...] = field(default=(), repr=False)
    results: dict[str, Any] = field(default_factory=dict, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The pair as `adjudge compare --measure M --json` prints it: the keys of a joint pair, and the tests."""
        triple = self.probabilities
        chance = None
        if triple is not None:
            chance = {"better": triple[2], "worse": triple[0], "equivalent": triple[1]}.get(
                self.verdict,
                triple[2] if self.direction == ">" else triple[0] if self.direction == "<" else max(triple),
            )
        return {
            "a": self.a,
            "b": self.b,
            "statement": {self.measure: self.direction},
            "probability": chance,
            "share": self.win_share if self.direction != "<" else 1.0 - self.win_share,
            "p_majority": None,
            "margins": {self.measure: self.win_share},
            "effects": {
                self.measure: plain(self.median)
                | {
                    "mean": plain(self.mean.median),
                    "mean_low": plain(self.mean.low),
                    "mean_high": plain(self.mean.high),
                }
            },
            "method": " + ".join(part for part in (self.method, self.bayesian) if part),
            "exact": self.exact,
            "glrt_p": None,
            "verdict": self.verdict,
            "p_value": self.p_value,
            "p_adjusted": self.p_adjusted,
            "probabilities": None
            if triple is None
            else dict(zip(("worse", "equivalent", "better"), triple, strict=True)),
            "monte_carlo_error": self.monte_carlo_error,
            "rope": self.rope,
            "n": self.n,
            "threshold": self.threshold,
            "tests": {name: result.to_dict() for name, result in self.results.items()},
            "sentence": self.sentence,
            "guards": [guard.code for guard in self.guards],
        }

    def __str__(self) -> str:
        return "\n".join([self.sentence, *(str(guard) for guard in self.guards)])
