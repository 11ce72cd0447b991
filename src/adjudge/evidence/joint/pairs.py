"""The joint test for many pairs of learners at once (paper A §6): numbers only, verdicts are made elsewhere.

Steps for each chunk of pairs: signs of the differences → counts of dominance statements → probability of the two most
frequent ones, GLRT, win shares, and Wilcoxon per measure where asked for. Pairs whose rows have few ties share one
quadrature grid; the others go one by one through `count_statements` and `dirichlet`, which give the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.joint.dirichlet import dirichlet, majority_probability, prior_mass
from adjudge.evidence.joint.dominance import MOST_MEASURES, StatementCounts, count_statements
from adjudge.evidence.joint.glrt import EXACT_BELOW, GlrtMethod, glrt_p_values, resolve
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Bools, Floats, Indices, Ints, Signs
from adjudge.kernels.dirichlet_argmax import top_two_probabilities
from adjudge.kernels.signed_rank import signed_rank
from adjudge.kernels.split_ties import merge, split_codes
from adjudge.kernels.ties import differences, typical_size

Prior = str | float | ArrayLike
CHUNK = 2048
_MOST_TIES = 6  # rows with more ties than this go through the product form


@dataclass(frozen=True, slots=True)
class JointPair:
    """All numbers on one pair, from B's side; per-measure tuples follow the order of the measures."""

    a: int
    b: int
    n: int
    statement: Statement
    probability: float
    lower: float
    upper: float
    runner_up: Statement | None
    runner_up_probability: float
    share: float
    p_majority: float
    glrt_p: float
    glrt_exact_p: float  # the exact GLRT's, whatever method was asked for
    win_shares: tuple[float, ...]
    tie_shares: tuple[float, ...]
    wilcoxon_p: tuple[float, ...]  # of each measure by itself, where asked for
    wilcoxon_sign: tuple[str, ...]

    @property
    def tied(self) -> bool:
        """Is another statement exactly as probable?"""
        return self.runner_up is not None and abs(self.probability - self.runner_up_probability) <= 1e-9

    @property
    def against_majority(self) -> bool:
        """Does a measure's own majority of cases contradict the most frequent statement?"""
        sides = zip(self.statement, self.win_shares, strict=True)
        return any((sign == ">" and share < 0.5) or (sign == "<" and share > 0.5) for sign, share in sides)


def joint_pairs(
    values: Floats,
    higher_is_better: tuple[bool, ...],
    pairs: Ints,
    *,
    prior: Prior = "symmetric",
    strength: float = 1.0,
    glrt_method: GlrtMethod = "auto",
    separate: bool = False,
) -> Iterator[JointPair]:
    """Judge every pair (a, b) of `pairs` on all measures jointly; `separate`: and each by Wilcoxon's test beside.

    `values` is (measures, cases, learners) with NaN for holes: a case is left out of a pair when either learner lacks
    a measure there.
    """
    m = values.shape[0]
    if m > MOST_MEASURES:
        raise InputError(
            f"{m} measures: the joint test takes at most {MOST_MEASURES}; choose with {option('measures')}"
        )
    resolve(glrt_method, EXACT_BELOW)
    for start in range(0, len(pairs), CHUNK):
        chunk = pairs[start : start + CHUNK]
        yield from _chunk(values, higher_is_better, chunk, prior, strength, glrt_method, separate)


def signs_of(values: Floats, higher_is_better: tuple[bool, ...], pairs: Ints) -> tuple[Signs, Bools, Floats]:
    """Signs (pairs, cases, measures) from b's side, which cases count for a pair, and differences b − a as measured."""
    by_learner = np.moveaxis(values, 0, 2)  # (cases, learners, measures)
    first = np.moveaxis(by_learner[:, pairs[:, 0], :], 1, 0)
    second = np.moveaxis(by_learner[:, pairs[:, 1], :], 1, 0)
    absent = np.isnan(first) | np.isnan(second)
    typical = np.array([typical_size(each) for each in values])[:, None]
    settled = differences(np.moveaxis(second, 1, 2), np.moveaxis(first, 1, 2), typical)
    difference: Floats = np.moveaxis(np.nan_to_num(settled), 2, 1)
    signs = np.sign(difference * np.where(higher_is_better, 1.0, -1.0)).astype(np.int8)
    present = np.asarray(~absent.any(axis=2))
    return signs, present, np.where(absent | ~present[:, :, None], np.nan, difference)


def _chunk(
    values: Floats,
    higher_is_better: tuple[bool, ...],
    pairs: Ints,
    prior: Prior,
    strength: float,
    glrt_method: GlrtMethod,
    separate: bool,
) -> Iterator[JointPair]:
    signs, present, difference = signs_of(values, higher_is_better, pairs)
    n = present.sum(axis=1)
    if (n == 0).any():
        a, b = pairs[int(np.flatnonzero(n == 0)[0])]
        raise UnfitDataError(f"learners number {a} and {b} share no complete case")  # the caller knows their names
    m = signs.shape[2]
    held = present[:, :, None]
    ties = ((signs == 0) & held).sum(axis=1)
    wins = ((signs > 0) & held).sum(axis=1)
    tested = m if separate else 0
    wilcoxon_p, direction = _wilcoxon(difference[:, :, :tested], higher_is_better[:tested])
    row_ties = ((signs == 0) & held).sum(axis=2).max(axis=1)
    plain = (row_ties <= _MOST_TIES) & (ties < n[:, None]).all(axis=1)
    if not np.isscalar(prior) or prior == "robust":
        plain[:] = False
    found = _shared_grid(signs, present, np.flatnonzero(plain), prior, glrt_method) if plain.any() else {}
    for place, (a, b) in enumerate(pairs.tolist()):
        numbers = found.get(place)
        if numbers is None:
            numbers = _one_by_one(signs[place][present[place]], prior, strength, glrt_method)
        yield JointPair(
            a=a,
            b=b,
            n=int(n[place]),
            **numbers,
            win_shares=tuple(((wins[place] + 0.5 * ties[place]) / n[place]).tolist()),
            tie_shares=tuple((ties[place] / n[place]).tolist()),
            wilcoxon_p=tuple(wilcoxon_p[place].tolist()),
            wilcoxon_sign=tuple(direction[place].tolist()),
        )


def _wilcoxon(difference: Floats, higher_is_better: tuple[bool, ...]) -> tuple[Floats, NDArray[np.str_]]:
    """Two-sided p per pair and measure, and the side the ranks favour, read from b."""
    n_pairs, n_cases, m = difference.shape
    rows = (
        np.moveaxis(difference, 1, 2).reshape(-1, n_cases)
        * np.tile(np.where(higher_is_better, 1.0, -1.0), n_pairs)[:, None]
    )
    found = signed_rank(rows)
    gain = found.w_plus - found.w_minus
    direction = np.where(gain > 0, ">", np.where(gain < 0, "<", "="))
    return found.p_value.reshape(n_pairs, m), direction.reshape(n_pairs, m)


def _one_by_one(signs: Signs, prior: Prior, strength: float, glrt_method: GlrtMethod) -> dict[str, Any]:
    from adjudge.evidence.joint.glrt import glrt

    counts = count_statements((signs + 1.0) / 2.0)
    bayes = dirichlet(counts, prior, strength=strength)
    return {
        "statement": bayes.statement,
        "probability": bayes.probability,
        "lower": bayes.lower,
        "upper": bayes.upper,
        "runner_up": bayes.runner_up,
        "runner_up_probability": bayes.runner_up_probability,
        "share": bayes.share,
        "p_majority": bayes.p_majority,
        "glrt_p": glrt(counts, glrt_method).p_value,
        "glrt_exact_p": glrt(counts, "exact").p_value,
    }


def _shared_grid(
    signs: Signs, present: Bools, chosen: Indices, prior: Prior, glrt_method: GlrtMethod
) -> dict[int, dict[str, Any]]:
    """The same numbers for the pairs numbered `chosen` on one quadrature grid."""
    m = signs.shape[2]
    pair, code, weight = _count(signs[chosen], present[chosen])
    order = np.lexsort((code, -weight, pair))
    pair, code, weight = pair[order], code[order], weight[order]
    starts = np.searchsorted(pair, np.arange(len(chosen)))
    sizes = np.diff(np.r_[starts, len(pair)])
    has_second = sizes > 1
    second_place = np.minimum(starts + 1, len(pair) - 1)
    first, second = weight[starts], np.where(has_second, weight[second_place], 0.0)
    n = present[chosen].sum(axis=1)
    alpha = float(prior_mass(prior, StatementCounts(m, (False,) * m, code[:0], weight[:0], 0.0))[0])
    distinct, group = np.unique(np.r_[0.0, weight], return_inverse=True)
    group = group.ravel()[1:]
    flat = np.bincount(pair * len(distinct) + group, minlength=len(chosen) * len(distinct))
    numbers = flat.reshape(len(chosen), len(distinct)).astype(np.float64)
    numbers[:, 0] = 2.0**m - sizes
    top_group, next_group = np.searchsorted(distinct, first), np.searchsorted(distinct, second)
    if m == 1:  # of two statements one is the more frequent: a Beta
        chance = majority_probability(first + alpha, second + alpha)
        next_chance = majority_probability(second + alpha, first + alpha)
    else:
        chance, next_chance = top_two_probabilities(distinct + alpha, numbers, top_group, next_group)
    total = n + alpha * 2.0**m
    majority = majority_probability(first + alpha, total - first - alpha)
    exact = np.full(len(chosen), glrt_method == "exact") | ((glrt_method == "auto") & (n < EXACT_BELOW))
    _, p_value = glrt_p_values(first, second, exact)
    _, glrt_exact_p = glrt_p_values(first, second, np.ones_like(exact))
    found: dict[int, dict[str, Any]] = {}
    for row, place in enumerate(chosen.tolist()):
        runner = int(code[second_place[row]]) if has_second[row] else int(code[starts[row]] == 0)
        found[place] = {
            "statement": Statement.from_code(int(code[starts[row]]), m),
            "probability": float(chance[row]),
            "lower": float(chance[row]),
            "upper": float(chance[row]),
            "runner_up": Statement.from_code(runner, m),
            "runner_up_probability": float(next_chance[row]),
            "share": float(first[row] / n[row]),
            "p_majority": float(majority[row]),
            "glrt_p": float(p_value[row]),
            "glrt_exact_p": float(glrt_exact_p[row]),
        }
    return found


def _count(signs: Signs, present: Bools) -> tuple[Ints, Ints, Floats]:
    """(pair, code, weight) of every statement seen, ties split."""
    m = signs.shape[2]
    pair, case = np.nonzero(present)
    rows = signs[pair, case]
    row, codes, part = split_codes(rows > 0, rows == 0)
    seen, weight = merge((pair[row] << m) | codes, part)
    return seen >> m, seen & ((1 << m) - 1), weight
