"""The last net: what nobody foresaw ends in one line, exit 1 and a file to send us, which holds none of the data.

Every mistake in a file, an option or a user's module has its own refusal elsewhere; this is for our own mistakes.
"""

from __future__ import annotations

import os
import platform
import shlex
import traceback
from pathlib import Path

import click

from adjudge import __version__
from adjudge.base.printable import printable


def is_debugging(arguments: list[str]) -> bool:
    """Whether tracebacks are to be seen: `adjudge --debug …`, or ADJUDGE_DEBUG=1."""
    return arguments[:1] == ["--debug"] or os.environ.get("ADJUDGE_DEBUG", "") not in {"", "0"}


def crash_report(fault: Exception, arguments: list[str]) -> str:
    """One line on an exception that should not have been; a report is written for the maintainers."""
    said = printable(" ".join(_message(fault).split()), most=200)
    line = f"unforeseen {type(fault).__name__}" + (f": {said}" if said else "")
    try:
        import tempfile

        handle, name = tempfile.mkstemp(prefix="adjudge-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(_report(fault, arguments))
    except OSError as broken:
        return f"{line}; this is our mistake (no report could be written: {broken.strerror}); --debug shows where"
    return f"{line}; this is our mistake: please send us {name} (where it happened, no data)"


def _message(fault: Exception) -> str:
    try:
        return str(fault)
    except Exception as worse:  # of `__str__`; it may be any
        return f"its text is not available ({type(worse).__name__})"


def _report(fault: Exception, arguments: list[str]) -> str:
    """Version, command and where it happened; the exceptions' texts are left out, since they may quote the data."""
    parts = [
        f"adjudge {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: {printable(shlex.join(['adjudge', *arguments]))}",
        f"folder of adjudge: {Path(__file__).parents[1]}",
    ]
    seen: BaseException | None = fault
    while seen is not None:
        parts.append(f"\n{type(seen).__module__}.{type(seen).__qualname__}, raised at")
        parts += [text.rstrip("\n") for text in _places(seen)]
        seen = seen.__cause__ or seen.__context__
    return "\n".join(parts) + "\n"


def _places(fault: BaseException) -> list[str]:
    frames = traceback.extract_tb(fault.__traceback__)
    shown = traceback.format_list(frames[-60:])  # of a recursion the end is enough
    return [f"  ({len(frames) - 60} frames before)"] * (len(frames) > 60) + shown


def show_traceback() -> None:
    """The traceback of the exception being handled, on standard error."""
    click.echo(traceback.format_exc().rstrip(), err=True)
