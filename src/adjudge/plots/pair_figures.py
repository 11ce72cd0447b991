"""The figures of single pairs: differences per case, statements, the triangle, the network of measures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudge.errors import require
from adjudge.plots.canvas import shown
from adjudge.plots.differences import plot_differences
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.simplex import plot_simplex
from adjudge.plots.statement_posterior import plot_statement_posterior
from adjudge.reports.simplex_draws import simplex_draws
from adjudge.reports.summary import Summary

__all__ = ["MOST_PAIRS", "file_stems", "pair_figures", "pairs_drawn"]

MOST_PAIRS = 10  # pairs with figures of their own, the surest first
_MOST_PANELS = 8


def pairs_drawn(summary: Summary) -> list[dict[str, Any]]:
    """All pairs, or the surest ones where there are many: the decided first."""
    undecided = [pair for pair in summary.pairs if pair["verdict"] == "undecided"]
    undecided.sort(key=lambda pair: -(pair.get("lower", pair["probability"]) or 0.0))
    return [*summary.decided, *undecided][:MOST_PAIRS]


def pair_figures(summary: Summary, pair: Mapping[str, Any]) -> dict[str, Any]:
    """Kind of figure → its axes, for what this pair has.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> summary = summarise(compare_all(table), table)
    >>> list(pair_figures(summary, summary.pairs[0]))
    ['differences', 'statement_posterior']
    """
    axes: dict[str, Any] = {"differences": _differences(summary, pair)}
    if summary.joint:
        if set(pair["statement"].values()) != {"="}:  # else every statement is as probable as the others
            axes["statement_posterior"] = plot_statement_posterior(pair)
        if pair.get("network"):
            axes["network"] = plot_measure_network(pair["network"])
    else:
        draws = simplex_draws(pair, summary.scores, summary.comparison["settings"]["seed"])
        if draws is not None:
            triple = pair["probabilities"]
            names = (f"{shown(pair['a'], 24)} better", "equivalent", f"{shown(pair['b'], 24)} better")
            axes["simplex"] = plot_simplex(
                draws,
                names=names,
                probabilities=(triple["worse"], triple["equivalent"], triple["better"]),
            )
    return axes


def _differences(summary: Summary, pair: Mapping[str, Any]) -> Any:
    """One panel per measure, the first eight."""
    measures = summary.scores.measures[:_MOST_PANELS]
    wide = max(4.5, min(11.0, 1.5 + 0.16 * len(summary.scores.rows_named)))
    drawing = require("matplotlib.figure", "plot", "plot_differences")
    figure = drawing.Figure(figsize=(wide, 3.4 * len(measures)), layout="constrained")
    panels = figure.subplots(len(measures), 1, squeeze=False)[:, 0]
    for ax, measure in zip(panels, measures, strict=True):
        plot_differences(summary.scores, pair["b"], pair["a"], measure, ax=ax)
    return panels[0]


def file_stems(names: Iterable[str]) -> list[str]:
    """Names any file system takes, all different: letters, digits, dots, plus and hyphen stay.

    >>> file_stems(["differences B vs A/1", "differences B vs A:1", "matrix"])
    ['differences-B-vs-A-1', 'differences-B-vs-A-1-2', 'matrix']
    """
    taken: set[str] = set()
    found = []
    for name in names:
        stem = first = re.sub(r"[^\w.+]+", "-", name).strip("-.")[:100] or "figure"
        number = 2
        while stem.casefold() in taken:  # some file systems do not tell a from A
            stem, number = f"{first}-{number}", number + 1
        taken.add(stem.casefold())
        found.append(stem)
    return found
