"""Equivalence: is every difference inside its margin? A family of its own, at α."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from adjudge.errors import InputError, refuse_unknown
from adjudge.evidence.contract import Test
from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.verdicts.margin import Margin
from adjudge.verdicts.measured import chunks, differences_of
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import holm
from adjudge.verdicts.units import Units


@dataclass(frozen=True, slots=True)
class Equivalence:
    """p of each measure (pairs, measures), NaN without a margin; the pair's own p is adjusted over the pairs."""

    p_equivalent: Floats
    p_not_worse: Floats
    p_pair: Floats
    equivalent: Bools
    widths: Floats  # (pairs, measures), in the units of the differences


def equivalence(units: Units, pairs: Ints, tests: Sequence[Test], settings: Settings) -> Equivalence | None:
    """Is every difference inside its margin? p_eq = min(1, 2·max(up, down)): the 1 − α interval lies inside.

    Not adjusted yet: `equivalent` says where every measure has a margin, `over_parts` which pairs are shown.
    """
    if not settings.margins:
        return None
    widths, up, down = one_sided(units, pairs, tests, settings)
    each = np.minimum(1.0, 2.0 * np.maximum(up, down))
    # A measure without a margin: nothing can be said of the pair as a whole.
    pair = np.max(np.where(np.isnan(each), 1.0, each), axis=1)
    return Equivalence(each, np.minimum(1.0, 2.0 * up), pair, np.asarray(~np.isnan(each).any(axis=1)), widths)


def over_parts(parts: Sequence[Equivalence | None], alpha: float) -> list[Equivalence | None]:
    """The same with the pairs of all parts adjusted together: one family."""
    given = [part for part in parts if part is not None]
    if not given:
        return list(parts)
    adjusted = iter(np.split(holm(np.concatenate([part.p_pair for part in given])),
                             np.cumsum([len(part.p_pair) for part in given])[:-1]))  # fmt: skip
    found: list[Equivalence | None] = []
    for part in parts:
        if part is not None:
            p = next(adjusted)
            part = replace(part, p_pair=p, equivalent=(p <= alpha * (1 + 1e-12)) & part.equivalent)
        found.append(part)
    return found


def check_measures(units: Units, margins: Mapping[str, Margin], what: str) -> None:
    for name in margins:
        refuse_unknown(name, units.measures, f"no measure {name!r} for the {what}")
        if units.by_votes(units.measures.index(name)):
            raise InputError(f"no {what} for {name}: a vote says which of two is better, not by how much")


def width_of(units: Units, place: int, pairs: Ints, margin: Margin, what: str) -> Floats:
    """δ of each pair in the units of the differences: a percentage is of a's mean over these units."""
    name = units.measures[place]
    if units.zero_one[place] and not margin.relative and margin.size >= 1:
        raise InputError(f"the {what} of {name!r} is a difference of proportions below 1; got {margin.size:g}")
    values = units.values[place]
    known = np.maximum((~np.isnan(values)).sum(axis=0), 1)
    width = margin.width(units.factors[place], (np.nansum(values, axis=0) / known)[pairs[:, 0]])
    if units.zero_one[place] and (width >= 1).any():
        raise InputError(f"the {what} of {name!r} comes to a difference of proportions of 1 or more; give less")
    return width


def one_sided(units: Units, pairs: Ints, tests: Sequence[Test], settings: Settings) -> tuple[Floats, Floats, Floats]:
    """Widths δ and one-sided p of d > −δ, of d < δ; (pairs, measures), NaN without a margin."""
    check_measures(units, settings.margins, "margin")
    shape = (len(pairs), len(units.measures))
    widths, up, down = (np.full(shape, np.nan) for _ in range(3))
    for place, name in enumerate(units.measures):
        if name not in settings.margins:
            continue
        test = tests[place]
        if test.beyond is None:
            raise InputError(f"{test.label} tests no shifted difference, so no margin can rest on it")
        widths[:, place] = width_of(units, place, pairs, settings.margins[name], "margin")
        if not (widths[:, place] > 0).all():
            raise InputError(f"the margin of {name!r} is a share of a mean that is 0; give a number instead")
        start = 0
        for part in chunks(units, pairs):
            data = differences_of(units, place, part, settings, len(pairs))
            rows = slice(start, start + len(part))
            width = widths[rows, place]
            up[rows, place], _ = test.beyond(data, -width)
            _, down[rows, place] = test.beyond(data, width)
            start += len(part)
    return widths, up, down
