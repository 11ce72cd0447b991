"""TOML in: nesting and numbers are bounded as in JSON, and what is wrong is said in one line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from adjudge.base.limits import refuse_device
from adjudge.errors import InputError


def read_toml_file(path: Path) -> str:
    """The text of a TOML file."""
    refuse_device(path)
    try:
        return path.read_text(encoding="utf-8")
    except OSError as broken:
        raise InputError(f"cannot read {path}: {broken.strerror}") from broken
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8 text; TOML must be") from None
    except ValueError as broken:  # a NUL in its name
        raise InputError(f"cannot read {str(path)!r}: {broken}") from None


def read_toml(text: str, what: str = "the file") -> dict[str, Any]:
    """The table of a TOML text.

    >>> read_toml("a = [")
    Traceback (most recent call last):
    adjudge.errors.InputError: the file is not valid TOML: Invalid value (at end of document)
    """
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError(f"{what} is TOML that cannot be read: it is nested too deeply") from None
    except ValueError as broken:  # bad syntax, an integer of thousands of digits
        raise InputError(f"{what} is not valid TOML: {broken}") from None
