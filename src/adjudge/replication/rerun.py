"""Would the same experiment, shuffled again, say the same? Estimated from the repeats it already has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import gammainc, gammaincinv, ndtr, stdtrit

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import as_numbers, check_seed, check_share
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.student_t import steady_mean
from adjudge.evidence.uncorrected_t import uncorrected_t
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import settle

Kind = Literal["corrected", "uncorrected"]
LEAST_REPEATS = 5
ENOUGH_SCORES = 50  # repeats × folds; below, the estimate comes with a caution
CAUTION = (  # figures: docs/calibration/rerun.md
    '{r} × {k} scores say little of their own spread: go by the interval of "same again". For significant findings its '
    "middle was up to 0.2 too hopeful where the true difference is small, and as much too cautious where it is not."
)
MOST_REPEATS = 2000  # beyond, more repeats are no advice
LUCK = 2.0  # before a run is seen, the share u of luck in a significant one has density ∝ u^(LUCK − 1)
_TRIES = 6
WORLDS = 20_000  # sets of true values that the repeats allow; in each, two reruns are drawn


@dataclass(frozen=True, slots=True, repr=False)
class RerunResult(ResultBase):
    """What `rerun` found. `outcome` is "b", "a" (who was found better) or "none"; probabilities are sampled.

    `p_same`: a rerun has this outcome; `low` and `high` hold 90 % of what that chance may be. `p_agree`: two reruns
    have the same one, whichever. `p_flip`: a rerun finds the other learner better. `repeats_needed`: the least number,
    not below those given, at which two experiments of so many repeats agree with probability `wanted`, to about 10 %;
    None when above 2000. `caution`: below 50 scores, how far such estimates were off when checked; None otherwise.
    """

    outcome: str
    p_value: float
    statistic: float
    p_same: float
    low: float
    high: float
    p_agree: float
    p_flip: float
    repeats: int
    folds: int
    ratio: float  # n_test/n_train
    repeats_needed: int | None
    wanted: float
    alpha: float
    test: str
    method: str
    monte_carlo_error: float
    seed: int
    caution: str | None


@dataclass(frozen=True, slots=True)
class Repeats:
    """All that r repeats of k folds tell the model: their mean, and the sums of squares between and within repeats."""

    mean: float
    between: float  # Σ (mean of a repeat − mean)²
    within: float  # Σ (difference − mean of its repeat)²
    r: int
    k: int


@checked
def rerun(
    d: ArrayLike,
    *,
    ratio: float | None = None,
    test: Kind = "corrected",
    alpha: float = 0.05,
    wanted: float = 0.95,
    seed: int = 0,
) -> RerunResult:
    """How likely is it that the same experiment on the same data, partitioned anew, has the same outcome?

    `d` holds the differences b − a, (repeats, folds), of r × k-fold cross-validation; a row per split for random
    subsampling. `ratio` = n_test/n_train, by default 1/(k − 1). The corrected t's own variance would be the wrong
    model: it speaks of new data, while other partitions of the same data vary 30 to 50 times less (METHODS C).

    The model is of partitions of these data only: a repeat's mean is normal about μ with variance τ², its sum of
    squares within is ω χ² with k − 1 degrees of freedom. μ, τ² and ω are known as well as r repeats allow (flat prior
    on μ, log τ, log ω): a world is τ² = B/χ²(r−1), ω = W/χ²(r(k−1)), μ ~ N(mean, τ²/r), with B and W the sums of
    squares between and within the repeats. A rerun of R repeats has a mean ~ N(μ, τ²/R) and a sum of squares
    k τ² χ²(R−1) + ω χ²(R(k−1)), and the test is computed from these two, its correction inside.

    A significant test was so by luck in part: its mean was great, and its spread small. So μ has a prior there: the
    mean's variance is (ρ v + τ²/r)/u, where ρ v + τ²/r is what new data and the shuffle give it where nothing differs
    (ρ = n_test/n_train, v the variance of a difference in this world) and u, the share of luck, has density 2u on
    (0, 1). Worlds then weigh as their likelihood, which speaks for the wider ones, and μ is drawn towards 0. One run
    tells little of its own luck, so `low` and `high` bound the chance: 90 % of the worlds lie between.

    Assumes: repeats are independent partitions of one data set and the learners' own randomness is part of a repeat.
    Needs 5 repeats. Instead: `replicability`, when the whole experiment was really run several times.

    Checked by really rerunning, significant findings by themselves: docs/calibration/rerun.md.

    Parameters
    ----------
    d: Differences b − a, (repeats, folds).
    ratio
    test: "corrected" or "uncorrected".
    alpha, wanted, seed

    Raises
    ------
    UnfitDataError
        There are fewer than 5 repeats.

    See Also
    --------
    adjudge.replicability : when it was really rerun
    adjudge.replication.rerun_table

    References
    ----------
    replicability

    >>> rng = np.random.default_rng(1)
    >>> result = rerun(0.02 + 0.004 * rng.normal(size=(10, 1)) + 0.03 * rng.normal(size=(10, 10)))
    >>> result.outcome, round(result.p_value, 3), result.p_same < 0.7, result.repeats_needed > 10
    ('b', 0.049, True, True)
    """
    check_share(alpha, "alpha")
    check_share(wanted, "wanted")
    seed = check_seed(seed)
    differences = settle(as_numbers(d, "d", ndim=(2,)))
    r, k = differences.shape
    if r < LEAST_REPEATS:
        raise UnfitDataError(
            f"whether a rerun agrees cannot be estimated from {r} repeats: at least {LEAST_REPEATS} are needed; repeat "
            "the cross-validation with other partitions"
        )
    if ratio is None:
        if k < 2:
            raise InputError("one split per repeat does not give the sizes: pass ratio= n_test/n_train")
        ratio = 1 / (k - 1)
    if not (math.isfinite(ratio) and ratio > 0):
        raise InputError(f"ratio must be positive and finite; received {ratio}")
    share = ratio if test == "corrected" else 0.0
    differences = differences / (np.abs(differences).max() or 1.0)  # no test depends on the unit, and squares may
    found = corrected_t(differences, ratio=ratio) if share else uncorrected_t(differences)
    observed = int(np.sign(found.statistic)) if found.p_value <= alpha else 0
    repeats = sums_of_squares(differences, constant=math.isinf(found.statistic))
    prior = ratio if observed and not math.isinf(found.statistic) else None
    chances = outcome_chances(repeats, r, share, alpha, seed, prior)
    same = chances[..., observed + 1].mean(axis=1)
    low, high = np.quantile(same, (0.05, 0.95)).tolist()
    agree = agreement_of_two(chances)
    return RerunResult(
        outcome=("a", "none", "b")[observed + 1],
        p_value=found.p_value,
        statistic=found.statistic,
        p_same=float(same.mean()),
        low=min(low, float(same.mean())),
        high=max(high, float(same.mean())),
        p_agree=agree,
        p_flip=float(chances[..., 1 - observed].mean()) if observed else 0.0,
        repeats=r,
        folds=k,
        ratio=float(ratio),
        repeats_needed=r if agree >= wanted else _needed(repeats, share, alpha, wanted, seed, prior),
        wanted=float(wanted),
        alpha=float(alpha),
        test=f"{test} t",
        method=f"sampled: {WORLDS} draws of whole repeats, assumed normal",
        # Where every world says the same, what was not seen in so many may still be there.
        monte_carlo_error=float(max(same.std(ddof=1) / math.sqrt(WORLDS), 0.5 / WORLDS)),
        seed=seed,
        caution=CAUTION.format(r=r, k=k) if r * k < ENOUGH_SCORES else None,
    )


def sums_of_squares(d: Floats, constant: bool) -> Repeats:
    """The mean and sums of squares of d[repeat, fold]; all differences equal: rounding is not taken for spread."""
    r, k = d.shape
    means = d.mean(axis=1)
    mean = steady_mean(d)
    if constant:
        return Repeats(mean, 0.0, 0.0, r, k)
    return Repeats(mean, float(((means - means.mean()) ** 2).sum()), float(((d - means[:, None]) ** 2).sum()), r, k)


def outcome_chances(
    known: Repeats, repeats: int, share: float, alpha: float, seed: int, ratio: float | None = None
) -> Floats:
    """(worlds, 2 reruns, 3): the chances that a is found better, neither, b, by a rerun of so many repeats.

    A rerun's spread is drawn and its mean is not: over the mean the chance is known. With `ratio` = n_test/n_train μ
    has its prior about 0, otherwise a flat one.
    """
    generator = np.random.default_rng(seed)
    r, k, worlds, shape = known.r, known.k, (WORLDS, 1), (WORLDS, 2)
    between = known.between / generator.chisquare(r - 1, worlds)  # τ²
    within = known.within / generator.chisquare(r * (k - 1), worlds) if k > 1 else np.zeros(worlds)  # ω
    kept = np.ones(worlds)
    if ratio is not None:
        between, within, kept = _weighed(known, ratio, between, within, generator)
    middle = kept * known.mean + np.sqrt(kept * between / r) * generator.normal(size=worlds)  # μ
    squares = k * between * generator.chisquare(repeats - 1, shape)
    if k > 1:
        squares = squares + within * generator.chisquare(repeats * (k - 1), shape)
    n = repeats * k
    # |mean| beyond this is significant: the test's t set to its critical value.
    limit = stdtrit(n - 1, 1 - alpha / 2) * np.sqrt((1 / n + share) * squares / (n - 1))
    error = np.sqrt(between / repeats)
    for_b, for_a = _above(middle - limit, error), _above(-middle - limit, error)
    return np.stack([for_a, 1 - for_a - for_b, for_b], axis=-1)


def _weighed(
    known: Repeats, ratio: float, between: Floats, within: Floats, generator: np.random.Generator
) -> tuple[Floats, Floats, Floats]:
    """Worlds drawn again by their weight under the prior of μ; how much of the mean each keeps.

    Given u the mean is N(0, S/u), S = ρv + τ²/r. Over u with density ∝ u^(A−1), A = LUCK, that is ∝ S^A·γ(A + ½, a),
    a = mean²/2S, and u given the mean is Γ(A + ½) with rate a, cut at 1. Of the mean u·(τ²/r)/S is the shuffle's luck.
    A = 2 was chosen on sources of other seeds than the card's (docs/calibration/rerun.md).
    """
    r, k = known.r, known.k
    variance = (k * between * (r - 1) + within * r * (k - 1)) / (r * k - 1)
    total = ratio * variance + between / r
    rate = known.mean**2 / (2 * total)
    reached = np.asarray(gammainc(LUCK + 0.5, rate), dtype=np.float64)
    weight = np.cumsum(total**LUCK * reached)
    # One stratified draw for every world to keep: the same weights without more noise.
    index = np.searchsorted(weight, (np.arange(WORLDS) + generator.random()) / WORLDS * weight[-1])
    index = generator.permutation(np.minimum(index, WORLDS - 1))
    between, within, total, rate, reached = (part[index] for part in (between, within, total, rate, reached))
    luck = generator.gamma(LUCK + 0.5, size=(WORLDS, 1)) / rate
    for _ in range(_TRIES):  # most beyond 1 fall below it soon; the inverse for all would cost three times as much
        beyond = luck > 1
        luck[beyond] = generator.gamma(LUCK + 0.5, size=int(beyond.sum())) / rate[beyond]
    beyond = luck > 1
    luck[beyond] = gammaincinv(LUCK + 0.5, generator.random(int(beyond.sum())) * reached[beyond]) / rate[beyond]
    return between, within, 1 - luck * (between / r) / total


def _above(distance: Floats, error: Floats) -> Floats:
    """P(N(distance, error²) > 0); without error, whether the distance is positive."""
    certain = error == 0
    return np.where(certain, distance > 0, ndtr(distance / np.where(certain, 1.0, error)))


def agreement_of_two(chances: Floats) -> float:
    """The chance that the two reruns of a world have the same outcome; independent given the world."""
    return float((chances[:, 0] * chances[:, 1]).sum(axis=-1).mean())


def _needed(
    known: Repeats, share: float, alpha: float, wanted: float, seed: int, ratio: float | None = None
) -> int | None:
    """The least number of repeats, above those at hand, at which two reruns agree as wanted: doubled, then halved."""

    def reached(repeats: int) -> bool:
        return agreement_of_two(outcome_chances(known, repeats, share, alpha, seed, ratio)) >= wanted

    low, high = known.r, min(2 * known.r, MOST_REPEATS)
    while not reached(high):
        if high >= MOST_REPEATS:
            return None
        low, high = high, min(2 * high, MOST_REPEATS)
    while high - low > max(1, low // 20):  # to 5 %: the estimate itself is no finer
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
