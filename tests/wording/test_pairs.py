"""Pairs as cells, and which of many are shown."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
from tests.verdicts.tables import several

from adjudge import compare
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.words import Word
from adjudge.wording.pairs import (
    evidence_cells,
    guard_text,
    oriented,
    pair_cells,
    shown_pairs,
    subset_cells,
    surest_pairs,
    word_counts,
)

BASE = np.arange(12.0)
NOISE = np.where(np.arange(12) % 2, 0.5, -0.5)
FOUND = compare(
    several(
        {
            "accuracy": {"A": BASE, "B": BASE + 1, "C": BASE + NOISE},
            "f1": {"A": BASE, "B": BASE + np.where(BASE < 11, 1, -0.5), "C": BASE + NOISE},
        }
    )
)


def test_words_are_counted_in_their_own_order() -> None:
    def counted(*words: Word, baseline: str | None = None, measures: int = 2) -> str:
        made = SimpleNamespace(words=words, baseline=baseline, measures=("m",) * measures)
        return word_counts(made)  # type: ignore[arg-type]

    every = (Word.UNDECIDED, Word.BETTER, Word.WORSE, Word.UNDECIDED, Word.MIXED, Word.PARTLY_WORSE)
    assert counted(*every) == "2 decided on every measure, 1 on some, 1 trade-off, 2 undecided"
    assert counted(Word.PARTLY_WORSE, Word.MIXED, Word.MIXED) == "1 decided on some measures, 2 trade-offs"
    assert counted(Word.WORSE, Word.EQUIVALENT, measures=1) == "1 decided, 1 equivalent"
    assert counted(Word.WORSE, Word.BETTER, baseline="A") == "1 better, 1 worse" and counted() == ""


def test_the_learner_that_stands_higher_comes_first_unless_there_is_a_baseline() -> None:
    falling = several({"accuracy": {"A": BASE + 1, "B": BASE}})
    assert (oriented(compare(falling), 0).b, oriented(compare(falling, baseline="A"), 0).b) == ("A", "B")
    assert pair_cells(compare(falling), [0])[1] == [["A", "B", "better", "≻"]]


def test_all_pairs_are_shown_where_they_are_few_and_the_decided_ones_else() -> None:
    decided = [place for place, word in enumerate(FOUND.words) if word != Word.UNDECIDED]
    assert shown_pairs(FOUND, 3) == [0, 1, 2] and shown_pairs(FOUND, 2) == decided[:2] == [0, 2]
    assert shown_pairs(FOUND, 1) == [0]
    assert surest_pairs(FOUND) == sorted(decided, key=lambda place: FOUND.p_pair[place])


def test_a_pair_is_its_names_its_word_and_a_sign_per_measure() -> None:
    header, rows = pair_cells(FOUND, [1, 0])
    assert header == ["b", "a", "verdict", "accuracy", "f1"]
    assert rows == [["C", "A", "undecided", "?", "?"], ["B", "A", "better", "≻", "≻"]]


def test_evidence_has_a_row_per_measure_and_equivalence_where_asked() -> None:
    header, rows = evidence_cells(FOUND["B", "A"])
    assert header == ["measure", "", "won/lost/tied", "b − a, 95 % interval", "p", "adjusted"]
    assert rows[1][:3] == ["f1", "≻", "11/1/0"] and rows[0][3].startswith("+1") and len(rows[0]) == 6
    asked = compare(FOUND.table, margins={"f1": 2.0})
    header, rows = evidence_cells(asked["B", "A"])
    assert header[-1] == "p equiv." and rows[0][-1] == "–" and rows[1][-1] != "–"


def test_subsets_count_the_words_of_each_part_of_the_measures() -> None:
    header, rows = subset_cells(FOUND)
    assert [row[0] for row in rows] == ["accuracy", "f1", "accuracy, f1"]
    assert all(sum(map(int, row[1:])) == 3 for row in rows) and header[0] == "pairs by word, on"
    many = {f"m{j}": {"A": BASE, "B": BASE + 1} for j in range(7)}
    assert len(subset_cells(compare(several(many, higher=list(many))))[1]) == 63


def test_a_caution_names_three_pairs_and_counts_the_others() -> None:
    pairs = tuple((f"L{place}", "A") for place in range(4))
    guard = Guard("G18", "claim withheld", "told", pairs, 9)
    assert guard_text(guard, 20) == "G18 claim withheld: told [L0 – A; L1 – A; L2 – A and 6 more]"
    three = Guard("G18", "claim withheld", "told", pairs[:3], 3)
    assert guard_text(three, 20) == "G18 claim withheld: told [L0 – A; L1 – A; L2 – A]"
    assert guard_text(Guard("G18", "claim withheld", "told"), 20) == guard_text(guard, 1) == "G18 claim withheld: told"
