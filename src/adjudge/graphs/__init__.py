"""One graph type, any tool's graph in and out, equivalence classes; and how far a learnt graph is from the truth."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
