"""Paper A's answer on a pair: the most frequent joint outcome, shown beside the words and never a word of its own.

`--rule published` and its two stricter relatives turn it into the paper's words, which are not adjusted for the number
of pairs and about 10 % wrong per pair at a boundary (docs/calibration/joint.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Ints
from adjudge.kernels.ranks import distinct
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import cases_needed
from adjudge.verdicts.units import Units
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.evidence.joint.pairs import JointPair
    from adjudge.verdicts.network import NetworkEvidence


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(ResultBase):
    """`probability` is that `statement` is the most frequent one; `share` of the cases shows it, ties split.

    The robust prior gives an interval, `lower` to `upper`; `probability` and `p_majority` are then its lower ends.
    """

    statement: Statement
    probability: float
    share: float
    p_majority: float  # P(share > ½)
    n: int
    split_ties: bool  # whether ties were split, so that the share counts no whole cases
    tied: bool  # another statement is exactly as frequent
    runner_up: Statement | None
    runner_up_probability: float
    glrt_p: float  # exact
    method: str  # "dirichlet" or "network"
    exact: bool
    monte_carlo_error: float = 0.0
    network: NetworkEvidence | None = None
    prior: str = "symmetric"
    lower: float | None = None  # only with the robust prior
    upper: float | None = None

    @property
    def sure(self) -> float:
        """What a word must rest on: two Monte Carlo errors below where sampled."""
        return self.probability - 2 * self.monte_carlo_error

    def flipped(self) -> Outcome:
        """From the other learner's side."""
        return replace(
            self,
            statement=self.statement.flipped(),
            runner_up=None if self.runner_up is None else self.runner_up.flipped(),
            network=None if self.network is None else self.network.flipped(),
        )


def has_outcomes(units: Units) -> bool:
    """Whether joint outcomes can be counted: independent units, and no more measures than the test takes."""
    from adjudge.evidence.joint.dominance import MOST_MEASURES

    plain = units.from_cases and units.groups is None and units.preference is None
    return plain and len(units.measures) <= MOST_MEASURES


def outcomes(units: Units, pairs: Ints, settings: Settings) -> Iterator[Outcome | None]:
    """The most frequent joint outcome of every pair; None for a pair without a complete case in common."""
    known = np.asarray(~np.isnan(units.values).any(axis=0))  # (units, learners)
    shared = known[:, pairs[:, 0]] & known[:, pairs[:, 1]]
    judged = np.asarray(shared.any(axis=0))
    found = _found(units, pairs[judged], settings)
    for (a, b), fit in zip(pairs.tolist(), judged.tolist(), strict=True):
        if not fit:
            yield None
            continue
        plain = next(found)
        yield plain if settings.network is None else _through_network(units, (a, b), plain, settings)


def _found(units: Units, pairs: Ints, settings: Settings) -> Iterator[Outcome]:
    """The outcomes by themselves; on one measure those with equal counts are found once."""
    from adjudge.evidence.joint.pairs import CHUNK, joint_pairs, signs_of  # words need none of it

    for start in range(0, len(pairs), CHUNK):  # last digits hang on what is found together
        part = pairs[start : start + CHUNK]
        first = kind = np.arange(len(part))
        if len(units.measures) == 1:  # with more few counts would be equal
            signs, present, _ = signs_of(units.values, units.higher_is_better, part)
            won, tied, n = (x.sum(axis=1) for x in ((signs[:, :, 0] > 0), (signs[:, :, 0] == 0) & present, present))
            counts = (won * (len(units.names) + 1) + tied) * (len(units.names) + 1) + n
            kinds = distinct(counts)
            kind, first = np.searchsorted(kinds, counts), np.zeros(len(kinds), dtype=np.int64)
            first[kind[::-1]] = np.arange(len(part))[::-1]
        joint = joint_pairs(
            units.values, units.higher_is_better, part[first], prior=settings.prior, strength=settings.strength
        )
        found = [_outcome(each, settings) for each in joint]
        yield from (found[place] for place in kind.tolist())


def _outcome(pair: JointPair, settings: Settings) -> Outcome:
    runner_up, robust = pair.runner_up, isinstance(settings.prior, str) and settings.prior == "robust"
    return Outcome(
        statement=pair.statement,
        probability=pair.probability,
        share=pair.share,
        p_majority=pair.p_majority,
        n=pair.n,
        split_ties=any(share > 0 for share in pair.tie_shares),
        tied=pair.tied,
        runner_up=runner_up,
        runner_up_probability=pair.runner_up_probability,
        glrt_p=pair.glrt_exact_p,
        method="dirichlet",
        exact=True,
        prior=prior_name(settings),
        lower=pair.lower if robust else None,
        upper=pair.upper if robust else None,
    )


def prior_name(settings: Settings) -> str:
    if isinstance(settings.prior, str):
        return f"robust, strength {settings.strength:g}" if settings.prior == "robust" else settings.prior
    return "given vector" if np.ndim(settings.prior) else f"{np.asarray(settings.prior).item():g} each"


def _through_network(units: Units, pair: tuple[int, int], plain: Outcome, settings: Settings) -> Outcome:
    """The same pair through the network of the measures (paper A, Sec. 5)."""
    from adjudge.evidence.joint.dirichlet import majority_probability
    from adjudge.evidence.joint.pairs import signs_of
    from adjudge.verdicts.network import network_evidence  # only those who ask for networks pay for them

    signs, present, _ = signs_of(units.values, units.higher_is_better, np.array([pair]))
    x = (signs[0][present[0]] + 1.0) / 2.0
    found = network_evidence(
        x, units.measures, (plain.statement, plain.probability), structure=settings.network or "optimal",
        draws=settings.draws or 100_000, seed=settings.seed, ess=settings.ess, max_parents=settings.max_parents,
    )  # fmt: skip
    alpha = 2.0 ** -sum(sign != "=" for sign in found.statement)
    count = found.share * plain.n
    return replace(
        plain,
        statement=found.statement,
        probability=found.probability,
        share=found.share,
        p_majority=float(majority_probability(count + alpha, plain.n - count + 1.0 - alpha)),
        tied=found.runner_up is not None and abs(found.probability - found.runner_up_probability) <= 1e-9,
        runner_up=found.runner_up,
        runner_up_probability=found.runner_up_probability,
        method="network",
        exact=found.method == "exact",
        monte_carlo_error=found.monte_carlo_error,
        network=found,
    )


def published_word(outcome: Outcome | None, settings: Settings) -> Word:
    """Paper A's word: the most frequent outcome where P reaches the threshold (`strict`: and the exact GLRT agrees;
    `majority`: and it holds in more than half of all cases), and where unanimous results could be significant."""
    if outcome is None or outcome.n < cases_needed(1, settings.alpha):
        return Word.UNDECIDED
    sure = min(outcome.sure, outcome.p_majority) if settings.rule == "majority" else outcome.sure
    if sure < settings.threshold or (settings.rule == "strict" and outcome.glrt_p > settings.alpha):
        return Word.UNDECIDED
    words: dict[str, Any] = {"better": Word.BETTER, "worse": Word.WORSE, "mixed": Word.MIXED}
    found: Word = words.get(outcome.statement.reading, Word.UNDECIDED)
    return found
