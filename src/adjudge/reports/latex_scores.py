"""Case by learner, one LaTeX table per measure: best bold, second underlined, mean ranks, who is not shown worse."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats
from adjudge.plots.critical_difference import mean_ranks
from adjudge.reports.latex_text import latex_escape
from adjudge.reports.scores import ScoreTable
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.numerals import quantity
from adjudge.wording.words import arrow

MARK = r"$^{\ast}$"
_DIGITS = 3  # significant, of a typical value
_RANGE = 1000.0  # values that differ by more are each given three digits of their own


def score_cells(
    comparison: Comparison, table: ScoreTable, shown: Mapping[str, str], *, spread: bool = False
) -> tuple[list[str], list[list[str]]]:
    """Header and rows, escaped; below a rule the means and the mean ranks. `spread`: ± the deviation over repeats."""
    write = _decimals(table.values)
    around = _deviations(comparison, table, write) if spread else np.full(table.values.shape, "")
    marks = np.where(table.best(), "textbf", np.where(table.second(), "underline", ""))
    rows = [
        [latex_escape(shown.get(name, name)), *(
            _marked(write(value), mark) + more for value, mark, more in zip(*parts, strict=True)
        )]
        for name, *parts in zip(table.names, table.values.tolist(), marks.tolist(), around.tolist(), strict=True)
    ]  # fmt: skip
    place = comparison.measures.index(table.measure)
    values = comparison.units.values[place]
    means = [
        float(np.mean(column[~np.isnan(column)])) if (~np.isnan(column)).any() else math.nan for column in values.T
    ]
    rows.append([r"\midrule mean", *(write(mean) for mean in means)])
    try:
        ranks = mean_ranks(comparison, place)
    except InputError:  # no case has every learner: there are none to show
        return _header(table, shown), rows
    near = _not_separated(comparison, place, ranks)
    cells = [_marked(f"{rank:.2f}", "textbf" if rank == ranks.min() else "") + (MARK if marked else "")
             for rank, marked in zip(ranks.tolist(), near, strict=True)]  # fmt: skip
    return _header(table, shown), [*rows, ["mean rank", *cells]]


def score_caption(comparison: Comparison, table: ScoreTable, *, spread: bool = False) -> str:
    """What the table shows and what the marks claim."""
    place = comparison.measures.index(table.measure)
    way = "higher" if table.higher_is_better else "lower"
    nouns = comparison.units.nouns(table.n)
    what = f"{table.measure} ({way} is better) of {len(table.learners)} learners on {table.n} {nouns}"
    if len(table.names) != table.n:
        what += f"; a row is a {table.unit}"
    whom = "the best" if comparison.baseline is None else comparison.baseline
    rests = (
        f"{comparison.tests[place].label}, {100 * comparison.settings.threshold:g} % confidence in all claims together"
    )
    marks = "Bold: best of the row; underlined: second best" + (
        "; ±: standard deviation over repeats" if spread else ""
    )
    return f"{what}. {marks}. After a mean rank, *: not separated from {whom} ({rests})."


def _header(table: ScoreTable, shown: Mapping[str, str]) -> list[str]:
    head = f"{shown.get(table.measure, table.measure)} {arrow(table.higher_is_better)}"
    return [latex_escape(head), *(latex_escape(shown.get(name, name)) for name in table.learners)]


def _not_separated(comparison: Comparison, place: int, ranks: Floats) -> list[bool]:
    """Whether no claim on the measure separates a learner from the best by mean rank, or from the baseline."""
    names = comparison.learners
    base = int(np.argmin(ranks)) if comparison.baseline is None else names.index(comparison.baseline)
    found = [False] * len(names)
    for (a, b), sign in zip(comparison.pair_index.tolist(), comparison.signs[:, place].tolist(), strict=True):
        if base in (a, b) and sign == 0:
            found[b if a == base else a] = True
    return found


def _deviations(comparison: Comparison, table: ScoreTable, write: Callable[[float], str]) -> NDArray[np.str_]:
    """ " ± 0.012" for each cell that has repeats."""
    found = table.deviations(comparison)
    if np.isnan(found).all():
        raise InputError(
            f"a deviation needs repeats (seeds, folds) of a case; {table.measure} has one value per case and learner"
        )
    said = [[latex_escape(f" ± {write(value)}") if value == value else "" for value in row] for row in found.tolist()]
    return np.array(said)


def _marked(text: str, command: str) -> str:
    return rf"\{command}{{{latex_escape(text)}}}" if command else latex_escape(text)


def _decimals(values: Floats) -> Callable[[float], str]:
    """How to write these values: all with the same decimals, unless they differ too much."""
    sizes = np.abs(values[np.isfinite(values) & (values != 0)])
    if not len(sizes) or sizes.max() / np.median(sizes) > _RANGE or not 1e-4 < np.median(sizes) < 1e6:
        return quantity
    digits = max(0, _DIGITS - 1 - math.floor(math.log10(float(np.median(sizes)))))
    return lambda value: "–" if math.isnan(value) else f"{value:.{digits}f}".replace("-", "−")
