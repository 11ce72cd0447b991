"""Standard output and error at the command's edge: nothing from a file steers the terminal, a reader may leave early.

Names are written out where they are read (`adjudge.base.printable`); what comes another way, such as the text of an
exception or a path, is caught here. Colours that we set pass; every other control sign is shown as `\\x1b`. In a
pipeline whose runner takes commands from what is printed (`::error::` at a line's start, `##[…]`, `##vso[…]` anywhere),
only our own are left as they are.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from typing import Any

from adjudge.base.printable import printable
from adjudge.errors import InputError

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
_PIPELINES = ("GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION")  # variables that their runners set
_COMMAND = re.compile(r"(?m)^[^\S\n]*:(?=:)|#(?=#\w*\[)")


class GuardedStream:
    """A text stream that writes control characters out; when its reader has gone, what is written is dropped.

    The command still runs to its end, so that its exit code says what it found. `raw` is for what moves the cursor
    itself: a progress bar.
    """

    def __init__(self, raw: Any, name: str) -> None:
        self.raw = raw
        self._name = name
        self._in_pipeline = any(os.environ.get(name) for name in _PIPELINES)

    def write(self, text: str, *, command: bool = False) -> int:
        shown = text
        if not text.isprintable():
            shown = "".join(part if _COLOUR.fullmatch(part) else printable(part, lines=True)
                            for part in _COLOUR.split(text))  # fmt: skip
        if self._in_pipeline and not command:
            shown = _COMMAND.sub(lambda sign: f"{sign[0][:-1]}\\u{ord(sign[0][-1]):04x}", shown)  # JSON reads it back
        if shown:  # click asks with an empty text whether this is a text stream
            self._try(lambda: self.raw.write(shown))
        return len(text)

    def flush(self) -> None:
        self._try(self.raw.flush)

    def _try(self, action: Any) -> None:
        try:
            action()
        except BrokenPipeError:  # `adjudge … | head`: the reader had enough
            _to_nowhere(self.raw)
        except OSError as broken:
            _to_nowhere(self.raw)  # what is still in its buffer would fail again at the end
            raise InputError(f"cannot write to {self._name}: {broken.strerror or broken}") from broken

    def __getattr__(self, name: str) -> Any:
        if name in {"buffer", "raw"}:  # without it click writes text here instead of going round
            raise AttributeError(name)
        return getattr(self.raw, name)


def write_command(line: str) -> None:
    """A command to a pipeline's runner, of our own making, on a line of standard output."""
    if isinstance(sys.stdout, GuardedStream):
        sys.stdout.write(line + "\n", command=True)
    else:
        print(line)


@contextlib.contextmanager
def guarded_streams() -> Iterator[None]:
    """Standard output and error guarded inside; a closed standard output is refused, for the next file opened would
    take its place and what is printed."""
    before = sys.stdout, sys.stderr
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ≻ shows ? rather than a traceback
    sys.stderr = GuardedStream(sys.stderr, "standard error")
    try:
        if sys.stdout is None:
            raise InputError("standard output is closed; send it to /dev/null if the answer is not wanted")
        sys.stdout = GuardedStream(sys.stdout, "standard output")
        yield
    finally:
        sys.stdout, sys.stderr = before


def _to_nowhere(stream: Any) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
