"""The Dirichlet test through a Bayesian network: which statement is the most probable, measure groups judged apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Ints
from adjudge.kernels.split_ties import agreement
from adjudge.networks.argmax import GroupArgmax, draw_argmax, exact_argmax, from_draws, groups_of
from adjudge.networks.cpdag import ParentSets
from adjudge.networks.local_scores import read_constraints
from adjudge.networks.network import Network
from adjudge.networks.posterior import Prior, draw_parents, resolve_prior
from adjudge.networks.rows import Rows, read_rows
from adjudge.networks.score import Bdeu
from adjudge.networks.search import Engine, compiled_engine, learn_from_rows, score_families

_CANDIDATES = 16  # statements whose probability is computed when structures are averaged


@dataclass(frozen=True, slots=True, repr=False)
class NetworkComponent(ResultBase):
    """One group of linked measures, judged apart: its most probable statement."""

    measures: tuple[Hashable, ...]
    statement: Statement
    probability: float
    runner_up: Statement
    runner_up_probability: float
    exact: bool
    monte_carlo_error: float  # of `probability`; 0 when exact


@dataclass(frozen=True, slots=True, repr=False)
class NetworkDirichletResult(ResultBase):
    """`probability()` is that of `statement` being the most probable one under the network.

    Any other may be asked for.
    """

    statement: Statement
    runner_up: Statement
    runner_up_probability: float
    share: float  # of the cases that show the statement
    method: str  # exact, sampled or mixed
    monte_carlo_error: float  # of probability(); 0 when exact
    seed: int | None
    draws: int
    structure: str  # optimal, averaged or given
    structure_prior: str  # of the structures averaged over; "" for one structure
    n_structures: int
    ess: float
    network: Network
    components: tuple[NetworkComponent, ...]
    _model: _Model

    def probability(self, statement: str | Iterable[object] | Statement | None = None) -> float:
        """P(this statement is the most probable one); of the best one by default. `"><>"` or a sequence of 1 and 0."""
        return self._model.joint(self.statement if statement is None else statement)[0]

    def error(self, statement: str | Iterable[object] | Statement | None = None) -> float:
        """Monte Carlo error of `probability(statement)`; 0 when exact."""
        return self._model.joint(self.statement if statement is None else statement)[1]

    def _items(self) -> Iterator[tuple[str, Any]]:
        for name in self.__dataclass_fields__:
            if not name.startswith("_"):
                yield name, getattr(self, name)
                if name == "statement":
                    yield "probability", self.probability()

    def rows(self) -> list[tuple[str, Any]]:
        shown: list[tuple[str, Any]] = [
            ("most probable statement", self.statement),
            ("P(it is the most probable)", self.probability()),
            ("share of cases", self.share),
            ("runner-up", f"{self.runner_up} ({self.runner_up_probability:.6g})"),
        ]
        for part in self.components:
            label = ", ".join(map(str, part.measures)) + ("" if len(part.measures) > 1 else " alone")
            shown.append((label, f"{part.statement} ({part.probability:.6g}{'' if part.exact else ', sampled'})"))
        averaged = (
            f" over {self.n_structures} structures ({self.structure_prior} prior)" if self.structure_prior else ""
        )
        shown += [("structure", self.structure + averaged), ("method", self.method)]
        if self.method != "exact":
            shown.append(("Monte Carlo error", self.monte_carlo_error))
        return shown


@checked
def network_dirichlet(
    X: Any,
    weights: ArrayLike | None = None,
    ess: float = 1.0,
    names: Sequence[Hashable] | None = None,
    structure: Literal["optimal", "averaged"] | Network = "optimal",
    draws: int = 100_000,
    seed: int = 0,
    *,
    structures: int = 1000,
    structure_prior: Prior = "auto",
    max_parents: int | None = None,
    engine: Engine = "auto",
    memory: int | None = None,
) -> NetworkDirichletResult:
    """Which statement is the most probable, when independent measures are allowed to be independent (paper A, Sec. 5)?

    The network of highest BDeu score is learnt, its parameters have Beta posteriors (Eq. 7), and P(statement) is the
    posterior probability that no other statement has a greater probability in the joint distribution the network makes.
    Groups of measures without a link between them are independent, so P is the product over groups. A group all of
    whose pairs are linked is a plain Dirichlet with α = ess/2^c and is computed exactly; any other is drawn, each draw
    answered by a max-product query, and carries its Monte Carlo error.

    `structure`: `"optimal"`; `"averaged"` over `structures` draws from the exact posterior of structures (prior
    `structure_prior`, see `structure_posterior`; `draws` are shared out among them); or a `Network` of your own.
    A measure tied in every case says nothing: it is left out and shown as `=`, as in `dirichlet`.

    Assumes independent cases, and as `dirichlet` it speaks of the most probable statement, not of who wins. With few
    measures all linked it equals `dirichlet(counts)`; the other priors of that test have no counterpart here.

    Parameters
    ----------
    X, weights, ess, names
    structure: The best network, the average over all, or one you give.
    draws, seed
    structures: Networks drawn when averaged.
    structure_prior: Prior over networks.
    max_parents, engine, memory

    Raises
    ------
    InputError
        The structure is not known.
    UnfitDataError
        There are too many measures for the memory.

    See Also
    --------
    adjudge.evidence.dirichlet : without a network
    adjudge.networks.learn_network

    References
    ----------
    joint

    >>> cases = [[1, 1, 0], [1, 1, 1]] * 6 + [[0, 0, 1], [0, 0, 0]] * 2
    >>> found = network_dirichlet(cases, names=["acc", "F", "RMSE"])
    >>> [(part.measures, str(part.statement), round(part.probability, 4)) for part in found.components]
    [(('acc', 'F'), '[≻, ≻]', 0.9807), (('RMSE',), '[≺]', 0.5)]
    >>> found.method, round(found.probability(), 4), round(found.probability("<<>"), 4)
    ('exact', 0.4904, 0.0096)
    """
    rows = read_rows(X, weights, names)
    Bdeu(ess)  # refuses a bad ess before anything is computed
    for label, value in (("draws", draws), ("structures", structures)):
        if not isinstance(value, int | np.integer) or value < 1:
            raise InputError(f"{label} must be a whole number of at least 1, not {value!r}")
    active = _not_tied(rows)
    network, kind = _structure(rows, active, structure, ess, max_parents, engine, memory)
    rng = np.random.default_rng(seed)
    if kind == "averaged" and active:
        prior: str = resolve_prior(structure_prior, len(active))
        parents = _sampled_parents(
            rows.columns(active), ess, prior, min(structures, draws), max_parents, engine, memory, rng
        )
        per_structure = draws // len(parents)
    else:
        prior, per_structure = "", draws
        parents = np.array([_masks(network, [rows.names[v] for v in active])], dtype=np.int64).reshape(1, -1)
    model = _Model(
        rows.names, active, _pieces(rows.columns(active), parents, ess, per_structure, rng) if active else []
    )
    top = model.best()
    exact = [piece.exact for pieces in model.structures for piece in pieces]
    method = (
        "exact" if all(exact) and kind != "averaged" else ("mixed" if any(exact) and kind != "averaged" else "sampled")
    )
    return NetworkDirichletResult(
        statement=top[0],
        runner_up=top[-1],
        runner_up_probability=model.joint(top[-1])[0] if len(top) > 1 else 0.0,
        share=_share(rows, active, top[0]),
        method=method,
        monte_carlo_error=model.joint(top[0])[1],
        seed=None if method == "exact" else seed,
        draws=0 if method == "exact" else int(draws),
        structure=kind,
        structure_prior=prior,
        n_structures=max(len(model.structures), 1),
        ess=float(ess),
        network=network,
        components=tuple(model.group(group) for group in network.components()),
        _model=model,
    )


@dataclass(frozen=True, slots=True)
class _Model:
    """For each structure (one, or those averaged over) the distributions of its groups; answers for any statement."""

    names: tuple[Hashable, ...]
    active: list[int]
    structures: list[list[GroupArgmax]]

    def joint(self, statement: str | Iterable[object] | Statement) -> tuple[float, float]:
        """P(statement is the most probable) and its Monte Carlo error."""
        asked = Statement.of(statement)
        if len(asked) != len(self.names):
            raise InputError(f"the statement {asked} has {len(asked)} entries; there are {len(self.names)} measures")
        if not self.structures:  # tied everywhere: no statement is more probable than another
            return 0.5 ** len(self.names), 0.0
        wanted = {}
        for v, sign in enumerate(asked):
            if v in self.active:
                if sign == "=":
                    raise InputError(f"'=' stands only for a measure tied in every case; {self.names[v]!r} is not")
                wanted[self.active.index(v)] = sign == ">"
        tied_but_signed = sum(sign != "=" for v, sign in enumerate(asked) if v not in self.active)
        p, error = self.agree(wanted)
        return p * 0.5**tied_but_signed, error * 0.5**tied_but_signed

    def agree(self, wanted: dict[int, bool]) -> tuple[float, float]:
        """P(the most probable statement has these values on these active measures), and its Monte Carlo error."""
        found = [_product(pieces, wanted) for pieces in self.structures]
        if len(found) == 1:
            return found[0]
        p = np.array([value for value, _ in found])
        # Structures differ and each has its own draws, so the spread between them is the whole error; 1/K for those
        # not seen.
        return float(p.mean()), sqrt(float(p.var(ddof=1)) / len(p) + 1.0 / len(p) ** 2)

    def best(self) -> list[Statement]:
        """The most probable statement and the next."""
        if not self.structures:
            return [Statement("=" * len(self.names))] * 2
        credit: dict[tuple[bool, ...], float] = {}
        for pieces in self.structures:
            for values, p in _top_two(pieces, len(self.active)):
                credit[values] = credit.get(values, 0.0) + p
        candidates = sorted(credit, key=lambda values: (-credit[values], values))[:_CANDIDATES]
        if len(self.structures) > 1:
            chance = {values: self.agree(dict(enumerate(values)))[0] for values in candidates}
            candidates.sort(key=lambda values: (-chance[values], values))
        return [self._statement(values) for values in candidates[:2]]

    def group(self, measures: tuple[Hashable, ...]) -> NetworkComponent:
        """One group judged apart: under one structure its own distribution, else what the averaged one says of it."""
        places = [
            self.active.index(self.names.index(name)) for name in measures if self.names.index(name) in self.active
        ]
        if not places:
            return NetworkComponent(measures, Statement("="), 0.5, Statement("="), 0.5, True, 0.0)
        ranked: dict[tuple[bool, ...], float] = {}
        for pieces in self.structures:
            for values, p in _top_two(_parts(pieces, places), len(self.active)):
                key = tuple(values[place] for place in places)
                ranked[key] = ranked.get(key, 0.0) + p
        keys = sorted(ranked, key=lambda key: (-ranked[key], key))[:_CANDIDATES]
        chance = {key: self.agree(dict(zip(places, key, strict=True))) for key in keys}
        keys.sort(key=lambda key: (-chance[key][0], key))
        first, second = keys[0], keys[min(1, len(keys) - 1)]
        exact = len(self.structures) == 1 and all(piece.exact for piece in _parts(self.structures[0], places))
        return NetworkComponent(
            measures=measures,
            statement=Statement("".join("<>"[value] for value in first)),
            probability=chance[first][0],
            runner_up=Statement("".join("<>"[value] for value in second)),
            runner_up_probability=chance[second][0] if second != first else 0.0,
            exact=exact,
            monte_carlo_error=chance[first][1],
        )

    def _statement(self, values: tuple[bool, ...]) -> Statement:
        signs = ["="] * len(self.names)
        for place, value in zip(self.active, values, strict=True):
            signs[place] = "<>"[value]
        return Statement("".join(signs))


def _product(pieces: Iterable[GroupArgmax], wanted: dict[int, bool]) -> tuple[float, float]:
    """Groups are independent: P is the product; the variance of a product of independent estimates."""
    p, second_moment = 1.0, 1.0
    for piece in pieces:
        mask = value = 0
        for place, measure in enumerate(reversed(piece.measures)):
            if measure in wanted:
                mask |= 1 << place
                value |= int(wanted[measure]) << place
        if mask:
            one, error = piece.match(mask, value)
            p *= one
            second_moment *= one * one + error * error
    return p, sqrt(max(second_moment - p * p, 0.0))


def _parts(pieces: Sequence[GroupArgmax], places: Sequence[int]) -> list[GroupArgmax]:
    return [piece for piece in pieces if set(piece.measures) & set(places)]


def _top_two(pieces: Sequence[GroupArgmax], m: int) -> list[tuple[tuple[bool, ...], float]]:
    """The two best products over groups.

    Every group's best, then the one exchange for a second best that loses least.
    """
    values = [False] * m
    p = 1.0
    exchange: tuple[float, GroupArgmax, int] | None = None
    for piece in pieces:
        ranked = piece.top(2)
        _set(values, piece, ranked[0][0])
        p *= ranked[0][1]
        if len(ranked) > 1 and ranked[0][1] > 0:
            kept = ranked[1][1] / ranked[0][1]
            if exchange is None or kept > exchange[0]:
                exchange = (kept, piece, ranked[1][0])
    best = [(tuple(values), p)]
    if exchange is not None:
        _set(values, exchange[1], exchange[2])
        best.append((tuple(values), p * exchange[0]))
    return best


def _set(values: list[bool], piece: GroupArgmax, code: int) -> None:
    for place, measure in enumerate(reversed(piece.measures)):
        values[measure] = bool(code >> place & 1)


def _not_tied(rows: Rows) -> list[int]:
    """Measures on which at least one case is decided (all of them when there is no case)."""
    if len(rows.values) == 0:
        return list(range(rows.m))
    return [v for v in range(rows.m) if (rows.values[:, v] != 0.5).any()]


def _structure(
    rows: Rows,
    active: list[int],
    structure: str | Network,
    ess: float,
    max_parents: int | None,
    engine: Engine,
    memory: int | None,
) -> tuple[Network, str]:
    """The network to judge by (or to show, when structures are averaged), over all measures."""
    if isinstance(structure, Network):
        if set(structure.names) != set(rows.names):
            raise InputError(f"the network is over {list(structure.names)}, the cases over {list(rows.names)}")
        return structure, "given"
    if not active:
        return Network.of(rows.names), structure
    some = rows.columns(active)
    found = learn_from_rows(some, Bdeu(ess), ess, read_constraints(some.names, max_parents, (), ()), engine, memory)
    parents = ParentSets((name, found.parents.get(name, ())) for name in rows.names)
    return Network(rows.names, parents, found.score, found.score_name, ess, rows.total, found.engine), structure


def _masks(network: Network, names: list[Hashable]) -> list[int]:
    """Parents as bit masks over the measures named; links to others (tied in every case) are left out."""
    return [sum(1 << v for v, other in enumerate(names) if other in network.parents[name]) for name in names]


def _sampled_parents(
    rows: Rows,
    ess: float,
    prior: str,
    n: int,
    max_parents: int | None,
    engine: Engine,
    memory: int | None,
    rng: np.random.Generator,
) -> Ints:
    constraints = read_constraints(rows.names, max_parents, (), ())
    scores = score_families(rows, Bdeu(ess), constraints, compiled_engine(engine, rows.m), memory)
    return draw_parents(scores, prior, n, rng)


def _pieces(rows: Rows, parents: Ints, ess: float, draws: int, rng: np.random.Generator) -> list[list[GroupArgmax]]:
    """For each structure, the distribution of each of its groups.

    Equal groups of several structures are drawn together.
    """
    exact: dict[tuple[int, ...], GroupArgmax] = {}
    drawn: dict[tuple[Any, ...], tuple[dict[int, tuple[int, ...]], list[tuple[int, int]]]] = {}
    pieces: list[list[GroupArgmax]] = []
    for k, masks in enumerate(parents.tolist()):
        groups = groups_of(masks)
        pieces.append([])
        for group in groups:
            links = sum(masks[v].bit_count() for v in group)
            if links == len(group) * (len(group) - 1) // 2:
                if group not in exact:
                    exact[group] = exact_argmax(rows, group, ess)
                pieces[-1].append(exact[group])
            else:
                of_group = {v: tuple(p for p in group if masks[v] >> p & 1) for v in group}
                _, waiting = drawn.setdefault(_class(of_group), (of_group, []))
                waiting.append((k, len(pieces[-1])))
                pieces[-1].append(GroupArgmax(group, np.empty(0, np.int64), np.empty(0), 0.0, 1))  # filled below
    for of_group, waiting in drawn.values():
        measures = tuple(of_group)
        answers = draw_argmax(rows, measures, of_group, ess, draws * len(waiting), rng).reshape(len(waiting), draws)
        for (k, place), own in zip(waiting, answers, strict=True):
            pieces[k][place] = from_draws(measures, own)
    return pieces


def _class(parents: dict[int, tuple[int, ...]]) -> tuple[Any, ...]:
    """What Markov-equivalent groups share, links and colliders: under BDeu they have one and the same posterior."""
    links = frozenset(frozenset((p, v)) for v, own in parents.items() for p in own)
    colliders = frozenset(
        (frozenset((a, b)), v)
        for v, own in parents.items()
        for a in own
        for b in own
        if a < b and frozenset((a, b)) not in links
    )
    return (tuple(parents), links, colliders)


def _share(rows: Rows, active: list[int], statement: Statement) -> float:
    """Share of the cases that show the statement; a tied entry counts half for either side."""
    if rows.total == 0 or not active:
        return 0.0
    values = rows.values[:, active]
    wanted = np.array([statement.signs[v] == ">" for v in active])
    return float(rows.weights @ agreement(values, wanted) / rows.total)
