"""Paper B's experiment run again: 16 data sets, 5x2cv, three measures, WEKA's learners and, where it is there, C5.0.

The paper's learners were C5.0 (1998), Causal MML and a naive Bayes of the authors' own. The last two are not to be had:
a Bayesian network learner of WEKA's that scores by description length stands for Causal MML, WEKA's NaiveBayes for the
other. C5.0's GPL release is run as an external program (`adjudge_studies.c50`); J48 and AdaBoostM1 stand for it
otherwise. The page: `paper_b_experiment_page`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import MissingExtraError, UnfitDataError
from adjudge.evidence.five_by_two_cv_t import many_five_by_two_t
from adjudge.learners.weka import WekaLearner
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import find_measure
from adjudge.measures.rewards import mml_cut_off
from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.run import run
from adjudge_studies.c50 import C50Learner, c50_program, c50_release
from adjudge_studies.catalogue import How
from adjudge_studies.paper_b_tables import FOUR, MEASURES, Win

Floats = NDArray[np.float64]
SETS = {"bc": "breast-cancer", "ch": "kr-vs-kp", "g2": "glass2", "gl": "glass", "hd": "heart-c", "he": "hepatitis",
        "ho": "colic", "hy": "hypothyroid-3163", "ir": "iris", "la": "labor", "ly": "lymph", "mu": "mushroom",
        "se": "sick-euthyroid", "so": "soybean-small", "v2": "vote1", "vo": "vote"}  # fmt: skip
QUICK = ("ir", "la", "ly", "so")
NUMERATORS = [(run, fold) for run in range(5) for fold in range(2)]  # of 5x2cv t: any of the ten differences
_SEARCH = "weka.classifiers.bayes.net.search.local."
_ESTIMATE = "-E weka.classifiers.bayes.net.estimate.SimpleEstimator -- -A 0.5"


def _bayes_net(name: str, search: str) -> WekaLearner:
    return WekaLearner(name, "weka.classifiers.bayes.BayesNet", f"-D -Q {_SEARCH}{search} {_ESTIMATE}")


_WEKA: tuple[Any, ...] = (
    WekaLearner("J48", "weka:J48"),
    WekaLearner("AdaBoostM1", "weka.classifiers.meta.AdaBoostM1", "-P 100 -I 10 -W weka.classifiers.trees.J48"),
    _bayes_net("BayesNet", "HillClimber -- -N -P 3 -S MDL"),
    _bayes_net("BayesNet K2", "K2 -- -P 1 -S BAYES"),
    _bayes_net("BayesNet TAN", "TAN -- -S MDL"),
    WekaLearner("NaiveBayes", "weka:NaiveBayes"),
    WekaLearner("NaiveBayes -D", "weka:NaiveBayes", "-D"),
    WekaLearner("NaiveBayes -K", "weka:NaiveBayes", "-K"),
)
_NATIVE = {
    "C4.5, native": "adjudge_studies.learners.c45.C45Classifier",
    "naive Bayes, native": "adjudge_studies.learners.naive_bayes.NaiveBayesMixed",
}
# Who stands for C5.0, boosted C5.0, Causal MML and naive Bayes.
LINE_UPS: dict[str, tuple[str, str, str, str]] = {
    "WEKA": ("J48", "AdaBoostM1", "BayesNet", "NaiveBayes"),
    "C5.0": ("C5.0", "C5.0 boosted", "BayesNet", "NaiveBayes"),
    "WEKA, naive Bayes -D (discretised)": ("J48", "AdaBoostM1", "BayesNet", "NaiveBayes -D"),
    "WEKA, naive Bayes -K (kernels)": ("J48", "AdaBoostM1", "BayesNet", "NaiveBayes -K"),
    "C5.0, naive Bayes -D": ("C5.0", "C5.0 boosted", "BayesNet", "NaiveBayes -D"),
    "WEKA, BayesNet by K2": ("J48", "AdaBoostM1", "BayesNet K2", "NaiveBayes"),
    "WEKA, BayesNet TAN": ("J48", "AdaBoostM1", "BayesNet TAN", "NaiveBayes"),
    "native C4.5 and naive Bayes": ("C4.5, native", "AdaBoostM1", "BayesNet", "naive Bayes, native"),
}


@dataclass(frozen=True, slots=True)
class Scores:
    """`values[measure]` is (cases, 5 runs, 2 folds, learners)."""

    cases: tuple[str, ...]
    learners: tuple[str, ...]
    values: Mapping[str, Floats]
    n_fits: int
    release: str = ""  # of C5.0, where its program was found

    def of(self, measure: str, line_up: Sequence[str]) -> Floats:
        """Scores of these learners, (cases, 5, 2, learners)."""
        return self.values[measure][..., [self.learners.index(name) for name in line_up]]

    def line_ups(self) -> dict[str, tuple[str, str, str, str]]:
        """Those whose learners were all run: without C5.0's program there are fewer."""
        return {name: four for name, four in LINE_UPS.items() if set(four) <= set(self.learners)}


def extreme_share(predictions: Predictions) -> float:
    """Share of the items with a probability that the cut-off of Sec. 6 moves (the paper's footnote 1)."""
    proba = np.asarray(predictions.proba)
    assert predictions.n_train is not None
    low, high = mml_cut_off(predictions.n_train, proba.shape[1])
    return float(((proba < low) | (proba > high)).any(axis=1).mean())


EXTREME = Measure("extreme", False, 0, 1, "", ("probabilities", "training labels"), "items the cut-off moves",
                  compute=extreme_share)  # fmt: skip


def all_learners() -> list[Any]:
    """WEKA's, ours, and C5.0 where its program is found."""
    found = [*_WEKA]
    try:
        c50_program()
    except MissingExtraError:
        return found
    return [*found, C50Learner("C5.0"), C50Learner("C5.0 boosted", 10)]


def run_experiment(how: How) -> Scores:
    """Every learner on every half of the five runs; goes on where an earlier run in the folder stopped."""
    from adjudge.runs.experiment import as_learner

    cases = QUICK if how.quick else tuple(SETS)
    learners = [*all_learners(), *(as_learner(name, path) for name, path in _NATIVE.items())]
    measures = [*map(find_measure, MEASURES), EXTREME]
    made = experiment(
        [how.data_file(f"{SETS[case]}.arff") for case in cases], learners, measures, KFold(2, 5), seed=how.seed
    )

    report = run(made, how.folder / "run", engine=how.engine, workers=how.workers, watch=how.watch)
    if report.n_failed or report.n_unmeasured:
        raise UnfitDataError(f"{report.n_failed + report.n_unmeasured} fits failed, first: {report.failures[0]}")
    table = read_results(report.table).with_directions(lower=[EXTREME.name])
    values = np.full((len(table.measures), len(cases), 5, 2, len(table.learners)), np.nan)
    values[table.measure, table.case, table.repeat, table.fold, table.learner] = table.value
    by_name = dict(zip(table.measures, values, strict=True))
    release = c50_release() if "C5.0" in table.learners else ""
    return Scores(cases, table.learners, by_name, report.n_tasks, release)


def marks(scores: Scores, line_up: Sequence[str], measure: str, first: tuple[int, int] = (0, 0)) -> list[Win]:
    """Significant differences at 5 % by 5x2cv t: case, better, worse, by the paper's names of the four.

    `first`: run and fold of the difference in the numerator; the paper's test takes the first of all, any is as good.
    """
    runs = [first[0], *(number for number in range(5) if number != first[0])]
    values = scores.of(measure, line_up)[:, runs][:, :, [first[1], 1 - first[1]]]
    pairs = list(permutations(range(4), 2))
    b, a = np.transpose(pairs)
    t, p = many_five_by_two_t(np.moveaxis(values[..., b] - values[..., a], -1, 0))
    better = np.argwhere((p <= 0.05) & (t > 0))
    return sorted((scores.cases[case], FOUR[pairs[pair][0]], FOUR[pairs[pair][1]]) for pair, case in better)


def main_line_ups(scores: Scores) -> dict[str, tuple[str, str, str, str]]:
    """WEKA's and, where its program was found, C5.0's: those whose tables are shown in full."""
    return {name: four for name, four in scores.line_ups().items() if name in ("WEKA", "C5.0")}
