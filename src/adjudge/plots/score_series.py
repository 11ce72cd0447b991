"""A score of learnt graphs along the order that BSF gives them: one panel of paper D's Figures 1 and 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge.plots.canvas import new_axes
from adjudge.plots.lettering import all_shown, shown
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.ranking import ScoreSeries


@checked
def plot_score_series(found: ScoreSeries, score: str, *, labels: Sequence[str] = (), ax: Any = None) -> Any:
    """Does this score order the graphs as BSF does? Where its line rises, it does not.

    The score in blue, BSF as a dashed red line, both between 0 and 1, graphs from the best BSF to the worst; `labels`
    name the graphs in the order they were given to `score_series`.

    Parameters
    ----------
    found: Scores along BSF's order.
    score: Which score.
    labels: Names of the graphs.
    ax

    See Also
    --------
    adjudge.plots.plot_normalised_graphs

    >>> from adjudge_graphs.scores.ranking import score_series
    >>> ax = plot_score_series(score_series({"bsf": [0.1, 0.9], "shd": [1, 2]}, ["t", "t"]), "shd", labels=["p", "q"])
    >>> len(ax.lines), [text.get_text() for text in ax.get_xticklabels()]
    (2, ['q', 'p'])
    """
    if score not in found.series:
        raise InputError(f"no score {score!r} in this series{did_you_mean(score, found.series)}")
    ax = new_axes("plot_score_series", 6.4, 3.0, given=ax)
    positions = range(1, len(found.order) + 1)
    crowded = len(found.order) > 60
    head = SCORES[score].head if score in SCORES else score.upper()
    ax.plot(positions, found.series[score], color="#0072B2", linewidth=0.7 if crowded else 1.4, label=shown(head))
    ax.plot(positions, found.series["bsf"], color="#D62728", linestyle="--", linewidth=1.4, label="BSF")
    ax.set_ylim(-0.02, 1.02)
    ax.set_xlim(0.8, max(len(found.order), 2) + 0.2)
    if labels:
        short = all_shown(labels, 24)
        ax.set_xticks(list(positions), [short[labels[index]] for index in found.order], rotation=90, fontsize=7)
    else:
        ax.set_xlabel(f"{len(found.order)} learnt graphs, best BSF first")
    ax.set_ylabel("normalised score")
    ax.set_title(shown(head))
    ax.legend(loc="lower left", fontsize=7)
    return ax
