"""Experiments in folders of their own, run by real processes."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command import adjudge_process

SOURCE = Path(__file__).parents[2] / "src"
TOYS = Path(__file__).with_name("toys.py")
Table = list[dict[str, str]]


@pytest.fixture
def write_experiment(tmp_path: Path) -> Callable[..., Path]:
    """An experiment of toy learners in a folder of its own; `learners` are lines of TOML tables."""

    def write(
        learners: str = '[{class = "toys.Majority", name = "plain"}, {class = "toys.Majority", name = "smooth", '
        "params = {weight = 5.0}}]",
        cases: str = '["toys:case", "toys:other"]',
        plan: str = 'kind = "repeated_kfold", folds = 5, repeats = 4',
        run: str = "",
        measures: str = '["accuracy", "information_reward"]',
        name: str = "toy",
    ) -> Path:
        shutil.copy(TOYS, tmp_path / "toys.py")
        path = tmp_path / f"{name}.toml"
        path.write_text(
            f"seed = 3\nmeasures = {measures}\ncases = {cases}\nlearners = {learners}\nplan = {{{plan}}}\n"
            f"run = {{{run}}}\n",
            encoding="utf-8",
        )
        return path

    return write


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(SOURCE), "PYTHONWARNINGS": "default", "OMP_NUM_THREADS": "1"}


def adjudge(*arguments: str | Path, timeout: float = 300) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return adjudge_process(*arguments, timeout=timeout, **environment())


def start_adjudge(
    *arguments: str | Path, new_session: bool = False, preexec: Callable[[], object] | None = None
) -> subprocess.Popen[str]:
    """Start the command line in a process of its own and go on."""
    return subprocess.Popen(
        [sys.executable, "-m", "adjudge", *map(str, arguments)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=new_session,
        preexec_fn=preexec,
    )


def table(folder: Path) -> Table:
    """The rows of a run's table, timings left out."""
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return [{name: cell for name, cell in row.items() if name != "seconds"} for row in csv.DictReader(file)]
