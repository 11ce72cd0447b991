from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.errors import InputError
from adjudge.plots.ranks import plot_ranks, ranked_rows

BASE = np.arange(9.0)
PARTS = {"A": BASE, "B": BASE + 1, "C": BASE + 1}


def test_a_dot_stands_on_every_rank_that_is_not_excluded() -> None:
    found = compare(table_of(**PARTS))
    ax = plot_ranks(found)
    assert [label.get_text() for label in ax.get_yticklabels()] == [row.learner for row in ranked_rows(found)]
    dots = {
        int(line.get_ydata()[0]): [int(x) for x in line.get_xdata()] for line in ax.lines if line.get_marker() == "o"
    }
    assert dots == {0: [1, 2], 1: [1, 2], 2: [3]} and ranked_rows(found)[2].learner == "A"
    assert [text.get_text() for text in ax.texts] == ["grey: shown to be beaten", "tier 1", "tier 2"]


def test_grey_is_explained_where_it_is_seen() -> None:
    equal = compare(table_of(A=BASE, B=BASE[::-1], C=BASE))
    assert [text.get_text() for text in plot_ranks(equal).texts] == ["tier 1"]


def test_beyond_twelve_learners_a_bar_takes_the_place_of_dots() -> None:
    ax = plot_ranks(compare(table_of(**{f"L{place:02d}": np.arange(14.0) + place for place in range(13)})))
    assert len(ax.lines) == 13 and ax.lines[0].get_xdata() == pytest.approx([0.6, 1.4])


def test_each_measure_has_a_panel_where_they_are_few_and_the_axes_are_ours() -> None:
    found = compare(several({"accuracy": PARTS, "f1": PARTS}))
    assert [ax.get_title() for ax in plot_ranks(found).figure.axes] == ["all", "accuracy", "f1"]
    given = Figure().subplots()
    assert plot_ranks(found, ax=given) is given and len(given.figure.axes) == 1
    five = {f"m{place}": PARTS for place in range(5)}
    assert len(plot_ranks(compare(several(five, higher=list(five)))).figure.axes) == 1  # type: ignore[arg-type]


def test_the_first_learners_are_told_from_all() -> None:
    found = compare(table_of(**{f"L{place:02d}": np.arange(14.0) + place for place in range(20)}))
    ax = plot_ranks(found, top=4)
    assert len(ax.get_yticklabels()) == 4 and "the first 4 of 20 learners" in ax.texts[0].get_text()


def test_a_baseline_has_no_ranks() -> None:
    with pytest.raises(InputError, match="no ranks"):
        plot_ranks(compare(table_of(**PARTS), baseline="A"))
