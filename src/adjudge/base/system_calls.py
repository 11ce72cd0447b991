"""What only some operating systems offer, each with a portable way: locks, forks, kills, limits, memory, the parent.

Everything else of adjudge is written for any system that Python runs on; what stands here is chosen when it is called,
so that the tests can try the portable ways on Linux (`POSIX`, `LINUX`).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

POSIX = os.name != "nt"
LINUX = sys.platform == "linux"
BINARY: int = getattr(os, "O_BINARY", 0)  # Windows would translate line ends
PARENT_POLL = 0.5
_PR_SET_PDEATHSIG = 1
_UNKNOWN_MEMORY = 8 * 2**30


def can_fork() -> bool:
    """Whether this process may go on in a child: it can, and no thread would be lost by it."""
    return POSIX and hasattr(os, "fork") and threading.active_count() == 1


def kill(pid: int) -> None:
    """End a process at once, without asking it."""
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def lock(descriptor: int) -> bool | None:
    """Whether the open file is locked for us now; None where the file system cannot (NFS locks files, not folders)."""
    try:
        if POSIX:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except BlockingIOError:
        return False
    except OSError:
        return None if POSIX else False
    return True


def free_memory() -> int:
    """Bytes that may be used: what the system says is available, within a container's limit; 8 GiB if unknown."""
    known = []
    if LINUX:
        with contextlib.suppress(OSError, ValueError, StopIteration):
            lines = Path("/proc/meminfo").read_text().splitlines()
            known.append(1024 * next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")))
        with contextlib.suppress(OSError, ValueError):
            known.append(int(Path("/sys/fs/cgroup/memory.max").read_text()))
    if not known and hasattr(os, "sysconf"):
        with contextlib.suppress(OSError, ValueError):
            known.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    return min(known, default=_UNKNOWN_MEMORY)


def boot_name() -> str | None:
    """Names this machine since it was last started, where the system tells."""
    with contextlib.suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return None


def go_first() -> None:
    """Where memory runs out, let the system end this process before the one that holds all results."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


@contextlib.contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits until this is over. What is started meanwhile does not hear it before `ignore_interrupts`: a process
    that is still loading its libraries would answer with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # Python 3.11 lets interrupts in again once it has started this one
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Ctrl-C is for the parent, which ends its workers itself; one that was held back is forgotten."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_with_parent(parent: int) -> None:
    """End this process with its parent, even in the middle of a task; by the system where it can, at once."""
    if LINUX:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_POLL)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def set_time_zone() -> None:
    """The time zone that the environment names, where a change of it is not seen by itself."""
    if hasattr(time, "tzset"):
        time.tzset()


def _alarms() -> list[int]:
    """Which of the process's timers run, each to end in a signal."""
    timers = [getattr(signal, name) for name in ("ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF")]
    return [timer for timer in timers if signal.getitimer(timer)[0] > 0]


def _stop_alarms(before: list[int]) -> None:
    for timer in set(_alarms()).difference(before):
        signal.setitimer(timer, 0)


def _limits() -> dict[int, tuple[int, int]]:
    import resource

    numbers = {number for name, number in vars(resource).items() if name.startswith("RLIMIT_")}
    return {number: resource.getrlimit(number) for number in numbers}


def _set_limits(before: dict[int, tuple[int, int]]) -> None:
    import resource

    for number, limit in before.items():
        resource.setrlimit(number, limit)


# What a process has on POSIX, and on Linux, beside what Python knows everywhere: how it is read, how it is put back.
PROCESS_SETTINGS: list[tuple[Callable[[], Any], Callable[[Any], object]]] = []
if POSIX:
    PROCESS_SETTINGS += [
        (_alarms, _stop_alarms),
        (lambda: signal.pthread_sigmask(signal.SIG_BLOCK, ()), lambda x: signal.pthread_sigmask(signal.SIG_SETMASK, x)),
        (_limits, _set_limits),
        (lambda: os.getpriority(os.PRIO_PROCESS, 0), lambda before: os.setpriority(os.PRIO_PROCESS, 0, before)),
    ]
if LINUX:
    PROCESS_SETTINGS += [
        (lambda: os.sched_getaffinity(0), lambda cores: os.sched_setaffinity(0, cores)),
        (os.getresuid, lambda before: os.setresuid(*before)),  # refused where rights were given up: such a process ends
        (os.getresgid, lambda before: os.setresgid(*before)),
    ]
