"""The UCI files as the native learners read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.studies.uci_set import UciSet, read_uci_set


@pytest.fixture
def arff(shared_data: Path) -> Callable[[str], UciSet]:
    """Read one of the shared UCI sets by the name of its file."""
    return lambda name: read_uci_set(shared_data / "uci" / f"{name}.arff")
