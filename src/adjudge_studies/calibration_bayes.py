"""How often does a Bayesian test claim a difference where there is none?

For each test, the share of simulated data sets in which P(better) or P(worse) reaches 0.90, 0.95 and 0.99 although the
truth is exactly no difference, with the standard error of that share. Unit: the standard deviation of one difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.correlated_t import correlated_t
from adjudge.evidence.plackett_luce import plackett_luce
from adjudge.kernels.bayes_signed_rank import draw_shares
from adjudge.kernels.hierarchical import Bounds, log_nu_prior, sample_hierarchy
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_rows

Floats = NDArray[np.float64]
LEVELS = (0.90, 0.95, 0.99)
ROPES = (0.0, 0.1)


@dataclass(frozen=True, slots=True)
class Row:
    """One simulated setting."""

    test: str
    setting: str
    rope: float
    repetitions: int
    rates: tuple[float, float, float]

    def errors(self) -> tuple[float, ...]:
        """Standard error of each rate; not 0 where nothing was claimed."""
        shrunk = [(rate * self.repetitions + 0.5) / (self.repetitions + 1) for rate in self.rates]
        return tuple(float(np.sqrt(rate * (1 - rate) / self.repetitions)) for rate in shrunk)


def _row(test: str, setting: str, rope: float, claims: Floats) -> Row:
    """`claims` is the greater of P(better) and P(worse), one a repetition."""
    first, second, third = (float(np.mean(claims >= level - 1e-12)) for level in LEVELS)
    return Row(test, setting, rope, claims.size, (first, second, third))


def _folds(rng: np.random.Generator, shape: tuple[int, ...], n: int, rho: float) -> Floats:
    """Equally correlated standard normal differences around 0."""
    shared = np.sqrt(rho) * rng.standard_normal((*shape, 1))
    return np.asarray(shared + np.sqrt(1 - rho) * rng.standard_normal((*shape, n)))


def _correlated_t(rng: np.random.Generator, repetitions: int) -> Iterator[Row]:
    for n, rho, setting in (
        (10, 0.1, "10 folds, ρ 0.1 as assumed"),
        (100, 0.1, "10×10 folds, ρ 0.1 as assumed"),
        (100, 0.2, "10×10 folds, ρ 0.2, assumed 0.1"),
    ):
        d = _folds(rng, (repetitions,), n, rho)
        for rope in ROPES:
            found = [correlated_t(row, rho=0.1, rope=rope).probabilities for row in d]
            yield _row("correlated_t", setting, rope, np.array([max(p[0], p[2]) for p in found]))


def _bayes_sign(rng: np.random.Generator, repetitions: int) -> Iterator[Row]:
    for n in (5, 10, 30, 80):
        d = rng.standard_normal((repetitions, n))
        for rope in ROPES:
            found = [bayes_sign(row, rope=rope).probabilities for row in d]
            yield _row("bayes_sign", f"{n} cases, normal", rope, np.array([max(p[0], p[2]) for p in found]))


def _bayes_signed_rank(rng: np.random.Generator, repetitions: int) -> Iterator[Row]:
    for n in (5, 10, 30, 80):
        d = rng.standard_normal((repetitions, n))
        for rope in ROPES:
            # 100 repetitions share their 5000 draws, as the pairs of a table do
            parts = [draw_shares(part, rope, 1e-12, 0.5, 5000, rng)[0] for part in np.split(d, range(100, len(d), 100))]
            found = np.concatenate(parts)
            yield _row("bayes_signed_rank", f"{n} cases, normal", rope, np.maximum(found[:, 0], found[:, 2]))


def _hierarchical(rng: np.random.Generator, repetitions: int) -> Iterator[Row]:
    from scipy.special import stdtr

    prior = log_nu_prior((1.0, 2.0), (0.01, 0.1))
    repetitions = min(repetitions, 400)
    for q in (5, 10, 30):
        for spread in (0.0, 0.5):
            delta = spread * rng.standard_normal((repetitions, q))
            x = delta[..., None] + _folds(rng, (repetitions, q), 10, 0.1)
            means = x.mean(axis=2)
            deviations = x.std(axis=2)
            bounds = Bounds(
                delta0=np.abs(x).max(axis=(1, 2)),
                sigma0=1000.0 * means.std(axis=1),
                sigma=1000.0 * deviations.mean(axis=1),
            )
            # Each repetition is one chain: all run in step.
            draws = sample_hierarchy(
                means,
                10.0 * deviations**2,
                np.full(q, 10.0),
                np.full(q, 0.1),
                bounds,
                prior,
                0.0,
                200,
                800,
                repetitions,
                rng,
            )
            for rope in ROPES:
                worse = stdtr(draws.nu, (-rope - draws.delta0) / draws.sigma0)
                better = stdtr(draws.nu, (draws.delta0 - rope) / draws.sigma0)
                middle = 1.0 - worse - better if rope else np.zeros_like(worse)
                wins = np.argmax(np.stack([worse, middle, better]), axis=0)
                claims = np.maximum((wins == 0).mean(axis=1), (wins == 2).mean(axis=1))
                yield _row("hierarchical", f"{q} data sets × 10 folds, σ0 = {spread:g}", rope, claims)


def _plackett_luce(rng: np.random.Generator, repetitions: int) -> Iterator[Row]:
    repetitions = min(repetitions, 300)
    for k, n in ((3, 10), (3, 30), (7, 10), (7, 80)):
        pairs, best = [], []
        for _ in range(repetitions):
            result = plackett_luce(rng.standard_normal((n, k)), draws=1600, chains=4, seed=int(rng.integers(2**31)))
            # One pair of each repetition, fixed beforehand: pairs of one table are not independent.
            pairs.append(max(result.p_better[0][1], result.p_better[1][0]))
            best.append(max(result.probability_best))
        yield _row("plackett_luce, one pair", f"{k} learners, {n} cases", 0.0, np.array(pairs))
        yield _row("plackett_luce, P(best)", f"{k} learners, {n} cases", 0.0, np.array(best))


_PARTS: tuple[Callable[[np.random.Generator, int], Iterator[Row]], ...] = (
    _correlated_t,
    _bayes_sign,
    _bayes_signed_rank,
    _hierarchical,
    _plackett_luce,
)


def simulate(repetitions: int = 2000, seed: int = 0) -> list[Row]:
    """All settings; each test has its own stream, so one can be changed without moving the others."""
    streams = np.random.SeedSequence(seed).spawn(len(_PARTS))
    return [
        row
        for part, stream in zip(_PARTS, streams, strict=True)
        for row in part(np.random.default_rng(stream), repetitions)
    ]


def card(rows: list[Row], seed: int) -> str:
    """The table as Markdown."""
    lines = [
        "# Calibration of the Bayesian tests",
        "",
        "Share of simulated samples in which P(better) or P(worse) reaches a level although the truth is exactly **no",
        "difference** (standard error in brackets). Normal differences; unit: one difference's standard deviation.",
        f"Regenerate: `adjudge reproduce calibration-bayes` (seed {seed}).",
        "",
        "A probability is not an error rate. With rope 0 and a flat prior a claim at level 0.95 in either direction is",
        "expected in 10 % of the samples; a rope lowers that where it can hold the sampling error, and only there.",
        "",
        "| test | setting | rope | repetitions | ≥ 0.90 | ≥ 0.95 | ≥ 0.99 |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [f"{rate:.3f} ({error:.3f})" for rate, error in zip(row.rates, row.errors(), strict=True)]
        lines.append(f"| {row.test} | {row.setting} | {row.rope:g} | {row.repetitions} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def write_card(rows: list[Row], seed: int, folder: Path) -> str:
    """The card as a CSV of all rows and a Markdown page, which is given back."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"{kind}_{level:.2f}" for level in LEVELS for kind in ("rate", "error")]
    write_rows(folder / "bayes.csv", ["test", "setting", "rope", "repetitions", *names], (
        [row.test, row.setting, f"{row.rope:g}", row.repetitions,
         *(f"{value:.5f}" for both in zip(row.rates, row.errors(), strict=True) for value in both)]
        for row in rows
    ))  # fmt: skip
    page = card(rows, seed)
    (folder / "bayes.md").write_text(page, encoding="utf-8")
    return page


def make(how: How) -> str:
    """The card for `adjudge reproduce`."""
    return write_card(simulate(how.replications or 2000, how.seed), how.seed, how.folder)
