"""Processes that perform tasks: what one does, its thread limit, and one as whoever waits for it sees it."""

from __future__ import annotations

import contextlib
import faulthandler
import multiprocessing
import os
import pickle
import sys
import time
from typing import Any

from adjudge.base.system_calls import end_with_parent, go_first, ignore_interrupts
from adjudge.cases.case import fault_text
from adjudge.runs.isolation import ProcessState
from adjudge.runs.perform import Outcome, failure
from adjudge.runs.task import Task, Work

# Read by the numeric libraries when they load: set before a worker process starts.
THREAD_VARIABLES = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "BLIS_NUM_THREADS",
)

GRACE = 0.5  # seconds beyond its time before the process of a task is ended
POLL = 0.5  # seconds between looks at a process whose end no pipe tells


class Worker:
    """Performs tasks one after the other; what one changes in the process is put back before the next
    (`adjudge.runs.isolation`), and an outcome says where that is not enough (`retire`).
    """

    def __init__(self, job: Work, check: bool = True) -> None:
        self.job = job
        for path in reversed(job.paths):
            if path not in sys.path:
                sys.path.insert(0, path)
        self._refusal = job.refusal() if check else None
        self._before = {variable: os.environ.get(variable) for variable in THREAD_VARIABLES}
        self._limiter = self._limit()
        self._state = ProcessState(job.classes())

    def close(self) -> None:
        """Give this process its threads and generators back."""
        self._state.close()
        for variable, value in self._before.items():
            if value is None:
                os.environ.pop(variable, None)
            else:
                os.environ[variable] = value
        if self._limiter is not None:
            self._limiter.restore_original_limits()

    def _limit(self) -> Any:
        """Hold the numeric libraries to the job's threads, in this thread; those loaded later obey the environment."""
        for variable in THREAD_VARIABLES:
            os.environ[variable] = str(self.job.threads)
        try:
            import threadpoolctl
        except ModuleNotFoundError:
            return None
        return threadpoolctl.threadpool_limits(limits=self.job.threads)

    def perform(self, task: Task) -> Outcome:
        if self._refusal is not None:
            return failure(task, "refused", 0.0, self._refusal)
        pid, start = os.getpid(), time.perf_counter()
        try:
            self._state.seed(self.job.seed_of(task))
            try:
                outcome = self.job.perform(task, self._state.restore)
            finally:
                if os.getpid() != pid:  # a child that the learner forked, and that came back: nobody waits for it
                    os._exit(0)
                self._state.restore()
        except KeyboardInterrupt:
            raise
        except BaseException as fault:  # of ours, which the task broke
            outcome = failure(task, "error", time.perf_counter() - start, f"it broke its process: {fault_text(fault)}")
            outcome.retire = str(outcome.error)
        outcome.retire = outcome.retire or self._state.changed
        return outcome


def serve(connection: Any, parent: int) -> None:
    """What a worker process does: take the job, then perform tasks until there are no more."""
    ignore_interrupts()
    end_with_parent(parent)
    multiprocessing.current_process().daemon = False  # learners may start processes
    go_first()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the parent is gone: nobody listens
        connection.send(("hello", None))
        payload = connection.recv_bytes()
        try:
            job: Work = pickle.loads(payload)
            worker = Worker(job)
        except BaseException as fault:  # the user's modules are loaded here
            connection.send(("broken", fault_text(fault)))
            return
        connection.send(("ready", None))
        while True:
            task = connection.recv()
            if job.timeout is not None:
                connection.send(("started", time.monotonic()))
            outcome = worker.perform(task)
            faulthandler.cancel_dump_traceback_later()  # which may end this process during the next task
            try:
                connection.send(("done", outcome))
            except (pickle.PicklingError, TypeError, AttributeError) as fault:  # what a call returned
                connection.send(("done", failure(task, "error", outcome.seconds, fault_text(fault))))
            if outcome.retire:
                return


class Child:
    """A process that performs tasks for this one, one at a time, whatever threads and state this one has."""

    def __init__(self, job: bytes, timeout: float | None) -> None:
        self._job = job
        self._timeout = timeout
        self._ready = False
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, os.getpid()), daemon=True)
        multiprocessing.current_process().daemon = False  # a dask worker is one, and may have no children then
        self._process.start()
        theirs.close()

    def perform(self, task: Task) -> Outcome:
        """The outcome; "died" if the process did, with its exit code as the result."""
        started: float | None = None
        try:
            if self._ready:
                self._connection.send(task)
            while True:
                alive = self._process.is_alive()  # asked first: what it said before it died is in the pipe by now
                if self._connection.poll(POLL if alive else 0.0):
                    word, content = self._connection.recv()
                    if word == "hello":
                        self._connection.send_bytes(self._job)
                    elif word == "broken":
                        return failure(task, "refused", 0.0, f"no worker process could be started: {content}")
                    elif word == "ready":
                        self._ready = True
                        self._connection.send(task)
                    elif word == "started":
                        started = content
                    else:
                        outcome: Outcome = content
                        return outcome
                elif not alive:
                    break
                elif started is not None and self._timeout is not None:
                    seconds = time.monotonic() - started
                    if seconds > self._timeout + GRACE:
                        self.end()
                        return failure(task, "timeout", seconds, f"ran longer than {self._timeout:g} s")
        except (EOFError, OSError, pickle.UnpicklingError):
            self.end(1.0)
        code = self._process.exitcode
        if not self._ready and code is not None and code >= 0:
            return failure(task, "refused", 0.0, f"no worker process could be started: exit code {code}")
        return failure(task, "died", 0.0, "its worker process died", result=code)

    def end(self, seconds: float = 0.0) -> None:
        """End it, after some seconds to do so by itself."""
        self._process.join(seconds)
        self._process.kill()
        self._process.join()

    @property
    def is_idle(self) -> bool:
        """Whether it waits for the next task."""
        return self._ready and self._process.is_alive()


class Children:
    """What a process knows of a job it was given (`adjudge.runs.dask_engine`): one child for each of its threads."""

    def __init__(self, job: bytes, timeout: float | None) -> None:
        self._made = job, timeout
        self._idle: list[Child] = []
        self._busy: list[Child] = []

    def perform(self, task: Task) -> Outcome:
        try:
            child = self._idle.pop()
        except IndexError:
            child = Child(*self._made)
        self._busy.append(child)
        outcome = child.perform(task)
        self._busy.remove(child)
        if child.is_idle and not outcome.retire:
            self._idle.append(child)
        else:
            child.end()
        return outcome

    def end(self) -> None:
        for child in (*self._idle, *self._busy):
            child.end()


CHILDREN: dict[str, Children] = {}  # by the name of the job
