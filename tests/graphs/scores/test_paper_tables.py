"""Tables 1, 3 and 5 of paper D, every derived cell, from graphs built to the scenarios."""

from __future__ import annotations

import pytest

from adjudge_graphs.order import is_dag
from adjudge_graphs.scores.graph_scores import confusion_scores, graph_scores
from adjudge_graphs.scores.ranking import normalised_scores
from adjudge_studies.paper_d_tables import FIELDS, TABLE_3, TABLE_5, TRUE_ARCS, TRUTH, learnt_graph, make_graph
from adjudge_studies.printed import agrees


@pytest.mark.parametrize("scenario", TABLE_3)
def test_table_3_follows_from_graphs_built_to_its_scenarios(scenario: str) -> None:
    (right, _, false), printed = TABLE_3[scenario]
    made = learnt_graph(right, 0, false)
    assert is_dag(made)
    score = graph_scores(TRUTH, made)
    assert (score.tp, score.partial, score.fp) == (right, 0, false)
    for field, cell in zip(FIELDS[:-1], printed.split(), strict=True):
        assert agrees(getattr(score, field), cell, 2), f"{scenario} {field}"


@pytest.mark.parametrize("how", ["reversed", "--", "<->", "o->"])
@pytest.mark.parametrize("scenario", TABLE_5)
def test_table_5_follows_from_graphs_whatever_makes_a_match_partial(scenario: str, how: str) -> None:
    (right, half, false), printed = TABLE_5[scenario]
    made = learnt_graph(right, half, false, how)
    if how == "reversed":
        assert is_dag(made)
    score = graph_scores(TRUTH, made)
    assert (score.tp, score.partial, score.fp) == (right + half / 2, half, false)
    for field, cell in zip(FIELDS, printed.split(), strict=True):
        assert agrees(getattr(score, field), cell, 2), f"{scenario} {field}"


def test_both_tables_together_are_165_derived_cells() -> None:
    assert sum(len(printed.split()) for _, printed in (*TABLE_3.values(), *TABLE_5.values())) == 165


def test_table_3_takes_the_precision_of_a_half_reversed_complete_graph_by_eq_2_on_whole_counts() -> None:
    # Table 3 knows no partial matches: the five reversed arcs are FN there and leave its precision.
    made = learnt_graph(5, 5, 35)
    assert made.n_edges == 45 and is_dag(made)
    whole = confusion_scores(5, 0, 35, 10, 35)
    assert whole.precision_eq2 == 0.125
    assert graph_scores(TRUTH, made).precision == pytest.approx(7.5 / 45)


def test_table_1_gives_precision_58_3_and_recall_70_percent() -> None:
    score = confusion_scores(7, 0, 5, 10, 35)
    assert (score.tp, score.fp, score.fn, score.tn) == (7, 5, 3, 30)
    assert score.precision == pytest.approx(0.583, abs=5e-4) and score.recall == 0.7


def test_precision_of_row_1_1_is_9_of_30_and_by_eq_2_9_of_29() -> None:
    score = graph_scores(TRUTH, learnt_graph(8, 2, 20))
    assert score.precision == pytest.approx(9 / 30) and score.precision_eq2 == pytest.approx(9 / 29)


def test_normalised_scores_of_table_5_are_those_of_eq_10_to_12() -> None:
    rows = {name: graph_scores(TRUTH, learnt_graph(*counts)) for name, (counts, _) in TABLE_5.items()}
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
    assert graph_scores(TRUTH, make_graph([(b, a) for a, b in TRUE_ARCS])).bsf == pytest.approx(0.5)
