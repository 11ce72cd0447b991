"""A short part of fuzz/graphs.py: no hostile graph file ends in anything but a graph or a refusal in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FUZZER = Path(__file__).parents[2] / "fuzz" / "graphs.py"


@pytest.mark.slow
def test_hostile_graph_files_are_read_or_refused() -> None:
    command = [sys.executable, str(FUZZER), "--inputs", "8000", "--seed", "20"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    last = next(line.split() for line in done.stdout.splitlines() if line.startswith("all "))
    assert int(last[1]) >= 8000 and int(last[2]) > 0 and int(last[3]) > 0
    assert done.returncode == 0 and last[4] == "0", done.stdout + done.stderr
