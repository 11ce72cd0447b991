"""Which task is the cause when a worker dies? One that only happened to be there must not be called crashed.

A worker may die of what its task did, or because somebody killed it: an administrator, a cluster that takes its machine
back, the system when another program took the memory. After its first death a task is performed again after all others.
A second death that only the process itself can have caused (a segmentation fault, an `os._exit`) is a crash. One that
may be an external kill, SIGKILL or SIGTERM, proves something only in calm: the task is performed alone, after `CALM`
seconds in which every worker was idle and none died, and only `TRIALS` deaths under these conditions make a crash.
While workers keep dying it waits; after `STORM` seconds of that without one result the run is stopped, nothing lost.

A task that leaves its process changed for others is performed again too, in another process, and believed then.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from adjudge.errors import InputError
from adjudge.runs.perform import Outcome, failure
from adjudge.runs.task import Task

CALM = 2.0
TRIALS = 2
STORM = 600.0
EXTERNAL_KILL = frozenset(
    getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
)


@dataclass(slots=True)
class _Suspect:
    task: Task
    deaths: int = 0
    internal: int = 0  # of these, deaths that nobody else can have caused
    in_calm: int = 0  # of these, deaths while it was performed alone


class Suspects:
    """The tasks of a run in the order they are to be performed: those a worker gave back, new ones, suspects last."""

    def __init__(self, tasks: Iterator[Task]) -> None:
        self._fresh = tasks
        self._back: deque[Task] = deque()
        self._known: dict[tuple[Any, ...], _Suspect] = {}  # by their numbers: a task may carry predictions
        self._again: deque[_Suspect] = deque()  # to be performed among others
        self._alone: deque[_Suspect] = deque()  # to be performed alone, in calm
        self._on_trial: _Suspect | None = None
        self._changed: set[tuple[Any, ...]] = set()  # tasks that changed their process
        self._changing: set[int] = set()  # learners that do it always
        self._peeked: deque[Task] = deque()
        self._last_death = 0.0
        self._last_result = time.monotonic()
        self._ended = False

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be given out."""
        self._peek()
        return not (self._back or self._peeked or self._again or self._alone) and self._on_trial is None

    @property
    def next_is_large(self) -> bool:
        """Whether the next task carries predictions."""
        self._peek()
        waiting = self._back or self._peeked or [suspect.task for suspect in (*self._again, *self._alone)]
        return bool(waiting) and waiting[0].remeasure is not None

    def _peek(self) -> None:
        if not self._peeked and not self._ended:
            task = next(self._fresh, None)
            if task is None:
                self._ended = True
            else:
                self._peeked.append(task)

    def next(self, everyone_idle: bool) -> Task | None:
        """The next task to perform, or None: nothing is left, or it must wait."""
        if self._on_trial is not None:
            return None
        for queue in (self._back, self._peeked):
            self._peek()
            if queue:
                return queue.popleft()
        if self._again:
            return self._again.popleft().task
        if self._alone and everyone_idle and time.monotonic() - self._last_death >= CALM:
            self._on_trial = self._alone.popleft()
            return self._on_trial.task
        return None

    def delivered(self) -> None:
        """A task was finished; if one was on trial, it was that one."""
        self._on_trial = None
        self._last_result = time.monotonic()

    def give_back(self, tasks: Iterable[Task]) -> None:
        """Tasks that were waiting at a worker that is gone."""
        self._back.extend(tasks)

    def is_repeated(self, task: Task) -> bool:
        """Whether a task after which its process was retired is performed again: the change may be of one before it."""
        place = task[:4]
        if place in self._changed or task.learner in self._changing:
            self._changing.add(task.learner)
            return False
        self._changed.add(place)
        self._again.append(_Suspect(task))
        return True

    def died(self, tasks: list[Task], code: int | None) -> Outcome | None:
        """A worker died with these tasks, the first at work; an outcome if that one is called crashed."""
        now = self._last_death = time.monotonic()
        if now - self._last_result > STORM:
            raise InputError(f"worker processes have been dying for {STORM / 60:g} minutes; what was finished is kept")
        self.give_back(tasks[1:])
        if not tasks:
            return None
        suspect = self._known.setdefault(tasks[0][:4], _Suspect(tasks[0]))
        suspect.deaths += 1
        suspect.internal += not self.may_be_external(code)
        suspect.in_calm += self._on_trial is suspect
        self._on_trial = None
        if suspect.internal >= 2 or suspect.in_calm >= TRIALS:
            del self._known[suspect.task[:4]]
            self._last_result = now
            times = "twice" if suspect.deaths == 2 else f"{suspect.deaths} times"
            told = "" if code is None else f" (exit code {code})"
            return failure(suspect.task, "crashed", 0.0, f"its worker process died {times}{told}")
        (self._alone if self.may_be_external(code) else self._again).append(suspect)
        return None

    @staticmethod
    def may_be_external(code: int | None) -> bool:
        """Whether a worker that ended so may have been killed from outside; unknown (None) is yes."""
        return code is None or -code in EXTERNAL_KILL
