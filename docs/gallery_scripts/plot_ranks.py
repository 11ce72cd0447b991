"""
Ranks that are possible
===========================

Which places may each learner hold, jointly and under each measure? The colour is the tier.
"""

import adjudge as aj
from adjudge.plots.ranks import plot_ranks

found = aj.compare(aj.example("weka"))
ax = plot_ranks(found)
