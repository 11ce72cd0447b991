"""How many cases or items, before there is any: from an effect one would care about."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import ndtri

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.verdicts.cases_for import MOST, cases_for, sign_and_magnitude
from adjudge.verdicts.signs import cases_needed


@dataclass(frozen=True, slots=True, repr=False)
class DesignPower(ResultBase):
    """`needed`: for the sign of one named measure of one pair; `needed_all`: for all measures of the pair together,
    taken for independent (the worst case); `least`: with fewer cases (or items on which the two differ) even unanimous
    ones give no sign. None above `most`.

    `margin`: what so many cases show equivalent with the wanted chance where there is no difference at all.
    """

    unit: str
    effect: float
    sd: float  # of one difference
    pairs: int
    measures: int
    wanted: float
    threshold: float
    level: float  # of one sign
    needed: int | None
    needed_all: int | None
    least: int
    type_s: float
    type_m: float
    margin: float
    test: str
    most: int

    def to_dict(self) -> dict[str, Any]:
        # ResultBase's, by name: a slotted dataclass is made anew, and super() would look for the old class.
        return {"schema": "adjudge.power-design/1"} | ResultBase.to_dict(self)

    def to_columns(self) -> dict[str, list[Any]]:
        return {name: [value] for name, value in ResultBase.to_dict(self).items()}

    def __str__(self) -> str:
        from adjudge.replication.power_text import design_power_text

        return design_power_text(self)


def design_power(effect: float, sd: float, learners: int, measures: int, wanted: float, alpha: float) -> DesignPower:
    """Cases (data sets) whose differences have this mean and standard deviation, normal; signed ranks.

    The signed rank has 3/π of the t's efficiency there. Level of a sign: α/pairs/measures (what the family
    leaves to it while nothing is decided); of all measures of a pair together: α/pairs each, the price of an
    intersection–union test.
    """
    if not (math.isfinite(effect) and math.isfinite(sd) and effect != 0 and sd > 0):
        raise InputError(f"effect must be finite and not 0, sd finite and positive; got {effect} and {sd}")
    pairs = learners * (learners - 1) // 2
    level = alpha / pairs / measures
    reference = 1000.0
    theta = abs(effect) / sd * math.sqrt(3 / math.pi * reference)
    one = float(cases_for(theta, reference, level, "typical", wanted))
    every = float(cases_for(theta, reference, alpha / pairs, "typical", wanted ** (1 / measures)))
    n = min(one, MOST)
    wrong, large = sign_and_magnitude(theta * math.sqrt(n / reference), level)
    half = float(ndtri((1 + wanted) / 2) - ndtri(alpha / pairs / 2)) * sd / math.sqrt(3 / math.pi * n)
    return DesignPower(
        unit="cases", effect=effect, sd=sd, pairs=pairs, measures=measures, wanted=wanted,
        threshold=round(1 - alpha, 12), level=level, needed=_whole(one, MOST), needed_all=_whole(every, MOST),
        least=cases_needed(pairs, alpha), type_s=wrong, type_m=large, margin=half, test="signed rank",
        most=MOST,
    )  # fmt: skip


def items_power(
    rates: tuple[float, float], agreement: float | None, learners: int, measures: int, wanted: float, alpha: float
) -> DesignPower:
    """Items that two learners get right with these rates, both alike on a share `agreement` of them; McNemar's test.

    With ψ = 1 − agreement and Δ the difference: n = (z_level √ψ + z_wanted √(ψ − Δ²))²/Δ² (Connor 1987).
    """
    if agreement is None:
        raise InputError("rates need agreement: the share of items on which both are right or both wrong")
    first, second = rates
    if not (0 <= first <= 1 and 0 <= second <= 1 and first != second and 0 < agreement < 1):
        raise InputError(f"two different rates and an agreement between 0 and 1 are needed; got {rates}, {agreement}")
    delta, apart = second - first, round(1 - agreement, 12)  # 1 − 0.8 is a little less than 0.2
    low, high = abs(delta), min(first + second, 2 - first - second)
    if not low <= apart + 1e-12 or not apart <= high + 1e-12:
        raise InputError(
            f"rates {first:g} and {second:g} allow an agreement from {1 - high:.3g} to {1 - low:.3g}; got {agreement:g}"
        )
    pairs = learners * (learners - 1) // 2

    def items(level: float, chance: float) -> float:
        spread = math.sqrt(max(apart - delta**2, 0.0))
        return math.ceil((-float(ndtri(level / 2)) * math.sqrt(apart) + float(ndtri(chance)) * spread) ** 2 / delta**2)

    level = alpha / pairs / measures
    one, every = items(level, wanted), items(alpha / pairs, wanted ** (1 / measures))
    wrong, large = sign_and_magnitude(abs(delta) * math.sqrt(one / apart), level)
    half = float(ndtri((1 + wanted) / 2) - ndtri(alpha / pairs / 2)) * math.sqrt(apart / one)
    most = 10_000_000
    return DesignPower(
        unit="items", effect=delta, sd=float(np.sqrt(apart - delta**2)), pairs=pairs, measures=measures, wanted=wanted,
        threshold=round(1 - alpha, 12), level=level, needed=_whole(one, most), needed_all=_whole(every, most),
        least=cases_needed(pairs, alpha), type_s=wrong, type_m=large, margin=half,
        test="McNemar", most=most,
    )  # fmt: skip


def _whole(value: float, most: int) -> int | None:
    return int(value) if value <= most else None
