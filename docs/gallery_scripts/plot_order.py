"""
Who beats whom
==============

Tiers as columns; an arrow leads from a learner to those it beats on every measure.
"""

import adjudge as aj
from adjudge.plots.order import plot_order

found = aj.compare(aj.example("weka"))
ax = plot_order(found)
