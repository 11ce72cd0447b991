"""Experiments in folders of their own, for runs by real processes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.runs.processes import STARTED

TOYS = Path(__file__).with_name("toys.py")


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """A run that its test did not end, because it failed, is ended here; its workers end with it."""
    yield
    while STARTED:
        child = STARTED.pop()
        if child.poll() is None:
            child.kill()
            child.communicate()


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
