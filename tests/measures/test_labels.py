"""Labels of any kind become class numbers, and what is not a label is named."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from adjudge.errors import InputError
from adjudge.measures.probabilities import as_labels, class_order, encode


@pytest.mark.parametrize(
    ("labels", "classes", "codes"),
    [
        ([3, 1, 3], (1, 3), [1, 0, 1]),
        ([3, 1, 3], (3, 1), [0, 1, 0]),
        (["b", "a"], ("b", "c", "a"), [0, 2]),
        ([True, False], (False, True), [1, 0]),
        ([1.0, 0.0], (0, 1), [1, 0]),
        (np.array(["long name", "s"], dtype=object), ("s", "long name"), [1, 0]),
        (pd.Series(["x", "y"], index=[7, 9]), ("x", "y"), [0, 1]),
        (pd.Series(pd.Categorical(["x", "y"])), ("y", "x"), [1, 0]),
    ],
)
def test_every_kind_of_label_is_numbered_by_the_order_of_the_classes(labels, classes, codes) -> None:
    assert encode(as_labels(labels, "y"), class_order(classes), "y").tolist() == codes


def test_numbers_and_words_are_not_mixed_up_in_silence() -> None:
    labels = as_labels([1, "1"], "y")
    assert labels.tolist() == [1, "1"]
    with pytest.raises(InputError, match="mixed types"):
        class_order(None, labels)
    assert encode(labels, class_order(["1", 1]), "y").tolist() == [1, 0]
    with pytest.raises(InputError, match="holds 1 at position 0"):
        encode(as_labels([1, 2], "y"), ("1", "2"), "y")


@pytest.mark.parametrize("gap", [None, float("nan"), pd.NA, pd.NaT])
def test_a_missing_label_is_named_by_its_place(gap: object) -> None:
    with pytest.raises(InputError, match="y has no label at position 1"):
        as_labels(np.array(["a", gap], dtype=object), "y")


def test_nan_among_numbers_is_named_by_its_place() -> None:
    with pytest.raises(InputError, match="position 2"):
        as_labels([0.0, 1.0, float("nan")], "y")


def test_a_table_of_labels_and_a_class_named_twice_are_refused() -> None:
    with pytest.raises(InputError, match="vector"):
        as_labels([["a"], ["b"]], "y")
    with pytest.raises(InputError, match="'a' more than once"):
        class_order(["a", "b", "a"])
