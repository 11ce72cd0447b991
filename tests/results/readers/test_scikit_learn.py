"""scikit-learn's results as objects: dicts of cross_validate, scores by learner, fitted searches."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge import compare
from adjudge.errors import InputError
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results

pytest.importorskip("sklearn", reason="scikit-learn's own results are read")
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV, RepeatedStratifiedKFold, ShuffleSplit, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

X, Y = load_iris(return_X_y=True)
CV = RepeatedStratifiedKFold(n_splits=5, n_repeats=2, random_state=0)
LEARNERS = {"nb": GaussianNB(), "tree": DecisionTreeClassifier(random_state=0)}


def outputs(**options: object) -> dict[str, dict[str, object]]:
    scoring = ["accuracy", "neg_log_loss"]
    return {name: cross_validate(each, X, Y, cv=CV, scoring=scoring, **options) for name, each in LEARNERS.items()}


def test_cross_validate_outputs_by_name_are_learners_and_cv_gives_the_plan() -> None:
    found = outputs(return_train_score=True)
    table = read_results(found, cv=CV)
    assert table.learners == ("nb", "tree") and table.cases == ("data",) and table.reader == "scikit-learn"
    assert table.measures == ("fit_time", "score_time", "accuracy", "neg_log_loss")
    assert table.directions == {"fit_time": False, "score_time": False, "accuracy": True, "neg_log_loss": True}
    plan = plan_of(table)
    assert (plan.kind, plan.repeats, plan.folds, plan.ratio) == ("repeated_kfold", 2, 5, 0.25)
    one = table.select(["tree"], ["accuracy"])
    np.testing.assert_array_equal(one.value, found["tree"]["test_accuracy"])
    np.testing.assert_array_equal(one.repeat * 5 + one.fold, np.arange(10))


def test_without_cv_the_scores_are_folds_and_that_is_said_with_the_answer() -> None:
    table = read_results(outputs())
    assert plan_of(table).folds == 10
    assert plan_of(table).origin == "assumed"
    assert any("assumed to be one 10-fold cross-validation" in str(guard) for guard in compare(table).guards)


def test_returned_indices_give_repeats_sizes_and_proof_of_pairing() -> None:
    table = read_results(outputs(return_indices=True, return_estimator=True))
    plan = plan_of(table)
    assert (plan.repeats, plan.folds, plan.ratio) == (2, 5, 0.25)
    assert set(table.extras["n_train"]) == {120} and set(table.extras["n_test"]) == {30}
    assert len(set(table.extras["split_id"])) == 10


def test_scores_by_learner_need_to_be_told_what_they_are() -> None:
    scores = {name: found["test_accuracy"] for name, found in outputs().items()}
    assert not read_results(scores).has_folds and "judge(…, cv=10)" in read_results(scores).notes[0]
    table = read_results(scores, cv=CV, measure="accuracy")
    assert table.measures == ("accuracy",) and plan_of(table).repeats == 2
    drawn = plan_of(read_results(scores, cv=ShuffleSplit(10, test_size=0.2)))
    assert (drawn.kind, drawn.repeats, drawn.ratio) == ("subsampling", 10, 0.25)
    with pytest.raises(InputError, match="10 scores are not repeats of 3 folds"):
        read_results(scores, cv=3)


def test_a_fitted_search_compares_its_configurations() -> None:
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), {"max_depth": [1, 2]}, cv=CV).fit(X, Y)
    table = read_results(search)
    assert table.learners == ("max_depth=1", "max_depth=2") and plan_of(table).repeats == 2
    means = table.cube().values[0, 0]
    np.testing.assert_allclose(means, search.cv_results_["mean_test_score"])


def test_a_parameter_that_a_configuration_lacks_is_no_part_of_its_name() -> None:
    grid = [{"criterion": ["gini"]}, {"max_depth": [1]}]
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), grid, cv=3).fit(X, Y)
    assert read_results(search).learners == ("criterion=gini", "max_depth=1")


def test_of_a_search_by_halving_only_the_rows_with_all_resources_compare() -> None:
    pytest.importorskip("sklearn.experimental.enable_halving_search_cv", reason="scikit-learn has no halving search")
    from sklearn.model_selection import HalvingGridSearchCV

    grid = {"max_depth": [1, 2, 3], "min_samples_leaf": [1, 5, 9]}
    search = HalvingGridSearchCV(LEARNERS["tree"], grid, cv=3, random_state=0, min_resources=30).fit(X, Y)
    most = search.cv_results_["n_resources"] == search.cv_results_["n_resources"].max()
    table = read_results(search)
    assert 0 < most.sum() < len(most) and len(table.learners) == most.sum()
    np.testing.assert_array_equal(table.value[table.fold == 0], search.cv_results_["split0_test_score"][most])


def test_columns_put_beside_a_search_are_case_and_learner_or_refused() -> None:
    found = GridSearchCV(LEARNERS["tree"], {"max_depth": [1, 2]}, cv=3).fit(X, Y).cv_results_
    both = {name: [*cells, *cells] for name, cells in found.items()}
    table = read_results(both | {"dataset": ["d", "d", "e", "e"], "model": ["tree"] * 4})
    assert table.cases == ("d", "e") and table.learners == ("tree, max_depth=1", "tree, max_depth=2")
    with pytest.raises(InputError, match="column 'zorp' is none of cv_results_"):
        read_results(both | {"zorp": ["rf", "rf", "svm", "svm"]})
