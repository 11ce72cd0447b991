"""One unit of work: one learner, one case, one split; and the key that recognises it for ever."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from adjudge.cases.case import Case
from adjudge.cases.network_case import NetworkCase
from adjudge.learners.graph_learner import GraphLearner
from adjudge.learners.learner import Learner
from adjudge.measures.measure import Measure
from adjudge.runs.plan import Plan

__all__ = ["Job", "Task"]

# Part of every key: raised when the meaning of a task changes (how splits are drawn, how items are encoded).
PROTOCOL = 1


class Task(NamedTuple):
    """Places in the job's lists, so that it is small to send."""

    case: int
    learner: int
    repeat: int
    fold: int


@dataclass(frozen=True, eq=False)
class Job:
    """All a worker must know to perform any task: it is sent to each worker once.

    Two kinds of job share everything but the task itself: classifiers on data sets (`Case`, `Learner`, predictions
    measured), and structure learners on true networks (`NetworkCase`, `GraphLearner`, graphs measured).

    `timeout` in seconds for a task; `threads` for the numeric libraries inside one; `paths` are folders of the user's
    own modules.
    """

    cases: tuple[Case | NetworkCase, ...]
    learners: tuple[Learner | GraphLearner, ...]
    plan: Plan
    measures: tuple[Measure, ...]
    seed: int = 0
    timeout: float | None = None
    threads: int = 1
    keep_predictions: bool = False
    paths: tuple[str, ...] = ()

    @property
    def learns_graphs(self) -> bool:
        return any(isinstance(case, NetworkCase) for case in self.cases)

    def tasks(self) -> Iterator[Task]:
        """Every task, learners innermost: neighbours share a split, and the first results compare all learners."""
        for case_place, case in enumerate(self.cases):
            for repeat, fold in self.plan.places(case):
                for learner in range(len(self.learners)):
                    yield Task(case_place, learner, repeat, fold)

    def __len__(self) -> int:
        return sum(sum(1 for _ in self.plan.places(case)) for case in self.cases) * len(self.learners)

    def keys(self) -> KeyMaker:
        return KeyMaker(self)


class KeyMaker:
    """Task → sha256 of the canonical JSON of case hash, learner, plan, split and seed.

    Names are not part of it: a renamed learner keeps its results, an edited one does not. Measures are not part of it
    either; a finished task that lacks one is performed again.
    """

    def __init__(self, job: Job) -> None:
        self._cases = [case.hash for case in job.cases]
        # The parts that many tasks share are hashed once.
        self._learners = [_digest(learner.identity()) for learner in job.learners]
        self._plan = _digest({"plan": job.plan.to_dict(), "seed": job.seed, "protocol": PROTOCOL})

    def key(self, task: Task) -> str:
        parts = [self._plan, self._cases[task.case], self._learners[task.learner], task.repeat, task.fold]
        return _digest(parts)

    def config(self, learner: int) -> str:
        """A short name of a learner's class, parameters and versions."""
        return self._learners[learner][:12]


def _digest(content: Any) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=True)
    return hashlib.sha256(text.encode()).hexdigest()
