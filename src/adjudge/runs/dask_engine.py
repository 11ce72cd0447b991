"""Tasks on a dask cluster, by native futures: one that runs already, or one made on this machine.

The job reaches every worker, those that join later included, as a worker plugin; tasks are a few numbers each. Dask
blames every task that was assigned to a worker that died, so such a task is retried alone before it is called crashed.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
import time
import uuid
from collections import deque
from collections.abc import Generator, Iterator
from typing import Any

from adjudge.errors import InputError, require
from adjudge.runs.perform import Outcome, failure
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import THREAD_VARIABLES, accept_job, forget_job, perform_here

distributed = require("distributed", "dask", "the dask engine")
cloudpickle = require("cloudpickle", "dask", "the dask engine")

__all__ = ["DaskEngine"]

WINDOW = 2  # tasks in flight per thread of the cluster
NO_WORKERS = 60.0  # seconds without any worker before the run is stopped
POLL = 2.0
CONNECT = 10.0


class JobPlugin(distributed.WorkerPlugin):  # type: ignore[misc, name-defined]
    """Hands the job to a worker when it joins."""

    def __init__(self, name: str, job: Work, ours: bool) -> None:
        self.name = name
        self.ours = ours
        self.paths = job.paths
        self.job = cloudpickle.dumps(job)  # opened in `setup`, once the folders of the user's modules are known

    def setup(self, worker: Any) -> None:
        if self.ours:  # Ctrl-C at our terminal is for the parent, which closes its cluster itself
            with contextlib.suppress(ValueError):  # not in the main thread
                signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.path[:0] = [path for path in self.paths if path not in sys.path]
        accept_job(self.name, cloudpickle.loads(self.job))

    def teardown(self, worker: Any) -> None:
        forget_job(self.name)


def _perform(name: str, task: Task) -> tuple[Outcome, str]:
    return perform_here(name, Task(*task)), distributed.get_worker().address


class DaskEngine:
    """`address` of a scheduler, or None for a cluster of `workers` processes on this machine."""

    def __init__(self, workers: int, address: str | None = None) -> None:
        self._workers = workers
        self._address = address
        self._name = f"adjudge-{uuid.uuid4().hex[:12]}"
        self._sent = 0
        self._last_seen = time.monotonic()
        self._threads = 0
        self._looked = 0.0

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        cluster = self._make_cluster(job) if self._address is None else None
        client = None
        try:
            client = self._connect(cluster)
            self._send_job(client, job)
            yield from self._loop(client, tasks)
        finally:
            if client is not None:
                _quietly(lambda: client.unregister_worker_plugin(self._name), client)
                client.close(timeout=5)
            if cluster is not None:
                cluster.close(timeout=10)

    def _loop(self, client: Any, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        suspects: deque[Task] = deque()
        flying: dict[Any, Task] = {}
        alone = False
        while True:
            if not flying:
                alone = bool(suspects)
            window = 1 if alone else WINDOW * self._room(client)
            while len(flying) < window and (alone or not suspects):
                task = suspects.popleft() if alone else next(tasks, None)
                if task is None:
                    break
                self._sent += 1
                key = f"{self._name}-{self._sent}"
                flying[client.submit(_perform, self._name, tuple(task), key=key, pure=False)] = task
                if alone:
                    break
            if not flying:
                if suspects:
                    continue
                return
            for future in self._finished(client, list(flying)):
                task = flying.pop(future)
                try:
                    outcome, worker = future.result()
                except Exception as fault:
                    self._check(client)
                    if alone:
                        why = f"its worker process died twice ({type(fault).__name__})"
                        yield failure(task, "crashed", 0.0, why)
                    else:
                        suspects.append(task)
                    continue
                finally:
                    future.release()
                yield outcome
                if outcome.lingering:
                    _quietly(lambda at=worker: client.restart_workers([at], timeout=30), client)

    def _finished(self, client: Any, futures: list[Any]) -> list[Any]:
        """Futures that are done; waits for the first, looking now and then whether the cluster still lives."""
        while True:
            try:
                return list(distributed.wait(futures, timeout=POLL, return_when="FIRST_COMPLETED").done)
            except TimeoutError:
                self._check(client)
                self._room(client)

    def _check(self, client: Any) -> None:
        if client.status != "running":
            raise InputError("the connection to the dask scheduler is lost; what was finished is kept")

    def _room(self, client: Any) -> int:
        """Threads of the cluster, looked up every few seconds: workers come and go."""
        now = time.monotonic()
        if now - self._looked > POLL:
            self._check(client)
            self._threads = sum(client.nthreads().values())
            self._looked = now
            if self._threads:
                self._last_seen = now
            elif now - self._last_seen > NO_WORKERS:
                raise InputError(f"the dask cluster has had no worker for {NO_WORKERS:g} s; what was finished is kept")
        return max(self._threads, 1)

    def _make_cluster(self, job: Work) -> Any:
        import dask

        # Its remarks on dying workers would drown ours; one death is enough before a task is tried alone.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        dask.config.set(
            {
                "distributed.scheduler.allowed-failures": 0,
                "distributed.nanny.pre-spawn-environ": dict.fromkeys(THREAD_VARIABLES, str(job.threads)),
            }
        )
        return distributed.LocalCluster(
            n_workers=self._workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # any free port, where others' clusters may have taken dask's own
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        )

    def _connect(self, cluster: Any) -> Any:
        try:
            return distributed.Client(cluster or self._address, timeout=CONNECT)
        except (OSError, TimeoutError, ValueError) as broken:
            raise InputError(f"no dask scheduler answers at {self._address}: {broken}") from broken

    def _send_job(self, client: Any, job: Work) -> None:
        try:
            client.register_plugin(JobPlugin(self._name, job, self._address is None), name=self._name)
        except Exception as refusal:
            reason = " ".join(str(refusal).split())[:300]
            raise InputError(f"the dask workers could not load the experiment: {reason}") from refusal


def _quietly(action: Any, client: Any) -> None:
    """Tidying up on a cluster that may be gone."""
    if client.status == "running":
        try:
            action()
        except Exception as fault:  # the run's results do not depend on it
            logging.getLogger("adjudge").debug("dask: %s", fault)
