"""
Worse, equivalent, better
=========================

Draws from the posterior of the shares of the three regions; the margin makes the middle one.
"""

import adjudge as aj
from adjudge.plots.simplex import plot_simplex

found = aj.compare(aj.example("weka"), measures=["accuracy"], margins={"accuracy": 0.01})
ax = plot_simplex(found["RandomForest", "J48graft"])
