"""Between scikit-learn and our measures: ours as its scorers, its scorers as ours (needs adjudge[run])."""

from __future__ import annotations

from adjudge.scorers.from_sklearn import from_sklearn
from adjudge.scorers.measure_scorer import MeasureScorer, PriorKeeper, known_prior, scorer

__all__ = ["MeasureScorer", "PriorKeeper", "from_sklearn", "known_prior", "scorer"]
