"""A learner's parameters as plain values: equal where the learner is the same, in every process."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.learners.build import classes_in, describe, variants, version_of


class Counter:
    """A learner that does not list its parameters."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def fit(self, X: Any, y: Any) -> None: ...


def test_arrays_count_by_what_they_hold_and_their_shape() -> None:
    whole = np.arange(6.0)
    assert describe(whole) == describe(whole.copy()) == describe(np.repeat(whole, 2)[::2])
    others = [whole + 1, whole.reshape(2, 3), whole.reshape(3, 2), whole[:5]]
    assert len({repr(describe(array)) for array in (whole, *others)}) == 5
    words = [np.array(["".join(["a", "b"]), None, 3 * 10**6], dtype=object) for _ in range(2)]  # other objects, equal
    assert describe(words[0]) == describe(words[1]) == {"array": ["ab", None, 3 * 10**6]}


def test_the_order_a_set_happens_to_have_does_not_count() -> None:
    assert list({0, 8}) != list({8, 0})
    assert describe({0, 8}) == describe({8, 0}) != describe({0, 9})
    assert describe({"k": frozenset("ab")}) == {"k": {"set": ["'a'", "'b'"]}}


def test_estimators_functions_and_other_values_have_lasting_names() -> None:
    assert describe(Counter(3)) == {"class": f"{__name__}.Counter", "state": {"depth": 3}}
    assert describe(len) == {"name": "builtins.len"} and describe(Counter) == {"name": f"{__name__}.Counter"}
    assert describe(PurePosixPath("/a")) == {"repr": "PurePosixPath('/a')"}
    with pytest.raises(InputError, match="has no lasting name"):
        describe(object())
    with pytest.raises(InputError, match="cannot be found by name again"):
        describe(lambda: 1)


def test_classes_and_objects_of_parameters_are_found_however_deep() -> None:
    nested = {"a": ({"class": "fractions.Fraction"}, 1, "x"), "b": len, "c": None}
    assert [thing.__name__ for thing in classes_in(nested)] == ["Fraction", "len"]


def test_a_standard_module_has_pythons_version() -> None:
    import sys

    assert version_of("json.decoder") == version_of("builtins") == f"{sys.version_info[0]}.{sys.version_info[1]}"


def test_a_grid_names_truth_values_and_classes_shortly() -> None:
    found = variants("bag", {"warm": [True], "base": [{"class": "sklearn.svm.SVC", "params": {}}, None]})
    assert [name for name, _ in found] == ["bag warm=true base=SVC", "bag warm=true base=None"]
