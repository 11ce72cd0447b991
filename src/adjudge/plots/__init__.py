"""Figures of a comparison, a pair or a result: `plot_<name>(result, *, ax=None)` draws and computes nothing."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
