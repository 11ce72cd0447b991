"""The cheapest learner that is not worse: the worked example, brute force, refusals, and how often it is wrong."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from adjudge import compare
from adjudge.errors import InputError
from adjudge.verdicts.cheapest import good_enough, typical_costs
from adjudge_studies.calibration_cheapest import chosen_wrongly

A = np.random.default_rng(1).normal(0.8, 0.05, 10)
SCORES = {
    "A": A,
    "B": A + np.array([0.004, -0.002, 0.001, 0.003, -0.001, 0.002, 0.0005, -0.003, 0.0015, 0.0025]),
    "C": A - np.array([0.02, 0.03, 0.01, 0.04, 0.02, 0.03, 0.05, 0.02, 0.01, 0.03]),
}


def table(scores, seconds):
    n = len(next(iter(scores.values())))
    return {
        "case": [f"c{i}" for i in range(n)] * len(scores),
        "learner": [name for name in scores for _ in range(n)],
        "accuracy": np.concatenate(list(scores.values())).tolist(),
        "seconds": [seconds[name] * (1 + i % 3) for name in scores for i in range(n)],
    }


def answer(scores, seconds, margin=0.01, **more):
    return compare(table(scores, seconds), margins={"accuracy": margin}, cheapest="seconds", **more)


def test_the_worked_example_and_its_sentence():
    found = answer(SCORES, {"A": 50, "B": 60, "C": 1})
    facts = found.answer.cheapest
    assert facts.good_enough == ("A", "B") and facts.chosen == ("A",) and facts.p == pytest.approx(0.001953125)
    assert facts.level == 0.025 and facts.best == "B" and facts.share == pytest.approx(50 / 60)
    assert (
        "Use A. Its accuracy is within 0.01 of the best (95 % confidence), at 83 % of the seconds of B, the best "
        in (" ".join(str(found).split()))
    )
    content = found.to_dict()["answer"]
    assert content["rule"] == "cheapest" and content["cheapest"]["chosen"] == ["A"]
    assert any(family.name == "cheapest" and family.spoke for family in found.families)


def test_brute_force_over_every_ordered_pair():
    rng = np.random.default_rng(5)
    for _ in range(20):
        scores = {name: A + rng.normal(rng.normal(0, 0.005), 0.004, 10) for name in "ABCD"}
        expected = [
            name for name in scores
            if all(2 * stats.wilcoxon(scores[name] - scores[other] + 0.01, alternative="greater").pvalue <= 0.05 / 3
                   for other in scores if other != name)
        ]  # fmt: skip
        facts = answer(scores, {"A": 4, "B": 3, "C": 2, "D": 1}).answer.cheapest
        assert list(facts.good_enough) == expected
        assert facts.chosen == tuple(expected[-1:])


def test_only_where_nobody_is_good_enough_the_little_known_are_set_aside_and_only_those_in_the_way():
    worst = np.array([[0, 0.001, 0.4, 0.001], [0.002, 0, 0.3, 0.5], [1, 1, 0, 1], [0.9, 0.001, 0.9, 0]])
    found, aside = good_enough(worst, 0.01, np.array([False, False, True, False]))
    assert found.tolist() == [True, False, False, False] and aside.tolist() == [False, False, True, False]
    worst[0, 2] = 0.005
    found, aside = good_enough(worst, 0.01, np.array([False, False, True, False]))
    assert found.tolist() == [True, False, False, False] and not aside.any()


def test_a_noisy_learner_is_set_aside_by_name():
    rng = np.random.default_rng(2)
    scores = {name: rng.normal(0.8, 0.01, 30) for name in "AB"} | {"N": rng.normal(0.8, 0.5, 30)}
    found = answer(scores, {"A": 50, "B": 5, "N": 1}, margin=0.02)
    assert found.answer.cheapest.chosen == ("B",) and found.answer.cheapest.set_aside == ("N",)
    assert "Not compared with N, of which too little is known." in " ".join(str(found).split())


def test_equal_costs_name_both_and_none_good_enough_says_so():
    both = answer(SCORES, {"A": 50, "B": 50, "C": 60})
    assert both.answer.cheapest.chosen == ("A", "B") and "Use A or B: their costs are equal." in str(both)
    none = answer(SCORES, {"A": 50, "B": 60, "C": 1}, margin=0.0001)
    assert none.answer.cheapest.chosen == () and "No learner is shown to be good enough." in str(none)


def test_typical_costs_are_geometric_means_or_medians_where_a_cost_is_zero():
    assert typical_costs(np.array([[1.0, 2], [100, 2]])) == pytest.approx([10, 2])
    assert typical_costs(np.array([[0.0, 2], [100, 2], [3, 2]])) == pytest.approx([3, 2])


@pytest.mark.parametrize(
    ("more", "told"),
    [({"margins": None}, "needs"), ({"cheapest": "second"}, "did you mean"), ({"cheapest": "accuracy"}, "is the cost"),
     ({"baseline": "A"}, "leave the baseline out")],
)  # fmt: skip
def test_what_has_no_meaning_with_it_is_refused(more, told):
    given = {"margins": {"accuracy": 0.01}, "cheapest": "seconds"} | more
    with pytest.raises(InputError, match=told):
        compare(table(SCORES, {"A": 1, "B": 2, "C": 3}), **given)


@pytest.mark.parametrize(("margin", "expected"), [(0.01, ["RandomForest"]), (0.02, ["RandomForest"]),
                                                  (0.03, ["RandomForest", "Logistic"])])  # fmt: skip
def test_weka(margin, expected, shared_data):
    path = shared_data / "results" / "weka_six_measures.csv"
    found = compare(path, measures=["accuracy", "seconds_10fold"], lower=["seconds_10fold"],
                    margins={"accuracy": margin}, cheapest="seconds_10fold").answer.cheapest  # fmt: skip
    assert sorted(found.good_enough) == sorted(expected)


def not_worse(d):
    """Exact one-sided p of Pratt's signed ranks, the sums of all signs counted rank by rank."""
    ranks = (2 * stats.rankdata(np.abs(d).round(10))).astype(int)[d.round(10) != 0]
    ways, seen = {0: 1}, int(ranks @ np.sign(d[d.round(10) != 0]))
    for rank in ranks.tolist():
        more = Counter({total + rank: number for total, number in ways.items()})
        more.update({total - rank: number for total, number in ways.items()})
        ways = more
    return sum(number for total, number in ways.items() if total >= seen) / sum(ways.values())


def test_the_largest_p_that_makes_logistic_good_enough(shared_data):
    found = compare(shared_data / "results" / "weka_six_measures.csv", measures=["accuracy", "seconds_10fold"],
                    lower=["seconds_10fold"], margins={"accuracy": 0.03}, cheapest="seconds_10fold")  # fmt: skip
    at = found.learners.index("Logistic")
    lead = found.units.values[0][:, [at]] - np.delete(found.units.values[0], at, axis=1) + 0.03
    largest = max(2 * not_worse(column) for column in lead.T)
    assert largest == pytest.approx(0.004796, abs=5e-7) and largest <= 0.05 / 6
    assert found.answer.cheapest.chosen == ("Logistic",) and found.answer.cheapest.level == pytest.approx(0.05 / 6)


def test_a_wrong_choice_is_rare_at_the_boundary():
    row = chosen_wrongly(5, 1, 20, 0.5, "boundary", 400, np.random.default_rng(0))
    assert row.wrong <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)
