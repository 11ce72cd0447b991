"""Front, tiers, ranks, circles and arrows: brute force on small tables, and no contradiction among them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.verdicts.order import Order, circle_of, front_of, joint_beats, order_of, tiers_of

Claims = tuple[int, Order, dict[tuple[int, int], list[str]], np.ndarray]


@st.composite
def claims(draw: st.DrawFn) -> Claims:
    """k ≤ 6 learners, m ≤ 3 measures, any signs at all; marks are < > ? = and v (vetoed in favour of b)."""
    k, m = draw(st.integers(2, 6)), draw(st.integers(1, 3))
    pairs = list(combinations(range(k), 2))
    marks = {pair: draw(st.lists(st.sampled_from("<>>?=v"), min_size=m, max_size=m)) for pair in pairs}
    codes = np.array([marks[pair] for pair in pairs])
    signs = np.where(codes == ">", 1, np.where(codes == "<", -1, 0)).astype(np.int8)
    order = order_of(k, np.array(pairs), signs, codes == "=", (codes == "v").astype(np.int8))
    return k, order, marks, codes


def beats(marks: dict[tuple[int, int], list[str]], b: int, a: int, m: int | None = None) -> bool:
    """Whether b is shown to beat a: jointly, or on measure m."""
    row = marks[min(a, b), max(a, b)]
    row = row if b > a else [{"<": ">", ">": "<"}.get(mark, mark) for mark in row]
    if m is not None:
        return row[m] == ">"
    told = [mark for mark in row if mark != "="]
    return bool(told) and all(mark == ">" for mark in told)


def reaches(k: int, marks: dict[tuple[int, int], list[str]], start: int) -> set[int]:
    found = {start}
    while True:
        more = {a for b in found for a in range(k) if a != b and beats(marks, b, a)} - found
        if not more:
            return found
        found |= more


@given(claims())
def test_everything_equals_its_definition(case: Claims) -> None:
    k, order, marks, codes = case
    m = codes.shape[1]
    reach = [reaches(k, marks, place) for place in range(k)]
    circle = [{b for b in reach[a] if a in reach[b]} for a in range(k)]
    winners = [{b for b in range(k) if b != a and beats(marks, b, a)} for a in range(k)]

    def tier(a: int) -> int:
        above = {b for member in circle[a] for b in winners[member]} - circle[a]
        return max((1 + tier(b) for b in above), default=1)

    for a in range(k):
        others = [b for b in range(k) if b != a]
        assert order.circle[a] == min(circle[a])
        assert order.tier[a] == tier(a)
        assert order.front[a] == (not {b for member in circle[a] for b in winners[member]} - circle[a])
        assert order.rank[a].tolist() == [1 + len(winners[a]), k - sum(beats(marks, a, b) for b in others)]
        for j in range(m):
            low = 1 + sum(beats(marks, b, a, j) for b in others)
            high = k - sum(beats(marks, a, b, j) for b in others)
            assert order.measure_rank[j, a].tolist() == [low, high]
        touched = any(beats(marks, b, a, j) for b in others for j in range(m))
        vetoed = any("v" in marks[a, b] for b in range(a + 1, k))  # a vetoed sign of b counts against a
        assert order.unbeaten[a] == (not touched and not vetoed)


@given(claims())
def test_words_ranks_tiers_and_front_never_contradict_each_other(case: Claims) -> None:
    k, order, _, _ = case
    assert order.front.any()
    assert not (order.unbeaten & ~order.front).any()
    assert (order.tier[order.front] == 1).all() and (order.tier[~order.front] > 1).all()
    assert (order.rank[:, 0] <= order.rank[:, 1]).all()
    in_circle = np.array([(order.circle == order.circle[a]).sum() > 1 for a in range(k)])
    assert ((order.rank[:, 0] == 1) == (order.front & ~in_circle)).all()
    for winner, loser in np.argwhere(order.joint).tolist():
        assert order.tier[winner] < order.tier[loser] or order.circle[winner] == order.circle[loser]


@given(claims())
def test_drawn_arrows_are_claimed_and_lead_wherever_the_claims_lead(case: Claims) -> None:
    k, order, marks, _ = case
    drawn = set(order.arrows)
    groups = {place: set(np.flatnonzero(order.circle == place).tolist()) for place in np.unique(order.circle).tolist()}
    for winner, loser in drawn:
        assert any(beats(marks, b, a) for b in groups[winner] for a in groups[loser])
        assert not any((winner, middle) in drawn and (middle, loser) in drawn for middle in groups)
    for start in groups:
        found = {start}
        while more := {loser for winner, loser in drawn if winner in found} - found:
            found |= more
        assert found == {int(order.circle[a]) for a in reaches(k, marks, start)}


def test_three_in_a_row_have_three_tiers_and_two_arrows() -> None:
    pairs, none = np.array([[0, 1], [0, 2], [1, 2]]), np.zeros((3, 1), dtype=bool)
    order = order_of(3, pairs, np.full((3, 1), -1, np.int8), none, np.zeros((3, 1), np.int8))
    assert order.tier.tolist() == [1, 2, 3]
    assert order.arrows == [(0, 1), (1, 2)]
    assert order.rank.tolist() == [[1, 1], [2, 2], [3, 3]]


def test_a_circle_shares_the_front_and_a_loser_stands_below_it() -> None:
    pairs = np.array([[0, 1], [1, 2], [0, 2], [0, 3]])
    signs = np.array([[-1], [-1], [1], [-1]], dtype=np.int8)  # 0 beats 1 beats 2 beats 0, and 0 beats 3
    order = order_of(4, pairs, signs, np.zeros((4, 1), bool), np.zeros((4, 1), np.int8))
    assert order.circles == [[0, 1, 2]]
    assert order.front.tolist() == [True, True, True, False]
    assert order.tier.tolist() == [1, 1, 1, 2]
    assert order.arrows == [(0, 3)]
    assert not order.unbeaten[:3].any()


def test_a_vetoed_sign_counts_against_its_loser_but_claims_nothing() -> None:
    pairs, none = np.array([[0, 1]]), np.zeros((1, 1), dtype=bool)
    order = order_of(2, pairs, np.zeros((1, 1), np.int8), none, np.ones((1, 1), np.int8))
    assert order.unbeaten.tolist() == [False, True]
    assert order.front.all() and not order.joint.any()


@pytest.mark.parametrize("k", [50, 300])
def test_a_long_chain_is_one_tier_per_learner(k: int) -> None:
    pairs = np.stack([np.arange(k - 1), np.arange(1, k)], axis=1)
    beaten = joint_beats(k, pairs, np.full((k - 1, 1), -1, np.int8), np.zeros((k - 1, 1), bool))
    assert tiers_of(beaten, circle_of(beaten)).tolist() == list(range(1, k + 1))


def test_a_stack_of_tables_has_the_fronts_of_its_tables_whatever_their_circles() -> None:
    k, rng = 5, np.random.default_rng(0)
    pairs = np.array([(a, b) for a in range(k) for b in range(a + 1, k)])
    signs = rng.choice(np.array([-1, 0, 1], dtype=np.int8), size=(200, len(pairs), 1), p=[0.25, 0.6, 0.15])
    none = np.zeros(signs.shape, bool)
    joint = joint_beats(k, pairs, signs, none)
    circle = circle_of(joint)
    orders = [order_of(k, pairs, each, none[0], np.zeros(each.shape, np.int8)) for each in signs]
    assert any(order.circles and not order.front.all() for order in orders)
    assert (front_of(joint, circle) == np.stack([order.tier == 1 for order in orders])).all()
