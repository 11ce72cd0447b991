"""What if the user says which measures count? Many measures become one score per case.

`--first accuracy=0.005,seconds`: per case the first measure whose difference exceeds its margin decides; the sign test
then judges one sign per case. `--weights accuracy=2,seconds=1`: Σ ω_j s_ij of the scaled scores, judged by the
sign-flip test of their sum. Folds of one data set: the same per fold (differences scaled, not ranked), judged by the
widened corrected t of the mean. After either, everything goes on as with one measure.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adjudge.errors import InputError, refuse_unknown
from adjudge.kernels.arrays import Floats
from adjudge.verdicts.scores import Scores

_ROUNDING = 1e-9  # 0.715 − 0.71 does not exceed a margin of 0.005


def first_signs(differences: Floats, margins: Sequence[float]) -> Floats:
    """Sign of every case, (pairs, cases): of the first measure in (m, pairs, cases) that exceeds its margin, else 0.

    NaN where a measure is absent before one has decided.

    >>> first_signs(np.array([[[0.001, 0.02, np.nan]], [[-3.0, -3.0, 1.0]]]), [0.005, 0.0])
    array([[-1.,  1., nan]])
    """
    signs = np.zeros(differences.shape[1:])
    open_still = np.ones(signs.shape, dtype=bool)
    for difference, margin in zip(differences, margins, strict=True):
        decides = open_still & ~(np.abs(difference) <= margin * (1 + _ROUNDING))  # NaN decides: absent
        signs[decides] = np.sign(difference[decides])
        open_still &= ~decides
    return signs


def weighted_scores(scores: Scores | Floats, weights: Sequence[float]) -> Floats:
    """Σ_j ω_j s_ij of every case, (pairs, cases), with weights that sum to 1; NaN where a weighted measure is absent.

    >>> weighted_scores(np.array([[[1.0, -1.0]], [[-1.0, -1.0]]], dtype=np.float32), [2, 1]).round(3)
    array([[ 0.333, -1.   ]])
    """
    omega = np.asarray(weights, dtype=np.float64)
    used = omega > 0
    total: Floats = np.tensordot(omega[used] / omega.sum(), scores[used].astype(np.float64), axes=1)
    return total


def named_amounts(text: str, option: str, measures: Sequence[str], default: float | None = None) -> dict[str, float]:
    """`accuracy=0.005,seconds` in the order given; a name alone gets `default`, or is refused if there is none.

    >>> named_amounts("accuracy=0.005,seconds", "--first", ["seconds", "accuracy"], default=0.0)
    {'accuracy': 0.005, 'seconds': 0.0}
    """
    found: dict[str, float] = {}
    for part in text.split(","):
        name, equals, amount = (piece.strip() for piece in part.partition("="))
        refuse_unknown(name, measures, f"{option} names an unknown measure {name!r}")
        if name in found:
            raise InputError(f"{option} names {name!r} twice; name each measure once")
        found[name] = _amount(amount, option, name) if equals else _required(default, option, name)
    if not any(found.values()) and default is None:
        raise InputError(f"{option} {text} gives every measure 0; give at least one a positive amount")
    return found


def _required(default: float | None, option: str, name: str) -> float:
    if default is None:
        raise InputError(f"{option} gives no number for {name!r}; write {name}=NUMBER")
    return default


def _amount(text: str, option: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0 <= value < float("inf"):
        raise InputError(f"{option} {name}={text} is not a number of at least 0; write e.g. {name}=0.5")
    return value
