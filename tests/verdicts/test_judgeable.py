"""Who shares no case is not the same, not better, and not planned for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.verdicts.comparison import compare

NAN = float("nan")


def table(**learners: list[float]) -> dict[str, list[Any]]:
    n = len(next(iter(learners.values())))
    return {"case": [f"c{i}" for i in range(n)] * len(learners),
            "learner": [name for name in learners for _ in range(n)],
            "accuracy": [value for values in learners.values() for value in values]}  # fmt: skip


def test_learners_that_share_no_case_are_refused_and_not_called_identical() -> None:
    with pytest.raises(UnfitDataError, match="no case has values of two learners: nothing pairs"):
        compare(table(A=[0.1] * 6 + [NAN] * 6, B=[NAN] * 6 + [0.1] * 6), missing="drop")


def test_a_pair_without_a_shared_case_is_open_beside_pairs_that_have_some() -> None:
    rng = np.random.default_rng(0)
    worst = rng.random(24)
    found = compare(
        table(A=[*(worst[:12] + 1), *[NAN] * 12], B=[*[NAN] * 12, *(worst[12:] + 1)], C=[*worst]), missing="drop"
    )
    assert {each.sign for each in found["B", "A"].measures} == {"?"}
    assert found["B", "A"].verdict == "undecided" and found["B", "C"].verdict == "better"
    assert not any(guard.code == "G09" for guard in found.guards)


def test_a_measure_on_which_a_pair_never_met_is_no_measure_on_which_it_is_the_same() -> None:
    columns = table(A=[0.5 + 0.01 * i for i in range(12)], B=[0.7 + 0.011 * i for i in range(12)])
    columns["f1"] = [0.5] * 6 + [NAN] * 6 + [NAN] * 6 + [0.5] * 6
    found = compare(columns, missing="drop")["B", "A"]
    assert [each.sign for each in found.measures] == [">", "?"]
    assert found.verdict == "partly better"


def test_learners_that_no_chain_of_cases_joins_are_judged_without_the_test_of_all() -> None:
    half = [0.1 * i for i in range(6)]
    whole = compare(table(A=half + [NAN] * 6, B=half[::-1] + [NAN] * 6, C=[NAN] * 6 + half, D=[NAN] * 6 + half[::-1]),
                    missing="drop")  # fmt: skip
    assert whole.beside == ()
    with pytest.raises(UnfitDataError, match="no chain of shared cases joins 'A' and 'C'"):
        _ = compare(whole.table, missing="drop", beside=("skillings_mack",)).beside
