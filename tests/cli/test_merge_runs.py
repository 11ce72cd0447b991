"""Parts of one experiment run into several folders, merged, asked about, judged: as a person does it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.command import adjudge

pytest.importorskip("sklearn", reason="scikit-learn is not installed")

EXPERIMENT = """\
seed = 1
measures = ["accuracy", "brier", "fit_seconds"]
cases = ["sklearn:iris", "sklearn:wine"]
learners = [
    {name = "bayes", class = "sklearn.naive_bayes.GaussianNB"},
    {name = "tree", class = "sklearn.tree.DecisionTreeClassifier", params = {max_depth = 2}},
]
[plan]
kind = "kfold"
folds = 2
[run]
engine = "serial"
"""


def run_part(folder: Path, name: str, *only: str, text: str = EXPERIMENT) -> Path:
    file = folder / "experiment.toml"
    file.write_text(text)
    out = folder / name
    words = [word for pattern in only for word in ("--only", pattern)]
    done = adjudge("run", file, "--out", out, "--no-compare", "--quiet", *words)
    assert done.returncode == 0, done.stderr
    return out


def test_a_merged_folder_has_its_status_and_its_table(tmp_path: Path) -> None:
    one, two = run_part(tmp_path, "one", "case=iris"), run_part(tmp_path, "two", "case=wine", "learner=tree")
    done = adjudge("merge", one, two, "-o", tmp_path / "both")
    assert done.returncode == 0 and done.stdout == f"{tmp_path / 'both'}: 6 finished tasks\n"
    assert done.stderr == f"note: wrote {tmp_path / 'both' / 'results.csv'}\n"
    told = adjudge("status", tmp_path / "both")
    assert told.returncode == 0 and "experiment: 6 of 8 tasks finished (75 %)" in told.stdout
    found = json.loads(adjudge("status", tmp_path / "both", "--json").stdout)
    assert (found["n_tasks"], found["finished"], found["n_left"]) == (8, {"ok": 6}, 2)
    merged = sorted((tmp_path / "both" / "results.csv").read_text().splitlines())
    parts = [line for part in (one, two) for line in (part / "results.csv").read_text().splitlines()[1:]]
    assert merged[0].startswith("case,learner") and merged[1:] == sorted(parts)
    run_part(tmp_path, "both")  # the two tasks left
    assert "8 of 8 tasks finished (100 %)" in adjudge("status", tmp_path / "both").stdout
    judged = adjudge("compare", tmp_path / "both" / "results.csv", "--json")
    assert judged.returncode == 0 and json.loads(judged.stdout)["pairs"][0]["n"] == 2


def test_a_task_done_twice_or_in_an_earlier_form_is_counted_once(tmp_path: Path) -> None:
    old = run_part(tmp_path, "old", "case=iris", text=EXPERIMENT.replace("max_depth = 2", "max_depth = 3"))
    run_part(tmp_path, "old", "case=iris")  # the tree's two tasks again; the journal keeps both forms
    new = run_part(tmp_path, "new", "case=iris", "case=wine")
    done = adjudge("merge", old, new, "-o", tmp_path / "both")
    assert done.returncode == 0 and "10 finished tasks" in done.stdout
    assert "two values" in done.stderr and "--out" in done.stderr  # seconds differ from run to run
    found = json.loads(adjudge("status", tmp_path / "both", "--json").stdout)
    assert (found["n_tasks"], found["finished"], found["n_left"]) == (8, {"ok": 8}, 0)


def test_without_a_common_experiment_status_says_what_it_can(tmp_path: Path) -> None:
    one = run_part(tmp_path, "one", "case=iris")
    two = run_part(tmp_path, "two", text=EXPERIMENT.replace("seed = 1", "seed = 2"))
    done = adjudge("merge", one, two, "-o", tmp_path / "both")
    assert done.returncode == 0 and "different experiments (not the same seed)" in done.stderr
    told = adjudge("status", tmp_path / "both")
    assert told.returncode == 0 and "both: 12 tasks finished, of how many is not known" in told.stdout
    found = json.loads(adjudge("status", tmp_path / "both", "--json").stdout)
    assert (found["n_tasks"], found["finished"]) == (None, {"ok": 12})
    (two / "run.json").unlink()
    shutil.rmtree(tmp_path / "both")
    done = adjudge("merge", one, two, "-o", tmp_path / "both")
    assert done.returncode == 0 and "two has no run.json" in done.stderr
    nowhere = adjudge("status", tmp_path / "nowhere.toml")
    assert nowhere.returncode == 2 and "no run in" in nowhere.stderr
