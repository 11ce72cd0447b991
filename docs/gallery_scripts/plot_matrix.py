"""
Row against column
==================

The word of every pair in one square.
"""

import adjudge as aj
from adjudge.plots.matrix import plot_matrix

found = aj.compare(aj.example("weka"))
ax = plot_matrix(found)
