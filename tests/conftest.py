"""Where the shared data are: `../shared/data` beside the checkout, or ADJUDGE_DATA."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

collect_ignore_glob = ["reference/*.py"]  # scripts that made the recorded numbers; they need the peers installed

# Processes the tests start (the command line, workers) see this checkout too, installed or not.
SOURCE = str(Path(__file__).parents[1] / "src")
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SOURCE, os.environ.get("PYTHONPATH")]))


def data_folder() -> Path | None:
    for place in (os.environ.get("ADJUDGE_DATA"), Path(__file__).parents[2] / "shared" / "data"):
        if place and Path(place).is_dir():
            return Path(place)
    return None


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The shared data folder, or a skip that says why."""
    folder = data_folder()
    if folder is None:
        pytest.skip("shared data absent: set ADJUDGE_DATA or put them in ../shared/data")
    return folder


@pytest.fixture
def csv_file(tmp_path: Path) -> Callable[..., Path]:
    """Write a small file and return its path."""

    def write(content: str | bytes, name: str = "results.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write
