"""Does P(unbeaten) say what is so? Said against seen where effects are alike over the measures, and where they are not.

`alike`: a learner's true mean is the same on every measure. `independent`: it is drawn anew for each. Which of the two
a table comes from, eight learners cannot tell; a rule that shrinks effects together by how alike they look (normal
effects with an unknown covariance over measures, sampled) stands beside the rule in use.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.posterior import posterior_of
from adjudge.verdicts.scores import ScoreKind, case_scores
from adjudge_studies.calibration_answer import BINS, all_pairs, normal_scores
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Regime = Literal["one measure", "alike", "independent"]
LEARNERS, SPREAD = 8, 0.3
_DRAWS = 1000
_SWEEPS = 400
_ENOUGH = 50  # learners of a bin that is shown
_EDGES = np.array([0.0, *BINS, 1.0])


@dataclass(frozen=True, slots=True)
class Bin:
    """Learners of whom a probability between `low` and `high` was said: its mean, and how many truly are unbeaten."""

    rule: str
    scores: str
    regime: str
    measures: int
    cases: int
    low: float
    high: float
    said: float
    seen: float
    learners: int


def true_means(regime: Regime, m: int, tables: int, rng: np.random.Generator) -> Floats:
    """(tables, m, k), in sd of a score."""
    drawn = rng.normal(0.0, SPREAD, (tables, 1 if regime == "alike" else m, LEARNERS))
    return np.broadcast_to(drawn, (tables, m, LEARNERS))


def truly_unbeaten(means: Floats) -> Bools:
    """(tables, k): nobody is better on every measure."""
    beats: Bools = np.all(means[..., :, None] > means[..., None, :], axis=-3)
    return np.asarray(~beats.any(axis=-2))


def in_use(values: Floats, kind: ScoreKind, rng: np.random.Generator) -> Floats:
    """P(unbeaten) as `compare` has it, for tables of values (tables, m, k, n)."""
    pairs = all_pairs(LEARNERS)
    identical = np.zeros((len(pairs), values.shape[1]), dtype=bool)
    return np.stack([
        posterior_of(LEARNERS, pairs, case_scores(each[:, pairs[:, 1]] - each[:, pairs[:, 0]], kind), identical, rng,
                     _DRAWS).unbeaten
        for each in values
    ])  # fmt: skip


def shrunk_together(values: Floats, kind: ScoreKind, rng: np.random.Generator) -> Floats:
    """The rule that was tried: mean scores ~ N(effect, V), effects ~ N(0, T), T ~ inverse Wishart(m + 1, V/2).

    V is estimated from the cases and pooled over learners; effects and T are sampled in turn, all tables at once.
    """
    tables, m, k, n = values.shape
    pairs = all_pairs(k)
    scores = case_scores(values[:, :, pairs[:, 1]] - values[:, :, pairs[:, 0]], kind).astype(np.float64)
    each = np.zeros_like(values)
    for row, (a, b) in enumerate(pairs.tolist()):
        each[:, :, b] += scores[:, :, row] / k
        each[:, :, a] -= scores[:, :, row] / k
    effect = each.mean(axis=-1)  # (tables, m, k)
    rest = each - effect[..., None]
    noise = np.einsum("tjli,thli->tjh", rest, rest) / (n * (n - 1) * (k - 1))
    precision, between = np.linalg.inv(noise), effect @ effect.swapaxes(1, 2) / (k - 1) + noise / 2
    beaten = np.zeros((tables, k))
    for _ in range(_SWEEPS):
        covariance = np.linalg.inv(precision + np.linalg.inv(between))
        drawn = covariance @ precision @ effect
        drawn = drawn + np.linalg.cholesky(covariance) @ rng.standard_normal((tables, m, k))
        beaten += ~truly_unbeaten(drawn)
        centred = drawn - drawn.mean(axis=2, keepdims=True)
        root = np.linalg.cholesky(np.linalg.inv(centred @ centred.swapaxes(1, 2) + noise / 2))
        wishart = root @ rng.standard_normal((tables, m, m + k))
        between = np.linalg.inv(wishart @ wishart.swapaxes(1, 2))
    return np.asarray(1.0 - beaten / _SWEEPS)


RULES: dict[str, Callable[[Floats, ScoreKind, np.random.Generator], Floats]] = {
    "in use": in_use,
    "shrunk together": shrunk_together,
}


def bins_of(
    rule: str, kind: ScoreKind, regime: Regime, m: int, n: int, tables: int, rng: np.random.Generator
) -> list[Bin]:
    """Said against seen over so many tables."""
    means = true_means(regime, m, tables, rng)
    values = np.concatenate([normal_scores(each, n, 1, rng) for each in means])
    said, seen = RULES[rule](values, kind, rng).ravel(), truly_unbeaten(means).ravel()
    place = np.minimum(np.searchsorted(_EDGES, said, side="right") - 1, len(_EDGES) - 2)
    return [
        Bin(rule, kind, regime, m, n, float(low), float(high), float(said[here].mean()), float(seen[here].mean()),
            int(here.sum()))
        for at, (low, high) in enumerate(itertools.pairwise(_EDGES))
        if (here := place == at).any()
    ]  # fmt: skip


def make(how: How) -> str:
    """`adjudge reproduce calibration-unbeaten`: 5000 tables a row, or as many as asked for."""
    tables = how.replications or 5000
    kinds: list[tuple[str, ScoreKind, Regime, int, int]] = []
    for n in (12, 30):
        kinds += [("in use", kind, "one measure", 1, n) for kind in ("rank", "sign")]
        for regime in ("alike", "independent"):
            for m in (2, 3):
                kinds += [("in use", "rank", regime, m, n), ("in use", "sign", regime, m, n)]
                kinds.append(("shrunk together", "rank", regime, m, n))
    rows: list[list[Bin]] = []
    for done, kind in enumerate(kinds):
        rows.append(bins_of(*kind, tables, np.random.default_rng([how.seed, done])))
        how.tell(done + 1, len(kinds))
    write_records(how.folder / "unbeaten.csv", [each for row in rows for each in row])
    return how.keep("unbeaten.md", "\n".join(_page(rows, tables)))


_PAGE = """\
# Calibration card: P(unbeaten)

P(unbeaten) orders learners; it is not a confidence. {learners} learners, true means normal with sd {spread} of a
score, normal scores, correlation .5 between measures; {tables} tables a row. A cell is the share of learners that
truly are unbeaten (nobody is better on every measure) among those of whom a probability in the column's range was said;
– where there are fewer than 50. `alike`: a learner's true mean is the same on every measure; `independent`: it is
another on each.

Made by `adjudge reproduce calibration-unbeaten`; means of what was said, and how many learners, are in `unbeaten.csv`.

With one measure the greatest distance between said and seen is {one:.2f}. With several measures it is {alike:.2f}
where effects are alike (too high: who is beaten on one measure is beaten on all) and {independent:.2f} where they are
not (small probabilities are too low). *Shrunk together* learns from the table how alike effects are; its greatest
distances are {tried_alike:.2f} and {tried_independent:.2f}: eight learners do not tell the two apart, so the rule in
use stays, and its number only orders.
"""


def _page(rows: list[list[Bin]], tables: int) -> Iterator[str]:
    yield _PAGE.format(
        learners=LEARNERS, spread=SPREAD, tables=tables, one=_gap(rows, "in use", "one measure"),
        alike=_gap(rows, "in use", "alike"), independent=_gap(rows, "in use", "independent"),
        tried_alike=_gap(rows, "shrunk together", "alike"),
        tried_independent=_gap(rows, "shrunk together", "independent"),
    )  # fmt: skip
    heads = [f"{low:g}–{high:g}" for low, high in itertools.pairwise(_EDGES)]
    table = []
    for row in rows:
        seen = {each.low: f"{each.seen:.2f}" for each in row if each.learners >= _ENOUGH}
        first = row[0]
        table.append([first.rule, first.scores, first.regime, str(first.measures), str(first.cases),
                      *(seen.get(float(low), "–") for low in _EDGES[:-1])])  # fmt: skip
    yield from markdown_table(["rule", "scores", "effects", "measures", "cases", *heads], table, 3)
    yield ""


def _gap(rows: list[list[Bin]], rule: str, regime: str) -> float:
    """The greatest distance between said and seen in a bin of enough learners."""
    those = [each for row in rows for each in row if (each.rule, each.regime) == (rule, regime)]
    return max((abs(each.said - each.seen) for each in those if each.learners >= _ENOUGH), default=float("nan"))
