"""`first` and `weights`: one measure made of several by what the user prefers."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from tests.verdicts.tables import several

from adjudge import compare
from adjudge.errors import InputError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.widened_t import widened
from adjudge.results.read import read_results
from adjudge.verdicts.words import Word


def table(n: int = 12) -> object:
    steps = np.linspace(0.0, 0.011, n)
    return several(
        {
            "accuracy": {"A": 0.8 + steps, "B": 0.8 + steps + 0.001, "C": 0.9 + steps},
            "seconds": {"A": np.full(n, 2.0), "B": np.full(n, 3.0), "C": np.full(n, 9.0)},
        }
    )


def test_the_first_measure_beyond_its_margin_decides_each_case() -> None:
    found = compare(table(), first={"accuracy": 0.005, "seconds": 0.0})
    assert found["B", "A"].verdict == Word.WORSE  # within the margin on accuracy, slower
    assert found["C", "A"].verdict == Word.BETTER and found["C", "B"].verdict == Word.BETTER
    assert found.tests[0].name == "sign" and found.measures == ("accuracy, then seconds",)
    assert found.answer.to_dict()["best"] == "C"
    strict = compare(table(), first={"accuracy": 0.0, "seconds": 0.0})
    assert strict["B", "A"].verdict == Word.BETTER


def test_the_order_of_the_measures_counts() -> None:
    found = compare(table(), first={"seconds": 0.0, "accuracy": 0.0})
    assert found.answer.to_dict()["best"] == "A"


def test_weights_turn_the_choice() -> None:
    accurate = compare(table(), weights={"accuracy": 9, "seconds": 1})
    fast = compare(table(), weights={"accuracy": 1, "seconds": 9})
    assert accurate["C", "A"].verdict == Word.BETTER and fast["C", "A"].verdict == Word.WORSE
    assert accurate.tests[0].name == "sign_flip"


def test_a_value_is_the_share_of_rivals_a_learner_is_preferred_to() -> None:
    found = compare(table(), first={"accuracy": 0.005, "seconds": 0.0})
    assert np.unique(found.units.values[0], axis=0).tolist() == [[0.5, 0.0, 1.0]]


@pytest.mark.parametrize(
    "settings",
    [
        {"first": {"nothing": 0.0}}, {"weights": {"accuracy": 0.0}}, {"weights": {"accuracy": -1.0}},
        {"first": {"accuracy": 0.0}, "weights": {"accuracy": 1.0}}, {"first": {"accuracy": 0.0}, "rule": "published"},
        {"weights": {"accuracy": 1.0}, "margins": {"accuracy": 0.1}},
    ],
)  # fmt: skip
def test_what_cannot_be_preferred_is_refused(settings: dict[str, object]) -> None:
    with pytest.raises(InputError):
        compare(table(), **settings)


def test_between_two_learners_a_case_gives_all_half_or_nothing() -> None:
    parts = {"accuracy": {"A": [0.1, 0.2, 0.3], "B": [0.2, 0.1, 0.3]}, "f1": {"A": [0.5] * 3, "B": [0.5] * 3}}
    found = compare(several(parts), first={"accuracy": 0.0, "f1": 0.0})
    assert found.units.values[0].tolist() == [[0, 1], [1, 0], [0.5, 0.5]]


def test_the_p_of_weighted_scores_counts_every_tied_sum() -> None:
    n, rng = 12, np.random.default_rng(3)
    d = rng.normal(0.4, 1, (2, n))  # no ties: both measures have the same mean rank, so 2r + r' are whole numbers
    found = compare(
        several({"accuracy": {"A": np.zeros(n), "B": d[0]}, "f1": {"A": np.zeros(n), "B": d[1]}}),
        weights={"accuracy": 2, "f1": 1},
    )
    ranks = np.sign(d) * (1 + np.argsort(np.argsort(np.abs(d), axis=1), axis=1))
    terms = (2 * ranks[0] + ranks[1]).astype(int)
    flips = np.array(list(itertools.product((-1, 1), repeat=n))) @ np.abs(terms)
    assert found.p[0, 0] == pytest.approx(np.mean(np.abs(flips) >= abs(terms.sum())), abs=1e-15)


def test_on_the_folds_of_one_data_set_the_combined_score_is_judged_by_the_widened_corrected_t() -> None:
    rng, n = np.random.default_rng(8), 20
    accuracy, gap = rng.normal(0.02, 0.03, n), rng.normal(-0.3, 0.2, n)  # b − a; gap: lower is better
    rows = {"case": ["x"] * 2 * n, "learner": ["A"] * n + ["B"] * n,
            "repeat": ([0] * 10 + [1] * 10) * 2, "fold": [*range(10)] * 4,
            "accuracy": [*np.full(n, 0.8), *(0.8 + accuracy)], "gap": [*np.full(n, 2.0), *(2.0 + gap)]}  # fmt: skip
    table = read_results(rows, lower=["gap"])
    scaled = [accuracy / np.abs(accuracy).mean(), -gap / np.abs(gap).mean()]
    ratio = float(widened(1 / 9, n))
    for settings, d in (
        ({"weights": {"accuracy": 2, "gap": 1}}, (2 * scaled[0] + scaled[1]) / 3),
        ({"first": {"accuracy": 0.02, "gap": 0.0}}, np.sign(np.where(np.abs(accuracy) > 0.02, accuracy, -gap))),
    ):
        found = compare(table, **settings)
        assert found.tests[0].name == "widened_t"
        assert found.p[0, 0] == pytest.approx(corrected_t(d, ratio=ratio).p_value, rel=1e-6)
