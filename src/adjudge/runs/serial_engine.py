"""Tasks one after the other in this process: no isolation, the easiest to debug."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from adjudge.runs.perform import Outcome
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import Worker

__all__ = ["SerialEngine"]


class SerialEngine:
    """A task that crashes takes the run with it; what was finished is in the journal."""

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        worker = Worker(job)
        try:
            for task in tasks:
                yield worker.perform(task)
        finally:
            worker.close()
