"""Items of several benchmarks: an overall answer, and one per benchmark in a family of their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge import Comparison, compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.mcnemar import mcnemar
from adjudge.evidence.tango import tango_interval
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.results.read import read_results
from adjudge.verdicts.signs import family_p, holm
from adjudge.verdicts.slices import against_overall, greatest_drops, reversed_everywhere
from adjudge.verdicts.words import Word
from adjudge.wording.slices import overall_meaning, shown_slices, sign_cells, slice_cells, slice_notes

MODELS = ("A", "B", "C")


def made(seed: int = 0, sizes: dict[str, int] | None = None, lift: float = 0.0, column: str = "benchmark") -> Any:
    """Right or wrong answers of three models, C better by `lift`, with what each answer cost."""
    rng = np.random.default_rng(seed)
    rows: dict[str, list[Any]] = {name: [] for name in (column, "item", "model", "correct", "cost")}
    for benchmark, n in (sizes or {"x": 30, "y": 60, "z": 40}).items():
        for item in range(n):
            for model in MODELS:
                cells = (benchmark, item, model, int(rng.random() < 0.5 + lift * (model == "C")), float(rng.gamma(2)))
                for name, cell in zip(rows, cells, strict=True):
                    rows[name].append(cell)
    return read_results(rows, lower=["cost"])


def lifted() -> Comparison:
    return compare(made(lift=0.4))


def test_the_overall_sign_of_right_answers_is_mcnemars_over_the_items_of_all_benchmarks() -> None:
    found = lifted()
    values = found.units.values[0]
    b, a = values[:, 2], values[:, 0]
    assert len(found.cases) == 130 and found.units.noun == "item"
    expected = mcnemar(int((b > a).sum()), int((b < a).sum())).p_value
    assert found["C", "A"]["correct"].p == pytest.approx(expected, rel=1e-12)


def test_all_benchmarks_pairs_and_measures_are_one_family() -> None:
    table = made(lift=0.3)
    found = compare(table)
    alone = [compare(table.select(cases=[name])) for name in table.cases]
    pair, q = family_p(np.concatenate([each.p for each in alone]))
    assert [each.name for each in found.benchmarks] == ["x", "y", "z"]
    assert np.concatenate([each.comparison.p_adjusted for each in found.benchmarks]) == pytest.approx(q)
    assert np.concatenate([each.comparison.p_pair for each in found.benchmarks]) == pytest.approx(pair)
    assert all(each.comparison.pairs_in_family == 9 for each in found.benchmarks) and found.pairs_in_family == 3


def test_the_family_of_the_benchmarks_leaves_the_overall_signs_alone() -> None:
    found = lifted()
    pooled = found.table  # items as cases, benchmarks a label
    np.testing.assert_array_equal(compare(pooled, items=True).p_adjusted, found.p_adjusted)


def test_benchmarks_that_count_once_are_the_signed_rank_of_their_means() -> None:
    sizes = {f"t{number}": 5 + 3 * number for number in range(9)}
    table = made(3, sizes, lift=0.2, column="task")
    found = compare(table, group="task", estimand="typical", measures=["cost"])
    means = {
        name: {
            model: np.mean([v for c, m, k, v in zip(table.case, table.learner, table.measure, table.value, strict=True)
                            if (table.cases[c], table.learners[m], table.measures[k]) == (name, model, "cost")])
            for model in MODELS
        }
        for name in table.cases
    }  # fmt: skip
    d = np.log([means[name]["A"] / means[name]["B"] for name in table.cases])
    logs = [np.mean([np.log(a) - np.log(b) for a, b in zip(found.units.values[0][found.units.benchmarks == code, 0],
                                                            found.units.values[0][found.units.benchmarks == code, 1],
                                                            strict=True)]) for code in range(9)]  # fmt: skip
    assert found.units.factors == (True,) and len(d) == 9
    assert found["B", "A"]["cost"].p == pytest.approx(wilcoxon(np.array(logs)).p_value)
    assert found.units.nouns(2) == "benchmarks" and "every benchmark counts once" in overall_meaning(found)[0]


def test_the_column_of_the_benchmarks_may_be_named_as_the_group_from_python_and_in_the_reader() -> None:
    columns = made(column="task").to_columns()
    again = read_results(columns, group="case", lower=["cost"])
    assert again.cases == ("x", "y", "z") and "item" in again.extras


def test_a_benchmark_without_a_measure_is_no_hole_but_a_missing_answer_is() -> None:
    rows = [(bench, item, model, "acc" if bench == "x" else "f1", float((item + len(model) * 0) % 2 == (model == "A")))
            for bench in ("x", "y") for item in range(20) for model in ("A", "B")]  # fmt: skip
    columns: dict[str, list[Any]] = dict(
        zip(("benchmark", "item", "model", "measure", "value"), map(list, zip(*rows, strict=True)), strict=True)
    )
    found = compare(columns)
    assert [each.comparison.measures for each in found.benchmarks] == [("acc",), ("f1",)]
    assert "Only x has acc." in overall_meaning(found)
    assert sign_cells(found, [0])[1] == [["B", "A", "??", "?–", "–?"]]
    columns["value"][3] = None
    with pytest.raises(UnfitDataError, match="1 missing or incomplete cells, first: learner 'B' on item 'x/1'"):
        compare(columns)


def test_who_has_too_few_items_of_a_benchmark_is_left_out_there_and_a_baseline_leaves_nobody_decided() -> None:
    table = made(lift=0.4, sizes={"x": 30, "y": 30})
    columns = table.to_columns()
    gone = [bench == "y" and item != "3" and model == "B" for bench, item, model in
            zip(columns["case"], map(str, columns["item"]), columns["learner"], strict=True)]  # fmt: skip
    kept = {name: [cell for cell, out in zip(cells, gone, strict=True) if not out] for name, cells in columns.items()}
    found = compare(read_results(kept, lower=["cost"]), missing="drop")
    parts = {each.name: each.comparison for each in found.benchmarks}
    assert (parts["x"].not_judged, parts["y"].not_judged) == ((), ("B",)) and len(parts["y"]) == 1
    against = {each.name: each.comparison for each in compare(read_results(kept, lower=["cost"]), missing="drop",
                                                              baseline="B").benchmarks}  # fmt: skip
    assert against["y"].not_judged == () and set(against["y"].words) == {Word.UNDECIDED}
    assert Word.UNDECIDED not in set(against["x"].words[1:])


def test_the_single_best_of_a_benchmark_is_one_of_several_statements() -> None:
    """Twelve wins of twelve on each of two benchmarks (p = 2^-11) pass α/2; six of six (p = .031) pass α alone."""

    def table(n: int) -> Any:
        rows = [(bench, item, model, int(model == "B")) for bench in "xy" for item in range(n) for model in "AB"]
        names = ("benchmark", "item", "model", "correct")
        return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))

    best = [[getattr(each.comparison.answer, "best", None) for each in compare(table(n)).benchmarks] for n in (6, 12)]
    assert best == [[None, None], ["B", "B"]]
    few = compare(table(6)).benchmarks[0].comparison
    assert few.needed == 7 and "With 2 learners and 2 slices 7 are needed" in str(few.answer)


def test_a_benchmark_that_goes_against_the_overall_sign_is_named() -> None:
    rows = [(bench, item, model, int((model == "B") == (bench == "large")))
            for bench, n in (("large", 60), ("small", 12)) for item in range(n) for model in "AB"]  # fmt: skip
    names = ("benchmark", "item", "model", "correct")
    found = compare(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)))
    assert found["B", "A"].verdict == "better"
    assert any("Against the overall claim: B is worse than A on correct in small." in line
               for line in slice_notes(found))  # fmt: skip
    assert "large holds 83 % of the items and dominates the overall answer." in overall_meaning(found)[0]


def test_equivalence_on_benchmarks_is_adjusted_over_all_their_pairs() -> None:
    table = made(1, {"x": 900, "y": 1100})
    found = compare(table, measures=["correct"], margins={"correct": 0.1})
    inside = [each.comparison.equivalence for each in found.benchmarks]
    raw = np.concatenate([part.p_equivalent[:, 0] for part in inside if part is not None])
    assert np.concatenate([part.p_pair for part in inside if part is not None]) == pytest.approx(holm(raw))


def test_documents_inside_benchmarks_stay_groups_there() -> None:
    table = made(lift=0.3)
    columns = table.to_columns() | {"document": [f"{c}-{int(i) // 5}" for c, i in
                                                 zip(table.case, table.extras["item"], strict=True)]}  # fmt: skip
    found = compare(read_results(columns, lower=["cost"]), group="document")
    assert found.units.n == 26 and [each.comparison.units.n for each in found.benchmarks] == [6, 12, 8]
    assert all(test.name == "sign_flip" for each in found.benchmarks for test in each.comparison.tests)


def test_alpacas_five_prompt_sources_are_judged_beside_the_whole(shared_data: Path) -> None:
    """The mean over items is what the leaderboard reports; signs per source agree with a t test by hand."""
    table = read_results(shared_data / "results" / "alpaca_eval2_items.csv", case="subset", measure="win",
                         higher=["win"])  # fmt: skip
    found = compare(table, learners=["claude-2", "claude-2.1", "gpt4_0613_concise"])
    assert [each.n for each in found.benchmarks] == [129, 156, 188, 252, 80]
    assert [str(word) for word in found.words] == ["undecided", "worse", "worse"]
    cells = sign_cells(found, [0, 1, 2])
    assert cells[0][2:] == ["overall", "helpful_base", "koala", "oasst", "selfinstruct", "vicuna"]
    assert [row[2:] for row in cells[1]] == [["?"] * 6, ["≺", "≺", "≺", "≺", "?", "≺"], ["≺", "≺", "?", "≺", "?", "≺"]]
    inside = found.benchmarks[4].comparison
    d = inside.units.values[0][:, 2] - inside.units.values[0][:, 0]
    from scipy import stats

    assert inside.p[1, 0] == pytest.approx(stats.ttest_1samp(d, 0).pvalue)


def test_the_harness_samples_of_three_tasks_need_no_option(shared_data: Path) -> None:
    folder = shared_data / "formats" / "lm-evaluation-harness" / "generated_0.4.13"
    found = compare(read_results(folder))
    assert len(found.cases) == 30 and [each.n for each in found.benchmarks] == [8, 12, 10]
    assert found.measures == ("score",)  # acc of two tasks, exact_match of the third: never two filters of one answer
    assert [str(each.comparison.words[0]) for each in found.benchmarks] == ["undecided", "undecided", "worse"]
    found = compare(read_results(folder), measures=["acc"])
    assert found["tiny/weak", "tiny/strong"]["acc"].p == pytest.approx(mcnemar(1, 12).p_value)


@pytest.mark.slow
def test_on_pure_noise_any_benchmarks_sign_is_wrong_in_at_most_five_of_a_hundred_tables() -> None:
    table, rng = made(sizes={"x": 25, "y": 40, "z": 30}), np.random.default_rng(0)
    answers, wrong = table.measure == table.measures.index("correct"), 0
    for _ in range(200):
        values = np.where(answers, rng.random(len(table)) < 0.5, rng.gamma(2, size=len(table)))
        found = compare(replace(table, value=values))
        wrong += any((each.comparison.signs != 0).any() for each in found.benchmarks)
    assert wrong <= 19  # 10 expected at most; 19 is three standard errors beyond


def cut_items(n: int = 600, drop: float = 0.0, seed: int = 5, **more: Any) -> dict[str, list[Any]]:
    """Right or wrong answers of two models; B loses `drop` in language sw, a tenth of the items."""
    rng = np.random.default_rng(seed)
    language = rng.choice(["en", "de", "sw"], n, p=[0.6, 0.3, 0.1]).tolist()
    length = rng.integers(1, 1000, n).tolist()
    shared = rng.random(n)
    columns: dict[str, list[Any]] = {name: [] for name in ("item", "language", "length", "model", "correct")}
    for model in "AB":
        for item in range(n):
            share = 0.6 + (0.1 if language[item] != "sw" else -drop) * (model == "B")
            answer = shared[item] if rng.random() < 0.7 else rng.random()
            cells = (item, language[item], length[item], model, int(answer < share))
            for name, cell in zip(columns, cells, strict=True):
                columns[name].append(cell)
    return columns | more


def test_the_levels_of_all_columns_are_one_family_of_mcnemars_tests() -> None:
    found = compare(cut_items(drop=0.3), slices=["language", "length:3"])
    values = found.units.values[0]
    columns = cut_items(drop=0.3)
    language, length = (np.array(columns[name][:600]) for name in ("language", "length"))
    ends = np.quantile(length, [1 / 3, 2 / 3])
    levels = [language == name for name in dict.fromkeys(language)]
    levels += [length <= ends[0], (length > ends[0]) & (length <= ends[1]), length > ends[1]]
    p = [mcnemar(int((values[at, 1] > values[at, 0]).sum()), int((values[at, 1] < values[at, 0]).sum())).p_value
         for at in levels]  # fmt: skip
    assert [each.n for each in found.slices] == [int(at.sum()) for at in levels] and found.benchmarks == ()
    assert [each.comparison.p_adjusted[0, 0] for each in found.slices] == pytest.approx(holm(np.array(p)))
    assert [each.label for each in found.slices][3] == f"length {length.min()} to {length[length <= ends[0]].max()}"


def test_benchmarks_and_the_columns_asked_for_share_one_family() -> None:
    table = made(lift=0.3)
    half = ["odd" if int(item) % 2 else "even" for item in table.extras["item"]]
    found = compare(read_results(table.to_columns() | {"half": half}, lower=["cost"]), slices=["half", "case"])
    assert [each.label for each in found.slices] == ["x", "y", "z", "half even", "half odd"]
    assert len(found.benchmarks) == 3 and {each.comparison.pairs_in_family for each in found.slices} == {15}
    _, q = family_p(np.concatenate([each.comparison.p for each in found.slices]))
    assert np.concatenate([each.comparison.p_adjusted for each in found.slices]) == pytest.approx(q)


def test_the_greatest_drop_has_tangos_interval_at_the_level_shared_by_the_slices() -> None:
    found = compare(cut_items(2000, drop=0.3), slices=["language", "length:4"])
    (drop,) = greatest_drops(found)
    part = next(each for each in found.slices if each.name == "sw").comparison.evidence[0]
    low, high = tango_interval(part.won, part.lost, np.array([drop.n]), 0.05 / 7)
    assert (drop.b, drop.column, drop.slice, drop.worse) == ("B", "language", "sw", True)
    assert (drop.low, drop.high) == pytest.approx((low[0], high[0])) and drop.confidence == pytest.approx(1 - 0.05 / 7)
    assert [(each.slice, each.side) for each in against_overall(found)] == [("sw", "worse")]
    assert {guard.code for guard in found.guards} >= {"G35"} and shown_slices(found)[0].name == "sw"
    turned = compare(cut_items(2000, drop=0.3), slices=["language", "length:4"], learners=["B", "A"])
    assert greatest_drops(turned)[0].estimate == pytest.approx(drop.estimate)


def test_levels_with_too_few_cases_count_in_the_family_and_are_named_only() -> None:
    columns = cut_items(200)
    columns["language"] = ["xx" if item < 4 else "yy" for item in columns["item"]]
    found = compare(columns, slices=["language"])
    assert [(each.name, each.n, each.small) for each in found.slices] == [("xx", 4, True), ("yy", 196, False)]
    assert [row[0] for row in slice_cells(found)[1]] == ["language yy"]
    assert found.slices[1].comparison.pairs_in_family == 2
    assert "Too small to decide, not shown (fewer than 7 items): language xx (4)." in slice_notes(found)


def test_means_that_every_level_orders_the_other_way_are_simpsons_reversal() -> None:
    """Kidney stones (Charig et al. 1986): B does better overall and worse on small and on large stones."""
    rows = [("small", "A", 81, 87), ("large", "A", 192, 263), ("small", "B", 234, 270), ("large", "B", 55, 80)]
    cells = [(f"{size}{item}", size, model, int(item < right)) for size, model, right, n in rows for item in range(n)]
    columns = dict(zip(("item", "size", "model", "correct"), map(list, zip(*cells, strict=True)), strict=True))
    found = compare(columns, slices=["size"], missing="drop")
    assert reversed_everywhere(found) == (("size", "B", "A", "correct"),)
    assert "G36" in {guard.code for guard in found.guards}
    assert reversed_everywhere(compare(cut_items(), slices=["language"])) == ()


def test_a_column_of_numbers_that_might_be_a_measure_is_a_slice_where_asked() -> None:
    columns = cut_items()
    columns["difficulty"] = [(item * 7919 % 1000) / 10 for item in columns["item"]]
    found = compare(columns, slices=["difficulty:2"])
    assert found.measures == ("correct",) and [each.column for each in found.slices] == ["difficulty"] * 2


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("length", r"column 'length' has \d+ entries, more than 60 slices; numbers are cut at quantiles"),
        ("language:3", "the entries of 'language' are not all numbers"),
        ("length:1", "'length' is cut into 2 to 60 parts; received 1"),
        ("langage", "no column 'langage' of groups in .*did you mean 'language'"),
    ],
)
def test_what_cannot_be_cut_is_refused_with_what_to_do(asked: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        compare(cut_items(), slices=[asked])


def test_a_benchmark_taken_only_by_a_learner_that_is_not_judged_is_left_out() -> None:
    rng = np.random.default_rng(0)
    rows = [(b, i, x) for b, n in (("x", 20), ("y", 15)) for i in range(n) for x in "AB"]
    rows += [("z", i, "C") for i in range(12)]
    columns = dict(zip(("benchmark", "item", "model"), map(list, zip(*rows, strict=True)), strict=True))
    table = read_results({**columns, "correct": rng.integers(0, 2, len(rows)).tolist()})
    found = compare(table, missing="drop")
    assert found.not_judged == ("C",)
    assert [(each.name, each.n) for each in found.benchmarks] == [("x", 20), ("y", 15)]
    shown = str(found)
    assert "mean of 2" in shown and "all 35 items together" in " ".join(shown.split())
