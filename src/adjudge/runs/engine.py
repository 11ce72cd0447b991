"""Who performs the tasks: this process, a pool of processes, or a dask cluster."""

from __future__ import annotations

import importlib.util
import itertools
import os
from collections.abc import Generator, Iterator, Mapping
from typing import Any, Protocol

from adjudge.errors import InputError
from adjudge.runs.perform import Outcome
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import Worker


class Engine(Protocol):
    """Takes tasks as it has room for them and yields every outcome once, in any order."""

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]: ...


def choose_engine(name: str = "loky", workers: int | None = None, security: Mapping[str, Any] | None = None) -> Engine:
    """The engine of this name: `serial`, `loky`, `dask` (a cluster on this machine) or `dask:ADDRESS`.

    `security`: dask's settings for encrypted connections, as `distributed.Security` takes them.

    >>> type(choose_engine("serial")).__name__
    'SerialEngine'
    """
    if workers is not None and workers < 1:
        raise InputError(f"at least one worker is needed; got {workers}")
    count = workers or os.cpu_count() or 1
    kind, _, address = name.partition(":")
    if kind == "serial" and not address:
        return SerialEngine()
    if kind == "loky" and not address:
        from adjudge.runs.loky_engine import LokyEngine

        return LokyEngine(count)
    if kind == "dask":
        from adjudge.runs.dask_engine import DaskEngine

        return DaskEngine(count, address or None, security)
    raise InputError(f"no engine {name!r}; use serial, loky, dask, dask:tcp://host:port or dask:tls://host:port")


class SerialEngine:
    """A task that crashes takes the run with it; what was finished is in the journal.

    With a timeout the tasks are done one by one in a worker process: only a process can be ended whatever it does. So
    are a task that changed this process for others (`adjudge.runs.isolation`) and all after it.
    """

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        from adjudge.runs.loky_engine import LokyEngine

        if job.timeout is not None:
            yield from LokyEngine(1).outcomes(job, tasks)
            return
        worker = Worker(job, check=False)  # the keys were made in this very process
        try:
            for task in tasks:
                outcome = worker.perform(task)
                if outcome.retire and importlib.util.find_spec("loky"):
                    yield from LokyEngine(1).outcomes(job, itertools.chain([task], tasks))
                    return
                yield outcome
        finally:
            worker.close()
