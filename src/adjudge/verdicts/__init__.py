"""What may be claimed: from arrays to signs, words and answers. For callers: what `compare` takes."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
