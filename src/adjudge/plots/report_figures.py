"""The figures of a report: as SVG text for a page without Vega, or as files for a paper."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

from adjudge.plots.canvas import shown
from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.pair_figures import file_stems, pair_figures, pairs_drawn
from adjudge.plots.ranking import plot_ranking
from adjudge.plots.standings import plot_standings
from adjudge.plots.trade_off import plot_trade_off
from adjudge.plots.verdict_matrix import plot_verdict_matrix
from adjudge.reports.html.charts import network_pair, second_measure
from adjudge.reports.summary import Summary
from adjudge.writing import new_folder, whole_file

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
    """Every figure that fits, as SVG, PDF and PNG in a folder, made if need be: the page's, then those of each pair."""
    written = []
    figures = _every_figure(summary)
    with new_folder(Path(folder)) as place:
        for stem, (_, ax) in zip(file_stems(name for name, _ in figures), figures, strict=True):
            for kind in _FORMATS:
                path = place / f"{stem}.{kind}"
                with whole_file(path) as part:
                    _save(ax, part, kind)
                written.append(path)
    return written


def _every_figure(summary: Summary) -> list[tuple[str, Any]]:
    """Name and axes; a name becomes a file's stem."""
    found = [(name, ax) for name, ax in _drawn(summary).items() if name != "network"]  # each pair has its own
    if "plackett_luce" in summary.comparison.get("overall", {}):
        found.append(("ranking", _expected_ranks(summary.comparison["overall"]["plackett_luce"])))
    against = {pair["a"] for pair in summary.pairs}
    if len(against) == 1 and len(summary.pairs) > 1:
        (baseline,) = against
        for measure in summary.scores.measures:
            if rows := _effects(summary.pairs, measure):
                label = f"{shown(measure)}: difference to {shown(baseline)}, 95 % interval"
                drawn = plot_ranking(rows, xlabel=label, reference=0.0)
                found.append((f"ranking {measure} against {baseline}", drawn))
    for pair in pairs_drawn(summary):
        found += [(f"{kind} {pair['b']} vs {pair['a']}", ax) for kind, ax in pair_figures(summary, pair).items()]
    return found


def _expected_ranks(luce: Mapping[str, Any]) -> Any:
    rows = sorted(zip(luce["learners"], luce["expected_ranks"], luce["rank_intervals"], strict=True), key=itemgetter(1))
    return plot_ranking(
        {name: (rank, low, high) for name, rank, (low, high) in rows}, xlabel="expected rank, central 95 %"
    )


def _effects(pairs: Sequence[Mapping[str, Any]], measure: str) -> dict[str, tuple[float, float, float]]:
    """Learner → its median difference to the baseline with an interval; the mean's where only that has one."""
    found: dict[str, tuple[float, float, float]] = {}
    for pair in pairs:
        effect = pair["effects"][measure]
        numbers = [effect[part] for part in ("median", "low", "high")]
        if None in numbers:
            numbers = [effect.get(part) for part in ("mean", "mean_low", "mean_high")]
        if None not in numbers:
            found[pair["b"]] = (float(numbers[0]), float(numbers[1]), float(numbers[2]))
    return found


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
