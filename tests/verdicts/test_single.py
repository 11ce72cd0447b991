"""One measure by itself: the test follows from the table's shape, says why, and can be overruled."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.choice import METHODS
from adjudge.verdicts.comparison import compare_all
from adjudge.verdicts.single import compare_measure


def folds_of_one(
    gain: float = 0.1, repeats: int = 1, folds: int = 10, noise: float = 0.01, **extra: object
) -> ResultTable:
    rng = np.random.default_rng(0)
    n = repeats * folds
    base = rng.uniform(0.6, 0.8, size=n)
    columns: dict[str, list[object]] = {
        "case": ["iris"] * 2 * n,
        "learner": ["A"] * n + ["B"] * n,
        "repeat": [r for r in range(repeats) for _ in range(folds)] * 2,
        "fold": [*range(folds)] * repeats * 2,
        "accuracy": [*base.tolist(), *(base + gain + rng.normal(0, noise, n)).tolist()],
    }
    return read_results(columns | extra)  # type: ignore[arg-type]


def many(n_learners: int = 2, n_cases: int = 15, holes: bool = False, seed: int = 1) -> ResultTable:
    rng = np.random.default_rng(seed)
    values = rng.normal(size=(n_cases, n_learners)) * 0.05 + np.arange(n_learners) * 0.08
    cells = [(i, k, values[i, k]) for i in range(n_cases) for k in range(n_learners)]
    if holes:
        cells = [cell for cell in cells if cell[:2] not in {(0, 1), (3, 0)}]
    return read_results(
        {
            "case": [f"c{i}" for i, _, _ in cells],
            "learner": [f"L{k}" for _, k, _ in cells],
            "accuracy": [v for *_, v in cells],
        }
    )


def items(right_b: list[int], right_a: list[int]) -> ResultTable:
    n = len(right_a)
    return read_results(
        {
            "case": ["exam"] * 2 * n,
            "item": [*range(n)] * 2,
            "learner": ["A"] * n + ["B"] * n,
            "accuracy": right_a + right_b,
        }
    )


@pytest.mark.parametrize(
    ("table", "pairwise", "bayesian", "overall"),
    [
        (folds_of_one(), "corrected_t", "correlated_t", None),
        (folds_of_one(repeats=5, folds=2), "corrected_t", "correlated_t", None),
        (many(2), "wilcoxon", "bayes_signed_rank", None),
        (many(4), "wilcoxon", "bayes_signed_rank", "friedman"),
        (many(4, holes=True), None, "plackett_luce", "skillings_mack"),
        (items([1, 1, 1, 0] * 5, [0, 1, 0, 0] * 5), "mcnemar", "bayes_sign", None),
    ],
)
def test_shape_decides(table: ResultTable, pairwise: str | None, bayesian: str, overall: str | None) -> None:
    found = compare_measure(table, "accuracy", missing="drop")
    assert (found.choice.pairwise, found.choice.bayesian, found.choice.overall) == (pairwise, bayesian, overall)
    assert found.choice.why in " ".join(str(found).split()) and max(map(len, str(found).splitlines())) <= 80


def test_corrected_t_takes_its_ratio_from_the_plan() -> None:
    table = folds_of_one(repeats=2, folds=5)
    found = compare_measure(table, "accuracy")
    cube = {name: table.value[table.learner == k] for k, name in enumerate(table.learners)}
    expected = corrected_t(cube["B"] - cube["A"], ratio=0.25)
    assert found.pairs[0].p_value == pytest.approx(expected.p_value)
    assert found.pairs[0].results["corrected_t"].ratio == pytest.approx(0.25)


def test_unknown_split_sizes_are_asked_for_and_may_be_given() -> None:
    rng = np.random.default_rng(2)
    columns = {"case": ["x"] * 20, "repeat": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
               "accuracy": rng.uniform(size=20).tolist()}  # fmt: skip
    with pytest.raises(UnfitDataError, match=r"n_train and n_test.*--ratio"):
        compare_measure(read_results(columns), "accuracy")
    assert compare_measure(read_results(columns), "accuracy", ratio=1 / 9).pairs[0].p_value is not None
    sized = columns | {"n_train": [90] * 20, "n_test": [10] * 20}
    given = compare_measure(read_results(columns), "accuracy", ratio=1 / 9).pairs[0].p_value
    assert compare_measure(read_results(sized), "accuracy").pairs[0].p_value == pytest.approx(given)


def test_seeds_on_one_split_take_no_correction_and_say_what_they_speak_about() -> None:
    rng = np.random.default_rng(3)
    columns = {"case": ["x"] * 10, "seed": [11, 12, 13, 14, 15] * 2, "learner": ["A"] * 5 + ["B"] * 5,
               "accuracy": rng.uniform(size=10).tolist()}  # fmt: skip
    found = compare_measure(read_results(columns), "accuracy")
    values = np.array(columns["accuracy"])
    assert found.pairs[0].p_value == pytest.approx(stats.ttest_rel(values[5:], values[:5]).pvalue)
    assert [guard.code for guard in found.guards] == ["G13"]


def test_signed_rank_pairs_equal_scipy_and_are_holm_adjusted() -> None:
    found = compare_measure(many(4), "accuracy")
    values = many(4).cube().values[0]
    raw = []
    for pair in found.pairs:
        b, a = int(pair.b[1]), int(pair.a[1])
        assert pair.p_value == pytest.approx(stats.wilcoxon(values[:, b] - values[:, a], method="exact").pvalue)
        raw.append(pair.p_value)
    order = np.argsort(raw)
    expected = np.minimum(np.maximum.accumulate(np.array(raw)[order] * np.arange(6, 0, -1)), 1)
    np.testing.assert_allclose(np.array([pair.p_adjusted for pair in found.pairs])[order], expected)
    assert found.overall["friedman"].statistic == pytest.approx(stats.friedmanchisquare(*values.T).statistic)
    assert [name for name, _ in found.ranking] == ["L3", "L2", "L1", "L0"]


def test_lower_is_better_turns_verdict_and_rank_but_not_the_difference() -> None:
    table = many(2)
    turned = read_results(table.to_columns() | {"measure": ["rmse"] * len(table)})
    up, down = compare_measure(table, "accuracy").pairs[0], compare_measure(turned, "rmse").pairs[0]
    assert (up.verdict, down.verdict) == ("better", "worse")
    assert up.median.median == pytest.approx(down.median.median)
    assert (up.win_share, up.p_value) == (pytest.approx(1 - down.win_share), pytest.approx(down.p_value))


def test_a_rope_makes_equivalence_possible() -> None:
    table = folds_of_one(gain=0.001, noise=0.001, repeats=10)
    assert compare_measure(table, "accuracy", rope=0.01).pairs[0].verdict == "equivalent"
    assert compare_measure(folds_of_one(), "accuracy", rope=0.01).pairs[0].verdict == "better"


def test_identical_learners_are_level_under_every_method() -> None:
    same = folds_of_one(gain=0.0, noise=0.0, repeats=5, folds=2)
    for method in ("auto", "corrected_t", "uncorrected_t", "five_by_two_cv_t", "five_by_two_cv_f", "correlated_t"):
        pair = compare_measure(same, "accuracy", method=method).pairs[0]
        assert pair.verdict == "undecided" and pair.p_value in {None, 1.0}


@pytest.mark.parametrize(
    ("method", "table"),
    [
        ("uncorrected_t", folds_of_one()),
        ("five_by_two_cv_t", folds_of_one(repeats=5, folds=2)),
        ("five_by_two_cv_f", folds_of_one(repeats=5, folds=2)),
        ("correlated_t", folds_of_one()),
        ("sign", many(2)),
        ("bayes_sign", many(2)),
        ("bayes_signed_rank", many(3)),
        ("friedman", many(3)),
        ("nemenyi", many(3)),
        ("control", many(3)),
        ("skillings_mack", many(3)),
        ("plackett_luce", many(3)),
        ("proportion_difference", items([1, 1, 1, 0] * 5, [0, 1, 0, 0] * 5)),
        ("mcnemar", items([1, 1, 1, 0] * 5, [0, 1, 0, 0] * 5)),
    ],
)
def test_every_method_can_be_asked_for(method: str, table: ResultTable) -> None:
    baseline = "L0" if method == "control" else None
    found = compare_measure(table, "accuracy", method=method, baseline=baseline)
    assert METHODS[method][1] in found.choice.why
    assert json.dumps(found.to_dict(), allow_nan=False)
    assert str(found)


def test_hierarchical_uses_the_folds_of_every_data_set() -> None:
    rng = np.random.default_rng(4)
    columns: dict[str, list[object]] = {"case": [], "fold": [], "learner": [], "accuracy": []}
    for case in range(8):
        base = rng.uniform(0.6, 0.8, 10)
        for learner, gain in (("A", 0.0), ("B", 0.05)):
            columns["case"] += [f"c{case}"] * 10
            columns["fold"] += [*range(10)]
            columns["learner"] += [learner] * 10
            columns["accuracy"] += (base + gain + rng.normal(0, 0.01, 10)).tolist()
    found = compare_measure(read_results(columns), "accuracy", method="hierarchical", rope=0.01)
    assert found.pairs[0].verdict == "better"
    assert found.pairs[0].results["hierarchical"].rho == pytest.approx([0.1] * 8)


def test_few_data_sets_claim_nothing_however_certain_the_posterior() -> None:
    columns = {"case": [*"abcd"] * 2, "learner": ["A"] * 4 + ["B"] * 4, "accuracy": [1.0, 2, 3, 4, 2, 4, 5, 7]}
    pair = compare_measure(read_results(columns), "accuracy", method="bayes_signed_rank").pairs[0]
    assert pair.probabilities is not None and pair.probabilities[2] > 0.99
    assert pair.verdict == "undecided" and [guard.code for guard in pair.guards] == ["G01"]


def test_an_uncorrected_t_is_always_guarded() -> None:
    found = compare_measure(folds_of_one(), "accuracy", method="uncorrected_t")
    assert [guard.code for guard in found.guards] == ["G12"]


@pytest.mark.parametrize(
    ("table", "settings", "error"),
    [
        (folds_of_one(), {"method": "wilcoxon"}, UnfitDataError),  # folds passed off as data sets
        (folds_of_one(), {"method": "friedman"}, UnfitDataError),
        (many(2), {"method": "corrected_t"}, UnfitDataError),
        (folds_of_one(), {"method": "five_by_two_cv_t"}, UnfitDataError),
        (many(2), {"method": "hierarchical"}, UnfitDataError),
        (many(2), {"method": "mcnemar"}, UnfitDataError),
        (many(3), {"method": "control"}, InputError),
        (many(2), {"method": "t-test"}, InputError),
        (many(2), {"rope": -1.0}, InputError),
        (many(2), {"threshold": 1.0}, InputError),
        (many(2), {"baseline": "Z"}, InputError),
        (folds_of_one(folds=1), {}, UnfitDataError),
        (many(3, holes=True), {}, UnfitDataError),
        (many(3, holes=True), {"missing": "worst"}, InputError),
        (folds_of_one(), {"ratio": 0.0}, InputError),
    ],
)
def test_what_does_not_fit_is_refused(table: ResultTable, settings: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        compare_measure(table, "accuracy", **settings)  # type: ignore[arg-type]


def test_different_splits_of_one_data_set_are_refused_and_of_many_are_guarded() -> None:
    columns = {"case": ["x"] * 4, "fold": [0, 1] * 2, "split_id": ["p", "q", "p", "r"], "learner": ["A", "A", "B", "B"],
               "accuracy": [1.0, 2.0, 3.0, 4.0]}  # fmt: skip
    with pytest.raises(UnfitDataError, match="different splits of 'x'"):
        compare_measure(read_results(columns), "accuracy")
    two = {name: cells * 2 for name, cells in columns.items()} | {"case": ["x"] * 4 + ["y"] * 4}
    assert "G14" in {guard.code for guard in compare_measure(read_results(two), "accuracy").guards}
    assert "G14" in {guard.code for guard in compare_all(read_results(two)).guards}


def test_unpaired_folds_are_refused_by_name() -> None:
    columns = {"case": ["x"] * 3, "fold": [0, 1, 0], "learner": ["A", "A", "B"], "accuracy": [1.0, 2.0, 3.0]}
    with pytest.raises(UnfitDataError, match="learner 'B' lacks a score in fold 1 of case 'x'"):
        compare_measure(read_results(columns), "accuracy", ratio=0.5)


def adjudge(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "adjudge", "compare", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_command_line_on_demsars_table(shared_data: Path) -> None:
    path = shared_data / "results" / "demsar_2006_auc.csv"
    done = adjudge(path, "--measure", "auc", "--json")
    found = json.loads(done.stdout)
    assert found["overall"]["friedman"]["statistic"] == pytest.approx(10.952, abs=5e-4)
    assert found["pairs"][0]["statement"] == {"auc": ">"} and "wilcoxon" in found["pairs"][0]["tests"]
    for form in ("--csv", "--md"):
        assert adjudge(path, "--measure", "auc", form).returncode == 0
    assert adjudge(path, "--measure", "auc", "--network").returncode == 2
    assert adjudge(path, "--measures", "auc", "--rope", "0.1").returncode == 2
    assert adjudge(path, "--measure", "auc", "--measures", "auc").returncode == 2


def test_command_line_on_one_data_set_of_the_fold_table(shared_data: Path) -> None:
    path = shared_data / "results" / "bayes_tests_54x100.csv"
    done = adjudge(path, "--measure", "accuracy", "--cases", "iris", "--learners", "nbc,j48", "--json")
    (pair,) = json.loads(done.stdout)["pairs"]
    assert pair["p_value"] == pytest.approx(0.80717, abs=5e-6)  # WEKA's PairedCorrectedTTester says the same
