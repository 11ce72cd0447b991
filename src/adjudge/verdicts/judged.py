"""A measure scored by a model, and what people said of some of the items: differences, means, how labels were drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.contract import Differences
from adjudge.evidence.judge_corrected import FEWEST, CorrectedMeans, corrected_means
from adjudge.evidence.student_t import moments, student
from adjudge.kernels.arrays import Bools, Floats, Indices, Ints
from adjudge.kernels.special import stdtrit
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import holm
from adjudge.verdicts.units import Judged, Units, some_measures

if TYPE_CHECKING:
    pass


def with_people(units: Units, settings: Settings) -> Units:
    """People's columns taken from the measures, and put next to the ones they correct."""
    for name in (*settings.judged, *settings.human, *settings.human.values()):
        if name not in units.measures:
            where = option("judged" if name in settings.judged else "human")
            raise InputError(f"no measure {name!r} for {where}{did_you_mean(name, units.measures)}")
    if not settings.human:
        return units
    if not units.independent:
        raise InputError(f"people's scores correct a judge on items; this table has {units.nouns(2)} of one data set")
    people = {}
    for name, column in settings.human.items():
        judge, human = (units.measures.index(each) for each in (name, column))
        if name in settings.human.values() or units.factors[judge]:
            raise InputError(f"{name} is {'people’s own' if name in settings.human.values() else 'judged by factors'}: "
                             "it cannot be corrected by people's scores")  # fmt: skip
        zero_one = units.zero_one[judge] and units.zero_one[human]
        people[name] = Judged(column, units.values[human], zero_one)
    kept = [at for at, name in enumerate(units.measures) if name not in settings.human.values()]
    return replace(some_measures(units, kept), people=people)


def judged_differences(units: Units, measure: int, pairs: Ints, settings: Settings, family: int) -> Differences:
    """People's differences, NaN where they said nothing of one of the two, with the judge's next to them."""
    name = units.measures[measure]
    held = units.people[name]
    turn = 1.0 if units.higher_is_better[measure] else -1.0
    human, judge = (turn * (part[:, pairs[:, 1]] - part[:, pairs[:, 0]]).T
                    for part in (held.human, units.values[measure]))  # fmt: skip
    human = np.where(np.isnan(judge), np.nan, human)
    _refuse_few(units, name, pairs, ~np.isnan(human))
    order, groups = _by_name(units)
    return Differences(human[:, order], "judged", zero_one=held.zero_one, groups=groups, alpha=settings.alpha,
                       pairs_in_family=family, seed=settings.seed, options={"judge": judge[:, order]})  # fmt: skip


def _by_name(units: Units) -> tuple[Indices, Ints | None]:
    """Items in the order of their names, their groups numbered so: halves are dealt alike however rows stand."""
    order = np.argsort(np.array(units.names))
    if units.groups is None:
        return order, None
    return order, np.argsort(np.argsort(np.array(units.group_names)))[units.groups[order]]


def _refuse_few(units: Units, name: str, pairs: Ints, labelled: Bools) -> None:
    counts = labelled.sum(axis=1)
    if units.groups is not None:
        counts = np.array([len(np.unique(units.groups[row])) for row in labelled])
    least = int(counts.argmin())
    if counts[least] < FEWEST:
        a, b = (units.learners[place] for place in pairs[least])
        noun = units.nouns(2)
        kept = list(range(len(units.learners)))
        while (few := pairs[(counts < FEWEST) & np.isin(pairs, kept).all(axis=1)]).size:
            kept.remove(int(np.bincount(few.ravel()).argmax()))
        told = len(pairs) == len(units.learners) * (len(units.learners) - 1) // 2 and len(kept) > 1
        other = f"; or use {option('learners', [units.learners[place] for place in kept])}" if told else ""
        raise UnfitDataError(
            f"people scored {units.people[name].column} of both {a!r} and {b!r} on {counts[least]} {noun}: at least "
            f"{FEWEST} are needed to correct the judge's {name}, {FEWEST - counts[least]} more{other}"
        )


def learner_means(units: Units, measure: int, seed: int) -> CorrectedMeans:
    """Of each learner the mean as people would score it."""
    held = units.people[units.measures[measure]]
    order, groups = _by_name(units)
    return corrected_means(held.human[order].T, units.values[measure][order].T, groups=groups, seed=seed)


def judged_description(units: Units, measure: int, settings: Settings) -> dict[str, Floats]:
    """Corrected means with their ends; no ends where people scored all items of a learner alike."""
    found = learner_means(units, measure, settings.seed)
    half = stdtrit(found.df, 1 - settings.alpha / 2) * np.where(found.error > 0, found.error, np.nan)
    ends = np.stack([found.mean, found.mean - half, found.mean + half])
    if units.people[units.measures[measure]].zero_one:  # shares
        ends = np.clip(ends, 0.0, 1.0)
    return dict(zip(("mean", "low", "high"), ends, strict=True))


def judged_law(units: Units, measure: int, pairs: Ints, seed: int) -> tuple[Floats, Floats]:
    """Mean and a root of the covariance of the pairs' leads, from the learners' corrected means."""
    found = learner_means(units, measure, seed)
    turn = 1.0 if units.higher_is_better[measure] else -1.0
    spread, axes = np.linalg.eigh(found.influence @ found.influence.T)
    root = axes * np.sqrt(np.maximum(spread, 0.0))
    a, b = pairs.T
    return turn * (found.mean[b] - found.mean[a]), root[b] - root[a]


def labels_apart(units: Units, alpha: float) -> Iterator[tuple[str, str, float, float, float]]:
    """Learners whose labelled items the judge scores otherwise than the rest: measure, learner, both means, p.

    Welch's t over items (groups: over their means), Holm over the learners of a measure.
    """
    for name, held in units.people.items():
        judge = units.values[units.measures.index(name)]
        tested = []
        for at in range(judge.shape[1]):
            known = ~np.isnan(held.human[:, at])
            rows = [np.flatnonzero(each & ~np.isnan(judge[:, at])) for each in (known, ~known)]
            parts = [moments(_once(judge[each, at], units.groups, each)[None]) for each in rows]
            if min(int(part.n[0]) for part in parts) < 2:
                continue
            (first, second), squares = (part.mean[0] for part in parts), [float(part.error[0]) ** 2 for part in parts]
            total = max(sum(squares), 1e-300)
            df = total**2 / max(sum(s**2 / part.df[0] for s, part in zip(squares, parts, strict=True)), 1e-300)
            scale = max(float(part.scale[0]) for part in parts)
            p = float(student(first - second, np.sqrt(sum(squares)), scale, max(df, 1.0))[1])
            tested.append((units.learners[at], float(first), float(second), p))
        adjusted = holm(np.array([each[3] for each in tested])) if tested else np.zeros(0)
        for (learner, first, second, _), p in zip(tested, adjusted, strict=True):
            if p <= alpha:
                yield name, learner, first, second, float(p)


def _once(values: Floats, groups: Ints | None, rows: Indices) -> Floats:
    """Values as they are; of groups the mean of each."""
    if groups is None:
        return values
    counts = np.bincount(groups[rows])
    return np.asarray(np.bincount(groups[rows], values)[counts > 0] / counts[counts > 0])
