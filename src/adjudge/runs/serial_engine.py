"""Tasks one after the other in this process: no isolation, the easiest to debug."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from adjudge.runs.perform import Outcome
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import Worker


class SerialEngine:
    """A task that crashes takes the run with it; what was finished is in the journal.

    With a timeout the tasks are done one by one in a worker process: only a process can be ended whatever it does.
    """

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        if job.timeout is not None:
            from adjudge.runs.loky_engine import LokyEngine

            yield from LokyEngine(1).outcomes(job, tasks)
            return
        worker = Worker(job, check=False)  # the keys were made in this very process
        try:
            for task in tasks:
                yield worker.perform(task)
        finally:
            worker.close()
