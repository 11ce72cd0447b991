"""The figures of a report: as SVG text for a page without Vega, or as files for a paper."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.standings import plot_standings
from adjudge.plots.trade_off import plot_trade_off
from adjudge.plots.verdict_matrix import plot_verdict_matrix
from adjudge.reports.html.charts import network_pair, second_measure
from adjudge.reports.summary import Summary

__all__ = ["report_figures", "save_figures"]

_FORMATS = ("svg", "pdf", "png")


def report_figures(summary: Summary) -> dict[str, str]:
    """Figure name → SVG, under the names the page's charts have; dates left out, so the same input gives the same text.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("rewards")
    >>> sorted(report_figures(summarise(compare_all(table), table)))
    ['matrix', 'standings', 'trade_off']
    """
    found = {}
    for name, ax in _drawn(summary).items():
        buffer = io.StringIO()
        _save(ax, buffer, "svg")
        found[name] = buffer.getvalue()
    return found


def save_figures(summary: Summary, folder: str | Path) -> list[Path]:
    """Every figure as SVG, PDF and PNG in a folder, made if need be."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    written = []
    for name, ax in _drawn(summary).items():
        for kind in _FORMATS:
            path = place / f"{name}.{kind}"
            _save(ax, path, kind)
            written.append(path)
    return written


def _drawn(summary: Summary) -> dict[str, Any]:
    axes: dict[str, Any] = {}
    if len(summary.pairs) > 1:
        axes["standings"] = plot_standings(summary)
        if len(summary.comparison["learners"]) <= 40:
            axes["matrix"] = plot_verdict_matrix(summary.comparison)
    if 3 <= len(summary.comparison.get("ranking", [])) <= 30:
        axes["ranks"] = plot_critical_difference(summary.comparison)
    second = second_measure(summary)
    if second is not None:
        axes["trade_off"] = plot_trade_off(summary, summary.scores.measures[0], second)
    pair = network_pair(summary)
    if pair is not None:
        axes["network"] = plot_measure_network(pair["network"])
    return axes


def _save(ax: Any, target: Any, kind: str) -> None:
    import matplotlib

    about = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}[kind]
    with warnings.catch_warnings(), matplotlib.rc_context({"svg.hashsalt": "adjudge"}):
        # A name in a script the font lacks is drawn as boxes; that is no reason to refuse the figure.
        warnings.filterwarnings("ignore", message="Glyph .* missing from", category=UserWarning)
        ax.figure.savefig(target, format=kind, metadata=about, dpi=200)
