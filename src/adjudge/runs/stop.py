"""Requests to stop: once a signal has come, nothing a task makes of it becomes a row.

A handler can only raise where the signal finds the program: inside a learner that swallows it, that ends its training
early and answers all the same, or inside compiled code that turns it into a `SystemError`. So the request is also
remembered, and whoever performs tasks in this process asks for it before an outcome is believed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from adjudge.base.system_calls import end_with_parent


class _State:
    watching = False  # our handlers are in place
    wanted = False  # a signal has come
    ending = False  # it has been obeyed, and what is being closed shall not be disturbed
    supervisor: int | None = None  # the process the user started, where this one works for it


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """SIGINT and SIGTERM raise KeyboardInterrupt, also where the shell had them ignored, as it does for jobs with `&`.

    SIGHUP too, unless it is ignored: that is what `nohup` is for.
    """
    wanted = [signal.SIGINT, signal.SIGTERM]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        wanted.append(signal.SIGHUP)
    before = {number: signal.signal(number, _request) for number in wanted}
    _State.watching, _State.wanted, _State.ending = True, False, False
    try:
        yield
    except Exception:
        check_stop()  # a second signal inside a lock makes a RuntimeError of the first
        raise
    finally:
        _State.watching = False
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


def _request(number: int, frame: Any) -> None:
    _State.wanted = True
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    if not _State.ending and frame is None:  # in a finaliser it would be printed and lost: it is obeyed afterwards
        raise KeyboardInterrupt


def stop_wanted() -> bool:
    """Whether a signal has asked this process to stop."""
    return _State.watching and _State.wanted


def check_stop() -> None:
    """Raise KeyboardInterrupt, once and for all, if a signal has asked for it and someone swallowed the exception."""
    if stop_wanted():
        _State.ending = True
        raise KeyboardInterrupt


def closing() -> None:
    """What follows tidies up: if a signal has asked for the stop, the next ones do not disturb it."""
    _State.ending = _State.ending or stop_wanted()


@contextmanager
def stop_held_back() -> Iterator[None]:
    """What is begun here is finished: a signal is remembered, and `check_stop` obeys it afterwards."""
    before, _State.ending = _State.ending, True
    try:
        yield
    finally:
        _State.ending = before


def interrupts_are_ours() -> bool:
    """Whether a KeyboardInterrupt that no signal asked for is the task's own doing: in workers, and while we watch."""
    return _State.watching or signal.getsignal(signal.SIGINT) == signal.SIG_IGN


def work_for(supervisor: int) -> None:
    """Work for the process the user started, and end with it."""
    _State.supervisor = supervisor
    end_with_parent(supervisor)


def started_as() -> int:
    """The process the user started: this one, or its supervisor."""
    return _State.supervisor or os.getpid()
