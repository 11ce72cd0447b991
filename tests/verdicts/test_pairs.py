"""Who shares no case is not the same, not better, and not planned for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge import compare
from adjudge.errors import UnfitDataError
from adjudge.verdicts.more_cases import more_cases

NAN = float("nan")


def table(**learners: list[float]) -> dict[str, list[Any]]:
    n = len(next(iter(learners.values())))
    return {"case": [f"c{i}" for i in range(n)] * len(learners),
            "learner": [name for name in learners for _ in range(n)],
            "accuracy": [value for values in learners.values() for value in values]}  # fmt: skip


def test_learners_that_share_no_case_are_refused_and_not_called_identical() -> None:
    with pytest.raises(UnfitDataError, match="no case has values of two learners, so nothing can be paired"):
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
    assert whole.supplementary == ()
    with pytest.raises(UnfitDataError, match="no chain of shared cases joins 'A' and 'C'"):
        _ = compare(whole.table, missing="drop", supplementary=("skillings_mack",)).supplementary


def test_holes_that_outweigh_all_cases_are_the_reason_given() -> None:
    values = [0.5 + 0.01 * i for i in range(20)]
    found = compare(table(A=values, B=[*(v + 0.1 for v in values[:13]), *[NAN] * 7]), missing="both")
    assert "With missing cells counted against either claim" in str(found.answer)
    assert "are needed" not in str(found.answer) and "happen by chance" not in str(found.answer)
    (few,) = [guard for guard in found.guards if guard.code == "G01"]
    assert few.text.endswith("missing cells counted against either claim, even unanimous results cannot decide")


def test_a_pair_that_is_vetoed_or_equivalent_is_not_planned_for() -> None:
    vetoed = compare(table(A=[0.0] * 20, B=[*(0.01 * (i + 1) for i in range(18)), -2.0, -3.0]))
    assert more_cases(vetoed) is None
    rng = np.random.default_rng(1)
    same = compare(table(A=[*rng.normal(0.8, 0.002, 30)], B=[*rng.normal(0.8, 0.002, 30)]), margins={"accuracy": 0.005})
    assert same["B", "A"].verdict == "equivalent" and more_cases(same) is None


@pytest.mark.parametrize(
    ("column", "words"),
    [("fold", "new data from the source of “iris”; it"), ("seed", "about other seeds on this split")],
)
def test_the_headline_of_one_data_set_says_what_it_is_about(column: str, words: str) -> None:
    rng = np.random.default_rng(3)
    columns = {"dataset": ["iris"] * 20, "model": ["A"] * 10 + ["B"] * 10, column: [*range(10)] * 2,
               "accuracy": [*rng.normal(0.7, 0.01, 10), *rng.normal(0.9, 0.01, 10)]}  # fmt: skip
    said = str(compare(columns).answer)
    assert (
        said.startswith("Use B.")
        and words in said
        and "it says nothing about other data sets." in " ".join(said.split())
    )


def test_a_measure_that_is_the_same_everywhere_is_not_named_as_one_to_be_better_on() -> None:
    columns = table(A=[0.5 + 0.01 * i for i in range(12)], B=[0.7 + 0.011 * i for i in range(12)])
    columns["memory"] = [8] * 24
    assert "better than A on accuracy (95 %" in str(compare(columns).answer)
