"""Paper A's experiment: WEKA's own evaluation gives the same accuracies, and TPR and FPR are counted right."""

from __future__ import annotations

import csv
import importlib.util
import shutil
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.measures.predictions import Predictions
from adjudge.results.read import read_results
from adjudge_studies.paper_a_experiment import CLASSIFIERS, first_class_fpr, first_class_tpr, run_experiment, sets_in

JAR = Path("/usr/share/java/weka.jar")


def recorded(shared_data: Path) -> dict[tuple[str, str], float]:
    """Accuracies of one 10-fold run by WEKA's own Evaluation, seed 1."""
    with (shared_data / "results" / "weka_six_measures.csv").open(encoding="utf-8") as file:
        return {(row["dataset"], row["classifier"]): float(row["accuracy"]) for row in csv.DictReader(file)}


def test_the_sets_are_those_weka_was_recorded_on(shared_data: Path) -> None:
    sets = sets_in(shared_data / "uci")
    assert {path.stem for path in sets} == {case for case, _ in recorded(shared_data)} and len(sets) == 44
    sizes = [path.stat().st_size for path in sets]
    assert sizes == sorted(sizes)


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnfitDataError, match="data=…"):
        sets_in(tmp_path)


def test_tpr_and_fpr_of_the_first_class_are_counted_one_by_one() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        truth, said = rng.integers(0, 3, (2, 12))
        run = Predictions(y_true=truth, y_pred=said, classes=range(3))
        found = [answer == 0 for real, answer in zip(truth, said, strict=True) if real == 0]
        given = [answer == 0 for real, answer in zip(truth, said, strict=True) if real != 0]
        assert first_class_tpr(run) == pytest.approx(sum(found) / max(len(found), 1))
        assert first_class_fpr(run) == pytest.approx(sum(given) / max(len(given), 1))


@pytest.mark.slow
def test_wekas_own_evaluation_has_the_same_accuracies(shared_data: Path, tmp_path: Path) -> None:
    if not JAR.is_file() or shutil.which("java") is None or importlib.util.find_spec("jpype") is None:
        pytest.skip("real WEKA needs Java, JPype1 and /usr/share/java/weka.jar (Debian: weka)")
    sets = [shared_data / "uci" / f"{name}.arff" for name in ("labor", "iris")]
    report = run_experiment(sets, tmp_path, repeats=1, engine="loky", workers=1)
    assert report.n_failed == report.n_unmeasured == 0 and report.n_tasks == 140
    table = read_results(report.table).select(measures=["accuracy"])
    wanted = recorded(shared_data)
    for case, name in enumerate(table.cases):
        for learner, classifier in enumerate(table.learners):
            rows = (table.case == case) & (table.learner == learner)
            sizes = np.array(table.extras["n_test"], dtype=float)[rows]
            assert np.average(table.value[rows], weights=sizes) == pytest.approx(wanted[name, classifier], abs=1e-6)
    assert table.learners == CLASSIFIERS
