"""WEKA itself, in worker processes: Java never runs in the process of the tests."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from adjudge.cases.table_file import read_arff
from adjudge.errors import InputError
from adjudge.learners.weka import WEKA_LEARNERS, WekaLearner, weka_jar, weka_version
from adjudge.runs.kfold import weka_folds

ROOT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}


# WEKA 3.6.14, 10-fold, seed 1: NaiveBayes, J48, IBk.
EXPECTED = {"iris": (0.960, 0.960, 0.953), "labor": (0.895, 0.737, 0.825), "soybean": (0.930, 0.915, 0.912)}


def run_experiment(folder: Path, text: str, *options: str) -> list[dict[str, str]]:
    (folder / "weka.toml").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "adjudge", "run", str(folder / "weka.toml"), "--no-compare", *options],
        env=ENVIRONMENT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("table: ")  # WEKA's remarks reach nobody
    with (folder / "weka.run" / "results.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.slow
def test_accuracies_under_wekas_own_folds_are_wekas_own(jar: Path, shared_data: Path, tmp_path: Path) -> None:
    sources = [f'"{shared_data}/uci/{name}.arff"' for name in EXPECTED]
    rows = run_experiment(
        tmp_path,
        f"measures = ['accuracy']\ncases = [{', '.join(sources)}]\n"
        "learners = ['weka:NaiveBayes', 'weka:J48', 'weka:IBk']\n"
        "plan = {kind = 'kfold', folds = 10, order = 'weka'}\n",
        "--workers",
        "1",
    )
    hits: dict[tuple[str, str], float] = defaultdict(float)
    sizes: dict[str, int] = {}
    for row in rows:
        hits[row["case"], row["learner"]] += float(row["value"]) * int(row["n_test"])
        sizes[row["case"]] = int(row["n_test"]) + int(row["n_train"])
    files = [str(shared_data / "uci" / f"{name}.arff") for name in EXPECTED]
    reference = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "reference" / "weka_folds.py"), str(jar), *files],
        capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    by_weka = json.loads(reference.stdout)
    for name, numbers in EXPECTED.items():
        ours = [hits[name, learner] / sizes[name] for learner in ("NaiveBayes", "J48", "IBk")]
        assert ours == pytest.approx(by_weka[f"{name}.arff"]["accuracies"], abs=1e-12)
        if weka_version() == "3.6.14":
            assert ours == pytest.approx(numbers, abs=0.0005)
        case = read_arff(shared_data / "uci" / f"{name}.arff")
        folds = [[train.tolist(), test.tolist()] for train, test in weka_folds(case.y, 10, 1)]
        assert folds == by_weka[f"{name}.arff"]["folds"]


MIXED = """@relation mixed
@attribute 'a b' numeric
@attribute c {x,'y z','?'}
@attribute class {no,yes,never}
@data
"""
COLOURS = ("x", "'y z'", "'?'", "?")
MIXED += "".join(f"{i % 7 + i % 2 * 3},{COLOURS[i % 4]},{('no', 'yes')[i % 2]}\n" for i in range(40))


@pytest.mark.slow
def test_every_named_learner_takes_nominal_and_missing_values_and_gives_distributions(
    jar: Path, tmp_path: Path
) -> None:
    (tmp_path / "mixed.arff").write_text(MIXED, encoding="utf-8")
    learners = ", ".join(f"'weka:{name}'" for name in WEKA_LEARNERS)
    tree = "{class = 'weka.classifiers.trees.J48', name = 'tree', options = '-C 0.1', grid = {'-M' = [2, 15]}}"
    rows = run_experiment(
        tmp_path,
        f"measures = ['accuracy', 'brier', 'information_reward']\ncases = ['mixed.arff']\n"
        f"learners = [{learners}, {tree}]\n"
        "plan = {kind = 'kfold', folds = 2}\nrun = {engine = 'serial', timeout = 60.0}\n",
    )
    assert {row["status"] for row in rows} == {"ok"}
    assert {row["learner"] for row in rows} == {*WEKA_LEARNERS, "tree -M=2", "tree -M=15"}
    means = defaultdict(list)
    for row in rows:
        means[row["learner"], row["measure"]].append(float(row["value"]))
    assert np.mean(means["NaiveBayes", "accuracy"]) > 0.6  # the class follows the attributes, more or less


STACK = """
import ctypes
from adjudge.learners.weka import java
java("weka.core.Utils")
class Large(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_char * (3 << 19))]
ctypes.CDLL(None).abs.argtypes = [Large]
ctypes.CDLL(None).abs(Large())  # goes on the stack, as the work space of BLAS does
"""


def test_java_leaves_the_process_its_stack(jar: Path) -> None:
    done = subprocess.run([sys.executable, "-c", STACK], env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_a_short_name_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="no short WEKA name 'J84'; did you mean 'J48'"):
        WekaLearner("x", "weka:J84").class_and_options()


def test_aode_stands_behind_discretisation_learnt_in_the_fold() -> None:
    path, options = WekaLearner("a", "weka:AODE", "-F 1").class_and_options()
    assert path.endswith("FilteredClassifier")
    assert options[:2] == ["-F", "weka.filters.supervised.attribute.Discretize"]
    assert options[-4:] == ["weka.classifiers.bayes.AODE", "--", "-F", "1"]


def test_a_jar_that_is_named_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_WEKA_JAR", "/no/such.jar")
    with pytest.raises(InputError, match=r"ADJUDGE_WEKA_JAR names /no/such.jar, which is not a file"):
        weka_jar()
