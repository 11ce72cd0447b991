"""Tasks in worker processes on this machine: started afresh by loky, never forked, so Java is safe in them.

Each worker has a pipe of its own and performs what it is sent in order, so when one dies it is known which task it was
at; the others go on, and a new process takes its place. Whether that task killed its worker or somebody else did is
another question (`adjudge.runs.suspects`): it is performed again before it is called crashed.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import time
from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any

from adjudge.base.system_calls import interrupts_held_back, kill
from adjudge.cases.case import fault_text
from adjudge.errors import InputError, require
from adjudge.runs.perform import Outcome, failure
from adjudge.runs.stop import check_stop, closing, stop_held_back
from adjudge.runs.suspects import Suspects
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import GRACE, THREAD_VARIABLES, serve

WINDOW = 2  # tasks a worker has been sent: one at work, one waiting at its door
POLL = 0.5  # seconds between looks at processes whose end no pipe tells, and at those past their time
STILLBORN = 5  # workers that end by themselves before they are ready, one after the other, before that is told


@dataclass(eq=False)
class _Process:
    """A worker as its parent sees it."""

    process: Any
    connection: Any
    ready: bool = False
    tasks: deque[Task] = field(default_factory=deque)  # sent to it; the first is being performed
    started: float | None = None  # when it said so, by the clock all processes share

    def room(self, task_is_large: bool) -> bool:
        # A large task is sent to one who is reading: two full pipes would wait for each other.
        large = task_is_large or any(task.remeasure is not None for task in self.tasks)
        return self.ready and len(self.tasks) < (1 if large else WINDOW)


class LokyEngine:
    """`workers` processes."""

    def __init__(self, workers: int) -> None:
        require("loky", "run", "the loky engine")
        from loky.backend import get_context

        self._context = get_context("loky")
        self._workers = workers
        self._pool: list[_Process] = []
        self._stillborn = 0

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        import cloudpickle

        try:
            payload = cloudpickle.dumps(job)
        except Exception as fault:
            raise InputError(f"the experiment cannot be sent to worker processes: {fault_text(fault)}") from fault
        suspects = Suspects(tasks)
        try:
            while True:
                check_stop()
                while len(self._pool) < self._workers:
                    self._start(job)
                    check_stop()
                self._send(suspects)
                if suspects.finished and not any(worker.tasks for worker in self._pool):
                    return
                for worker in self._waited():
                    yield from self._heard(worker, payload, suspects)
                yield from self._late(job, suspects)
        finally:
            closing()
            self._close()

    def _start(self, job: Work) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=serve, args=(theirs, os.getpid()), env=dict.fromkeys(THREAD_VARIABLES, str(job.threads))
        )
        with interrupts_held_back(), stop_held_back():  # one that is started is known, and ended
            with contextlib.suppress(OSError):  # killed while it was being started: found dead in the next round
                process.start()
            self._pool.append(_Process(process, ours))
        theirs.close()

    def _send(self, suspects: Suspects) -> None:
        """Give every worker that has room a task, the least busy first."""
        idle = all(worker.ready and not worker.tasks for worker in self._pool)
        for worker in sorted(self._pool, key=lambda one: len(one.tasks)):
            while worker.room(suspects.next_is_large):
                if (task := suspects.next(everyone_idle=idle)) is None:
                    return
                idle = False
                worker.tasks.append(task)
                try:
                    worker.connection.send(task)
                except OSError:  # it has just died, which the next round will see
                    break

    def _waited(self) -> list[_Process]:
        """Workers that have something to say, or are dead; waits for the first."""
        found = set(wait([worker.connection for worker in self._pool], POLL))
        return [at for at in self._pool if at.connection in found or _is_dead(at.process)]

    def _heard(self, worker: _Process, payload: bytes, suspects: Suspects) -> Generator[Outcome, None, None]:
        """Take in all a worker has said; if it is dead, its tasks come back."""
        dead = _is_dead(worker.process)  # asked first: what it said before it died is in the pipe by now
        try:
            while worker.connection.poll():
                word, content = worker.connection.recv()
                if word == "hello":
                    worker.connection.send_bytes(payload)
                elif word == "broken":
                    raise InputError(f"no worker process could be started: {content}")
                elif word == "ready":
                    worker.ready, self._stillborn = True, 0
                elif word == "started":
                    worker.started = content
                else:
                    task, worker.started = worker.tasks.popleft(), None
                    suspects.delivered()
                    if content.retire:
                        self._remove(worker)
                        suspects.give_back(worker.tasks)
                    if not (content.retire and suspects.is_repeated(task)):
                        yield content
                    if content.retire:
                        return
        except (EOFError, OSError, pickle.UnpicklingError):
            dead = True
        if dead:
            yield from self._buried(worker, suspects)

    def _buried(self, worker: _Process, suspects: Suspects) -> Generator[Outcome, None, None]:
        code = self._remove(worker)
        if not worker.ready and (code is None or code >= 0 or not suspects.may_be_external(code)):
            self._stillborn += 1
            if self._stillborn >= STILLBORN:
                raise InputError(f"no worker process could be started: exit code {code} before it was ready")
        if (verdict := suspects.died(list(worker.tasks), code)) is not None:
            yield verdict

    def _late(self, job: Work, suspects: Suspects) -> Generator[Outcome, None, None]:
        """End workers whose task is out of time, whatever it is doing."""
        for worker in list(self._pool):
            if job.timeout is None or worker.started is None or worker.connection.poll():
                continue
            seconds = time.monotonic() - worker.started
            if seconds > job.timeout + GRACE:
                self._remove(worker)
                task = worker.tasks.popleft()
                suspects.give_back(worker.tasks)
                suspects.delivered()
                yield failure(task, "timeout", seconds, f"ran longer than {job.timeout:g} s")

    def _remove(self, worker: _Process) -> int | None:
        """End a worker for good; the exit code it has, or had."""
        self._pool.remove(worker)
        worker.connection.close()
        if worker.process.pid is None:
            return None
        worker.process.join(1.0)
        if worker.process.exitcode is None:
            _kill(worker.process)
            worker.process.join()
        code: int | None = worker.process.exitcode
        return code

    def _close(self) -> None:
        for worker in self._pool:
            _kill(worker.process)
        for worker in self._pool:
            if worker.process.pid is not None:
                worker.process.join()
            worker.connection.close()
        self._pool = []


def _kill(process: Any) -> None:
    if process.pid is not None and process.exitcode is None:
        kill(process.pid)


def _is_dead(process: Any) -> bool:
    return process.pid is None or process.exitcode is not None
