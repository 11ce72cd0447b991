"""What the candidate readings share."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.results.facts import Facts
from adjudge.results.keys import Told
from adjudge.results.reading import TableReading
from adjudge.results.values import Left

Candidates = Iterator[TableReading]


def left_out(left: Left) -> dict[str, tuple[str, ...]]:
    return {why: tuple(names) for why, names in left.items()}


def number_columns(facts: Facts, told: Told, keys: tuple[str, ...]) -> list[str]:
    """Columns of numbers that are neither keys nor numberings."""
    return [column.name for column in facts if column.name not in keys and column.name not in told.taken and
            (column.is_number or (column.kind == "empty" and not column.role)) and
            column.role not in {"repeat", "fold", "seed", "n_train", "n_test", "status", "measure"}]  # fmt: skip


def refused(code: str, text: str, weight: float) -> TableReading:
    return TableReading(refusal=(code, text), witnesses={"refused": weight})
