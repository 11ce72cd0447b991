"""Paper D's tables as a page: all cells agree, scan damage is marked. The cells: tests/graphs/scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge_studies import paper_d_tables
from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.paper_d_tables import SCAN, TABLE_3, TABLE_5, compared, page, penalties
from adjudge_studies.printed import agrees
from adjudge_studies.provenance import without_provenance

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-d-tables.md"


def test_all_165_derived_cells_agree_with_the_printed_ones() -> None:
    cells = compared(TABLE_3) + compared(TABLE_5)
    assert len(cells) == 165
    assert all(agrees(ours, printed, 2) for _, _, ours, printed in cells)


def test_every_rule_of_table_4_costs_what_is_printed() -> None:
    found = penalties()
    assert {rule for rule, *_ in found} == set("123456") and len(found) == 13
    assert all(ours == float(printed) for _, _, _, ours, printed in found)


def test_every_cell_the_scan_damaged_has_its_mark() -> None:
    assert page().count("†") == len(SCAN) + 1  # and the note
    assert "-2.5 (-2.5)†" in page()


def test_a_cell_that_differs_is_shown_as_differing(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = TABLE_5 | {"1.1": ((8, 2, 20), "15 1 0.3 0.9 0.45 21 -1.2 0.339")}
    monkeypatch.setattr(paper_d_tables, "TABLE_5", wrong)
    assert "**0.329 (0.339)**" in page() and "164 of the 165" in page()


def test_the_committed_page_is_what_the_study_makes(tmp_path: Path) -> None:
    assert STUDIES["paper-d-tables"].make(How(tmp_path)) == without_provenance(COMMITTED.read_text(encoding="utf-8"))
