"""Figures of the papers and of simulations, each drawn on axes as those of adjudge.plots are."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
