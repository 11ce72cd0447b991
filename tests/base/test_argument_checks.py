"""What is handed over wrongly is refused in one line that says what to hand over; nothing fails from the inside."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adjudge as aj
from adjudge.errors import InputError
from adjudge_studies.simulations import random_ban

TABLE = {"case": [*"abcdefg"] * 2, "learner": ["A"] * 7 + ["B"] * 7, "accuracy": [0.1 * n for n in range(14)]}

WRONG_SETTINGS: list[dict[str, Any]] = [
    {"threshold": "0.9"}, {"threshold": None}, {"baseline": 3}, {"group": 5}, {"seed": "x"}, {"seed": 1.5},
    {"draws": "many"}, {"fdr": "x"}, {"weights": [1]}, {"weights": {"accuracy": "x"}}, {"first": "accuracy"},
    {"claim": 5}, {"ratio": "x"}, {"strength": "x"}, {"learners": 3}, {"measures": [1]}, {"factors": b"accuracy"},
]  # fmt: skip


@pytest.mark.parametrize("settings", WRONG_SETTINGS, ids=str)
def test_a_setting_of_the_wrong_kind_is_refused_by_name(settings: dict[str, Any]) -> None:
    (name,) = settings
    with pytest.raises(InputError, match=name):
        aj.compare(TABLE, **settings)


def test_directions_are_said_where_the_comparison_is_asked() -> None:
    odd = {("zorp" if name == "accuracy" else name): cells for name, cells in TABLE.items()}
    with pytest.raises(InputError, match=r"use higher=\['zorp'\] .more is better. or lower=\['zorp'\]"):
        aj.compare(odd)
    assert aj.compare(odd, lower="zorp")["A", "B"].verdict.value == "better"
    assert aj.compare(aj.read_results(odd), higher=["zorp"])["B", "A"].verdict.value == "better"
    with pytest.raises(InputError, match=r"compare has no setting 'case'; read_results takes it"):
        aj.compare(odd, case="zorp")


def test_one_text_is_one_name_and_not_its_letters() -> None:
    assert aj.read_results(TABLE, lower="accuracy").directions == {"accuracy": False}
    assert aj.compare(TABLE, measures="accuracy").measures == ("accuracy",)
    with pytest.raises(InputError, match="no learner 'AB'"):
        aj.compare(TABLE, learners="AB")


@pytest.mark.parametrize("role", ["case", "learner"])
def test_a_column_is_named_by_text(role: str) -> None:
    with pytest.raises(InputError, match=f"{role} is text, a dict of text or a path, or None; received"):
        aj.read_results(TABLE, **{role: ["learner"]})  # type: ignore[arg-type]


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(InputError, match="columns 'case' and 'B' have 2 and 1 cells"):
        aj.read_results({"case": ["a", "b"], "A": [1, 2], "B": [1]})


def test_pandas_frames_with_odd_columns_are_read_or_refused() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(InputError, match="two columns 'A'"):
        aj.read_results(pandas.DataFrame([["a", 1, 2]], columns=["case", "A", "A"]))
    with pytest.raises(InputError, match="rows are cases and columns learners, named by learners="):
        aj.read_results(pandas.DataFrame([[1, 2], [3, 4]]))
    whole = pandas.DataFrame({"case": ["a", "b"], "A": pandas.array([1, None], dtype="Int64"), "B": [1.0, 2.0]})
    assert np.isnan(aj.read_results(whole).value).sum() == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda: aj.write_results(TABLE, "x.csv"),
        lambda: aj.merge_results([TABLE]),
        lambda: aj.results.completeness(TABLE),
        lambda: aj.reports.results_paragraph(aj.read_results(TABLE)),
        lambda: aj.compare(TABLE).report(None),
        lambda: random_ban(0),
        lambda: aj.replication.new_cases(TABLE),
        lambda: aj.graphs.dag_to_cpdag("A -> B"),
        lambda: aj.measures.find_measure(None),
        lambda: aj.evidence.critical_difference("4", 10),
        lambda: aj.evidence.compare_with_control([[1, 2], [3, 4]], None),
        lambda: aj.load_experiment(None),
    ],
)
def test_another_kind_of_object_is_refused_with_how_to_make_the_right_one(call: Any) -> None:
    with pytest.raises(InputError) as refused:
        call()
    assert "received" in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["case learner x\na X 0.5\n", "x\n0.5\n0.6", '{"case": ["a"]}', '[{"case": "a"}]'])
def test_the_text_of_a_table_given_as_a_path_is_recognised(text: str) -> None:
    with pytest.raises(InputError, match="looks like the text of a table, not a file name"):
        aj.read_results(text)


def test_constructors_of_public_classes_refuse_what_their_annotations_do_not_take() -> None:
    from adjudge.networks.network import Network
    from adjudge.results.table import ResultTable
    from adjudge.verdicts.margin import Margin

    with pytest.raises(InputError, match="relative is True or False; received 'yes'"):
        Margin(0.1, relative="yes")  # type: ignore[arg-type]
    for kind in (ResultTable, Network):
        with pytest.raises(InputError, match=r" is .*; received 3\.5"):
            kind(*[3.5] * 2)  # type: ignore[arg-type]
