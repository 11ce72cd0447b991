"""Tables 1, 3 and 5 of paper D, every derived cell, from graphs built to the scenarios."""

from __future__ import annotations

from itertools import combinations

import pytest

from adjudge.graphs.graph import Graph
from adjudge.graphs.order import is_dag
from adjudge.measures.graphs.confusion import confusion_scores
from adjudge.measures.graphs.normalised import normalised_scores
from adjudge.measures.graphs.scores import graph_scores

NODES = tuple(f"N{k}" for k in range(10))
# Five arcs inside the pairs (0,1), (2,3) … can be reversed at once without a cycle; five run between pairs.
INSIDE = [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9)]
BETWEEN = [(0, 2), (2, 4), (4, 6), (6, 8), (1, 4)]
TRUE_ARCS = INSIDE + BETWEEN
ABSENT = [pair for pair in combinations(range(10), 2) if pair not in TRUE_ARCS]
NA = None


def graph(arcs: list[tuple[int, int]], tokens: list[str] | None = None) -> Graph:
    words = tokens or ["->"] * len(arcs)
    return Graph(NODES, [(NODES[a], token, NODES[b]) for (a, b), token in zip(arcs, words, strict=True)])


TRUTH = graph(TRUE_ARCS)


def learnt(right: int, partial: int, false: int, how: str = "reversed") -> Graph:
    """A graph with these counts; partial matches are arcs inside pairs, reversed or left without a direction."""
    inside, between = list(INSIDE), list(BETWEEN)
    half = inside[:partial]
    kept = (inside[partial:] + between)[:right] if right <= 10 - partial else []
    assert len(kept) == right
    # False arcs run along the order with the pairs swapped, so that nothing closes a cycle.
    swapped = {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4, 6: 7, 7: 6, 8: 9, 9: 8}
    rank = {
        k: (2 * (k // 2) + (swapped[k] % 2 if (2 * (k // 2), 2 * (k // 2) + 1) in half else k % 2)) for k in range(10)
    }
    extra = [(a, b) if rank[a] < rank[b] else (b, a) for a, b in ABSENT[:false]]
    if how == "reversed":
        return graph(kept + [(b, a) for a, b in half] + extra)
    return graph(kept + half + extra, ["->"] * right + [how] * partial + ["->"] * false)


# scenario: TP, P, FP given; TN, FN, Pr, Re, F1, SHD, DDM (and BSF) as printed once the scan's damage is undone.
TABLE_3 = {
    "1.1": ((10, 20), (15, 0, 0.33, 1, 0.5, 20, -1)),
    "1.2": ((5, 20), (15, 5, 0.2, 0.5, 0.29, 25, -2)),
    "1.3": ((0, 20), (15, 10, 0, 0, NA, 30, -3)),
    "2.1": ((5, 15), (20, 5, 0.25, 0.5, 0.33, 20, -1.5)),
    "2.2": ((5, 10), (25, 5, 0.33, 0.5, 0.4, 15, -1)),
    "2.3": ((5, 5), (30, 5, 0.5, 0.5, 0.5, 10, -0.5)),
    "3.1": ((10, 35), (0, 0, 0.22, 1, 0.36, 35, -2.5)),
    "3.2": ((5, 35), (0, 5, 0.125, 0.5, 0.2, 40, -3.5)),
    "3.3": ((0, 0), (35, 10, NA, 0, NA, 10, -1)),
    "3.4": ((0, 35), (0, 10, 0, 0, NA, 45, -4.5)),
    "3.5": ((10, 0), (35, 0, 1, 1, 1, 0, 1)),
}
TABLE_5 = {
    "1.1": ((8, 2, 20), (15, 1, 0.3, 0.9, 0.45, 21, -1.2, 0.329)),
    "1.2": ((4, 1, 20), (15, 5.5, 0.18, 0.45, 0.257, 25.5, -2.1, -0.121)),
    "1.3": ((0, 0, 20), (15, 10, 0, 0, NA, 30, -3, -0.571)),
    "2.1": ((4, 1, 15), (20, 5.5, 0.225, 0.45, 0.3, 20.5, -1.6, 0.021)),
    "2.2": ((4, 1, 10), (25, 5.5, 0.3, 0.45, 0.36, 15.5, -1.1, 0.164)),
    "2.3": ((4, 1, 5), (30, 5.5, 0.45, 0.45, 0.45, 10.5, -0.6, 0.307)),
    "3.1": ((10, 0, 35), (0, 0, 0.22, 1, 0.364, 35, -2.5, 0)),
    "3.2": ((5, 5, 35), (0, 2.5, 0.167, 0.75, 0.273, 37.5, -3, -0.25)),
    "3.3": ((0, 0, 0), (35, 10, NA, 0, NA, 10, -1, 0)),
    "3.4": ((0, 0, 35), (0, 10, 0, 0, NA, 45, -4.5, -1)),
    "3.5": ((10, 0, 0), (35, 0, 1, 1, 1, 0, 1, 1)),
}
FIELDS = ("tn", "fn", "precision", "recall", "f1", "shd", "ddm", "bsf")


def assert_cell(got: float | None, printed: float | None, where: str) -> None:
    """Equal to the digits printed (two or three decimals)."""
    if printed is None:
        assert got is None, where
        return
    digits = len(f"{printed}".partition(".")[2]) if printed != int(printed) else 3
    assert got == pytest.approx(printed, abs=0.5 * 10 ** -max(digits, 2) + 1e-9), where


@pytest.mark.parametrize("scenario", TABLE_3)
def test_table_3_follows_from_graphs_built_to_its_scenarios(scenario: str) -> None:
    (right, false), printed = TABLE_3[scenario]
    made = learnt(right, 0, false)
    assert is_dag(made)
    score = graph_scores(TRUTH, made)
    assert (score.tp, score.partial, score.fp) == (right, 0, false)
    for field, value in zip(FIELDS, printed, strict=False):
        assert_cell(getattr(score, field), value, f"{scenario} {field}")


@pytest.mark.parametrize("how", ["reversed", "--", "<->", "o->"])
@pytest.mark.parametrize("scenario", TABLE_5)
def test_table_5_follows_from_graphs_whatever_makes_a_match_partial(scenario: str, how: str) -> None:
    (right, half, false), printed = TABLE_5[scenario]
    made = learnt(right, half, false, how)
    if how == "reversed":
        assert is_dag(made)
    score = graph_scores(TRUTH, made)
    assert (score.tp, score.partial, score.fp) == (right + half / 2, half, false)
    for field, value in zip(FIELDS, printed, strict=True):
        assert_cell(getattr(score, field), value, f"{scenario} {field}")


def test_both_tables_together_are_165_derived_cells() -> None:
    assert sum(len(printed) for _, printed in (*TABLE_3.values(), *TABLE_5.values())) == 165


def test_table_3_takes_the_precision_of_a_half_reversed_complete_graph_by_eq_2_on_whole_counts() -> None:
    # Table 3 knows no partial matches: the five reversed arcs are FN there and leave its precision.
    made = learnt(5, 5, 35)
    assert made.n_edges == 45 and is_dag(made)
    whole = confusion_scores(5, 0, 35, 10, 35)
    assert whole.precision_eq2 == 0.125
    assert graph_scores(TRUTH, made).precision == pytest.approx(7.5 / 45)


def test_table_1_gives_precision_58_3_and_recall_70_percent() -> None:
    score = confusion_scores(7, 0, 5, 10, 35)
    assert (score.tp, score.fp, score.fn, score.tn) == (7, 5, 3, 30)
    assert score.precision == pytest.approx(0.583, abs=5e-4) and score.recall == 0.7


def test_precision_of_row_1_1_is_9_of_30_and_by_eq_2_9_of_29() -> None:
    score = graph_scores(TRUTH, learnt(8, 2, 20))
    assert score.precision == pytest.approx(9 / 30) and score.precision_eq2 == pytest.approx(9 / 29)


def test_normalised_scores_of_table_5_are_those_of_eq_10_to_12() -> None:
    rows = {name: graph_scores(TRUTH, learnt(*counts)) for name, (counts, _) in TABLE_5.items()}
    normal = dict(zip(rows, normalised_scores(list(rows.values())), strict=True))
    wanted = {
        "1.1": (0.664, 0.533, 0.600),
        "2.3": (0.654, 0.767, 0.709),
        "3.1": (0.500, 0.222, 0.364),
        "3.2": (0.375, 0.167, 0.273),
        "3.3": (0.500, 0.778, 0.636),
        "3.4": (0, 0, 0),
        "3.5": (1, 1, 1),
    }
    for name, (bsf, shd, ddm) in wanted.items():
        got = normal[name]
        assert (got.bsf, got.shd, got.ddm) == pytest.approx((bsf, shd, ddm), abs=5e-4), name


def test_every_arc_reversed_scores_a_half() -> None:
    assert graph_scores(TRUTH, graph([(b, a) for a, b in TRUE_ARCS])).bsf == pytest.approx(0.5)
