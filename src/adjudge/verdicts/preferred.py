"""Several measures made one by the user's preference: then everything goes on as with one measure."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjudge.errors import InputError, refuse_unknown
from adjudge.kernels.arrays import Floats
from adjudge.verdicts.measured import chunks, preferred
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Preference, Units, some_measures


def by_preference(units: Units, settings: Settings) -> Units:
    """The same units with one measure: a learner's value in a case is the share of its rivals it is preferred to."""
    chosen = settings.first or settings.weights
    for name, amount in chosen.items():
        refuse_unknown(name, units.measures, f"no measure {name!r} to prefer by")
        if not 0 <= amount < float("inf"):
            raise InputError(f"the amount of {name!r} in a preference is a number of at least 0; got {amount}")
    if settings.weights and not any(settings.weights.values()):
        raise InputError("every weight is 0; give at least one measure a positive weight")
    index = [units.measures.index(name) for name in chosen]
    base = some_measures(units, index)
    preference = Preference(base, tuple(float(amount) for amount in chosen.values()), bool(settings.first))
    return replace(
        base,
        values=_points(base, preference, settings)[None],
        measures=(_name(settings),),
        higher_is_better=(True,),
        zero_one=(False,),
        factors=(False,),
        typical=(1.0,),
        preference=preference,
    )


def _name(settings: Settings) -> str:
    if settings.first:
        return ", then ".join(settings.first)
    total = sum(settings.weights.values())
    return " + ".join(f"{weight / total:.2g} {name}" for name, weight in settings.weights.items())


def _points(base: Units, preference: Preference, settings: Settings) -> Floats:
    """(units, learners): share of the rivals that a learner is preferred to in a case, ties half."""
    k = len(base.learners)
    pairs = np.stack(np.triu_indices(k, 1), axis=1).astype(np.int64)
    won, met = np.zeros((k, len(base.names))), np.zeros((k, len(base.names)))
    for part in chunks(base, pairs):
        sign = np.sign(preferred(preference, part, settings))
        there = ~np.isnan(sign)
        up = np.where(there, (np.nan_to_num(sign) + 1) / 2, 0.0)
        np.add.at(won, part[:, 1], up)
        np.add.at(won, part[:, 0], np.where(there, 1.0 - up, 0.0))
        for side in (0, 1):
            np.add.at(met, part[:, side], there.astype(np.float64))
    return np.where(met > 0, won / np.maximum(met, 1.0), np.nan).T
