"""What a test must leave as it found it: every test after it runs in the same process."""

from __future__ import annotations

import _signal  # `signal` looks up a name for every answer: two fifths of all this, which is asked twice a test
import ctypes
import os
import resource
import signal
import sys
from typing import Any

PR_GET_PDEATHSIG = 2
# Processes that a library starts once and keeps: they end with ours.
KEPT = ("resource_tracker", "forkserver")
LIMITS = {name: number for name, number in vars(resource).items() if name.startswith("RLIMIT_")}
SIGNALS = signal.valid_signals() - {signal.SIGALRM}  # pytest-timeout's
PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def process_state() -> dict[str, Any]:
    """Signals, limits, folder and environment of this process, and the processes it has started."""
    mask = os.umask(0o077)
    os.umask(mask)
    return {
        "signal handlers": {number: _signal.getsignal(number) for number in SIGNALS},
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
    if PRCTL is not None:
        PRCTL(PR_GET_PDEATHSIG, ctypes.byref(number), 0, 0, 0)
    return number.value


def _children() -> dict[str, str]:
    """The command of each child by its number; empty for one that has ended and that nobody waited for."""
    threads = os.listdir("/proc/self/task") if sys.platform == "linux" else []  # noqa: PTH208 - a third of the time
    found = " ".join(_read(f"/proc/self/task/{thread}/children") for thread in threads)
    return {pid: _read(f"/proc/{pid}/cmdline").replace("\0", " ") for pid in found.split()}


def _read(path: str) -> str:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - a third of the time of a Path
            return file.read().decode(errors="replace")
    except OSError:  # it has just ended, or the system has no such file
        return ""
