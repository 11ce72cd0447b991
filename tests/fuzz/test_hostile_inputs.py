"""A short part of the fuzzers: no hostile file ends in anything but a result or a refusal in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FUZZERS = Path(__file__).parents[2] / "fuzz"


@pytest.mark.slow
@pytest.mark.parametrize(("family", "inputs"), [("graphs", 2000), ("tables", 400), ("runs", 300), ("formats", 250)])
def test_hostile_files_are_read_or_refused(family: str, inputs: int, shared_data: Path) -> None:
    command = [sys.executable, str(FUZZERS), "--only", family, "--inputs", str(inputs), "--seed", "20"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    last = next(line.split() for line in done.stdout.splitlines() if line.startswith("all "))
    assert int(last[1]) >= inputs and int(last[2]) > 0 and int(last[3]) > 0 and last[4] == "0"
