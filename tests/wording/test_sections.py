from __future__ import annotations

from adjudge.wording.sections import Section, sections_text
from adjudge.wording.text_table import Terminal, shown_on

WIDE = Section("T", ["a" * 40, "b" * 40], [["1", "2"]], narrow=Section("T", ["a", "b"], [["1", "2"]], notes=("cut",)))


def test_a_table_wider_than_the_terminal_gives_way_to_its_narrow_form() -> None:
    assert sections_text([WIDE]) == "T\na  b\n1  2\ncut"
    with shown_on(Terminal(120)):
        assert sections_text([WIDE]).splitlines()[1] == f"{'a' * 40}  {'b' * 40}"


def test_remarks_without_a_table_stand_by_themselves() -> None:
    assert sections_text([Section("", notes=("one", "two")), Section("T", ["a"], [["1"]])]) == "one\ntwo\n\nT\na\n1"
