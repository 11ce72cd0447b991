"""Work that is stopped says so once, whoever of its two processes hears of it first."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

WORK = """
import atexit, sys, time
import click
from adjudge.cli.interrupts import resumable
atexit.register(time.sleep, 1.0)  # as long as workers take to end
atexit.register(print, "stopped", flush=True)  # the last registered is the first called
try:
    with resumable(["run"], "all is kept"):
        print("started", flush=True)
        time.sleep(60)
except click.exceptions.Exit as done:
    sys.exit(done.exit_code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the child is found in /proc")
def test_a_child_that_has_stopped_and_is_slow_to_end_does_not_make_the_parent_say_it_again() -> None:
    done = subprocess.Popen(
        [sys.executable, "-c", WORK, "run"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert done.stdout is not None and done.stdout.readline() == "started\n"
    (child,) = Path(f"/proc/{done.pid}/task/{done.pid}/children").read_text().split()
    os.kill(int(child), signal.SIGINT)
    assert done.stdout.readline() == "stopped\n"  # it ends, and is still at it when the parent is asked to stop too
    done.send_signal(signal.SIGINT)
    errors = done.communicate(timeout=240)[1]
    assert done.returncode == 130 and errors == "interrupted: all is kept; continue with: adjudge run\n"
