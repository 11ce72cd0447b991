"""Each measure's evidence on every pair: p and side, won, lost and tied, as arrays over the pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from adjudge.evidence.contract import Differences, Test
from adjudge.evidence.groups import group_means
from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.kernels.ties import differences
from adjudge.verdicts.choice import centre_of, choose_test
from adjudge.verdicts.preferences import first_signs, weighted_scores
from adjudge.verdicts.scores import exact_scores
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Preference, Units

_CELLS = 4_000_000  # differences held at once
_LONG = 100_000  # cases, from which on a quarter: arrays of 8 MB take the memory of those before
_SKEWED_MEAN = 0.03  # g₁²/n from which on a test of the mean is wrong in more than about 6 %, not 5 (docs/claims.md)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One measure; arrays have one entry per pair and read from b's side."""

    p: Floats
    side: Signs
    n: Ints  # units or groups that counted
    smallest_p: Floats  # the least p that these could give
    won: Ints
    lost: Ints
    tied: Ints
    mean: Floats  # of the differences (of their logs, for a factor)
    against: Bools  # the mean or the balance of wins points against the side: the veto
    skewed: Bools  # so skew that the typical and the mean difference may part, or a test of the mean errs more often
    monte_carlo_error: float = 0.0

    @property
    def identical(self) -> Bools:
        """Tied in every case of the pair; one that shares no case is open, and so are holes that count (`both`)."""
        return np.asarray(((self.won + self.lost) == 0) & (self.tied > 0) & (self.n <= self.tied))


def differences_of(units: Units, measure: int, pairs: Ints, settings: Settings, family: int) -> Differences:
    """d = b − a of these pairs, ties settled, positive where b is better."""
    if units.by_votes(measure):
        from adjudge.verdicts.votes import contrasts

        assert units.votes is not None
        return contrasts(units.votes, pairs, settings.alpha, family)
    if units.measures[measure] in units.people:
        from adjudge.verdicts.judged import judged_differences

        return judged_differences(units, measure, pairs, settings, family)
    if units.preference is not None:
        d = preferred(units.preference, pairs, settings)
        return Differences(d, units.unit, groups=units.groups, ratio=units.plan.ratio, alpha=settings.alpha,
                           pairs_in_family=family, seed=settings.seed)  # fmt: skip
    values = units.values[measure].T  # (learners, units)
    first, second = values[pairs[:, 0]], values[pairs[:, 1]]
    d = differences(second, first, units.typical[measure], factors=units.factors[measure])
    if not units.higher_is_better[measure]:
        d = -d
    if units.groups is not None and not units.zero_one[measure] and centre_of(units, measure, settings) == "wins":
        d = np.sign(d)
    lost = None
    if settings.missing == "both":
        hole_a, hole_b = np.isnan(first), np.isnan(second)
        lost = (hole_a & ~hole_b).astype(np.int8) - (hole_b & ~hole_a).astype(np.int8)
    folds = units.plan
    even = folds.repeats * folds.folds == len(units.names)
    return Differences(
        values=d,
        unit=units.unit,
        zero_one=units.zero_one[measure],
        groups=units.groups,
        ratio=units.plan.ratio,
        grid=(folds.repeats, folds.folds) if units.unit == "folds" and even else None,
        lost=lost,
        options={"wins": True} if lost is not None and centre_of(units, measure, settings) == "wins" else {},
        alpha=settings.alpha,
        pairs_in_family=family,
        seed=settings.seed,
    )


def preferred(preference: Preference, pairs: Ints, settings: Settings) -> Floats:
    """One score per pair and case, from all measures by the user's preference."""
    base = preference.units
    parts = [differences_of(base, j, pairs, settings, len(pairs)).values for j in range(len(base.measures))]
    if preference.first:
        return first_signs(np.stack(parts), preference.amounts)
    # Of folds and seeds the test is of a mean: their differences count as they are, scaled.
    kinds = ["sign" if binary else "rank" if base.independent else "value" for binary in base.zero_one]
    # Tied sums must stay tied when flipped: whole digits.
    scores = np.stack([exact_scores(d, kind) for d, kind in zip(parts, kinds, strict=True)])  # type: ignore[arg-type]
    return weighted_scores(scores, preference.amounts)


def chunks(units: Units, pairs: Ints) -> Iterator[Ints]:
    """The pairs in parts whose differences fit into memory."""
    n = max(1, len(units.names))
    rows = max(1, (_CELLS if n < _LONG else _CELLS // 4) // n)
    for start in range(0, len(pairs), rows):
        yield pairs[start : start + rows]


def evidence_on(units: Units, measure: int, pairs: Ints, settings: Settings) -> tuple[Test, Evidence]:
    """The test that fits this measure and what it found on every pair."""
    if units.by_votes(measure):
        from adjudge.verdicts.votes import vote_evidence

        assert units.votes is not None
        return vote_evidence(units.votes, pairs, settings)
    test = choose_test(units, measure, settings)
    parts = [
        evidence_of(differences_of(units, measure, part, settings, len(pairs)), test) for part in chunks(units, pairs)
    ]
    if len(parts) == 1:
        return test, parts[0]
    arrays: dict[str, Any] = {
        part.name: np.concatenate([getattr(each, part.name) for each in parts])
        for part in fields(Evidence)
        if part.name != "monte_carlo_error"
    }
    return test, Evidence(**arrays, monte_carlo_error=max(each.monte_carlo_error for each in parts))


def evidence_of(data: Differences, test: Test) -> Evidence:
    found = test.run(data)
    assert found.p is not None and found.side is not None and found.n is not None and found.smallest_p is not None
    d = data.values
    won, lost = (d > 0).sum(axis=1), (d < 0).sum(axis=1)
    tied = (d == 0).sum(axis=1)
    present = np.maximum(won + lost + tied, 1)
    mean = np.nansum(d, axis=1) / present if found.mean is None else found.mean
    against, skewed = np.zeros(len(d), dtype=bool), np.zeros(len(d), dtype=bool)
    if test.centre == "typical" or (test.centre == "mean" and data.unit in {"cases", "items"} and not data.zero_one):
        tested = group_means(data)
        count = np.maximum((~np.isnan(tested)).sum(axis=1), 1)
        centre = np.nansum(tested, axis=1) / count
        g1 = _skewness(tested, centre, count)
        skewed = g1 > np.maximum(1.0, 3.0 * np.sqrt(6.0 / count))  # beyond what chance gives symmetric differences
        if test.centre == "typical":
            against = points_against(found.side, centre, (tested > 0).sum(axis=1) - (tested < 0).sum(axis=1))
        else:
            skewed &= g1**2 > _SKEWED_MEAN * count
    return Evidence(
        p=found.p,
        side=found.side,
        n=found.n,
        smallest_p=found.smallest_p,
        won=won,
        lost=lost,
        tied=tied,
        mean=mean,
        against=against,
        skewed=skewed,
        monte_carlo_error=found.monte_carlo_error,
    )


def points_against(side: Signs, centre: Floats, balance: Floats | Ints) -> Bools:
    """The veto's condition: the mean, or wins less losses, does not point to the side of the test."""
    return np.asarray(((side * centre <= 0) | (side * balance <= 0)) & (side != 0))


def _skewness(d: Floats, mean: Floats, n: Ints) -> Floats:
    """|g₁| of each pair's differences; 0 where all are alike."""
    centred = np.where(np.isnan(d), 0.0, d - mean[:, None])
    squares = centred * centred
    second = squares.sum(axis=1) / n
    third = np.einsum("ij,ij->i", squares, centred) / n  # a power of 3 takes ten times as long
    with np.errstate(divide="ignore", invalid="ignore"):
        g1 = np.abs(third) / second**1.5
    return np.asarray(np.nan_to_num(g1, nan=0.0, posinf=0.0))
