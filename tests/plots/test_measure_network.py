from __future__ import annotations

from matplotlib.patches import FancyArrowPatch

from adjudge.plots.measure_network import draw_measure_network, plot_measure_network
from adjudge.verdicts.network import NetworkEvidence
from adjudge.wording.numerals import probability


def test_the_network_writes_the_probability_of_each_link(network: NetworkEvidence) -> None:
    found = [text.get_text() for text in plot_measure_network(network).texts]
    assert set(found) >= {"m0", "m1", "m2"}
    assert probability(network.links["m0 – m1"]) in found


def test_a_link_is_as_wide_as_its_probability_and_has_a_head_where_settled() -> None:
    ax = draw_measure_network(["a", "b", "c"], [("a", "b")], [("b", "c")], {"b – a": 0.5})
    arrows = [patch for patch in ax.patches if isinstance(patch, FancyArrowPatch)]
    assert [arrow.get_linewidth() for arrow in arrows] == [0.4 + 3.2 * 0.5, 1.4]
    heads = [type(arrow.get_arrowstyle()).__name__ for arrow in arrows]
    assert heads == ["CurveFilledB", "Curve"]
    assert [text.get_text() for text in ax.texts].count("0.50") == 1
