"""The network of the measures of one pair (paper A, Sec. 5): which hang together, and what each group shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.dominance import count_statements
from adjudge.evidence.joint.glrt import glrt
from adjudge.evidence.joint.network import NetworkComponent, network_dirichlet
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Floats
from adjudge.kernels.split_ties import agreement
from adjudge.networks.posterior import structure_posterior

_MOST_LINKED = 14  # measures up to which the exact probability of every link is computed as well


@dataclass(frozen=True, slots=True)
class MeasureGroup:
    """Measures linked with each other and with no other."""

    measures: tuple[str, ...]
    statement: Statement
    probability: float
    exact: bool
    monte_carlo_error: float
    share: float  # of the cases that show the statement, ties split
    p_majority: float  # P(share > ½)
    glrt_p: float  # exact


@dataclass(frozen=True, slots=True, repr=False)
class NetworkEvidence(ResultBase):
    """The network test of one pair, the plain Dirichlet test's answer beside it."""

    statement: Statement
    probability: float
    plain_statement: Statement
    plain_probability: float
    runner_up: Statement
    runner_up_probability: float
    share: float
    method: str  # exact, sampled or mixed
    monte_carlo_error: float
    seed: int | None
    structure: str
    n: int
    groups: tuple[MeasureGroup, ...]
    arcs: tuple[tuple[str, str], ...]  # directions the data settle
    edges: tuple[tuple[str, str], ...]  # links whose direction they do not
    links: dict[str, float]  # "accuracy – kappa" → P(linked), exact
    link_prior: str
    drawing: str

    def flipped(self) -> NetworkEvidence:
        """From the other learner's side: the links are the same."""
        groups = tuple(replace(group, statement=group.statement.flipped()) for group in self.groups)
        turned = {name: getattr(self, name).flipped() for name in ("statement", "plain_statement", "runner_up")}
        return replace(self, groups=groups, **turned)


def network_evidence(
    x: Floats,
    measures: tuple[str, ...],
    plain: tuple[Statement, float],
    *,
    structure: Literal["optimal", "averaged"] = "optimal",
    draws: int = 100_000,
    seed: int = 0,
    ess: float = 1.0,
    max_parents: int | None = None,
) -> NetworkEvidence:
    """What X (cases × measures: 1, 0, ½) shows through its network; `plain` is the Dirichlet test's statement and P."""
    found = network_dirichlet(x, None, ess, measures, structure, draws, seed, max_parents=max_parents)
    directed, open_edges = found.network.cpdag().edges()
    links, prior = _links(x, measures, ess)
    return NetworkEvidence(
        statement=found.statement,
        probability=found.probability(),
        plain_statement=plain[0],
        plain_probability=plain[1],
        runner_up=found.runner_up,
        runner_up_probability=found.runner_up_probability,
        share=found.share,
        method=found.method,
        monte_carlo_error=found.monte_carlo_error,
        seed=found.seed,
        structure=found.structure,
        n=len(x),
        groups=tuple(_group(part, x, measures) for part in found.components),
        arcs=tuple((str(a), str(b)) for a, b in directed),
        edges=tuple((str(a), str(b)) for a, b in open_edges),
        links=links,
        link_prior=prior,
        drawing=found.network.draw(),
    )


def _group(part: NetworkComponent, x: Floats, measures: tuple[str, ...]) -> MeasureGroup:
    names = tuple(map(str, part.measures))
    own = x[:, [measures.index(name) for name in names]]
    wanted = np.array([sign == ">" for sign in part.statement])
    count = float(agreement(own, wanted).sum())
    alpha = 2.0 ** -len(names)
    majority = float(majority_probability(count + alpha, len(x) - count + 1.0 - alpha))
    return MeasureGroup(
        names,
        part.statement,
        part.probability,
        part.exact,
        part.monte_carlo_error,
        count / len(x),
        majority,
        glrt(count_statements(own), "exact").p_value,
    )


def _links(x: Floats, measures: tuple[str, ...], ess: float) -> tuple[dict[str, float], str]:
    """P(two measures are linked), exact, most probable first."""
    active = [place for place in range(len(measures)) if (x[:, place] != 0.5).any()]
    if not 2 <= len(active) <= _MOST_LINKED:
        return {}, ""
    names = [measures[place] for place in active]
    posterior = structure_posterior(x[:, active], names=names, ess=ess)
    pairs = [(names[i], names[j]) for i in range(len(names)) for j in range(i + 1, len(names))]
    found = {f"{a} – {b}": float(posterior.linked(a, b)) for a, b in pairs}
    return dict(sorted(found.items(), key=lambda item: -item[1])), posterior.prior
