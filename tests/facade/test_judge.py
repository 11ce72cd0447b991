"""One line from scikit-learn's results: the plan, the test and the verdict follow."""

from __future__ import annotations

import pytest

from adjudge import judge
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.widened_t import widened

sklearn = pytest.importorskip("sklearn")


def test_scores_by_name_and_a_splitter_are_judged_by_the_widened_corrected_t() -> None:
    from sklearn.datasets import load_iris
    from sklearn.dummy import DummyClassifier
    from sklearn.model_selection import RepeatedStratifiedKFold, cross_val_score
    from sklearn.naive_bayes import GaussianNB

    x, y = load_iris(return_X_y=True)
    cv = RepeatedStratifiedKFold(n_splits=5, n_repeats=3, random_state=0)
    scores = {
        "nb": cross_val_score(GaussianNB(), x, y, cv=cv),
        "zero": cross_val_score(DummyClassifier(), x, y, cv=cv),
    }
    found = judge(scores, cv=cv, measure="accuracy")
    expected = corrected_t(scores["zero"] - scores["nb"], ratio=float(widened(1 / 4, 15)))
    assert found.tests[0].name == "widened_t"
    assert found["zero", "nb"]["accuracy"].p == pytest.approx(expected.p_value, rel=1e-9)
    assert found["nb", "zero"].verdict == "better" and found.units.plan.repeats == 3


def test_cross_validate_outputs_and_fitted_searches_are_read() -> None:
    from sklearn.datasets import load_wine
    from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_validate
    from sklearn.tree import DecisionTreeClassifier

    x, y = load_wine(return_X_y=True)
    cv = StratifiedKFold(5)
    outputs = {
        f"depth {depth}": cross_validate(DecisionTreeClassifier(max_depth=depth, random_state=0), x, y, cv=cv,
                                         scoring=["accuracy", "neg_log_loss"])
        for depth in (1, 4)
    }  # fmt: skip
    found = judge(outputs, cv=cv)
    assert found.learners == ("depth 1", "depth 4") and {"accuracy", "neg_log_loss"} <= set(found.measures)
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), {"max_depth": [1, 2, 4]}, cv=cv).fit(x, y)
    assert len(judge(search).learners) == 3


def test_a_frame_is_judged_as_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {"dataset": list("abcdefgh") * 2, "model": ["A"] * 8 + ["B"] * 8, "accuracy": [0.5] * 8 + [0.6] * 8}
    )
    assert judge(frame)["B", "A"].verdict == "better"


def test_scores_without_a_plan_are_taken_for_folds_and_the_answer_says_so() -> None:
    scores = {"rf": [0.95, 0.96, 0.94, 0.95, 0.96], "svm": [0.88, 0.90, 0.89, 0.87, 0.90]}
    bare, told = judge(scores, measure="accuracy"), judge(scores, measure="accuracy", cv=5)
    assert (bare["rf", "svm"].p_pair, bare.units.plan.ratio) == (told["rf", "svm"].p_pair, 0.25)
    assert [guard.code for guard in bare.guards if guard.code == "G28"] == ["G28"]
    assert "assumed to be one 5-fold cross-validation" in " ".join(str(bare).split())
    assert "G28" not in {guard.code for guard in told.guards}
