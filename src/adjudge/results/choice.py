"""The readings a table allows, one small function each, and which explains it best.

What speaks for each is weighed, the best is taken, the second remembered.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudge.results.factored_names import factored
from adjudge.results.facts import Facts
from adjudge.results.from_keys import long_table, per_measure, unnamed_key
from adjudge.results.keys import Told
from adjudge.results.reading import Candidates, TableReading
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

# What a witness counts, times how strongly it speaks (0 to 1, a crowd up to 2).
WEIGHTS = {
    "learner named": 3.0,
    "case named": 2.5,
    "pairs unique": 1.0,
    "cross filled": 1.0,
    "measures known": 2.0,
    "crowd": 2.0,
    "learner unused": -1.5,  # a column named as the learner stays out
    "long": 4.0,
    "columns told": 20.0,
    "refused": 1.0,
}


def rank_of(reading: TableReading) -> float:
    """How well a reading explains the table."""
    return sum(WEIGHTS[name] * strength for name, strength in reading.witnesses.items())


def readings_of(facts: Facts, told: Told) -> list[TableReading]:
    """Every reading that the table allows, the best first."""
    found = [reading for candidate in CANDIDATES if facts.columns for reading in candidate(facts, told)]
    return sorted(found, key=lambda reading: -rank_of(reading))
