"""Children that perform tasks for a process: they die, run out of time and are replaced, and the process goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from adjudge.runs.task import Task
from adjudge.runs.worker import Children
from adjudge_studies.simulations.calls import Calls

cloudpickle = pytest.importorskip("cloudpickle", reason="the dask extra is not installed")
ASKED = ("pid", "leave", "kill", "wait", "patch")


def _asked(what: str) -> int:
    if what == "leave":
        os._exit(7)
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "wait":
        time.sleep(600)
    if what == "patch":
        import numpy as np

        np.mean = None  # type: ignore[assignment]
    return os.getpid()


@pytest.fixture
def children() -> Iterator[Children]:
    job = Calls(_asked, tuple((word,) for word in ASKED), timeout=5.0)
    made = Children(cloudpickle.dumps(job), job.timeout)
    yield made
    made.end()


def task(word: str) -> Task:
    return Task(ASKED.index(word), 0, 0, 0)


@pytest.mark.slow
def test_a_child_goes_on_and_one_that_died_hung_or_is_not_clean_is_replaced(children: Children) -> None:
    first = children.perform(task("pid")).result
    assert first != os.getpid() and children.perform(task("pid")).result == first
    dead = children.perform(task("leave"))
    assert (dead.status, dead.result) == ("died", 7)
    killed = children.perform(task("kill"))
    assert (killed.status, killed.result) == ("died", -signal.SIGKILL)
    late = children.perform(task("wait"))
    assert late.status == "timeout" and late.error == "ran longer than 5 s" and 5 < late.seconds < 60
    changed = children.perform(task("patch"))
    assert changed.status == "ok" and changed.retire == "it replaced numpy.mean"
    assert children.perform(task("pid")).result not in {first, changed.result}


@pytest.mark.slow
def test_children_of_two_threads_end_each_at_its_own_time(children: Children) -> None:
    with ThreadPoolExecutor(2) as pool:
        late = list(pool.map(children.perform, [task("wait"), task("wait")]))
    assert [one.status for one in late] == ["timeout", "timeout"]
    assert children._idle == children._busy == []


def test_a_job_that_cannot_be_loaded_is_refused() -> None:
    found = Children(b"not a job", None).perform(task("pid"))
    assert found.status == "refused" and str(found.error).startswith("no worker process could be started: Unpickling")
