"""Who is judged: holes refused by default, learners with too few shared cases left out, pairs against a baseline."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.results.read import read_results
from adjudge.verdicts.judgeable import judgeable, pair_places
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units, gather


def units(known: int) -> Units:
    """A and B on ten cases, C on the first few only."""
    columns: dict[str, list[Any]] = {
        "case": [f"c{n}" for n in range(10)] * 3,
        "learner": list("A" * 10 + "B" * 10 + "C" * 10),
    }
    columns["accuracy"] = [0.1 * n for n in range(20)] + [0.5 if n < known else None for n in range(10)]
    return gather(read_results(columns), Settings())[1]


def test_holes_are_refused_unless_told() -> None:
    with pytest.raises(UnfitDataError, match="5 missing or incomplete cells, first: learner 'C' on case 'c5'"):
        judgeable(units(5), Settings())


@pytest.mark.parametrize(("known", "left_out"), [(5, ("C",)), (6, ())])
def test_six_shared_cases_are_enough_to_be_judged(known: int, left_out: tuple[str, ...]) -> None:
    kept, gone = judgeable(units(known), Settings(missing="drop"))
    assert gone == left_out and kept.learners == tuple(name for name in "ABC" if name not in left_out)


def test_pairs_are_all_or_those_with_the_baseline() -> None:
    whole = units(10)
    np.testing.assert_array_equal(pair_places(whole, None, (), 0.05), [[0, 1], [0, 2], [1, 2]])
    np.testing.assert_array_equal(pair_places(whole, "B", (), 0.05), [[1, 0], [1, 2]])
    with pytest.raises(InputError, match="no learner 'D' for the baseline"):
        pair_places(whole, "D", (), 0.05)
    with pytest.raises(UnfitDataError, match="the baseline 'C' shares fewer than 6 cases"):
        pair_places(whole, "C", ("C",), 0.05)
