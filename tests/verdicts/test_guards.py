"""Guards that look at what is judged."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.measures.classics import log_loss_items_of
from adjudge.measures.information_reward import information_reward
from adjudge.measures.predictions import Predictions
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.guards import factors_offered, few_cases, folds_as_cases, names_alike, reward_alone


def codes(guards: Sequence[object]) -> set[str]:
    return {str(guard)[:3] for guard in guards}


@pytest.mark.parametrize("name", ["information_reward", "ir", "Information Reward"])
def test_information_reward_alone_is_guarded_under_any_of_its_names(name: str) -> None:
    (guard,) = reward_alone(compare(table_of(name, A=[0.1] * 6, B=[0.2] * 6)))
    assert guard.code == "G17" and guard.pairs == ()
    assert name in guard.text and "proper scoring rule" in guard.text and "log_loss or brier" in guard.text


@pytest.mark.parametrize("name", ["accuracy", "log_loss", "good_information_reward"])
def test_another_measure_alone_is_not(name: str) -> None:
    assert "G17" not in codes(compare(table_of(name, A=[0.1] * 6, B=[0.2] * 6)).guards)


def test_anything_beside_it_is_enough() -> None:
    table = example("rewards")
    assert "G17" in codes(compare(table, measures=["information_reward"]).guards)
    assert "G17" not in codes(compare(table).guards)


def test_folds_named_as_cases_are_guarded() -> None:
    names = [f"iris_fold{i}" for i in range(5)] + [f"wine_fold{i}" for i in range(5)]
    columns = {"case": names * 2, "learner": ["A"] * 10 + ["B"] * 10, "accuracy": [0.5] * 10 + [0.6] * 10}
    assert "G05" in codes(compare(columns).guards)


def test_cases_are_folds_where_no_more_than_a_fifth_of_the_names_is_none() -> None:
    for others, told in ((2, True), (3, False)):
        names = [f"data{i}" for i in range(others)] + [f"iris_fold{i}" for i in range(10 - others)]
        columns = {"case": names * 2, "learner": ["A"] * 10 + ["B"] * 10, "accuracy": [0.5] * 10 + [0.6] * 10}
        assert ("G05" in codes(compare(columns).guards)) == told


def test_a_fold_is_told_from_the_name_before_it_however_long() -> None:
    blank = "_ -" * 100_000  # the pattern of old went through this once for every letter of it
    names = [f"iris{blank}fold {i}" for i in range(9)] + [f"wine{blank}"]
    columns = {"case": names * 2, "learner": ["A"] * 10 + ["B"] * 10, "accuracy": [0.5] * 10 + [0.6] * 10}
    (guard,) = folds_as_cases(compare(columns))
    assert "of 1 data set;" in guard.text


def test_variants_of_one_data_set_are_guarded() -> None:
    names = [f"{data}/{rate}" for data in ("ett", "m4", "wind") for rate in ("h", "d", "w")]
    columns = {"case": names * 2, "learner": ["A"] * 9 + ["B"] * 9, "accuracy": [0.5] * 9 + [0.6] * 9}
    assert "G26" in codes(compare(columns).guards)


def test_functions_of_each_other_are_guarded() -> None:
    rng = np.random.default_rng(0)
    a, b = rng.uniform(size=(2, 20))
    table = several({"accuracy": {"A": a, "B": b}, "error_rate": {"A": 1 - a, "B": 1 - b}}, lower=["error_rate"])
    assert "G04" in codes(compare(table).guards)


def test_a_measure_tied_throughout_is_left_out_and_named() -> None:
    table = several({"accuracy": {"A": [0.1] * 8, "B": [0.2] * 8}, "kappa": {"A": [1.0] * 8, "B": [1.0] * 8}})
    found = compare(table)
    assert "G07" in codes(found.guards) and found["B", "A"].verdict == "better"


def test_skew_names_what_the_mean_says() -> None:
    rng = np.random.default_rng(7)
    d = rng.exponential(1.0, 100)
    d = np.log(2) + 0.45 - d  # wins often by a little, loses rarely by much: the mean is near zero
    found = compare(table_of("r2", A=np.full(100, 5.0), B=5.0 + d))
    assert found["B", "A"].verdict == "better"  # of the typical difference
    (guard,) = [guard for guard in found.guards if guard.code == "G19"]
    assert "by the mean" in guard.text and guard.pairs == (("B", "A"),)


def test_the_published_rules_doubts_are_named() -> None:
    table = table_of(A=[1.0] * 5 + [3.0], B=[2.0] * 6)
    found = compare(table, rule="published")
    assert found["B", "A"].verdict == "better" and "G16" in codes(found.guards)
    assert compare(table, rule="strict")["B", "A"].verdict == "undecided"
    assert compare(table)["B", "A"].verdict == "undecided"


def test_what_it_warns_of_happens_and_what_it_advises_helps() -> None:
    """One in ten is ill: by reward alone, who overstates the common class beats an honest, well-informed colleague."""
    truth = ["ill"] + ["well"] * 9
    columns: dict[str, list[object]] = {"case": [], "learner": [], "information_reward": [], "log_loss": []}
    rng = np.random.default_rng(0)
    for case in range(12):
        ill = 0.6 + 0.05 * rng.random()
        answers = {"careful": [[ill, 1 - ill]] + [[0.05, 0.95]] * 9, "boastful": [[0.005, 0.995]] * 10}
        for learner, proba in answers.items():
            columns["case"].append(f"clinic {case}")
            columns["learner"].append(learner)
            columns["information_reward"].append(information_reward(truth, proba, prior=[0.1, 0.9]).mean)
            columns["log_loss"].append(log_loss_items_of(Predictions(y_true=truth, proba=proba)).mean())
    table = read_results(columns)
    alone = compare(table, measures=["information_reward"])
    assert alone["boastful", "careful"].verdict == "better" and "G17" in codes(alone.guards)
    beside = compare(table)
    assert beside["boastful", "careful"].verdict == "mixed" and "G17" not in codes(beside.guards)


def test_too_few_cases_of_pairs_with_unlike_holes_are_said_as_the_most_there_are() -> None:
    a, b, c, d = (np.linspace(0.1, 0.7, 7) + shift for shift in (0.0, 0.1, 0.2, 0.3))
    d[:1] = np.nan
    guards = compare(table_of(A=a, B=b, C=c, D=d), missing="drop").guards
    (guard,) = (guard for guard in guards if guard.code == "G01")
    assert guard.text == "with at most 7 data sets and 6 pairs even unanimous results cannot decide; 8 are needed"
    assert guard.n_pairs == 6


def test_a_sign_of_the_mean_of_few_skewed_differences_is_guarded() -> None:
    base, skewed = np.arange(30) / 10, np.array([4.0] * 3 + [1.0] * 7 + [0.0] * 20)
    found = compare(table_of(A=base, B=base + skewed), estimand="mean")
    (guard,) = (guard for guard in found.guards if guard.code == "G19")
    assert found["B", "A"].verdict == "better" and "(with 30 data sets here)" in guard.text
    even = compare(table_of(A=base, B=base + 1 + np.tile([0.1, -0.1], 15)), estimand="mean")
    assert "G19" not in codes(even.guards)


@pytest.mark.parametrize(("letters", "ending"), [("A", "'A' and 'a'"), ("ABC", "'C' and 'c'"), ("ABCD", "and 1 more")])
def test_names_that_differ_in_case_only_are_named_three_of_them_at_most(letters: str, ending: str) -> None:
    rng = np.random.default_rng(0)
    learners = {name: rng.random(8).tolist() for letter in letters for name in (letter, letter.lower())}
    (guard,) = names_alike(compare(table_of("accuracy", **learners)))
    assert guard.text.endswith(ending) and guard.text.count(" and '") == min(len(letters), 3)


def test_too_few_cases_of_one_pair_are_not_laid_to_a_family() -> None:
    (alone,) = few_cases(compare(table_of("accuracy", A=[0.1, 0.2, 0.3, 0.4], B=[0.5, 0.7, 0.9, 1.0])))
    assert "with 4 data sets even unanimous results cannot decide; 6 are needed" in alone.text
    three = table_of("accuracy", A=[0.1, 0.2, 0.3, 0.4], B=[0.5, 0.7, 0.9, 1.0], C=[0.2, 0.4, 0.7, 0.8])
    assert "with 4 data sets and 3 pairs even" in next(iter(few_cases(compare(three)))).text


@pytest.mark.parametrize(("least", "told"), [(0.1, "a factor of 2000:"), (1e-6, "a factor of 2.0e+08:")])
def test_a_wide_span_is_told_in_whole_numbers_up_to_a_million(least: float, told: str) -> None:
    values = [least, 10.0, 50.0, 200.0, 150.0, 20.0]
    (guard,) = factors_offered(compare(table_of("score", A=values, B=values[::-1]).with_directions(higher=["score"])))
    assert told in guard.text


@pytest.mark.parametrize("measure", ["log_loss", "nll", "calibration_error"])
def test_factors_are_not_offered_for_a_logarithm_or_a_bounded_score(measure: str) -> None:
    values = [1e-5, 0.01, 0.05, 0.2, 0.15, 0.02]
    assert not list(factors_offered(compare(table_of(measure, A=values, B=values[::-1]))))
    assert list(factors_offered(compare(table_of("mae", A=values, B=values[::-1]))))


def test_the_note_on_holes_says_what_counting_them_against_either_claim_gives_here() -> None:
    rng = np.random.default_rng(0)
    a = rng.normal(0.7, 0.05, 20)
    scores = {"A": a, "B": a + rng.uniform(0.01, 0.1, 20), "C": a + rng.uniform(0.05, 0.2, 20)}
    scores["C"][:7] = np.nan  # missing where it may have failed
    dropped, both = (compare(table_of(**scores), missing=how) for how in ("drop", "both"))
    (note,) = [guard.text for guard in dropped.guards if guard.code == "G08"]
    stand = int(((dropped.signs != 0) & (both.signs == dropped.signs)).sum())
    claimed = int((dropped.signs != 0).sum())
    assert 0 < stand < claimed and f"{stand} of the {claimed} claims made here would stand" in note
