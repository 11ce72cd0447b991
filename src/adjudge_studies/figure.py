"""A study's figure as SVG, where matplotlib is there; a study never fails for want of it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from adjudge.errors import MissingExtraError, require


def draw_panels(
    path: Path, plot: str, panels: int, columns: int, draw: Callable[[Callable[..., Any], int, Any], None]
) -> bool:
    """Was the figure written? `plot` is "module:function", given with a number and axes to `draw`."""
    try:
        matplotlib = require("matplotlib", "plot", "a study's figure")
        figure_module = require("matplotlib.figure", "plot", "a study's figure")
    except MissingExtraError:
        return False
    module, _, name = plot.partition(":")
    function = getattr(import_module(module), name)
    # Fixed salt and no date: drawing again gives the same bytes.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "adjudge", "font.size": 8}):
        rows = -(-panels // columns)
        figure = figure_module.Figure(figsize=(3.4 * columns, 3.3 * rows), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False).ravel()
        for number, ax in enumerate(axes):
            if number < panels:
                draw(function, number, ax)
            else:
                ax.set_axis_off()
        figure.savefig(path, metadata={"Date": None})
    return True
