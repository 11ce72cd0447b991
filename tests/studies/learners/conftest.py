"""The UCI files as the native learners read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from adjudge.cases.columns import raw_matrix
from adjudge.cases.load import load_case


@pytest.fixture
def arff(shared_data: Path) -> Callable[[str], SimpleNamespace]:
    """Read one of the shared UCI sets by the name of its file: codes, classes, and what its head declares."""

    def read(name: str) -> SimpleNamespace:
        case = load_case(shared_data / "uci" / f"{name}.arff")
        raw = raw_matrix(case)
        head = {"nominal": raw.nominal, "n_values": list(raw.sizes), "classes": list(range(case.n_classes))}
        return SimpleNamespace(X=raw.matrix, y=case.y, nominal=raw.nominal, declared=lambda: dict(head))

    return read
