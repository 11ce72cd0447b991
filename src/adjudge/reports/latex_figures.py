"""The figures next to a LaTeX file: the diagram of mean ranks of each measure, or what fits so many learners."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudge.base.atomic_write import atomic_write
from adjudge.plots.by_kind import KINDS, draw, fitting_kind, mean_ranked
from adjudge.plots.canvas import COLUMN, PAGE, drawn_at
from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.lettering import MANY
from adjudge.plots.svg import save_figure
from adjudge.reports.latex_text import slug
from adjudge.verdicts.comparison import Comparison


def draw_beside(comparison: Comparison, target: Path, columns: int) -> list[tuple[str, str]]:
    """Draws `NAME-cd-MEASURE.pdf`, or `NAME-ranks.pdf`, beside NAME.tex, one column wide; gives files and captions."""
    found = []
    with drawn_at(COLUMN if columns == 2 else PAGE):
        for kind, caption, axes in _figures(comparison):
            file = target.with_name(f"{target.stem}-{kind}.pdf")
            with atomic_write(file) as part:
                save_figure(axes, part, "pdf")
            found.append((file.name, caption))
    return found


def _figures(comparison: Comparison) -> Iterator[tuple[str, str, Any]]:
    confidence = f"({100 * comparison.settings.threshold:g} % confidence in all claims together)"
    if len(comparison.learners) > MANY:
        kind = fitting_kind(comparison)
        yield kind, f"{KINDS[kind].capitalize()} {confidence}.", draw(kind, comparison)
    elif len(comparison.learners) >= 3:
        for place, measure in enumerate(comparison.measures):
            if mean_ranked(comparison, place):
                said = f"Mean ranks on {measure}; bars join learners between which no difference is shown {confidence}."
                yield f"cd-{slug(measure)}", said, plot_critical_difference(comparison, measure)
