"""What a measure declares: its direction, range, unit and what it needs to be computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Measure", "Need"]

Need = Literal["labels", "probabilities", "scores", "training labels", "costs", "clock", "graphs", "data"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to say how good a run was; `compute` is the import path `module:function` of what computes it."""

    name: str
    higher_is_better: bool
    low: float
    high: float
    unit: str
    needs: tuple[Need, ...]
    summary: str
    aliases: tuple[str, ...] = ()
    compute: str | None = None
