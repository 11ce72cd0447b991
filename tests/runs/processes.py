"""The command line in processes of its own, and the table a run leaves."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.command import adjudge_process

SOURCE = Path(__file__).parents[2] / "src"
Table = list[dict[str, str]]
STARTED: list[subprocess.Popen[str]] = []  # by a test, which a fixture ends with it


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(SOURCE), "PYTHONWARNINGS": "default", "OMP_NUM_THREADS": "1"}


def adjudge(*arguments: str | Path, timeout: float = 300) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return adjudge_process(*arguments, timeout=timeout, **environment())


HURRIED = """
import sys
import adjudge.runs.dask_engine
from adjudge.cli.main import main
sys.modules["adjudge.runs.dask_engine"].CONNECT = float(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""


def adjudge_asking(seconds: float, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The same, and a dask scheduler that does not answer is asked for so long instead of half a minute."""
    command = [sys.executable, "-c", HURRIED, str(seconds), *map(str, arguments)]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=300)


def start_adjudge(
    *arguments: str | Path, new_session: bool = False, preexec: Callable[[], object] | None = None
) -> subprocess.Popen[str]:
    """Start the command line in a process of its own and go on; what a failed test leaves running is ended with it."""
    child = subprocess.Popen(
        [sys.executable, "-m", "adjudge", *map(str, arguments)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=new_session,
        preexec_fn=preexec,
    )
    STARTED.append(child)
    return child


def table(folder: Path) -> Table:
    """The rows of a run's table, timings left out."""
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return [{name: cell for name, cell in row.items() if name != "seconds"} for row in csv.DictReader(file)]
