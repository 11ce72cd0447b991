"""
How many cases would separate them
==================================

Cases for a chance of 0.8 on each pair's easiest measure; the bar is what the effect's own uncertainty leaves.
"""

import adjudge as aj
from adjudge.plots.planned_cases import plot_planned_cases

ax = plot_planned_cases(aj.power(aj.example("weka")))
