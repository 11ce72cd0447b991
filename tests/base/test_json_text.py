"""Our JSON writer beside Python's own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.base.json_text import indented

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
PLAIN = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner))


@given(PLAIN)
def test_indented_is_what_json_writes(value: Any) -> None:
    assert indented(value) == json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [{"a": -float("inf")}]])
def test_a_number_that_json_cannot_say_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="Out of range"):
        indented(value)
