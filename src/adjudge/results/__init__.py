"""The results table: one row per learner, case and measure; readers, writers, completeness."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
