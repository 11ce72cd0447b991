"""A dask cluster of separate processes, as the how-to in docs/experiments.md starts it; and what ours listens on."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.ports import free_port
from tests.runs.processes import adjudge, adjudge_asking, environment

pytest.importorskip("distributed", reason="the dask extra is not installed")


Write = Callable[..., Path]
PAGE = Path(__file__).parents[2] / "docs" / "experiments.md"
LEARNERS = '[{class = "toys.Majority", name = "a", params = {pause = 0.05}}, {class = "toys.Raiser", name = "b"}]'


def how_to(heading: str) -> list[list[str]]:
    """The commands of the page's how-to, one list of words each."""
    text = PAGE.read_text(encoding="utf-8").partition(f"### {heading}")[2]
    block = re.search(r"```(?:text|sh)\n(.*?)```", text, re.DOTALL)
    assert block is not None
    return [line.partition("#")[0].split() for line in block[1].splitlines() if line.strip()]


@contextmanager
def process(words: list[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One of dask's programs, in a process of its own."""
    assert words[0] == "dask"
    command = [sys.executable, "-m", f"distributed.cli.dask_{words[1]}", *words[2:]]
    child = subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield child
    finally:
        child.terminate()
        child.wait()


def run_on(commands: list[list[str]], folder: Path, *paths: Path) -> list[subprocess.CompletedProcess[str]]:
    """Start what the page says to start, on a port of our own, and run each experiment as it says; all but the first
    are to be refused, for which ten seconds are enough.
    """
    port = str(free_port())
    commands = [[word.replace("8786", port) for word in line] for line in commands]
    with ExitStack() as stack:
        for line in commands[:-1]:
            stack.enter_context(process(line, folder))
            end = time.monotonic() + 120  # a scheduler that does not listen yet refuses the first who asks
            while line[1] == "scheduler" and time.monotonic() < end:
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", int(port))) == 0:
                        break
                time.sleep(0.05)
        first, *others = [
            [word.replace("experiment.toml", str(path)) for word in (*commands[-1][1:], "--no-compare")]
            for path in paths
        ]
        return [adjudge(*first), *(adjudge_asking(10, *words) for words in others)]


@pytest.mark.slow
def test_the_how_to_with_a_scheduler_and_two_workers_runs_as_it_is_written(
    write_experiment: Write, tmp_path: Path
) -> None:
    commands = how_to("A scheduler and two workers")
    assert [line[:2] for line in commands] == [["dask", "scheduler"], *[["dask", "worker"]] * 2, ["adjudge", "run"]]
    path = write_experiment(LEARNERS, plan='kind = "kfold", folds = 4')
    (done,) = run_on(commands, tmp_path, path)
    assert done.returncode == 3, done.stderr  # the raiser's tasks
    assert "16 tasks performed" in done.stderr and "8 failed" in done.stderr


@pytest.mark.slow
def test_the_how_to_with_certificates_is_encrypted_and_takes_nobody_without_one(
    write_experiment: Write, tmp_path: Path
) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    (tmp_path / "tls").mkdir()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-keyout", "tls/key.pem", "-out", "tls/cert.pem", "-subj", "/CN=adjudge"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    settings = '{tls_ca_file = "tls/cert.pem", tls_client_cert = "tls/cert.pem", tls_client_key = "tls/key.pem", '
    settings += "require_encryption = true}"
    path = write_experiment(LEARNERS, plan='kind = "holdout"', run=f"security = {settings}")
    bare = write_experiment(LEARNERS, plan='kind = "holdout"', name="bare")
    done, refused = run_on(how_to("Encrypted"), tmp_path, path, bare)
    assert done.returncode == 3 and "4 tasks performed" in done.stderr, done.stderr
    assert refused.returncode == 2 and "no dask scheduler answers at tls://" in refused.stderr, refused.stderr


def test_security_settings_that_dask_does_not_know_are_refused() -> None:
    from adjudge.errors import InputError
    from adjudge.runs.engine import choose_engine

    with pytest.raises(InputError, match=r"\[run\] security is not what dask takes: Unknown parameters: \['tls_cat'\]"):
        choose_engine("dask", 1, {"tls_cat": "x"})


LISTENING = """
import json, os, socket, sys, threading
from pathlib import Path
from adjudge.runs.dask_engine import DaskEngine
from adjudge_studies.simulations.calls import Calls
from adjudge.runs.task import Task

def listening():
    worker = os.getppid()
    parent = int(Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[1])  # with scheduler and nanny
    mine = {parent, worker, os.getpid()}
    inodes = set()
    for pid in mine:
        for fd in Path(f"/proc/{pid}/fd").iterdir():
            try:
                inodes.add(os.readlink(fd))
            except OSError:
                pass
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            cells = line.split()
            if cells[3] == "0A" and f"socket:[{cells[9]}]" in inodes:
                found.add(cells[1].partition(":")[0])
    return sorted(found), threading.current_thread() is threading.main_thread()

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    import listening
    calls = Calls(listening.listening, ((),), paths=(str(Path(__file__).parent),))
    (outcome,) = DaskEngine(1).outcomes(calls, iter([Task(0, 0, 0, 0)]))
    print(json.dumps([outcome.result, outcome.error]))
"""


@pytest.mark.slow
def test_our_own_cluster_listens_on_the_loopback_interface_only_and_a_task_has_a_process_of_its_own(
    tmp_path: Path,
) -> None:
    if not Path("/proc/net/tcp").exists():
        pytest.skip("needs Linux's /proc")
    script = tmp_path / "listening.py"
    script.write_text(LISTENING)
    done = subprocess.run([sys.executable, str(script)], env=environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    (addresses, in_main_thread), error = json.loads(done.stdout.splitlines()[-1])
    assert error is None and addresses == ["0100007F"]  # 127.0.0.1
    assert in_main_thread  # of a child of the worker: beside a task nothing of dask runs


def test_our_own_cluster_says_nothing_of_its_own_not_even_when_it_calls_it_critical(tmp_path: Path) -> None:
    # Closed by Ctrl-C while a task is on its way, dask's scheduler logs a traceback as critical.
    code = (
        "import logging\n"
        "from types import SimpleNamespace\n"
        "from adjudge.runs.dask_engine import DaskEngine, _end\n"
        "if __name__ == '__main__':\n"
        "    cluster = DaskEngine(workers=1)._make_cluster(SimpleNamespace(threads=1))\n"
        "    for name in ('distributed.scheduler', 'distributed.worker', 'asyncio'):\n"
        "        logging.getLogger(name).critical('Closed comm')\n"
        "    _end(cluster)\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, script], env=environment(), capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
