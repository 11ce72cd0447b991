"""The contract of a reader: what it is given, what it gives back.

A reader is a module (or object) with

    NAME                       how it is called in messages and after --format
    ABOUT                      the format in a few words
    recognises(source) -> bool whether the content is of this format; cheap, and never wrong by a file's name
    read(source, options) -> Reading

and, where they apply, `FIELDS = True` (it takes --case FIELD and --learner FIELD), `FOLDS = True` (it takes --folds)
and `SUPERSEDES` (names of readers whose files say less of the same results: summaries beside items). Other packages
offer one under the entry point group `adjudge.readers`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from adjudge.base.option_spelling import option, spell
from adjudge.errors import InputError
from adjudge.results.readers.checked import UnlikeFormat
from adjudge.results.readers.file_names import FileNames

spell("cv", "folds")


@dataclass(frozen=True)
class ReadOptions:
    """What the user said; every field may be absent."""

    case: str | None = None  # the field that holds the case
    learner: str | None = None
    higher: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    cases: tuple[tuple[str, str], ...] = ()  # (name, path or pattern): the case of a whole file
    learners: tuple[tuple[str, str], ...] = ()
    names: str | None = None  # "{case}_{learner}.csv": what a file's name says
    folds: int | None = None  # folds per repeat, where a file numbers them through
    plan: dict[str, Any] = field(default_factory=dict)  # what a splitter says of the resampling
    table: str | None = None  # which one of a file that holds several
    mapping: str | Path | None = None  # a TOML file that says what a flat table's columns are

    @cached_property
    def file_names(self) -> dict[str, FileNames]:
        """The names given to whole files, by role."""
        return {"case": FileNames(self.cases), "learner": FileNames(self.learners)}

    def refuse_fields(self, reader: str, says: str) -> None:
        """Refuse --case FIELD and --learner FIELD where the format itself says which they are."""
        for role in ("case", "learner"):
            if getattr(self, role) is not None:
                raise InputError(
                    f"{option(role, getattr(self, role))}: {reader} files say the {role} themselves ({says}); rename "
                    f"with {option(role, {'NAME': 'PATH'})}, or read the file as a plain table with "
                    f"{option('format', 'table')}"
                )


class Rows:
    """Tidy rows, kept as columns; `extras` are the optional columns this reader fills.

    A case or learner that the file does not say is None. Next to the columns of the results table: `unit`, the name
    inside the file (a key, a study) that stands for case or learner; `variant`, what else must agree for two rows to be
    of one case (n-shot, version); `setup`, what tells two learners of one name apart.
    """

    def __init__(self, *extras: str) -> None:
        self.columns: dict[str, list[Any]] = {name: [] for name in ("case", "learner", "measure", "value", *extras)}
        self._lists = tuple(self.columns.values())

    def __len__(self) -> int:
        return len(self._lists[0])

    def add(self, case: str | None, learner: str | None, measure: str, value: float | None, *extras: Any) -> None:
        """One row; a value that is absent or NaN is a hole."""
        cells = (case, learner, measure, None if value != value else value, *extras)  # NaN differs from itself
        for column, cell in zip(self._lists, cells, strict=True):
            column.append(cell)

    def check_names(self) -> None:
        """Names must be text (a number is taken as one), and so must what numbers or marks a row."""
        for role in ("case", "learner", "measure", "item", "variant", "setup", "repeat", "fold", "seed", "n_train",
                     "n_test"):  # fmt: skip
            wrong = {type(cell) for cell in self.columns.get(role, ())} - {str, int, float, bool, type(None)}
            if wrong:
                raise UnlikeFormat(f"a {role} is a {wrong.pop().__name__}, no name")

    def fill(self, name: str, cells: list[Any]) -> None:
        """Set a whole column."""
        self.columns[name] = cells
        self._lists = tuple(self.columns.values())


@dataclass(slots=True)
class Reading:
    """What a reader found: rows, how each column was understood, and what the person should know."""

    rows: Rows
    fields: dict[str, str]  # column of the results table → where it stood in the file
    notes: list[str] = field(default_factory=list)  # the same note of several files is shown once
    directions: dict[str, bool] = field(default_factory=dict)  # measure → higher is better, as the format says
    case_default: str | None = None  # the case of a file that holds one without naming it
    plan: dict[str, Any] = field(default_factory=dict)  # how it was resampled, where the format says
    reader: str = ""  # this and the next are set by whoever calls the reader
    source: str = ""


class Reader(Protocol):
    NAME: str
    ABOUT: str

    def recognises(self, source: Any) -> bool: ...

    def read(self, source: Any, options: ReadOptions) -> Reading: ...
