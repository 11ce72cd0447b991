"""
Scores of learnt graphs on one scale
====================================

Each score beside BSF (dashed), normalised, in the order of BSF: where a line rises, its score swaps two graphs.
Constantinou, *Evaluating structure learning algorithms with a balanced scoring function* (2020).
"""

from adjudge.graphs import compare_graphs
from adjudge.plots.normalised_graphs import plot_normalised_graphs

truth = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E"), ("E", "F")]
learnt = {
    "all but one": truth[:4],
    "two turned": [("B", "A"), ("C", "B"), *truth[2:]],
    "one edge": truth[:1],
    "three too many": [*truth, ("A", "F"), ("A", "E"), ("B", "F")],
}
ax = plot_normalised_graphs(compare_graphs(truth, learnt))[0]
