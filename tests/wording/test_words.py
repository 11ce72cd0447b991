from __future__ import annotations

from adjudge.verdicts.words import OPPOSITE, Word
from adjudge.wording.words import COLOUR, GLYPH, SIGN, arrow, several

MIRRORED = str.maketrans("≻≺≿≾", "≺≻≾≿")


def test_every_word_has_a_glyph_of_its_own_and_its_opposite_the_mirrored_one() -> None:
    assert set(GLYPH) == set(Word) == set(COLOUR) - {"best", "best supported", "beaten"} and len(
        set(GLYPH.values())
    ) == len(Word)
    for word, glyph in GLYPH.items():
        assert GLYPH[OPPOSITE[word]] == glyph.translate(MIRRORED)


def test_good_news_and_bad_news_have_their_colours() -> None:
    assert COLOUR[Word.BETTER] == COLOUR[Word.PARTLY_BETTER] != COLOUR[Word.WORSE] == COLOUR[Word.PARTLY_WORSE]


def test_signs_arrows_and_numbers() -> None:
    assert [SIGN[sign] for sign in "><?="] == ["≻", "≺", "?", "="]
    assert (arrow(True), arrow(False)) == ("↑", "↓")
    assert [several(number, "pair") for number in (0, 1, 2)] == ["0 pairs", "1 pair", "2 pairs"]
