"""Hostile experiments and what runs leave: experiment files, splits, user modules, journals, run files, answers."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from adjudge.cases.load import load_case
from adjudge.learners.build import find_class
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.journal import sealed
from adjudge.runs.predefined import read_splits
from adjudge.runs.predictions_file import read_predictions
from adjudge.runs.run import run
from adjudge.runs.status import run_status
from command import through_command
from mutate import Mutant
from trial import Target

__all__ = ["targets"]

_TOML = """name = "toy"
seed = 1
measures = ["accuracy", "information_reward", {name = "own", function = "own_code.own", direction = "lower", needs = ["labels"]}]
cases = ["data.csv", {source = "data.arff", target = "c", name = "arff", ignore = []}, {source = "own_code:case", name = "mine"}]
learners = ["sklearn.naive_bayes.GaussianNB",
  {class = "sklearn.tree.DecisionTreeClassifier", name = "tree", params = {max_depth = 2}, grid = {min_samples_leaf = [1, 2]}}]
[plan]
kind = "repeated_kfold"
folds = 2
repeats = 1
[run]
engine = "serial"
timeout = 30.0
workers = 1
keep_predictions = true
"""
_TOML_SPLITS = """measures = ["accuracy"]
cases = [{source = "data.csv", target = "c", nominal = ["b"]}]
learners = ["sklearn.naive_bayes.GaussianNB", "own_code.Learner"]
plan = {kind = "predefined", file = "splits.csv"}
"""
_TOML_NETWORK = """measures = ["shd"]
cases = [{source = "random:4", rows = [20], noise = 0.1}]
learners = ["adjudge.learners.exact_graph.ExactGraph"]
plan = {kind = "samples", repeats = 2}
"""
_DATA = "a,b,c\n" + "".join(f"{k}.5,{k % 3},{'x' if k % 2 else 'y'}\n" for k in range(12))
_ARFF = "@relation r\n@attribute a numeric\n@attribute 'b b' {p,q}\n@attribute c {x,y}\n@data\n" + "".join(
    f"{k},{'p' if k % 3 else 'q'},{'x' if k % 2 else 'y'}\n" for k in range(12)
)
_SPLITS = "case,repeat,fold,item,part\n" + "".join(f"data,0,{k % 2},{k},test\n" for k in range(12))
_CODE = """import numpy as np
class Learner:
    def __init__(self, alpha=1.0):
        self.alpha = alpha
    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self
    def predict(self, X):
        return np.full(len(X), self.classes_[0])
def own(truth, predicted):
    return float(np.mean(truth != predicted))
def case():
    return np.arange(24.0).reshape(12, 2), [k % 2 for k in range(12)]
"""


def targets(folder: Path) -> list[Target]:
    """One per kind of file."""
    place = folder / "experiment"
    place.mkdir()
    for name, text in (("data.csv", _DATA), ("data.arff", _ARFF), ("splits.csv", _SPLITS), ("own_code.py", _CODE),
                       ("good.toml", _TOML.replace('"data.csv"', '{source = "data.csv", target = "c"}').replace("timeout = 30.0", ""))):  # fmt: skip
        (place / name).write_text(text, encoding="utf-8")
    done = place / "good.run"
    run(load_experiment(place / "good.toml"), done)
    experiments = [text.encode() for text in (_TOML, _TOML_SPLITS, _TOML_NETWORK, (place / "good.toml").read_text())]
    return [
        Target("experiment toml", experiments, _experiment(place)),
        Target("user module", [_CODE.encode()], _module(place)),
        Target("splits csv", [_SPLITS.encode()], lambda made: read_splits(_written(place / "other.csv", made.content))),
        Target("case arff", [_ARFF.encode()], lambda made: load_case(_written(place / "other.arff", made.content))),
        Target("case csv", [_DATA.encode()],
               lambda made: load_case(_written(place / "case.csv", made.content), target="c")),
        *(Target(name.partition(".")[0], [(done / name).read_bytes()], _run_folder(place, done, name))
          for name in ("journal.jsonl", "predictions.jsonl", "run.json")),
        Target("sealed journal", [_records(done / "journal.jsonl")], _sealed(place, done, "journal.jsonl")),
        Target("sealed predictions", [_records(done / "predictions.jsonl")], _sealed(place, done, "predictions.jsonl")),
    ]  # fmt: skip


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file


def _experiment(place: Path) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> object:
        file = _written(place / "hostile.toml", made.content)
        if made.number % 10 == 0:
            through_command("plan", file)
        return load_experiment(file)

    return read


def _module(place: Path) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> object:
        _written(place / "hostile_code.py", made.content)
        sys.modules.pop("hostile_code", None)
        find_class.cache_clear()
        text = _TOML_SPLITS.replace("own_code", "hostile_code").replace("]\nplan", "]\nplan")
        return load_experiment(_written(place / "module.toml", text.encode()))

    return read


def _used(made: Mutant, place: Path, folder: Path) -> object:
    """What reads a run's folder: its state, the run that goes on, its answers, a merge."""
    match made.number % 8:
        case 0:
            return run(load_experiment(place / "good.toml"), folder)
        case 1:
            return through_command("status", folder)
        case 2:
            merged = place / "merged.run"
            shutil.rmtree(merged, ignore_errors=True)
            return through_command("merge", folder, "-o", merged)
        case 3 | 4:
            return read_predictions(folder)
        case 5:
            return through_command("plan", place / "good.toml", "--out", folder)
    return run_status(folder)


def _run_folder(place: Path, done: Path, name: str) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> object:
        folder = place / "hostile.run"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(done, folder)
        (folder / name).write_bytes(made.content)
        return _used(made, place, folder)

    return read


def _records(file: Path) -> bytes:
    """The records of a journal without their seals."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        line.pop("crc", None)
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def _sealed(place: Path, done: Path, name: str) -> Callable[[Mutant], object]:
    """Records changed and then sealed: what a checksum does not catch."""
    read = _run_folder(place, done, name)

    def seal(made: Mutant) -> object:
        lines = made.content.split(b"\n")
        sealed_lines = []
        try:
            journal = str(json.loads(lines[0])["journal"])
        except (ValueError, KeyError, TypeError, RecursionError):
            journal = ""
        for line in lines[1:]:
            try:
                record = json.loads(line)
                sealed_lines.append(sealed(record, journal) if isinstance(record, dict) else line + b"\n")
            except (ValueError, RecursionError):
                sealed_lines.append(line + b"\n")
        made.content = lines[0] + b"\n" + b"".join(sealed_lines)
        return read(made)

    return seal
