"""A package that a test needs, or a skip that tells the real cause."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any

import pytest


def needed(module: str) -> Any:
    """The module, its own import-time warnings kept out of our errors."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module(module)
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed")
    except ImportError as broken:  # pyagrum without Debian's libgomp1
        pytest.skip(f"{module} cannot be loaded: {broken}")
