"""Long work that can be stopped: Ctrl-C and SIGTERM end it, whatever it is doing, and the command to go on is printed.

The work is done in a child process, forked before anything is loaded. A signal reaches the code at work only when that
code lets Python run; the waiting parent is free at all times: it passes the signal on, and ends the child if it has not
ended by itself in `PATIENCE` seconds.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click

from adjudge.base.system_calls import can_fork, kill
from adjudge.runs.stop import check_stop, started_as, stop_on_signals, work_for

PATIENCE = 10.0  # seconds; batch systems send SIGKILL some 30 s after SIGTERM
POLL = 0.05


@contextmanager
def resumable(command: list[str], kept: str) -> Iterator[None]:
    """Exit 130 when interrupted, saying what is `kept` and the command that goes on: as typed, or `command`."""
    typed = sys.argv[1:2] == command[:1]
    words = (word for word in sys.argv[1:] if word != "--fresh") if typed else command
    message = f"interrupted: {kept}; continue with: {shlex.join(['adjudge', *words])}"
    if typed and can_fork():
        _supervise(message)
    try:
        with stop_on_signals():
            yield
            check_stop()
    except KeyboardInterrupt:
        if started_as() == os.getpid():  # else the waiting parent says it
            click.echo(message, err=True)
        raise click.exceptions.Exit(130) from None


def _supervise(message: str) -> None:
    """Go on in a child; this process waits for it, and never returns."""
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    watched = {signal.SIGINT, signal.SIGTERM, signal.SIGCHLD}
    signal.pthread_sigmask(signal.SIG_BLOCK, watched)  # they wait until someone asks for them: none is missed
    child = os.fork()
    if child == 0:
        work_for(parent)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, watched)
        return
    for number in watched:
        signal.signal(number, lambda *_: None)  # an ignored signal would not wait
    while signal.sigwait(watched) == signal.SIGCHLD:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            _end(os.waitstatus_to_exitcode(status), message)
    _end_child(child)
    _end(130, message)


def _end_child(child: int) -> None:
    """Ask the child to end, and after a while do not ask any more."""
    os.kill(child, signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if os.waitpid(child, os.WNOHANG)[0]:
            return
        time.sleep(POLL)
    kill(child)
    os.waitpid(child, 0)


def _end(code: int, message: str) -> NoReturn:
    """End as the child ended: a signal that killed it kills this process too."""
    if code < 0:
        click.echo(f"killed by signal {-code} ({signal.strsignal(-code)}): {message.partition(': ')[2]}", err=True)
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    if code == 130:
        click.echo(message, err=True)
    os._exit(code)
