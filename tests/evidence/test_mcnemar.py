"""McNemar's test: statsmodels' and scipy's numbers, Fagerland's mid-p by enumeration, no discordant items."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.mcnemar import mcnemar

PEERS = json.loads((Path(__file__).parents[1] / "reference" / "peers_frequentist.json").read_text())["tables"]


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: str(peer["table"]))
def test_statsmodels_numbers(peer: dict) -> None:
    _, b, c, _ = peer["table"]
    assert mcnemar(b, c).p_value == pytest.approx(peer["exact"])
    for correction, name in ((True, "asymptotic"), (False, "plain")):
        result = mcnemar(b, c, "asymptotic", correction=correction)
        assert (result.statistic, result.p_value) == pytest.approx(peer[name])
    assert (mcnemar(b, c).low, mcnemar(b, c).high) == pytest.approx(peer["share_interval"])


@pytest.mark.parametrize(("b", "c"), [(0, 1), (3, 3), (9, 2), (0, 12), (200, 150)])
def test_exact_and_mid_p_by_enumeration(b: int, c: int) -> None:
    null = stats.binom(b + c, 0.5)
    assert mcnemar(b, c).p_value == pytest.approx(min(1, 2 * null.cdf(min(b, c))))
    assert mcnemar(b, c, "mid-p").p_value == pytest.approx(2 * null.cdf(min(b, c)) - null.pmf(min(b, c)))


@pytest.mark.parametrize("method", ["exact", "mid-p", "asymptotic"])
def test_no_discordant_item_is_no_difference(method: str) -> None:
    result = mcnemar(0, 0, method)
    assert (result.p_value, result.share, result.side) == (1.0, 0.5, 0)
    assert (result.low, result.high) == (0.0, 1.0)


@pytest.mark.parametrize("bad", [-1, 2.5, float("nan"), "many"])
def test_what_is_not_a_count_is_refused(bad: object) -> None:
    with pytest.raises(InputError, match="b"):
        mcnemar(bad, 1)  # type: ignore[arg-type]
