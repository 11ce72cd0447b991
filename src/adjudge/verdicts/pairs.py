"""Who is judged, and against whom: holes refused or allowed, learners with too few shared cases left out, the pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import UnfitDataError, refuse_unknown
from adjudge.kernels.arrays import Ints
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import cases_needed
from adjudge.verdicts.units import Units, missing_cells, some_samples


def pairs_to_judge(units: Units, baseline: str | None, not_judged: tuple[str, ...], alpha: float) -> Ints:
    k = len(units.learners)
    if baseline is None:
        return np.stack(np.triu_indices(k, 1), axis=1).astype(np.int64)
    if baseline in not_judged:
        needed = cases_needed(1, alpha)
        raise UnfitDataError(f"the baseline {baseline!r} shares fewer than {needed} cases with any other learner")
    refuse_unknown(baseline, units.learners, f"no learner {baseline!r} for the baseline")
    base = units.learners.index(baseline)
    return np.array([(base, other) for other in range(k) if other != base], dtype=np.int64)


def named_pairs(units: Units, pairs: Sequence[tuple[str, str]]) -> Ints:
    """These pairs only, a before b; one of whom a learner is not judged is left out."""
    place = {name: code for code, name in enumerate(units.learners)}
    found = [(place[a], place[b]) for a, b in pairs if a in place and b in place]
    if not found:
        raise UnfitDataError("no pair shares enough cases")
    return np.array(found, dtype=np.int64)


def refuse_unpaired(units: Units) -> None:
    """Refuse learners of which no two have values on the same case: they cannot be compared."""
    if (np.isnan(units.values).sum(axis=2) >= len(units.learners) - 1).all():
        raise UnfitDataError(
            f"no {units.noun} has values of two learners, so nothing can be paired; `adjudge inspect` shows whether "
            "names differ"
        )


def judgeable(units: Units, settings: Settings) -> tuple[Units, tuple[str, ...]]:
    """Holes refused unless told; learners that share too few cases with everyone are left out, and named."""
    holes = missing_cells(units)
    if not holes.any():
        return units, ()
    if settings.missing == "error":
        measure, case, learner = np.argwhere(holes)[0]
        raise UnfitDataError(
            f"{int(holes.sum())} missing or incomplete cells, first: learner {units.learners[learner]!r} on "
            f"{units.noun} {units.names[case]!r} under {units.measures[measure]!r}; use "
            f"{option('missing', 'drop')} (leave the case out of the pair) or both (count it against either "
            "claim), or look with `adjudge inspect`"
        )
    empty = np.asarray(holes.all(axis=(1, 2)))
    if empty.any():
        names = ", ".join(name for name, gone in zip(units.measures, empty.tolist(), strict=True) if gone)
        raise UnfitDataError(f"no value at all under {names}; choose the others with measures")
    needed = cases_needed(1, settings.alpha)
    kept = np.arange(len(units.learners))
    while len(kept) > 1:
        known = np.asarray((~holes[:, :, kept]).all(axis=0), dtype=np.float64)  # (units, learners)
        shared = known.T @ known
        np.fill_diagonal(shared, -1)
        enough = shared.max(axis=1) >= needed
        if enough.all():
            break
        kept = kept[enough]
    if len(kept) < 2:
        return units, ()  # nobody has enough: the guard on few cases says so
    left_out = tuple(name for place, name in enumerate(units.learners) if place not in set(kept.tolist()))
    learners = tuple(units.learners[i] for i in kept)
    samples = some_samples(units.samples, (slice(None), slice(None), kept))
    people = {name: replace(held, human=held.human[:, kept]) for name, held in units.people.items()}
    votes = units.votes and replace(units.votes, strengths=units.votes.strengths.of(kept.tolist()))
    values = units.values[:, :, kept]
    return replace(units, values=values, learners=learners, samples=samples, people=people, votes=votes), left_out
