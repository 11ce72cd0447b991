"""What a test must leave as it found it: every test after it runs in the same process."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any

PR_GET_PDEATHSIG = 2
# Processes that a library starts once and keeps: they end with ours.
KEPT = ("resource_tracker", "forkserver")
LIMITS = {name: number for name, number in vars(resource).items() if name.startswith("RLIMIT_")}


def process_state() -> dict[str, Any]:
    """Signals, limits, folder and environment of this process, and the processes it has started."""
    mask = os.umask(0o077)
    os.umask(mask)
    return {
        "signal handlers": {
            number: signal.getsignal(number)
            for number in signal.valid_signals()
            if number != signal.SIGALRM  # pytest-timeout's
        },
        "signals held back": signal.pthread_sigmask(signal.SIG_BLOCK, ()),
        "limits": {name: resource.getrlimit(number) for name, number in LIMITS.items()},
        "umask": mask,
        "folder": os.getcwd(),  # noqa: PTH109 - compared as text
        "environment": {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"},
        "signal at the parent's end": _signal_at_parents_end(),
        "first to be ended": _read("/proc/self/oom_score_adj"),
        "children": _children(),
    }


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is not as it was. Libraries may set new variables when they are loaded, and keep processes of their own."""
    found = []
    for name, was in before.items():
        now = after[name]
        if name == "environment":
            now = {variable: now.get(variable) for variable in was}
        if name == "children":
            now = {pid: command for pid, command in now.items() if pid in was or not any(w in command for w in KEPT)}
            was = {pid: command for pid, command in was.items() if pid in now}  # one that has ended is no change
        if now != was and isinstance(now, dict):
            found += [f"{name}: {key!r} was {was.get(key)!r}, is {now.get(key)!r}"
                      for key in {**was, **now} if was.get(key) != now.get(key)]  # fmt: skip
        elif now != was:
            found.append(f"{name}: was {was!r}, is {now!r}")
    return found


def _signal_at_parents_end() -> int:
    number = ctypes.c_int(0)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_GET_PDEATHSIG, ctypes.byref(number), 0, 0, 0)
    return number.value


def _children() -> dict[str, str]:
    """The command of each child by its number; empty for one that has ended and that nobody waited for."""
    threads = Path("/proc/self/task")
    found = " ".join(_read(thread / "children") for thread in threads.iterdir()) if threads.exists() else ""
    return {pid: _read(f"/proc/{pid}/cmdline").replace("\0", " ") for pid in found.split()}


def _read(path: str | Path) -> str:
    try:
        return Path(path).read_text(errors="replace")
    except OSError:  # it has just ended, or the system has no such file
        return ""
