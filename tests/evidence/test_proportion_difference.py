"""Difference of proportions: statsmodels' numbers, Newcombe's printed intervals, agreement with McNemar."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.evidence.mcnemar import discordant, mcnemar
from adjudge.evidence.proportion_difference import (
    paired_proportion_difference,
    proportion_difference,
    unpaired_proportion_difference,
)

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


answers = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40)


@settings(max_examples=60, deadline=None)
@given(answers)
def test_paired_is_mcnemar_without_correction_and_swaps(items: list[tuple[bool, bool]]) -> None:
    b, a = np.array(items).T
    result = proportion_difference(b, a, paired=True)
    assert result.p_value == pytest.approx(mcnemar(*discordant(b, a), "asymptotic", correction=False).p_value)
    back = proportion_difference(a, b, paired=True)
    assert (back.low, back.high) == pytest.approx((-result.high, -result.low))
    assert -1 <= result.low <= result.difference <= result.high <= 1


def test_identical_learners_do_not_differ() -> None:
    for b in ([1, 1, 1], [0, 0], [1, 0, 1]):
        for paired in (True, False):
            assert proportion_difference(b, b, paired=paired).p_value == 1


def test_bad_tables_are_refused() -> None:
    with pytest.raises(InputError, match="same items"):
        proportion_difference([1, 0], [1], paired=True)
    with pytest.raises(InputError, match="received 5/4"):
        unpaired_proportion_difference(5, 4, 1, 4)
    with pytest.raises(InputError, match="at least one item"):
        paired_proportion_difference(0, 0, 0, 0)
    with pytest.raises(TypeError):
        proportion_difference([1, 0], [1, 0])  # type: ignore[call-arg]
