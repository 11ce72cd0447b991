"""The gate has no holes: a skip without a reason on the list fails it, on a user's machine it only is said."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest
def test_holds(): pass
def test_needs_data(): pytest.skip("shared data absent: put them there")
def test_needs_java(): pytest.skip("no Java: apt-get install it")
"""


def run(folder: Path, tests: str, gate: str, *options: str) -> tuple[int, list[str]]:
    (folder / "tests").mkdir()
    (folder / "tests" / "test_some.py").write_text(tests)
    for name in ("conftest.py", "process_state.py"):
        shutil.copy(ROOT / "tests" / name, folder / "tests")
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", *options, "tests"]
    environment = os.environ | {"ADJUDGE_GATE": gate}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["one process", "two processes"])
@pytest.mark.parametrize(("gate", "code"), [("", 0), ("1", 1)])
def test_a_skip_that_is_not_on_the_list_fails_the_gate_only(
    gate: str, code: int, options: tuple[str, ...], tmp_path: Path
) -> None:
    status, lines = run(tmp_path, TESTS, gate, *options)
    assert status == code
    assert lines[-1] == "1 passed, 2 skipped (1 no Java, 1 shared data absent)"
    named = [line for line in lines if line.startswith("the gate allows no skip for: no Java")]
    assert len(named) == code


def test_skips_on_the_list_pass_the_gate_and_failures_do_not(tmp_path: Path) -> None:
    allowed = TESTS.replace("no Java", "a small file system cannot be mounted here")
    for place in ("allowed", "failing"):
        (tmp_path / place).mkdir()
    assert run(tmp_path / "allowed", allowed, "1")[0] == 0
    status, lines = run(tmp_path / "failing", allowed + "def test_fails(): assert 0\n", "1")
    assert status == 1 and lines[-1].startswith("1 passed, 1 failed, 2 skipped (")


HANGS = """
import ctypes
def test_holds(): pass
def test_never_ends():  # compiled code that waits, the interpreter's lock in hand: no signal is heard
    libc, lock = ctypes.PyDLL(None), ctypes.create_string_buffer(128)
    libc.pthread_mutex_init(lock, None)
    while True:
        libc.pthread_mutex_lock(lock)
def test_holds_too(): pass
"""


def test_one_that_hangs_in_compiled_code_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    limits = ("-o", "timeout=1", "-o", "faulthandler_timeout=3", "-o", "faulthandler_exit_on_timeout=true")
    status, lines = run(tmp_path, HANGS, "1", "-n", "1", *limits)
    assert status == 1 and lines[-1] == "2 passed, 1 failed, 0 skipped"
    assert any("crashed while running" in line and "test_never_ends" in line for line in lines)


def test_every_reason_on_the_list_is_one_a_test_gives() -> None:
    listed = (ROOT / ".ci" / "allowed-skips.txt").read_text(encoding="utf-8").splitlines()
    checks = importlib.util.find_spec("sklearn.utils._testing")
    places = [*(ROOT / "tests").rglob("*.py"), *([Path(checks.origin)] if checks and checks.origin else [])]
    sources = "".join(path.read_text(encoding="utf-8") for path in places)
    for line in listed[1:]:
        reason, _, why = line.partition(" :: ")
        module = re.escape(reason.removesuffix(" is not installed"))  # `needed` says so of a package it cannot import
        assert why and re.search(rf'(?:skip|SkipTest)\("{re.escape(reason)}|needed\("{module}[."]', sources), line
