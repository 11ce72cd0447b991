from __future__ import annotations

from adjudge.plots.graph_differences import plot_graph_differences
from adjudge_graphs.scores.differences import edge_differences


def test_graph_differences_are_counted_as_they_are_listed() -> None:
    truth = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E")]
    learnt = [("B", "A"), ("B", "C"), ("C", "E"), ("D", "E")]
    legend = [entry.get_text() for entry in plot_graph_differences(truth, learnt).get_legend().get_texts()]
    listed = [item.kind for item in edge_differences(truth, learnt)]
    for kind in ("missing", "extra", "reversed"):
        assert f"{kind} ({listed.count(kind)})" in legend
    assert "correct (2)" in legend


def test_an_edge_without_its_direction_is_of_another_kind() -> None:
    legend = plot_graph_differences("A -> B\nB -> C", "A -- B\nB -> C").get_legend().get_texts()
    assert [entry.get_text() for entry in legend] == ["correct (1)", "other kind (1)"]
