"""The arrays of a comparison: pairs by number and by name, words on some measures, nothing said."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import table_of

from adjudge.errors import InputError
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare_learners
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.words import Word

FOUND = compare_learners(example("weka"), Settings())


def test_a_pair_is_found_by_number_by_name_and_from_the_other_side() -> None:
    for place, (a, b) in enumerate(FOUND.pair_index.tolist()):
        names = FOUND.learners
        assert FOUND.index_of(names[b], names[a]) == place
        pair, other = FOUND[names[b], names[a]], FOUND[names[a], names[b]]
        assert (pair.b, pair.a, pair.verdict) == (names[b], names[a], FOUND.words[place])
        assert (other.b, other.a, other.verdict) == (names[a], names[b], FOUND.words[place].opposite)


@pytest.mark.parametrize("asked", [("RandomForest", "J49"), "J48graft"])
def test_who_was_not_judged_is_not_found(asked: tuple[str, str]) -> None:
    with pytest.raises(InputError, match=r"no learner 'J49' was judged|asked for by two learners"):
        FOUND[asked]


def test_the_matrix_is_read_from_the_rows_side() -> None:
    table = FOUND.matrix()
    assert {table[b][a] for b in table for a in table[b]} >= {"undecided"}
    assert all(Word(table[a][b]).opposite == Word(table[b][a]) for b in table for a in table[b])


def test_a_baseline_leaves_the_other_pairs_out() -> None:
    found = compare_learners(table_of(A=[0.1] * 8, B=[0.2] * 8, C=[0.3] * 8), Settings(), baseline="A")
    assert len(found) == found.pairs_in_family == 2
    with pytest.raises(InputError, match="each is judged against 'A'"):
        found["C", "B"]


def test_guards_that_name_pairs_are_found_by_pair() -> None:
    rng = np.random.default_rng(0)
    a = rng.normal(0.7, 0.05, 20)
    far = np.concatenate([a[:18] + 0.01 * np.arange(1, 19), a[18:] - 2])  # the ranks and the mean disagree
    found = compare_learners(table_of(A=a, B=far, C=a + 0.5), Settings())
    named = {(b, a): {guard.code for guard in found[b, a].guards} for a in "ABC" for b in "ABC" if a < b}
    for guard in found.guards:
        assert {pair for pair in named if guard.code in named[pair]} == set(guard.pairs)
    assert any(named.values())
