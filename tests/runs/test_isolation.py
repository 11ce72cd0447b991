"""What one task changes in its process, no other sees: it is put back, and a process that is not clean is retired."""

from __future__ import annotations

import builtins
import csv
import decimal
import gc
import json
import logging
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest.mock
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.loops import of
from tests.runs.processes import adjudge, table

from adjudge.runs.isolation import ProcessState
from adjudge_graphs.scores import sid

Write = Callable[..., Path]
# Of those in neighbours.py: settings, a generator, patches of numpy and of ours, a fork.
# benchmarks/neighbours.py has them all, on every engine.
FEW = ("WarningsAreErrors", "SeedsNumpy", "ReplacesMean", "BreaksPerform", "RaisesInArithmetic", "Moves", "Forks")


@pytest.fixture
def state() -> Iterator[ProcessState]:
    made = ProcessState()
    yield made
    made.restore()
    made.close()


def test_settings_of_the_process_are_put_back(tmp_path: Path) -> None:
    state = ProcessState()  # here: pytest changes the environment between a fixture and its test
    before = (np.geterr(), np.get_printoptions(), Path.cwd(), dict(os.environ), list(warnings.filters), list(sys.path))
    np.seterr(all="raise")
    np.set_printoptions(precision=1)
    os.chdir(tmp_path)
    os.environ["ADJUDGE_NEW"] = "1"
    del os.environ["PATH"]
    warnings.simplefilter("error")
    sys.path.clear()
    decimal.getcontext().prec = 2
    sys.setrecursionlimit(500)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    mask = os.umask(0o777)
    state.restore()
    after = (np.geterr(), np.get_printoptions(), Path.cwd(), dict(os.environ), list(warnings.filters), list(sys.path))
    assert after == before
    assert decimal.getcontext().prec == 28 and sys.getrecursionlimit() > 500
    assert signal.getsignal(signal.SIGUSR1) == signal.SIG_DFL
    assert os.umask(mask) == mask
    assert state.changed is None  # all of it could be put back: the process goes on


def test_timers_masks_hooks_and_options_of_libraries_are_put_back(tmp_path: Path) -> None:
    import pandas

    def seen() -> tuple[object, ...]:
        return (
            dict(decimal.getcontext().traps), gc.get_threshold(), csv.field_size_limit(), sys.get_int_max_str_digits(),
            time.localtime(0), list(sys.meta_path), list(logging.root.handlers), tempfile.tempdir,
            np.random.get_bit_generator(), pandas.get_option("display.max_rows"), os.sched_getaffinity(0),
        )  # fmt: skip

    state, before = ProcessState(), seen()
    decimal.getcontext().traps[decimal.Inexact] = True
    gc.set_threshold(1, 1, 1)
    csv.field_size_limit(3)
    sys.set_int_max_str_digits(700)
    os.environ["TZ"] = "Asia/Kathmandu"
    time.tzset()
    sys.meta_path.clear()
    logging.root.addHandler(logging.NullHandler())
    tempfile.tempdir = str(tmp_path)
    np.random.set_bit_generator(np.random.PCG64(1))
    pandas.set_option("display.max_rows", 3)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    signal.setitimer(signal.ITIMER_PROF, 600)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    environment, os.environ = os.environ, {"A": "b"}  # type: ignore[assignment]
    state.restore()
    assert seen() == before and os.environ is environment and "TZ" not in os.environ
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
    assert signal.SIGUSR1 not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert state.changed is None
    state.close()


def test_standard_streams_that_a_task_closes_or_points_elsewhere_are_put_back(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from adjudge.runs.isolation import ProcessState\n"
        "state = ProcessState()\n"
        "sys.stdout.close()\n"
        "os.close(2)\n"
        f"os.open({str(tmp_path / 'taken')!r}, os.O_CREAT | os.O_WRONLY)\n"  # takes the place of one of them
        "state.restore()\n"
        "print('said')\n"
        "print('warned', file=sys.stderr)\n"
        "state.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    assert (done.stdout, done.stderr) == ("said\n", "warned\n")
    assert (tmp_path / "taken").read_bytes() == b""


def test_global_generators_start_from_the_seed_and_are_given_back_at_the_end() -> None:
    np.random.seed(7)  # noqa: NPY002
    random.seed(7)
    due = np.random.random(), random.random()  # noqa: NPY002
    np.random.seed(7)  # noqa: NPY002
    random.seed(7)
    state = ProcessState()
    drawn = []
    for _ in range(2):
        state.seed(3)
        drawn.append((np.random.random(), random.random()))  # noqa: NPY002
    assert drawn[0] == drawn[1] != due
    state.close()
    assert (np.random.random(), random.random()) == due  # noqa: NPY002


def test_a_replaced_function_is_put_back_and_the_process_is_to_be_retired(state: ProcessState) -> None:
    mean, total = np.mean, builtins.sum
    np.mean = builtins.sum = lambda *_: 0.0
    state.restore()
    assert np.mean is mean and builtins.sum is total
    assert state.changed in {"it replaced numpy.mean", "it replaced builtins.sum"}


def test_what_equals_everything_is_no_longer_what_was_there(state: ProcessState) -> None:
    mean, np.mean = np.mean, unittest.mock.ANY
    state.restore()
    assert np.mean is mean and state.changed == "it replaced numpy.mean"


def test_a_replaced_score_of_graphs_is_put_back_too() -> None:
    before = sid.sid
    state = ProcessState()
    sid.sid = lambda truth, learnt: None
    state.restore()
    state.close()
    assert sid.sid is before and "adjudge_graphs.scores.sid" in str(state.changed)


def test_what_our_code_uses_is_put_back_constants_and_insides_of_numpy_too() -> None:
    import contextlib
    import math
    import re

    import numpy._core._methods as methods

    places = ((contextlib, "suppress"), (re, "sub"), (Path, "open"), (math, "pi"), (np, "inf"), (methods, "_mean"))
    for holder, name in places:
        with of(name):
            state, before = ProcessState(), getattr(holder, name)
            setattr(holder, name, None)
            state.restore()
            state.close()
            assert getattr(holder, name) is before and str(state.changed).endswith(f".{name}")


RIGHTS = """
import os
from adjudge.runs.isolation import ProcessState
state = ProcessState()
if os.geteuid() == 0:  # nobody else has any to give up
    os.setresuid(65534, 65534, 65534)
state.restore()
print(state.changed)
"""


def test_a_process_that_gave_its_rights_up_is_retired() -> None:
    done = subprocess.run([sys.executable, "-c", RIGHTS], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("it changed its process: " if os.geteuid() == 0 else "None")


def _wait(begun: threading.Event, end: threading.Event) -> None:
    begun.set()
    end.wait(60)


def test_a_thread_that_goes_on_retires_the_process_and_an_idle_pool_does_not(state: ProcessState) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()
        state.restore()
        assert state.changed is None
        begun, end = threading.Event(), threading.Event()
        working = pool.submit(_wait, begun, end)
        assert begun.wait(60)
        state.restore()
        end.set()
        working.result()
        assert str(state.changed).startswith("it left a thread running, ThreadPool")
        state.changed = None
    end = threading.Event()
    thread = threading.Thread(target=lambda: end.wait(60), name="haunting")
    thread.start()
    state.restore()
    end.set()
    thread.join()
    assert state.changed == "it left a thread running, haunting"


def test_torch_begins_with_its_usual_type_whether_it_was_loaded_before_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    held = {"dtype": "float64", "seed": None}
    torch = types.ModuleType("torch")
    torch.float32 = "float32"  # type: ignore[attr-defined]
    torch.get_default_dtype = lambda: held["dtype"]  # type: ignore[attr-defined]
    torch.set_default_dtype = lambda dtype: held.update(dtype=dtype)  # type: ignore[attr-defined]
    torch.manual_seed = lambda seed: held.update(seed=seed)  # type: ignore[attr-defined]
    state = ProcessState()
    monkeypatch.setitem(sys.modules, "torch", torch)
    state.seed(5)
    state.restore()
    state.close()
    assert held == {"dtype": "float32", "seed": 5}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str]]:
    """What the sensitive learner answers where nobody else is: measure, value, status."""
    folder = tmp_path_factory.mktemp("alone")
    for name in ("toys.py", "neighbours.py"):
        shutil.copy(Path(__file__).with_name(name), folder / name)
    path = folder / "alone.toml"
    path.write_text(
        'seed = 3\nmeasures = ["accuracy", "information_reward"]\ncases = ["toys:case"]\n'
        'learners = [{class = "neighbours.Sensitive"}]\nplan = {kind = "holdout"}\n'
    )
    assert adjudge("run", path, "--engine", "serial", "--no-compare").returncode == 0
    return [(row["measure"], row["value"], row["status"]) for row in table(path.with_suffix(".run"))]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["serial", "loky", "dask"])
def test_learners_beside_bad_neighbours_have_the_rows_they_have_alone(
    write_experiment: Write, tmp_path: Path, engine: str, alone: list[tuple[str, str, str]]
) -> None:
    pytest.importorskip({"dask": "distributed"}.get(engine, "loky"))
    shutil.copy(Path(__file__).with_name("neighbours.py"), tmp_path / "neighbours.py")
    mixed = ", ".join(
        f'{{class = "neighbours.{bad}"}}, {{class = "neighbours.Sensitive", name = "s{n}", params = {{tag = "{n}"}}}}'
        for n, bad in enumerate(FEW)
    )
    path = write_experiment(f"[{mixed}]", '["toys:case"]', 'kind = "holdout"')
    done = adjudge("run", path, "--engine", engine, "--workers", "1", "--no-compare")
    assert done.returncode == 0, done.stderr
    assert "learner 'ReplacesMean': it replaced numpy.mean; another process went on" in " ".join(done.stderr.split())
    rows = table(path.with_suffix(".run"))
    for n in range(len(FEW)):
        assert [(row["measure"], row["value"], row["status"]) for row in rows if row["learner"] == f"s{n}"] == alone
    lines = (path.with_suffix(".run") / "journal.jsonl").read_text().splitlines()[1:]
    assert len({json.loads(line)["key"] for line in lines}) == len(lines) == 2 * len(FEW)  # no child wrote


FORKS = """
import os, sys
from pathlib import Path
from adjudge.runs.journal import Journal, JournalError
path = Path(sys.argv[1])
with Journal(path) as journal:
    size = journal.size
    child = os.fork()
    if child == 0:
        try:
            journal.append({"key": "0" * 64})
        except JournalError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert journal.size == size == path.stat().st_size
"""


def test_a_child_that_was_forked_cannot_write_the_journal(tmp_path: Path) -> None:
    # Not from here: this process has threads, which a fork does not copy.
    done = subprocess.run([sys.executable, "-c", FORKS, tmp_path / "journal.jsonl"], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr
