"""A study's figure: the same bytes when drawn again, and every panel asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudge_studies.figure import draw_panels

pytest.importorskip("matplotlib")


def test_drawing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    def draw(plot: Any, number: int, ax: Any) -> None:
        plot(number + 1, ax=ax).set_title(f"panel {number}")

    for name in ("one.svg", "two.svg"):
        assert draw_panels(tmp_path / name, "adjudge_studies.plots.reward_curve:paper_figure", 3, 2, draw)
    first, second = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert first == second
    assert [f"panel {number}".encode() in first for number in range(4)] == [True, True, True, False]
