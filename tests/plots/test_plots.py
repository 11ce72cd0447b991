"""Every plot draws the numbers it was given, on the axes it was given, without pyplot."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from adjudge.verdicts.single import MeasureComparison, compare_measure
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from adjudge.errors import InputError
from adjudge.kernels.bayes_signed_rank import shares_by_definition
from adjudge.plots.critical_difference import bar_levels, plot_critical_difference
from adjudge.plots.differences import plot_differences
from adjudge.plots.edges import DOWN, bend_of, spread
from adjudge.plots.graph_differences import plot_graph_differences
from adjudge.plots.layered import layered_layout
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.pair_figures import pairs_drawn
from adjudge.plots.ranking import plot_ranking
from adjudge.plots.replicability import plot_replicability
from adjudge.plots.report_figures import report_figures, save_figures
from adjudge.plots.roc import plot_roc
from adjudge.plots.simplex import plot_simplex
from adjudge.plots.standings import plot_standings
from adjudge.plots.statement_posterior import plot_statement_posterior
from adjudge.plots.trade_off import plot_trade_off
from adjudge.plots.verdict_matrix import plot_verdict_matrix
from adjudge.reports.front import undominated
from adjudge.reports.pair_text import signs
from adjudge.reports.simplex_draws import signed_rank_shares, simplex_draws
from adjudge.reports.summary import Summary, summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import Comparison, compare_all
from adjudge.wording.numerals import probability


@pytest.fixture(scope="module")
def joint() -> Comparison:
    return compare_all(example("rewards"))


@pytest.fixture(scope="module")
def summary(joint: Comparison) -> Summary:
    return summarise(joint, example("rewards"))


@pytest.fixture(scope="module")
def single() -> MeasureComparison:
    return compare_measure(example("rewards"), "accuracy")


@pytest.fixture(scope="module")
def network() -> Any:
    rng = np.random.default_rng(0)
    base = rng.standard_normal((40, 2))
    columns: dict[str, Any] = {"case": [f"c{i}" for i in range(40)] * 2, "learner": ["A"] * 40 + ["B"] * 40}
    for j in range(3):
        source = base[:, 0] if j < 2 else base[:, 1]
        columns[f"m{j}"] = [*np.zeros(40), *(source + 0.1 * rng.standard_normal(40))]
    table = read_results(columns, higher=["m0", "m1", "m2"])
    return compare_all(table, network="optimal").pairs[0].network


def words(ax: Any) -> list[str]:
    return [text.get_text() for text in ax.texts]


def all_plots(joint: Comparison, summary: Summary, single: Any, network: Any) -> dict[str, Callable[..., Any]]:
    draws = np.random.default_rng(0).dirichlet([2, 3, 5], 100)
    a, b = summary.scores.learners[:2]
    return {
        "matrix": lambda **ax: plot_verdict_matrix(joint, **ax),
        "posterior": lambda **ax: plot_statement_posterior(joint.pairs[0], **ax),
        "simplex": lambda **ax: plot_simplex(draws, probabilities=(0.1, 0.2, 0.7), **ax),
        "cd": lambda **ax: plot_critical_difference(single, **ax),
        "ranking": lambda **ax: plot_ranking({"a": (1.0, 0.5, 2.0), "b": (0.0, -1.0, 1.0)}, reference=0.0, **ax),
        "differences": lambda **ax: plot_differences(summary.scores, b, a, **ax),
        "trade_off": lambda **ax: plot_trade_off(summary, **ax),
        "network": lambda **ax: plot_measure_network(network, **ax),
        "graphs": lambda **ax: plot_graph_differences([("A", "B"), ("B", "C")], [("B", "A"), ("A", "C")], **ax),
        "roc": lambda **ax: plot_roc({"t": ([0, 0.5, 1], [0, 0.8, 1])}, **ax),
        "replicability": lambda **ax: plot_replicability({"t": {"consistent": 0.4, "R": 0.8}}, **ax),
        "standings": lambda **ax: plot_standings(summary, **ax),
    }


NAMES = ("matrix", "posterior", "simplex", "cd", "ranking", "differences", "trade_off", "network", "graphs", "roc",
         "replicability", "standings")  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_it_draws_on_the_axes_given_and_saves_in_every_format(
    name: str, joint: Comparison, summary: Summary, single: Any, network: Any, tmp_path: Path
) -> None:
    plot = all_plots(joint, summary, single, network)[name]
    ax = Figure().subplots()
    assert plot(ax=ax) is ax
    made = plot()
    for kind in ("svg", "pdf", "png"):
        made.figure.savefig(tmp_path / f"plot.{kind}")
        assert (tmp_path / f"plot.{kind}").stat().st_size > 1000


def test_the_matrix_has_every_pair_from_both_sides(joint: Comparison) -> None:
    found = words(plot_verdict_matrix(joint))
    for pair in joint.to_dict()["pairs"]:
        assert found.count(probability(pair["lower"])) >= 2
        assert signs(pair["statement"]) in found


def test_the_posterior_bars_are_the_probabilities(joint: Comparison) -> None:
    pair = joint.pairs[0]
    widths = [float(bar.get_width()) for bar in plot_statement_posterior(pair).patches]
    assert widths[:2] == [pair.probability, pair.runner_up_probability] and sum(widths) == pytest.approx(1.0)


def test_a_corner_of_the_simplex_is_all_of_one_share() -> None:
    ax = plot_simplex(np.eye(3))
    points = np.asarray(ax.collections[0].get_offsets())
    np.testing.assert_allclose(points, [[0, 0], [0.5, np.sqrt(0.75)], [1, 0]])
    with pytest.raises(InputError, match="add up to 1"):
        plot_simplex([[0.2, 0.2, 0.2]])
    with pytest.raises(InputError, match="three columns"):
        plot_simplex([0.2, 0.8])


def overlaps(boxes: list[Any]) -> list[tuple[int, int]]:
    return [(i, j) for i in range(len(boxes)) for j in range(i) if boxes[i].overlaps(boxes[j])]


@pytest.mark.parametrize("n_learners", [3, 8, 15, 30])
def test_labels_of_the_diagram_never_overlap(n_learners: int) -> None:
    """All mean ranks nearly the same: the worst case for labels."""
    names = [f"a learner with a long name {i}" for i in range(n_learners)]
    content = {
        "learners": names,
        "ranking": [{"learner": name, "rank": n_learners / 2 + i * 1e-3} for i, name in enumerate(names)],
        "pairs": [{"a": a, "b": b, "verdict": "undecided"} for i, a in enumerate(names) for b in names[:i]],
        "overall": {"nemenyi": {"critical_difference": 1.0}},
    }
    ax = plot_critical_difference(content)
    canvas = FigureCanvasAgg(ax.figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    labels = [text for text in ax.texts if "learner" in text.get_text()]
    boxes = [text.get_window_extent(renderer) for text in labels]
    assert len(boxes) == n_learners and overlaps(boxes) == []
    whole = ax.figure.bbox
    assert all(box.x0 >= whole.x0 - 1 and box.x1 <= whole.x1 + 1 for box in boxes)


def test_the_diagram_shows_the_ranks_printed_and_the_control(single: MeasureComparison) -> None:
    text = " ".join(words(plot_critical_difference(single)))
    for name, rank in single.ranking:
        assert name in text and f"{rank:.2f}" in text
    found = compare_measure(example("rewards"), "accuracy", method="control", baseline="C5.0")
    ax = plot_critical_difference(found)
    bold = [label.get_text() for label in ax.texts if label.get_weight() == "bold"]
    assert len(bold) == 1 and "C5.0" in bold[0] and "boosted" not in bold[0]
    level = {pair.b for pair in found.pairs if pair.verdict == "undecided"} | {"C5.0"}
    (bar,) = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert len(bar.get_xdata()) == len(level)


def test_bars_on_one_level_do_not_touch() -> None:
    spans = [(1.0, 3.0), (2.0, 4.0), (3.5, 5.0), (3.01, 3.2)]
    levels = bar_levels(spans)
    for i, j in overlaps_of(spans):
        assert levels[i] != levels[j]


def overlaps_of(spans: list[tuple[float, float]]) -> list[tuple[int, int]]:
    return [(i, j) for i, (a, b) in enumerate(spans) for j, (c, d) in enumerate(spans[:i]) if a <= d and c <= b]


def test_too_few_or_too_many_learners_are_refused_with_a_reason() -> None:
    with pytest.raises(InputError, match="three learners"):
        plot_critical_difference(compare_all(example("joint")))
    with pytest.raises(InputError, match="at most 30"):
        plot_critical_difference({"ranking": [{"learner": str(i), "rank": i} for i in range(31)]})
    with pytest.raises(InputError, match="at most 40"):
        plot_verdict_matrix({"learners": list(range(41)), "pairs": []})


def test_differences_are_b_less_a_and_sorted(summary: Summary) -> None:
    a, b = summary.scores.learners[:2]
    heights = [float(bar.get_height()) for bar in plot_differences(summary.scores, b, a).patches]
    values = summary.scores.array()[0]
    np.testing.assert_allclose(heights, np.sort(values[:, 1] - values[:, 0])[::-1])
    with pytest.raises(InputError, match="did you mean"):
        plot_differences(summary.scores, b, a, "acuracy")


def test_the_front_is_what_no_one_beats_on_both() -> None:
    rng = np.random.default_rng(0)
    points = [(float(x), float(y)) for x, y in rng.random((40, 2))]
    front = undominated(points, (True, False))
    for q, on in zip(points, front, strict=True):
        beaten = any(p[0] >= q[0] and p[1] <= q[1] and p != q for p in points)
        assert on is not beaten


def test_a_layered_layout_puts_parents_above_and_nobody_on_anybody() -> None:
    rng = np.random.default_rng(1)
    nodes = [f"v{i}" for i in range(12)]
    arcs = [(nodes[i], nodes[j]) for i in range(12) for j in range(i + 1, 12) if rng.random() < 0.2]
    layout = layered_layout(nodes, arcs)
    assert len(set(layout.values())) == 12
    assert all(layout[a][1] > layout[b][1] for a, b in arcs)
    circle = layered_layout(["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")])
    assert len(set(circle.values())) == 3


def test_a_long_edge_goes_round_the_node_in_its_way() -> None:
    placed, _ = spread({"a": (0.0, 0.0), "b": (0.0, -1.0), "c": (0.0, -2.0)})
    assert bend_of(placed, "a", "b") == 0.0 and bend_of(placed, "a", "c") != 0.0
    assert placed["c"][1] == -2 * DOWN


def test_the_network_writes_the_probability_of_each_link(network: Any) -> None:
    found = words(plot_measure_network(network))
    assert set(found) >= {"m0", "m1", "m2"}
    assert probability(network.links["m0 – m1"]) in found


def test_graph_differences_are_counted_as_they_are_listed() -> None:
    from adjudge.measures.graphs.differences import edge_differences

    truth = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E")]
    learnt = [("B", "A"), ("B", "C"), ("C", "E"), ("D", "E")]
    legend = [entry.get_text() for entry in plot_graph_differences(truth, learnt).get_legend().get_texts()]
    listed = [item.kind for item in edge_differences(truth, learnt)]
    for kind in ("missing", "extra", "reversed"):
        assert f"{kind} ({listed.count(kind)})" in legend
    assert "correct (2)" in legend


def test_rates_outside_zero_to_one_are_refused() -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        plot_roc({"t": ([0, 1.2], [0, 1])})
    with pytest.raises(InputError, match="share"):
        plot_replicability({"t": {"R": 1.4}})
    for plot in (plot_roc, plot_replicability, plot_ranking):
        with pytest.raises(InputError, match="nothing to draw"):
            plot({})


def test_a_ranking_is_drawn_with_its_intervals() -> None:
    result = compare_measure(example("rewards"), "accuracy", method="plackett_luce").overall["plackett_luce"]
    ax = plot_ranking(result)
    best = min(range(4), key=lambda place: result.expected_ranks[place])
    assert ax.get_yticklabels()[0].get_text() == result.learners[best]
    np.testing.assert_allclose(ax.get_lines()[0].get_xdata(), result.rank_intervals[best])


def test_a_dollar_or_a_missing_glyph_in_a_name_does_not_break_a_figure(tmp_path: Path) -> None:
    columns = {"case": [f"c{i}" for i in range(8)] * 3, "learner": ["cost $x_{1"] * 8 + ["日本"] * 8 + ["plain"] * 8,
               "accuracy": [i / 10 for i in range(24)], "seconds": [1.0 + i / 7 for i in range(24)]}  # fmt: skip
    table = read_results(columns)
    summary = summarise(compare_all(table), table)
    assert set(report_figures(summary)) == {"standings", "matrix", "trade_off"}
    written = save_figures(summary, tmp_path / "figures")
    assert len(written) == 3 * (3 + 2 * 3)  # three formats of the overview and of two figures for each of three pairs
    assert all(path.stat().st_size > 1000 for path in written)


def drawn(tmp_path: Path, result: Comparison | MeasureComparison) -> set[str]:
    """Stems of the figures that were written, each in three formats."""
    folder = tmp_path / "figures"
    written = save_figures(summarise(result, result.table), folder)
    stems = {path.stem for path in written}
    assert {path.name for path in folder.iterdir()} == {f"{s}.{kind}" for s in stems for kind in ("svg", "pdf", "png")}
    return stems


def test_two_learners_have_figures_too(tmp_path: Path) -> None:
    pair = ["naive Bayes", "C5.0"]
    table = example("rewards").select(learners=pair)
    assert drawn(tmp_path / "one", compare_measure(table, "accuracy")) == {"differences-C5.0-vs-naive-Bayes"}
    assert drawn(tmp_path / "joint", compare_all(table, network="optimal")) == {
        "trade_off", *(f"{kind}-C5.0-vs-naive-Bayes" for kind in ("differences", "statement_posterior", "network"))
    }  # fmt: skip


def test_a_rope_a_baseline_and_a_ranking_bring_their_figures(tmp_path: Path) -> None:
    table = example("rewards")
    found = drawn(tmp_path / "rope", compare_measure(table, "accuracy", rope=0.01, baseline="C5.0", draws=500))
    others = ("C5.0-boosted", "Causal-MML", "naive-Bayes")
    assert found == {"standings", "matrix", "ranks", "ranking-accuracy-against-C5.0"} | {
        f"{kind}-{name}-vs-C5.0" for kind in ("differences", "simplex") for name in others
    }
    chosen = table.select(learners=["C5.0", "naive Bayes", "Causal MML"])
    luce = drawn(tmp_path / "luce", compare_measure(chosen, "accuracy", method="plackett_luce", draws=400))
    assert "ranking" in luce and not any(stem.startswith("simplex") for stem in luce)


def test_thousands_of_cases_are_two_areas_that_end_where_the_bars_would() -> None:
    rng = np.random.default_rng(3)
    n = 500
    columns = {"case": [f"c{i}" for i in range(n)] * 2, "learner": ["A"] * n + ["B"] * n,
               "seconds": [0.5] * n + rng.random(n).tolist()}  # fmt: skip
    table = read_results(columns)
    found = compare_all(table)
    ax = plot_differences(summarise(found, table).scores, "B", "A")
    heights = np.sort(np.array(columns["seconds"][n:], dtype=float) - 0.5)[::-1]
    assert len(ax.patches) == 0
    faster, slower = ax.collections
    assert slower.get_hatch() and not faster.get_hatch()
    assert slower.get_edgecolor()[0].tolist() != slower.get_facecolor()[0].tolist()  # else the hatch cannot be seen
    for area, kept in ((faster, heights < 0), (slower, heights > 0)):
        ends = area.get_paths()[0].vertices[:, 1]
        assert ends.min() == pytest.approx(min(heights[kept].min(), 0)) and ends.max() == pytest.approx(
            max(heights[kept].max(), 0)
        )


def test_of_many_pairs_the_surest_are_drawn_one_by_one() -> None:
    rng = np.random.default_rng(1)
    names = [f"m{i}" for i in range(6)]
    table = read_results(
        {
            "case": [f"c{i}" for i in range(12) for _ in names],
            "learner": names * 12,
            "accuracy": (0.5 + 0.1 * np.arange(6) + 0.1 * rng.random((12, 6))).ravel().tolist(),
        }
    )
    pairs = pairs_drawn(summarise(compare_all(table), table))
    assert len(pairs) == 10 and [pair["verdict"] for pair in pairs] == ["better"] * 10


def test_the_dots_of_the_triangle_are_the_test_s_own_posterior() -> None:
    rng = np.random.default_rng(5)
    d = np.round(rng.normal(0.01, 0.03, 14), 2)  # rounded: averages fall on the rope's edges
    weights = rng.standard_exponential((200, 15))
    shares = signed_rank_shares(d, weights, 0.02)
    np.testing.assert_allclose(shares, shares_by_definition(np.round(d * 100), weights, 2.0), atol=1e-12)
    found = compare_measure(example("rewards"), "accuracy", rope=0.01, learners=["C5.0", "Causal MML"])
    summary = summarise(found, found.table)
    draws = simplex_draws(summary.pairs[0], summary.scores, seed=3)
    assert draws is not None and len(draws) == 2000
    largest = np.bincount(draws.argmax(axis=1), minlength=3) / len(draws)
    np.testing.assert_allclose(largest, list(summary.pairs[0]["probabilities"].values()), atol=4 * 0.5 / np.sqrt(2000))
    sign = compare_measure(example("rewards"), "accuracy", method="bayes_sign", learners=["C5.0", "Causal MML"])
    summary = summarise(sign, sign.table)
    draws = simplex_draws(summary.pairs[0], summary.scores, seed=3)
    assert draws is not None
    np.testing.assert_allclose(draws.mean(axis=0), summary.pairs[0]["tests"]["bayes_sign"]["mean_shares"], atol=0.02)


def test_a_statement_s_bars_add_up_to_one() -> None:
    table = example("joint")
    for measures, n_bars in ((["accuracy"], 2), (["accuracy", "seconds"], 3)):
        pair = compare_all(table, measures=measures).pairs[0]
        widths = [bar.get_width() for bar in plot_statement_posterior(pair.to_dict()).patches]
        assert len(widths) == n_bars and sum(widths) == pytest.approx(1.0)
        assert widths == [bar.get_width() for bar in plot_statement_posterior(pair).patches]


def test_pyplot_is_never_loaded() -> None:
    code = """
import sys
from adjudge.plots.report_figures import report_figures
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare_all
table = example("rewards")
report_figures(summarise(compare_all(table), table))
print("matplotlib.pyplot" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
