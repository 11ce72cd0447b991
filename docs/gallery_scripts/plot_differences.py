"""
Differences case by case
========================

One pair under one measure, sorted: does a lead rest on many cases or on a few?
"""

import adjudge as aj
from adjudge.plots.differences import plot_differences

pair = aj.compare(aj.example("weka"))["RandomForest", "J48graft"]
ax = plot_differences(pair, "accuracy")
