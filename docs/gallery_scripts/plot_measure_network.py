"""
Which measures are linked
============================

The Bayesian network of the columns "B better on this measure", with the probability of each link.
"""

import adjudge as aj
from adjudge.plots.measure_network import plot_measure_network

pair = aj.compare(aj.example("weka"), network="optimal")["RandomForest", "J48graft"]
ax = plot_measure_network(pair.most_frequent.network)
