"""
Joint outcomes
==============

The probability that an outcome over all measures is the most frequent one: the exact Dirichlet test of Benavoli and
de Campos, *Statistical Tests for Joint Analysis of Performance Measures* (2016).
"""

import adjudge as aj
from adjudge_studies.plots.statements import plot_statements

pair = aj.compare(aj.example("weka"))["RandomForest", "J48graft"]
ax = plot_statements(pair)
