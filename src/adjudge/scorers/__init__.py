"""Between scikit-learn and our measures: ours as its scorers, its scorers as ours (needs adjudge[run])."""

from __future__ import annotations

from adjudge.scorers.from_sklearn import from_sklearn
from adjudge.scorers.measure_scorer import MeasureScorer, information_reward_scorer, kononenko_bratko_scorer, scorer
from adjudge.scorers.prior_keeper import PriorKeeper, known_prior

__all__ = [
    "MeasureScorer",
    "PriorKeeper",
    "from_sklearn",
    "information_reward_scorer",
    "known_prior",
    "kononenko_bratko_scorer",
    "scorer",
]
