"""What one run of a structure learner left behind: the true graph, the learnt one, and the time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudge.errors import UnfitDataError
from adjudge.measures.measure import Need
from adjudge_graphs.graph import Graph
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.graph_scores import GraphScores, graph_scores
from adjudge_graphs.scores.sid import sid


@dataclass(eq=False, slots=True)
class GraphRun:
    """What did a structure learner find, and what is true? Measures with needs "graphs" or "clock" are its functions.

    >>> run = GraphRun(Graph("ABC", [("A", "->", "B")]), Graph("ABC"), fit_seconds=0.5)
    >>> run.score("shd"), run.score("f1"), run.score("sid")
    (1.0, 0.0, 1.0)
    """

    truth: Graph
    learnt: Graph
    fit_seconds: float | None = None
    predict_seconds: float | None = 0.0  # nothing is predicted
    _scores: dict[str, GraphScores] = field(default_factory=dict, repr=False)

    def has(self, need: Need) -> bool:
        return need == "graphs" or (need == "clock" and self.fit_seconds is not None)

    def score(self, name: str) -> float:
        """The score of this name. What is undefined because of the learnt graph (no edge, no match) counts as paper D
        counts it in Fig. 1, 0; what the true graph itself leaves undefined is refused.
        """
        if name == "sid":
            return float(sid(self.truth, self.learnt).upper)  # of a partly directed graph: its worst extension
        value = self._value(name, self.learnt)
        if value is not None:
            return float(value)
        if self._value(name, self.truth) is None:
            raise UnfitDataError(f"{name} is not defined for this true graph: {SCORES[name].text}")
        instead = SCORES[name].when_undefined
        if instead is None:
            raise UnfitDataError(f"{name} is not defined for this learnt graph: {SCORES[name].text}")
        return instead

    def _value(self, name: str, learnt: Graph) -> Any:
        key = "learnt" if learnt is self.learnt else "truth"
        if key not in self._scores:
            self._scores[key] = graph_scores(self.truth, learnt)
        return getattr(self._scores[key], name)
