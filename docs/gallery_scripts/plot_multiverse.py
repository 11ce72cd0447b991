"""
Other defensible choices
========================

Would another test, another estimand or one case less have said the same? A row per claim.
"""

import adjudge as aj
from adjudge.plots.multiverse import plot_multiverse
from adjudge.verdicts.multiverse import multiverse

ax = plot_multiverse(multiverse(aj.compare(aj.example("weka"))))
