"""Difference of proportions: statsmodels' numbers, Newcombe's printed intervals, agreement with McNemar."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.evidence.mcnemar import mcnemar
from adjudge_studies.proportions import paired_proportion_difference, unpaired_proportion_difference

PEERS = json.loads((Path(__file__).parents[1] / "reference" / "peers_frequentist.json").read_text())["tables"]


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: str(peer["table"]))
def test_statsmodels_numbers_unpaired(peer: dict) -> None:
    both, only_b, only_a, _ = peer["table"]
    n = sum(peer["table"])
    result = unpaired_proportion_difference(both + only_b, n, both + only_a, n)
    assert (result.statistic, result.p_value) == pytest.approx(peer["unpaired_z"])
    assert (result.low, result.high) == pytest.approx(peer["unpaired_interval"])


def test_newcombes_printed_intervals() -> None:
    """Newcombe 1998 (Statistics in Medicine 17), method 10: 56/70 − 48/80 and the paired table 36, 12, 2, 0."""
    unpaired = unpaired_proportion_difference(56, 70, 48, 80)
    assert (round(unpaired.low, 4), round(unpaired.high, 4)) == (0.0524, 0.3339)
    paired = paired_proportion_difference(36, 12, 2, 0)
    assert (round(paired.low, 4), round(paired.high, 4)) == (0.0569, 0.3404)


@settings(max_examples=60, deadline=None)
@given(st.tuples(*[st.integers(0, 12)] * 4).filter(any))
def test_paired_is_mcnemar_without_correction_and_swaps(counts: tuple[int, int, int, int]) -> None:
    both, only_b, only_a, neither = counts
    result = paired_proportion_difference(*counts)
    assert result.p_value == pytest.approx(mcnemar(only_b, only_a, "asymptotic", correction=False).p_value)
    back = paired_proportion_difference(both, only_a, only_b, neither)
    assert (back.low, back.high) == pytest.approx((-result.high, -result.low))
    assert -1 <= result.low <= result.difference <= result.high <= 1


def test_identical_learners_do_not_differ() -> None:
    for both, neither in ((3, 0), (0, 2), (2, 1)):
        assert paired_proportion_difference(both, 0, 0, neither).p_value == 1
        assert unpaired_proportion_difference(both, both + neither, both, both + neither).p_value == 1


def test_bad_tables_are_refused() -> None:
    with pytest.raises(InputError, match="received 5/4"):
        unpaired_proportion_difference(5, 4, 1, 4)
    with pytest.raises(InputError, match="at least one item"):
        paired_proportion_difference(0, 0, 0, 0)
