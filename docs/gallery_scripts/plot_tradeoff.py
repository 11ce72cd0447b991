"""
Two measures and their front
============================

The means under two measures; no learner is better on both than one on the line.
"""

import adjudge as aj
from adjudge.plots.tradeoff import plot_tradeoff

found = aj.compare(aj.example("weka"))
ax = plot_tradeoff(found, "accuracy", "rmse")
