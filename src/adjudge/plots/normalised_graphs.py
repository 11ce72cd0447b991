"""Normalised scores of learnt graphs in the order of BSF, as in paper D's Fig. 2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.errors import InputError
from adjudge.expect import expect_call
from adjudge.measures.graphs.comparison import GraphComparison
from adjudge.plots.canvas import new_axes, shown

__all__ = ["plot_normalised_graphs"]

# Score → name, colour (Okabe and Ito), mark and line: told apart in grey too.
_STYLES = {
    "bsf": ("BSF", "#0072B2", "o", "-"),
    "shd": ("SHD½", "#D55E00", "s", "--"),
    "ddm": ("DDM", "#009E73", "^", ":"),
}
_MOST_NAMES = 60


def plot_normalised_graphs(comparisons: GraphComparison | Mapping[str, GraphComparison], *, ax: Any = None) -> Any:
    """Do BSF, SHD and DDM order the graphs alike? Where a line rises on the way down BSF's order, they do not.

    Scores are between 0 and 1 (Eq. 10–12), SHD and DDM relative to the other graphs of the same truth; `comparisons`
    is what `compare_graphs` gives, or network → such a comparison.

    Parameters
    ----------
    comparisons : GraphComparison or Mapping[str, GraphComparison]
        What `compare_graphs` returned, or several by name.
    ax : object, optional
        matplotlib axes to draw on; a new Figure is made when left out (`ax.figure`).

    Returns
    -------
    object
        The axes.

    Raises
    ------
    InputError
        The arguments cannot be read: the message says what was wrong, what was received and what to do.

    See Also
    --------
    adjudge.graphs.compare_graphs

    References
    ----------
    Constantinou, A. C. (2020). Evaluating structure learning algorithms with a balanced scoring function.

    Examples
    --------
    >>> from adjudge.measures.graphs.comparison import compare_graphs
    >>> truth = [("A", "B"), ("B", "C")]
    >>> ax = plot_normalised_graphs(compare_graphs(truth, {"hc": truth, "pc": [("A", "B"), ("A", "C")]}, control=0))
    >>> [line.get_label() for line in ax.lines], [tick.get_text() for tick in ax.get_xticklabels()]
    (['BSF', 'SHD½', 'DDM'], ['hc', 'pc'])
    """
    expect_call(plot_normalised_graphs, locals())
    groups = {"": comparisons} if isinstance(comparisons, GraphComparison) else comparisons
    graphs = [
        (f"{name}, {network}" if network else name, item)
        for network, comparison in groups.items()
        for name, item in zip(comparison.names, comparison.normalised, strict=True)
    ]
    if not graphs:
        raise InputError("nothing to draw: no graph was given")
    graphs.sort(key=lambda graph: -graph[1].bsf)
    named = len(graphs) <= _MOST_NAMES
    width = max(5.0, 1.6 + 0.24 * len(graphs)) if named else 10.0
    ax = new_axes("plot_normalised_graphs", width, 4.2) if ax is None else ax
    places = range(len(graphs))
    for score, (label, colour, mark, line) in _STYLES.items():
        cells = [getattr(item, score) for _, item in graphs]
        known = [float("nan") if cell is None else cell for cell in cells]
        ax.plot(places, known, label=label, color=colour, marker=mark if named else None, markersize=4,
                linestyle=line, linewidth=1.3)  # fmt: skip
    ax.set_ylim(-0.02, 1.02)
    ax.set_ylabel("normalised score, 1 best")
    if named:
        ax.set_xticks(list(places), [shown(name, 30) for name, _ in graphs], rotation=90, fontsize=8)
    else:
        ax.set_xlabel(f"{len(graphs)} graphs in the order of BSF, best first")
    ax.legend(fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    ax.spines[["top", "right"]].set_visible(False)
    return ax
