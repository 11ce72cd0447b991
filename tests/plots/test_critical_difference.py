"""The diagram of mean ranks: groups over the right learners, labels that do not meet."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from adjudge import Comparison, compare
from adjudge.errors import InputError
from adjudge.plots.canvas import COLUMN, drawn_at
from adjudge.plots.critical_difference import bar_levels, mean_ranks, plot_critical_difference
from adjudge.plots.groups import undivided_groups
from adjudge.results.examples import example
from adjudge.results.read import read_results

LONG = "a learner with a long name"


def made(shifts: list[float], n: int = 14, noise: float = 1.0, seed: int = 0, name: str = LONG) -> Comparison:
    rng = np.random.default_rng(seed)
    names = [f"{name} {place}" for place in range(len(shifts))]
    values = np.asarray(shifts) + noise * rng.standard_normal((n, len(shifts)))
    columns = {"case": [f"c{i}" for i in range(n) for _ in names], "learner": names * n,
               "accuracy": values.ravel().tolist()}  # fmt: skip
    return compare(read_results(columns))


@pytest.mark.parametrize("n_learners", [3, 15, 30])
def test_labels_never_overlap_and_stay_in_the_figure(n_learners: int) -> None:
    ax = plot_critical_difference(made([0.0] * n_learners))
    canvas = FigureCanvasAgg(ax.figure)
    canvas.draw()
    boxes = [text.get_window_extent(canvas.get_renderer()) for text in ax.texts if "long" in text.get_text() or "…" in
             text.get_text()]  # fmt: skip
    assert len(boxes) >= n_learners
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.x0 >= -1 and box.x1 <= ax.figure.bbox.x1 + 1 for box in boxes)


def test_many_learners_keep_the_width_and_long_names_stay_different() -> None:
    ax = plot_critical_difference(made([0.05 * place for place in range(20)]))
    assert ax.figure.get_figwidth() == pytest.approx(4.8)
    names = [text.get_text() for text in ax.texts if "learner" in text.get_text() or "…" in text.get_text()]
    assert len({"".join(letter for letter in name if letter not in "0123456789.  ")[:3] for name in names}) == 1
    assert len(set(names)) == 20


def test_bars_join_exactly_those_the_signs_do_not_separate() -> None:
    shifts = [0.0, 0.0, 5.0, 10.0, 10.0]  # the third stands alone: in no group
    found = made(shifts, noise=0.5, name="L")
    ranks = mean_ranks(found, 0)
    bars = [
        sorted(line.get_xdata()) for line in plot_critical_difference(found).get_lines() if line.get_marker() == "o"
    ]
    assert sorted(bars) == [sorted(ranks[[3, 4]]), sorted(ranks[[0, 1]])]
    with drawn_at(COLUMN):  # long names leave no room for two sides: a row each, bars upright
        ax = plot_critical_difference(made(shifts, noise=0.5))
    rows = {text.get_text()[-1]: text.get_position()[1] for text in ax.texts if LONG[:4] in text.get_text()}
    upright = [sorted(line.get_ydata()) for line in ax.get_lines() if line.get_marker() == "o"]
    assert sorted(upright) == sorted([sorted([rows["3"], rows["4"]]), sorted([rows["0"], rows["1"]])])
    assert ax.figure.get_figwidth() == pytest.approx(COLUMN)


def test_the_first_learners_alone_keep_their_ranks_among_all() -> None:
    found = made([0.3 * place for place in range(45)], name="L")
    ranks = mean_ranks(found, 0)
    ax = plot_critical_difference(found, top=5)
    told = " ".join(text.get_text() for text in ax.texts)
    assert "the first 5 of 45 learners" in told
    assert all(f"{rank:.2f}" in told for rank in np.sort(ranks)[:5]) and f"{np.sort(ranks)[5]:.2f}" not in told
    assert "the first 40 of 45" in " ".join(text.get_text() for text in plot_critical_difference(found).texts)


def test_too_many_groups_give_way_to_those_not_separated_from_the_first() -> None:
    rng = np.random.default_rng(5)
    found = made(np.sort(rng.normal(0, 0.9, 40)).tolist(), n=16, noise=0.8, seed=5, name="L")
    ax = plot_critical_difference(found)
    first = int(np.argmin(mean_ranks(found, 0)))
    (bar,) = [line for line in ax.get_lines() if line.get_marker() == "o"]
    apart = sum(1 for (a, b), sign in zip(found.pair_index.tolist(), found.signs[:, 0], strict=True)
                if first in (a, b) and sign != 0)  # fmt: skip
    assert len(bar.get_ydata()) == 40 - apart
    assert f"not separated from L {first}" in ax.texts[-1].get_text()


def test_with_a_baseline_one_bar_joins_it_to_those_not_separated() -> None:
    found = compare(example("rewards"), measures=["accuracy"], baseline="C5.0")
    ax = plot_critical_difference(found)
    bold = [text.get_text() for text in ax.texts if text.get_weight() == "bold"]
    assert len(bold) == 1 and "C5.0" in bold[0]
    (bar,) = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert len(bar.get_xdata()) == 1 + sum(word == "undecided" for word in found.words)


def test_nemenyis_critical_difference_is_its_ruler() -> None:
    found = compare(example("rewards"), measures=["accuracy"], test="nemenyi")
    result: Any = found.supplementary[0].finding.result  # type: ignore[union-attr]
    texts = [text.get_text().strip() for text in plot_critical_difference(found).texts]
    assert f"CD = {result.critical_difference:.2f}" in texts


def test_groups_are_the_largest_sets_of_which_every_two_are_joined() -> None:
    rng = np.random.default_rng(3)
    for _ in range(30):
        joined = np.triu(rng.random((6, 6)) < 0.5, 1)
        joined |= joined.T
        whole = [set(part) for size in range(1, 7) for part in combinations(range(6), size)
                 if all(joined[a, b] for a, b in combinations(part, 2))]  # fmt: skip
        largest = [part for part in whole if not any(part < other for other in whole)]
        found = [set(group) for group in undivided_groups(range(6), joined)]
        assert sorted(map(sorted, found)) == sorted(map(sorted, largest))


def test_bars_on_one_level_do_not_touch() -> None:
    spans = [(1.0, 3.0), (2.0, 4.0), (3.5, 5.0), (3.01, 3.2)]
    levels = bar_levels(spans)
    for (one, i), (other, j) in combinations(zip(spans, levels, strict=True), 2):
        assert i != j or one[1] < other[0] or other[1] < one[0]


def test_what_cannot_be_drawn_is_refused_with_a_reason() -> None:
    with pytest.raises(InputError, match="3 learners and more, got 2"):
        plot_critical_difference(compare(example("joint")), "accuracy")
    with pytest.raises(InputError, match="name one of accuracy"):
        plot_critical_difference(compare(example("weka")))
    with pytest.raises(InputError, match="did you mean"):
        plot_critical_difference(compare(example("weka")), "acuracy")
