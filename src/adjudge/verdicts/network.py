"""The verdict through the network of measures: which hang together, each group's own verdict, and the joint one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.dominance import count_statements
from adjudge.evidence.joint.glrt import glrt
from adjudge.evidence.joint.network import NetworkComponent, NetworkDirichletResult, network_dirichlet
from adjudge.evidence.joint.statement import Statement
from adjudge.networks.posterior import structure_posterior
from adjudge.record import Record
from adjudge.verdicts.numerals import probability
from adjudge.verdicts.rule import Rule, VerdictWord, enough_cases

__all__ = ["MeasureGroup", "NetworkVerdict", "judge_network"]

_MOST_LINKED = 14  # measures up to which the exact probability of every link is computed as well
_DIFFERENT = 0.02  # probabilities nearer than this are called the same


@dataclass(frozen=True, slots=True)
class MeasureGroup:
    """Measures linked with each other and with no other: judged by themselves."""

    measures: tuple[str, ...]
    statement: Statement
    probability: float
    exact: bool
    monte_carlo_error: float
    share: float  # of the cases that show the statement, ties half
    p_majority: float  # P(share > ½)
    verdict: str


@dataclass(frozen=True, slots=True, repr=False)
class NetworkVerdict(Record):
    """The network test of one pair; `why` says how it differs from the plain Dirichlet test."""

    statement: Statement
    probability: float
    lower: float  # two Monte Carlo errors below, where sampled: a claim must clear the threshold even so
    runner_up: Statement
    runner_up_probability: float
    share: float
    method: str  # exact, sampled or mixed
    monte_carlo_error: float
    seed: int | None
    structure: str
    groups: tuple[MeasureGroup, ...]
    arcs: tuple[tuple[str, str], ...]  # directions the data settle
    edges: tuple[tuple[str, str], ...]  # links whose direction they do not
    links: dict[str, float]  # "accuracy – kappa" → P(linked), exact
    link_prior: str
    drawing: str
    why: str


def judge_network(
    x: NDArray[np.float64],
    measures: tuple[str, ...],
    plain: tuple[Statement, float],
    threshold: float,
    *,
    rule: Rule = "mode",
    structure: str = "optimal",
    draws: int = 100_000,
    seed: int = 0,
) -> NetworkVerdict:
    """Judge X (cases × measures: 1, 0, ½) through its network; `plain` is the Dirichlet test's statement and P."""
    found = network_dirichlet(x, names=measures, structure=structure, draws=draws, seed=seed)  # type: ignore[arg-type]
    n = len(x)
    groups = tuple(_group(part, x, measures, threshold, rule) for part in found.components)
    directed, open_edges = found.network.cpdag().edges()
    links, prior = _links(x, measures)
    chance = found.probability()
    return NetworkVerdict(
        statement=found.statement,
        probability=chance,
        lower=max(chance - 2 * found.monte_carlo_error, 0.0),
        runner_up=found.runner_up,
        runner_up_probability=found.runner_up_probability,
        share=found.share,
        method=found.method,
        monte_carlo_error=found.monte_carlo_error,
        seed=found.seed,
        structure=found.structure,
        groups=groups,
        arcs=tuple((str(a), str(b)) for a, b in directed),
        edges=tuple((str(a), str(b)) for a, b in open_edges),
        links=links,
        link_prior=prior,
        drawing=found.network.draw(),
        why=_why(found, groups, plain, n, threshold),
    )


def _group(
    part: NetworkComponent, x: NDArray[np.float64], measures: tuple[str, ...], threshold: float, rule: Rule
) -> MeasureGroup:
    """One group judged by the same rule as the whole."""
    names = tuple(map(str, part.measures))
    own = x[:, [measures.index(name) for name in names]]
    wanted = np.array([sign == ">" for sign in part.statement])
    count = float(np.where(own == 0.5, 0.5, own == wanted).prod(axis=1).sum())
    alpha = 2.0 ** -len(names)
    majority = float(majority_probability(count + alpha, len(x) - count + 1.0 - alpha))
    sure = part.probability - 2 * part.monte_carlo_error
    if rule == "majority":
        sure = min(sure, majority)
    if rule == "strict" and glrt(count_statements(own), "exact").p_value > 1.0 - threshold:
        sure = 0.0
    verdict = word(part.statement, sure, len(x), threshold)
    return MeasureGroup(
        names,
        part.statement,
        part.probability,
        part.exact,
        part.monte_carlo_error,
        count / len(x),
        majority,
        verdict,
    )


def word(statement: Statement, sure: float, n: int, threshold: float) -> VerdictWord:
    """The verdict on a statement of one group."""
    direction = statement.direction
    if direction == "equal" or sure < threshold or not enough_cases(n, threshold):
        return "undecided"
    return "better" if direction == "better" else ("worse" if direction == "worse" else "mixed")


def _links(x: NDArray[np.float64], measures: tuple[str, ...]) -> tuple[dict[str, float], str]:
    """P(two measures are linked), exact, most probable first."""
    active = [place for place in range(len(measures)) if (x[:, place] != 0.5).any()]
    if not 2 <= len(active) <= _MOST_LINKED:
        return {}, ""
    names = [measures[place] for place in active]
    posterior = structure_posterior(x[:, active], names=names)
    pairs = [(names[i], names[j]) for i in range(len(names)) for j in range(i + 1, len(names))]
    found = {f"{a} – {b}": float(posterior.linked(a, b)) for a, b in pairs}
    return dict(sorted(found.items(), key=lambda item: -item[1])), posterior.prior


def _why(
    found: NetworkDirichletResult,
    groups: tuple[MeasureGroup, ...],
    plain: tuple[Statement, float],
    n: int,
    threshold: float,
) -> str:
    statement, chance = plain
    through = found.probability()
    plain_chance, network_chance = probability(chance, threshold), probability(through, threshold)
    same = statement == found.statement
    if same and abs(through - chance) <= _DIFFERENT:
        return f"The plain Dirichlet test says the same ({statement}, P = {plain_chance}).".replace("= >", "> ")
    told = f"The plain Dirichlet test has {statement} with P = {plain_chance}; through the network it is "
    told += f"{network_chance}" if same else f"{found.statement} with P = {network_chance}"
    if found.structure != "averaged" and len(groups) > 1:
        factors = " × ".join(
            probability(group.probability, threshold) for group in groups if group.statement.direction != "equal"
        )
        reason = f"{len(groups)} groups of measures have no link, so their probabilities multiply ({factors})"
    else:
        reason = "missing links make rare statements borrow cases from common ones"
    m = len(found.statement)
    told = told.replace("= >", "> ").replace("= <", "< ")
    return f"{told}: {reason}, where the plain test fits {2**m - 1} parameters to {n} cases."
