"""One unit of work: one learner, one case, one split; and the key that recognises it for ever."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from adjudge.cases.case import Case
from adjudge.cases.network_case import NetworkCase
from adjudge.learners.graph_learner import GraphLearner
from adjudge.learners.learner import Learner
from adjudge.measures.measure import Measure
from adjudge.runs.plan import Plan

if TYPE_CHECKING:
    from adjudge.runs.perform import Outcome

__all__ = ["Job", "Task", "Work", "digest"]

# Part of every key: raised when the meaning of a task changes (how splits are drawn, how items are encoded).
PROTOCOL = 2


class Task(NamedTuple):
    """Places in the job's lists, so that it is small to send."""

    case: int
    learner: int
    repeat: int
    fold: int


class Work(Protocol):
    """What an engine must know of the work it is given; it is sent to each worker once."""

    @property
    def timeout(self) -> float | None: ...

    @property
    def threads(self) -> int: ...

    @property
    def paths(self) -> tuple[str, ...]: ...

    def perform(self, task: Task) -> Outcome:
        """The outcome of a task; pure."""
        ...


@dataclass(frozen=True, eq=False)
class Job:
    """All a worker must know to perform any task: it is sent to each worker once.

    Two kinds of job share everything but the task itself: classifiers on data sets (`Case`, `Learner`, predictions
    measured), and structure learners on true networks (`NetworkCase`, `GraphLearner`, graphs measured).

    `timeout` in seconds for a task; `threads` for the numeric libraries inside one; `paths` are folders of the user's
    own modules; `replicates`: how many times over the plan is the experiment's, each time with other partitions.
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
    replicates: int = 1

    @property
    def learns_graphs(self) -> bool:
        return any(isinstance(case, NetworkCase) for case in self.cases)

    def plan_record(self) -> dict[str, Any]:
        """The plan as it is written down beside results."""
        return self.plan.to_dict() | ({"replicates": self.replicates} if self.replicates > 1 else {})

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

    def perform(self, task: Task) -> Outcome:
        from adjudge.runs.perform import perform  # which reads jobs, so it comes after this file

        return perform(self, task)


class KeyMaker:
    """Task → sha256 of the canonical JSON of case hash, learner, plan, split and seed.

    Names are not part of it: a renamed learner keeps its results, an edited one does not. Nor are measures; a finished
    task that lacks one is performed again. Nor is the number of repeats: the first ones of more are the same.
    """

    def __init__(self, job: Job) -> None:
        self._cases = [case.hash for case in job.cases]
        # The parts that many tasks share are hashed once.
        self._learners = [digest(learner.identity()) for learner in job.learners]
        self._job = job
        self._plans: dict[tuple[Plan, int], str] = {}

    def key(self, task: Task) -> str:
        part, repeat = self._job.plan.part_of(task.repeat)
        plan = self._plans.get((part, task.case))
        if plan is None:
            identity = part.identity(self._job.cases[task.case])
            content = {"plan": identity, "seed": self._job.seed, "protocol": PROTOCOL}
            plan = self._plans[part, task.case] = digest(content)
        return digest([plan, self._cases[task.case], self._learners[task.learner], repeat, task.fold])

    def config(self, learner: int) -> str:
        """A short name of a learner's class, parameters and versions."""
        return self._learners[learner][:12]


def digest(content: Any) -> str:
    """sha256 of the canonical JSON of plain values."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=True)
    return hashlib.sha256(text.encode()).hexdigest()
