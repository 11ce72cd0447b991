"""Structure learners and networks of the user's own, some of which misbehave; copied beside an experiment file."""

from __future__ import annotations

import itertools
import time

import numpy as np

from adjudge.cases.true_network import TrueNetwork


def chain(strength=0.9):
    """A -> B -> C, each copying its parent with chance `strength`."""
    copy = [[strength, 1 - strength], [1 - strength, strength]]
    return TrueNetwork(("A", "B", "C"), (("n", "y"),) * 3, ((), (0,), (1,)), ([0.5, 0.5], copy, copy), "chain")


def guess(data, seed, share=0.5):
    """Arcs along the order of the columns, by the flip of a seeded coin."""
    coin = np.random.default_rng(seed)
    m = len(data.names)
    return [(data.names[i], data.names[j]) for i in range(m) for j in range(i + 1, m) if coin.random() < share]


class Chained:
    """A class with fit(data): neighbours in alphabetical order are joined."""

    def fit(self, data):
        names = sorted(data.names)
        return list(itertools.pairwise(names))


def raiser(data):
    raise RuntimeError("no graph today")


def sleeper(data):
    time.sleep(3600)


def stranger(data):
    return [("A", "nobody")]


def nothing(data):
    return None
