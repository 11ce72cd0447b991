"""What a run's table says: the policy on failures, holes, replicates and single cases, the same for everyone."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import UnfitDataError
from adjudge.facade.compare import compare
from adjudge.facade.comparison import Comparison
from adjudge.results.replicates import replicate_tables
from adjudge.results.scores import judgeable
from adjudge.results.table import ResultTable


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """The comparison of a run, and what was decided on the way to it."""

    comparison: Comparison
    notes: tuple[str, ...]


def compare_run(table: ResultTable, *, complete: bool = True, replicates: int | None = None) -> RunVerdict:
    """What may be said of a run's table?

    Of replicates the first is judged. Failed tasks leave holes: cases without a value are left out pair by pair, and
    learners and measures without any are named. One data set is judged on its folds. A run that is not finished has no
    verdict.

    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8, "accuracy": [0.8] * 8 + [0.9] * 8}
    >>> from adjudge.results.read import read_results
    >>> compare_run(read_results(columns)).comparison["B", "A"].verdict.value
    'better'
    """
    if not complete:
        raise UnfitDataError("not all tasks of the experiment are done: no verdict yet")
    notes: list[str] = []
    if replicates is not None:
        table = next(replicate_tables(table, replicates))
        notes.append(f"the verdict is that of the first of {replicates} replicates; the table holds all")
    holes = not table.ok_rows().all()
    if holes:
        notes.append("some tasks failed: cases without a value are left out pair by pair")
        table, left_out = judgeable(table)
        notes += left_out
    return RunVerdict(compare(table, missing="drop" if holes else "error"), tuple(notes))
