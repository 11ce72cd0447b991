"""Every graph score as a measure of a structure learner's run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.base.vocabulary import vocabulary
from adjudge.measures.measure import Measure
from adjudge_graphs.scores.definitions import SCORES, GraphScore

if TYPE_CHECKING:
    from adjudge.measures.graph_run import GraphRun


@dataclass(frozen=True, slots=True)
class ScoreOf:
    """One score of a run; an object, so that it travels to other processes and imports nothing until it is asked."""

    name: str

    def __call__(self, run: GraphRun) -> float:
        return run.score(self.name)


def _measure(score: GraphScore) -> Measure:
    return Measure(
        score.name, score.higher_is_better, score.low, score.high, "", ("graphs",), score.text,
        tuple(vocabulary()["graphs"][score.name].get("aliases", ())), compute=ScoreOf(score.name),
    )  # fmt: skip


# `precision`, `recall` and `f1` are here the graph's; in the registry these names are a classifier's.
GRAPH_MEASURES: dict[str, Measure] = {name: _measure(score) for name, score in SCORES.items()}
