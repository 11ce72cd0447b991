"""How far a run is, on stderr: a moving line on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

EVERY = 10.0  # seconds between lines where nothing can move


class ProgressLine:
    """Show done, rate, time left and failures; used as `with ProgressLine(quiet) as line: run(…, watch=line.show)`."""

    def __init__(self, quiet: bool = False) -> None:
        self._quiet = quiet
        self._terminal = sys.stderr.isatty()
        self._bar: Any = None
        self._task: Any = None
        self._last = time.monotonic()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, progress: Any) -> None:
        if self._quiet:
            return
        if self._terminal:
            self._move(progress)
        elif time.monotonic() - self._last >= EVERY or progress.done == progress.to_do:
            self._last = time.monotonic()
            left = progress.seconds_left
            click.echo(f"{progress.done}/{progress.to_do} tasks, {_text(progress, left)}", err=True)

    def _move(self, progress: Any) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[text]}"))
            console = Console(file=getattr(sys.stderr, "raw", sys.stderr))
            self._bar = Progress(*columns, console=console, refresh_per_second=4)
            self._task = self._bar.add_task("tasks", total=progress.to_do, text="")
            self._bar.start()
        if time.monotonic() - self._last >= 0.1 or progress.done == progress.to_do:
            self._last = time.monotonic()
            self._bar.update(self._task, completed=progress.done, text=_text(progress, progress.seconds_left))


def _text(progress: Any, left: float | None) -> str:
    eta = "" if not left else f", {duration(left)} left"
    return f"{progress.rate:.3g}/s{eta}, {progress.failed} failed"


def duration(seconds: float) -> str:
    """A time in two units at most.

    >>> duration(59.6), duration(3700), duration(200000)
    ('1 min 0 s', '1 h 1 min', '2 d 7 h')
    """
    whole = round(seconds)
    for size, name, below, small in ((86400, "d", 3600, "h"), (3600, "h", 60, "min"), (60, "min", 1, "s")):
        if whole >= size:
            return f"{whole // size} {name} {whole % size // below} {small}"
    return f"{whole} s"
