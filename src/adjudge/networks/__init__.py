"""Bayesian networks over binary variables: the best of all structures, or all of them counted."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
