"""What one run left behind, checked once."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.measures.predictions import Predictions


def test_answers_left_out_are_the_most_probable_class_the_first_on_a_tie() -> None:
    run = Predictions(y_true=["a", "b"], proba=[[0.5, 0.5], [0.1, 0.9]])
    assert run.predicted is not None
    assert run.predicted.tolist() == [0, 1]


def test_answers_given_need_not_be_the_most_probable() -> None:
    run = Predictions(y_true=["a", "b"], y_pred=["b", "b"], proba=[[0.9, 0.1], [0.1, 0.9]])
    assert run.predicted is not None
    assert run.predicted.tolist() == [1, 1]


def test_classes_come_from_all_labels_seen() -> None:
    assert Predictions(y_true=["b"], y_pred=["d"], y_train=["a", "c"]).classes == ("a", "b", "c", "d")
    assert Predictions(y_true=["b"], proba=[[0.5, 0.5]], prior={"a": 0.5, "b": 0.5}).classes == ("a", "b")


def test_whole_numbers_are_columns_when_a_class_has_no_item() -> None:
    assert Predictions(y_true=[2, 0], proba=[[0.2, 0.3, 0.5]] * 2).classes == (0, 1, 2)
    assert Predictions(y_true=[True], proba=[[0.5, 0.5]]).classes == (0, 1)
    assert Predictions(y_true=[1, 1], scores=[0.2, 0.1]).classes == (0, 1)
    with pytest.raises(InputError, match="pass classes="):
        Predictions(y_true=[1, 3], proba=[[0.2, 0.3, 0.5]] * 2)


def test_as_many_labels_as_columns_are_the_classes_whatever_their_numbers() -> None:
    assert Predictions(y_true=[5, 2], proba=[[0.2, 0.8]] * 2).classes == (2, 5)


def test_training_size_follows_the_training_labels() -> None:
    run = Predictions(y_true=[0, 1], y_train=[0, 1, 1])
    assert run.n_train == 3
    assert run.train_counts is not None
    assert run.train_counts.tolist() == [1, 2]
    with pytest.raises(InputError, match="n_train is 4 but y_train has 3"):
        Predictions(y_true=[0, 1], y_train=[0, 1, 1], n_train=4)


def test_it_knows_what_it_has() -> None:
    run = Predictions(y_true=[0, 1], proba=[[0.2, 0.8]] * 2)
    assert run.has("labels")
    assert run.has("probabilities")
    assert run.has("scores")
    assert not run.has("training labels")
    assert not run.has("costs")
    assert not run.has("graphs")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"y_pred": [0]}, "y_pred has 1 items but y_true has 2"),
        ({"y_pred": [0, 9], "classes": [0, 1]}, "y_pred holds 9 at position 1"),
        ({"y_train": [0, 9], "classes": [0, 1]}, "y_train holds 9 at position 1"),
        ({"scores": [[1.0], [2.0]]}, "scores must be"),
        ({"scores": [1.0, np.nan]}, "not finite in row 1"),
        ({"costs": [[0.0, 1.0]]}, "costs must be 2 × 2"),
        ({"costs": [[0.0, np.inf], [1.0, 0.0]]}, "finite"),
        ({"fit_seconds": -1.0}, "fit_seconds must be"),
        ({"predict_seconds": float("nan")}, "predict_seconds must be"),
        ({"n_train": 2.5}, "n_train must be"),
        ({"n_train": True}, "n_train must be"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Predictions(y_true=[0, 1], **options)


def test_it_travels_to_another_process() -> None:
    run = Predictions(y_true=["a", "b"], proba=[[0.9, 0.1], [0.1, 0.9]], y_train=["a", "b"])
    again = pickle.loads(pickle.dumps(run))
    np.testing.assert_array_equal(again.proba, run.proba)
    assert again.classes == run.classes
    assert repr(again) == repr(run)
