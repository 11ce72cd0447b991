"""Verdicts: the papers' tables, the rule, the guards, awkward input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.joint.dirichlet import dirichlet
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.comparison import compare, compare_all


def table_of(a: object, b: object, measures: tuple[str, ...] = ("accuracy",), **options: object) -> ResultTable:
    """Two learners from (cases × measures) arrays."""
    first, second = (np.asarray(values, dtype=float).reshape(len(values), -1) for values in (a, b))  # type: ignore[arg-type]
    columns: dict[str, list[object]] = {
        "case": [f"c{case}" for case in range(len(first))] * 2,
        "learner": ["A"] * len(first) + ["B"] * len(second),
    }
    for place, measure in enumerate(measures):
        columns[measure] = [*first[:, place].tolist(), *second[:, place].tolist()]
    return read_results(columns, **options)  # type: ignore[arg-type]


def codes(verdict: object) -> set[str]:
    return {guard.code for guard in verdict.guards}  # type: ignore[attr-defined]


def test_example_1_is_undecided_with_the_quoted_sentence() -> None:
    verdict = compare(example("joint"), "B", "A")
    assert verdict.verdict == "undecided"
    assert verdict.probability == pytest.approx(0.798214, abs=1e-6)
    assert verdict.glrt_p == pytest.approx(0.5078125)  # exact: 2·P(at least 6 heads of 9), n < 25
    assert verdict.margins == {"accuracy": 0.75, "seconds": pytest.approx(8 / 12)}
    assert verdict.sentence == (
        "The most frequent outcome is that B is better than A on accuracy and seconds (P = 0.80, exact; 6 of 12 cases, "
        "P(majority) = 0.44; accuracy +1.00 [−1.00, +1.00], seconds −1.00 [−1.00, +1.00]): undecided at 0.95."
    )


def test_table_1_of_paper_a_is_refused_a_claim_for_want_of_cases() -> None:
    verdict = compare(example("networks"), "new", "state of art")
    assert str(verdict.statement) == "[≻, ≻]"
    assert verdict.verdict == "undecided" and "G01" in codes(verdict)


def test_hope_and_korbs_tables_are_judged_jointly() -> None:
    found = compare_all(example("rewards"))
    assert len(found.pairs) == 6 and all(pair.n == 16 for pair in found.pairs)
    cube = example("rewards").cube()
    for pair in found.pairs:
        b, a = cube.learners.index(pair.b), cube.learners.index(pair.a)
        wins = (cube.values[:, :, b] > cube.values[:, :, a]).mean(axis=1)
        ties = (cube.values[:, :, b] == cube.values[:, :, a]).mean(axis=1)
        assert list(pair.margins.values()) == pytest.approx((wins + ties / 2).tolist())
    mml = found["Causal MML", "C5.0"]
    assert mml.statement.signs == ">>>" and mml.probability == pytest.approx(0.89, abs=0.005)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [([0, 0, 0, 12], "better"), ([12, 0, 0, 0], "worse"), ([0, 12, 0, 0], "mixed"), ([6, 0, 0, 6], "undecided")],
)
def test_the_word_follows_the_statement(counts: list[int], verdict: str) -> None:
    assert compare(from_counts(counts), "B", "A").verdict == verdict


def from_counts(counts: list[int]) -> ResultTable:
    """Two learners on two measures whose dominance counts are these, in binary order."""
    rows = [(code >> 1, code & 1) for code, number in enumerate(counts) for _ in range(number)]
    b = np.array(rows, dtype=float)
    return table_of(
        1 - b + np.linspace(0, 0.01, len(b))[:, None], b + np.linspace(0, 0.01, len(b))[:, None], ("accuracy", "kappa")
    )


def test_mode_against_margin_fires_where_the_methods_page_says() -> None:
    table = from_counts([22, 20, 0, 38])
    verdict = compare(table, "B", "A")
    assert verdict.probability == pytest.approx(0.974, abs=5e-4)
    assert verdict.margins["accuracy"] == pytest.approx(0.475)
    assert verdict.verdict == "better" and "G02" in codes(verdict)  # the published rule, with its guard
    assert compare(table, "B", "A", rule="majority").verdict == "undecided"


def test_no_claim_below_six_cases_at_95_percent() -> None:
    assert compare(from_counts([0, 0, 0, 5]), "B", "A").verdict == "undecided"
    assert compare(from_counts([0, 0, 0, 6]), "B", "A").verdict == "better"
    assert compare(from_counts([0, 0, 0, 5]), "B", "A", threshold=0.9).verdict == "better"


def test_swapping_learners_swaps_better_and_worse() -> None:
    table = from_counts([0, 1, 0, 15])
    assert (compare(table, "B", "A").verdict, compare(table, "A", "B").verdict) == ("better", "worse")


def test_robust_verdicts_rest_on_the_lower_probability() -> None:
    counts = [2, 0, 0, 10]
    plain, robust = (compare(from_counts(counts), "B", "A", prior=prior) for prior in ("symmetric", "robust"))
    assert robust.probability == robust.lower == pytest.approx(dirichlet(counts, prior="robust").lower)
    assert (plain.verdict, robust.verdict) == ("better", "better")
    close = [3, 0, 0, 11]
    plain, robust = (
        compare(from_counts(close), "B", "A", prior=prior, threshold=0.98) for prior in ("symmetric", "robust")
    )
    assert plain.lower >= 0.98 > robust.lower
    assert (plain.verdict, robust.verdict) == ("better", "undecided")


def test_functions_of_each_other_are_guarded() -> None:
    rng = np.random.default_rng(0)
    a, b = rng.uniform(0.5, 1, (2, 12))
    table = table_of(np.stack([a, 1 - a], 1), np.stack([b, 1 - b], 1), ("accuracy", "error"))
    assert "G04" in codes(compare(table, "B", "A"))
    assert "G04" not in codes(compare(example("joint"), "B", "A"))


def test_folds_named_as_cases_are_guarded() -> None:
    rng = np.random.default_rng(1)
    columns = {"case": [f"iris_fold{fold}" for fold in range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
               "accuracy": rng.uniform(size=20).tolist()}  # fmt: skip
    assert "G05" in codes(compare(read_results(columns), "B", "A"))


def test_one_data_set_with_folds_is_refused() -> None:
    columns = {"case": ["iris"] * 20, "learner": ["A"] * 10 + ["B"] * 10, "fold": [*range(10)] * 2,
               "accuracy": np.arange(20.0).tolist()}  # fmt: skip
    with pytest.raises(UnfitDataError, match="folds share training data"):
        compare_all(read_results(columns))


def test_identical_learners_differ_nowhere() -> None:
    verdict = compare(table_of([0.1, 0.5, 0.9] * 4, [0.1, 0.5, 0.9] * 4), "B", "A")
    assert (verdict.verdict, verdict.glrt_p, verdict.statement.signs) == ("undecided", 1.0, "=")
    assert verdict.probability == 0.5 and verdict.wilcoxon["accuracy"].p == 1.0
    assert "G09" in codes(verdict) and verdict.sentence.startswith("No difference")


def test_a_measure_tied_throughout_is_left_out_with_a_guard() -> None:
    a = np.stack([np.arange(8.0), np.ones(8)], 1)
    verdict = compare(table_of(a, a + np.array([[1, 0]]), ("accuracy", "kappa")), "B", "A")
    assert (verdict.statement.signs, verdict.verdict) == (">=", "better")
    assert "G07" in codes(verdict)


def test_many_ties_are_guarded() -> None:
    a = np.arange(12.0)
    assert "G03" in codes(compare(table_of(a, a + np.r_[np.zeros(4), np.ones(8)]), "B", "A"))


def test_sums_of_tenths_tie_with_the_number_they_mean() -> None:
    verdict = compare(table_of([0.3] * 8, [0.1 + 0.2] * 8), "B", "A")
    assert verdict.statement.signs == "="


def test_constant_gains_are_defined() -> None:
    verdict = compare(table_of(np.full(10, 0.5), np.full(10, 0.6)), "B", "A")
    assert verdict.verdict == "better" and verdict.effects["accuracy"].median == pytest.approx(0.1)


@pytest.mark.parametrize("n", [1, 2])
def test_one_or_two_cases_are_answered_with_a_guard(n: int) -> None:
    verdict = compare(table_of(np.zeros(n), np.ones(n)), "B", "A")
    assert verdict.verdict == "undecided" and "G01" in codes(verdict)


def test_holes_are_refused_by_name_dropped_or_lost() -> None:
    columns = {"case": ["x", "y"] * 2, "learner": ["A", "A", "B", "B"], "accuracy": [1.0, 2.0, 2.0, None]}
    table = read_results(columns)
    with pytest.raises(UnfitDataError, match=r"learner 'B' on case 'y' under 'accuracy'.*--missing"):
        compare_all(table)
    assert compare(table, "B", "A", missing="drop").n == 1
    worst = compare(table, "B", "A", missing="worst")
    assert (worst.n, worst.margins["accuracy"]) == (2, 0.5) and "G08" in codes(worst)


def test_learners_without_a_common_case_are_refused_by_name() -> None:
    columns = {"case": ["x", "y"], "learner": ["A", "B"], "accuracy": [1.0, 2.0]}
    with pytest.raises(UnfitDataError, match="'B' and 'A' have no complete case in common"):
        compare_all(read_results(columns), missing="drop")


def test_many_pairs_carry_the_expected_number_of_wrong_claims_and_fdr_withholds() -> None:
    rng = np.random.default_rng(0)
    gain = np.array([0.0, 0.6, 1.0, 1.6, 2.2, 3.0])
    columns: dict[str, list[object]] = {"case": [], "learner": [], "accuracy": []}
    for place, shift in enumerate(gain):
        columns["case"] += [f"c{case}" for case in range(30)]
        columns["learner"] += [f"L{place}"] * 30
        columns["accuracy"] += (rng.normal(size=30) + shift).tolist()
    found = compare_all(read_results(columns))
    claimed = [pair for pair in found.pairs if pair.verdict != "undecided"]
    guard = next(guard for guard in found.guards if guard.code == "G06")
    assert f"{sum(1 - pair.probability for pair in claimed):.2g} of them" in guard.text
    strict = compare_all(read_results(columns), fdr=0.001)
    kept = [pair for pair in strict.pairs if pair.verdict != "undecided"]
    assert 0 < len(kept) < len(claimed)
    assert np.mean([1 - pair.probability for pair in kept]) <= 0.001
    assert any(guard.code == "G10" for guard in strict.guards)


def test_holm_is_the_default_and_others_have_names() -> None:
    holm, bonferroni = (compare_all(example("rewards"), adjustment=name) for name in ("holm", "bonferroni"))
    raw = np.array([pair.glrt_p for pair in holm.pairs])
    order = np.argsort(raw)
    expected = np.empty(6)
    expected[order] = np.minimum(np.maximum.accumulate(raw[order] * np.arange(6, 0, -1)), 1)
    assert [pair.glrt_p_adjusted for pair in holm.pairs] == pytest.approx(expected.tolist())
    assert [pair.glrt_p_adjusted for pair in bonferroni.pairs] == pytest.approx(np.minimum(raw * 6, 1).tolist())
    assert compare_all(example("rewards"), adjustment="bergmann-hommel")
    with pytest.raises(InputError, match="unknown adjustment"):
        compare_all(example("rewards"), adjustment="holms!")


def test_a_baseline_is_compared_with_everyone_else_only() -> None:
    found = compare_all(example("rewards"), baseline="naive Bayes")
    assert [(pair.a, pair.b) for pair in found.pairs] == [
        ("naive Bayes", other) for other in ("C5.0", "C5.0 boosted", "Causal MML")
    ]
    with pytest.raises(InputError, match="did you mean 'naive Bayes'"):
        compare_all(example("rewards"), baseline="naive bayes")


def test_every_subset_of_measures_is_judged_as_if_alone() -> None:
    found = compare_all(example("rewards"), each_subset=True)
    assert len(found.subsets) == 7
    for measures, pairs in found.subsets:
        alone = compare_all(example("rewards"), measures=measures)
        assert [pair.probability for pair in pairs] == pytest.approx([pair.probability for pair in alone.pairs])


def test_matrices_read_from_the_row() -> None:
    found = compare_all(from_counts([0, 1, 0, 15]))
    assert found.matrix("statement")["B"]["A"] == "[≻, ≻]" and found.matrix("statement")["A"]["B"] == "[≺, ≺]"
    assert found.matrix("verdict")["A"]["B"] == "worse"
    assert found.matrix("glrt_p")["A"]["B"] == found.matrix("glrt_p")["B"]["A"]


def test_folds_are_averaged_before_cases_are_compared() -> None:
    columns = {
        "case": [f"c{case}" for case in range(8) for _ in range(2)] * 2,
        "fold": [0, 1] * 16,
        "learner": ["A"] * 16 + ["B"] * 16,
        "accuracy": [0.5, 0.7] * 8 + [0.9, 0.5] * 8,  # B loses half the folds and wins every mean
    }
    verdict = compare(read_results(columns), "B", "A")
    assert verdict.n == 8 and verdict.margins["accuracy"] == 1.0


@pytest.mark.parametrize(
    "settings",
    [
        {"threshold": 1.0},
        {"threshold": 0.3},
        {"fdr": 0.0},
        {"rule": "best"},
        {"missing": "guess"},
        {"prior": "x"},
        {"claim": "z>"},
    ],
)
def test_bad_settings_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(InputError):
        compare_all(example("joint"), **settings)  # type: ignore[arg-type]


def test_a_learner_is_not_compared_with_itself_or_with_nobody() -> None:
    with pytest.raises(InputError, match="with itself"):
        compare(example("joint"), "A", "A")
    with pytest.raises(InputError, match="no learner 'Z'"):
        compare(example("joint"), "Z", "A")
    with pytest.raises(UnfitDataError, match="two learners"):
        compare_all(example("joint"), learners=["A"])


def test_strange_names_are_shown_as_written() -> None:
    columns = {
        "case": ["a,b", 'c"d'] * 2,
        "learner": ["<script>"] * 2 + ["\\alpha_{1} & 50%"] * 2,
        "accuracy": [1, 2, 3, 4],
    }
    found = compare_all(read_results(columns))
    assert "<script>" in str(found) and "\\alpha_{1} & 50%" in str(found)
    assert found.to_dict()["learners"] == ["<script>", "\\alpha_{1} & 50%"]


def test_weka_table_all_pairs(shared_data: Path) -> None:
    table = read_results(shared_data / "results" / "weka_six_measures.csv")
    with pytest.raises(InputError, match="seconds_10fold"):
        compare_all(table)
    six = ["accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae"]
    found = compare_all(table, measures=six)
    sure = [pair for pair in found.pairs if pair.probability >= 0.95]
    against = [pair for pair in sure if "G02" in codes(pair)]
    assert (len(found.pairs), len(sure), len(against)) == (21, 10, 4)  # METHODS §A


def test_language_models_on_four_benchmarks_have_too_few_cases(shared_data: Path) -> None:
    path = shared_data / "results" / "open_llm_leaderboard_2023_09.csv"
    table = read_results(path, columns="cases", measure="accuracy", duplicates="first")
    found = compare_all(table, learners=table.learners[:20])
    assert len(found.pairs) == 190
    assert all(pair.verdict == "undecided" for pair in found.pairs)
    assert any(guard.code == "G01" and len(guard.pairs) == 190 for guard in found.guards)
