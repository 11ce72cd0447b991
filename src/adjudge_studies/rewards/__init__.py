"""What paper B shows of its reward: what a probability earns, and rewards summed over items without keeping them."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
