"""How good one run is: each measure in its own file, declared in `registry.py`, computed from one `Predictions`."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
