"""What a user holds prints, writes and shows itself, and stays what it is when copied, pickled or changed."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.verdicts.tables import items, table_of

from adjudge import Comparison, compare
from adjudge.evidence.contract import find_test
from adjudge.evidence.joint.glrt import glrt
from adjudge.facade.comparison import Answer, BaselineAnswer, Pair
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare_learners
from adjudge.verdicts.settings import Settings


@pytest.mark.parametrize("ending", ["md", "tex", "json", "txt", "html"])
def test_a_comparison_writes_its_own_report(ending: str, tmp_path: Path) -> None:
    if ending == "html":
        pytest.importorskip("jinja2", reason="jinja2 fills the page's template")
    for found in (compare(example("rewards")), compare(example("rewards"), measures=["accuracy"])):
        path = found.report(tmp_path / f"report.{ending}")
        assert "Causal MML" in path.read_text(encoding="utf-8")


def test_notebooks_get_html_of_any_result() -> None:
    for result in (compare(example("joint")), compare(example("joint"))["B", "A"], glrt([1, 2, 3, 6])):
        assert "<table" in result._repr_html_()


@pytest.mark.parametrize("baseline", [None, "J48graft"])
def test_copies_pickles_and_changes_say_the_same(baseline: str | None) -> None:
    found = compare(example("weka"), baseline=baseline)
    assert isinstance(found.answer, Answer if baseline is None else BaselineAnswer)
    for other in (deepcopy(found), pickle.loads(pickle.dumps(found)), replace(found)):
        assert type(other) is Comparison and str(other) == str(found) and other.to_dict() == found.to_dict()
        pair = other["RandomForest", "J48graft"]
        assert type(pair) is Pair and pickle.loads(pickle.dumps(pair)).sentence == pair.sentence
        assert str(pickle.loads(pickle.dumps(other.answer))) == str(found.answer)
        assert str(found).startswith(str(found.answer))


def test_a_test_that_was_relabelled_is_pickled_as_it_is() -> None:
    holes = table_of(A=[0.1] * 9, B=[0.2] * 8 + [np.nan])
    found = compare(holes, missing="both", estimand="wins")
    again = pickle.loads(pickle.dumps(found))
    assert again.tests[0].label == found.tests[0].label != find_test(found.tests[0].name).label
    assert str(again) == str(found)


def test_every_way_to_a_pair_gives_one_that_speaks() -> None:
    found = compare(example("weka"))
    for pairs in (list(found), found.pairs, [found.pair(place) for place in range(len(found))]):
        assert [pair.sentence for pair in pairs] == [row["sentence"] for row in found.to_dict()["pairs"]]


def test_what_was_computed_before_is_kept() -> None:
    arrays = compare_learners(example("weka"), Settings())
    outcomes = arrays.outcomes
    assert Comparison.of(arrays).outcomes is outcomes and Comparison.of(arrays).signs is arrays.signs


def test_the_arrays_themselves_say_nothing() -> None:
    arrays = compare_learners(items(30, 10, 20), Settings())
    assert not {"report", "robustness", "multiverse", "sentence"} & {*dir(arrays), *dir(arrays.pair(0))}
