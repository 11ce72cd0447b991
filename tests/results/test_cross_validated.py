"""Models judged on splits that they share: the numbers are scikit-learn's own, the test is the corrected one."""

from __future__ import annotations

import pytest

import adjudge as aj
from adjudge.errors import InputError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.widened_t import widened

sklearn = pytest.importorskip("sklearn")

from sklearn.datasets import load_diabetes, load_iris  # noqa: E402
from sklearn.linear_model import LinearRegression  # noqa: E402
from sklearn.model_selection import (  # noqa: E402
    KFold,
    LeaveOneOut,
    RepeatedStratifiedKFold,
    ShuffleSplit,
    StratifiedKFold,
    cross_val_score,
)
from sklearn.naive_bayes import GaussianNB  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor  # noqa: E402

X, Y = load_iris(return_X_y=True)
MODELS = {"nb": GaussianNB(), "stump": DecisionTreeClassifier(max_depth=1, random_state=0)}


@pytest.mark.parametrize(
    ("cv", "folds"),
    [
        (None, 5),
        (10, 10),
        (StratifiedKFold(4), 4),
        (RepeatedStratifiedKFold(n_splits=5, n_repeats=3, random_state=1), 5),
    ],
)
def test_scores_are_those_of_cross_val_score_and_the_t_is_corrected(cv: object, folds: int) -> None:
    found = aj.judge(MODELS, X, Y, cv=cv)
    scores = {name: cross_val_score(model, X, Y, cv=cv) for name, model in MODELS.items()}
    expected = corrected_t(scores["stump"] - scores["nb"], ratio=float(widened(1 / (folds - 1), len(scores["nb"]))))
    assert found.measures == ("accuracy",) and found.tests[0].name == "widened_t"
    assert found["stump", "nb"]["accuracy"].p == pytest.approx(expected.p_value, rel=1e-9)
    assert found.units.plan.folds == folds


def test_splits_drawn_without_a_seed_are_still_the_same_for_every_model() -> None:
    found = aj.judge({"one": GaussianNB(), "two": GaussianNB()}, X, Y, cv=KFold(5, shuffle=True))
    assert found.identical.all()
    assert any("random_state=None: another call makes other splits" in note for note in found.notes)


def test_what_was_assumed_is_noted() -> None:
    notes = " ".join(aj.judge(MODELS, X, Y).notes)
    assert "5 splits by StratifiedKFold, not shuffled; every model was fitted and tested on the same splits" in notes
    assert "scored by accuracy" in notes
    drawn = aj.judge(MODELS, X, Y, cv=ShuffleSplit(6, test_size=0.2, random_state=3), scoring="neg_log_loss")
    assert "6 splits by ShuffleSplit, shuffled with random_state=3" in " ".join(drawn.notes)
    assert (drawn.units.plan.kind, drawn.units.plan.ratio) == ("subsampling", 0.25)


def test_times_are_judged_only_when_asked_for() -> None:
    found = aj.judge(MODELS, X, Y, scoring=["accuracy", "f1_macro"])
    assert found.measures == ("accuracy", "f1_macro")
    assert any(note.startswith("not judged unless asked for: fit_time, score_time") for note in found.notes)
    assert aj.judge(MODELS, X, Y, measures=["fit_time"]).measures == ("fit_time",)


def test_a_list_of_models_is_named_by_their_classes() -> None:
    scaled = make_pipeline(StandardScaler(), GaussianNB())
    found = aj.judge([GaussianNB(), DecisionTreeClassifier(), scaled], X, Y, cv=3)
    assert found.learners == ("GaussianNB 1", "DecisionTreeClassifier", "GaussianNB 2")


def test_regressors_are_scored_by_r2_and_leave_one_out_works() -> None:
    x, y = load_diabetes(return_X_y=True)
    found = aj.judge({"line": LinearRegression(), "tree": DecisionTreeRegressor(max_depth=1)}, x, y)
    assert found.measures == ("r2",)
    rows = slice(None, None, 5)
    assert aj.judge(MODELS, X[rows], Y[rows], cv=LeaveOneOut()).units.plan.folds == 30


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: aj.judge(MODELS), r"models need data: judge\(models, X, y, cv=10\)"),
        (lambda: aj.compare(MODELS), r"models have no scores yet; judge\("),
        (lambda: aj.compare(GaussianNB(), DecisionTreeClassifier()), "models have no scores yet"),
        (
            lambda: aj.judge({"bad": GaussianNB(priors=[1.0]), "nb": GaussianNB()}, X, Y),
            "model 'bad' could not be fitted",
        ),
        (lambda: aj.judge(MODELS, X, Y, cv=1000), "the data cannot be split so"),
        (lambda: aj.judge({"A": [0.9] * 5, "B": [0.8] * 5}, scoring="accuracy", cv=5), "scoring is for models"),
    ],
)
def test_what_cannot_be_fitted_is_said(call: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        call()  # type: ignore[operator]
