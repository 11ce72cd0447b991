"""A study is an experiment like any other: it shares fits, resumes, and agrees with tests computed one by one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t
from adjudge.replication.replicability import replicability
from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.run import run
from adjudge_studies.simulations.replicability_study import replicability_study
from adjudge_studies.simulations.resampled_test import as_tests, union_plan

LEARNERS = {"nb": "sklearn.naive_bayes.GaussianNB", "stump": "sklearn.tree.DecisionTreeClassifier"}


def test_counts_are_those_of_the_single_tests_on_the_same_scores(tmp_path: Path) -> None:
    study = replicability_study(["sklearn:wine"], LEARNERS, ["5x2cv t", "2 x 5-fold corrected"], runs=4, out=tmp_path,
                                engine="serial")  # fmt: skip
    table = read_results(tmp_path / "results.csv")
    grid = np.full((2, 28, 5), np.nan)
    grid[table.learner, table.repeat, table.fold] = table.value
    d = grid[0] - grid[1]  # nb − stump; repeats 0 to 19 are the 2-fold ones
    p_halves = [five_by_two_cv_t(d[5 * i : 5 * i + 5, :2]) for i in range(4)]
    n_test = [int(size) for size in table.extras["n_test"]]
    n_train = [int(size) for size in table.extras["n_train"]]
    folded = table.repeat >= 20
    ratio = sum(np.array(n_test)[folded]) / sum(np.array(n_train)[folded])
    p_folds = [corrected_t(d[20 + 2 * i : 22 + 2 * i].ravel(), ratio=ratio) for i in range(4)]
    for name, results in (("5x2cv t", p_halves), ("2 x 5-fold corrected", p_folds)):
        for alpha in (0.05, 0.5):
            rejected = [found for found in results if found.p_value <= alpha]
            counts, towards = study.rejections(name, "nb", "stump", alpha)
            assert counts.tolist() == [len(rejected)]
            assert towards.tolist() == [sum(found.statistic > 0 for found in rejected)]
            assert study.replicability(name, "nb", "stump", alpha).r == replicability(counts, 4).r
    assert study.rejections("5x2cv t", "stump", "nb", 0.5)[0].tolist() == [sum(f.p_value <= 0.5 for f in p_halves)]


def test_fits_are_shared_with_plain_runs_and_a_longer_study_goes_on(tmp_path: Path) -> None:
    plain = experiment(["sklearn:iris"], LEARNERS, ["accuracy"], KFold(10), seed=0)
    assert run(plain, tmp_path, engine="serial").n_performed == 20
    first = replicability_study(["sklearn:iris"], LEARNERS, ["1 x 10-fold corrected"], runs=2, out=tmp_path,
                                engine="serial")  # fmt: skip
    assert (first.n_fits, first.n_performed) == (40, 20)
    more = replicability_study(["sklearn:iris"], LEARNERS, ["1 x 10-fold corrected", "5x2cv t"], runs=3, out=tmp_path,
                               engine="serial")  # fmt: skip
    assert (more.n_fits, more.n_performed) == (60 + 60, 20 + 60)
    (key,) = (key for key in more.scores["iris"] if key.folds == 10)
    assert np.array_equal(more.scores["iris"][key][:2], first.scores["iris"][key])


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_study(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    tests = ["5x2cv t", "10 x resampling"]
    here, there = (
        replicability_study(["sklearn:iris"], LEARNERS, tests, runs=2, engine=engine, workers=1)
        for engine in ("serial", "dask")
    )
    for key, scores in here.scores["iris"].items():
        assert np.array_equal(scores, there.scores["iris"][key])
    assert here.to_dict()["rows"] == there.to_dict()["rows"]


def test_measures_of_which_less_is_better_are_turned(tmp_path: Path) -> None:
    study = replicability_study(["sklearn:iris"], LEARNERS, ["10 x resampling"], runs=2, measure="log_loss",
                                engine="serial")  # fmt: skip
    (scores,) = study.scores["iris"].values()
    assert (scores <= 0).all()
    assert "log_loss, 1 cases" in str(study)
    assert all(len(line) <= 80 for line in str(study).splitlines())


def test_union_plans_every_split_once() -> None:
    tests = as_tests(["5x2cv t", "5x2cv F", "10 x resampling", "100 x resampling", "1 x 10-fold corrected",
                      "10 x 10-fold uncorrected", "20 x stratified 25 %"])  # fmt: skip
    plan, places = union_plan(tests, 10)
    iris = experiment(["sklearn:iris"], LEARNERS, ["accuracy"], plan).job
    assert len(list(plan.places(iris.cases[0]))) == 10 * (10 + 100 + 100 + 20)
    assert sorted(places.values()) == [(0, 50), (50, 100), (150, 200), (350, 1000)]
    shares = [part.to_dict().get("test_fraction") for part in plan.parts]
    assert shares == [None, None, 0.25, 0.1]
    both, _ = union_plan(as_tests(["5x2cv t", "3 x 2-fold corrected"]), 10)
    assert [part.repeats for part in both.parts] == [50]  # 5x2cv is 2-fold too: no fit is made twice


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"runs": 1}, "2 runs"),
        ({"tests": []}, "needs a test"),
        ({"learners": {"nb": "sklearn.naive_bayes.GaussianNB"}}, "two at least"),
        ({"tests": ["6x2cv t"]}, "did you mean '5x2cv t'"),
    ],
)
def test_what_cannot_be_studied_is_refused(change: dict[str, object], words: str) -> None:
    arguments: dict[str, object] = {"learners": LEARNERS, "tests": ["5x2cv t"], "engine": "serial"} | change
    with pytest.raises(InputError, match=words):
        replicability_study(["sklearn:iris"], **arguments)  # type: ignore[arg-type]


def test_a_study_with_failed_fits_is_refused() -> None:
    broken = {"nb": LEARNERS["nb"], "no": "sklearn.feature_extraction.text.CountVectorizer"}
    with pytest.raises(UnfitDataError, match="fits failed, first: no on iris"):
        replicability_study(["sklearn:iris"], broken, ["10 x resampling"], runs=2, engine="serial")


def test_unknown_names_are_told() -> None:
    study = replicability_study(["sklearn:iris"], LEARNERS, ["10 x resampling"], runs=2, engine="serial")
    with pytest.raises(InputError, match="not part of the study"):
        study.rejections("5x2cv t", "nb", "stump")
    with pytest.raises(InputError, match="no learner 'nbb'"):
        study.rejections("10 x resampling", "nbb", "stump")
