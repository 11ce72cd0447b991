"""How often is a test wrong, and how often does it find what is there? Measured on data whose truth is known."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
