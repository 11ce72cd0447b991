"""
How often a test repeats itself
===============================

Ten shuffles of one data set, two learners: does the test say the same each time? Bouckaert and Frank, *Evaluating the
Replicability of Significance Tests for Comparing Learning Algorithms* (2004).
"""

import adjudge as aj
from adjudge_studies.plots.replicability import plot_replicability

# rejections in ten shuffles of each of five data sets
counts = {"corrected t": [0, 10, 10, 9, 1], "5x2cv t": [0, 4, 10, 6, 0]}
results = {}
for name, rejections in counts.items():
    found = aj.replicability(rejections, 10)
    results[name] = {"consistent": found.consistent / 5, "almost": found.almost / 5, "R": found.r}
ax = plot_replicability(results)
