"""Readings of tables with learners, or cases, side by side, in the manner of tables found in public repositories."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas
import pytest
from tests.loops import of

from adjudge.errors import InputError
from adjudge.facade.compare import compare
from adjudge.results.read import read_results

NAMES = ("tree", "forest", "boost", "svm", "mlp", "knn")


def scores(*names: str, **more: list[Any]) -> dict[str, list[Any]]:
    return {name: [0.5 + (7 * row + 3 * at) % 10 / 25 for row in range(6)] for at, name in enumerate(names)} | more


def test_means_and_extremes_among_cases_in_columns_are_left_out() -> None:
    table = {"Model": NAMES} | scores("Home F1", "Hungary F1", "Basel F1", "Long Beach F1")
    abroad = list(zip(*[table[name] for name in ("Hungary F1", "Basel F1", "Long Beach F1")], strict=True))
    table |= {"Mean Cross F1": [sum(row) / 3 for row in abroad], "Worst Target F1": [min(row) for row in abroad]}
    found = read_results(table)
    assert len(found.cases) == 4 and not {"Mean_Cross", "Worst_Target"} & set(found.cases)


def test_a_status_beside_each_time_makes_its_prefix_a_learner() -> None:
    table: dict[str, list[Any]] = {"benchmark": [f"{name}.cnf" for name in NAMES]}
    for at, solver in enumerate(("kissat", "cadical", "glucose")):
        table |= {f"{solver}_status": ["SAT", "UNSAT"] * 3, f"{solver}_time": [1.5 + at + n for n in range(6)]}
    found = read_results(table)
    assert (found.learners, found.directions) == (("kissat", "cadical", "glucose"), {"time": False})


def test_counts_of_many_kinds_are_no_cases() -> None:
    table = {
        "model": NAMES,
        "tasks": [561] * 6,
        "correct": [512, 447, 442, 441, 433, 394],
        "optimal": [522, 470, 478, 466, 456, 421],
        "mismatch": [10, 23, 36, 25, 23, 27],
        "other": [39, 91, 83, 95, 105, 140],
        "unverified": [0] * 6,
        "percent": [91.3, 79.7, 78.8, 78.6, 77.2, 70.2],
    }
    with pytest.raises(InputError) as told:
        read_results(table)
    assert "columns='cases'" not in str(told.value)


def test_whether_rows_or_columns_are_learners_is_asked_where_no_name_tells(tmp_path: Path) -> None:
    rows = zip(NAMES, *scores("v1", "v2", "v3").values(), strict=True)
    lines = ["Record,v1,v2,v3", *(",".join(map(str, row)) for row in rows)]
    (tmp_path / "table.csv").write_text("\n".join(lines) + "\n")
    with pytest.raises(InputError, match=r"case='Record'.*columns='cases'"):
        read_results(tmp_path / "table.csv")
    assert len(read_results({"Task (type)": NAMES} | scores("v1", "v2", "v3"), higher=["value"]).cases) == 6


def test_folds_are_not_offered_as_learners() -> None:
    with pytest.raises(InputError, match="are not learners") as told:
        read_results({"dataset": NAMES} | scores("fold_0", "fold_1", "fold_2"))
    assert "columns=" not in str(told.value)


def test_micro_and_macro_averages_are_no_cases() -> None:
    table = {"Task": [*NAMES, "micro accuracy", "macro accuracy"]}
    table |= {name: [*values, 0.6, 0.62] for name, values in scores("Von", "Jev", "Laya").items()}
    assert read_results(table, higher=["value"]).reading.rows_left == ("micro accuracy", "macro accuracy")


def test_scores_beside_times_of_the_same_learners_are_a_measure_without_a_name(tmp_path: Path) -> None:
    scores = {name: [0.5 + 0.01 * (at * step % 7) for at in range(9)] for name, step in (("RF", 2), ("SVM", 3))}
    times = {f"Time {name}": [1.0 + at for at in range(9)] for name in scores}
    columns = {"Dataset": [f"d{at}" for at in range(9)], "n": [100 + at for at in range(9)], **scores, **times}
    found = read_results(columns, measure="accuracy")
    assert set(found.learners) == {"RF", "SVM"} and set(found.measures) == {"accuracy", "Time"}
    path = tmp_path / "wide.csv"
    path.write_text("\n".join(",".join(map(str, row)) for row in [columns, *zip(*columns.values(), strict=True)]))
    with pytest.raises(InputError, match="the columns RF, SVM do not name their measure"):
        read_results(path)
    assert set(read_results(path, higher=["value"]).measures) == {"value", "Time"}
    assert read_results(path, measure="Time").value.tolist()[:2] == [1.0, 1.0]  # the times, not scores under their name


def test_columns_of_several_units_are_no_cases() -> None:
    table: dict[str, Any] = {"Tool": NAMES[:3], "CR (%)": [31.8, 28.7, 11.6], "VR (%)": [54.5, 29.9, 3.2]}
    with pytest.raises(InputError) as told:
        read_results(table | {"TE (s)": [94.2, 93.9, 115.1], "CI": [0.4, 0.3, 0.1]})
    assert "columns='cases'" not in str(told.value)


def test_cases_in_columns_of_learners_with_settings_are_asked_with_both() -> None:
    table = {"method": ["lora", "dora"] * 3, "scope": ["full", "full", "mlp", "mlp", "none", "none"]}
    table |= scores("boolq", "piqa", "winogrande")
    table |= {"easy": [0.99 + row / 1000 for row in range(6)]}  # apart from the others, and a case like them
    table["average"] = [sum(row) / 4 for row in zip(*list(table.values())[2:], strict=True)]
    with pytest.raises(InputError, match="columns='cases', learner='method,scope'"):
        read_results(table)
    found = read_results(table, columns="cases", learner="method,scope")
    assert (len(found.learners), found.cases) == (6, ("boolq", "piqa", "winogrande", "easy"))


def test_best_and_worst_beside_a_mean_are_about_it() -> None:
    table: dict[str, Any] = {"instance": [f"A-n{n}" for n in range(6)]}
    for at, name in enumerate(("GA", "SA")):
        for place, end in enumerate(("best", "worst", "avg", "std")):
            table[f"{name}_{end}"] = [800.5 + 10 * n + 7 * at + place for n in range(6)]
    found = read_results(table | {"Greedy": [900.5 + 11 * n for n in range(6)]})
    assert found.learners == ("GA_avg", "SA_avg", "Greedy")


def test_two_columns_named_with_a_measure_and_its_unit_are_learners() -> None:
    table = {"Dataset Size": ["1M", "5M", "10M"], "Pandas Time (s)": [1.0, 1.5, 3.0], "cuDF Time (s)": [0.1, 0.2, 0.3]}
    found = read_results(table | {"Speedup": [10.0, 7.5, 10.0]})
    assert (found.learners, len(found.cases), list(found.directions.values())) == (("Pandas", "cuDF"), 3, [False])


@pytest.mark.parametrize("written", ["{} (ms)", "{}(ns)"])
def test_a_unit_of_time_behind_the_names_of_learners_says_lower(written: str, tmp_path: Path) -> None:
    header = ",".join(written.format(name) for name in ("sequential", "parallel", "distributed"))
    rows = "\n".join(f"{100 * k},{2.5 * k},{1.5 * k},{2.1 * k}" for k in (1, 2, 4, 8))
    (tmp_path / "t.csv").write_text(f"size,{header}\n{rows}\n")
    found = read_results(tmp_path / "t.csv")
    assert set(found.learners) == {"sequential", "parallel", "distributed"} and set(found.directions.values()) == {
        False
    }


def test_two_times_beside_their_quotient_are_two_learners(tmp_path: Path) -> None:
    pairs = [(5.7, 4.3), (7.6, 6.4), (8.3, 7.4), (11.2, 8.7), (15.3, 11.6), (4.1, 4.0)]
    rows = "\n".join(f"{at}.py,{a},{b},{a / b:.2f}×" for at, (a, b) in enumerate(pairs))
    (tmp_path / "t.csv").write_text(f"File,Eager_ms,Triton_ms,Speedup\n{rows}\n")
    found = read_results(tmp_path / "t.csv")
    assert found.learners == ("Eager", "Triton") and found.directions == {"ms": False}


@pytest.mark.parametrize("written", ["{}_ms", "{} (ms)"])
def test_steps_of_one_run_in_one_unit_are_no_learners(written: str, tmp_path: Path) -> None:
    header = ",".join(written.format(name) for name in ("preprocess", "inference", "postprocess"))
    rows = "\n".join(f"{k}.png,{1 + k % 3},{5 + k % 4},{2 + k % 2}" for k in range(6))
    (tmp_path / "t.csv").write_text(f"image,{header}\n{rows}\n")
    with pytest.raises(InputError):
        read_results(tmp_path / "t.csv")


def test_a_table_whose_one_learner_is_named_has_none_in_its_columns() -> None:
    table = {"Algorithm": ["rao"] * 6, "Function": NAMES, "D2_Success Rate": [1.0] * 6, "D10_Success Rate": [0.5] * 6}
    assert read_results(table).learners == ("rao",)


def test_a_column_called_metric_holds_no_cases_of_learners_in_columns() -> None:
    table = {"metric": ["judge a", "judge b"]} | {name: values[:2] for name, values in scores(*NAMES).items()}
    with pytest.raises(InputError) as told:
        read_results(table)
    assert "case='metric'" not in str(told.value)


def test_a_strategy_is_the_learner_also_where_the_measure_is_known(tmp_path: Path) -> None:
    (tmp_path / "accuracy.csv").write_text("Strategy,small,middle,large\nA,56.6,44.1,39.7\nB,56.0,39.9,34.0\n")
    with pytest.raises(InputError, match="columns='cases'"):
        read_results(tmp_path / "accuracy.csv")


def test_times_without_a_key_may_differ_more_than_scores(tmp_path: Path) -> None:
    rows = "\n".join(f"{k * 0.01},{k * 0.07},{k * 0.002}" for k in (1, 4, 2, 9, 5, 3))
    (tmp_path / "time.csv").write_text(f"Variance,PCA,Original\n{rows}\n")
    found = read_results(tmp_path / "time.csv")
    assert len(found.learners) == 3 and len(found.cases) == 6 and found.directions == {"time": False}


def test_columns_called_metrics_are_no_cases(tmp_path: Path) -> None:
    rows = "\n".join(f"{name},0.{9 - k},0.{8 - k},0.{7 - k},0.{6 - k}" for k, name in enumerate(NAMES))
    header = "model,performance_metric,speed_metric,robust_metric,rank"
    (tmp_path / "t.csv").write_text(f"{header}\n{rows}\n")
    with pytest.raises(InputError) as told:
        read_results(tmp_path / "t.csv")
    assert "columns='cases'" not in str(told.value)


def test_shares_on_easy_and_hard_cases_are_alike(tmp_path: Path) -> None:
    rows = "\n".join(f"m{k},0.9{k},0.2{9 - k},0.8{k},0.1{k},0.7{9 - k},0.5{k}" for k in range(5))
    (tmp_path / "t.csv").write_text(f"model,Belebele,Xquad,Wiki,Tweets,Hate,Intent\n{rows}\n")
    with pytest.raises(InputError, match="columns='cases'"):
        read_results(tmp_path / "t.csv")


def test_places_with_a_name_beside_each_are_no_learners(tmp_path: Path) -> None:
    rows = "\n".join(f"E{k},timing,{k % 7},courage,{k % 5},layer,{k % 3}" for k in range(9))
    (tmp_path / "t.csv").write_text(f"era,sub1_name,sub1,sub2_name,sub2,sub3_name,sub3\n{rows}\n")
    with pytest.raises(InputError) as told:
        read_results(tmp_path / "t.csv")
    assert "case='era'" not in str(told.value)


def test_the_optimum_beside_learners_is_a_property_of_the_case() -> None:
    table = {"instance": [f"tsp{i}" for i in range(8)], "optimal": [100 + i for i in range(8)],
             "GA": [110 + i for i in range(8)], "ACO": [105 + 2 * i for i in range(8)]}  # fmt: skip
    assert read_results(table, lower=["value"]).learners == ("GA", "ACO")


def test_forecasts_beside_y_are_predictions() -> None:
    table = {"unique_id": ["T1"] * 4 + ["T2"] * 4, "ds": [1, 2, 3, 4] * 2, "y": [5.5, 6.5, 7.0, 8.0] * 2,
             "ARIMA": [5.0, 6.0, 7.5, 8.5] * 2, "NHITS": [5.1, 6.6, 7.7, 8.1] * 2}  # fmt: skip
    with pytest.raises(InputError, match="predictions"):
        read_results(table)


def test_what_was_measured_of_users_under_one_variant_each_is_no_learner() -> None:
    table = {"user_id": [f"u{i}" for i in range(12)], "variant": ["A", "B"] * 6, "clicks": [i % 5 for i in range(12)],
             "revenue": [i % 7 + 0.5 for i in range(12)]}  # fmt: skip
    with pytest.raises(InputError) as asked:
        read_results(table)
    assert "learners" not in str(asked.value)


def test_a_sign_of_significance_behind_a_deviation_is_left_out() -> None:
    table = {"Problem": [f"DTLZ{i}" for i in range(6)], "NSGAII": [f"1.{i}e-1 (2.3e-3) -" for i in range(6)],
             "RVEA": [f"1.{i + 1}e-1 (2.3e-3)" for i in range(6)]}  # fmt: skip
    read = read_results(table, lower=["value"])
    assert read.learners == ("NSGAII", "RVEA") and read.value[0] in {0.10, 0.11}


def test_columns_that_number_several_learners_alike_are_their_repeats() -> None:
    table = {"env": ["hopper", "walker", "ant", "swimmer"], **{f"{name}/{seed}": [1.5 + seed, 2.5, 3.5, 4.5 - seed]
             for name in ("PPO", "SAC") for seed in (0, 1)}}  # fmt: skip
    with pytest.raises(InputError, match="named like repeats"):
        read_results(table)
    assert len(read_results(table, columns="learners", higher=["value"]).learners) == 4


def test_parts_of_a_sum_are_no_learners() -> None:
    parts = {"parse": [1.1, 2.2, 1.5, 1.7], "optimise": [3.1, 2.9, 3.3, 3.8], "emit": [0.5, 0.6, 0.7, 0.5]}
    total = [round(sum(row), 1) for row in zip(*parts.values(), strict=True)]
    with pytest.raises(InputError, match="'total' is the sum of parse, optimise, emit"):
        read_results({"case": [*"abcd"], **parts, "total": total})
    found = read_results({"case": [*"abcd"], **parts, "total": [total[0] + 2, *total[1:]]}, columns="learners")
    assert found.learners[:3] == ("parse", "optimise", "emit")


def test_well_known_learners_in_columns_are_learners_beside_a_setting_of_the_data(tmp_path: Path) -> None:
    table = {"corpus": [name for name in "abc" for _ in range(3)], "noise_level": [0.0, 0.1, 0.2] * 3}
    known = {name: [0.5 + (7 * row + 3 * at) % 10 / 25 for row in range(9)] for at, name in enumerate(["rf", "svm"])}
    found = read_results(table | known, measure="accuracy")
    assert (found.learners, found.reading.case) == (("rf", "svm"), ("corpus", "noise_level"))


def written(folder: Path, columns: dict[str, list[Any]]) -> Path:
    lines = [",".join(map(str, line)) for line in ([*columns], *zip(*columns.values(), strict=True))]
    (folder / "table.csv").write_text("\n".join(lines))
    return folder / "table.csv"


def test_columns_that_nothing_says_are_learners_are_not_offered_as_such(tmp_path: Path) -> None:
    rows = list(range(12))
    numbers = {name: [10.0 + (7 * row + 3 * at) % 11 for row in rows] for at, name in enumerate("abc")}
    a, b, c = numbers.values()
    answers = ("Disagree", "Neutral", "Agree")
    kinds: list[tuple[dict[str, list[Any]], str]] = [
        ({"Question": [f"Q{row}" for row in rows]} | dict(zip(answers, (a, b, c), strict=True)), "count answers"),
        ({"dataset": rows, "u": a, "v": b, "w": [90 - x - y for x, y in zip(a, b, strict=True)]}, "add up to 90"),
        ({"dataset": rows, "Set1": a, "Set2": b, "Set3": c}, "named like repeats"),
        ({"subject": rows, "pre": a, "post": b, "followup": c}, "when something was measured"),
        ({"case": rows, "net_dice_liver": a, "net_dice_spleen": b, "net_hd95_liver": c}, "hold three things"),
        ({"feature": [f"f{row}" for row in rows], "RandomForest": a, "XGBoost": b, "SVM": c}, "one row per feature"),
        ({"comparison": [f"A-B{row}" for row in rows], "diff": a, "t": b}, "one row per comparison"),
    ]
    for columns, why in kinds:
        with of(why), pytest.raises(InputError, match=why):
            read_results(written(tmp_path, columns))


def test_sensors_and_what_users_did_are_no_learners(tmp_path: Path) -> None:
    rows = range(20)
    days = [f"2026-01-{row + 1:02d}" for row in rows]
    did = {"converted": [row % 2 for row in rows], "revenue": [1.5 + row for row in rows], "clicks": [*rows]}
    warm = {f"{place}_temperature": [20.5 + (row * at) % 7 for row in rows] for at, place in enumerate("abc", start=3)}
    with pytest.raises(InputError, match="no column names") as asked:
        read_results(written(tmp_path, {"timestamp": days} | warm))
    assert "is a learner" not in str(asked.value)
    with pytest.raises(InputError, match="are revenue, clicks learners"):  # no direction is assumed of a frame
        compare(pandas.DataFrame({"user_id": [100 + row for row in rows]} | did))


def test_days_and_sizes_are_no_learners_beside_well_known_ones() -> None:
    for name, cells in (
        ("date", [f"2026-01-{day + 1:02d}" for day in range(6)]),
        ("n_train", [50, 99, 200, 400, 800, 999]),
    ):
        columns = {name: cells} | scores("ARIMA", "LSTM", "Prophet")
        with of(name):
            try:
                assert read_results(columns, higher="value").learners == ("ARIMA", "LSTM", "Prophet")
            except InputError as asked:
                assert f"every {name} is a learner" not in str(asked)


def test_a_condition_that_fills_its_cross_is_no_learner_beside_others() -> None:
    rows = [(noise, name) for noise in (0.1, 1.0, 3.0) for name in ("adult", "bank", "cars", "dna")]
    columns: dict[str, list[Any]] = {"intensity": [row[0] for row in rows], "dataset": [row[1] for row in rows]}
    columns |= {
        name: [0.5 + (7 * row + at) % 10 / 25 for row in range(12)] for at, name in enumerate(("dp_sgd", "pate"))
    }
    with pytest.raises(InputError, match="every dataset and intensity is a case"):
        read_results(columns, higher="value")


def test_the_last_letter_of_a_benchmark_is_no_unit() -> None:
    tasks = ("CoLA", "SST-2", "STS-B", "MRPC", "QNLI", "RTE")
    table = {"Model": [f"m{row}" for row in range(6)]} | scores(*tasks)
    assert len(read_results(table, columns="cases", higher="value").cases) == 6


def test_solved_counts_and_par_scores_below_solvers_are_summaries() -> None:
    columns: dict[str, list[Any]] = {"Instance": [f"graph{row}" for row in range(9)] + ["#solved", "PAR2"]}
    columns |= {name: [0.5 + 3 * row * at for row in range(9)] + [9 - at, 900.5 * at]
                for at, name in enumerate(("clingo", "dlv", "wasp"), start=1)}  # fmt: skip
    assert len(read_results(columns, lower="value").cases) == 9


def test_limits_of_intervals_and_numbered_runs_of_learners_are_no_learners(tmp_path: Path) -> None:
    columns: dict[str, Any] = {"cohort": NAMES} | scores("Cox", "RSF", "Deep")
    columns |= {f"{name}_{end}": columns[name] for name in ("Cox", "RSF", "Deep") for end in ("lo", "hi")}
    assert read_results(written(tmp_path, columns), higher="value").learners == ("Cox", "RSF", "Deep")
    runs = {"task": NAMES} | scores(*(f"{name}_s{run}" for name in ("PPO", "SAC") for run in range(3)))
    with pytest.raises(InputError, match="named like repeats of some learners"):
        read_results(runs)
