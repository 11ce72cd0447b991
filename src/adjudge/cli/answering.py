"""A question answered in place: on a terminal a number and return run the command of that answer."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import Any

import click


def answered(commands: Sequence[str]) -> list[str] | None:
    """What to run now, as it would be typed behind `adjudge`; None in a pipe, or where nothing was chosen."""
    if not commands or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    which = f"1 to {len(commands)}" if len(commands) > 1 else "1"
    while True:
        said: Any = click.prompt(f"Which of these commands shall run? {which}, or Enter for none", default="", err=True,
                                 show_default=False)  # fmt: skip
        if not said.strip():
            return None
        if said.strip().isdecimal() and 1 <= int(said) <= len(commands):
            return shlex.split(commands[int(said) - 1])[1:]
