"""Plackett–Luce: stages of rankings with holes and ties, and a Gibbs sampler for the strengths.

A ranking picks its items one after another: at each stage, item k out of the remaining set S with probability λ_k /
Σ_S λ. So a table of rankings is a list of remaining sets with weights (`stages`) and a weighted number of picks a
learner (`wins`). Equal sets are merged: with K learners there are at most 2^K, however many cases there are.

A tied group stands for all its orders in equal parts (a row of ties is split as in paper A, footnote 3): of the g!
orders a share of 1/C(g, u) leaves a given subset of u to be placed. So each subset U of the group, with all lower
items, is a stage of weight 1/C(g, |U|). With more than 12 learners the 2^g subsets would be too many and merge no
more; then in groups of three or more the u left to be placed count by their mean, u/g of the group's whole strength
(Efron's way with ties in Cox's model, whose likelihood this is): g stages, still the same for all tied.

Sampler (Caron and Doucet 2012): for a stage of weight m, (1/Σ_S λ)^m = ∫ z^(m−1) e^(−z Σ_S λ) dz / Γ(m). Given the
latent z's the strengths are independent Gammas; given the strengths the z's are. The data say nothing about Σ λ,
which is therefore drawn anew each sweep.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from adjudge.kernels.arrays import Floats

EXACT_LEARNERS = 12


def stages(cases: list[list[list[int]]], n_learners: int) -> tuple[Floats, Floats, Floats]:
    """Remaining sets (stages, learners), 1 for a member, u/g for a large tied group; their weights; the learners' wins.

    A case is a list of tied groups, best first; absent learners are in no group.
    """
    # A stage is the set that remains, the large tied group beside it (mostly none) and how many of that group remain.
    weights: dict[tuple[frozenset[int], frozenset[int], int], float] = {}
    wins = np.zeros(n_learners)
    none: frozenset[int] = frozenset()
    largest = n_learners if n_learners <= EXACT_LEARNERS else 2
    for groups in cases:
        below = frozenset(item for group in groups for item in group)
        for group in groups:
            g = len(group)
            below = below - frozenset(group)
            for u in range(1, g + 1):
                if u == 1 and not below:
                    continue  # the last item left is not a choice
                if g <= largest:
                    found = [(below | frozenset(left), none, 0) for left in combinations(group, u)]
                else:
                    found = [(below, frozenset(group), u)]
                for stage in found:
                    weights[stage] = weights.get(stage, 0.0) + 1.0 / len(found)
            # Each item is picked once, but the one that comes last of all was no choice: a share 1/g each.
            wins[group] += 1.0 if below else 1.0 - 1.0 / g
    members = np.zeros((len(weights), n_learners))
    for row, (remaining, tied, u) in enumerate(weights):
        members[row, list(remaining)] = 1.0
        members[row, list(tied)] = u / max(len(tied), 1)
    return members, np.array(list(weights.values())), wins


def sample_strengths(
    members: Floats,
    weights: Floats,
    wins: Floats,
    prior_shape: float,
    warmup: int,
    keep: int,
    chains: int,
    rng: np.random.Generator,
) -> Floats:
    """Draws of the strengths, each summing to 1: (chains, keep, learners); prior Dirichlet(prior_shape, …)."""
    n_learners = members.shape[1]
    strengths = rng.standard_gamma(prior_shape, size=(chains, n_learners)) + 1e-3
    kept = np.empty((chains, keep, n_learners))
    transposed = np.ascontiguousarray(members.T)
    for sweep in range(-warmup, keep):
        latent = rng.standard_gamma(weights, size=(chains, len(weights))) / (strengths @ transposed)
        strengths = rng.standard_gamma(prior_shape + wins, size=(chains, n_learners)) / (1.0 + latent @ members)
        strengths = np.maximum(strengths, 1e-300)
        shares = strengths / strengths.sum(axis=1, keepdims=True)
        strengths = shares * rng.standard_gamma(prior_shape * n_learners, size=(chains, 1))
        if sweep >= 0:
            kept[:, sweep] = shares
    return kept
