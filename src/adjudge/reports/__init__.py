"""One summary, many forms: Markdown and the others are templates over the same comparison object."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
