"""Runs: resumed by content, equal under every engine, exported as the table everything else reads."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.command import adjudge
from tests.runs.processes import adjudge_asking, table

from adjudge.errors import InputError
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.forecast import forecast
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.kfold import KFold
from adjudge.runs.lock import FolderLock
from adjudge.runs.predictions_file import read_predictions
from adjudge.runs.random_splits import Seeds
from adjudge.runs.run import Progress, run
from adjudge.runs.status import run_status

Write = Callable[..., Path]


@pytest.mark.slow
def test_the_file_init_writes_runs_when_changed_as_its_comments_say(tmp_path: Path) -> None:
    path = tmp_path / "experiment.toml"
    assert adjudge("init", path).returncode == 0
    text = re.sub(r'kind = "5x2cv".*\n(#.*\n){3}# kind', "kind", path.read_text(encoding="utf-8"))
    text = text.replace("# folds = 10", "folds = 3").replace("# repeats = 10", "repeats = 2")
    text, cut = re.subn(r'\n  "sklearn:(moons|sphere).*', "", text.replace(', "sklearn:digits"', ""))
    assert cut == 2  # of twelve cases the first three: tests/cli/test_init.py runs them all
    path.write_text(text, encoding="utf-8")
    planned = adjudge("plan", path)
    n_splits = 3 * 6
    assert f"{n_splits * 3} tasks: 3 learners on {n_splits} splits of 3 cases, each under 3 measures" in planned.stdout
    done = adjudge("run", path, "--engine", "serial")  # as it is, by workers: tests/cli/test_init.py
    assert done.returncode == 0, done.stderr
    assert "3 cases cannot support any claim" in done.stdout
    assert f"table: {tmp_path / 'experiment.run' / 'results.csv'}" in done.stdout
    found = read_results(tmp_path / "experiment.run" / "results.csv")
    assert len(found) == n_splits * 3 * 3
    assert plan_of(found).kind == "repeated_kfold"
    assert plan_of(found).origin == "meta.json"
    assert 0.9 < found.select(["logistic"], ["accuracy"], ["iris"]).value.mean() < 1.0
    compared = adjudge("compare", tmp_path / "experiment.run" / "results.csv", "--json")
    assert compared.returncode == 0, compared.stderr
    assert len(json.loads(compared.stdout)["pairs"]) == 3


@pytest.mark.slow
def test_every_engine_and_number_of_workers_gives_the_same_table(write_experiment: Write, tmp_path: Path) -> None:
    forest = "{class = 'sklearn.ensemble.RandomForestClassifier', name = 'forest', params = {n_estimators = 5}}"
    logistic = "{class = 'sklearn.linear_model.LogisticRegression', name = 'logistic', before = [{class = "
    logistic += "'sklearn.preprocessing.StandardScaler'}]}"
    four, sets = "['accuracy', '{}', 'log_loss', 'information_reward']", "['sklearn:iris', 'sklearn:breast_cancer']"
    plan = 'kind = "kfold", folds = 3'
    heavy = write_experiment(f"[{forest}, {logistic}]", sets, plan, measures=four.format("auc"), name="heavy")
    # More workers, which need not load scikit-learn, as auc does.
    light = write_experiment(plan=plan, measures=four.format("brier"), name="light")
    for path, ways in ((heavy, (("loky", 1), ("dask", 1))), (light, (("loky", 3), ("dask", 2)))):
        made = load_experiment(path)
        run(made, tmp_path / "due", engine="serial", fresh=True)
        due = table(tmp_path / "due")
        assert len(due) == 2 * 2 * 3 * 4
        for engine, workers in ways:
            out = tmp_path / f"{path.stem}-{engine}"
            run(made, out, engine=engine, workers=workers)
            assert table(out) == due, (engine, workers)


def test_the_scores_are_those_of_a_plain_loop(tmp_path: Path) -> None:
    from sklearn.datasets import load_wine
    from sklearn.metrics import accuracy_score
    from sklearn.tree import DecisionTreeClassifier

    from adjudge.cases.load import load_case
    from adjudge.runs.plan import fit_seed, split_of

    made = experiment(["sklearn:wine"], {"tree": DecisionTreeClassifier()}, ["accuracy"], KFold(5), seed=2)
    report = run(made, tmp_path, engine="serial")
    X, y = load_wine(return_X_y=True)
    case = load_case("sklearn:wine")
    for fold, value in enumerate(read_results(report.table).value):
        split, _ = split_of(KFold(5), case, 0, fold, 2)
        model = DecisionTreeClassifier(random_state=fit_seed(2, case.hash, 0, fold)).fit(X[split.train], y[split.train])
        assert value == accuracy_score(y[split.test], model.predict(X[split.test]))


def test_only_what_an_edit_touches_runs_again(write_experiment: Write, tmp_path: Path) -> None:
    plain = '{class = "toys.Majority", name = "plain"}'
    first = run(load_experiment(write_experiment(f"[{plain}]")), tmp_path / "out", engine="serial")
    assert (first.n_performed, first.n_cached, first.complete) == (40, 0, True)

    def again(**change: str) -> tuple[int, int]:
        found = run(load_experiment(write_experiment(**change)), tmp_path / "out", engine="serial")
        assert len(table(tmp_path / "out")) == found.n_tasks * (3 if "measures" in change else 2)
        return found.n_performed, found.n_cached

    assert again(learners=f"[{plain}]") == (0, 40)
    assert again(learners='[{class = "toys.Majority", name = "another name"}]') == (0, 40)
    assert again(learners=f'[{plain}, {{class = "toys.Majority", name = "b", params = {{weight = 2.0}}}}]') == (40, 40)
    assert again(learners=f"[{plain}]", cases='["toys:case"]') == (0, 20)
    assert again(learners=f"[{plain}]", measures='["accuracy", "information_reward", "brier"]') == (40, 0)
    assert again(learners=f"[{plain}]") == (0, 40)  # the two older measures are still known
    assert again(learners=f"[{plain}]", plan='kind = "kfold", folds = 5') == (0, 10)  # the first repeat of those known
    more = 'kind = "repeated_kfold", folds = 5, repeats = 6'
    assert again(learners=f"[{plain}]", plan=more) == (20, 40)
    assert again(learners=f"[{plain}]", plan='kind = "kfold", folds = 4') == (8, 0)


def test_fresh_only_and_retry_failed(write_experiment: Write, tmp_path: Path) -> None:
    learners = '["toys.Majority", "toys.Raiser"]'
    made = load_experiment(write_experiment(learners, plan='kind = "kfold", folds = 4'))
    out = tmp_path / "out"
    part = run(made, out, engine="serial", only=["learner=Maj*", "fold=1", "fold=2"])
    assert (part.n_performed, part.complete) == (4, False)
    assert {(row["learner"], row["fold"]) for row in table(out)} == {("Majority", "1"), ("Majority", "2")}
    rest = run(made, out, engine="serial")
    assert (rest.n_performed, rest.n_cached, rest.n_failed, rest.complete) == (12, 4, 8, True)
    assert "RuntimeError: boom" in rest.failures[0].error
    assert run(made, out, engine="serial").n_performed == 0
    assert run(made, out, engine="serial", retry_failed=True).n_performed == 8
    anew = run(made, out, engine="serial", fresh=True)
    assert (anew.n_performed, anew.n_cached) == (16, 0)
    assert (out / "journal.old1.jsonl").exists()
    for text, message in (
        ("learner", "key=pattern"),
        ("lerner=x", "did you mean 'learner'"),
        ("case=zzz", "no case matches"),
    ):
        with pytest.raises(InputError, match=message):
            run(made, out, engine="serial", only=[text])


def test_two_halves_on_two_machines_make_a_whole(write_experiment: Write, tmp_path: Path) -> None:
    path = write_experiment()
    made = load_experiment(path)
    run(made, tmp_path / "one", engine="serial", only=["case=case"])
    run(made, tmp_path / "two", engine="serial", only=["case=other"])
    merged = adjudge("merge", tmp_path / "one", tmp_path / "two", "-o", tmp_path / "both")
    assert merged.returncode == 0, merged.stderr
    assert merged.stdout == f"{tmp_path / 'both'}: 80 finished tasks\n"
    joined = run(made, tmp_path / "both", engine="serial")
    assert (joined.n_performed, joined.complete) == (0, True)
    run(made, tmp_path / "whole", engine="serial")
    assert table(tmp_path / "both") == table(tmp_path / "whole")


def test_all_learners_share_every_split(write_experiment: Write, tmp_path: Path) -> None:
    run(load_experiment(write_experiment()), tmp_path / "out", engine="serial")
    ids: dict[tuple[str, str, str], set[str]] = {}
    for row in table(tmp_path / "out"):
        ids.setdefault((row["case"], row["repeat"], row["fold"]), set()).add(row["split_id"])
    assert len(ids) == 40
    assert all(len(found) == 1 for found in ids.values())
    assert len({next(iter(found)) for found in ids.values()}) == 40


def test_a_table_of_seeds_says_so(write_experiment: Write, tmp_path: Path) -> None:
    made = load_experiment(write_experiment(plan='kind = "seeds", seeds = 3'))
    assert made.job.plan == Seeds(3)
    found = read_results(run(made, tmp_path / "out", engine="serial").table)
    assert plan_of(found).kind == "seeds"
    assert len({found.extras["split_id"][row] for row in np.flatnonzero(found.case == 0)}) == 1
    assert len({str(seed) for seed in found.extras["seed"]}) == 6


def test_predictions_are_kept_on_request_and_agree_with_the_scores(write_experiment: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    lean = load_experiment(write_experiment(plan='kind = "kfold", folds = 3'))
    run(lean, out, engine="serial")
    with pytest.raises(InputError, match="holds no predictions"):
        read_predictions(out)
    made = load_experiment(write_experiment(plan='kind = "kfold", folds = 3', run="keep_predictions = true"))
    assert run(made, out, engine="serial").n_performed == 12
    assert run(made, out, engine="serial").n_performed == 0
    kept = read_predictions(out)
    assert len(kept["item"]) == 2 * 2 * 60
    right: dict[tuple[Any, ...], list[bool]] = {}
    for place in zip(*(kept[name] for name in kept), strict=True):
        row = dict(zip(kept, place, strict=True))
        assert row["probability"] == row["probabilities"][row["truth"]]
        key = (row["case"], row["learner"], str(row["repeat"]), str(row["fold"]))
        right.setdefault(key, []).append(row["truth"] == row["predicted"])
    for row in table(out):
        if row["measure"] == "accuracy":
            assert float(row["value"]) == np.mean(right[row["case"], row["learner"], row["repeat"], row["fold"]])


def test_plan_and_status_count_without_running(write_experiment: Write, tmp_path: Path) -> None:
    made = load_experiment(write_experiment('["toys.Majority", "toys.Raiser"]'))
    out = tmp_path / "out"
    before = forecast(made, out)
    assert (before.n_tasks, before.n_done, before.n_to_do, before.cpu_seconds) == (80, 0, 80, None)
    with pytest.raises(InputError, match="no run in"):
        run_status(out)
    run(made, out, engine="serial", only=["repeat=0"])
    after = forecast(made, out)
    assert (after.n_done, after.n_failed, after.n_to_do) == (10, 10, 60)
    assert after.cpu_seconds is not None and 0 < after.cpu_seconds < 5
    assert forecast(made, out, retry_failed=True).n_to_do == 70
    seen = run_status(out)
    assert (seen.n_tasks, seen.finished, seen.n_left, seen.running) == (80, {"error": 10, "ok": 10}, 60, None)
    with FolderLock(out):
        going = run_status(out)
    ticks = [entry.tick for entry in JournalIndex(out / "journal.jsonl").entries()]
    assert going.rate == pytest.approx(19 / (max(ticks) - min(ticks)))  # 20 outcomes are 19 steps apart
    assert going.seconds_left == pytest.approx(60 / going.rate)


def test_a_damaged_journal_costs_only_its_damaged_lines(write_experiment: Write, tmp_path: Path) -> None:
    made = load_experiment(write_experiment())
    out = tmp_path / "out"
    run(made, out, engine="serial")
    whole = table(out)
    lines = (out / "journal.jsonl").read_bytes().splitlines(keepends=True)
    lines[5] = b"\xff\xfe not json\n"
    (out / "journal.jsonl").write_bytes(b"".join(lines)[:-7])
    report = run(made, out, engine="serial")
    assert report.n_performed == 2
    why = "its checksum is wrong: edited, damaged, or of another journal; left out, its task runs again"
    assert report.notes == (f"journal.jsonl, line 6: {why}",)
    assert table(out) == whole


def test_names_with_commas_quotes_and_markup_come_through(write_experiment: Write, tmp_path: Path) -> None:
    name = 'a, "b" <script>'
    made = load_experiment(write_experiment(f"[{{class = 'toys.Majority', name = '{name}'}}, 'toys.Majority']"))
    report = run(made, tmp_path / "out", engine="serial")
    assert read_results(report.table).learners == (name, "Majority")


def test_a_folder_that_cannot_be_made_is_refused(write_experiment: Write, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot make the folder"):
        run(load_experiment(write_experiment()), tmp_path / "file" / "out", engine="serial")
    with pytest.raises(InputError, match="no engine 'ray'"):
        run(load_experiment(write_experiment()), tmp_path / "out", engine="ray")
    with pytest.raises(InputError, match="at least one worker"):
        run(load_experiment(write_experiment()), tmp_path / "out", engine="loky", workers=-1)


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_refused(write_experiment: Write) -> None:
    pytest.importorskip("distributed")
    done = adjudge_asking(2, "run", write_experiment(), "--engine", "dask:tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert "no dask scheduler answers at tcp://127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_serial_engine_gives_the_caller_its_threads_back(
    write_experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("MKL_NUM_THREADS", raising=False)
    run(load_experiment(write_experiment()), tmp_path / "out", engine="serial")
    assert os.environ["OMP_NUM_THREADS"] == "7"
    assert "MKL_NUM_THREADS" not in os.environ


def test_a_plan_of_any_size_is_counted_and_begun_at_once(write_experiment: Write, tmp_path: Path) -> None:
    huge = 'kind = "repeated_kfold", folds = 5, repeats = 100000000'
    made = load_experiment(write_experiment(plan=huge)).replicated(10)
    assert len(made.job) == 2 * 2 * 5 * 10**9
    only = ["repeat=0", "repeat=7", "fold=3", "case=other"]
    found = forecast(made, tmp_path / "out", only=only)
    assert (found.n_tasks, found.n_to_do, found.n_splits) == (4, 4, 10**10)
    part = run(made, tmp_path / "out", engine="serial", only=only)
    assert (part.n_performed, part.n_tasks, part.complete) == (4, 2 * 10**10, False)
    assert {(row["case"], row["repeat"], row["fold"]) for row in table(tmp_path / "out")} == {
        ("other", "0", "3"),
        ("other", "7", "3"),
    }
    assert (again := forecast(made, tmp_path / "out")).n_done == 4 and again.n_to_do == 2 * 10**10 - 4
    seen = 0

    def stop(progress: Progress) -> None:
        nonlocal seen
        seen += 1
        if seen == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(made, tmp_path / "out", engine="serial", watch=stop)
    assert forecast(made, tmp_path / "out").n_done == 7
