"""A margin: how small a difference of one measure is of no consequence."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats

_PERCENT = re.compile(r"^([0-9.eE+-]+)\s*%$")


@checked
@dataclass(frozen=True, slots=True)
class Margin:
    """How small a difference of one measure is of no consequence.

    Parameters
    ----------
    size: In the measure's own unit.
    relative: As a share of a's mean instead; of a factor, log(1 + size).

    See Also
    --------
    adjudge.verdicts.Settings : margins and gates take them
    """

    size: float
    relative: bool = False

    def __str__(self) -> str:
        return f"{100 * self.size:g} %" if self.relative else f"{self.size:g}"

    def width(self, factor: bool, means: Floats) -> Floats:
        """δ in the units of the differences, for pairs whose a has these means."""
        if factor:
            if not self.relative:
                raise InputError(f"a margin on a factor is a percentage, as in 5%; got {self.size:g}")
            return np.full(len(means), math.log1p(self.size))
        return self.size * np.abs(means) if self.relative else np.full(len(means), self.size)


def parse_margins(text: str, what: str) -> dict[str, Margin]:
    """`accuracy=0.01,latency=5%` → a margin per measure.

    >>> parse_margins("accuracy=0.01,latency=5%", "margin")["latency"]
    Margin(size=0.05, relative=True)
    """
    found: dict[str, Margin] = {}
    for part in text.split(","):
        name, sign, size = part.rpartition("=")
        if not sign or not name.strip():
            raise InputError(
                f"cannot read {part.strip()!r} as a {what}; write MEASURE=SIZE, as in accuracy=0.01 or latency=5%"
            )
        if name.strip() in found:
            raise InputError(f"two {what}s for {name.strip()!r}; give one")
        found[name.strip()] = _margin(size.strip(), f"the {what} of {name.strip()!r}")
    return found


def as_margins(given: Mapping[str, Any], what: str) -> dict[str, Margin]:
    """Margins from numbers, texts like "5%" or Margin objects."""
    if not isinstance(given, Mapping):
        raise InputError(f"{what}s are given as a mapping from measure to size, as {{'accuracy': 0.01}}; got {given!r}")
    return {
        name: size if isinstance(size, Margin) else _margin(size, f"the {what} of {name!r}")
        for name, size in given.items()
    }


def _margin(size: Any, whose: str) -> Margin:
    percent = _PERCENT.match(size) if isinstance(size, str) else None
    try:
        number = float(percent[1]) / 100.0 if percent else float(size)
    except (TypeError, ValueError):
        raise InputError(f"{whose} must be a number or a percentage; got {size!r}") from None
    if not (math.isfinite(number) and number > 0):
        raise InputError(f"{whose} must be greater than 0; got {size!r}")
    return Margin(number, bool(percent))
