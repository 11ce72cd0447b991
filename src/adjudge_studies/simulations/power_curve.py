"""How a test's chance of finding a difference grows with the difference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError
from adjudge_studies.simulations.error_rates import RejectionRate, error_rates
from adjudge_studies.simulations.learner_pair import Pair, native_pair
from adjudge_studies.simulations.resampled_test import ResampledTest, as_tests
from adjudge_studies.simulations.true_difference import TrueDifferenceResult, find_source

ACROSS = 4  # points beside each other on 80 columns


@dataclass(frozen=True, slots=True, repr=False)
class PowerPoint(ResultBase):
    """One source: its true difference (exact in the cells, sampled over training sets) and how every test fared."""

    truth: TrueDifferenceResult
    rates: tuple[RejectionRate, ...]  # test by test, level by level

    @property
    def difference(self) -> float:
        return self.truth.difference


@dataclass(frozen=True, slots=True, repr=False)
class PowerCurve(ResultBase):
    """Points in the order asked for; at a true difference of 0 the rates are Type I errors."""

    b: str
    a: str
    n: int
    tests: tuple[str, ...]
    alphas: tuple[float, ...]
    points: tuple[PowerPoint, ...]
    replications: int
    runs: int
    seed: int

    def rate(self, point: int, test: str, alpha: float | None = None) -> RejectionRate:
        """How a test fared at a point; the level may be left out when there is one."""
        level = self.alphas[0] if alpha is None else alpha
        for found in self.points[point].rates:
            if found.test == test and found.alpha == level:
                return found
        raise InputError(f"no test {test!r} at level {level:g} on this curve; it has {', '.join(self.tests)}")

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per point, test and level."""
        rows = [{"difference": point.difference} | rate.to_dict() for point in self.points for rate in point.rates]
        return {name: [row[name] for row in rows] for name in rows[0]}

    def to_dict(self) -> dict[str, Any]:
        head = {name: getattr(self, name) for name in ("b", "a", "n", "replications", "runs", "seed")}
        points = [point.truth.to_dict() | {"rates": [rate.to_dict() for rate in point.rates]} for point in self.points]
        made: dict[str, Any] = plain({"schema": "adjudge.power/1"} | head | {"points": points})
        return made

    def __str__(self) -> str:
        from adjudge.base.abbreviations import cut
        from adjudge.wording.text_table import aligned, paragraph

        lines = []
        for alpha in self.alphas:
            for first in range(0, len(self.points), ACROSS):
                places = range(first, min(first + ACROSS, len(self.points)))
                header = [f"at {100 * alpha:g} %, true difference"]
                header += [f"{100 * self.points[place].difference + 0.0:+.1f}" for place in places]
                rows = [
                    [cut(test, 28), *(_percent(self.rate(place, test, alpha)) for place in places)]
                    for test in self.tests
                ]
                lines += [*aligned(header, rows, left=1), ""]
        closing = (
            f"Percent of {self.replications} simulated data sets of {self.n} items on which the test rejects, ± its "
            f"standard error. True difference: accuracy of {self.b} − {self.a} in points, over all training sets of "
            "that size; at 0 the rate is the test's Type I error, elsewhere its power. Every column is another source, "
            "so a larger difference is not always easier to find. Power is that of these learners on these sources."
        )
        return "\n".join([*lines, paragraph(closing)])


def _percent(rate: RejectionRate) -> str:
    return f"{100 * rate.rate:.1f} ± {100 * rate.monte_carlo_error:.1f}"


@checked
def power_curve(
    differences: Sequence[float],
    tests: Sequence[str | ResampledTest],
    *,
    pair: Pair = native_pair,
    n: int = 300,
    alpha: float | Sequence[float] = 0.05,
    replications: int = 1000,
    runs: int = 1,
    tolerance: float = 0.001,
    training_sets: int = 1000,
    seed: int = 0,
    out: str | Path | None = None,
    engine: str = "serial",
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> PowerCurve:
    """How does a test's chance of finding a difference grow with the difference?

    For each wanted true difference (b − a; naive Bayes − C4.5 unless another `pair` is given; 0 gives the Type I error)
    a random source that has it within `tolerance` on `training_sets` training sets is sought (`find_source`), and the
    tests are run on `replications` data sets of n items from it. Other arguments as in `error_rates`.

    Assumes nothing of the tests; the rates are those of these learners on these sources, not a law. Instead:
    `error_rates` with a source of your own.

    Parameters
    ----------
    differences: True differences b − a.
    tests: Tests by name (such as "10 x 10-fold corrected"), or `ResampledTest` objects.
    pair : Pair, default native_pair
        The two learners, b and a: `native_pair`, or an `EstimatorPair`.
    n: Number of items in each data set.
    alpha: Level, or several.
    replications: How many data sets are drawn.
    runs: How often each test is run on each data set, on other partitions.
    tolerance: How near the true difference must come to the one wanted.
    training_sets: On how many training sets a true difference is measured.
    seed
    out: Folder for the journal: finished work is kept there, and the same call goes on where it stopped.
    engine: "serial", "loky", "dask" or "dask:ADDRESS".
    workers
    progress: Called with the number done and the number in all.

    Returns
    -------
    PowerCurve
        Rates per difference, test and level.

    See Also
    --------
    adjudge_studies.plots.plot_power : draws it
    adjudge_studies.simulations.error_rates

    References
    ----------
    replicability

    >>> curve = power_curve([0.0], ["5x2cv t"], n=60, replications=10)
    >>> curve.points[0].difference, curve.rate(0, "5x2cv t").test
    (0.0, '5x2cv t')
    """
    chosen = as_tests(tests)
    if not differences:
        raise InputError("give a true difference at least, such as 0 for the Type I error")
    points = []
    for place, wanted in enumerate(differences):
        source, truth = find_source(
            wanted, pair=pair, n_train=n, tolerance=tolerance, training_sets=training_sets, seed=seed
        )

        def watch(done: int, total: int, before: int = place) -> None:
            if progress is not None:
                progress(before * total + done, len(differences) * total)

        rates = error_rates(
            source, pair, chosen, n=n, alpha=alpha, replications=replications, runs=runs, seed=seed, out=out,
            engine=engine, workers=workers, progress=watch,
        )  # fmt: skip
        points.append(PowerPoint(truth, tuple(rates)))
    return PowerCurve(
        b=pair.names[0],
        a=pair.names[1],
        n=n,
        tests=tuple(test.name for test in chosen),
        alphas=tuple(dict.fromkeys(rate.alpha for rate in points[0].rates)),
        points=tuple(points),
        replications=replications,
        runs=runs,
        seed=seed,
    )
