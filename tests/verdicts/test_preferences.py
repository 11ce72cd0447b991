"""One score per case from what the user says about the measures."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.verdicts.preferences import first_signs, named_amounts, weighted_scores


def test_the_first_measure_beyond_its_margin_decides_each_case() -> None:
    accuracy, seconds = [0.006, -0.004, 0.005, -0.2, 0.0], [-1.0, -1.0, 2.0, 5.0, 0.0]
    found = first_signs(np.array([[accuracy], [seconds]]), [0.005, 0.0])
    assert found.tolist() == [[1, -1, 1, -1, 0]]


def test_a_difference_equal_to_the_margin_within_rounding_does_not_exceed_it() -> None:
    assert 0.715 - 0.71 > 0.005  # in floating point
    assert first_signs(np.array([[[0.715 - 0.71]], [[-1.0]]]), [0.005, 0.0]).tolist() == [[-1]]


def test_a_case_is_absent_only_if_a_hole_comes_before_the_decision() -> None:
    d = np.array([[[0.5, 0.0, np.nan]], [[np.nan, np.nan, 1.0]]])
    np.testing.assert_array_equal(first_signs(d, [0.1, 0.1]), [[1, np.nan, np.nan]])


def test_weights_count_only_by_their_proportions() -> None:
    scores = np.random.default_rng(0).normal(size=(3, 2, 5)).astype(np.float32)
    found = weighted_scores(scores, [2, 1, 1])
    np.testing.assert_allclose(found, 0.5 * scores[0] + 0.25 * scores[1] + 0.25 * scores[2], rtol=1e-6)
    np.testing.assert_allclose(weighted_scores(scores, [20, 10, 10]), found)


def test_a_measure_of_weight_zero_may_have_holes() -> None:
    scores = np.array([[[1.0, -1.0]], [[np.nan, 1.0]]], dtype=np.float32)
    assert weighted_scores(scores, [1, 0]).tolist() == [[1, -1]]
    assert np.isnan(weighted_scores(scores, [1, 1])[0, 0])


def test_names_keep_their_order() -> None:
    assert list(named_amounts("b, a=0.5", "--first", ["a", "b"], default=0.0).items()) == [("b", 0.0), ("a", 0.5)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("acuracy=1", r"--weights names an unknown measure 'acuracy'; did you mean 'accuracy'\?"),
        ("accuracy=1,accuracy=2", r"--weights names 'accuracy' twice"),
        ("accuracy", r"--weights gives no number for 'accuracy'; write accuracy=NUMBER"),
        ("accuracy=-1", r"--weights accuracy=-1 is not a number of at least 0"),
        ("accuracy=much", r"--weights accuracy=much is not a number"),
        ("accuracy=inf", r"--weights accuracy=inf is not a number"),
        ("accuracy=0,seconds=0", r"gives every measure 0"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        named_amounts(text, "--weights", ["accuracy", "seconds"])
