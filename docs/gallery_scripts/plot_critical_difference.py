"""
Critical-difference diagram
===========================

Mean ranks under one measure; a bar joins learners that are not separated. The bars come from the signs that are
printed, so that the figure never contradicts the table.
"""

import adjudge as aj
from adjudge.plots.critical_difference import plot_critical_difference

found = aj.compare(aj.example("weka"))
ax = plot_critical_difference(found, "accuracy")
