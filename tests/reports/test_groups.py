"""Groups drawn under a diagram of ranks never contradict the decisions they come from."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.reports.groups import groups_of, undivided_groups

Matrix = dict[tuple[str, str], str]


@st.composite
def decisions(draw: st.DrawFn, least: int = 2, most: int = 9) -> tuple[list[str], Matrix]:
    """Any matrix of verdicts at all: no order, no transitivity is promised."""
    order = [f"L{i}" for i in range(draw(st.integers(least, most)))]
    words = st.sampled_from(["better", "worse", "undecided", "equivalent"])
    return order, {pair: draw(words) for pair in combinations(order, 2)}


def content_of(order: list[str], matrix: Matrix) -> dict[str, object]:
    return {
        "learners": order,
        "ranking": [{"learner": name, "rank": 1.0 + 0.5 * place} for place, name in enumerate(order)],
        "pairs": [{"a": a, "b": b, "verdict": verdict} for (a, b), verdict in matrix.items()],
        "overall": {},
    }


@given(decisions())
@settings(max_examples=150, deadline=None)
def test_groups_say_what_the_matrix_says_and_nothing_else(case: tuple[list[str], Matrix]) -> None:
    order, matrix = case
    groups = groups_of(content_of(order, matrix))
    together = {pair for group in groups for pair in combinations(group, 2)}
    assert together == {pair for pair, verdict in matrix.items() if verdict in {"undecided", "equivalent"}}
    assert {name for group in groups for name in group} == set(order)
    for one, other in combinations(groups, 2):
        assert not set(one) <= set(other) and not set(other) <= set(one)


@given(decisions(3, 7))
@settings(max_examples=40, deadline=None)
def test_bars_of_the_diagram_join_no_separated_pair(case: tuple[list[str], Matrix]) -> None:
    """Read back from the drawing: dots of one bar are members; a solid stretch has no other learner inside."""
    order, matrix = case
    ax = plot_critical_difference(content_of(order, matrix))
    rank = {1.0 + 0.5 * place: name for place, name in enumerate(order)}
    joined = set()
    for line in ax.get_lines():
        if line.get_marker() == "o":
            members = [rank[x] for x in line.get_xdata()]
            joined |= set(combinations(members, 2))
        elif line.get_linewidth() == 3.2:
            start, end = line.get_xdata()
            assert order.index(rank[end]) == order.index(rank[start]) + 1
    assert joined == {pair for pair, verdict in matrix.items() if verdict in {"undecided", "equivalent"}}


def test_a_group_may_have_a_gap_in_rank_order() -> None:
    assert undivided_groups("abc", [("a", "c")]) == [("a", "c"), ("b",)]


def test_groups_agree_with_nemenyis_own(measure_summary: object) -> None:
    from adjudge.verdicts.single import compare_measure

    from adjudge.results.examples import example

    found = compare_measure(example("rewards"), "accuracy", method="nemenyi")
    theirs = [tuple(found.learners[place] for place in group) for group in found.overall["nemenyi"].groups]
    assert sorted(map(sorted, groups_of(found.to_dict()))) == sorted(map(sorted, theirs))


def test_many_groups_are_cut_off_rather_than_searched_for_ever() -> None:
    names = [f"L{i}" for i in range(30)]
    apart = {(names[i], names[i + 1]) for i in range(0, 30, 2)}  # 2^15 largest groups
    joined = [pair for pair in combinations(names, 2) if pair not in apart]
    assert len(undivided_groups(names, joined)) == 500
