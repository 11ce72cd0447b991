"""The probability that b is better than a on a case, from paired differences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.evidence.choices import check_share
from adjudge.evidence.differences import as_numbers
from adjudge.kernels.binomial import clopper_pearson
from adjudge.kernels.ties import settle


@dataclass(frozen=True, slots=True, repr=False)
class SuperiorityResult(ResultBase):
    """What `probability_of_superiority` found; `dominance` is 2 × probability − 1, Cliff's δ within pairs."""

    probability: float
    low: float
    high: float
    dominance: float
    confidence: float
    method: str
    wins: int
    ties: int
    losses: int


@checked
def probability_of_superiority(d: ArrayLike, confidence: float = 0.95) -> SuperiorityResult:
    """On what share of cases is b better than a, a tie counting half?

    (wins + ties/2)/n. The interval is Clopper and Pearson's, exact without ties; with ties it runs from the lower end
    for the wins alone to the upper end for wins and ties together, which covers at least `confidence`.

    Assumes: independent cases. Instead: `cliffs_delta` for two unpaired samples; `bayes_sign` for a posterior.

    Parameters
    ----------
    d, confidence

    Returns
    -------
    SuperiorityResult
        Share of cases won, ties half, with its interval.

    Raises
    ------
    InputError

    See Also
    --------
    adjudge.evidence.sign
    adjudge.evidence.cliffs_delta : without pairs

    Examples
    --------
    >>> result = probability_of_superiority([0.1, 0.3, -0.2, 0.4])
    >>> result.probability, result.dominance, round(result.low, 3), round(result.high, 3)
    (0.75, 0.5, 0.194, 0.994)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    wins, losses = int(np.sum(differences > 0)), int(np.sum(differences < 0))
    ties = n - wins - losses
    probability = (wins + ties / 2) / n
    low = clopper_pearson(wins, n, confidence)[0]
    high = clopper_pearson(wins + ties, n, confidence)[1]
    method = "exact" if ties == 0 else "exact, conservative with ties"
    return SuperiorityResult(probability, low, high, 2 * probability - 1, confidence, method, wins, ties, losses)
