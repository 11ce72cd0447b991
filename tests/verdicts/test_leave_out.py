"""Tests on fewer cases: the same as a comparison of a table without them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.verdicts.tables import grouped, several

from adjudge import compare
from adjudge.verdicts import leave_out
from adjudge.verdicts.leave_out import LeaveOut

RNG = np.random.default_rng(0)
TABLE = several(
    {"accuracy": {name: RNG.normal(size=9) for name in "ABC"}, "f1": {name: RNG.normal(size=9) for name in "ABC"}}
)


@pytest.mark.parametrize("at_once", [4_000_000, 1])
def test_it_is_the_comparison_of_the_table_without_them(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leave_out, "_CELLS", at_once)
    whole = compare(TABLE)
    sets = [(0,), (3, 7), ()]
    for gone, found in zip(sets, LeaveOut(whole)(sets), strict=True):
        rest = compare(TABLE, cases=[name for place, name in enumerate(whole.cases) if place not in gone])
        assert found.p == pytest.approx(rest.p)
        assert (found.side == np.stack([part.side for part in rest.evidence], axis=1)).all()
        assert (found.against == np.stack([part.against for part in rest.evidence], axis=1)).all()


@pytest.mark.parametrize("decimals", [0, 1, 12])
def test_what_is_reused_gives_the_numbers_of_testing_anew(decimals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(decimals)
    values = {name: np.round(rng.normal(0.4 * place, 1, 40), decimals) for place, name in enumerate("ABCD")}
    values["D"] = values["C"].copy()  # identical to one another
    values["E"] = values["A"] + np.where(np.arange(40) < 8, -9.0, 1.0)  # typically better, worse on average
    whole = compare(several({"accuracy": values, "f1": {name: -x for name, x in values.items()}}))
    assert [test.name for test in whole.tests] == ["wilcoxon", "wilcoxon"]
    sets = [(), *((place,) for place in range(40)), (3, 7), (1, 2, 30, 31, 39), tuple(range(39)), tuple(range(40))]
    reused = list(LeaveOut(whole)(sets))
    anew = LeaveOut(whole)
    monkeypatch.setattr(anew, "_tests", tuple(replace(test, without=None) for test in whole.tests))
    for found, plain in zip(reused, anew(sets), strict=True):
        for ours, theirs in zip(found, plain, strict=True):
            assert np.array_equal(ours, theirs, equal_nan=ours.dtype.kind == "f")
    assert any(found.against.any() for found in reused) and any(np.isnan(found.p).any() for found in reused)


def test_of_groups_a_whole_one_is_left_out() -> None:
    table = grouped([2, 1, 3, 1, 1, 1, 2], RNG.normal(size=11), RNG.normal(size=11))
    whole = compare(table, group="doc")
    leave = LeaveOut(whole)
    assert leave.names == whole.units.group_names and leave.cells == 11
    (found,) = leave([(2,)])
    rest = compare(table, group="doc", cases=[name for place, name in enumerate(whole.cases) if place not in (3, 4, 5)])
    assert found.p == pytest.approx(rest.p)
