"""The plan of structure learners: rows drawn anew from the true network, several times."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.cases.case import Case
from adjudge.cases.network_case import NetworkCase, Sample
from adjudge.errors import InputError
from adjudge.runs.plan import Countable, Plan, Split, split_generator


@checked
@dataclass(frozen=True)
class Samples(Plan):
    """Draw the case's number of rows from its network, `repeats` times; all of them are learnt from, none is tested on.

    Parameters
    ----------
    repeats: How many independent samples of each case.

    See Also
    --------
    adjudge.cases.network_cases

    >>> Samples(5).to_dict()
    {'kind': 'samples', 'repeats': 5}
    """

    repeats: int = 1

    def __post_init__(self) -> None:
        if self.repeats < 1:
            raise InputError(f"at least one sample is needed; got repeats = {self.repeats}")

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "samples", "repeats": self.repeats}

    def size(self, case: Countable) -> tuple[int, int]:
        return self.repeats, 1

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        raise InputError(f"plan samples draws from true networks; case {case.name!r} is a data set: use kfold")


@lru_cache(maxsize=16)  # learners are innermost: neighbouring tasks share a sample
def sample_of(case: NetworkCase, repeat: int, seed: int) -> Sample:
    """The sample of one repeat; a pure function, and no learner enters: all see the same rows."""
    return case.draw(split_generator(seed, case.hash, repeat))
