"""Paper A's own form of answer: the most frequent joint statement of every pair, the GLRT, and Wilcoxon's test apart.

Nothing here is a word: the numbers are the paper's, pair by pair; only `adjusted` knows how many pairs there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.errors import UnfitDataError, refuse_unknown
from adjudge.evidence.adjustments import adjust
from adjudge.evidence.joint.dirichlet import dirichlet, robust_bounds
from adjudge.evidence.joint.dominance import MOST_MEASURES, count_statements
from adjudge.evidence.joint.glrt import glrt
from adjudge.evidence.joint.network import NetworkDirichletResult, network_dirichlet
from adjudge.evidence.joint.pairs import JointPair, joint_pairs, signs_of
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Floats
from adjudge.verdicts.outcome import has_outcomes, prior_name
from adjudge.verdicts.units import some_measures

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_LISTED = 64  # statements of one pair, the most frequent first
_MOST_SUBSETS = 63


@dataclass(frozen=True, slots=True)
class StatementRow:
    """One of the 2^m statements: how often it was seen, and its probability of being the most frequent one."""

    statement: Statement
    count: float
    probability: float  # of the robust prior: the lower end
    upper: float


@dataclass(frozen=True, slots=True, repr=False)
class Joint(ResultBase):
    """`pairs` are read from b's side: the learner of the row; of two learners, the second.

    Of two learners there are also the counts of all statements and λ. `networks` is empty unless the network was asked
    for; then statement and probability of a pair are the network's.
    """

    learners: tuple[str, ...]
    measures: tuple[str, ...]
    pairs: tuple[JointPair, ...]
    adjusted: tuple[float, ...]  # exact GLRT, Holm over the pairs
    adjusted_chi2: tuple[float, ...]  # the same of the published p
    prior: str
    method: str  # dirichlet or network
    threshold: float
    statements: tuple[StatementRow, ...] = ()
    n_statements: int = 0  # of all 2^m, where only the first are listed
    ratio: float | None = None  # λ of Eq. 4
    networks: tuple[NetworkDirichletResult, ...] = ()
    subsets: tuple[Joint, ...] = ()
    noun: str = "case"  # what is counted

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per set of measures, pair and measure: the pair's statement, and the measure's own test."""
        rows = [row for part in self.subsets or (self,) for row in part._rows()]
        return {name: [row[name] for row in rows] for name in rows[0]}

    def _rows(self) -> list[dict[str, Any]]:
        names = ("n", "statement", "probability", "lower", "upper", "share", "p_majority", "glrt_p", "glrt_exact_p")
        spelled = {"glrt_p": "glrt_chi2_p"}
        found = []
        for pair, *adjusted in zip(self.pairs, self.adjusted, self.adjusted_chi2, strict=True):
            whole = {spelled.get(name, name): getattr(pair, name) for name in names}
            whole |= {"statement": str(pair.statement), "glrt_exact_p_holm": adjusted[0]}
            whole |= {"glrt_chi2_p_holm": adjusted[1]}
            head = {"measures": " ".join(self.measures), "b": self.learners[pair.b], "a": self.learners[pair.a]}
            for place, measure in enumerate(self.measures):
                own = {
                    "measure": measure,
                    "wilcoxon_sign": pair.wilcoxon_sign[place],
                    "wilcoxon_one_sided_p": pair.wilcoxon_p[place] / 2,
                }
                found.append(head | whole | own | {"prior": self.prior, "method": self.method})
        return found

    def to_dict(self) -> dict[str, Any]:
        from adjudge.base.result_base import plain

        columns = self.to_columns()
        rows = [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]
        made: dict[str, Any] = plain({
            "schema": "adjudge.joint/1", "learners": self.learners, "measures": self.measures, "prior": self.prior,
            "method": self.method, "rows": rows, "statements": self.statements, "ratio": self.ratio,
        })  # fmt: skip
        return made


def joint_of(comparison: Comparison, measures: Sequence[str] | None = None) -> Joint:
    """Every pair of a comparison judged jointly, under its settings (prior, network …); `measures`: on these only."""
    units, settings = comparison.units, comparison.settings
    if measures is not None:
        for name in measures:
            refuse_unknown(name, units.measures, f"no measure {name!r} was compared")
        units = some_measures(units, [units.measures.index(name) for name in measures])
    if not has_outcomes(units):
        raise UnfitDataError(
            "the joint test counts outcomes over independent cases without groups or preferences, for up to "
            f"{MOST_MEASURES} measures; this table has {units.basis} and {len(units.measures)} measures"
        )
    two = len(units.learners) == 2
    ends = comparison.pair_index if two else comparison.pair_index[:, ::-1]  # a matrix is read from the row's side
    known = np.asarray(~np.isnan(units.values).any(axis=0))  # (cases, learners)
    ends = ends[np.asarray((known[:, ends[:, 0]] & known[:, ends[:, 1]]).any(axis=0))]
    if not len(ends):
        raise UnfitDataError("no two learners share a complete case: the joint test has nothing to count")
    pairs = list(
        joint_pairs(units.values, units.higher_is_better, ends, prior=settings.prior, strength=settings.strength,
                    glrt_method="chi2", separate=True)
    )  # fmt: skip
    networks: list[NetworkDirichletResult] = []
    if settings.network is not None:
        for place, pair in enumerate(pairs):
            one = network_dirichlet(
                _entries(units, pair), ess=settings.ess, names=units.measures, structure=settings.network,
                draws=settings.draws or 100_000, seed=settings.seed, max_parents=settings.max_parents,
            )  # fmt: skip
            networks.append(one)
            chance = one.probability()
            pairs[place] = replace(pair, statement=one.statement, probability=chance, lower=chance, upper=chance,
                                   share=one.share, runner_up=one.runner_up,
                                   runner_up_probability=one.runner_up_probability)  # fmt: skip
    made = Joint(
        learners=units.learners,
        measures=units.measures,
        pairs=tuple(pairs),
        adjusted=tuple(adjust([pair.glrt_exact_p for pair in pairs]).tolist()),
        adjusted_chi2=tuple(adjust([pair.glrt_p for pair in pairs]).tolist()),
        prior=prior_name(settings) if settings.network is None else f"BDeu, equivalent sample size {settings.ess:g}",
        method="dirichlet" if settings.network is None else "network",
        threshold=settings.threshold,
        networks=tuple(networks),
        noun=units.noun,
        **(_two_learners(units, pairs[0], settings) if two else {}),
    )
    if measures is None and settings.each_subset:
        every = (part for size in range(1, len(units.measures) + 1) for part in combinations(units.measures, size))
        parts = [part for _, part in zip(range(_MOST_SUBSETS), every, strict=False)]
        return replace(made, subsets=tuple(joint_of(comparison, part) for part in parts))
    return made


def _entries(units: Any, pair: JointPair) -> Floats:
    """The paper's X of this pair (Eq. 3): 1 where b is better, 0 where a is, ½ for a tie."""
    signs, present, _ = signs_of(units.values, units.higher_is_better, np.array([[pair.a, pair.b]]))
    return np.asarray((signs[0][present[0]] + 1.0) / 2.0)


def _two_learners(units: Any, pair: JointPair, settings: Any) -> dict[str, Any]:
    """Counts and posterior of every statement (Examples 1 and 3), and λ (Example 2)."""
    table = count_statements(_entries(units, pair))
    found = dirichlet(table, settings.prior, strength=settings.strength)
    counts = np.zeros(2**table.n_active)
    counts[table.codes] = table.weights
    chances = found.probabilities if table.n_active else found.probabilities[:1]
    order = np.arange(len(counts)) if len(counts) <= _MOST_LISTED else np.argsort(-counts, kind="stable")[:_MOST_LISTED]
    rows = []
    for code in order.tolist():
        chance = float(chances[code])
        upper = robust_bounds(counts, code, settings.strength)[1] if found.prior.startswith("robust") else chance
        rows.append(StatementRow(table.statement(code), float(counts[code]), chance, upper))
    return {"statements": tuple(rows), "n_statements": len(counts), "ratio": glrt(table, "chi2").ratio}
