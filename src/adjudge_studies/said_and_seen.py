"""Chances that were said beside what was seen, in bins: the table of every card about replication."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

ENOUGH = 200  # claims a bin needs before it is held to anything
STEP = 0.1


@dataclass(frozen=True, slots=True)
class Bin:
    """Chances from `low` up to `high`: their mean, and the share that came true."""

    low: float
    high: float
    said: float
    seen: float
    number: int

    @property
    def gap(self) -> float:
        return self.seen - self.said


@dataclass(slots=True)
class SaidAndSeen:
    """Collected chances, each with whether it came true (or with how often)."""

    label: str
    said: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)

    def add(self, other: SaidAndSeen) -> None:
        """Those of another row too."""
        self.said += other.said
        self.seen += other.seen

    def bins(self, least: int = ENOUGH) -> list[Bin]:
        """Bins of a tenth with at least so many claims."""
        said, seen = np.array(self.said), np.array(self.seen, dtype=np.float64)
        place = np.minimum((said / STEP).astype(int), 9)
        return [
            Bin(i * STEP, (i + 1) * STEP, float(said[place == i].mean()), float(seen[place == i].mean()), number)
            for i in range(10)
            if (number := int((place == i).sum())) >= least
        ]

    def worst(self) -> float:
        """The greatest gap of a bin with enough claims; 0 without any."""
        return max((abs(each.gap) for each in self.bins()), default=0.0)

    def line(self, least: int = ENOUGH) -> str:
        """One row: claims, mean said and seen, then every bin with enough claims."""
        if not self.said:
            return f"| {self.label} | 0 | – | – | |"
        cells = ", ".join(f"{each.said:.2f} → {each.seen:.2f} ({each.number})" for each in self.bins(least))
        return f"| {self.label} | {len(self.said)} | {np.mean(self.said):.2f} | {np.mean(self.seen):.2f} | {cells} |"


def table(rows: list[SaidAndSeen], least: int = ENOUGH) -> Iterator[str]:
    """The rows under their header."""
    yield f"| | claims | said | seen | said → seen, in bins of a tenth with {least} claims or more |"
    yield "| --- | --: | --: | --: | --- |"
    yield from (row.line(least) for row in rows)
    yield ""
