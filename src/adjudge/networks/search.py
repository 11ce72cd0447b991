"""Exact search: the best of all DAGs, by dynamic programming over subsets of the measures.

Three pieces: totals for every subset (`local_scores`), the best parents within every candidate set (a maximum over
subsets), and the best last variable of every set (`last_element`). Only values are kept on the way up; the structure is
read off on the way down, so ties between equally good structures are broken in one place and alike by every engine.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, require
from adjudge.kernels.arrays import Floats
from adjudge.kernels.last_element import peel_last
from adjudge.kernels.subsets import over_subsets, squeezed
from adjudge.networks.cpdag import ParentSets
from adjudge.networks.local_scores import (
    Constraints,
    LocalScores,
    SearchCost,
    check_memory,
    check_time,
    count_all,
    read_constraints,
    search_cost,
)
from adjudge.networks.network import Network
from adjudge.networks.rows import Rows, read_rows
from adjudge.networks.score import LocalScore, named_score

Engine = Literal["auto", "numpy", "numba"]
_COMPILE_FROM = 15  # measures; below, loading numba costs more than it saves


@checked
def learn_network(
    X: Any,
    weights: ArrayLike | None = None,
    ess: float = 1.0,
    score: str | LocalScore = "bdeu",
    names: Sequence[Hashable] | None = None,
    max_parents: int | None = None,
    required: Iterable[tuple[Any, Any]] = (),
    forbidden: Iterable[tuple[Any, Any]] = (),
    engine: Engine = "auto",
    memory: int | None = None,
) -> Network:
    """Which measures are linked: which network over them is the most probable, of all there are (paper A, Sec. 5)?

    X has one row per case and one column per measure: 1 where B is better, 0 where A is, ½ for a tie (which splits the
    case's weight evenly). The score is a sum of local scores, by default BDeu with equivalent sample size `ess`
    (Eq. 7, α* = 1) and no preference among graphs; `"bic"`, `"k2"` or any `LocalScore` may take its place. The
    answer is the global optimum, found by dynamic programming (Silander & Myllymäki 2006) with F(S) = Σ_c lnΓ(n_c +
    α*/2^|S|) − lnΓ(α*/2^|S|) and local(x, P) = F(P ∪ {x}) − F(P).

    Assumes independent cases. `required` and `forbidden` are (parent, child) pairs; `max_parents` limits each parent
    set; `mpdag()` of the answer is its class under these arcs. Time grows as m·2^m, memory is 8·2^m·(m/2 + 7) + 2^27
    bytes and is checked against `memory` (bytes; default: what is free) first; `network_cost` tells both beforehand.
    For how sure each link is, use `structure_posterior`.

    Parameters
    ----------
    X, weights, ess, score, names, max_parents, required, forbidden, engine, memory

    Raises
    ------
    InputError
        An arc or a score is not known.
    UnfitDataError
        It needs more memory than there is.

    See Also
    --------
    adjudge.networks.structure_posterior : how sure each link is
    adjudge.networks.network_cost : time and memory beforehand

    References
    ----------
    joint, exact_search

    >>> found = learn_network([[0, 0, 1], [1, 1, 1], [0, 0, 0], [1, 1, 0]] * 3, names=["acc", "F", "RMSE"])
    >>> found.components()
    (('acc', 'F'), ('RMSE',))
    >>> print(found.draw())
    acc   ─┐
    F     ─┘
    RMSE
    """
    rows = read_rows(X, weights, names)
    constraints = read_constraints(rows.names, max_parents, required, forbidden)
    return learn_from_rows(rows, named_score(score, ess), ess, constraints, engine, memory)


def learn_from_rows(
    rows: Rows, local: LocalScore, ess: float, constraints: Constraints, engine: Engine, memory: int | None
) -> Network:
    """`learn_network` once the input has been read."""
    compiled = compiled_engine(engine, rows.m)
    scores = score_families(rows, local, constraints, compiled, memory)
    best = best_parents(scores)
    if compiled:
        from adjudge.kernels.compiled_search import peel_maximum

        value = peel_maximum(best)
    else:
        value = peel_last(best, np.maximum)
    if not np.isfinite(value[-1]):
        raise InputError("no network meets the constraints: the required arcs run in a circle")
    parents = _read_off(scores, best, value)
    return Network(
        names=rows.names,
        parents=named_parents(rows.names, parents),
        score=float(sum(scores.at(x, np.array([parents[x]]))[0] for x in range(rows.m))),
        score_name=local.name,
        ess=float(ess),
        total_weight=rows.total,
        engine="numba" if compiled else "numpy",
        required=named_arcs(rows.names, constraints.required),
        forbidden=named_arcs(rows.names, constraints.forbidden),
    )


def score_families(
    rows: Rows, local: LocalScore, constraints: Constraints, compiled: bool, memory: int | None
) -> LocalScores:
    """All local scores, once memory and time have been found to suffice."""
    check_memory(rows.m, memory)
    cost = search_cost(rows, constraints.max_parents + 1, compiled)
    check_time(cost)
    return count_all(rows, local, constraints, cost, compiled)


def named_parents(names: tuple[Hashable, ...], masks: Iterable[int]) -> ParentSets:
    """Bit masks to names."""
    return ParentSets(
        (name, [other for v, other in enumerate(names) if int(mask) >> v & 1])
        for name, mask in zip(names, masks, strict=True)
    )


def named_arcs(names: tuple[Hashable, ...], masks: Iterable[int]) -> tuple[tuple[Hashable, Hashable], ...]:
    """(parent, child) of every bit set, in column order."""
    return tuple(
        (parent, child)
        for child, mask in zip(names, masks, strict=True)
        for v, parent in enumerate(names)
        if mask >> v & 1
    )


@checked
def network_cost(
    X: Any, weights: ArrayLike | None = None, max_parents: int | None = None, engine: Engine = "auto"
) -> SearchCost:
    """What would `learn_network` take on these cases: rows after tie-splitting, steps, bytes?

    Parameters
    ----------
    X, weights, max_parents, engine

    See Also
    --------
    adjudge.networks.learn_network

    >>> network_cost([[0, 1, 0.5]] * 4).split_rows
    2
    """
    rows = read_rows(X, weights)
    if max_parents is not None and max_parents < 0:
        raise InputError(f"max_parents cannot be negative; received {max_parents}")
    largest = rows.m if max_parents is None else max_parents + 1
    return search_cost(rows, largest, compiled_engine(engine, rows.m))


def best_parents(scores: LocalScores) -> Floats:
    """best[x][C] = max over P ⊆ C of local(x, P), for every variable and candidate set (x squeezed out)."""
    best = np.empty((scores.m, 1 << (scores.m - 1)))
    for x in range(scores.m):
        best[x] = scores.table(x)
        over_subsets(best[x], np.maximum)
    return best


def _read_off(scores: LocalScores, best: Floats, value: Floats) -> list[int]:
    """Parents of each variable as bit masks: peel off the last variable, then find the smallest best set before it.

    Equal up to rounding counts as equal; then the rightmost column is taken as last, and the smaller parent set as
    best.
    """
    parents = [0] * scores.m
    left = (1 << scores.m) - 1
    while left:
        near = 1e-10 * max(1.0, abs(float(value[left])))
        for x in reversed(range(scores.m)):
            before = left ^ (1 << x)
            if left >> x & 1:
                reached = best[x, squeezed(before, x)]
                if reached + value[before] >= value[left] - near:
                    break
        candidates = np.zeros(1, dtype=np.int64)
        for v in range(scores.m):
            if before >> v & 1:
                candidates = np.concatenate([candidates, candidates | 1 << v])
        good = candidates[scores.at(x, candidates) >= reached - near]
        parents[x] = int(good[np.argmin(scores.sizes[good])])
        left = before
    return parents


def compiled_engine(engine: Engine, m: int) -> bool:
    """Resolve "auto": compiled where numba is installed and the search is long enough to repay loading it."""
    if engine == "numba":
        require("numba", "fast", "engine='numba'")
    return engine == "numba" or (engine == "auto" and m >= _COMPILE_FROM and find_spec("numba") is not None)
