"""Every choice a joint verdict rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from adjudge.errors import InputError
from adjudge.verdicts.rule import Rule

__all__ = ["Missing", "Settings"]

Missing = Literal["error", "drop", "worst"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice a verdict rests on."""

    threshold: float = 0.95
    rule: Rule = "mode"
    prior: Any = "symmetric"
    strength: float = 1.0
    glrt_method: Literal["auto", "chi2", "exact"] = "auto"
    adjustment: str = "holm"
    missing: Missing = "error"
    fdr: float | None = None
    claim: str | None = None
    network: Literal["optimal", "averaged"] | None = None
    draws: int = 100_000
    seed: int = 0
    confidence: float = 0.95

    def __post_init__(self) -> None:
        if not 0.5 <= self.threshold < 1.0:
            raise InputError(f"the threshold is a probability from 0.5 up to, not including, 1; got {self.threshold}")
        if self.fdr is not None and not 0.0 < self.fdr < 1.0:
            raise InputError(f"--fdr is an expected share of wrong claims between 0 and 1; got {self.fdr}")
        if self.seed < 0 or self.draws < 1:
            raise InputError(f"seed must be 0 or more and draws at least 1; got {self.seed} and {self.draws}")
        if self.rule not in get_args(Rule):
            raise InputError(f"rule is one of {', '.join(get_args(Rule))}; got {self.rule!r}")
        if self.network is not None and not (isinstance(self.prior, str) and self.prior == "symmetric"):
            raise InputError("the network test has no twin of that prior; leave --prior at symmetric with --network")
        if self.network not in {None, "optimal", "averaged"}:
            raise InputError(f"network is 'optimal' or 'averaged'; got {self.network!r}")
        if self.missing not in {"error", "drop", "worst"}:
            raise InputError(f"missing is 'error', 'drop' or 'worst'; got {self.missing!r}")
