"""The posterior over structures: how probable is each arc and each link, all DAGs counted; and draws from it.

Two priors. "structure": uniform over DAGs, as paper A has it; exact in 3^m steps, feasible to 20 measures. "order":
Koivisto & Sood's order-modular prior, a DAG counted once for every order it fits, which favours graphs that leave
the order open; exact as far as exact search goes. "auto" takes the first where it is quick, and the result says
which it was. Draws under the first take 4^m steps (`root_layers`), so they stop at 14 measures.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.dag_sums import dag_gradients
from adjudge.kernels.last_element import peel_last
from adjudge.kernels.order_sums import log_sum_over_subsets, parent_set_posterior, sample_orders, sample_parents
from adjudge.kernels.root_layers import completions, edge_sums, sample_layers
from adjudge.kernels.subsets import over_supersets
from adjudge.networks.local_scores import LocalScores, read_constraints, spare_memory
from adjudge.networks.network import Network
from adjudge.networks.rows import read_rows
from adjudge.networks.score import LocalScore, named_score
from adjudge.networks.search import Engine, compiled_engine, named_arcs, named_parents, score_families

Prior = Literal["auto", "structure", "order"]
# Measures up to which the uniform prior over structures is quick ("auto"), and feasible ("structure").
_ARCS, _SAMPLES = (18, 20), (12, 14)
_CANCELLED = 1e-7  # a variable's parent sets must have total probability 1 to this precision
_KEEP_BYTES = 2**28  # the most that products kept to save time may take
_WIDEST = 600.0  # nats between the greatest and the least weights whose products are summed as plain numbers


@dataclass(frozen=True, slots=True, repr=False)
class StructurePosterior(ResultBase):
    """How sure is each link?

    `edges[i, j]` = P(i → j | data), `adjacency[i, j]` = P(i and j are linked | data), both exact.
    """

    names: tuple[Hashable, ...]
    edges: Floats
    adjacency: Floats
    log_evidence: float
    prior: Literal["structure", "order"]
    method: str
    score_name: str
    ess: float

    def linked(self, a: Hashable, b: Hashable) -> float:
        """P(a and b are linked by an arc in either direction | data)."""
        for name in (a, b):
            if name not in self.names:
                raise InputError(f"there is no measure {name!r} among {list(self.names)}")
        return float(self.adjacency[self.names.index(a), self.names.index(b)])

    def to_frame(self) -> Any:
        """One row per pair of measures: probability of either arc and of a link."""
        from adjudge.base.frames import new_frame

        pairs = [(i, j) for i in range(len(self.names)) for j in range(i + 1, len(self.names))]
        return new_frame(
            {
                "a": [plain(self.names[i]) for i, _ in pairs],
                "b": [plain(self.names[j]) for _, j in pairs],
                "p_a_to_b": [float(self.edges[i, j]) for i, j in pairs],
                "p_b_to_a": [float(self.edges[j, i]) for i, j in pairs],
                "p_linked": [float(self.adjacency[i, j]) for i, j in pairs],
            }
        )

    def rows(self) -> list[tuple[str, Any]]:
        pairs = [(i, j) for i in range(len(self.names)) for j in range(i + 1, len(self.names))]
        pairs.sort(key=lambda pair: -self.adjacency[pair])
        links = [(f"{self.names[i]} — {self.names[j]}", float(self.adjacency[i, j])) for i, j in pairs]
        return [("prior", self.prior), ("method", self.method), *links]


@checked
def structure_posterior(
    X: Any,
    weights: ArrayLike | None = None,
    ess: float = 1.0,
    score: str | LocalScore = "bdeu",
    names: Sequence[Hashable] | None = None,
    max_parents: int | None = None,
    required: Iterable[tuple[Any, Any]] = (),
    forbidden: Iterable[tuple[Any, Any]] = (),
    prior: Prior = "auto",
    engine: Engine = "auto",
    memory: int | None = None,
) -> StructurePosterior:
    """How probable is it that two measures are linked, all networks considered?

    P(i → j | X) = Σ over DAGs with the arc of P(G | X), P(G | X) ∝ P(G)·exp(score(G)); exact, by dynamic programming.
    `prior="structure"` is uniform over DAGs (paper A, Sec. 5); `"order"` is Koivisto & Sood's, P(G) ∝ number of
    orders that fit G. They differ: say which. Arguments as in `learn_network`. The sum of two opposite arcs is the
    probability of a link (only one of them can hold). For the single best network use `learn_network`.

    Parameters
    ----------
    X, weights, ess, score, names, max_parents, required, forbidden
    prior: Prior over networks: "structure", "order" or "auto".
    engine, memory

    See Also
    --------
    adjudge.networks.learn_network : the single best

    References
    ----------
    joint, structure_posterior

    >>> found = structure_posterior([[0, 0, 1], [1, 1, 1], [0, 0, 0], [1, 1, 0]] * 2, names=["acc", "F", "RMSE"])
    >>> found.prior, round(found.linked("acc", "F"), 3), round(found.linked("acc", "RMSE"), 3)
    ('structure', 0.996, 0.318)
    """
    rows, local = read_rows(X, weights, names), named_score(score, ess)
    resolved = resolve_prior(prior, rows.m, _ARCS)
    constraints = read_constraints(rows.names, max_parents, required, forbidden)
    scores = score_families(rows, local, constraints, compiled_engine(engine, rows.m), memory)
    found = None
    if resolved == "structure":
        found = _arcs_over_structures(scores, spare_memory(rows.m, memory, _KEEP_BYTES))
    if found is None and resolved == "structure":
        if prior == "structure":
            raise UnfitDataError(
                f"the scores of {rows.m} measures over {rows.total:g} cases span too wide a range to be summed over "
                f"structures; use prior='order'"
            )
        resolved = "order"
    edges, evidence = found if found is not None else _arcs_over_orders(scores)
    _check_reachable(evidence)
    edges = np.clip(edges, 0.0, 1.0)
    return StructurePosterior(
        names=rows.names,
        edges=edges,
        adjacency=np.minimum(edges + edges.T, 1.0),
        log_evidence=evidence,
        prior=resolved,
        method="exact",
        score_name=local.name,
        ess=float(ess),
    )


@checked
def sample_structures(
    X: Any,
    n: int,
    seed: int = 0,
    weights: ArrayLike | None = None,
    ess: float = 1.0,
    score: str | LocalScore = "bdeu",
    names: Sequence[Hashable] | None = None,
    max_parents: int | None = None,
    required: Iterable[tuple[Any, Any]] = (),
    forbidden: Iterable[tuple[Any, Any]] = (),
    prior: Prior = "auto",
    engine: Engine = "auto",
    memory: int | None = None,
) -> list[Network]:
    """Which networks does the posterior hold? `n` independent draws, each with its score; no Markov chain is involved.

    Parameters
    ----------
    X
    n: How many networks.
    seed, weights, ess, score, names, max_parents, required, forbidden
    prior: Prior over networks: "structure", "order" or "auto".
    engine, memory

    Returns
    -------
    list[Network]
        The networks drawn.

    See Also
    --------
    adjudge.networks.structure_posterior : the same, summed

    >>> drawn = sample_structures([[0, 0], [1, 1]] * 5, 200, seed=1)
    >>> sum(bool(network.arcs()) for network in drawn) / 200  # nearly all of them link the two
    0.99...
    """
    if not isinstance(n, int | np.integer) or n < 1:
        raise InputError(f"n must be a whole number of at least 1, not {n!r}")
    rows, local = read_rows(X, weights, names), named_score(score, ess)
    resolved = resolve_prior(prior, rows.m, _SAMPLES)
    constraints = read_constraints(rows.names, max_parents, required, forbidden)
    scores = score_families(rows, local, constraints, compiled_engine(engine, rows.m), memory)
    parents = draw_parents(scores, resolved, int(n), np.random.default_rng(seed))
    totals = sum(scores.at(x, parents[:, x]) for x in range(rows.m))
    return [
        Network(
            rows.names,
            named_parents(rows.names, masks),
            float(total),
            local.name,
            float(ess),
            rows.total,
            resolved,
            named_arcs(rows.names, constraints.required),
            named_arcs(rows.names, constraints.forbidden),
        )
        for masks, total in zip(parents, np.atleast_1d(totals), strict=True)
    ]


def draw_parents(scores: LocalScores, prior: str, n: int, rng: np.random.Generator) -> Ints:
    """n structures from the exact posterior, as parents' bit masks [draw, variable]."""
    if prior == "structure":
        beta, alpha, _ = _sums(scores)
        log_b = completions(alpha)
        _check_reachable(float(log_b[0]))
        return sample_layers(alpha, log_b, beta, n, rng)
    _, alpha, floors = _sums(scores, keep_beta=False)
    forward = peel_last(alpha, np.logaddexp)
    _check_reachable(float(forward[-1]))
    before = sample_orders(alpha, forward, n, rng)
    parents = [sample_parents(x, scores.table(x), floors[x], before[:, x], rng) for x in range(scores.m)]
    return np.stack(parents, axis=1)


def resolve_prior(prior: Prior, m: int, limits: tuple[int, int] = (12, 14)) -> Literal["structure", "order"]:
    """Uniform over structures where that is quick, over orders beyond; "structure" refused where it cannot be had."""
    quick, most = limits
    if prior == "structure" and m > most:
        raise UnfitDataError(
            f"the uniform prior over structures is feasible here for {most} measures, not for {m}; use prior='order'"
        )
    return "order" if prior == "order" or (prior == "auto" and m > quick) else "structure"


def _arcs_over_structures(scores: LocalScores, spare: int = 0) -> tuple[Floats, float] | None:
    """P(y → x) as [y, x] and the log of the whole sum, uniform over DAGs; None where numbers do not suffice."""
    m = scores.m
    beta, alpha, floors = _sums(scores)
    top = alpha[:, -1]
    if float(np.sum(top - floors)) < _WIDEST:
        total, around = dag_gradients(np.exp(alpha - top[:, None]), spare)
        if total <= 0:
            return np.zeros((m, m)), -np.inf
        edges = np.zeros((m, m))
        worst = 0.0
        for x in range(m):
            over_supersets(around[x], np.add)
            of_sets = np.exp(beta[x] - top[x]) * around[x]
            _add_arcs(edges, x, of_sets)
            worst = max(worst, abs(float(of_sets.sum()) - 1.0))
        if worst < _CANCELLED:
            return edges, float(np.log(total) + top.sum())
    if m > _SAMPLES[1]:
        return None
    log_b = completions(alpha)
    if not np.isfinite(log_b[0]):
        return np.zeros((m, m)), -np.inf
    return edge_sums(alpha, log_b, _sums_with_parent(scores, beta)), float(log_b[0])


def _arcs_over_orders(scores: LocalScores) -> tuple[Floats, float]:
    """The same under the order-modular prior."""
    _, alpha, floors = _sums(scores, keep_beta=False)
    forward, backward = peel_last(alpha, np.logaddexp), peel_last(alpha[:, ::-1], np.logaddexp)
    edges = np.zeros((scores.m, scores.m))
    if np.isfinite(forward[-1]):
        for x in range(scores.m):
            _add_arcs(edges, x, parent_set_posterior(x, scores.table(x), floors[x], forward, backward))
    return edges, float(forward[-1])


def _add_arcs(edges: Floats, x: int, of_sets: Floats) -> None:
    """Arcs into x from the probabilities of its parent sets."""
    for v in range(len(edges) - 1):
        edges[v + (v >= x), x] = of_sets.reshape(-1, 2, 1 << v)[:, 1].sum()


def _sums(scores: LocalScores, keep_beta: bool = True) -> tuple[Floats, Floats, list[float]]:
    """log β, log α and the log weight of the least parent set allowed, per variable."""
    m = scores.m
    alpha = np.empty((m, 1 << (m - 1)))
    beta = np.empty_like(alpha) if keep_beta else np.empty((m, 0))
    floors = []
    for x in range(m):
        table = scores.table(x)
        if keep_beta:
            beta[x] = table
        floors.append(float(scores.at(x, np.array([scores.constraints.required[x]]))[0]))
        alpha[x] = log_sum_over_subsets(table, floors[-1])
    return beta, alpha, floors


def _sums_with_parent(scores: LocalScores, beta: Floats) -> Floats:
    """[x, y, U]: log of the summed weights of x's parent sets inside U that hold y."""
    m = scores.m
    sums = np.full((m, m, beta.shape[1]), -np.inf)
    for x in range(m):
        for v in range(m - 1):
            y = v + (v >= x)
            held = beta[x].copy()
            held.reshape(-1, 2, 1 << v)[:, 0] = -np.inf
            floor = float(scores.at(x, np.array([scores.constraints.required[x] | 1 << y]))[0])
            if np.isfinite(floor):
                sums[x, y] = log_sum_over_subsets(held, floor)
    return sums


def _check_reachable(evidence: float) -> None:
    if not np.isfinite(evidence):
        raise InputError("no network meets the constraints: the required arcs run in a circle")
