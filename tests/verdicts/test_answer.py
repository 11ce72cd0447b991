"""The answer over whole tables: small tables by hand, and the shared data, read as a user would."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import t
from tests.verdicts.tables import folds_of, grouped, several, table_of

from adjudge import compare, read_results
from adjudge.evidence.widened_t import LEAST, PER_SHARE
from adjudge.reports.compare_object import answer_object
from adjudge.verdicts.answer import Answer, BaselineAnswer, _concentration, answer, baseline_answer, case_scores_of
from adjudge.verdicts.headline_facts import AgainstBaseline, BestSupported, Reach, TooFewCases
from adjudge.verdicts.leaderboard import LeaderboardRow
from adjudge.wording.headline import headline_text, won_sentence

Answered = Callable[..., Answer]
Arrays = Callable[..., dict[str, Any]]


def said(answer: Answer | BaselineAnswer) -> str:
    return str(headline_text(answer))


def column(answer: Answer, field: str) -> dict[str, Any]:
    return {row.learner: getattr(row, field) for row in answer.leaderboard}


def steps(n: int, *means: float) -> np.ndarray:
    """One measure, n cases, learners exactly these apart in every case, each case of another size."""
    return (np.linspace(0.1, 1, n)[:, None] * np.array(means)[None, :])[None]


def test_three_in_a_row_over_seven_cases_are_three_claims(answered: Answered) -> None:
    found = answered(steps(7, 3, 2, 1))
    assert int(found.order.joint.sum()) == 3
    assert column(found, "tier") == {"A": 1, "B": 2, "C": 3}
    assert found.headline.rule == "single best" and found.best == "A"


def test_three_in_a_row_over_six_cases_are_too_few_for_pairs_but_a_single_best(answered: Answered) -> None:
    found = answered(steps(6, 3, 2, 1))
    assert not found.order.joint.any()
    assert found.best == "A"
    assert column(found, "answer") == {"A": "best", "B": "less likely", "C": "less likely"}
    assert "The 3 pairs cannot each be decided with 6 cases." in said(found)


def test_two_identical_above_a_third_over_eight_cases(answered: Answered) -> None:
    found = answered(steps(8, 1, 2, 2))
    assert column(found, "rank") == {"B": (1, 2), "C": (1, 2), "A": (3, 3)}
    assert column(found, "answer") == {"B": "possible", "C": "possible", "A": "beaten"}
    assert found.best is None and found.headline.rule == "some ruled out"
    assert said(found) == "Use B or C; not A. B beats A (95 % confidence). 8 cases cannot separate B from C."


def test_each_better_on_one_measure_is_a_trade_off(answered: Answered) -> None:
    found = answered(np.concatenate([steps(8, 1, 2), steps(8, 2, 1)]))
    assert found.unbeaten == () and found.front == ("A", "B")
    assert found.headline.rule == "trade-off"
    assert said(found) == (
        "A trade-off: no learner is best on everything. A: nobody is shown to beat it on time. "
        "B: nobody is shown to beat it on size."
    )


def test_cyclic_orders_are_a_circle(answered: Answered) -> None:
    orders = np.array([[3, 2, 1], [1, 3, 2], [2, 1, 3]], dtype=float).repeat(100, axis=0)[None]
    found = answered(orders, "wins")
    assert found.circles == (("A", "B", "C"),)
    assert found.front == ("A", "B", "C") and found.unbeaten == ()
    assert said(found) == "No single answer: the results run in a circle. A, B and C beat each other in turn."


def test_ten_wins_in_two_groups_of_five_cannot_be_decided(answered: Answered) -> None:
    found = answered(steps(2, 1, 2), nouns=("group", "groups"))
    assert isinstance(found.headline, TooFewCases)
    assert said(found) == (
        "Too few groups. 2 groups cannot support any claim at 95 %: even 2 wins of 2 happen by chance in 1 of 2 "
        "comparisons. With 2 learners 6 are needed."
    )


def test_all_tied_shows_no_difference_and_is_never_too_few(answered: Answered) -> None:
    found = answered(np.ones((1, 4, 3)))
    assert said(found) == "No difference shown. All 3 learners have the same values in all 4 cases."
    assert found.front == ("A", "B", "C")


def test_a_and_b_trading_places_beside_a_noisy_c_never_say_use_c(answered: Answered) -> None:
    rng = np.random.default_rng(0)
    for n in (12, 20, 50):
        for _ in range(20):
            values = rng.normal(size=(2, n, 3))
            values[0, :, 0] += 1.5
            values[1, :, 1] += 1.5
            values[:, :, 2] += 0.75 + 3 * rng.normal(size=(2, n))
            assert not said(answered(values, draws=100)).startswith("Use C")


def test_one_accurate_and_three_fast_learners_do_not_pass_over_the_accurate_one(answered: Answered) -> None:
    rng = np.random.default_rng(1)
    named = 0
    for _ in range(40):
        values = rng.normal(size=(2, 20, 4))
        values[0, :, 0] += 2
        values[1, :, 1:] += 2
        found = answered(values, draws=100)
        assert "A" in found.front
        named += said(found).startswith("Use")
    assert named <= 1


def test_a_learner_with_too_few_cells_is_not_judged(answered: Answered) -> None:
    found = answered(steps(9, 1, 2), not_judged=("Z",))
    assert found.leaderboard[-1].learner == "Z" and found.leaderboard[-1].answer == "not judged"
    assert "Z" not in found.front
    assert said(found).endswith("Not judged, because too few cases are shared: Z.")


def test_better_by_less_than_the_margin_is_said(arrays: Arrays) -> None:
    given = arrays(steps(9, 1, 2, 3))
    given["table"] = replace(given["table"], equivalent=np.array([False, False, True]))
    assert "Its lead over B is within the margin: equivalent." in said(answer(**given, draws=100))


def test_a_vetoed_sign_neither_praises_nor_makes_a_trade_off(arrays: Arrays) -> None:
    d = np.array([*np.arange(0.01, 0.185, 0.01), -2, -3])  # p .012, side >, mean below 0
    given = arrays(np.stack([np.zeros(20), d], axis=1)[None])
    assert given["p"][0, 0] == pytest.approx(0.012079239, abs=1e-9)
    found = answer(**given, draws=100)
    assert found.unbeaten == ("B",) and found.front == ("A", "B") and found.best is None
    assert found.headline.rule == "no difference shown"


def test_everybody_vetoed_out_of_the_unbeaten_set_is_no_claim_of_a_trade_off(arrays: Arrays) -> None:
    given = arrays(np.random.default_rng(0).normal(size=(2, 20, 2)))
    given["table"] = replace(given["table"], signs=np.zeros((1, 2), np.int8))
    found = answer(**(given | {"vetoed": np.array([[1, -1]], np.int8)}), draws=100)
    assert found.unbeaten == () and found.headline.rule == "no difference shown"


def test_a_baseline_has_words_and_no_front(arrays: Arrays) -> None:
    given = arrays(steps(9, 2, 1, 3, 2.1))
    table = given["table"]
    kept = table.pairs[:, 0] == 0
    parts = {name: getattr(table, name)[kept] for name in ("pairs", "signs", "identical", "tally", "equivalent")}
    found = baseline_answer(replace(table, **parts), 0, ["worse", "better", "equivalent"], given["described"])
    assert isinstance(found.headline, AgainstBaseline)
    assert said(found) == (
        "C beats A. Beaten by it: B; equivalent within the margins: D. "
        "3 comparisons with A: 95 % confidence in all together."
    )
    assert [(row.learner, row.answer) for row in found.leaderboard] == [
        ("C", "better"), ("A", "baseline"), ("D", "equivalent"), ("B", "worse"),
    ]  # fmt: skip
    assert (
        "front" not in answer_object(found)
        and "rank_low" not in answer_object(found)["leaderboard"][0]["measures"]["size"]
    )


def test_the_object_is_json_with_what_scripts_rely_on(answered: Answered) -> None:
    found = json.loads(json.dumps(answer_object(answered(np.concatenate([steps(9, 1, 2), steps(9, 1, 3)])))))
    assert {"headline", "rule", "front", "unbeaten", "best", "leaderboard"} <= set(found)
    assert found["best"] == "B" and found["rule"] == "single best"
    row = found["leaderboard"][0]
    assert {"learner", "answer", "p_unbeaten", "weights", "rank_low", "tier", "beaten_by", "measures"} <= set(row)
    assert row["rank_low"] == row["rank_high"] == row["tie_group"] == 1 and row["measures"]["size"]["won"] == 1
    assert set(row["measures"]["size"]) == {"n", "mean", "low", "high", "won", "rank_low", "rank_high", "tie_group"}
    assert found["won_out_of_bag"]["share"] == [1, 1]


def test_the_win_share_of_the_winner_stands_beside_the_one_out_of_bag(answered: Answered) -> None:
    values = np.random.default_rng(0).normal(size=(1, 30, 4)) + np.array([2.0, 0, 0, 0])
    found = answered(values)
    assert found.best == "A" and found.won_out_of_bag is not None
    plain, share = (100 * part[0] for part in (found.won_out_of_bag.plain, found.won_out_of_bag.share))
    assert won_sentence(found) == (
        f"Comparisons won: {plain:.0f} % ({share:.0f} % out of bag); "
        "out of bag: on cases that did not help to choose it."
    )
    assert won_sentence(answered(np.ones((1, 8, 2)))) == ""


def square(path: Path) -> tuple[np.ndarray, tuple[str, ...]]:
    """A case × learner file as values (1, n, k)."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return np.array([[float(cell) for cell in row[1:]] for row in rows[1:]])[None], tuple(rows[0][1:])


def long(
    path: Path, case: str, learner: str, measures: list[str], lower: set[str]
) -> tuple[np.ndarray, tuple[str, ...]]:
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    cases = {name: place for place, name in enumerate(dict.fromkeys(row[case] for row in rows))}
    learners = {name: place for place, name in enumerate(dict.fromkeys(row[learner] for row in rows))}
    values = np.full((len(measures), len(cases), len(learners)), np.nan)
    for row in rows:
        for j, measure in enumerate(measures):
            if row[measure]:
                score = float(row[measure])
                values[j, cases[row[case]], learners[row[learner]]] = -score if measure in lower else score
    return values, tuple(learners)


def named(arrays: Arrays, values: np.ndarray, learners: tuple[str, ...], estimand: str = "typical") -> Answer:
    given = arrays(values, estimand)
    given["table"] = replace(given["table"], learners=learners)
    return answer(**given, draws=1000)


@pytest.mark.parametrize(
    ("name", "estimand", "claims", "drawn", "front"),
    [
        ("demsar_2006_auc", "typical", 1, 1, "C4.5+m C4.5+cf C4.5+m+cf"),
        ("demsar_2006_auc", "wins", 0, 0, "C4.5 C4.5+m C4.5+cf C4.5+m+cf"),
        ("garcia_2010_accuracy", "typical", 5, 4, "PDFC"),
        ("garcia_2010_accuracy", "wins", 1, 1, "PDFC NNEP IS_CHC_1NN"),
        ("garcia_herrera_2008_accuracy", "typical", 7, 5, "C4.5 NaiveBayes"),
    ],
)
def test_reference_tables_of_one_measure(
    arrays: Arrays, shared_data: Path, name: str, estimand: str, claims: int, drawn: int, front: str
) -> None:
    found = named(arrays, *square(shared_data / "results" / f"{name}.csv"), estimand)
    assert int(found.order.joint.sum()) == claims and len(found.arrows) == drawn
    assert found.front == found.unbeaten == tuple(front.split())


def test_reference_ranks_and_tiers(arrays: Arrays, shared_data: Path) -> None:
    found = named(arrays, *square(shared_data / "results" / "garcia_herrera_2008_accuracy.csv"))
    assert found.order.rank.tolist() == [[1, 2], [2, 4], [1, 3], [5, 5], [3, 4]]
    assert found.order.tier.tolist() == [1, 2, 1, 3, 2]


def test_reference_table_of_six_measures(arrays: Arrays, shared_data: Path) -> None:
    measures = ["accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae"]
    table = long(shared_data / "results/weka_six_measures.csv", "dataset", "classifier", measures, {"rmse", "mae"})
    found = named(arrays, *table)
    assert not found.order.joint.any() and len(found.front) == 7
    assert found.unbeaten == ("AODE", "RandomForest", "Logistic")
    assert set(found.set_for_the_best) == set(found.learners) - {"Bagging"}
    assert said(found).startswith("Narrowed to ") and found.headline.rule == "narrowed"


def test_reference_table_that_is_a_trade_off(arrays: Arrays, shared_data: Path) -> None:
    table = long(
        shared_data / "results/weka_six_measures.csv",
        "dataset",
        "classifier",
        ["accuracy", "seconds_10fold"],
        {"seconds_10fold"},
    )
    found = named(arrays, *table)
    assert not found.order.joint.any() and len(found.front) == 7 and found.unbeaten == ()
    assert said(found) == (
        "A trade-off: no learner is best on everything. RandomForest and Logistic: nobody is shown to beat them on "
        "size; of these Logistic is ahead on time. NaiveBayes: nobody is shown to beat it on time."
    )


@pytest.mark.slow
def test_reference_table_of_thirty_forecasters(arrays: Arrays, shared_data: Path) -> None:
    measures = ["SQL", "MASE", "inference_time_s"]
    values, learners = long(shared_data / "results/fev_bench.csv", "task", "model", measures, set(measures))
    given = arrays(values)
    assert int((given["vetoed"] != 0).sum()) == 11
    found = named(arrays, values, learners)
    assert int(found.order.joint.sum()) == 96 and len(found.arrows) == 68
    assert len(found.front) == 12 and found.unbeaten == () and found.headline.rule == "trade-off"


def test_too_few_groups_are_counted_as_groups() -> None:
    found = compare(grouped([6] * 5), group="doc")
    assert found.answer.headline == TooFewCases(Reach(5, 5, 1 / 16, 6), 2)
    assert "5 groups cannot support any claim" in str(found.answer) and "30" not in str(found.answer)


def test_a_mean_over_groups_is_the_mean_of_their_means() -> None:
    values = [0.9, 0.3, 0.2, 0.1]  # one case in the first group, three in the second
    row = compare(grouped([1, 3], values), group="doc").answer.leaderboard[1]
    assert isinstance(row, LeaderboardRow) and row.learner == "A"
    assert row.measures["accuracy"].mean == pytest.approx((0.9 + 0.2) / 2)


def test_scores_of_groups_are_ranks_of_means_or_sums() -> None:
    d = [3.0, 1.0, 1.0, 1.0]
    typical = case_scores_of(compare(grouped([1, 3], [0.0] * 4, d), group="doc"))
    mean = case_scores_of(compare(grouped([1, 3], [0.0] * 4, d), group="doc", estimand="mean"))
    assert typical[0, 0] == pytest.approx([4 / 3, 2 / 3])  # ranks 2 and 1 of the means 3 and 1, mean 1
    assert mean[0, 0] == pytest.approx([1.0, 1.0])  # both sums are 3
    wins = case_scores_of(compare(grouped([1, 3], [0.0] * 4, d), group="doc", estimand="wins"))
    assert wins[0, 0] == pytest.approx([0.5, 1.5])  # one win and three, mean 1


def test_overlapping_splits_weigh_what_their_test_gives_them() -> None:
    for test, variance in (("corrected_t", 1 / 10 + 1 / 9), (None, LEAST + PER_SHARE / 10)):  # of a mean, in σ²
        c = _concentration(compare(folds_of(10, n_train=90, n_test=10), test=test))
        assert 1 / (10 * c + 1) == pytest.approx(variance)
    assert _concentration(compare(table_of(A=np.arange(8.0), B=np.arange(8.0) + 1))) == 1.0
    assert _concentration(compare(folds_of(10, n_train=1, n_test=10))) == 1e-3


def test_a_baseline_is_answered_by_the_words_of_its_pairs() -> None:
    found = compare(table_of(A=np.arange(9.0), B=np.arange(9.0) + 1, C=np.arange(9.0) - 1), baseline="B")
    assert isinstance(found.answer, BaselineAnswer)
    assert [(row.learner, row.answer) for row in found.answer.leaderboard] == [
        ("B", "baseline"), ("A", "worse"), ("C", "worse"),
    ]  # fmt: skip


def test_means_of_folds_have_the_interval_of_overlapping_splits_and_those_of_cases_do_not() -> None:
    split, apart = (compare(folds_of(10, n_train=n_train, n_test=10)).answer.leaderboard[0] for n_train in (90, 10**9))
    assert isinstance(split, LeaderboardRow) and isinstance(apart, LeaderboardRow)
    wide, narrow = ((row.measures["accuracy"].high - row.measures["accuracy"].mean) for row in (split, apart))
    assert wide / narrow == pytest.approx(np.sqrt((LEAST + PER_SHARE / 10) / LEAST))


@pytest.mark.parametrize("name", ["A", "M", "Z"])  # as first, second and mixed side of its pairs
def test_how_far_another_may_be_ahead_is_the_largest_end_of_its_intervals(name: str) -> None:
    rng, n = np.random.default_rng(5), 40
    lead = {"D": rng.normal(size=n), "T": rng.normal(size=n), name: rng.normal(size=n) + 9}
    open_ = {who: rng.normal(size=n) for who in lead}
    found = compare(several({"accuracy": lead, "mae": open_}), estimand="mean").answer.headline
    assert isinstance(found, BestSupported) and found.learner == name
    ends = []
    for other in "DT":  # mae: the other is ahead where it is lower; two intervals share the 5 %
        d = open_[name] - open_[other]
        ends.append(d.mean() + t.ppf(1 - 0.05 / 2 / 2, n - 1) * d.std(ddof=1) / np.sqrt(n))
    (bound,) = found.ahead_by  # none on accuracy, where it leads
    assert bound.measure == "mae" and bound.scale == "difference" and bound.bound == pytest.approx(max(ends))


def test_a_factor_is_bounded_as_a_factor() -> None:
    rng, n = np.random.default_rng(6), 40
    lead, seconds = (
        {"A": np.arange(n) + 9.0, "B": np.arange(n) / 1.0},
        {who: np.exp(rng.normal(size=n)) for who in "AB"},
    )
    found = compare(several({"accuracy": lead, "seconds": seconds}), estimand="mean").answer.headline
    assert isinstance(found, BestSupported)
    d = np.log(seconds["A"]) - np.log(seconds["B"])
    half = t.ppf(0.975, n - 1) * d.std(ddof=1) / np.sqrt(n)
    (bound,) = found.ahead_by
    assert (bound.measure, bound.scale) == ("seconds", "factor") and bound.bound == pytest.approx(
        np.exp(d.mean() + half)
    )


REFERENCE = {  # table → measures, set for the best, ways to choose with who is ahead on what
    "demsar_2006_auc": (None, {"C4.5+m", "C4.5+m+cf"}, None),
    "garcia_2010_accuracy": (None, {"PDFC"}, None),
    "garcia_herrera_2008_accuracy": (None, {"C4.5", "NaiveBayes"}, None),
    "weka_six_measures": (
        ["accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae"],
        {"AODE", "BayesNet", "NaiveBayes", "J48graft", "RandomForest", "Logistic"},
        [(["AODE", "RandomForest", "Logistic"], 6, [])],
    ),
}


@pytest.mark.parametrize("name", REFERENCE)
def test_the_set_for_the_best_and_the_ways_to_choose_of_published_tables(name: str, shared_data: Path) -> None:
    measures, best, ways = REFERENCE[name]
    table = read_results(shared_data / "results" / f"{name}.csv", higher=["value"] if measures is None else [])
    answer = compare(table, measures=measures).to_dict()["answer"]
    assert set(answer["set_for_the_best"]) == best and best <= set(answer["front"])
    if ways is not None:
        assert [(way["learners"], len(way["measures"]), way["ahead"]) for way in answer["profile"]] == ways


def test_a_trade_off_has_a_way_for_each_kind_of_user(shared_data: Path) -> None:
    table = read_results(shared_data / "results" / "weka_six_measures.csv", lower=["seconds_10fold"])
    first, second = compare(table).to_dict()["answer"]["profile"]
    assert first["learners"] == ["AODE", "RandomForest", "Logistic"] and len(first["measures"]) == 6
    assert first["ahead"] == [["AODE", "seconds_10fold"]]
    assert (second["learners"], second["measures"]) == (["NaiveBayes"], ["mae", "seconds_10fold"])


def test_of_accuracy_and_time_the_accurate_and_the_fastest_are_two_ways_to_choose(shared_data: Path) -> None:
    path = shared_data / "results" / "weka_six_measures.csv"
    found = compare(path, measures=["accuracy", "seconds_10fold"], lower=["seconds_10fold"])
    assert [(way["learners"], way["measures"], way["ahead"]) for way in found.to_dict()["answer"]["profile"]] == [
        (["RandomForest", "Logistic"], ["accuracy"], [["Logistic", "seconds_10fold"]]),
        (["NaiveBayes"], ["seconds_10fold"], []),
    ]
