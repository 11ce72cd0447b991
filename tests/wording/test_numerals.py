"""Numbers beside a threshold: what is shown is on the side where the number is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.wording.numerals import at_most, p_text, probability

thresholds = st.sampled_from([0.5, 0.8, 0.9, 0.95, 0.975, 0.99, 0.999, 0.9999])


def near(threshold: float) -> st.SearchStrategy[float]:
    """Anything, and often something close to the threshold."""
    close = st.floats(-1e-3, 1e-3).map(lambda step: min(1.0, max(0.0, threshold + step)))
    return st.one_of(st.floats(0.0, 1.0), close)


@given(thresholds.flatmap(lambda t: st.tuples(st.just(t), near(t))))
def test_a_shown_probability_never_crosses_its_threshold(drawn: tuple[float, float]) -> None:
    threshold, value = drawn
    text = probability(value, threshold)
    if abs(value - threshold) < 1e-12:
        return
    shown = float(text.lstrip("<>"))
    if text[0] == "<":
        assert value < threshold and shown <= threshold
    elif text[0] == ">":
        assert value > threshold and shown >= threshold
    else:
        assert (shown > threshold) == (value > threshold) and shown != threshold
        assert abs(shown - value) <= 0.00501


@given(thresholds.flatmap(lambda t: st.tuples(st.just(t), near(1.0 - t))))
def test_a_shown_p_value_never_crosses_its_level(drawn: tuple[float, float]) -> None:
    threshold, value = drawn
    level = round(1.0 - threshold, 12)
    text = p_text(value, threshold)
    if abs(value - level) < 1e-12:
        return
    shown = float(text.lstrip("<>"))
    if text[0] == "<":
        assert value < level and shown <= level
    elif text[0] == ">":
        assert value > level and shown >= level
    else:
        assert (shown < level) == (value < level) and shown != level


@given(st.floats(0.0, 1.0))
def test_without_a_threshold_and_far_from_it_nothing_changes(value: float) -> None:
    if abs(value - 0.95) > 0.005:
        assert probability(value, 0.95) == probability(value)
    if abs(value - 0.05) > 0.005:
        assert p_text(value, 0.95) == p_text(value)


@pytest.mark.parametrize(
    ("value", "threshold", "shown"),
    [
        (0.9499, 0.95, "0.9499"),
        (0.94996, 0.95, "0.94996"),
        (0.9495, 0.95, "0.9495"),
        (0.9494, 0.95, "0.949"),
        (0.95, 0.95, "0.950"),
        (0.9501, 0.95, "0.9501"),
        (0.9506, 0.95, "0.951"),
        (0.9996, 0.9999, "0.9996"),
        (0.99996, 0.9999, "0.99996"),
        (0.9996, 0.95, ">0.999"),
    ],
)
def test_as_many_digits_as_needed_and_no_more(value: float, threshold: float, shown: str) -> None:
    assert probability(value, threshold) == shown


def test_twelve_digits_are_the_most_and_then_it_is_a_bound() -> None:
    assert probability(0.95 - 2e-12, 0.95) == "0.949999999998"
    assert probability(2 / 3 - 2e-12, 2 / 3) == "0.66666666666"
    assert probability(1.0, 0.9999) == ">0.9999"
    assert p_text(0.0, 0.99995) == "<5e-05"


def test_the_least_p_that_is_shown() -> None:
    assert (p_text(0.0001), p_text(0.000099)) == ("0.0001", "<0.0001")


@given(st.floats(1e-4, 1.0), thresholds)
def test_a_bound_is_never_below_the_number_and_at_most_the_level_where_that_is(value: float, threshold: float) -> None:
    bound = float(at_most(value, threshold).removeprefix("≤ "))
    level = round(1 - threshold, 12)
    assert value * (1 - 1e-11) <= bound <= 1.1 * value
    assert bound <= level or value > level * (1 - 1e-11)


def test_a_bound_is_rounded_up() -> None:
    assert at_most(0.000127) == "≤ 0.00013"
    assert at_most(3 * 0.001) == "≤ 0.003"  # no digit more for what binary numbers add
