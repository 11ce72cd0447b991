"""What a gate says of one pair: by its margins, under a published rule by its word."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verdicts.tables import table_of

from adjudge.verdicts.comparison import compare_learners
from adjudge.verdicts.gate_result import pair_outcome
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.words import Word

PAIR = compare_learners(table_of(A=[0.1] * 8, B=[0.2] * 8), Settings()).pair(0)


@pytest.mark.parametrize("gate", ["pass", "fail", "open"])
def test_margins_decide_whatever_the_word(gate: str) -> None:
    assert {pair_outcome(replace(PAIR, gate=gate, verdict=word)) for word in Word} == {gate}  # type: ignore[arg-type]


def test_without_margins_only_better_passes_and_only_worse_fails() -> None:
    found = {word: pair_outcome(replace(PAIR, gate=None, verdict=word)) for word in Word}
    assert [word for word in Word if found[word] == "pass"] == [Word.BETTER]
    assert [word for word in Word if found[word] == "fail"] == [Word.WORSE]
