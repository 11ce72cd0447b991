"""
Does a test keep its level?
===========================

Rejections where there is no difference, at three levels: above the diagonal are false alarms beyond the level.
"""

import numpy as np

from adjudge_studies.plots.power_curve import plot_error_rates
from adjudge_studies.simulations.binary_source import independent_source
from adjudge_studies.simulations.error_rates import error_rates
from adjudge_studies.simulations.learner_pair import native_pair

source = independent_source(np.random.default_rng(0))
tests = ["5x2cv t", "10 x 10-fold corrected", "10 x 10-fold uncorrected"]
ax = plot_error_rates(error_rates(source, native_pair, tests, n=60, alpha=[0.01, 0.05, 0.1], replications=40))
