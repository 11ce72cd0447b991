"""Learners × cases × a resampling plan × measures: tasks, engines that perform them, the journal that survives."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
