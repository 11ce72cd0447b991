"""The panel of paper D's figures: two lines, the numbers given, graphs in BSF's order; a figure has all its panels."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.plots.score_series import plot_score_series
from adjudge_graphs.scores.ranking import score_series
from adjudge_studies.paper_d_figure1 import OTHERS, draw_series, figure_1

pytest.importorskip("matplotlib")


def test_a_panel_draws_the_score_and_bsf_as_given() -> None:
    names, found = figure_1()
    ax = plot_score_series(found, "shd", labels=names)
    score, bsf = ax.lines
    assert list(score.get_ydata()) == list(found.series["shd"]) and list(bsf.get_ydata()) == list(found.series["bsf"])
    assert bsf.get_linestyle() == "--" and len(score.get_xdata()) == 11
    assert [text.get_text() for text in ax.get_xticklabels()] == [names[place] for place in found.order]


def test_a_score_that_is_not_in_the_series_is_refused() -> None:
    with pytest.raises(InputError, match="no score 'sid' in this series"):
        plot_score_series(score_series({"bsf": [0.1, 0.2]}, ["a", "a"]), "sid")


def test_figure_1_has_seven_panels_of_two_series_each(tmp_path: Path) -> None:
    names, found = figure_1()
    assert len(OTHERS) == 7 and draw_series(tmp_path / "one.svg", found, OTHERS, names)
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert text.count('id="axes_') == 8  # the last of 4 × 2 is left empty
    assert text.count(">BSF<") == 7 and all(
        text.count(f">{head}<") == 2 for head in ("TP", "FP", "Pr", "Re", "F1", "DDM")
    )


def test_without_labels_the_axis_says_in_which_order_the_graphs_stand() -> None:
    ax = plot_score_series(score_series({"bsf": [0.1, 0.9, 0.5], "f1": [0.2, 0.8, 0.4]}, ["t"] * 3), "f1")
    assert ax.get_xlabel() == "3 learnt graphs, best BSF first" and ax.get_xlim() == (0.8, 3.2)
