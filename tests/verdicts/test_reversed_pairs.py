"""Reversals of a comparison: as the function on arrays says, with the true classes where the table has them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge import compare
from adjudge.errors import InputError
from adjudge.evidence.reversals import reversals
from adjudge.reports.report import render
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.wording.reversals import reversal_lines


def test_paper_bs_tables_turn_three_pairs_between_accuracy_and_information_reward() -> None:
    cube = example("rewards").cube()
    one, other = (cube.goodness[cube.measures.index(name)] for name in ("accuracy", "information_reward"))
    found = compare(example("rewards"), reversals=("accuracy", "information_reward")).reversals
    assert found is not None and found.found == reversals(one, other, learners=cube.learners, cases=cube.cases)
    assert [(pair.b, pair.a) for pair in found.found.reversed] == [
        ("C5.0", "naive Bayes"), ("C5.0 boosted", "naive Bayes"), ("Causal MML", "naive Bayes")]  # fmt: skip


def items() -> dict[str, list[Any]]:
    """Twenty items, two of a rare class: `bold` is right more often, but sure and wrong on the rare ones."""
    truth = ["common"] * 18 + ["rare"] * 2
    right = {"bold": [1] * 18 + [0] * 2, "meek": [1] * 16 + [0] * 2 + [1] * 2}
    reward = {"bold": [0.2] * 18 + [-4.0] * 2, "meek": [0.1] * 16 + [-0.5] * 2 + [2.0] * 2}
    rows = [(item, model, truth[item], right[model][item] if item != 16 else 1 if model == "bold" else 0,
             reward[model][item]) for item in range(20) for model in right]  # fmt: skip
    names = ("item", "model", "truth", "accuracy", "information_reward")
    columns: dict[str, list[Any]] = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    columns["accuracy"][2 * 19] = 1  # bold is right on one of the two rare ones after all: 19 of 20 against 18
    return columns


def test_the_items_that_turn_a_pair_are_named_with_their_classes_prior() -> None:
    found = compare(items(), reversals=("accuracy", "information_reward"))
    turned = found.reversals
    assert turned is not None and turned.classes == {"common": 0.9, "rare": 0.1}
    (pair,) = turned.found.pairs
    assert (pair.b, pair.a, pair.is_reversed) == ("bold", "meek", True)
    assert set(pair.causes) <= {"18", "19"} and pair.causes_prior == pytest.approx(0.1)
    assert pair.prior == pytest.approx(0.9 * 0.9 + 0.1 * 0.1)
    text = " ".join(reversal_lines(found))
    assert "1 of 1 pair change places" in text and "Mean prior of the true class 0.100 there, 0.820 over all" in text


def test_every_form_shows_them() -> None:
    found = compare(items(), reversals=("accuracy", "information_reward"))
    assert "change places" in str(found)
    summary = summarise(found)
    for form in ("html", "md"):
        assert "Reversals" in render(summary, form)
    told = found.to_dict()["reversals"]
    assert told["pairs"][0]["reversed"] and told["pairs"][0]["causes_prior"] == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("asked", "words"),
    [(("accuracy",), "reversals is two measures"), (("accuracy", "acuracy"), "no measure 'acuracy' for reversals"),
     (("accuracy", "accuracy"), "reversals is two measures")],
)  # fmt: skip
def test_reversals_need_two_measures_of_the_table(asked: tuple[str, ...], words: str) -> None:
    with pytest.raises(InputError, match=words):
        assert compare(example("rewards"), reversals=asked).reversals


def test_cases_with_a_missing_score_are_left_out_and_counted() -> None:
    columns = items()
    columns["information_reward"][0] = None
    found = compare(columns, reversals=("accuracy", "information_reward"), missing="drop")
    assert found.reversals is not None and found.reversals.left_out == 1 and found.reversals.found.n_cases == 19
    assert "19 items, 1 left out for a missing score" in reversal_lines(found)[0]
    assert np.isnan(found.units.values).sum() == 1
