from __future__ import annotations

from urllib.parse import unquote

import pytest
from matplotlib.figure import Figure

from adjudge import compare
from adjudge.plots.canvas import COLOURS, HATCHES, TIP, new_axes, plain_ratios, tip
from adjudge.plots.matrix import plot_matrix
from adjudge.plots.order import plot_order
from adjudge.plots.ranks import plot_ranks
from adjudge.plots.svg import drawing
from adjudge.plots.tradeoff import plot_tradeoff
from adjudge.results.read import read_results
from adjudge.verdicts.words import Word


def test_a_dollar_or_a_missing_glyph_in_a_name_does_not_break_a_figure() -> None:
    columns = {"case": [f"c{i}" for i in range(8)] * 3, "learner": ["cost $x_{1"] * 8 + ["日本"] * 8 + ["plain"] * 8,
               "accuracy": [i / 10 for i in range(24)], "seconds": [1.0 + i / 7 for i in range(24)]}  # fmt: skip
    found = compare(read_results(columns))
    for plot in (plot_matrix, plot_tradeoff, plot_ranks, plot_order):
        svg = drawing(plot(found), "x", "t", "d").svg  # type: ignore[operator]
        assert "日本" in svg and "cost $x_{1" in svg


def test_margins_are_inches() -> None:
    ax = new_axes("a test", 4.0, 2.0, (1.0, 0.5, 0.2, 0.1))
    box = ax.get_position()
    assert (box.x0 * 4, box.y0 * 2, box.width * 4, box.height * 2) == pytest.approx((1.0, 0.5, 2.8, 1.4))
    assert tuple(new_axes("a test", 3.0, 2.5).figure.get_size_inches()) == (3.0, 2.5)


def test_every_word_has_a_colour_and_both_sides_of_a_word_another() -> None:
    assert {word.style for word in Word} <= set(COLOURS) & set(HATCHES)
    assert len(set(COLOURS.values())) == len(COLOURS)  # a page turns each back into its role
    for word in Word:
        assert (word.style == word.opposite.style) == (word == word.opposite)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.5, 2000.0, [1, 10, 100, 1000]),
        (0.9, 6.0, [1, 2, 5]),
        (1.0, 1.5, [1.0, 1.2, 1.4]),
        (0.97, 1.05, [0.98, 1.0, 1.02, 1.04]),
    ],
)
def test_a_logarithmic_axis_has_plain_numbers(low: float, high: float, ticks: list[float]) -> None:
    ax = Figure().subplots()
    ax.set_xscale("log")
    ax.set_xlim(low, high)
    plain_ratios(ax.xaxis, low, high)
    assert list(ax.xaxis.get_ticklocs()) == pytest.approx(ticks)
    assert ax.xaxis.get_major_formatter()(1.02, 0) == "1.02" and len(ax.xaxis.get_ticklocs(minor=True)) == 0


def test_what_a_pointer_shows_is_kept_whole() -> None:
    line = tip(Figure().subplots().plot([0, 1])[0], 'a & "b"')
    assert line.get_gid().startswith(TIP) and unquote(line.get_gid()[len(TIP) :]) == 'a & "b"'
