"""Normalised scores of learnt graphs in the order of BSF, a panel each: paper D's Figure 2 for anyone's graphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.base.argument_checks import checked, names_of
from adjudge.errors import InputError, did_you_mean, require
from adjudge.plots.score_series import plot_score_series
from adjudge_graphs.scores.comparison import GraphComparison
from adjudge_graphs.scores.ranking import NORMALISED, score_series

_COLUMNS, _MOST_NAMES = 2, 60


@checked
def plot_normalised_graphs(
    comparisons: GraphComparison | Mapping[str, GraphComparison],
    *,
    scores: Sequence[str] = ("precision", "recall", "f1", "shd", "ddm"),
) -> list[Any]:
    """Which scores order the graphs as BSF does? Where a line rises on the way down BSF's order, its score does not.

    A panel for each score, BSF dashed in all of them. Scores are between 0 and 1 (Eq. 10–12), SHD and DDM relative to
    the other graphs of the same truth; `comparisons` is what `compare_graphs` gives, or network → such a comparison.
    DDM is left out where a truth without edges leaves it undefined.

    Parameters
    ----------
    comparisons: What `compare_graphs` returned, or several by name.
    scores: Scores to draw, as `score_series` takes them.

    Returns
    -------
    list[object]
        The axes of the panels (`[0].figure` is the Figure).

    Raises
    ------
    InputError
        No graph was given, or a score that is not normalised.

    See Also
    --------
    adjudge.graphs.compare_graphs
    adjudge.plots.plot_score_series : one panel

    References
    ----------
    graph_scores

    >>> from adjudge.graphs import compare_graphs
    >>> truth = [("A", "B"), ("B", "C")]
    >>> panels = plot_normalised_graphs(compare_graphs(truth, {"hc": truth, "pc": [("A", "B"), ("A", "C")]}, control=0))
    >>> [ax.get_title() for ax in panels], [tick.get_text() for tick in panels[0].get_xticklabels()]
    (['Pr', 'Re', 'F1', 'SHD½', 'DDM'], ['hc', 'pc'])
    """
    scores = names_of(scores, "scores")
    if unknown := [score for score in scores if score not in NORMALISED]:
        raise InputError(f"paper D normalises no score {unknown[0]!r}{did_you_mean(unknown[0], NORMALISED)}")
    groups = {"": comparisons} if isinstance(comparisons, GraphComparison) else comparisons
    graphs = [
        (network, name, [comparison.value(index, score) for score in ("bsf", *scores)])
        for network, comparison in groups.items()
        for index, name in enumerate(comparison.names)
    ]
    if not graphs:
        raise InputError("nothing to draw: no graph was given")
    truths, names, rows = zip(*graphs, strict=True)
    values = dict(zip(("bsf", *scores), zip(*rows, strict=True), strict=True))
    drawn = [score for score in scores if score != "ddm" or None not in values["ddm"]]
    found = score_series({score: values[score] for score in ("bsf", *drawn)}, truths)
    labels = [f"{name}, {truth}" if truth else name for truth, name in zip(truths, names, strict=True)]
    named = len(labels) <= _MOST_NAMES
    high = -(-len(drawn) // _COLUMNS)
    size = (_COLUMNS * max(3.4, 0.17 * len(labels) if named else 5.0), high * (3.3 if named else 2.6))
    figure = require("matplotlib.figure", "plot", "plot_normalised_graphs").Figure(figsize=size, layout="constrained")
    panels = [figure.add_subplot(high, _COLUMNS, index) for index in range(1, len(drawn) + 1)]
    for ax, score in zip(panels, drawn, strict=True):
        plot_score_series(found, score, labels=labels if named else (), ax=ax)
    return panels
