"""Paper D's scores from counts alone: matches, partial matches, false edges."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError


@dataclass(frozen=True, slots=True, repr=False)
class ConfusionResult(ResultBase):
    """Weighted confusion counts of one learnt graph, and what follows from them."""

    tp: float
    fp: float
    tn: float
    fn: float
    partial: int
    precision: float | None
    precision_eq2: float | None
    recall: float | None
    f1: float | None
    shd: float
    ddm: float | None
    bsf: float


def balanced_score(tp: float, fp: float, tn: float, fn: float) -> float:
    """Eq. 9 of paper D from weighted counts; a = tp + fn true edges, i = tn + fp pairs without one.

    a = 0 (empty truth) or i = 0 (complete truth) leaves one half without a scale: the other half then counts in
    full, so the truth still scores 1 and its complement −1. Both 0 (one node): there is one graph only, score 1.

    >>> balanced_score(9, 20, 15, 1)
    0.3285714285714286
    >>> balanced_score(0, 0, 3, 0), balanced_score(0, 3, 0, 0), balanced_score(0, 0, 0, 3)
    (1.0, -1.0, -1.0)
    """
    a, i = tp + fn, tn + fp
    halves = ([(tp - fn) / a] if a else []) + ([(tn - fp) / i] if i else [])
    return sum(halves) / len(halves) if halves else 1.0


def confusion_scores(matches: int, partial: int, false: int, n_true: int, n_absent: int) -> ConfusionResult:
    """What do these counts of right, half-right and false edges amount to?

    With a true edges, i pairs without one, P partial matches: TPw = matches + P/2, FN = a − TPw, TN = i − FP,
    precision TPw/(matches + P + FP) (all learnt edges; the printed Eq. 2, TPw/(TPw + FP), is `precision_eq2`),
    recall TPw/a (Eq. 3), F1 (Eq. 5), SHD = FN + FP, DDM = (TPw − FN − FP)/a (Eq. 4), BSF (Eq. 9). Undefined, and
    None: precision without a learnt edge, recall and DDM without a true one, F1 when precision or recall is None or
    both are 0. BSF is always defined (`balanced_score`).
    """
    if min(matches, partial, false, n_true, n_absent) < 0 or matches + partial > n_true or false > n_absent:
        raise InputError(
            f"impossible counts: {matches} matches and {partial} partial of {n_true} true edges, "
            f"{false} false of {n_absent}"
        )
    tp = matches + partial / 2
    fn = n_true - tp
    learnt = matches + partial + false
    precision = tp / learnt if learnt else None
    recall = tp / n_true if n_true else None
    return ConfusionResult(
        tp=tp,
        fp=float(false),
        tn=float(n_absent - false),
        fn=fn,
        partial=partial,
        precision=precision,
        precision_eq2=(tp / (tp + false) if tp + false else None),
        recall=recall,
        f1=harmonic(precision, recall),
        shd=fn + false,
        ddm=(tp - fn - false) / n_true if n_true else None,
        bsf=balanced_score(tp, false, n_absent - false, fn),
    )


def harmonic(precision: float | None, recall: float | None) -> float | None:
    """F1 (Eq. 5): None when a part is undefined or both are 0, as the paper's tables print it.

    >>> harmonic(0.5, 0.5), harmonic(0.0, 0.0), harmonic(None, 0.0)
    (0.5, None, None)
    """
    if precision is None or recall is None or precision + recall == 0:
        return None
    return 2 * precision * recall / (precision + recall)
