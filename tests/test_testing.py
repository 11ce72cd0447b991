"""`adjudge.testing`: the gate's outcome as an assertion, its text as the message; and through pytest itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adjudge import gate
from adjudge.errors import InputError
from adjudge.testing import assert_not_worse

OLD = [1] * 60 + [0] * 40
MARGINS = {"correct": 0.05}


def test_it_passes_in_silence_where_the_gate_passes() -> None:
    assert assert_not_worse(OLD, OLD, margins=MARGINS).outcome == "pass"


def test_a_failure_carries_the_text_of_the_gate() -> None:
    bad = [1] * 30 + [0] * 70
    with pytest.raises(AssertionError) as failed:
        assert_not_worse(OLD, bad, margins=MARGINS)
    assert str(failed.value) == str(gate(OLD, bad, margins=MARGINS))
    assert str(failed.value).startswith("FAIL: new is shown to be worse than old by more than 0.05 on correct.")


def test_an_open_gate_fails_only_where_a_decision_is_required() -> None:
    near = [1] * 59 + [0] * 41
    tight = {"correct": 0.001}
    assert assert_not_worse(OLD, near, margins=tight).outcome == "open"
    with pytest.raises(AssertionError, match=r"^OPEN: "):
        assert_not_worse(OLD, near, margins=tight, require_decision=True)


def test_each_asks_every_part_of_the_table() -> None:
    """Two languages: one gained as much as the other lost, so that only `each` sees the loss."""
    n = 200
    right = {"old": [1] * 100 + [0] * 100 + [1] * 100 + [0] * 100, "new": [1] * 150 + [0] * 50 + [1] * 50 + [0] * 150}
    table = {"item": [f"i{place}" for place in range(2 * n)] * 2, "language": (["en"] * n + ["de"] * n) * 2,
             "model": ["old"] * 2 * n + ["new"] * 2 * n, "correct": right["old"] + right["new"]}  # fmt: skip
    assert assert_not_worse(table, baseline="old", margins=MARGINS).outcome != "fail"
    with pytest.raises(AssertionError, match="in de"):
        assert_not_worse(table, baseline="old", margins=MARGINS, each="language")


def test_what_cannot_be_asked_is_an_error_not_a_failure() -> None:
    with pytest.raises(InputError):
        assert_not_worse(OLD, OLD, margins={})


def test_pytest_shows_the_text_and_the_line_that_asks(tmp_path: Path) -> None:
    path = tmp_path / "test_model.py"
    path.write_text(
        "from adjudge.testing import assert_not_worse\n\n"
        "def test_no_worse():\n    assert_not_worse([1] * 100, [0] * 100, margins={'correct': 0.05})\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1 and "AssertionError: FAIL: new is shown to be worse" in done.stdout
    assert "> " in done.stdout and "adjudge/testing.py" not in done.stdout
