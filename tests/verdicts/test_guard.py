"""A guard: its code, its name, the pairs it names, and its line in the documents."""

from __future__ import annotations

import os
from pathlib import Path

from adjudge.results.examples import example
from adjudge.verdicts.comparison import Comparison, compare_learners
from adjudge.verdicts.guard import Found, Guard, guard
from adjudge.verdicts.guards import GUARDS
from adjudge.verdicts.settings import Settings

FOUND = Guard("G18", "claim withheld", "no sign is claimed", (("B", "A"), ("C", "A")), 2)


def test_it_is_shown_by_code_name_and_text() -> None:
    assert str(FOUND) == "G18 claim withheld: no sign is claimed"
    assert FOUND.to_dict() == {
        "code": "G18", "name": "claim withheld", "text": "no sign is claimed", "pairs": [["B", "A"], ["C", "A"]],
        "n_pairs": 2,
    }  # fmt: skip


def test_a_declaration_makes_guards_of_texts_and_of_pairs() -> None:
    @guard("G99", "a trial", when="always", do="nothing")
    def trial(comparison: Comparison) -> Found:
        yield "of the table"
        yield "of the last pair", [len(comparison) - 1]

    found = compare_learners(example("weka"), Settings())
    whole, last = trial(found)
    assert whole == Guard("G99", "a trial", "of the table")
    pair = found.pair(len(found) - 1)
    assert (last.pairs, last.n_pairs, last.text) == (((pair.b, pair.a),), 1, "of the last pair")


def test_no_two_guards_share_a_code_or_a_name() -> None:
    assert len({rule.code for rule in GUARDS}) == len({rule.name for rule in GUARDS}) == len(GUARDS) == 32


PAGE = Path(__file__).parents[2] / "docs" / "guards.md"


def test_the_page_holds_a_line_of_every_declaration() -> None:
    """ADJUDGE_REWRITE_PAGES=1 writes them anew."""
    text = PAGE.read_text(encoding="utf-8")
    start = text.index("| --- |")
    start = text.index("\n", start) + 1
    lines = [f"| {rule.code} | {rule.name} | {rule.when} | {rule.do} |".replace("|  |", "| |") for rule in GUARDS]
    made = text[:start] + "\n".join(lines) + "\n"
    if os.environ.get("ADJUDGE_REWRITE_PAGES"):
        PAGE.write_text(made, encoding="utf-8")
    assert text == made
