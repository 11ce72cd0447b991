"""What is learnt about the data is learnt on the training items only."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.cases.case import Case, Column
from adjudge.cases.columns import encode_case
from adjudge.errors import InputError

SIZE = Column("size", np.array([1.0, 2.0, 6.0, np.nan, 100.0, np.nan]))
COLOUR = Column("colour", np.array([0, 2, 2, -1, 1, 1]), ("red", "blue", "green"))
CASE = Case("toy", (SIZE, COLOUR), np.array([0, 1, 0, 1, 0, 1]), ("n", "y"))
TRAIN, TEST = np.array([0, 1, 2, 3]), np.array([4, 5])


def test_imputation_takes_median_and_mode_of_the_training_items() -> None:
    train, test = encode_case(CASE, TRAIN, TEST, "ordinal")
    assert train.tolist() == [[1, 0], [2, 2], [6, 2], [2, 2]]
    assert test.tolist() == [[100, 1], [2, 1]]


def test_onehot_has_a_column_for_every_declared_value_seen_or_not() -> None:
    train, test = encode_case(CASE, TRAIN, TEST, "onehot")
    assert train.tolist() == [[1, 1, 0, 0], [2, 0, 0, 1], [6, 0, 0, 1], [2, 0, 0, 1]]
    assert test.tolist() == [[100, 0, 1, 0], [2, 0, 1, 0]]


def test_none_keeps_missing_cells_missing() -> None:
    train, test = encode_case(CASE, TRAIN, TEST, "none")
    assert np.isnan(train[3]).all() and np.isnan(test[1, 0])


def test_test_items_never_change_the_training_matrix() -> None:
    changed = Column("size", np.array([1.0, 2.0, 6.0, np.nan, -5.0, 7.0]))
    other = Case("toy", (changed, COLOUR), CASE.y, CASE.classes)
    np.testing.assert_array_equal(encode_case(CASE, TRAIN, TEST)[0], encode_case(other, TRAIN, TEST)[0])


def test_encoding_twice_gives_the_same_and_leaves_the_case_alone() -> None:
    first = encode_case(CASE, TRAIN, TEST)
    first[0][:] = -1
    assert encode_case(CASE, TRAIN, TEST)[0].min() == 0
    assert np.isnan(CASE.columns[0].values[3])


def test_a_column_without_any_training_value_becomes_zero() -> None:
    train = encode_case(CASE, np.array([3, 5]), np.array([0]), "ordinal")[0]
    assert train[:, 0].tolist() == [0, 0]


def test_the_same_as_scikit_learns_own_imputers_and_encoder() -> None:
    from sklearn.compose import ColumnTransformer
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder

    raw = encode_case(CASE, np.arange(6), np.arange(1), "none")[0]
    nominal = make_pipeline(SimpleImputer(strategy="most_frequent"), OneHotEncoder(categories=[[0.0, 1.0, 2.0]]))
    peer = ColumnTransformer([("n", SimpleImputer(strategy="median"), [0]), ("c", nominal, [1])], sparse_threshold=0)
    peer.fit(raw[TRAIN])
    train, test = encode_case(CASE, TRAIN, TEST)
    np.testing.assert_array_equal(train, peer.transform(raw[TRAIN]))
    np.testing.assert_array_equal(test, peer.transform(raw[TEST]))


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(InputError, match="encode is one of onehot, ordinal, none"):
        encode_case(CASE, TRAIN, TEST, "hot")  # type: ignore[arg-type]
