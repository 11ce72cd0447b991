"""What must not stop a run, and what must: real processes, really killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.command import adjudge
from tests.runs.processes import adjudge as adjudge_process
from tests.runs.processes import environment, start_adjudge, table

Write = Callable[..., Path]
PATIENCE = 240.0  # seconds, on a machine that has much else to do


def hurried(flag: Path, longest: float, other: str = '{class = "toys.Majority", name = "b"}') -> str:
    """Two learners, of which the first takes its time until the flag is there."""
    params = f'{{flag = "{flag}", longest = {longest}}}'
    return f'[{{class = "toys.Hurried", name = "a", params = {params}}}, {other}]'


def keys(folder: Path) -> list[str]:
    lines = (folder / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    return [record["key"] for line in lines if "key" in (record := json.loads(line))]


@pytest.mark.slow
def test_a_run_killed_again_and_again_gives_the_same_table_with_no_row_lost_or_doubled(
    write_experiment: Write, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    path = write_experiment(hurried(flag, 0.1), plan='kind = "repeated_kfold", folds = 5, repeats = 8')
    whole, killed = path.with_name("whole"), path.with_name("killed")
    flag.touch()
    arguments = ("run", path, "--engine", "serial", "--no-compare", "--quiet")
    assert adjudge(*arguments, "--out", whole).returncode == 0
    flag.unlink()
    draw = random.Random(1)
    kills = 0
    for _ in range(5):  # benchmarks/run_storms.py does it twenty times, on every engine
        before = (killed / "journal.jsonl").stat().st_size if (killed / "journal.jsonl").exists() else 0
        child = start_adjudge(*arguments, "--out", killed)
        # Wait until it works, so that the kill falls among its writes and not always into its imports.
        while child.poll() is None and not _grew(killed / "journal.jsonl", before):
            time.sleep(0.005)
        time.sleep(draw.uniform(0.0, 0.12))
        child.kill()
        child.communicate()
        kills += child.returncode == -signal.SIGKILL
    assert kills == 5
    assert 0 < len(keys(killed)) < 160
    flag.touch()
    last = adjudge(*arguments, "--out", killed)
    assert last.returncode == 0, last.stderr
    assert table(killed) == table(whole)
    assert len(table(whole)) == 160 * 2
    assert set(Counter(keys(killed)).values()) == {1}


def test_sigterm_ends_a_run_that_ignores_ctrl_c_as_one_in_the_background_does(write_experiment: Write) -> None:
    path = write_experiment('[{class = "toys.Majority", name = "slow", params = {pause = 3.0}}]')
    deaf = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    child = start_adjudge("run", path, "--engine", "serial", preexec=deaf)
    journal = path.with_suffix(".run") / "journal.jsonl"
    while not _grew(journal, 0):
        time.sleep(0.1)
        assert child.poll() is None
    time.sleep(0.5)  # into the next task
    child.terminate()
    errors = child.communicate(timeout=PATIENCE)[1]
    assert child.returncode == 130 and "continue with: adjudge run" in errors
    assert "KeyboardInterrupt" not in journal.read_text(encoding="utf-8")


def _grew(path: Path, size: int) -> bool:
    return path.exists() and path.stat().st_size > size


@pytest.mark.slow
def test_workers_of_a_killed_parent_end_too(write_experiment: Write) -> None:
    path = write_experiment('[{class = "toys.Majority", name = "slow", params = {pause = 30.0}}]')
    child = start_adjudge("run", path, "--engine", "loky", "--workers", "2")
    workers: set[int] = set()
    while len(workers) < 2:
        time.sleep(0.2)
        assert child.poll() is None
        workers = set(workers_of(child.pid, "popen_loky"))
    child.kill()
    child.communicate()
    end = time.monotonic() + PATIENCE
    while any(command_of(pid) for pid in workers) and time.monotonic() < end:
        time.sleep(0.2)
    assert not [pid for pid in workers if command_of(pid)]


def descendants(pid: int) -> set[int]:
    parents = {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError, ValueError):
                continue
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def workers_of(pid: int, mark: str) -> list[int]:
    """Processes of a run whose command has this mark."""
    found = {child: command_of(child) for child in descendants(pid)}
    return [child for child, command in found.items() if mark in command and "resource_tracker" not in command]


def is_importing(pid: int) -> bool:
    """Whether Python has started there and has loaded a first compiled module: many are to come."""
    try:
        return "/lib-dynload/" in Path(f"/proc/{pid}/maps").read_text()
    except OSError:  # it has just ended
        return False


def wait_until_it_works(child: subprocess.Popen[str], folder: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not _grew(folder / "journal.jsonl", 900):
        assert child.poll() is None and time.monotonic() < end
        time.sleep(0.05)


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "mark"), [("loky", "popen_loky"), ("dask", "spawn_main")])
def test_a_worker_killed_from_outside_costs_nothing(
    write_experiment: Write, tmp_path: Path, engine: str, mark: str
) -> None:
    flag = tmp_path / "flag"
    path = write_experiment(hurried(flag, 0.5), plan='kind = "kfold", folds = 20')
    calm, hit = path.with_name("calm"), path.with_name("hit")
    flag.touch()
    assert adjudge("run", path, "--engine", "serial", "--out", calm, "--no-compare").returncode == 0
    flag.unlink()
    child = start_adjudge("run", path, "--engine", engine, "--workers", "2", "--out", hit, "--no-compare")
    wait_until_it_works(child, hit)
    workers = workers_of(child.pid, mark)
    assert workers, "no worker process was found"
    os.kill(workers[-1], signal.SIGKILL)
    flag.touch()
    _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0, errors
    assert table(hit) == table(calm)
    assert set(Counter(keys(hit)).values()) == {1}


CLUSTER = """
import time
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=2, threads_per_worker=2, host="127.0.0.1", dashboard_address=None, memory_limit=0)
    print(cluster.scheduler_address, flush=True)
    time.sleep(600)
"""


@pytest.mark.slow
def test_a_cluster_that_runs_already_may_lose_a_worker_and_outlives_the_run(
    write_experiment: Write, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    path = write_experiment(hurried(flag, 0.5), plan='kind = "kfold", folds = 20', run="timeout = 30.0")
    calm, hit = path.with_name("calm"), path.with_name("hit")
    flag.touch()
    assert adjudge("run", path, "--engine", "serial", "--out", calm, "--no-compare").returncode == 0
    flag.unlink()
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    cluster = subprocess.Popen(
        [sys.executable, str(script)], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True,
    )  # fmt: skip
    try:
        assert cluster.stdout is not None
        address = cluster.stdout.readline().strip()
        child = start_adjudge("run", path, "--engine", f"dask:{address}", "--out", hit, "--no-compare")
        wait_until_it_works(child, hit)
        os.kill(workers_of(cluster.pid, "spawn_main")[-1], signal.SIGKILL)
        flag.touch()
        _, errors = child.communicate(timeout=PATIENCE)
        assert child.returncode == 0, errors
        assert table(hit) == table(calm)
        more = ("--fresh", "--only", "fold=1", "--out", hit, "--no-compare")
        again = adjudge_process("run", path, "--engine", f"dask:{address}", *more)
        assert again.returncode == 0, again.stderr  # the cluster takes the next run
    finally:
        cluster.terminate()
        cluster.communicate()


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "cases"), [("loky", ("case", "other")), ("dask", ("case",))])
def test_a_task_that_always_kills_its_worker_is_named_and_all_others_delivered(
    write_experiment: Write, engine: str, cases: tuple[str, ...]
) -> None:
    learners = '["toys.Majority", {class = "toys.Killer", name = "culprit"}, '
    learners += '{class = "toys.Majority", name = "other", params = {weight = 5.0}}]'
    path = write_experiment(learners, str([f"toys:{case}" for case in cases]), 'kind = "holdout"')
    done = adjudge_process("run", path, "--engine", engine, "--workers", "2")
    assert done.returncode == 3, done.stderr
    assert "culprit on case (repeat 0, fold 0): crashed: its worker process died 3 times" in done.stderr
    rows = table(path.with_suffix(".run"))
    by_learner = Counter((row["learner"], row["status"]) for row in rows)
    assert by_learner == dict.fromkeys([("Majority", "ok"), ("other", "ok"), ("culprit", "crashed")], 2 * len(cases))
    assert "table: " in done.stdout
    if len(cases) == 2:  # the others are compared
        assert "2 cases cannot support any claim" in done.stdout
        assert "no case where everything was measured for culprit" in done.stderr
    again = adjudge("run", path, "--engine", "serial", "--no-compare")  # a known crash is not tried again
    assert again.returncode == 3
    assert "0 tasks performed" in again.stderr


@pytest.mark.slow
def test_a_crash_that_does_not_come_back_leaves_no_trace(write_experiment: Write, tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    path = write_experiment(f'["toys.Majority", {{class = "toys.KilledOnce", params = {{flag = "{flag}"}}}}]')
    done = adjudge_process("run", path, "--engine", "loky", "--workers", "2", "--no-compare")
    assert done.returncode == 0, done.stderr
    assert {row["status"] for row in table(path.with_suffix(".run"))} == {"ok"}


FAULTY = """[
  {class = "toys.Majority"}, {class = "toys.Raiser"}, {class = "toys.Quitter"}, {class = "toys.NotNumbers"},
  {class = "toys.WrongShape"}, {class = "toys.WrongColumns"}, {class = "toys.Strange"}]"""


def test_learners_that_raise_or_answer_nonsense_become_rows_with_a_reason(write_experiment: Write) -> None:
    path = write_experiment(FAULTY, cases='["toys:case"]', plan='kind = "holdout"')
    done = adjudge("run", path, "--engine", "serial")
    assert done.returncode == 3, done.stderr
    reasons = {row["learner"]: (row["status"], row["error"]) for row in table(path.with_suffix(".run"))}
    assert reasons["Majority"] == ("ok", "")
    assert reasons["Raiser"] == ("error", "RuntimeError: boom in <fit>, with a comma")
    assert reasons["Quitter"] == ("error", "SystemExit: 0")
    assert reasons["NotNumbers"][1] == "proba holds nan in row 0, column 0; probabilities lie in [0, 1]"
    assert reasons["WrongShape"][1] == "y_pred has 19 items but y_true has 20"
    assert "one column for each of 3" in reasons["WrongColumns"][1]
    assert "not the class numbers" in reasons["Strange"][1]
    assert {status for name, (status, _) in reasons.items() if name != "Majority"} == {"error"}


def test_a_measure_that_fails_leaves_a_hole_with_a_reason_and_the_others_stand(write_experiment: Write) -> None:
    mine = '{name = "mine", function = "toys:broken_measure", direction = "higher"}'
    path = write_experiment(measures=f'["accuracy", {mine}]', plan='kind = "holdout"')
    done = adjudge("run", path, "--engine", "serial")
    assert done.returncode == 3
    rows = table(path.with_suffix(".run"))
    assert {(row["measure"], row["status"], row["error"]) for row in rows} == {
        ("accuracy", "ok", ""),
        ("mine", "skipped", "ZeroDivisionError: never"),
    }


def test_a_full_disk_stops_the_run_clearly_and_keeps_earlier_rows(write_experiment: Write, tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(small)], capture_output=True)
    if mounted.returncode:
        pytest.skip("a small file system cannot be mounted here (needs root)")
    try:
        path = write_experiment(plan='kind = "repeated_kfold", folds = 5, repeats = 5')
        command = ("run", path, "--engine", "serial", "--no-compare", "--out")
        full = adjudge(*command, small / "run")
        assert full.returncode == 2, full.stderr
        assert "No space left on device; all earlier results are kept: make room" in full.stderr
        assert "Traceback" not in full.stderr
        kept = keys(small / "run")
        assert len(kept) > 20
        assert (small / "run" / "journal.jsonl").read_bytes().endswith(b"\n")
        enlarged = subprocess.run(["mount", "-o", "remount,size=4m", str(small)], capture_output=True)
        assert enlarged.returncode == 0
        assert adjudge(*command, small / "run").returncode == 0
        assert keys(small / "run")[: len(kept)] == kept
        assert set(Counter(keys(small / "run")).values()) == {1}
        assert adjudge(*command, tmp_path / "whole").returncode == 0
        assert table(small / "run") == table(tmp_path / "whole")
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_a_second_run_on_the_same_folder_is_refused_and_status_may_look(
    write_experiment: Write, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    path = write_experiment(hurried(flag, 2.0))
    first = start_adjudge("run", path, "--engine", "serial")
    folder = path.with_suffix(".run")
    wait_until_it_works(first, folder)
    second = adjudge("run", path, "--engine", "serial")
    assert second.returncode == 2
    assert f"in use by process {first.pid} on" in second.stderr
    seen = adjudge("status", path)
    assert seen.returncode == 0
    assert f"running: process {first.pid}" in seen.stdout
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate(timeout=PATIENCE)
    assert first.returncode == 130
    assert f"every finished task is kept; continue with: adjudge run {path}" in errors
    assert "Traceback" not in errors
    assert "not running: the same `adjudge run` continues" in adjudge("status", path).stdout
    flag.touch()
    done = adjudge("run", path, "--engine", "serial", "--no-compare")
    assert done.returncode == 0
    assert set(Counter(keys(folder)).values()) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["loky", "dask"])
def test_ctrl_c_at_the_terminal_is_quiet_keeps_everything_and_can_be_resumed(
    write_experiment: Write, tmp_path: Path, engine: str
) -> None:
    flag = tmp_path / "flag"
    path = write_experiment(hurried(flag, 0.5, '{class = "toys.Raiser"}'))
    folder = path.with_suffix(".run")
    child = start_adjudge("run", path, "--engine", engine, "--workers", "2", new_session=True)
    wait_until_it_works(child, folder)
    os.killpg(child.pid, signal.SIGINT)  # a terminal sends it to the workers too
    _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130, errors
    assert "Traceback" not in errors
    assert f"continue with: adjudge run {path}" in errors
    kept = keys(folder)
    assert 0 < len(kept) < 80
    flag.touch()
    rest = adjudge("run", path, "--engine", "serial", "--no-compare")
    assert rest.returncode == 3  # the raiser's tasks
    assert f"{80 - len(kept)} tasks performed" in rest.stderr
    assert set(Counter(keys(folder)).values()) == {1}


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "mark"), [("loky", "popen_loky"), ("dask", "spawn_main")])
def test_ctrl_c_while_the_workers_still_start_is_quiet_too(write_experiment: Write, engine: str, mark: str) -> None:
    path = write_experiment()
    child = start_adjudge("run", path, "--engine", engine, "--workers", "2", new_session=True)
    end = time.monotonic() + PATIENCE
    while not any(is_importing(pid) for pid in workers_of(child.pid, mark)):
        assert child.poll() is None and time.monotonic() < end
    os.killpg(child.pid, signal.SIGINT)
    _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130, errors
    assert "Traceback" not in errors and errors.count("interrupted") == 1
