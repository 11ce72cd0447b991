"""How sure may one be? One file per test: over measures jointly, on one data set resampled, over many data sets."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
