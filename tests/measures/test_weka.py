"""Our measures beside WEKA's on real runs: recorded ones everywhere, a live one where JPype and the jar are."""

from __future__ import annotations

import importlib.util
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.measures.information_reward import kononenko_bratko
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import find_measure

TESTS = Path(__file__).parents[1]
SCRIPT = TESTS / "reference" / "weka_measures.py"
RECORDED = [TESTS / "reference" / f"weka_{name}.json" for name in ("glass_j48", "heart_statlog_nb")]
JAR = Path(os.environ.get("ADJUDGE_WEKA_JAR", "/usr/share/java/weka.jar"))
OVERALL = ("accuracy", "error", "kappa", "mae", "rmse", "precision", "recall", "fpr", "specificity", "f_measure", "auc")
PER_CLASS = ("precision", "recall", "fpr", "specificity", "f_measure", "auc")


def check_classics(weka: dict[str, Any]) -> None:
    run = Predictions(y_true=weka["y_true"], proba=weka["proba"], classes=weka["classes"], y_train=weka["y_train"])
    for name in OVERALL:
        assert find_measure(name)(run) == pytest.approx(weka["overall"][name], rel=1e-12), name
    for name in PER_CLASS:
        for label, figure in zip(weka["classes"], weka["per_class"][name], strict=True):
            if figure is not None:  # WEKA has no area for a class without test items; neither have we
                assert find_measure(name)(run, positive=label) == pytest.approx(figure, rel=1e-12), (name, label)


def check_kononenko_bratko(weka: dict[str, Any]) -> None:
    """Same sign; base 2; no cut-off; and WEKA's prior counts every class once more than the training set does."""
    counts = np.array([weka["y_train"].count(label) for label in weka["classes"]]) + 1
    prior = counts / counts.sum()
    ours = kononenko_bratko(weka["y_true"], weka["proba"], prior, base=2, classes=weka["classes"])
    columns = weka["split_evaluator"]
    assert ours.mean == pytest.approx(columns["KB_mean_information"], rel=1e-9)
    assert ours.items.sum() == pytest.approx(columns["KB_information"], rel=1e-9)
    # WEKA's "relative" column is the sum over items in percent of the entropy of that prior.
    entropy = -(prior * np.log2(prior)).sum()
    assert entropy == pytest.approx(weka["overall"]["prior_entropy"], rel=1e-9)
    assert 100 * ours.items.sum() / entropy == pytest.approx(columns["KB_relative_information"], rel=1e-9)
    nats = kononenko_bratko(weka["y_true"], weka["proba"], prior, classes=weka["classes"])
    assert nats.mean == pytest.approx(columns["KB_mean_information"] * math.log(2), rel=1e-9)


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_classics_equal_weka_on_a_recorded_run(recorded: Path) -> None:
    check_classics(json.loads(recorded.read_text()))


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_kononenko_bratko_equals_wekas_kb_columns_on_a_recorded_run(recorded: Path) -> None:
    check_kononenko_bratko(json.loads(recorded.read_text()))


def test_both_recorded_runs_are_there() -> None:
    assert [path.stem for path in RECORDED] == ["weka_glass_j48", "weka_heart_statlog_nb"]


def test_classics_and_kononenko_bratko_equal_weka_on_a_live_run(shared_data: Path) -> None:
    if importlib.util.find_spec("jpype") is None:
        pytest.skip("JPype1 is not installed: pip install 'adjudge[weka]'")
    if not JAR.is_file():
        pytest.skip(f"{JAR} not found: install Debian's weka or set ADJUDGE_WEKA_JAR")
    arff = shared_data / "uci" / "vehicle.arff"
    # In its own process: a JVM, once started, stays with the process that started it.
    command = [sys.executable, str(SCRIPT), str(JAR), str(arff), "weka.classifiers.bayes.NaiveBayes"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    weka = json.loads(done.stdout)
    check_classics(weka)
    check_kononenko_bratko(weka)
