"""Words of pairs through `compare`: worked examples, awkward input, settings."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import items, several, table_of

from adjudge import Comparison, compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.words import Word


def codes(found: Any) -> set[str]:
    return {guard.code for guard in found.guards}


def test_example_1_signed_rank_with_ties_and_a_zero() -> None:
    d = np.array([0.1, 0.3, -0.2, 0.4, 0.2, 0.5, 0.0, 0.3])
    pair = compare(table_of(A=np.full(8, 0.4), B=0.4 + d))["B", "A"]
    assert pair["accuracy"].p == pytest.approx(0.0625, abs=1e-12)
    assert pair.verdict == Word.UNDECIDED
    assert (pair["accuracy"].won, pair["accuracy"].lost, pair["accuracy"].tied) == (6, 1, 1)


def test_example_9_items_are_counted_as_items() -> None:
    found = compare(items(300, 100, 600))
    pair = found["B", "A"]
    assert pair["correct"].p == pytest.approx(2.591886907e-24, rel=1e-6)
    assert (pair["correct"].low, pair["correct"].high) == pytest.approx((0.162639995, 0.237092874), abs=1e-6)
    assert pair.verdict == Word.BETTER
    assert "600 of 1000" not in str(found) and "300/100/600" in str(found)
    assert "data set" not in str(found)


def test_example_16_holes_dropped_or_against_either_claim() -> None:
    b = np.array([0.1, 0.3, 0.2, 0.4, 0.25, 0.5, 0.35, 0.15, np.nan])
    table = table_of(A=np.zeros(9), B=b)
    with pytest.raises(UnfitDataError, match="1 missing"):
        compare(table)
    dropped = compare(table, missing="drop")
    assert dropped["B", "A"]["accuracy"].p == pytest.approx(0.0078125)
    assert "G08" in codes(dropped) and "B 1" in str(dropped)
    assert compare(table, missing="both")["B", "A"]["accuracy"].p == pytest.approx(0.12890625)
    many = table_of(A=np.zeros(20), B=[*range(1, 19), np.nan, np.nan])
    assert compare(many, missing="both")["B", "A"]["accuracy"].p == pytest.approx(0.011960983, abs=1e-8)


def test_example_17_the_veto_takes_the_sign_and_says_so() -> None:
    d = np.array([0.01 * step for step in range(1, 19)] + [-2.0, -3.0])
    found = compare(table_of(A=np.full(20, 5.0), B=5 + d, measure="r2"))
    pair = found["B", "A"]
    assert pair["r2"].p == pytest.approx(0.012079239, abs=1e-8)
    assert found.evidence[0].mean[0] == pytest.approx(-0.1645)
    assert pair["r2"].sign == "?" and pair["r2"].vetoed and pair.verdict == Word.UNDECIDED
    assert "G18" in codes(found)
    assert found.vetoed[0, 0] == 1


def test_example_21_better_on_all_three_is_worse_on_each() -> None:
    patterns = [("111", 260), ("001", 185), ("010", 185), ("100", 185), ("000", 185)]
    rows = np.array([[int(sign) for sign in text] for text, times in patterns for _ in range(times)], dtype=float)
    table = several({f"m{j}": {"A": 1 - rows[:, j], "B": rows[:, j]} for j in range(3)}, higher=["m0", "m1", "m2"])
    pair = compare(table)["B", "A"]
    assert pair.verdict == Word.WORSE
    assert [each.p for each in pair.measures] == pytest.approx([0.000560542] * 3, abs=1e-8)
    assert pair.most_frequent is not None
    assert pair.most_frequent.probability == pytest.approx(0.999299424, abs=1e-6)
    assert pair.most_frequent.glrt_p == pytest.approx(0.000439029, abs=1e-8)
    assert "each measure by itself goes the other way" in " ".join(str(pair).split())
    assert compare(table, rule="published")["B", "A"].verdict == Word.BETTER


def test_example_22_identical_learners_differ_nowhere() -> None:
    found = compare(table_of(A=[0.5] * 10, B=[0.5] * 10))
    assert found["B", "A"].verdict == Word.UNDECIDED and found["B", "A"]["accuracy"].sign == "="
    assert found["B", "A"]["accuracy"].p == 1.0 and "G09" in codes(found)


def test_example_23_graded_items_are_judged_by_their_mean() -> None:
    d = np.array([0.2, -0.1, 0.4, 0, 0.3, 0.1, -0.2, 0.5, 0.1, 0.2])
    pair = compare(table_of(item=True, A=np.full(10, 0.3), B=0.3 + d))["B", "A"]
    assert pair["accuracy"].p == pytest.approx(0.08203125)
    assert pair["accuracy"].estimate == pytest.approx(0.15) and pair["accuracy"].centre == "mean"


def test_example_24_times_are_judged_by_factors() -> None:
    table = table_of("seconds", A=[1, 2, 4, 8, 16, 32], B=[1.5, 2.6, 4.4, 9.6, 24, 33.6])
    pair = compare(table)["B", "A"]
    assert pair["seconds"].p == pytest.approx(0.03125)
    assert pair["seconds"].estimate == pytest.approx(1.254990040, abs=1e-8)
    assert pair.verdict == Word.WORSE and "1.25 times" in pair.sentence


def test_whole_partial_mixed_and_open_pairs_in_one_table() -> None:
    rng = np.random.default_rng(3)
    n = 30
    base = rng.normal(size=n)
    up, level = base + 1 + rng.normal(0, 0.3, n), base + rng.normal(0, 0.3, n)
    f = rng.normal(size=n)
    table = several(
        {"accuracy": {"A": base, "B": up, "C": up, "D": level}, "f1": {"A": f, "B": f + 1, "C": f - 1, "D": f + 1}}
    )
    found = compare(table)
    assert found["B", "A"].verdict == Word.BETTER
    assert found["C", "A"].verdict == Word.MIXED
    assert found["D", "A"].verdict == Word.PARTLY_BETTER
    assert found["B", "C"].verdict == Word.BETTER  # identical on accuracy: judged on f1 alone
    assert found["B", "C"]["accuracy"].sign == "="
    assert "better on f1; accuracy is undecided" in found["D", "A"].sentence.replace("than A ", "")


def test_naming_one_measure_gives_what_the_one_measure_table_gives() -> None:
    whole = example("rewards")
    one = compare(whole, measures=["accuracy"])
    alone = compare(whole.select(measures=["accuracy"]))
    assert one.words == alone.words and one.p_adjusted == pytest.approx(alone.p_adjusted)


def test_a_group_is_offered_by_what_may_relate_cases_not_by_their_size() -> None:
    rows = range(60)
    columns = {
        "item": [f"i{row}" for row in rows] * 2,
        "length": [3 + row % 3 for row in rows] * 2,
        "doc_id": [row // 4 for row in rows] * 2,
        "model": ["A"] * 60 + ["B"] * 60,
        "correct": [row % 2 for row in rows] + [row % 5 > 0 for row in rows],
    }
    assert read_results(columns).group_columns() == {"doc_id": 15}
    assert not read_results(columns | {"doc_id": columns["item"]}).group_columns()


def test_groups_count_once() -> None:
    columns = {
        "case": [f"c{i}" for i in range(10)] * 2,
        "document": (["d1"] * 5 + ["d2"] * 5) * 2,
        "learner": ["A"] * 10 + ["B"] * 10,
        "accuracy": [0.5] * 10 + [0.6] * 10,
    }
    table = read_results(columns)
    alone = compare(table)
    assert alone["B", "A"].verdict == Word.BETTER and "G20" in codes(alone)
    grouped = compare(table, group="document")
    assert grouped["B", "A"].verdict == Word.UNDECIDED and "G01" in codes(grouped)
    assert "2 groups" in grouped["B", "A"].sentence and grouped.units.n == 2


def test_example_14_group_sums_of_right_and_wrong_are_flipped() -> None:
    sizes = [10, 5, 20, 8, 15, 4, 8]
    sums = [3, -1, 4, 2, 5, 1, 2]
    a, b, groups = [], [], []
    for number, (size, total) in enumerate(zip(sizes, sums, strict=True)):
        a += [0] * max(total, 0) + [1] * max(-total, 0) + [1] * (size - abs(total))
        b += [1] * max(total, 0) + [0] * max(-total, 0) + [1] * (size - abs(total))
        groups += [f"g{number}"] * size
    columns = {"item": [f"i{i}" for i in range(len(a))] * 2, "doc": groups * 2,
               "model": ["A"] * len(a) + ["B"] * len(b), "correct": a + b}  # fmt: skip
    pair = compare(read_results(columns), group="doc")["B", "A"]
    assert pair["correct"].p == pytest.approx(0.046875) and pair.verdict == Word.BETTER
    assert pair["correct"].estimate == pytest.approx(0.228571429, abs=1e-8)


def test_looking_as_you_go() -> None:
    won = [1.0] * 6 + [0.0] + [1.0] * 3
    pair = compare(table_of(A=[0.5] * 10, B=won), sequential=True)["B", "A"]
    assert pair["accuracy"].p == pytest.approx(0.108055010, abs=1e-8)  # example 18
    twelve = compare(table_of(A=[0.5] * 12, B=[1.0] * 12), sequential=True)
    assert twelve["B", "A"]["accuracy"].p == pytest.approx(0.003174216, abs=1e-8)
    assert "valid at any stop" in str(twelve) and "fixed in advance" not in str(twelve)


def test_fdr_changes_the_words_of_pairs_and_nothing_else() -> None:
    rng = np.random.default_rng(0)
    values = {f"L{i}": rng.normal(0.55 if i < 3 else 0, 1, 30) for i in range(12)}
    strict, loose = compare(table_of(**values)), compare(table_of(**values), fdr=0.1)
    assert (loose.signs != 0).sum() > (strict.signs != 0).sum()
    assert (loose.family_signs == strict.family_signs).all()
    assert "expected to be wrong" in " ".join(str(loose).split())


def test_one_data_set_with_folds_is_judged_by_the_widened_corrected_t() -> None:
    rng = np.random.default_rng(1)
    rows = [("x", learner, repeat, fold) for learner in "AB" for repeat in range(10) for fold in range(10)]
    columns: dict[str, list[Any]] = {
        name: list(part)
        for name, part in zip(("case", "learner", "repeat", "fold"), zip(*rows, strict=True), strict=True)
    }
    columns["accuracy"] = [0.8 + 0.1 * (learner == "B") + rng.normal(0, 0.01) for _, learner, _, _ in rows]
    columns["f1"] = [0.8 + rng.normal(0, 0.01) for _ in rows]
    found = compare(read_results(columns))
    assert {test.name for test in found.tests} == {"widened_t"}
    assert found["B", "A"].verdict == Word.PARTLY_BETTER and "on x" in found["B", "A"].sentence
    assert found["B", "A"].repeat_probability is None and found["B", "A"].most_frequent is None


def test_seeds_speak_about_seeds() -> None:
    rng = np.random.default_rng(1)
    columns = {"case": ["x"] * 20, "learner": ["A"] * 10 + ["B"] * 10, "seed": [*range(10)] * 2,
               "accuracy": [*rng.normal(0.8, 0.01, 10), *rng.normal(0.9, 0.01, 10)]}  # fmt: skip
    found = compare(read_results(columns))
    assert "G13" in codes(found) and "for other seeds" in found["B", "A"].sentence


def test_a_baseline_makes_a_family_of_its_own() -> None:
    everyone = compare(example("rewards"))
    base = everyone.learners[0]
    found = compare(example("rewards"), baseline=base)
    assert len(found) == len(everyone.learners) - 1
    assert (found.p_pair <= everyone.p_pair[: len(found)] + 1e-15).all()
    with pytest.raises(InputError, match="were not compared"):
        found[everyone.learners[1], everyone.learners[2]]


def test_learners_with_too_few_cells_are_not_judged_and_do_not_count() -> None:
    rng = np.random.default_rng(5)
    a, b = rng.normal(size=20), rng.normal(size=20)
    c = np.where(np.arange(20) < 5, 9.0, np.nan)
    found = compare(table_of(A=a, B=b, C=c), missing="drop")
    assert found.not_judged == ("C",) and len(found) == 1 and "G24" in codes(found)


def test_names_that_differ_only_in_case_or_spaces_are_guarded() -> None:
    table = table_of(**{"Net A": [0.1] * 8, "netA": [0.2] * 8})
    assert "G21" in codes(compare(table))


def test_few_cases_cannot_decide_and_say_how_many_would() -> None:
    found = compare(table_of(**{f"L{i}": np.arange(8) + i for i in range(10)}))  # type: ignore[arg-type]
    assert set(found.words) == {Word.UNDECIDED}
    assert "with 8 data sets and 45 pairs even unanimous results cannot decide; 11 are needed" in str(found).replace(
        "\n      ", " "
    ).replace("\n", " ")


def test_the_threshold_moves_every_constant() -> None:
    table = table_of(A=[0.1] * 7, B=[0.2] * 7)
    assert compare(table)["B", "A"].verdict == Word.BETTER
    assert compare(table, threshold=0.99)["B", "A"].verdict == Word.UNDECIDED
    assert "8 are needed" in compare(table, threshold=0.99)["B", "A"].sentence


def test_a_rope_is_the_margin_of_one_measure() -> None:
    one = example("rewards").select(measures=["accuracy"])
    by_rope, by_margin = compare(one, rope=1.0), compare(one, margins={"accuracy": 1.0})
    assert by_rope.words == by_margin.words
    with pytest.raises(InputError, match="one measure"):
        compare(example("rewards"), rope=0.1)


def test_a_measure_without_a_margin_cannot_be_equivalent() -> None:
    found = compare(example("rewards"), margins={"accuracy": 100.0})
    assert Word.EQUIVALENT not in found.words and "G27" in codes(found)


def test_subsets_are_read_off_the_same_signs() -> None:
    found = compare(example("rewards"), each_subset=True)
    for j, name in enumerate(found.measures):
        alone = found.on([name])
        for place, word in enumerate(alone):
            expected = {1: Word.BETTER, -1: Word.WORSE, 0: Word.UNDECIDED}[int(found.signs[place, j])]
            assert word == expected


@pytest.mark.parametrize("rule", ["published", "strict", "majority"])
def test_subsets_follow_the_published_rule_in_force(rule: str) -> None:
    """Each subset is what the same rule says of a table with these measures only; all of them: the words themselves."""
    found = compare(example("weka"), rule=rule, each_subset=True)
    told = {tuple(part["measures"]): part["verdicts"] for part in found.to_dict()["subsets"]}
    assert told[found.measures] == [str(word) for word in found.words]
    for part in list(told)[:6]:
        alone = compare(example("weka"), measures=list(part), rule=rule)
        assert told[part] == [str(word) for word in alone.words]


def test_a_claim_gives_no_probability_from_three_cases() -> None:
    found = compare(table_of(A=[0.1] * 3, B=[0.2] * 3), claim="accuracy>")
    assert "met in 3 of 3 data sets; too few" in str(found).replace("\n", " ")


def test_ties_are_not_met() -> None:
    found = compare(items(300, 100, 600), claim="correct>")
    text = str(found).replace("\n", " ")
    assert "met in 300 of 1000 items, tied in 600" in text


def test_results_are_json_and_columns() -> None:
    found = compare(example("rewards"), margins={"accuracy": 0.5}, claim="accuracy>")
    content = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert content["schema"] == "adjudge.compare/3"
    assert {"a", "b", "verdict", "p_pair", "measures", "most_frequent"} <= set(content["pairs"][0])
    assert {len(column) for column in found.to_columns().values()} == {len(found) * len(found.measures)}


def test_strange_names_are_shown_as_written() -> None:
    names = ('<script>alert("x")</script>', "a,b & 100 % $x$")
    found = compare(table_of(**{name: [0.1, 0.2, 0.3] for name in names}))
    assert isinstance(found, Comparison)
    assert all(name in str(found).replace("\n", " ") for name in names)


def test_nothing_is_nan_in_what_is_said() -> None:
    for pair in compare(example("rewards")):
        assert all(not math.isnan(each.estimate) for each in pair.measures)
        assert "nan" not in str(pair)
