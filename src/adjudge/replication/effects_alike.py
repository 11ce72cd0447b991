"""How alike are a learner's effects on several measures? What the table tells, for drawing new ones.

Cases turned upside down (`new_cases`) shrink all measures by one κ, which takes effects to be as alike between measures
as the noise is. They need not be: then too many learners of the drawn tables are better on *every* measure. With ρ the
correlation of the noise between measures and g that of the effects, what the measures share is shrunk by
κ_c = e(1 + (m−1)g)/(e(1 + (m−1)g) + 1 + (m−1)ρ), e = κ/(1 − κ), and what they do not share by
κ_t = e(1 − g)/(e(1 − g) + 1 − ρ). Crossed cases, each measure showing another's score, make up the difference.
g is uniform over all a correlation of m measures can be; the squares of both parts of the scores, as χ², tell of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Floats, Singles
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.effect_score import score_variance
from adjudge.verdicts.repeat_probability import independent_pairs, scores_of

_NODES = (np.arange(16) + 0.5) / 16


@dataclass(frozen=True, slots=True)
class Likeness:
    """Mean squares of the scores' shared and other part, in units of one score's noise; ρ; measures m."""

    shared: float
    other: float
    noise: float
    measures: int
    independent: float

    def shares(self, kappa: Floats, generator: np.random.Generator) -> tuple[Floats, Floats, Floats]:
        """Per world: shares of cases as they are, upside down, and crossed (negative: crossed and upside down)."""
        m, rho = self.measures, self.noise
        low = -1.0 / (m - 1)
        alike = low + (1.0 - low) * _NODES
        effect = (kappa / (1.0 - kappa))[:, None]
        shared, other = effect * (1.0 + (m - 1) * alike), effect * (1.0 - alike)
        noise_shared, noise_other = 1.0 + (m - 1) * rho, 1.0 - rho
        total_shared, total_other = shared + noise_shared, other + noise_other
        log = -self.independent / 2 * (
            np.log(total_shared) + self.shared / total_shared
            + (m - 1) * (np.log(total_other) + self.other / total_other)
        )  # fmt: skip
        chance = np.exp(log - log.max(axis=1, keepdims=True)).cumsum(axis=1)
        drawn = generator.random((len(kappa), 1)) * chance[:, -1:]
        g = np.argmax(chance >= drawn, axis=1)[:, None]
        kept_shared = np.take_along_axis(shared / total_shared, g, axis=1)[:, 0]
        kept_other = np.take_along_axis(other / total_other, g, axis=1)[:, 0]
        # A crossed case shows what is shared as it is and the rest by −1/(m − 1); upside down, both reversed.
        cross = (kept_shared - kept_other) * (m - 1) / m
        down = np.maximum((1.0 - kept_shared) / 2 - np.maximum(-cross, 0.0), 0.0)
        return np.maximum(1.0 - down - np.abs(cross), 0.0), down, cross


def likeness(comparison: Comparison, scores: Singles) -> Likeness | None:
    """From the case scores (measures, pairs, cases); None for one measure, or measures that are not tested alike."""
    m = len(scores)
    if m < 2 or len({test.centre for test in comparison.tests}) > 1:
        return None
    centred = np.nan_to_num(scores - np.nanmean(scores, axis=2, keepdims=True))
    together = np.einsum("ipc,jpc->ij", centred, centred)
    spread = np.sqrt(np.diag(together))
    if not (spread > 0).all():
        return None
    noise = float((together / np.outer(spread, spread))[np.triu_indices(m, 1)].mean())
    z = np.nan_to_num(scores_of(comparison), posinf=0.0, neginf=0.0)
    z = z / np.sqrt(score_variance(comparison.units.n))
    common = z.mean(axis=1)
    return Likeness(
        shared=float((common**2).mean() * m),
        other=float(((z - common[:, None]) ** 2).sum(axis=1).mean() / (m - 1)),
        noise=float(np.clip(noise, -0.9 / (m - 1), 0.98)),
        measures=m,
        independent=independent_pairs(comparison.pair_index, z[:, :1]),
    )


def crossed(scores: Singles) -> Singles:
    """Each measure with another's scores, on its own scale; which one goes round with the cases."""
    m, _, n = scores.shape
    scale = np.abs(scores).mean(axis=2, keepdims=True)
    unit = scores / np.where(scale > 0, scale, 1.0)
    step = 1 + np.arange(n) % (m - 1)
    source = (np.arange(m)[:, None] + step) % m  # (measures, cases)
    return np.asarray(np.take_along_axis(unit, source[:, None, :], axis=0) * scale)
