"""The readings that a table allows, one small function each; what speaks for a reading is named, `choice` weighs it."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.results.candidate_parts import Candidates
from adjudge.results.factored_names import factored
from adjudge.results.facts import Facts
from adjudge.results.from_keys import long_table, per_measure, unnamed_key
from adjudge.results.keys import Told
from adjudge.results.refused_tables import descriptions, one_learner, one_row, one_score, predictions, training_log
from adjudge.results.side_by_side import cases_in_columns, learners_in_columns, matrix

CANDIDATES: tuple[Callable[[Facts, Told], Candidates], ...] = (
    long_table,
    per_measure,
    unnamed_key,
    learners_in_columns,
    cases_in_columns,
    factored,
    matrix,
    one_row,
    predictions,
    training_log,
    descriptions,
    one_score,
    one_learner,
)
