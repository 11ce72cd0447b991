"""Every random choice of an experiment, from one number: the same whatever runs first, where, or beside what else."""

from __future__ import annotations

import hashlib

import numpy as np


def _sequence(seed: int, *path: str | int) -> np.random.SeedSequence:
    """A child of the experiment's SeedSequence, addressed by words instead of by counting."""
    digest = hashlib.sha256("/".join(map(str, path)).encode()).digest()
    return np.random.SeedSequence(seed, spawn_key=tuple(np.frombuffer(digest, dtype="<u4").tolist()))


def split_generator(seed: int, case_hash: str, repeat: int) -> np.random.Generator:
    """The draws that cut a case in one repeat; no learner enters, so all learners see the same splits.

    >>> int(split_generator(1, "ab", 0).integers(1000)) == int(split_generator(1, "ab", 0).integers(1000))
    True
    """
    return np.random.default_rng(_sequence(seed, "split", case_hash, repeat))


def fit_seed(seed: int, case_hash: str, repeat: int, fold: int) -> int:
    """The seed a learner is given for one fit, below 2^31 so that Java and scikit-learn take it too."""
    return int(_sequence(seed, "fit", case_hash, repeat, fold).generate_state(1)[0] >> 1)
