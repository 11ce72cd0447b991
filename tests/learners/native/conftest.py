"""The UCI files as the native learners read them: codes, declared values, declared classes."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest


@dataclass(frozen=True)
class Arff:
    X: np.ndarray
    y: np.ndarray
    nominal: np.ndarray
    n_values: np.ndarray
    n_classes: int

    def declared(self) -> dict[str, object]:
        """The head of the file, as parameters of a native learner."""
        return {"nominal": self.nominal, "n_values": self.n_values.tolist(), "classes": list(range(self.n_classes))}


def _fields(text: str) -> list[str]:
    """Comma-separated cells, quoted with ' or "; a quoted ? keeps a mark, for it is a value and not missing."""
    mark = "'" if "'" in text else '"'
    cells = next(csv.reader([text], quotechar=mark, skipinitialspace=True, escapechar="\\"))
    return [cell.strip().strip("\"'") for cell in cells]


def read(path: Path) -> Arff:
    kinds: list[list[str] | None] = []
    rows: list[list[str]] = []
    in_data = False
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        text = line.strip()
        if not text or text.startswith("%"):
            continue
        if in_data:
            rows.append(_fields(text.replace("'?'", "quoted-?").replace('"?"', "quoted-?")))
        elif text.lower().startswith("@attribute"):
            if text.endswith("}"):
                inside = text[text.index("{") + 1 : -1].replace("'?'", "quoted-?").replace('"?"', "quoted-?")
                kinds.append(_fields(inside))
            else:
                kinds.append(None)
        elif text.lower().startswith("@data"):
            in_data = True
    columns = []
    for place, kind in enumerate(kinds):
        cells = [row[place] for row in rows]
        if kind is None:
            columns.append([np.nan if cell == "?" else float(cell) for cell in cells])
        else:
            codes = {name: code for code, name in enumerate(kind)}
            columns.append([np.nan if cell == "?" else codes[cell] for cell in cells])
    table = np.array(columns, dtype=float).T
    nominal = np.array([kind is not None for kind in kinds[:-1]])
    n_values = np.array([len(kind or []) for kind in kinds[:-1]])
    return Arff(table[:, :-1], table[:, -1].astype(int), nominal, n_values, len(kinds[-1] or []))


@pytest.fixture
def arff(shared_data: Path) -> Callable[[str], Arff]:
    """Read one of the shared UCI sets by the name of its file."""
    return lambda name: read(shared_data / "uci" / f"{name}.arff")
