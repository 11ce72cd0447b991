"""Sums over all DAGs under a uniform prior, by inclusion and exclusion: every parent set's posterior in 3^m steps.

With α_i(W) the summed weight of i's parent sets inside W, let K(W, U) = Π_{i∈U∖W} −α_i(W) for W ⊆ U, K(W, W) = 1. A
DAG on the nodes outside W has a non-empty set of roots, and Σ_{∅≠T⊆roots} (−1)^{|T|+1} = 1, so the sums λ(W) over
all completions of W satisfy Σ_{U⊇W} K(W, U) λ(U) = 0 with λ(V) = 1 (Tian & He 2009 in other words), and those over
all DAGs on W, H(W), the transposed system Σ_{W⊆U} H(W) K(W, U) = [U = ∅]. The whole sum is Z = λ(∅), and

    ∂Z/∂α_i(W) = H(W) Σ_{T∋i} Π_{j∈T∖i} −α_j(W) λ(W∪T),    P(parents of i = P) = β_i(P)/Z · Σ_{W⊇P} ∂Z/∂α_i(W).

State: sets are (high, low) pairs. For one high part W_h, the low parts form a small triangular matrix M, and all T_h
are rows, so 3^m products become matrix products of BLAS size. H and λ are plain numbers; terms cancel, and how much
was lost shows in the parent-set probabilities of each variable, which must add to 1: the caller checks.

The products of λ's rows with M are needed on the way down and on the way up: 8·2^8·3^(m−8) bytes (121 MB at m = 18),
kept where the caller allows as much, else computed again.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from adjudge.kernels.arrays import Floats
from adjudge.kernels.subsets import members, subsets

_LOW_BITS = 8


def dag_gradients(alpha: Floats, spare: int = 0) -> tuple[float, Floats]:
    """Z and ∂Z/∂α_i(W) / Z, [i, W with i squeezed out]; `alpha[i]` is α_i itself, scaled by the caller.

    `spare` bytes may be used to keep products instead of computing them twice; the answer is the same.
    """
    m = len(alpha)
    low = min(_LOW_BITS, m)
    high = m - low
    weight = _minus_alpha(alpha)  # [set, variable], 0 where the variable is in the set
    everything = (1 << high) - 1
    n_low = 1 << low

    triangle = np.zeros((n_low, n_low))
    completions = np.zeros((1 << high, n_low))
    kept: list[Floats] | None = [] if 8 * n_low * 3**high <= spare else None
    for w in range(everything, -1, -1):
        own = weight[w * n_low : (w + 1) * n_low]
        _triangle(own[:, :low], triangle)
        others = subsets(everything ^ w)
        if w == everything:
            right = np.zeros(n_low)
            right[-1] = 1.0
        else:
            folded = _times(completions[w | others], triangle)  # rows T_h; the row T_h = ∅ is still 0
            rest = list(members(everything ^ w))
            if kept is not None:
                kept.append(folded)
                last, half = rest.pop(), len(folded) // 2
                folded = folded[:half] + folded[half:] * own[:, low + last]  # not in place: the products are kept
            for v in reversed(rest):
                folded = _fold(folded, own[:, low + v])
            right = -folded[0]
        completions[w] = _solve(triangle, right, transposed=True)
    total = float(completions[0, 0])
    if total <= 0:
        return total, np.zeros_like(alpha)

    gradient = np.zeros((1 << m, m))
    members_of_low = (np.arange(n_low)[:, None] >> np.arange(low) & 1).astype(np.float64)
    sums = np.zeros((1 << high, n_low))
    sums[0, 0] = 1.0
    half_low = n_low // 2
    meetings = np.zeros((n_low, n_low))  # its upper right quarter meets zeros of M and stays 0
    for w in range(1 << high):
        own = weight[w * n_low : (w + 1) * n_low]
        _triangle(own[:, :low], triangle)
        here = _solve(triangle, sums[w], transposed=False)
        rest = list(members(everything ^ w))
        others = subsets(everything ^ w)
        rows = completions[w | others]
        products = np.empty((len(others), n_low))  # [T_h, W_l]: H(W) Π_{j∈T_h} −α_j(W)
        products[0] = here
        for index, v in enumerate(rest):
            np.multiply(products[: 1 << index], own[:, low + v], out=products[1 << index : 2 << index])
        if rest:
            sums[w | others[1:]] -= _times_transposed(products[1:], triangle)
        part = gradient[w * n_low : (w + 1) * n_low]
        # Low variables: products of the others times λ, summed over all T_h first.
        meetings[:, :half_low] = rows.T @ products[:, :half_low]
        meetings[half_low:, half_low:] = rows.T[half_low:] @ products[:, half_low:]
        gathered = (triangle * meetings).T @ members_of_low  # [W_l, v]
        np.divide(gathered, own[:, :low], out=part[:, :low], where=own[:, :low] != 0)
        # High variables: fold T_h from the last, keeping at each step what multiplies that variable's weight.
        # Of the row T_h = ∅, which the kept ones lack, nothing is asked.
        folded = kept.pop() if kept else _times(rows, triangle)
        for index in reversed(range(len(rest))):
            half = len(folded) // 2
            part[:, low + rest[index]] = np.einsum("tw,tw->w", products[:half], folded[half:])
            folded = _fold(folded, own[:, low + rest[index]])
    squeezed = np.empty_like(alpha)
    for i in range(m):
        squeezed[i] = gradient[:, i].reshape(-1, 2, 1 << i)[:, 0].reshape(-1) / total
    return total, squeezed


def _minus_alpha(alpha: Floats) -> Floats:
    m = len(alpha)
    weight = np.zeros((1 << m, m))
    for i in range(m):
        weight[:, i].reshape(-1, 2, 1 << i)[:, 0] = -alpha[i].reshape(-1, 1 << i)
    return weight


def _triangle(own: Floats, matrix: Floats) -> None:
    """M transposed, [U_l, W_l] = Π_{i∈U_l∖W_l} −α_i(W) where W_l ⊆ U_l; elsewhere `matrix` is 0 and stays so.

    One variable after another, in place: the last rows hold the sets of the variables met so far, and the rows before
    them become the same sets without the next one.
    """
    n, low = own.shape
    matrix[-1] = 1.0
    for v in range(low):
        size = 1 << v
        # Only columns W without v: a set that holds v lies below none that does not; where W has v it is not a factor.
        above = matrix[n - size :].reshape(size, -1, 2, size)[:, :, 0]
        matrix[n - 2 * size : n - size].reshape(size, -1, 2, size)[:, :, 0] = above
        above *= own[:, v].reshape(-1, 2, size)[:, 0]


def _fold(rows: Floats, weight: Floats) -> Floats:
    """Join the rows with the last variable, weighted, to those without it.

    In place, for page faults cost more than sums.
    """
    half = len(rows) // 2
    rows[half:] *= weight
    rows[:half] += rows[half:]
    return rows[:half]


def _times(rows: Floats, triangle: Floats) -> Floats:
    """rows @ triangle, without the quarter of it that is 0."""
    half = max(rows.shape[1] // 2, 1)
    product = np.empty_like(rows)
    np.matmul(rows, triangle[:, :half], out=product[:, :half])
    np.matmul(rows[:, half:], triangle[half:, half:], out=product[:, half:])
    return product


def _times_transposed(rows: Floats, triangle: Floats) -> Floats:
    half = max(rows.shape[1] // 2, 1)
    product = np.empty_like(rows)
    np.matmul(rows[:, :half], triangle[:half, :half].T, out=product[:, :half])
    np.matmul(rows, triangle[half:].T, out=product[:, half:])
    return product


def _solve(matrix: Floats, right: Floats, transposed: bool) -> Floats:
    """matrix @ x = right, or its transpose, for a unit lower triangular matrix."""
    from scipy.linalg import solve_triangular

    trans: Literal["N", "T"] = "T" if transposed else "N"
    solved = solve_triangular(matrix, right, lower=True, trans=trans, unit_diagonal=True, check_finite=False)
    return np.asarray(solved, dtype=np.float64)
