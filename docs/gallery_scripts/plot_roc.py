"""
ROC curves of two tests
=======================

Which test finds more true differences at the same rate of false ones? Here: the signed rank and the sign test on 20
differences, 400 samples with a shift of half a standard deviation and 400 without.
"""

import numpy as np

from adjudge.evidence.sign import sign
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge_studies.plots.roc import plot_roc

draws = np.random.default_rng(0).standard_normal((2, 400, 20))
curves = {}
for name, test in {"signed rank": wilcoxon, "sign": sign}.items():
    null, shifted = ([test(d + shift).p_value for d in draws[row]] for row, shift in enumerate((0.0, 0.5)))
    levels = np.unique([0.0, *null, *shifted, 1.0])
    curves[name] = tuple(np.searchsorted(np.sort(p), levels, side="right") / len(p) for p in (null, shifted))
ax = plot_roc(curves)
