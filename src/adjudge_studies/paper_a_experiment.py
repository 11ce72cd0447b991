"""The experiment of paper A, Sec. 6: its seven classifiers, in WEKA itself, on the ARFF files that are here.

The paper ran 80 data sets which it does not name, 10 × 10-fold. Here: 44 UCI files, the same plan with the folds of
WEKA's Experimenter (seeds 1 to 10) and its default seed in the learners: 30 800 fits. They are the files on which
`results/weka_six_measures.csv` was made by WEKA's own evaluation, so that the first run can be held against it; the
others (`LEFT_OUT`) have many classes or attributes, which takes WEKA's Logistic long, or are second copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.errors import UnfitDataError
from adjudge.learners.weka import WekaLearner
from adjudge.measures.classics import confusion_counts, fpr_of
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.runs.experiment import as_measure, experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.run import RunReport, run

CLASSIFIERS = ("AODE", "BayesNet", "NaiveBayes", "J48graft", "RandomForest", "Bagging", "Logistic")  # C1 … C7
SIX = ("accuracy", "f_measure", "auc", "kappa", "rmse", "mae")
SEEDED = ("RandomForest", "Bagging")

LEFT_OUT = (
    "anneal-orig", "arrhythmia", "audiology", "hypothyroid", "primary-tumor", "segment", "soybean", "splice", "vowel",
    "waveform-5000", "zoo-named",
)  # fmt: skip


def first_class_tpr(run: Predictions) -> float:
    """Share of the first declared class's items that were found; 0 where there are none, as in WEKA."""
    counts = confusion_counts(run)[0]
    return float(counts[0] / max(counts.sum(), 1))


def first_class_fpr(run: Predictions) -> float:
    """Share of the other classes' items that were given the first one."""
    return fpr_of(run, positive=run.classes[0])


# Sec. 6.1 defines TPR and FPR for two classes. WEKA's Experimenter reports them for the first class, its Explorer as a
# mean over classes, of which the TPR is the accuracy.
MEASURES: tuple[Measure, ...] = (
    *(as_measure(name) for name in SIX),
    Measure("tpr_first", True, 0, 1, "", ("labels",), "TPR of the first class", compute=first_class_tpr),
    Measure("fpr_first", False, 0, 1, "", ("labels",), "FPR of the first class", compute=first_class_fpr),
    as_measure("fpr"),
)


def sets_in(folder: Path) -> list[Path]:
    """The ARFF files of the experiment, the smallest first."""
    found = [path for path in folder.glob("*.arff") if path.stem not in LEFT_OUT]
    if not found:
        raise UnfitDataError(f"no ARFF files in {folder}; say where they are with {option('data')}")
    return sorted(found, key=lambda path: (path.stat().st_size, path.stem))


def run_experiment(sets: Sequence[Path], out: Path, *, repeats: int = 10, **how: Any) -> RunReport:
    """The seven classifiers on these files; `how`: engine, workers, watch. What is in `out` is not run again."""
    learners = [WekaLearner(name, f"weka:{name}", "-S 1" if name in SEEDED else ()) for name in CLASSIFIERS]
    made = experiment(sets, learners, MEASURES, KFold(10, repeats, order="weka"), name="paper A, Sec. 6")
    return run(made, out, **how)
