"""Inside a process that performs tasks: the job it was given, its thread limit, its deadline for each task."""

from __future__ import annotations

import ctypes
import os
import queue
import sys
import threading
import time
from typing import Any

from adjudge.cases.user_code import fault_text
from adjudge.runs.isolation import ProcessState
from adjudge.runs.perform import Outcome, OutOfTime, failure
from adjudge.runs.task import Task, Work

# Read by the numeric libraries when they load: set before a worker process starts.
THREAD_VARIABLES = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "BLIS_NUM_THREADS",
)

# How long a task that ran out of time may take to notice before its thread is given up.
GRACE = 0.5


class Worker:
    """Performs tasks one after the other; what one changes in the process is put back before the next
    (`adjudge.runs.isolation`), and an outcome says where that is not enough (`retire`).

    With `deadline` the work is done in a thread of its own, so that the caller can stop waiting; a thread that does not
    stop (it sleeps, or is inside compiled code) is left behind, and the process is to be retired.
    """

    def __init__(self, job: Work, deadline: float | None = None, check: bool = True) -> None:
        self.job = job
        for path in reversed(job.paths):
            if path not in sys.path:
                sys.path.insert(0, path)
        self._deadline = deadline
        self._refusal = job.refusal() if check else None
        self._before = {variable: os.environ.get(variable) for variable in THREAD_VARIABLES}
        self._limiter = self._limit()
        self._state = ProcessState(job.classes())
        self._thread: threading.Thread | None = None

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
        return self._isolated(task) if self._deadline is None else self._in_time(task, self._deadline)

    def _isolated(self, task: Task) -> Outcome:
        pid, start = os.getpid(), time.perf_counter()
        try:
            self._state.seed(self.job.seed_of(task))
            try:
                outcome = self.job.perform(task, self._state.restore)
            finally:
                if os.getpid() != pid:  # a child that the learner forked, and that came back: nobody waits for it
                    os._exit(0)
                self._state.restore()
        except (KeyboardInterrupt, OutOfTime):
            raise
        except BaseException as fault:  # of ours, which the task broke
            outcome = failure(task, "error", time.perf_counter() - start, f"it broke its process: {fault_text(fault)}")
            outcome.retire = str(outcome.error)
        outcome.retire = outcome.retire or self._state.changed
        return outcome

    def _in_time(self, task: Task, deadline: float) -> Outcome:
        if self._thread is None:
            self._tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
            self._outcomes: queue.SimpleQueue[Outcome | BaseException] = queue.SimpleQueue()
            self._thread = threading.Thread(target=self._work, args=(self._tasks, self._outcomes), daemon=True)
            self._thread.start()
        start = time.perf_counter()
        self._tasks.put(task)
        try:
            found = self._outcomes.get(timeout=deadline)
        except queue.Empty:
            return self._give_up(task, start)
        if isinstance(found, BaseException):
            raise found
        return found

    def _give_up(self, task: Task, start: float) -> Outcome:
        assert self._thread is not None and self._thread.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), ctypes.py_object(OutOfTime))
        self._thread.join(GRACE)
        outcome = failure(task, "timeout", time.perf_counter() - start, f"ran longer than {self._deadline:g} s")
        outcome.retire = "it could not be stopped" if self._thread.is_alive() else self._state.changed
        self._thread = None  # the next task gets a new one, with queues of its own
        return outcome

    def _work(self, tasks: queue.SimpleQueue[Task], outcomes: queue.SimpleQueue[Outcome | BaseException]) -> None:
        try:
            self._limit()  # OpenMP counts threads per calling thread
            while True:
                outcomes.put(self._isolated(tasks.get()))
        except OutOfTime:
            return
        except BaseException as fault:
            outcomes.put(fault)


_JOBS: dict[str, Work] = {}
_LOCAL = threading.local()  # a dask worker may have several threads, and each needs its own Worker
_TURN = threading.Lock()  # but what a task may change, it has one of
_RETIRED: list[str] = []


def accept_job(name: str, job: Work) -> None:
    """Make this process ready for a job's tasks."""
    _JOBS[name] = job


def forget_job(name: str) -> None:
    """The job is over; a cluster's worker lives on."""
    _JOBS.pop(name, None)


def take_back() -> None:
    """This process goes on: it cannot be replaced."""
    _RETIRED.clear()


def perform_here(name: str, task: Task) -> Outcome:
    """Perform a task in this process; the job must have been accepted."""
    with _TURN:
        if _RETIRED:
            return failure(task, "not performed", 0.0, _RETIRED[0])
        job = _JOBS[name]
        worker: Worker | None = getattr(_LOCAL, "worker", None)
        if worker is None or worker.job is not job:
            worker = _LOCAL.worker = Worker(job, job.timeout)
        outcome = worker.perform(task)
        if outcome.retire:
            _RETIRED.append(outcome.retire)
        return outcome
