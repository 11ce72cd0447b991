"""Names from a file cannot steer a terminal: in refusals, in graphs shown, in JSON."""

from __future__ import annotations

import json
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from adjudge.base.json_text import write_json
from adjudge.base.printable import printable
from adjudge.errors import InputError
from adjudge_graphs.graph import Graph

STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def steers(text: str, kept: str = "") -> bool:
    return any(unicodedata.category(letter) in STEERING and letter not in "\u200c\u200d" + kept for letter in text)


@given(st.text(alphabet=st.characters(codec=None)))
def test_no_control_escape_or_direction_sign_is_left(text: str) -> None:
    assert not steers(printable(text))
    assert not steers(printable(text, lines=True), "\n\t")
    assert printable(printable(text)) == printable(text)


def test_letters_of_any_script_stay_as_they_are() -> None:
    for text in ("Zoë", "≻≺", "变量", "می‌خواهم", "👩‍🔬", "a b"):
        assert printable(text) == text


def test_what_clears_a_screen_or_turns_text_round_is_written_out() -> None:
    assert printable("\x1b[2J\u202eevil\x9b1m") == "\\x1b[2J\\u202eevil\\x9b1m"


def test_a_refusal_is_one_line_whatever_it_quotes() -> None:
    refusal = str(InputError("no node \x1b[31m\nbetter: all of them" + "x" * 10_000))
    assert refusal.startswith("no node \\x1b[31m\\nbetter") and len(refusal) < 2100


def test_a_graph_shows_its_names_escaped_and_keeps_them_inside() -> None:
    graph = Graph(["A\x1b", "B\nC"], [("A\x1b", "->", "B\nC")])
    assert str(graph) == "A\\x1b -> B\\nC"
    assert graph.nodes == ("A\x1b", "B\nC")


@given(st.dictionaries(st.text(max_size=5), st.text(), max_size=3))
def test_json_says_the_same_and_steers_nothing(value: dict[str, str]) -> None:
    text = write_json(value)
    assert json.loads(text) == value and not steers(text, "\n")
