"""A UCI set from an ARFF file as the native learners read it: codes, declared values, declared classes."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["UciSet", "read_uci_set"]


@dataclass(frozen=True, eq=False)
class UciSet:
    """Items `X` (codes in nominal columns, NaN missing), class numbers `y`, and the head of the file."""

    name: str
    X: NDArray[np.float64]
    y: NDArray[np.int64]
    nominal: NDArray[np.bool_]
    n_values: NDArray[np.int64]
    n_classes: int

    def declared(self) -> dict[str, Any]:
        """The head of the file, as parameters of a native learner."""
        return {"nominal": self.nominal, "n_values": self.n_values.tolist(), "classes": list(range(self.n_classes))}


def read_uci_set(path: Path) -> UciSet:
    """Read a file of WEKA's UCI collection; the class is the last attribute."""
    kinds: list[list[str] | None] = []
    rows: list[list[str]] = []
    in_data = False
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        text = line.strip().replace("'?'", "quoted-?").replace('"?"', "quoted-?")  # a value called ?, not a missing one
        if not text or text.startswith("%"):
            continue
        if in_data:
            rows.append(_cells(text))
        elif text.lower().startswith("@attribute"):
            kinds.append(_cells(text[text.index("{") + 1 : text.rindex("}")]) if text.endswith("}") else None)
        elif text.lower().startswith("@data"):
            in_data = True
    columns = []
    for place, kind in enumerate(kinds):
        cells = [row[place] for row in rows]
        if kind is None:
            columns.append([np.nan if cell == "?" else float(cell) for cell in cells])
        else:
            codes = {name: float(code) for code, name in enumerate(kind)}
            columns.append([np.nan if cell == "?" else codes[cell] for cell in cells])
    table = np.array(columns, dtype=np.float64).T
    return UciSet(
        path.stem,
        np.ascontiguousarray(table[:, :-1]),
        table[:, -1].astype(np.int64),
        np.array([kind is not None for kind in kinds[:-1]]),
        np.array([len(kind or []) for kind in kinds[:-1]], dtype=np.int64),
        len(kinds[-1] or []),
    )


def _cells(text: str) -> list[str]:
    """Comma-separated cells, quoted with ' or "."""
    mark = "'" if "'" in text else '"'
    cells = next(csv.reader([text], quotechar=mark, skipinitialspace=True, escapechar="\\"))
    return [cell.strip().strip("\"'") for cell in cells]
