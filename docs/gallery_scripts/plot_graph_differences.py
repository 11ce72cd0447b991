"""
A learnt graph beside the true one
==================================

Correct, missing, extra and reversed edges.
"""

from adjudge.plots.graph_differences import plot_graph_differences

truth = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E")]
learnt = [("B", "A"), ("B", "C"), ("D", "E"), ("C", "E")]
ax = plot_graph_differences(truth, learnt)
