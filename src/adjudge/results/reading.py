"""How a table was read: what its columns and rows are, what was left out, in at most three lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

Layout = Literal["long", "measures", "learners", "cases", "factored", ""]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: what it means, and the options that say it."""

    means: str
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableReading:
    """One way to read a table; columns by name. `refusal` says why a table of this kind holds nothing to compare."""

    layout: Layout = ""
    case: tuple[str, ...] = ()
    learner: tuple[str, ...] = ()
    measure: str | None = None  # column that names the measure
    value: str | None = None
    repeat: tuple[str, ...] = ()
    fold: tuple[str, ...] = ()
    item: str | None = None
    values: tuple[str, ...] = ()  # columns of numbers: measures, learners or cases
    names: dict[str, tuple[str, str]] = field(default_factory=dict)  # factored: column → (learner or case, measure)
    left: dict[str, tuple[str, ...]] = field(default_factory=dict)  # why → columns left out
    rows_left: tuple[str, ...] = ()  # rows that sum up others, by name
    group: str | None = None  # cases of one entry there are no independent ones
    measure_name: str | None = None  # the one measure of a table that does not name it
    named_by: str = ""  # who named it: the file, the unit of its numbers
    mixed: tuple[str, ...] = ()  # measures that are another metric from case to case: only wins compare
    duplicates: bool = False  # several runs of a cell that nothing pairs: their mean
    witnesses: dict[str, float] = field(default_factory=dict)
    open: str = ""  # what cannot be known, asked with `answers`
    answers: tuple[Answer, ...] = ()
    refusal: tuple[str, str] | None = None  # code, words
    reader: str = "table"

    def columns(self) -> dict[str, tuple[str, ...]]:
        """Role → the columns that hold it; those of several learners, cases or measures are `values`."""
        several = {role: getattr(self, role) for role in ("case", "learner", "repeat", "fold")}
        one = {role: (name,) for role in ("item", "measure", "value") if (name := getattr(self, role))}
        return {role: columns for role, columns in (several | one).items() if columns}

    def describe(self) -> str:
        """In a few words, before anything is counted."""
        if self.refusal is not None:
            return self.refusal[1]
        held, order = self.columns(), ("learner", "case", "item", "repeat", "fold")
        parts = [f"{role} = {', '.join(held[role])}" for role in order if role in held]
        what = {"learners": "learners", "cases": "cases", "measures": "measures", "factored": "learners and measures"}
        if self.layout in what and self.values:
            parts.append(f"{what[self.layout]} in columns ({some(self.values)})")
        return ", ".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """For JSON: columns by role, what was left out and why."""
        found: dict[str, Any] = {"reader": self.reader, "layout": self.layout or None}
        several = ("case", "learner", "repeat", "fold", "values", "mixed")
        found |= {role: list(value) for role in several if (value := getattr(self, role))}
        found |= {role: value for role in ("item", "measure", "value", "group") if (value := getattr(self, role))}
        found["left_out"] = {why: list(columns) for why, columns in self.left.items()}
        return found | {"rows_left_out": list(self.rows_left)}


Candidates = Iterator[TableReading]


def refused(code: str, text: str, weight: float) -> TableReading:
    """A table of a kind that holds nothing to compare."""
    return TableReading(refusal=(code, text), witnesses={"refused": weight})


def some(names: Iterable[str], most: int = 4) -> str:
    """The first few and the last.

    >>> some("abcdefg"), some("ab")
    ('a, b, c, … g', 'a, b')
    """
    every = [name if len(name) <= 40 else name[:39] + "…" for name in names]
    return ", ".join(every) if len(every) <= most else f"{', '.join(every[: most - 1])}, … {every[-1]}"


def reading_lines(table: Any, measures: Iterable[str] | None = None) -> list[str]:
    """What was read, in at most three lines: learners, cases and measures; what was left out; what counts."""
    from adjudge.base.option_spelling import option

    found: TableReading = table.reading
    chosen = list(table.measures if measures is None else measures)
    judged = [name for name in chosen if name in table.directions] or chosen
    signs = {True: " ↑", False: " ↓", None: ""}
    arrows = [name if name[-1:] in "↑↓" else name + signs[table.directions.get(name)] for name in judged]
    in_columns = found.layout in {"learners", "factored"} and not found.learner
    learners, cases = (f"({', '.join(columns) or table.mapping.get(role, role)})"
                       for role, columns in (("learner", found.learner), ("case", found.case)))  # fmt: skip
    if in_columns:
        learners = f"in columns ({some(table.learners)})"
    elif found.layout in {"cases", "factored"} and not found.case:
        cases = "in columns"
    parts = [f"{_several(len(table.learners), 'learner')} {learners} × {_several(len(table.cases), 'case')} {cases}"]
    if found.item is not None and "item" in table.extras:
        parts.append(f"items ({found.item})")
    for role, columns in (("repeat", found.repeat), ("fold", found.fold)):
        if columns:
            number = len(set(getattr(table, role).tolist()) - {-1})
            parts.append(f"{_several(number, role)} ({', '.join(columns)})")
    lines = [
        f"read: {' × '.join(parts)}; {some(arrows, 6)}{f' (named by the {found.named_by})' if found.named_by else ''}"
    ]
    left = [f"{some(columns)} ({why})" for why, columns in found.left.items()]
    open_ones = [name for name in chosen if name not in table.directions]
    if open_ones and len(open_ones) < len(chosen):
        left.append(f"{some(open_ones)} (no direction known: add {option('higher')} or {option('lower')})")
    if left:
        lines.append(f"left out: {'; '.join(left)}")
    more = []  # rows that sum up others are told by a note, in Python too
    if found.group is not None:
        more.append(f"cases of one {found.group} are related: {option('group', found.group)} counts them together")
    if mixed := [name for name in found.mixed if name in judged]:
        more.append(f"{some(mixed)} is another metric from case to case: wins are counted, sizes do not compare")
    if found.duplicates:
        more.append("several runs of a learner on a case cannot be paired: their mean is used")
    if more:
        lines.append("; ".join(more))
    return lines


def _several(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
