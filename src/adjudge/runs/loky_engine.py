"""Tasks in a pool of worker processes on this machine (loky): started afresh, never forked, so Java is safe in them.

A worker that dies breaks the whole pool, and nobody can say whose task did it. So: all tasks that were in flight are
suspects, the pool is made anew, and each suspect runs alone, once. The one that breaks the pool while alone is the
culprit and is recorded as crashed; the others deliver.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from adjudge.errors import InputError, require
from adjudge.runs.perform import Outcome, failure
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import GRACE, THREAD_VARIABLES, accept_job, perform_here

__all__ = ["LokyEngine"]

# Two tasks per worker: one at work, one waiting at its door; more would only be more suspects.
WINDOW = 2
# Bytes a worker may grow after its first task before loky replaces it. Its own 3e8 is less than some libraries take
# when they are loaded or compiled, and a worker replaced for that loads them again, for ever.
LEAK = os.environ.get("LOKY_MAX_MEMORY_LEAK_SIZE", "4e9")
# Seconds a worker may need to start before a deadline is called missed.
STARTUP = 30.0


class LokyEngine:
    """`workers` processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._loky = require("loky", "run", "the loky engine")
        self._pool: Any = None

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        suspects: deque[Task] = deque()
        waiting: deque[Task] = deque()  # innocents sent back when a hung worker was replaced
        flying: dict[Future[Outcome], Task] = {}
        # With a timeout some task must end within it; if none does, a worker is stuck in code that lets no thread run.
        patience = None if job.timeout is None else job.timeout + GRACE + STARTUP
        self._start(job)
        try:
            while True:
                if suspects and not flying:
                    yield self._alone(job, suspects.popleft())
                    continue
                while not suspects and len(flying) < WINDOW * self._workers:
                    task = waiting.popleft() if waiting else next(tasks, None)
                    if task is None:
                        break
                    flying[self._submit(job, task)] = task
                if not flying:
                    return
                done, _ = wait(flying, patience, return_when=FIRST_COMPLETED)
                if not done or any(self._broke(future) for future in done):
                    # All in flight are suspects, but for those that delivered before the pool broke.
                    for future, task in flying.items():
                        if future.done() and future.exception() is None:
                            yield future.result()
                        else:
                            suspects.append(task)
                    flying.clear()
                    self._close()
                    continue
                for future in done:
                    del flying[future]
                    outcome = future.result()
                    yield outcome
                    if outcome.lingering:
                        waiting.extend(flying.values())
                        flying.clear()
                        self._close()
                        break
        finally:
            self._close()

    def _alone(self, job: Work, task: Task) -> Outcome:
        start = time.perf_counter()
        future = self._submit(job, task)
        wait([future], None if job.timeout is None else job.timeout + GRACE + STARTUP)
        if not future.done():
            self._close()
            return failure(task, "timeout", time.perf_counter() - start, f"ran longer than {job.timeout:g} s, stuck")
        if self._broke(future):
            self._close()
            seconds = time.perf_counter() - start
            return failure(task, "crashed", seconds, f"its worker process died twice ({_cause(future)})")
        outcome: Outcome = future.result()
        if outcome.lingering:
            self._close()
        return outcome

    def _start(self, job: Work) -> None:
        """See that a worker can be started at all: a job that no worker can load is not a crash of every task."""
        for attempt in (1, 2):
            self._open(job)
            try:
                self._pool.submit(os.getpid).result()
                return
            except self._loky.process_executor.BrokenProcessPool as broken:
                self._close()
                if attempt == 2:
                    cause = " ".join(str(broken.__cause__ or broken).split())[-300:]
                    raise InputError(f"no worker process could be started: {cause}") from broken

    def _open(self, job: Work) -> None:
        if self._pool is None:
            self._pool = self._loky.ProcessPoolExecutor(
                self._workers,
                initializer=accept_job,
                initargs=("loky", job, os.getpid()),
                env=dict.fromkeys(THREAD_VARIABLES, str(job.threads)) | {"LOKY_MAX_MEMORY_LEAK_SIZE": LEAK},
            )

    def _submit(self, job: Work, task: Task) -> Any:
        for attempt in (1, 2):
            self._open(job)
            try:
                return self._pool.submit(perform_here, "loky", task)
            except (self._loky.process_executor.BrokenProcessPool, RuntimeError):
                # A worker died while the pool was idle: no task is to blame.
                if attempt == 2:
                    raise
                self._close()
        raise AssertionError("unreachable")

    def _broke(self, future: Future[Outcome]) -> bool:
        return isinstance(future.exception(), self._loky.process_executor.BrokenProcessPool)

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, kill_workers=True)
            self._pool = None


def _cause(future: Future[Outcome]) -> str:
    """The signal or exit code loky saw, from its longer message."""
    text = " ".join(str(future.exception()).split())
    _, found, codes = text.partition("exit codes of the workers are ")
    return f"exit code {codes.strip('{} ')}" if found else text[:120]
