"""SIGTERM and SIGINT, however the run was started and whatever it is doing: exit 130, no false row, resumable."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command import adjudge
from tests.runs.processes import environment

Write = Callable[..., Path]
PATIENCE = 240.0  # of the tests, on a machine that has much else to do


def wait_for(condition: Callable[[], bool], child: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert child.poll() is None and time.monotonic() < end
        time.sleep(0.02)


def lines(folder: Path) -> list[str]:
    journal = folder / "journal.jsonl"
    return journal.read_text(encoding="utf-8").splitlines()[1:] if journal.exists() else []


# How it is started → the words before the command; `$0 "$@"` is the command itself.
STARTS = {
    "shell job": ["sh", "-c", '"$0" "$@" & echo $! >pid; wait $!'],  # sh has its jobs ignore SIGINT
    "nohup": ["nohup"],
    "cron": ["setsid", "--wait"],  # no terminal, nothing to read
}


def start(how: str, folder: Path, *words: str | Path) -> subprocess.Popen[str]:
    with (folder / "errors").open("w") as errors:
        return subprocess.Popen(
            [*STARTS.get(how, []), sys.executable, "-m", "adjudge", *map(str, words)],
            cwd=folder, env=environment() | {"STARTED": str(folder / "started")},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, text=True, start_new_session=True,
        )  # fmt: skip


def stopped(child: subprocess.Popen[str], folder: Path) -> str:
    assert child.wait(PATIENCE) == 130, (folder / "errors").read_text()
    told = (folder / "errors").read_text()
    assert "every finished task is kept; continue with: adjudge run" in told and "Traceback" not in told
    assert told.count("interrupted") == 1, told
    return told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "number", "engine", "learner"),
    [
        ("shell job", signal.SIGTERM, "serial", "Stubborn"),
        ("shell job", signal.SIGINT, "loky", "Majority"),
        ("nohup", signal.SIGTERM, "serial", "Compiled"),
        ("cron", signal.SIGINT, "serial", "HeldFast"),
        ("batch", signal.SIGTERM, "loky", "Majority"),  # to the whole process group
        ("batch", signal.SIGTERM, "dask", "Majority"),
        ("batch", signal.SIGINT, "serial", "Majority"),  # as Ctrl-C does
    ],
)
def test_a_signal_ends_the_run_and_leaves_no_false_row(
    write_experiment: Write, tmp_path: Path, how: str, number: int, engine: str, learner: str
) -> None:
    pytest.importorskip({"Compiled": "numba"}.get(learner, "loky"))
    pytest.importorskip({"dask": "distributed"}.get(engine, "loky"))
    first = '{class = "toys.Majority", name = "first", params = {pause = 0.05}}'
    slow = ", params = {pause = 3600.0}" if learner == "Majority" else ""
    path = write_experiment(
        f'[{first}, {{class = "toys.{learner}", name = "slow"{slow}}}]', '["toys:case"]', 'kind = "kfold", folds = 2'
    )
    words = ("run", path, "--engine", engine, "--workers", "2", "--no-compare", "--quiet")
    child = start(how, tmp_path, *words)
    folder, started = path.with_suffix(".run"), tmp_path / "started"
    wait_for(lambda: bool(lines(folder)) and (learner == "Majority" or started.exists()), child)
    if how == "batch":
        os.killpg(child.pid, number)
    elif how == "shell job":
        os.kill(int((tmp_path / "pid").read_text()), number)
    elif how == "cron":
        (pid,) = [int(pid) for pid in Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()] or [
            child.pid
        ]
        os.kill(pid, number)
    else:
        os.kill(child.pid, number)
    stopped(child, tmp_path)
    kept = lines(folder)
    assert kept and all('"status":"ok"' in line and '"learner":"first"' in line for line in kept)
    rest = adjudge("run", path, "--engine", "serial", "--only", "learner=first", "--no-compare")
    assert rest.returncode == 0 and f"{len(kept)} done before" in rest.stderr, rest.stderr


def test_a_process_that_dies_of_itself_says_so_and_how_to_go_on(write_experiment: Write, tmp_path: Path) -> None:
    path = write_experiment('["toys.Majority", "toys.Faulter"]', '["toys:case"]', 'kind = "holdout"')
    child = start("", tmp_path, "run", path, "--engine", "serial")
    assert child.wait(PATIENCE) == -signal.SIGSEGV
    assert (
        "killed by signal 11 (Segmentation fault): every finished task is kept; continue with"
        in (tmp_path / "errors").read_text()
    )
    assert len(lines(path.with_suffix(".run"))) == 1
