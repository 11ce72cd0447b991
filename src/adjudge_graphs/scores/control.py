"""Negative control: would a blind guess with as many edges have scored as well?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge_graphs.alignment import align
from adjudge_graphs.random_graphs import shuffled_graph
from adjudge_graphs.readers.read import as_graph
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.graph_scores import Equivalence, graph_scores


@dataclass(frozen=True, slots=True, repr=False)
class ControlScore(ResultBase):
    """One score beside what random graphs get."""

    observed: float | None
    random_mean: float | None
    random_sd: float | None
    z: float | None  # towards better is positive; None when all random graphs score the same
    p_value: float | None
    monte_carlo_error: float | None


@dataclass(frozen=True, slots=True, repr=False)
class NegativeControlResult(ResultBase):
    """Per score: its place among random graphs of the same size."""

    scores: dict[str, ControlScore]
    draws: int
    seed: int
    method: str

    def rows(self) -> list[tuple[str, Any]]:
        lines: list[tuple[str, Any]] = [
            (name, f"p {_show(item.p_value)}  z {_show(item.z)}") for name, item in self.scores.items()
        ]
        return [*lines, ("draws", self.draws), ("seed", self.seed)]


def _show(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3g}"


@checked
def negative_control(
    truth: Any, learnt: Any, *, draws: int = 999, seed: int = 0, equivalence: Equivalence = "none"
) -> NegativeControlResult:
    """Would random graphs with the same number of edges of each kind have scored as well?

    `draws` graphs: random pairs of nodes, arcs pointed along a random order (so a random DAG for a DAG). One-sided
    p = (1 + number of random graphs at least as good)/(1 + draws): sampled, with its Monte Carlo error √(p(1 −
    p)/(1 + draws)); it cannot fall below 1/(1 + draws). z = (observed − mean)/sd, signed so that better is
    positive. Small p says only that the graph is not a blind guess. A score that is undefined for the learnt graph
    has none; an undefined F1 or ratio of a random graph counts as 0, other undefined values are left out.

    Parameters
    ----------
    truth, learnt
    draws: Random graphs.
    seed, equivalence

    See Also
    --------
    adjudge.graphs.compare_graphs

    >>> truth = [("A", "B"), ("B", "C"), ("C", "D"), ("D", "E"), ("E", "F")]
    >>> c = negative_control(truth, truth, draws=99)
    >>> c.scores["bsf"].p_value, round(c.scores["bsf"].z, 1)
    (0.01, 4.7)
    """
    if draws < 1:
        raise InputError(f"at least one random graph is needed; received draws={draws}")
    true, found, _ = align(as_graph(truth, "the true graph"), as_graph(learnt, "the learnt graph"))
    own = graph_scores(true, found, equivalence)
    rng = np.random.default_rng(seed)
    names = [name for name in SCORES if name != "sid"]
    drawn = np.full((draws, len(names)), np.nan)
    for row in range(draws):
        score = graph_scores(true, shuffled_graph(found, seed=rng), equivalence)
        for column, name in enumerate(names):
            value = getattr(score, name)
            value = SCORES[name].when_undefined if value is None else value
            if value is not None:
                drawn[row, column] = value
    scores = {name: _place(name, getattr(own, name), drawn[:, column]) for column, name in enumerate(names)}
    return NegativeControlResult(scores, draws, seed, "sampled")


def _place(name: str, observed: float | None, drawn: np.ndarray[Any, np.dtype[np.float64]]) -> ControlScore:
    known = drawn[~np.isnan(drawn)]
    if observed is None or not known.size:
        return ControlScore(observed, None, None, None, None, None)
    sign = 1.0 if SCORES[name].higher_is_better else -1.0
    # Equal up to rounding counts as equally good.
    as_good = int(np.count_nonzero(sign * (known - observed) >= -1e-12))
    p = (1 + as_good) / (1 + known.size)
    mean, sd = float(known.mean()), float(known.std(ddof=1)) if known.size > 1 else 0.0
    z = sign * (float(observed) - mean) / sd if sd > 1e-12 else None
    return ControlScore(float(observed), mean, sd, z, p, float(np.sqrt(p * (1 - p) / (1 + known.size))))
