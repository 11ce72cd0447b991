"""Each measure's evidence on every pair: differences oriented once, the veto and skew by hand, parts as the whole."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, grouped, several, table_of

from adjudge import compare
from adjudge.evidence.contract import Differences, find_test
from adjudge.results.table import ResultTable
from adjudge.verdicts import measured
from adjudge.verdicts.measured import differences_of, evidence_of, evidence_on
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import table_and_units

PAIR = np.array([[0, 1]])


def differences(table: ResultTable, **settings: object) -> Differences:
    choices = Settings(**settings)  # type: ignore[arg-type]
    return differences_of(table_and_units(table, choices)[1], 0, PAIR, choices, 1)


def test_a_difference_is_positive_where_b_is_better_and_zero_within_rounding() -> None:
    up = differences(table_of(A=[0.1, 0.3, 0.3], B=[0.2, 0.3, 0.1 + 0.2]))
    assert up.values[0].tolist() == pytest.approx([0.1, 0, 0]) and (up.values[0, 1:] == 0).all()
    down = differences(table_of("loss", A=[0.1, 0.3], B=[0.2, 0.2]).with_directions(lower=["loss"]))
    assert down.values[0].tolist() == pytest.approx([-0.1, 0.1])
    logs = differences(table_of("seconds", A=[1.0, 4.0], B=[2.0, 1.0]))
    assert logs.values[0].tolist() == pytest.approx([-np.log(2), np.log(4)])


def test_holes_count_against_whoever_has_them() -> None:
    a, b = [0.1, np.nan, 0.1, np.nan], [0.2, 0.2, np.nan, np.nan]
    lost = differences(table_of(A=a, B=b), missing="both").lost
    assert lost is not None and lost[0].tolist() == [0, 1, -1, 0]
    assert differences(table_of(A=a, B=b), missing="drop").lost is None
    assert differences(table_of(A=a, B=b), missing="both", estimand="wins").options == {"wins": True}
    assert differences(table_of(A=a, B=b), missing="both").options == {}


def test_folds_carry_their_grid_and_ratio_and_cases_none() -> None:
    folds = differences(folds_of(10, n_train=90, n_test=10))
    assert (folds.unit, folds.grid, folds.ratio) == ("folds", (10, 1), pytest.approx(1 / 9))
    assert differences(table_of(A=[0.1, 0.2], B=[0.2, 0.3])).grid is None


def test_wins_in_groups_are_signs_and_not_amounts() -> None:
    table = grouped([2, 1], [0.0] * 3, [0.5, -3.0, 0.1])
    assert differences(table, group="doc", estimand="wins").values[0].tolist() == [1, -1, 1]
    assert differences(table, group="doc", estimand="mean").values[0].tolist() == [0.5, -3.0, 0.1]


def test_example_17_by_hand() -> None:
    d = np.array([[0.01 * step for step in range(1, 19)] + [-2.0, -3.0]])
    found = evidence_of(Differences(d), find_test("wilcoxon"))
    assert (found.won[0], found.lost[0], found.tied[0], found.n[0]) == (18, 2, 0, 20)
    assert found.mean[0] == pytest.approx(-0.1645) and found.side[0] == 1 and found.against[0]
    assert found.p[0] == pytest.approx(0.012079239, abs=1e-8) and found.smallest_p[0] == pytest.approx(2.0**-19)
    assert not evidence_of(Differences(-d[:, :18]), find_test("wilcoxon")).against[0]
    assert not evidence_of(Differences(d), find_test("mean_items")).against[0]  # a veto is of the typical only


@pytest.mark.parametrize(
    ("d", "side", "against"),
    [
        ([1.0, 2.0, 3.0, -0.5], 1, False),
        ([5.0, 6.0, -1.0, -2.0, -3.0], 1, True),  # ranks 9 to 6, mean 1 up, two wins to three losses
        ([1.0, -1.0], 0, False),  # no side, nothing to veto
        ([3.0, 3.5, 4.0, -10.5], 1, True),  # ranks 6 to 4, the mean is 0
    ],
)
def test_the_veto_asks_mean_and_balance(d: list[float], side: int, against: bool) -> None:
    found = evidence_of(Differences(np.array([d])), find_test("wilcoxon"))
    assert (found.side[0], found.against[0]) == (side, against)


def test_the_veto_of_groups_is_on_the_means_tested() -> None:
    d = np.array([[1.0, 1.0, 1.0, -9.0, -9.0, -9.0, -9.0]])
    data = Differences(d, groups=np.array([0, 1, 2, 3, 3, 3, 3]))
    found = evidence_of(data, find_test("wilcoxon"))
    assert (found.won[0], found.lost[0], found.n[0]) == (3, 4, 4)
    assert found.side[0] == 1 and found.against[0]  # ranks 6 to 4, group means 1, 1, 1, −9


def test_skew_is_told_beyond_one_and_three_standard_errors() -> None:
    n = 100  # √(6/n) · 3 = .73: the limit is 1

    def with_share(high: int) -> np.ndarray:  # values 0 and 1: g₁ = (1 − 2p)/√(p(1 − p))
        return np.array([[1.0] * high + [0.0] * (n - high)]) + 5

    share = {high: (1 - 2 * high / n) / np.sqrt(high / n * (1 - high / n)) for high in (27, 28)}
    assert share[27] > 1 > share[28]
    test = find_test("wilcoxon")
    assert evidence_of(Differences(with_share(27)), test).skewed[0]
    assert not evidence_of(Differences(with_share(28)), test).skewed[0]
    few = np.array([[1.0] + [0.0] * 9]) + 5  # g₁ 2.67, but 3·√.6 = 2.32 and with one case fewer 2.47 > 2.45
    assert evidence_of(Differences(few), test).skewed[0]
    assert not evidence_of(Differences(np.array([[1.0, 0, 0, 0, 0, 0]]) + 5), test).skewed[0]  # 1.79 < 3
    assert not evidence_of(Differences(np.full((1, 9), 2.0)), test).skewed[0]


def test_a_mean_of_many_bears_more_skew_than_a_mean_of_few() -> None:
    d = np.array([[1.0] * 27 + [0.0] * 73])  # g₁ 1.04: g₁²/n is .0107 at 100
    few = np.array([[4.0] * 3 + [1.0] * 7 + [0.0] * 20])  # g₁ 2.13 of 30: .15
    test = find_test("mean_items")
    assert not evidence_of(Differences(d, "items"), test).skewed[0]
    assert evidence_of(Differences(few, "items"), test).skewed[0]
    assert not evidence_of(Differences(np.tile(few, 10), "items"), test).skewed[0]  # the same of 300: .015
    assert not evidence_of(Differences(few, "folds", ratio=0.1), find_test("corrected_t")).skewed[0]


def test_many_pairs_in_parts_are_the_same_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    table = table_of(**{name: rng.normal(size=12) for name in "ABCDE"})
    choices = Settings()
    units = table_and_units(table, choices)[1]
    pairs = np.stack(np.triu_indices(5, 1), axis=1)
    _, whole = evidence_on(units, 0, pairs, choices)
    monkeypatch.setattr(measured, "_CELLS", 12 * 3)
    _, parts = evidence_on(units, 0, pairs, choices)
    for field in fields(whole):
        np.testing.assert_array_equal(getattr(whole, field.name), getattr(parts, field.name))
    monkeypatch.setattr(measured, "_CELLS", 1)
    assert [len(part) for part in measured.chunks(units, pairs)] == [1] * 10


def test_measures_put_in_order_decide_case_by_case() -> None:
    a, b = [0.50, 0.50, 0.50], [0.51, 0.501, 0.501]
    table = several({"accuracy": {"A": a, "B": b}, "f1": {"A": [1.0, 1.0, 1.0], "B": [0.0, 0.0, 1.0]}})
    pair = compare(table, first={"accuracy": 0.005, "f1": 0.0})["B", "A"].measures[0]
    assert (pair.won, pair.lost, pair.tied) == (1, 1, 1)


def test_a_measure_tied_wherever_both_were_scored_is_open_where_holes_count_against_either() -> None:
    n = 30
    first, second = np.linspace(0.1, 0.9, n), np.linspace(0.2, 1.0, n)
    holed = np.full(n, 0.5)
    holed[:2] = np.nan
    table = several({"accuracy": {"A": first, "B": second}, "f1": {"A": np.full(n, 0.5), "B": holed}})
    dropped, counted = (compare(table, missing=missing)["B", "A"] for missing in ("drop", "both"))
    assert (dropped["f1"].sign, dropped.verdict) == ("=", "better")  # the same in every case of the pair
    assert (counted["f1"].sign, counted["f1"].p, counted.verdict) == ("?", 1.0, "partly better")
