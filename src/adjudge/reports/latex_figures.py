"""The diagrams of mean ranks beside a LaTeX file: one PDF per measure that has one."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from adjudge.base.atomic_write import atomic_write
from adjudge.plots.canvas import COLUMN, PAGE, drawn_at
from adjudge.plots.critical_difference import MOST, NARROW_NAME, plot_critical_difference
from adjudge.plots.svg import save_figure
from adjudge.reports.latex_text import slug
from adjudge.verdicts.comparison import Comparison

_BOTH = 6.5  # inches of both columns


def draw_beside(comparison: Comparison, target: Path, columns: int) -> list[tuple[str, str, bool]]:
    """Draws `NAME-cd-MEASURE.pdf` beside NAME.tex; gives file, caption and whether it needs both columns."""
    if not 3 <= len(comparison.learners) <= MOST:
        return []
    wide = columns == 2 and max(map(len, comparison.learners)) > NARROW_NAME
    found = []
    for place, measure in enumerate(comparison.measures):
        if np.isnan(comparison.units.values[place]).any(axis=1).all():
            continue  # no case has every learner: there are no mean ranks
        file = target.with_name(f"{target.stem}-cd-{slug(measure)}.pdf")
        with drawn_at(COLUMN if columns == 2 and not wide else PAGE if columns == 1 else _BOTH):
            axes = plot_critical_difference(comparison, measure)
        with atomic_write(file) as part:
            save_figure(axes, part, "pdf")
        found.append((file.name, _caption(comparison, place), wide))
    return found


def _caption(comparison: Comparison, place: int) -> str:
    return (
        f"Mean ranks on {comparison.measures[place]}; bars join learners between which no difference is shown "
        f"({100 * comparison.settings.threshold:g} % confidence in all claims together)."
    )
