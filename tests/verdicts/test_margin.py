from __future__ import annotations

import math

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.verdicts.margin import Margin, as_margins, parse_margins


def test_numbers_and_percentages_are_read() -> None:
    assert parse_margins("accuracy=0.01, latency=5%", "margin") == {
        "accuracy": Margin(0.01),
        "latency": Margin(0.05, True),
    }
    assert as_margins({"F": "2 %", "acc": 1}, "margin") == {"F": Margin(0.02, True), "acc": Margin(1.0)}


def test_a_measure_whose_name_holds_an_equals_sign_keeps_it() -> None:
    assert parse_margins("P=0.5=0.01", "gate") == {"P=0.5": Margin(0.01)}


@pytest.mark.parametrize(
    "text", ["accuracy", "=0.1", "accuracy=", "accuracy=x", "accuracy=0", "accuracy=-1", "a=1,a=2", "a=inf"]
)
def test_what_is_no_margin_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_margins(text, "margin")


def test_a_percentage_is_of_the_mean_of_a_or_of_a_factor() -> None:
    means = np.array([2.0, -4.0])
    assert Margin(0.05, True).width(False, means) == pytest.approx([0.1, 0.2])
    assert Margin(0.05, True).width(True, means) == pytest.approx([math.log(1.05)] * 2)
    assert Margin(0.05).width(False, means) == pytest.approx([0.05, 0.05])
    with pytest.raises(InputError, match="percentage"):
        Margin(0.05).width(True, means)
