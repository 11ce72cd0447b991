"""
Power against the true difference
=================================

How often would a test on one resampled data set find a difference of this size? Simulated sources, small numbers here.
"""

from adjudge_studies.plots.power_curve import plot_power
from adjudge_studies.simulations.power_curve import power_curve

tests = ["10 x resampling", "5x2cv t"]
curve = power_curve([0.0, -0.03, -0.06, -0.11], tests, n=100, replications=40, tolerance=0.01, training_sets=200)
ax = plot_power(curve)
