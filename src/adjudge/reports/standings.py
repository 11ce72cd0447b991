"""Where each learner stands: verdicts won and lost, means and mean ranks, and who cannot be told from the best.

These are descriptions of a comparison that was made before; nothing here is a test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.kernels.ranks import row_ranks
from adjudge.record import Record
from adjudge.reports.case_scores import CaseScores

__all__ = ["VERDICTS", "Standing", "standings"]

VERDICTS = ("better", "mixed", "equivalent", "undecided", "worse")  # best for a learner first
_OPPOSITE = {"better": "worse", "worse": "better"}


@dataclass(frozen=True, slots=True, repr=False)
class Standing(Record):
    """One learner; counts are of pairs judged, read from this learner's side.

    `means` and `ranks` are over the rows on which every learner has the measure (`n_rows`); None where there is none.
    `marks`: per measure `best` (best mean), `level` (not told apart from the best by the pair's own test: the adjusted
    signed-rank test of that measure, or the verdict where one measure was judged),
    `apart` (it is), or `unknown` (that pair was not judged).
    """

    learner: str
    better: int
    mixed: int
    equivalent: int
    undecided: int
    worse: int
    means: dict[str, float | None]
    ranks: dict[str, float | None]
    n_rows: dict[str, int]
    marks: dict[str, str]


def standings(comparison: Mapping[str, Any], scores: CaseScores) -> tuple[Standing, ...]:
    """Every learner, best first: by the test's ranking, else by verdicts won less lost, then won, then mean rank."""
    tally = _tally(comparison)
    pairs = {frozenset((pair["a"], pair["b"])): pair for pair in comparison["pairs"]}
    means, ranks, sizes = _descriptions(scores)
    found = []
    for place, learner in enumerate(scores.learners):
        found.append(
            Standing(
                learner=learner,
                **tally[learner],
                means={measure: means[j][place] for j, measure in enumerate(scores.measures)},
                ranks={measure: ranks[j][place] for j, measure in enumerate(scores.measures)},
                n_rows=dict(zip(scores.measures, sizes, strict=True)),
                marks={measure: _mark(pairs, scores, j, place, means[j]) for j, measure in enumerate(scores.measures)},
            )
        )
    given = {entry["learner"]: entry["rank"] for entry in comparison.get("ranking", [])}
    if given:
        return tuple(sorted(found, key=lambda one: given[one.learner]))
    return tuple(sorted(found, key=lambda one: (one.worse - one.better, -one.better, _mean_rank(one))))


def _mean_rank(one: Standing) -> float:
    known = [rank for rank in one.ranks.values() if rank is not None]
    return sum(known) / len(known) if known else 0.0


def _tally(comparison: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    tally = {learner: dict.fromkeys(VERDICTS, 0) for learner in comparison["learners"]}
    for pair in comparison["pairs"]:
        tally[pair["b"]][pair["verdict"]] += 1
        tally[pair["a"]][_OPPOSITE.get(pair["verdict"], pair["verdict"])] += 1
    return tally


def _descriptions(scores: CaseScores) -> tuple[list[list[Any]], list[list[Any]], list[int]]:
    means, ranks, sizes = [], [], []
    for values, higher in zip(scores.array(), scores.higher_is_better, strict=True):
        whole = values[~np.isnan(values).any(axis=1)]
        sizes.append(len(whole))
        if len(whole):
            means.append(whole.mean(axis=0).tolist())
            ranks.append((row_ranks(whole, higher).mean(axis=0) / 2).tolist())
        else:
            means.append([None] * len(scores.learners))
            ranks.append([None] * len(scores.learners))
    return means, ranks, sizes


def _mark(
    pairs: Mapping[frozenset[str], Mapping[str, Any]],
    scores: CaseScores,
    measure: int,
    learner: int,
    means: Sequence[float | None],
) -> str:
    known = [mean for mean in means if mean is not None]
    if not known or means[learner] is None:
        return "unknown"
    leader = max(known) if scores.higher_is_better[measure] else min(known)
    if means[learner] == leader:
        return "best"
    best = scores.learners[means.index(leader)]
    pair = pairs.get(frozenset((best, scores.learners[learner])))
    if pair is None:  # a comparison with a baseline did not test these two: they are not told apart
        return "level"
    if "wilcoxon" in pair:
        found = pair["wilcoxon"][scores.measures[measure]]
        return "apart" if found["p_adjusted"] <= 1.0 - pair["threshold"] else "level"
    return "apart" if pair["verdict"] in _OPPOSITE else "level"
