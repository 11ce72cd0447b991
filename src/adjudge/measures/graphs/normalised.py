"""Scores between 0 and 1 over all graphs learnt for one truth (Eq. 10–12 of paper D)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.errors import InputError
from adjudge.measures.graphs.confusion import ConfusionResult
from adjudge.measures.graphs.scores import GraphScores
from adjudge.record import Record

__all__ = ["NormalisedScores", "normalised_scores"]


@dataclass(frozen=True, slots=True, repr=False)
class NormalisedScores(Record):
    """BSF, SHD and DDM of one graph, 1 best; SHD and DDM are relative to the other graphs given."""

    bsf: float
    shd: float
    ddm: float | None


def normalised_scores(scores: Sequence[GraphScores | ConfusionResult]) -> list[NormalisedScores]:
    """How do these graphs compare on one scale from 0 to 1?

    (BSF + 1)/2 (Eq. 10); 1 − SHD/max SHD (Eq. 11); (DDM + |min DDM|)/(|min DDM| + 1) (Eq. 12), with max and min
    over all graphs learnt for the same truth, so the numbers change with the company: compare within one call only.
    If every SHD is 0, all are 1.

    >>> from adjudge.measures.graphs.confusion import confusion_scores
    >>> empty, exact = confusion_scores(0, 0, 0, 10, 35), confusion_scores(10, 0, 0, 10, 35)
    >>> [(n.bsf, n.shd, n.ddm) for n in normalised_scores([empty, exact])]
    [(0.5, 0.0, 0.0), (1.0, 1.0, 1.0)]
    """
    if not scores:
        raise InputError("no scores to normalise; pass the scores of all graphs learnt for one truth")
    most = max(score.shd for score in scores)
    known = [score.ddm for score in scores if score.ddm is not None]
    least = abs(min(known)) if known else 0.0
    return [
        NormalisedScores(
            bsf=(score.bsf + 1) / 2,
            shd=1 - score.shd / most if most else 1.0,
            ddm=None if score.ddm is None else (score.ddm + least) / (least + 1),
        )
        for score in scores
    ]
