from __future__ import annotations

from itertools import product

import numpy as np

from adjudge.verdicts.words import Word, words_of


def _plain(signs: tuple[int, ...], identical: tuple[bool, ...]) -> Word:
    """Better: all signs up; mixed: both ways; partly: some, and none against; undecided: none."""
    active = [sign for sign, same in zip(signs, identical, strict=True) if not same]
    if any(sign > 0 for sign in active) and any(sign < 0 for sign in active):
        return Word.MIXED
    if active and all(sign > 0 for sign in active):
        return Word.BETTER
    if active and all(sign < 0 for sign in active):
        return Word.WORSE
    if any(sign > 0 for sign in active):
        return Word.PARTLY_BETTER
    if any(sign < 0 for sign in active):
        return Word.PARTLY_WORSE
    return Word.UNDECIDED


def test_every_pattern_of_three_measures_has_the_word_of_the_table() -> None:
    for identical in product((False, True), repeat=3):
        for signs in product((-1, 0, 1), repeat=3):
            shown = tuple(0 if same else sign for sign, same in zip(signs, identical, strict=True))
            (found,) = words_of(np.array([shown], np.int8), np.array([identical]))
            assert found == _plain(shown, identical), (shown, identical)


def test_turning_the_signs_turns_the_word() -> None:
    same = np.zeros((27, 3), bool)
    signs = np.array(list(product((-1, 0, 1), repeat=3)), np.int8)
    assert words_of(-signs, same) == [word.opposite for word in words_of(signs, same)]


def test_equivalence_outranks_the_signs() -> None:
    signs = np.array([[1, 1], [1, 1]], np.int8)
    assert words_of(signs, np.zeros((2, 2), bool), np.array([True, False])) == [Word.EQUIVALENT, Word.BETTER]
