"""Code that changes between two runs: what it made is made again, and nothing else is."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.runs.processes import table

from adjudge.errors import InputError
from adjudge.learners.build import find_class
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.journal import JournalError, read_lines
from adjudge.runs.journal_merge import merge_journals
from adjudge.runs.run import run
from adjudge.runs.worker import Worker

MINE = '''
"""A learner and a measure in one file."""
import numpy as np
from helper import threshold


class Mine:
    def __init__(self, inner=None, random_state=None):
        self.inner, self.random_state = inner, random_state

    def fit(self, X, y):
        self.label = self.inner.choose(y) if self.inner else 0
        return self

    def predict(self, X):
        return np.where(X[:, 0] > threshold(), self.label, 1)


def share_of_one(run):
    return float(np.mean(run.predicted == 1))
'''
FILES = {
    "mine.py": MINE,
    "helper.py": "import deeper\n\n\ndef threshold():\n    return deeper.BASE + 0.0\n",
    "deeper.py": "BASE = 1.0\n",
    "inner.py": "class Inner:\n    def choose(self, y):\n        return 2\n",
    "pack/__init__.py": '__version__ = "1.0"\n',
    "pack/learner.py": "from mine import Mine\n\n\nclass Packed(Mine):\n    shift = 0\n",
    "dynamic.py": "import importlib\nfrom mine import Mine\n\n\nclass Dynamic(Mine):\n    def fit(self, X, y):\n"
    "        importlib.import_module('dee' + 'per')\n        return super().fit(X, y)\n",
}
EXPERIMENT = """
measures = ["accuracy", {{name = "ones", function = "mine:share_of_one", direction = "higher"}}]
cases = ["sklearn:iris"]
plan = {{kind = "kfold", folds = 2}}
learners = [
    {{name = "plain", class = "mine.Mine"}},
    {{name = "nested", class = "mine.Mine", params = {{inner = {{class = "inner.Inner"}}}}}},
    {{name = "packed", class = "pack.learner.Packed"}},
]
run = {{engine = "serial", keep_predictions = {keep}}}
"""


def write(folder: Path, keep: bool = False) -> Path:
    (folder / "pack").mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    path = folder / "e.toml"
    path.write_text(EXPERIMENT.format(keep=str(keep).lower()))
    return path


@pytest.fixture(autouse=True)
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Modules of the experiment are loaded anew for every run, as in a process of its own."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # two edits in one second look alike to the cache
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    forget()


def forget() -> None:
    for name in ("mine", "helper", "deeper", "inner", "pack", "pack.learner", "dynamic", "toys"):
        sys.modules.pop(name, None)
    find_class.cache_clear()
    importlib.invalidate_caches()


def performed(path: Path) -> tuple[int, int, str]:
    forget()
    report = run(load_experiment(path), path.with_suffix(".run"))
    assert report.complete and not report.n_failed
    return report.n_performed, report.n_cached, "\n".join(report.notes)


def values(path: Path, measure: str) -> list[float]:
    return [float(row["value"]) for row in table(path.with_suffix(".run")) if row["measure"] == measure]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_an_edit_reruns_what_it_touches_and_no_more(tmp_path: Path) -> None:
    path = write(tmp_path)
    assert performed(path)[:2] == (6, 0)
    edit(tmp_path / "mine.py", '"""A learner and a measure in one file."""', "# a remark, and other lines\n\n")
    assert performed(path)[:2] == (0, 6)
    edit(tmp_path / "inner.py", "return 2", "return 0")  # a class inside params
    assert performed(path)[:2] == (2, 4)
    edit(tmp_path / "deeper.py", "1.0", "6.0")  # a module behind a module the learner imports
    before = values(path, "accuracy")
    assert performed(path)[:2] == (6, 0)
    assert values(path, "accuracy") != before
    edit(tmp_path / "pack" / "learner.py", "shift = 0", "shift = 1")  # in a package that has a version
    assert performed(path)[:2] == (2, 4)
    edit(tmp_path / "mine.py", "run.predicted == 1", "run.predicted != 1")  # a measure, without predictions
    ones = values(path, "ones")
    count, known, told = performed(path)
    assert (count, known) == (6, 0)
    assert "measure 'ones' has changed and 6 tasks kept no predictions: they are trained again" in told
    assert values(path, "ones") == pytest.approx([1 - value for value in ones])
    assert performed(path)[:2] == (0, 6)


def test_a_changed_measure_is_computed_from_kept_predictions_and_the_learners_are_not_trained(tmp_path: Path) -> None:
    path = write(tmp_path, keep=True)
    performed(path)
    ones, folder = values(path, "ones"), path.with_suffix(".run")
    seconds = [json.loads(line).get("seconds") for line in (folder / "journal.jsonl").read_text().splitlines()[1:]]
    edit(tmp_path / "mine.py", "run.predicted == 1", "run.predicted != 1")
    edit(tmp_path / "helper.py", "+ 0.0", "+ 0.0  # the learners would notice any other edit")
    count, known, told = performed(path)
    assert (count, known) == (6, 0)
    assert "measure 'ones' has changed: computed anew from 6 kept predictions, nothing is trained" in told
    assert values(path, "ones") == pytest.approx([1 - value for value in ones])
    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()[7:]]
    assert [set(line["values"]) for line in lines] == [{"ones"}] * 6 and all(line["remeasured"] for line in lines)
    with (folder / "results.csv").open() as file:
        told_seconds = {line.rstrip().rpartition(",")[2] for line in file} - {"seconds"}
    assert told_seconds == {repr(float(value)) for value in seconds}  # of the training
    edit(path, '"accuracy", ', '"accuracy", "error", "fit_seconds", ')  # a measure that is new
    assert performed(path)[:2] == (6, 0)
    assert values(path, "error") == pytest.approx([1 - value for value in values(path, "accuracy")])
    assert len((folder / "predictions.jsonl").read_text().splitlines()) == 7
    assert performed(path)[:2] == (0, 6)


def test_imports_made_up_at_run_time_are_told_at_resume(tmp_path: Path) -> None:
    path = write(tmp_path)
    edit(path, "pack.learner.Packed", "dynamic.Dynamic")
    told = "dynamic.py, line 7: import_module(…) imports code by a name made at run time: whether it has changed"
    assert told not in performed(path)[2]  # nothing to doubt yet
    assert told in performed(path)[2]


def test_a_worker_with_other_code_performs_nothing(tmp_path: Path) -> None:
    path = write(tmp_path)
    performed(path)
    job = load_experiment(path).job
    promised = job.with_promise(job.keys())
    task = next(promised.tasks())
    with closing(Worker(promised)) as worker:
        assert worker.perform(task).status == "ok"
    other = replace(promised, promised=(("learner 'plain'", "another digest"),))
    with closing(Worker(other)) as worker:
        outcome = worker.perform(task)
    assert outcome.status == "refused"
    assert "the code of learner 'plain' differs in a worker process" in str(outcome.error)


def test_a_file_edited_after_it_was_loaded_is_not_run_under_a_key_of_its_new_text(tmp_path: Path) -> None:
    path = write(tmp_path)
    performed(path)
    made = load_experiment(path)
    edit(tmp_path / "deeper.py", "1.0", "6.0")
    with pytest.raises(InputError, match=r"deeper\.py has changed since this process loaded it"):
        run(made, path.with_suffix(".run"))


def test_a_journal_of_another_adjudge_is_refused_by_its_first_line(tmp_path: Path) -> None:
    (tmp_path / "journal.jsonl").write_text('{"schema":"adjudge.journal/1"}\n{"key":"0"}\n')
    with pytest.raises(JournalError, match=r"is of schema 'adjudge.journal/1', this version reads .*sets it aside"):
        list(read_lines(tmp_path / "journal.jsonl"))
    with pytest.raises(JournalError, match="of another adjudge"):
        merge_journals([tmp_path], tmp_path / "new")


def test_results_of_other_versions_are_told_and_performed_again_only_if_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudge.runs import task

    path = write(tmp_path)
    assert performed(path)[:2] == (6, 0)
    (line, *_) = read_lines(path.with_suffix(".run") / "journal.jsonl")
    assert line.record["versions"].keys() >= {"numpy", "scipy", "scikit-learn", "joblib", "adjudge"}
    older = task._installed() | {"joblib": "0.0.1"}
    monkeypatch.setattr(task, "_installed", lambda: older)
    count, known, told = performed(path)
    now = line.record["versions"]["joblib"]
    assert (count, known) == (0, 6)
    assert f"6 tasks were run with joblib {now}, now 0.0.1: kept; on_upgrade='redo' performs them again" in told
    forget()
    report = run(load_experiment(path), path.with_suffix(".run"), on_upgrade="redo")
    assert report.n_performed == 6 and "performed again" in report.notes[0]
    assert performed(path) == (0, 6, "")
