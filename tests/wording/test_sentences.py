"""The sentences of pairs and the closing lines, word for word."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, grouped, items, several, table_of

from adjudge import compare
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.wording.sentences import (
    claim_sentence,
    closing,
    effect,
    outcome_sentence,
    robustness_text,
    sign_meaning,
)

N = np.arange(20)
BASE = N / 100
UP = BASE + 0.02 + N / 2000
OPEN = BASE + np.where(N % 2, 0.02, -0.02)


def said(measures: dict[str, dict[str, Any]], **settings: Any) -> str:
    return compare(several(measures), **settings)["B", "A"].sentence


def test_1_better_on_every_measure() -> None:
    found = said({"accuracy": {"A": BASE, "B": UP}, "f1": {"A": BASE, "B": UP}})
    assert found.startswith(
        "B is better than A on accuracy and f1 (20 data sets, signed rank, adjusted p < 0.0001). Typical lead: "
        "accuracy +0.0248 ["
    )
    assert re.search(
        r"\]\. Won/lost/tied 20/0/0, 20/0/0\. If repeated on 20 new data sets, the same claim would be made with "
        r"probability from 0\.\d to over 0\.9\.$",
        found,
    )


def test_2_a_trade_off() -> None:
    found = said({"accuracy": {"A": BASE, "B": UP}, "seconds": {"A": 1 + BASE, "B": 2 + BASE}})
    assert found.startswith("B is better than A on accuracy and worse on seconds: a trade-off (20 data sets,")
    assert "Typical difference: accuracy +0.0248 [" in found and "seconds 1." in found and " times [" in found


def test_3_better_on_some() -> None:
    parts = {"accuracy": {"A": BASE, "B": UP}, "f1": {"A": BASE, "B": OPEN}, "auc": {"A": BASE, "B": OPEN}}
    assert said(parts).startswith(
        "B is better than A on accuracy; f1 and auc are undecided (20 data sets, signed rank,"
    )
    parts.pop("auc")
    assert "on accuracy; f1 is undecided (" in said(parts)
    same = said(parts | {"f1": {"A": BASE, "B": BASE}})
    assert "on accuracy; f1 is the same in every data set (" in same
    worse = said({"accuracy": {"A": UP, "B": BASE}, "f1": {"A": BASE, "B": OPEN}})
    assert (
        worse.startswith("B is worse than A on accuracy; f1 is undecided") and "Typical difference: accuracy −" in worse
    )


def test_4_equivalent_and_what_is_real_within_the_margin() -> None:
    near = {"accuracy": {"A": BASE, "B": BASE + 0.001 + N / 1e5}, "f1": {"A": BASE, "B": 0.9 * BASE + 0.1 * OPEN}}
    found = said(near, margins={"accuracy": 0.01, "f1": 0.02})
    assert found.startswith(
        "B and A are equivalent: accuracy within ±0.01, f1 within ±0.02 (95 % intervals: accuracy +0.0"
    )
    assert found.endswith("The accuracy difference is real, but within the margin.")
    both = said({"accuracy": {"A": BASE, "B": BASE + 0.001}, "f1": {"A": BASE, "B": BASE + 0.001}},
                margins={"accuracy": 0.01, "f1": 0.02})  # fmt: skip
    assert both.endswith("The accuracy and f1 differences are real, but within the margin.")


def test_5_undecided_is_not_equal() -> None:
    found = said({"accuracy": {"A": BASE, "B": OPEN}})
    assert re.fullmatch(
        r"Undecided: nothing separates B from A \(20 data sets, smallest adjusted p [\d.]+\)\. This does not show that "
        r"they are equal\.", found,
    )  # fmt: skip
    same = said({"accuracy": {"A": BASE, "B": BASE}})
    assert same == "Undecided: B and A have the same results in all 20 data sets."


def test_6_too_few_cases_say_how_many_are_needed() -> None:
    found = compare(table_of(**{f"L{i}": np.arange(8) + i for i in range(10)}))["L1", "L0"].sentence
    assert found == (
        "Undecided between L1 and L0: with 8 data sets and 45 pairs even unanimous results cannot decide; "
        "11 are needed."
    )


def test_a_vetoed_pair_says_why() -> None:
    d = np.array([0.01 * step for step in range(1, 19)] + [-2.0, -3.0])
    found = said({"r2": {"A": np.full(20, 5.0), "B": 5 + d}})
    assert "nothing separates" not in found
    assert found.startswith("Undecided between B and A (20 data sets): on r2 the ranks favour one and the mean or the")


def test_proportions_wins_and_means_are_called_what_they_are() -> None:
    assert "Difference of proportions: correct +0.200 [" in compare(items(300, 100, 600))["B", "A"].sentence
    wins = compare(table_of(A=BASE, B=UP), estimand="wins")["B", "A"].sentence
    assert "Net share of wins: accuracy +1" in wins
    assert "Mean lead: accuracy +0.0248" in compare(table_of(A=BASE, B=UP), estimand="mean")["B", "A"].sentence


def test_tests_that_differ_are_named_with_their_measures_and_the_worst_p_counts() -> None:
    table = several({"correct": {"A": [0] * 20, "B": [1] * 20}, "f1": {"A": BASE, "B": UP}}, higher=["correct"])
    assert "(20 data sets, sign test on correct; signed rank on f1, adjusted p <" in compare(table)["B", "A"].sentence
    assert "false discovery rate 0.1)" in compare(table, fdr=0.1)["B", "A"].sentence
    seven = compare(table_of(A=BASE[:7], B=UP[:7]))["B", "A"].sentence
    assert "adjusted p ≤ 0.016)" in seven  # 2/2⁷


def test_scopes_and_folds_speak_of_one_data_set() -> None:
    found = compare(folds_of(10, n_train=9, n_test=1))["B", "A"].sentence
    assert found.startswith("Undecided: nothing separates B from A (on x, 10 folds,")
    columns = {"case": ["x"] * 20, "seed": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
               "accuracy": [*BASE[:10], *UP[:10]]}  # fmt: skip
    seeds = compare(read_results(columns))["B", "A"].sentence
    assert (
        "(for other seeds on this split of x: 10 seeds, " in seeds
        and "Won/lost" not in seeds
        and "If repeated" not in seeds
    )


def test_the_published_rule_is_headed_by_its_name() -> None:
    found = compare(table_of(A=BASE, B=UP), rule="strict")["B", "A"].sentence
    assert found.startswith(
        "B against A, strict rule: better. Most frequent outcome: that B is better than A on accuracy ("
    )
    assert re.search(
        r"\(P > 0\.999, exact; 20 of 20 data sets, P\(majority\) > 0\.999; GLRT p < 0\.0001, exact\)\.$", found
    )


def test_outcomes_name_both_sides_ties_and_contradictions() -> None:
    def outcome(measures: dict[str, dict[str, Any]]) -> str:
        pair = compare(several(measures))["B", "A"]
        assert pair.most_frequent is not None
        return outcome_sentence(pair, pair.most_frequent)

    mixed = outcome({"accuracy": {"A": BASE, "B": UP}, "f1": {"A": UP, "B": BASE}})
    assert "that B is better than A on accuracy and worse on f1 (" in mixed
    assert "that B is worse than A on accuracy (" in outcome({"accuracy": {"A": UP, "B": BASE}})
    assert outcome({"accuracy": {"A": BASE, "B": BASE}}) == "B and A tie in every data set."
    half = outcome({"accuracy": {"A": BASE, "B": np.where(N < 10, UP, BASE)}})
    assert "share 75 %, a tie counted as half of either" in half
    assert outcome({"accuracy": {"A": BASE, "B": OPEN}}).startswith(
        "One of several equally frequent outcomes is that B"
    )


def test_claims_count_their_cases() -> None:
    pair = compare(table_of(A=BASE, B=np.where(N < 15, UP, BASE)), claim="accuracy>")["B", "A"]
    found = claim_sentence(pair)
    assert found is not None and "met in 15 of 20 data sets, tied in 5; P" in found
    few = claim_sentence(compare(table_of(A=[0.1] * 3, B=[0.2] * 3), claim="accuracy>")["B", "A"])
    assert few is not None and few.endswith("too few data sets for a probability (6 are needed).")
    robust = claim_sentence(compare(table_of(A=BASE, B=UP), claim="accuracy>", prior="robust")["B", "A"])
    assert robust is not None and re.search(r"P between [\d.<>]+ and [\d.<>]+ \(", robust)
    assert claim_sentence(compare(table_of(A=BASE, B=UP))["B", "A"]) is None


@pytest.mark.parametrize(
    ("found", "meaning"),
    [
        (compare(table_of(A=BASE, B=UP)), "over data sets like these b typically leads (Hodges–Lehmann shift > 0)"),
        (compare(items(3, 2, 1)), "on new items like these b's share of right answers is higher"),
        (compare(table_of(A=BASE, B=UP), estimand="wins"), "over data sets like these b wins more often than it loses"),
        (compare(table_of(A=BASE, B=UP), estimand="mean"), "over new data sets like these b's mean is better"),
        (compare(folds_of(10, n_train=9, n_test=1)), "on new data from the source of this data set b's mean"),
        (compare(grouped([2] * 8), group="doc"), "over groups like these b typically leads"),
    ],
)
def test_better_means_what_its_test_is_about(found: Any, meaning: str) -> None:
    (line,) = sign_meaning(found)
    assert line.startswith("“Better” means: ") and meaning in line


def test_every_family_used_is_named() -> None:
    three = table_of(A=N / 1.0, B=N + 1.0, C=N - 1.0)
    first, *others = closing(compare(three, margins={"accuracy": 0.5}, baseline="A", gates={"accuracy": 5.0}))
    assert first == (
        "All claims on the 2 pairs × 1 measure hold together with 95 % confidence: in at most about 5 % of such tables "
        "would any of them be wrong (data sets independent, their number fixed in advance). Each interval holds by "
        "itself."
    )
    assert others[-1] == "Gates: a further 5 % for passing and for failing."
    assert not any("Equivalence" in line for line in others)  # none was shown
    assert "Equivalence: a further 5 %." in closing(compare(three, margins={"accuracy": 2.0}))
    assert "The headline, as one statement: a further 5 %." in closing(compare(three))
    assert "The headline, as one statement: a further 1 %." in closing(compare(three, threshold=0.99))
    alone = compare(table_of(A=N / 1.0, B=N + 1.0))  # its headline is the sign that the family has
    assert alone.answer.best == "B" and not any("headline" in line for line in closing(alone))
    holed = table_of(A=np.where(N > 2, N / 1.0, np.nan), B=N + 1.0)
    assert (
        "fixed in advance, cells missing for reasons unrelated to the scores)."
        in closing(compare(holed, missing="drop"))[0]
    )
    assert "unrelated" not in closing(compare(holed, missing="both"))[0]
    assert "fixed in advance, differences not strongly skewed)." in closing(compare(three, estimand="mean"))[0]
    assert "valid at any stop" in closing(compare(three, sequential=True))[0]
    assert "at most 10 % are expected to be wrong" in closing(compare(three, fdr=0.1))[0]
    assert closing(compare(three, rule="published"))[0].endswith("about 10 % wrong per pair at a boundary.")
    splits = {"case": ["x"] * 20, "repeat": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
              "n_train": [90] * 20, "n_test": [10] * 20, "accuracy": [0.1, 0.11] * 5 + [0.9] * 10}  # fmt: skip
    assert "approximate: splits overlap" in closing(compare(splits))[0]
    assert any("rest on claims of which any is wrong" in line for line in closing(compare(three, fdr=0.1)))
    published = compare(three, rule="published").summary(details=True).replace("\n", " ")
    assert published.index("not adjusted for pairs") < published.index("B – A")
    assert any("with fewer than ten pairs" in line for line in closing(compare(three)))


def test_where_nothing_is_claimed_no_confidence_is_spoken_of() -> None:
    nothing = compare(table_of(A=N / 1.0, B=N[::-1] / 1.0), margins={"accuracy": 0.01})
    assert not nothing.signs.any() and closing(nothing) == ["Each interval holds by itself."]
    assert "95 % confidence" not in str(nothing) and "about 5 %" not in str(nothing)


def test_a_sampled_p_says_so_and_an_exact_one_does_not() -> None:
    rng = np.random.default_rng(9)

    def said(groups: int) -> str:
        columns = {"case": [f"d{i}" for i in range(120)] * 2, "learner": ["A"] * 120 + ["B"] * 120,
                   "source": [f"s{i % groups}" for i in range(120)] * 2,
                   "accuracy": rng.random(240).tolist()}  # fmt: skip
        return " ".join(closing(compare(columns, group="source", estimand="mean")))

    assert "p of sign flips is sampled (seed 0), Monte Carlo error up to" in said(60)
    assert "sampled" not in said(10)


def test_a_ratio_without_an_interval_is_times_not_a_signed_difference() -> None:
    """Paper A's Table 1: complexity is 0.766 times as great; five data sets give no interval."""
    times = {"A": [10.0, 20.0, 30.0, 40.0, 50.0], "B": [7.7, 15.2, 23.0, 30.4, 38.5]}
    each = compare(several({"complexity": times}, lower=["complexity"]), factors=("complexity",))["B", "A"][
        "complexity"
    ]
    assert not np.isfinite(each.high)
    assert effect(each) == f"{each.estimate:.3f} times (too few for an interval)"
    plain = compare(several({"accuracy": {"A": [0.1] * 5, "B": [0.2, 0.3, 0.2, 0.25, 0.3]}}))["B", "A"]["accuracy"]
    assert effect(plain).startswith("+0.1") and effect(plain).endswith("(too few for an interval)")


@pytest.mark.parametrize(("strength", "ends"), [(1.0, ("0.72", "0.88")), (2.0, ("0.60", "0.928"))])
def test_the_robust_prior_says_its_interval_and_its_name_in_every_form(
    strength: float, ends: tuple[str, str], tmp_path: Path
) -> None:
    found = compare(example("joint"), prior="robust", strength=strength)
    wanted = f"P between {ends[0]} and {ends[1]}, prior: robust, strength {strength:g}"
    shown = {form: found.report(tmp_path / f"r.{form}").read_text(encoding="utf-8") for form in ("md", "html")}
    for form, text in (
        shown | {"terminal": str(found), "pair": found["B", "A"].sentence + str(found["B", "A"])}
    ).items():
        assert wanted in " ".join(text.split()), form
        assert "P = 0.7" not in text and "P = 0.6" not in text, form
    told = found.to_dict()["pairs"][0]["most_frequent"]
    assert told["prior"] == f"robust, strength {strength:g}" and told["monte_carlo_error"] == 0.0
    assert (round(told["lower"], 2), round(told["upper"], 2)) == tuple(round(float(end), 2) for end in ends)


def test_ends_of_the_robust_prior_are_no_monte_carlo_error() -> None:
    sampled = compare(example("rewards"), network="averaged", draws=200)["Causal MML", "C5.0"].to_dict()
    assert sampled["most_frequent"]["monte_carlo_error"] > 0
    assert sampled["most_frequent"].keys().isdisjoint({"lower", "upper"})
    named = compare(example("joint"), prior="jeffreys")["B", "A"]
    assert named.most_frequent is not None and ", exact, prior: jeffreys;" in outcome_sentence(
        named, named.most_frequent
    )


@pytest.mark.parametrize(
    ("ends", "said"),
    [((0.88, 0.97), "about 0.9 or more"), ((0.03, 0.12), "about 0.1 or less"), ((0.3, 0.97), "from 0.3 to over 0.9"),
     ((0.96, 0.99), "over 0.9"), ((0.31, 0.33), "about 0.3")],
)  # fmt: skip
def test_a_range_of_probabilities_that_is_one_number_is_said_as_one(ends: tuple[float, float], said: str) -> None:
    pair = replace(compare(table_of(A=BASE, B=UP))["B", "A"], repeat_range=ends)
    assert robustness_text(pair) == said
