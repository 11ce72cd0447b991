"""What one task changes in its process, no other sees: it is put back, and a process that is not clean is retired."""

from __future__ import annotations

import builtins
import decimal
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.runs.processes import adjudge, table

from adjudge.runs.isolation import ProcessState
from adjudge_graphs.scores import sid

Write = Callable[..., Path]
# Of the thirty-five in neighbours.py: settings, a generator, patches of numpy and of ours, a fork.
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


def test_a_replaced_score_of_graphs_is_put_back_too() -> None:
    before = sid.sid
    state = ProcessState()
    sid.sid = lambda truth, learnt: None
    state.restore()
    state.close()
    assert sid.sid is before and "adjudge_graphs.scores.sid" in str(state.changed)


def test_a_thread_that_goes_on_retires_the_process_and_an_idle_pool_does_not(state: ProcessState) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()
        state.restore()
        assert state.changed is None
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


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["serial", "loky", "dask"])
def test_learners_beside_bad_neighbours_have_the_rows_they_have_alone(
    write_experiment: Write, tmp_path: Path, engine: str
) -> None:
    pytest.importorskip({"dask": "distributed"}.get(engine, "loky"))
    shutil.copy(Path(__file__).with_name("neighbours.py"), tmp_path / "neighbours.py")
    alone = write_experiment('[{class = "neighbours.Sensitive"}]', '["toys:case"]', 'kind = "holdout"', name="alone")
    assert adjudge("run", alone, "--engine", "serial", "--no-compare").returncode == 0
    due = [(row["measure"], row["value"], row["status"]) for row in table(alone.with_suffix(".run"))]
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
        assert [(row["measure"], row["value"], row["status"]) for row in rows if row["learner"] == f"s{n}"] == due
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
