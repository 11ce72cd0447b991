"""A hostile input through the command itself: `main()` in this process, its exit code and what it prints looked at."""

from __future__ import annotations

import contextlib
import io
import re

from adjudge.cli.main import main

__all__ = ["through_command"]

_CODES = {0, 2, 3, 4, 5, 6}
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def through_command(*arguments: object) -> None:
    """Run it; anything but a known exit code, a refusal in one line and text without control signs raises."""
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as ended:
            code = ended.code
    if code not in _CODES:
        raise RuntimeError(f"exit {code}: {err.getvalue()[-300:]}")
    if "Traceback" in err.getvalue():
        raise RuntimeError(f"a traceback: {err.getvalue()[-300:]}")
    if code in {2, 4} and "Error:" not in err.getvalue() and err.getvalue().count("adjudge: ") != 1:
        raise RuntimeError(f"exit {code} without one refusal: {err.getvalue()[-300:]}")
    steering = _STEERING.search(out.getvalue() + err.getvalue())
    if steering:
        raise RuntimeError(f"the control sign {steering[0]!r} reached the screen")
