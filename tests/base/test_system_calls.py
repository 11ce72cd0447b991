"""The portable ways, tried on Linux by switching the others off."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from adjudge.base import system_calls

POSIX_ONLY = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "msvcrt"}


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    descriptors = [os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT) for _ in range(2)]
    assert [system_calls.lock(each) for each in descriptors] == [True, False]
    os.close(descriptors[0])
    assert system_calls.lock(descriptors[1])
    os.close(descriptors[1])


def test_without_flock_the_lock_is_of_the_first_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def locking(descriptor: int, how: int, size: int) -> None:
        asked.append((descriptor, how, size))
        if len(asked) > 1:
            raise OSError("already locked")

    monkeypatch.setattr(system_calls, "POSIX", False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))  # type: ignore[arg-type]
    assert [system_calls.lock(7), system_calls.lock(7)] == [True, False]
    assert asked == [(7, 2, 1)] * 2


def test_memory_is_known_somehow(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2**20 < system_calls.free_memory() < 2**50
    monkeypatch.setattr(system_calls, "LINUX", False)
    assert system_calls.free_memory() == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    monkeypatch.delattr(os, "sysconf")
    assert system_calls.free_memory() == 8 * 2**30


def test_nobody_forks_next_to_a_thread_or_where_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert system_calls.can_fork()
    monkeypatch.setattr(system_calls, "POSIX", False)
    assert not system_calls.can_fork()


CHILD = """
import os, sys, time
from adjudge.base import system_calls
system_calls.LINUX, system_calls.PARENT_POLL = False, 0.02
system_calls.end_with_parent(os.getppid())
print(os.getpid(), flush=True)
time.sleep(60)
"""
PARENT = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', sys.argv[1]]); sys.stdin.read(1)"


def test_a_child_ends_with_its_parent_where_the_system_does_not_see_to_it() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    system_calls.kill(parent.pid)
    parent.communicate()
    end = time.monotonic() + 240
    while time.monotonic() < end:
        try:
            if " Z " in Path(f"/proc/{child}/stat").read_text():
                return
        except (FileNotFoundError, ProcessLookupError):  # the second if it goes while it is read
            return
        time.sleep(0.02)
    pytest.fail("the child is still there")


INTERRUPTED = """
import os, signal, subprocess, sys
from adjudge.base.system_calls import ignore_interrupts, interrupts_held_back
code = "import os, signal; os.kill(os.getpid(), signal.SIGINT); from adjudge.base import system_calls as calls; "
code += "calls.ignore_interrupts(); os.kill(os.getpid(), signal.SIGINT); print(signal.pthread_sigmask(0, ()))"
try:
    with interrupts_held_back():
        child = subprocess.Popen([sys.executable, "-c", code])
        os.kill(os.getpid(), signal.SIGINT)
        print("held back", flush=True)
except KeyboardInterrupt:
    print(child.wait())
"""


def test_ctrl_c_waits_while_processes_are_started_and_is_nothing_to_them() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "held back\nset()\n0\n", "")


def test_calls_of_one_system_stand_here_only() -> None:
    source = Path(system_calls.__file__).parent.parent
    for path in source.rglob("*.py"):
        if path.name != "system_calls.py":
            text = path.read_text(encoding="utf-8")
            found = [name for name in POSIX_ONLY if f"import {name}\n" in text] + [w for w in ("prctl",) if w in text]
            assert not found, f"{path}: {found} belong in base/system_calls.py"
