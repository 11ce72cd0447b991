from __future__ import annotations

from tests.verdicts.test_each_case import folds

from adjudge import read_results
from adjudge.facade.joint import each_case_of
from adjudge.wording.each_case import each_case_sections


def three() -> object:
    table = folds()
    third = {name: [*cells] for name, cells in folds().items()}
    chosen = [place for place, who in enumerate(third["learner"]) if who == "A"]
    rows = {name: [cells[place] for place in chosen] for name, cells in third.items()} | {
        "learner": ["C"] * len(chosen)
    }
    return read_results({name: [*table[name], *rows[name]] for name in table})


def test_cells_hold_who_is_worse_and_the_last_row_counts_them() -> None:
    found = each_case_of(three(), None, alpha=0.9, ratio=None)  # type: ignore[arg-type]
    table, note = each_case_sections(found)
    assert table.header == ["case", "A", "B", "C"] and len(table.rows) == 4
    marks = sum(len(cell.split()) for row in table.rows[:-1] for cell in row[1:] if cell != "–")
    assert marks == sum(row.significant for row in found.tests) > 0
    assert table.rows[-1][0] == "won : lost"
    assert sum(int(cell.split(" : ")[0]) for cell in table.rows[-1][1:]) == marks
    assert "9 tests at 90 % each" in note.notes[0] and f"{marks} are" in note.notes[0]


def test_statistics_are_listed_on_request_and_always_for_two_learners() -> None:
    found = each_case_of(three(), "5x2cv", alpha=0.05, ratio=None)  # type: ignore[arg-type]
    listed = each_case_sections(found, statistics=True)[0]
    assert listed.header[4:6] == ["t", "df"] and len(listed.rows) == 9 and {row[5] for row in listed.rows} == {"5"}
    two = each_case_of(read_results(folds()), "5x2cv F", alpha=0.05, ratio=None)
    assert each_case_sections(two)[0].header[4] == "F"
