"""The multiverse as a user holds it: it prints as the command does."""

from __future__ import annotations

from adjudge import compare
from adjudge.facade.multiverse import Multiverse
from adjudge.results.examples import example
from adjudge.wording.multiverse import multiverse_text


def test_a_comparison_hands_out_a_multiverse_that_prints_itself() -> None:
    found = compare(example("weka")).multiverse()
    assert type(found) is Multiverse and str(found) == multiverse_text(found)
    assert str(found).startswith("example weka: 22 analyses of all cases")
