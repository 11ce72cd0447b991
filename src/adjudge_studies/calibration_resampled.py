"""The calibration card of the tests on one resampled data set: error rates and power with real learners.

Naive Bayes against C4.5 on sources whose true difference is known exactly: one without any (every learner is right half
the time), and three with about paper C's differences. All tests of paper C share the fits.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.results.csv_file import csv_text
from adjudge_studies.catalogue import How
from adjudge_studies.paper_c_table5 import SIZES
from adjudge_studies.printed import markdown_table
from adjudge_studies.simulations.error_rates import RejectionRate
from adjudge_studies.simulations.power_curve import PowerCurve, power_curve
from adjudge_studies.simulations.resampled_test import PAPER_TESTS

LEVELS = (0.01, 0.025, 0.05, 0.10)


def simulate(replications: int = 2000, seed: int = 0, **how: Any) -> PowerCurve:
    """All tests of paper C, at all its levels, on its four differences; `how`: engine, workers, out, progress."""
    return power_curve(
        [-size for size in SIZES], tuple(PAPER_TESTS), alpha=LEVELS, replications=replications, seed=seed, **how
    )


def page(curve: PowerCurve) -> str:
    """The card as Markdown."""
    wrong, found = [], []
    for test in curve.tests:
        rates = [curve.rate(0, test, level) for level in LEVELS]
        over = any(rate.rate > rate.alpha + 3 * rate.monte_carlo_error for rate in rates)
        wrong.append(_cells(f"**{test}**" if over else test, rates))
        found.append(_cells(test, [curve.rate(place, test, 0.05) for place in range(1, len(curve.points))]))
    lines = [
        "# Calibration card: tests on one resampled data set",
        "",
        f"Naive Bayes against C4.5 on {curve.replications} simulated data sets of {curve.n} items per source; percent",
        "of data sets on which the test rejects, ± standard error. Regenerate with",
        "",
        "```sh",
        f"adjudge reproduce calibration-resampled --replications {curve.replications} --seed {curve.seed}",
        "```",
        "",
        "## Type I error: no true difference",
        "",
        "Attributes say nothing of the class, so both learners are right half the time, whatever they were trained on.",
        "**Bold**: a level is exceeded by more than three standard errors.",
        "",
        *markdown_table(["test", *(f"at {100 * level:g} %" for level in LEVELS)], wrong),
        "",
        "## Power at 5 %",
        "",
        "The same tests where C4.5 is better by the true difference above each column (points of accuracy, exact in",
        "the source's cells). A test that breaks its level above is no better for its power here.",
        "",
        *markdown_table(["test", *(f"{100 * abs(point.difference):.1f}" for point in curve.points[1:])], found),
        "",
    ]
    return "\n".join(lines)


def _cells(name: str, rates: list[RejectionRate]) -> list[str]:
    return [name, *(f"{100 * rate.rate:.1f} ± {100 * rate.monte_carlo_error:.1f}" for rate in rates)]


def write(folder: Path, replications: int = 2000, seed: int = 0, **how: Any) -> PowerCurve:
    """Simulate and write `resampled.md` and `resampled.csv`; goes on where it stopped."""
    curve = simulate(replications, seed, out=folder / "resampled.run", **how)
    (folder / "resampled.md").write_text(page(curve), encoding="utf-8")
    (folder / "resampled.csv").write_text(csv_text(curve.to_columns()), encoding="utf-8")
    return curve


def make(how: How) -> str:
    """The card for `adjudge reproduce`."""
    asked = {"engine": how.engine, "workers": how.workers, "progress": how.progress}
    return page(write(how.folder, how.replications or 2000, how.seed, **asked))
