from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge_studies.plots.replicability import plot_replicability


def test_bars_stand_beside_each_other_in_the_order_of_their_labels() -> None:
    ax = plot_replicability({"t": {"consistent": 0.5, "R": 0.8}, "u": {"R": 0.7}})
    heights = [round(float(bar.get_height()), 2) for bar in ax.patches]
    assert heights == [0.5, 0.0, 0.8, 0.7]  # a number that a test lacks is no bar
    centres = [float(bar.get_x() + bar.get_width() / 2) for bar in ax.patches]
    assert centres == pytest.approx([-0.2, 0.8, 0.2, 1.2])
    assert [label.get_text() for label in ax.get_xticklabels()] == ["t", "u"]


def test_shares_outside_zero_to_one_are_refused() -> None:
    with pytest.raises(InputError, match="'t': every number is a share"):
        plot_replicability({"t": {"R": 1.4}})
    with pytest.raises(InputError, match="nothing to draw"):
        plot_replicability({})
