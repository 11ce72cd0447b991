"""The partial order: an arrow for each claim that is drawn, tiers as columns, nothing over a name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import FancyArrowPatch
from tests.verdicts.tables import table_of

from adjudge import Comparison, compare
from adjudge.errors import InputError
from adjudge.plots.order import plot_order
from adjudge.plots.ranks import plot_ranks, ranked_rows
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.answer import Answer
from adjudge.wording.words import several


def made(k: int, n: int = 30, seed: int = 0) -> Comparison:
    rng = np.random.default_rng(seed)
    names = [f"learner number {place}" for place in range(k)]
    values = 0.15 * np.arange(k) + rng.standard_normal((n, k))
    columns = {"case": [f"c{i}" for i in range(n) for _ in names], "learner": names * n,
               "accuracy": values.ravel().tolist()}  # fmt: skip
    return compare(read_results(columns))


def arrows(ax: Any) -> list[FancyArrowPatch]:
    return [patch for patch in ax.patches if isinstance(patch, FancyArrowPatch)]


@pytest.mark.parametrize("k", [5, 10, 15])
def test_every_drawn_claim_is_an_arrow_and_none_runs_over_a_name(k: int) -> None:
    found = made(k)
    assert isinstance(found.answer, Answer)
    ax = plot_order(found)
    assert len(arrows(ax)) == len(found.answer.arrows)
    canvas = FigureCanvasAgg(ax.figure)
    canvas.draw()
    names = [text for text in ax.texts if "tier" not in text.get_text()]
    assert len(names) == k
    boxes = [text.get_window_extent(canvas.get_renderer()) for text in names]
    for place, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:place])
    for arrow in arrows(ax):
        path = arrow.get_path().interpolated(4)
        points = ax.transData.transform([vertex for vertex, _ in path.iter_segments(curves=False, simplify=False)
                                         if len(vertex) == 2])  # fmt: skip
        for box in boxes:
            inside = (points[:, 0] > box.x0 + 2) & (points[:, 0] < box.x1 - 2)
            inside &= (points[:, 1] > box.y0 + 3) & (points[:, 1] < box.y1 - 3)
            assert not inside.any()


def test_of_many_learners_two_tiers_are_drawn_and_the_others_counted() -> None:
    found = made(18, seed=1)
    assert isinstance(found.answer, Answer)
    tier = found.answer.order.tier
    texts = [text.get_text() for text in plot_order(found).texts]
    assert sum(text.startswith("learner") for text in texts) == int((tier <= 2).sum()) < 18
    assert f"tier 3: {several(int((tier == 3).sum()), 'learner')}" in texts[-1]


def test_a_number_stands_for_arrows_that_would_be_too_many() -> None:
    rng = np.random.default_rng(2)
    parts = {f"learner {place:02d}": rng.normal(9.0 * (place < 34), 1.0, 24) for place in range(50)}
    found = compare(table_of(**parts))
    assert isinstance(found.answer, Answer)
    order = found.answer.order
    ax = plot_order(found)
    assert not arrows(ax)
    rows = {text.get_position()[1]: text.get_text() for text in ax.texts if text.get_text().startswith("learner")
            and text.get_weight() == "bold"}  # fmt: skip
    beats = {rows[text.get_position()[1]]: int(text.get_text()) for text in ax.texts
             if text.get_text().isdigit() and text.get_weight() == "bold"}  # fmt: skip
    assert len(beats) == min(30, int((order.tier == 1).sum()))
    for name, count in beats.items():
        assert count == order.joint[found.learners.index(name)].sum()


def test_ranks_are_the_leaderboards(weka: Comparison) -> None:
    ax = plot_ranks(weka)
    spans = [line.get_xdata() for line in ax.get_lines() if line.get_marker() == "None"]
    assert [tuple(map(int, span)) for span in spans] == [row.rank for row in ranked_rows(weka)]
    assert len(ax.figure.axes) == 4  # jointly, and one for each measure
    assert all(float(tick).is_integer() for panel in ax.figure.axes for tick in panel.get_xticks())


def test_against_a_baseline_there_is_no_order() -> None:
    found = compare(example("rewards"), baseline="C5.0")
    for plot in (plot_order, plot_ranks):
        with pytest.raises(InputError, match="baseline"):
            plot(found)


def test_one_long_tier_is_its_first_names_and_no_column_of_noughts() -> None:
    rng = np.random.default_rng(1)
    found = compare(table_of(**{f"L{place:02d}": rng.standard_normal(8) for place in range(45)}))
    assert isinstance(found.answer, Answer) and found.answer.order.tier.max() == 1
    ax = plot_order(found)
    said = [text.get_text() for text in ax.texts]
    assert "… and 15 more" in said and "0" not in said and ax.figure.get_size_inches()[1] < 8
    assert said[-1] == "nobody is shown to be beaten on every measure"
