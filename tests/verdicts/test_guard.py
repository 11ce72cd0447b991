"""A guard: its code, its name, the pairs it names, and its line in the documents."""

from __future__ import annotations

from pathlib import Path

from adjudge.verdicts.guard import GUARD_NAMES, Guard

FOUND = Guard("G18", "no sign is claimed", (("B", "A"), ("C", "A")), 2)


def test_it_concerns_its_pairs_in_either_order_and_no_other() -> None:
    assert FOUND.concerns("B", "A") and FOUND.concerns("A", "C")
    assert not FOUND.concerns("B", "C") and not Guard("G17", "of the table").concerns("B", "A")


def test_it_is_shown_by_code_name_and_text() -> None:
    assert str(FOUND) == "G18 veto: no sign is claimed"
    assert FOUND.to_dict() == {
        "code": "G18", "name": "veto", "text": "no sign is claimed", "pairs": [["B", "A"], ["C", "A"]], "n_pairs": 2,
    }  # fmt: skip


def test_no_two_guards_share_a_name() -> None:
    assert len(set(GUARD_NAMES.values())) == len(GUARD_NAMES)


def test_every_guard_has_a_name_and_a_line_in_the_documents() -> None:
    page = (Path(__file__).parents[2] / "docs" / "guards.md").read_text(encoding="utf-8")
    for code, name in GUARD_NAMES.items():
        assert f"| {code} | {name} |" in page
