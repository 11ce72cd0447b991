"""The user's own code, called with care: whatever it raises, and however, becomes one line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudge.base.printable import printable
from adjudge.errors import AdjudgeError, InputError


def called(function: Callable[[], Any], failed: str) -> Any:
    """What a function of the user's returns; whatever it raises, an end of the program included, is a refusal.

    >>> called(lambda: exit(0), "it failed")
    Traceback (most recent call last):
    adjudge.errors.InputError: it failed: SystemExit: 0
    """
    try:
        return function()
    except (AdjudgeError, KeyboardInterrupt):
        raise
    except BaseException as fault:
        raise InputError(f"{failed}: {fault_text(fault)}") from fault


def fault_text(fault: BaseException) -> str:
    """What an exception says in one line of text that can be written anywhere, whatever its own methods do."""
    try:
        text = printable(" ".join(str(fault).split())[:500])
    except BaseException as worse:  # of `__str__`; it may be any
        text = f"its text is not available ({type(worse).__name__})"
    return text if isinstance(fault, AdjudgeError) else f"{printable(type(fault).__name__)}: {text}".rstrip(": ")
