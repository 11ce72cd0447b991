"""An experiment that was changed, a learner that stops the run, and one that fails everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command import adjudge

pytest.importorskip("sklearn", reason="the run extra is not installed")
pytest.importorskip("pydantic", reason="the run extra is not installed")

TEXT = """
seed = {seed}
measures = ["accuracy"]
cases = ["sklearn:iris"]
plan = {{kind = "kfold", folds = 3}}
learners = [{{name = "nb", class = "sklearn.naive_bayes.GaussianNB"}},
            {{name = "bad", class = "{bad}"}}]
[run]
engine = "{engine}"
workers = 1
"""

STOPPER = """
class Stopper:
    def fit(self, X, y):
        raise KeyboardInterrupt

    def get_params(self, deep=True):
        return {}
"""


def test_status_counts_this_experiment_and_not_an_earlier_form_of_it(tmp_path: Path) -> None:
    for seed in (1, 2):
        text = TEXT.format(seed=seed, bad="sklearn.dummy.DummyClassifier", engine="serial")
        (tmp_path / "e.toml").write_text(text)
        done = adjudge("run", "e.toml", "--no-compare", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert "6 of 6 tasks finished (100 %)" in adjudge("status", "e.toml", cwd=tmp_path).stdout


@pytest.mark.slow
def test_a_learner_that_raises_keyboardinterrupt_in_a_worker_is_a_failed_task(tmp_path: Path) -> None:
    (tmp_path / "stopping.py").write_text(STOPPER)
    (tmp_path / "e.toml").write_text(TEXT.format(seed=1, bad="stopping.Stopper", engine="loky"))
    done = adjudge("run", "e.toml", "--no-compare", cwd=tmp_path)
    assert done.returncode == 3, done.stderr
    assert "KeyboardInterrupt" in done.stderr


def test_a_run_ends_with_the_verdict_and_a_report_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "e.toml").write_text(
        TEXT.format(seed=1, bad="sklearn.dummy.DummyClassifier", engine="serial").replace(
            '"sklearn:iris"', '"sklearn:iris", "sklearn:wine"'
        )
    )
    done = adjudge("run", "e.toml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("report: ")]
    assert "bad" in (tmp_path / line.removeprefix("report: ")).read_text(encoding="utf-8")


def test_a_learner_that_failed_everywhere_is_left_out_where_holes_are_dropped(tmp_path: Path) -> None:
    rows = "".join(f"c{i},{name},{'' if name == 'C' else i + (name == 'B')}\n" for i in range(8) for name in "ABC")
    (tmp_path / "r.csv").write_text("case,learner,accuracy\n" + rows)
    done = adjudge("compare", "r.csv", "--missing", "drop", cwd=tmp_path)
    assert done.returncode == 0 and "than 6 cases with every other: C" in " ".join(done.stdout.split())
    assert adjudge("compare", "r.csv", "--measure", "accuracy", "--missing", "drop", cwd=tmp_path).returncode == 0
