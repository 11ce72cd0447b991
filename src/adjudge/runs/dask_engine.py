"""Tasks on a dask cluster, by native futures: one that runs already, or one made on this machine, for itself alone.

The job reaches every worker, those that join later included, as a worker plugin; tasks are a few numbers each. They are
performed in children of the workers: in a worker itself dask draws from the generator of `random` while a task runs (to
guess the size of results, `dask.sizeof`), has threads and locks that a fork copies, and starves beside compiled code.
Dask holds the death of a worker against every task that was assigned to it; `adjudge.runs.suspects` finds out which it
was.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import time
import uuid
from collections.abc import Generator, Iterator, Mapping
from multiprocessing import resource_tracker
from typing import Any

from adjudge.base.system_calls import POSIX, end_with_parent, ignore_interrupts, interrupts_held_back, kill
from adjudge.cases.case import fault_text
from adjudge.errors import InputError, require
from adjudge.runs.perform import Outcome
from adjudge.runs.stop import check_stop, closing, stop_held_back
from adjudge.runs.suspects import Suspects
from adjudge.runs.task import Task, Work
from adjudge.runs.worker import CHILDREN, THREAD_VARIABLES, Children

distributed = require("distributed", "dask", "the dask engine")
cloudpickle = require("cloudpickle", "dask", "the dask engine")
import adjudge.runs.tls_errors  # noqa: E402, F401 - which reads tornado, so it comes after distributed

WINDOW = 2  # tasks in flight per thread of the cluster
NO_WORKERS = 60.0  # seconds without any worker before the run is stopped
POLL = 1.0
CONNECT = 30.0  # seconds, as dask itself waits: a scheduler on a busy machine takes ten to listen
SHORT = 10.0  # seconds a worker of our own cluster may be dead before another is started
SILENT = logging.CRITICAL + 1  # its remarks on dying workers, and on a cluster that Ctrl-C closes, would drown ours


class JobPlugin(distributed.WorkerPlugin):  # type: ignore[misc, name-defined]
    """Hands the job to a worker when it joins."""

    def __init__(self, name: str, job: Work, ours: bool) -> None:
        self.name = name
        self.ours = ours
        self.timeout = job.timeout
        self.job = cloudpickle.dumps(job)

    def setup(self, worker: Any) -> None:
        if self.ours:
            with contextlib.suppress(ValueError):  # not in the main thread
                ignore_interrupts()
            end_with_parent(os.getppid())
        CHILDREN[self.name] = Children(self.job, self.timeout)

    def teardown(self, worker: Any) -> None:
        if self.name in CHILDREN:
            CHILDREN.pop(self.name).end()


def _perform(name: str, task: Task) -> Outcome:
    return CHILDREN[name].perform(Task(*task))


class DaskEngine:
    """`address` of a scheduler, or None for a cluster of `workers` processes on this machine, which listens on the
    loopback interface only. `security`: dask's own settings (`distributed.Security`), passed on as they are.
    """

    def __init__(self, workers: int, address: str | None = None, security: Mapping[str, Any] | None = None) -> None:
        self._workers = workers
        self._address = address
        self._security = _security(security)
        self._name = f"adjudge-{uuid.uuid4().hex[:12]}"
        self._sent = 0
        self._seen: dict[str, int] = {}  # address of a worker → tasks it performs at once
        self._looked = 0.0
        self._last_any = time.monotonic()
        self._dead: dict[Any, float] = {}  # workers of our own cluster that are not there, since when

    def outcomes(self, job: Work, tasks: Iterator[Task]) -> Generator[Outcome, None, None]:
        cluster = client = None
        try:
            if self._address is None:
                if POSIX:  # started later, with the first worker, it would let interrupts in again
                    resource_tracker.ensure_running()
                # By the cluster's threads for good, so from every worker they start; half made it could not be closed.
                with interrupts_held_back(), stop_held_back():
                    cluster = self._make_cluster(job)
                check_stop()
            client = self._connect(cluster)
            self._send_job(client, job)
            yield from self._loop(client, cluster, Suspects(tasks))
        finally:
            closing()
            if client is not None:
                if cluster is None:  # our own ends with all it knows
                    _quietly(lambda: client.unregister_worker_plugin(self._name), client)
                client.close(timeout=2)
            if cluster is not None:
                _end(cluster)

    def _loop(self, client: Any, cluster: Any, suspects: Suspects) -> Generator[Outcome, None, None]:
        flying: dict[Any, Task] = {}
        while True:
            check_stop()
            self._look(client, cluster, suspects)
            while len(flying) < WINDOW * max(sum(self._seen.values()), 1):
                if (task := suspects.next(everyone_idle=not flying and bool(self._seen))) is None:
                    break
                self._sent += 1
                key = f"{self._name}-{self._sent}"
                flying[client.submit(_perform, self._name, tuple(task), key=key, pure=False)] = task
            if not flying:
                if suspects.finished:
                    return
                time.sleep(POLL)
                continue
            for future in self._finished(list(flying)):
                try:
                    outcome = self._result(client, future, flying[future], suspects)
                except TimeoutError:
                    continue
                del flying[future]
                future.release()
                if outcome is not None:
                    yield outcome

    def _result(self, client: Any, future: Any, task: Task, suspects: Suspects) -> Outcome | None:
        """The outcome of a future that is done; None if the task is to be performed again.

        A result stays with the worker that made it; one that does not give it out is a TimeoutError. When such a worker
        is gone, dask makes the result again elsewhere.
        """
        try:
            outcome: Outcome = future.result(timeout=POLL)
        except TimeoutError:
            raise
        except Exception as fault:
            self._check(client)
            killed = isinstance(fault, distributed.KilledWorker | distributed.client.FutureCancelledError)
            crash = suspects.died([task], None if killed else 1)
            if crash is not None:
                crash.error = f"{crash.error} ({fault_text(fault)})"
            return crash
        if outcome.status == "died":
            return suspects.died([task], outcome.result)
        suspects.delivered()
        return None if outcome.retire and suspects.is_repeated(task) else outcome

    def _finished(self, futures: list[Any]) -> list[Any]:
        """Futures that are done by now; waits a little for the first."""
        try:
            return list(distributed.wait(futures, timeout=POLL, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            return []

    def _check(self, client: Any) -> None:
        if client.status != "running":
            raise InputError("the connection to the dask scheduler is lost; what was finished is kept")

    def _look(self, client: Any, cluster: Any, suspects: Suspects) -> None:
        """Who is there: workers come, go and die. Looked up every second."""
        now = time.monotonic()
        if now - self._looked < POLL:
            return
        self._check(client)
        seen = dict(client.nthreads())
        self._looked = now
        if self._seen.keys() - seen.keys():
            suspects.died([], None)
        self._seen = seen
        if seen:
            self._last_any = now
        elif now - self._last_any > NO_WORKERS:
            raise InputError(f"the dask cluster has had no worker for {NO_WORKERS:g} s; what was finished is kept")
        if cluster is not None:
            self._replace(cluster, now)

    def _replace(self, cluster: Any, now: float) -> None:
        """Start new workers for those whose nanny is gone or has given up, as when one is killed while it starts."""
        nannies = {name: cluster.workers.get(name) for name in list(cluster.worker_spec)}
        for name, nanny in nannies.items():
            if nanny is not None and nanny.is_alive():
                self._dead.pop(name, None)
            elif now - self._dead.setdefault(name, now) > SHORT:
                # To ask for as many as there should be starts those that are gone; one that is there, but dead, counts.
                cluster.scale(len(nannies) + (nanny is not None))
                self._dead[name] = now if nanny is None else math.inf

    def _make_cluster(self, job: Work) -> Any:
        import dask

        for name in ("distributed", "asyncio"):
            logging.getLogger(name).setLevel(SILENT)
        dask.config.set(
            {
                "distributed.scheduler.allowed-failures": 0,  # one death is enough before a task is looked at
                "distributed.nanny.pre-spawn-environ": dict.fromkeys(THREAD_VARIABLES, str(job.threads)),
            }
        )
        return distributed.LocalCluster(
            n_workers=self._workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # any port: the usual one may be another run's
            memory_limit=0,
            silence_logs=SILENT,
            security=self._security,
        )

    def _connect(self, cluster: Any) -> Any:
        try:
            return distributed.Client(cluster or self._address, timeout=CONNECT, security=self._security)
        except (OSError, TimeoutError, ValueError, TypeError) as broken:
            raise InputError(f"no dask scheduler answers at {self._address}: {fault_text(broken)}") from broken

    def _send_job(self, client: Any, job: Work) -> None:
        try:
            client.register_plugin(JobPlugin(self._name, job, self._address is None), name=self._name)
        except Exception as refusal:
            raise InputError(f"the dask workers could not load the experiment: {fault_text(refusal)}") from refusal


def _security(settings: Mapping[str, Any] | None) -> Any:
    """dask's security settings; none given are those of dask's own configuration."""
    if settings is None:
        return None
    try:
        return distributed.Security(**settings)
    except (TypeError, ValueError, OSError) as wrong:
        raise InputError(f"[run] security is not what dask takes: {wrong}; see distributed.Security") from wrong


def _end(cluster: Any) -> None:
    """Close our own cluster; a worker that is stuck in its task is ended."""
    workers = [pid for pid in (getattr(nanny, "pid", None) for nanny in cluster.workers.values()) if pid]
    try:
        cluster.close(timeout=5)
    except TimeoutError:
        for pid in workers:
            with contextlib.suppress(OSError):
                kill(pid)


def _quietly(action: Any, client: Any) -> bool:
    """Whether what tidies up succeeded, on a cluster that may be gone."""
    try:
        if client.status == "running":
            action()
            return True
    except Exception as fault:  # the run's results do not depend on it
        logging.getLogger("adjudge").debug("dask: %s", fault)
    return False
