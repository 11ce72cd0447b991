"""What margins allow: equivalence, and gates that pass or fail (VERDICTS §4). Families of their own, each at α."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.contract import Test
from adjudge.verdicts.margin import Margin
from adjudge.verdicts.measured import chunks, differences_of
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import holm, hommel_rows
from adjudge.verdicts.units import Units

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Equivalence:
    """p of each measure (pairs, measures), NaN without a margin; the pair's own p is adjusted over the pairs."""

    p_equivalent: Floats
    p_not_worse: Floats
    p_pair: Floats
    equivalent: NDArray[np.bool_]
    widths: Floats  # (pairs, measures), in the units of the differences


@dataclass(frozen=True, slots=True)
class Gates:
    """Outcome of each pair: 1 pass, −1 fail, 0 open; p-values adjusted over gates and pairs."""

    outcome: NDArray[np.int8]
    p_pass: Floats
    p_fail: Floats
    failed: NDArray[np.bool_]  # (pairs, measures): shown worse by more than its gate
    widths: Floats


def equivalence(units: Units, pairs: Ints, tests: Sequence[Test], settings: Settings) -> Equivalence | None:
    """Is every difference inside its margin? p_eq = min(1, 2·max(up, down)): the 1 − α interval lies inside.

    Not adjusted yet: `equivalent` says where every measure has a margin, `over_parts` which pairs are shown.
    """
    if not settings.margins:
        return None
    widths, up, down, _ = _one_sided(units, pairs, tests, settings, settings.margins, "margin")
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


def gates(units: Units, pairs: Ints, tests: Sequence[Test], settings: Settings) -> Gates | None:
    """Is b not worse than a by more than its gate on every measure named? The worst pair decides the exit code."""
    if not settings.gates:
        return None
    widths, up, _, below = _one_sided(units, pairs, tests, settings, settings.gates, "gate")
    passed = holm(np.nanmax(np.minimum(1.0, 2.0 * up), axis=1))
    each = hommel_rows(np.minimum(1.0, 2.0 * below))
    failed = holm(np.nanmin(each, axis=1))
    level = settings.alpha * (1 + 1e-12)
    outcome = np.where(failed <= level, -1, np.where(passed <= level, 1, 0)).astype(np.int8)
    shown = (failed <= level)[:, None] & (np.where(np.isnan(each), 1.0, each) <= settings.alpha / len(pairs) + 1e-15)
    least = each == np.nanmin(each, axis=1, keepdims=True)  # Holm may have passed a later pair at a higher level
    return Gates(outcome, passed, failed, shown | ((failed <= level)[:, None] & least), widths)


def _one_sided(
    units: Units, pairs: Ints, tests: Sequence[Test], settings: Settings, margins: Mapping[str, Margin], what: str
) -> tuple[Floats, Floats, Floats, Floats]:
    """Widths δ and one-sided p of d > −δ, of d < δ, of d < −δ; (pairs, measures), NaN without a margin."""
    for name in margins:
        if name not in units.measures:
            raise InputError(f"no measure {name!r} for the {what}{did_you_mean(name, units.measures)}")
    shape = (len(pairs), len(units.measures))
    widths, up, down, below = (np.full(shape, np.nan) for _ in range(4))
    for place, name in enumerate(units.measures):
        if name not in margins:
            continue
        test = tests[place]
        if test.beyond is None:
            raise InputError(f"{test.label} tests no shifted difference, so no {what} can rest on it")
        if units.zero_one[place] and not margins[name].relative and margins[name].size >= 1:
            raise InputError(
                f"the {what} of {name!r} is a difference of proportions below 1; got {margins[name].size:g}"
            )
        means = np.nanmean(units.values[place], axis=0)[pairs[:, 0]]
        widths[:, place] = margins[name].width(units.factors[place], means)
        if not (widths[:, place] > 0).all():
            raise InputError(f"the {what} of {name!r} is a share of a mean that is 0; give a number instead")
        if units.zero_one[place] and (widths[:, place] >= 1).any():
            raise InputError(f"the {what} of {name!r} comes to a difference of proportions of 1 or more; give less")
        start = 0
        for part in chunks(units, pairs):
            data = differences_of(units, place, part, settings, len(pairs))
            rows = slice(start, start + len(part))
            width = widths[rows, place]
            up[rows, place], below[rows, place] = test.beyond(data, -width)
            _, down[rows, place] = test.beyond(data, width)
            start += len(part)
    return widths, up, down, below
