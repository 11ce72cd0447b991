from __future__ import annotations

import pytest

from adjudge.verdicts.words import Word
from adjudge.wording.words import COLOURS, SIGN, arrow, counted, listed, several

MIRRORED = str.maketrans("≻≺≿≾", "≺≻≾≿")


def test_every_word_has_a_glyph_of_its_own_and_its_opposite_the_mirrored_one() -> None:
    assert len({word.glyph for word in Word}) == len(Word) and set(Word) < set(COLOURS)
    for word in Word:
        assert word.opposite.glyph == word.glyph.translate(MIRRORED) and word.opposite.opposite == word


def test_good_news_and_bad_news_have_their_colours() -> None:
    assert COLOURS["better"] == COLOURS["partly better"] != COLOURS["worse"] == COLOURS["partly worse"]


def test_signs_arrows_and_numbers() -> None:
    assert [SIGN[sign] for sign in "><?="] == ["≻", "≺", "?", "="]
    assert (arrow(True), arrow(False)) == ("↑", "↓")
    assert [several(number, "pair") for number in (0, 1, 2)] == ["0 pairs", "1 pair", "2 pairs"]


@pytest.mark.parametrize(
    ("names", "options", "text"),
    [
        ("A", {}, "A"),
        ("AB", {}, "A and B"),
        ("ABC", {"join": "or"}, "A, B or C"),
        ("ABC", {"most": 3}, "A, B and C"),
        ("ABCD", {"most": 3}, "A, B, C and 1 more"),
        ("ABCD", {"most": 1}, "A and 3 more"),
    ],
)
def test_names_in_running_text(names: str, options: dict[str, str | int], text: str) -> None:
    assert listed(list(names), **options) == text  # type: ignore[arg-type]


def test_numbers_take_the_right_noun() -> None:
    assert [counted(number, ("class", "classes")) for number in (0, 1, 2)] == ["0 classes", "1 class", "2 classes"]
