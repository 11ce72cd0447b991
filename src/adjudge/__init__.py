"""adjudge: which learner is better on every measure at once, how sure, and would the answer survive another shuffle.

The verbs and nouns of a comparison stand here, the families in folders of their own: `adjudge.evidence.wilcoxon`.
Names load their module on first use, so `import adjudge` costs nothing; `__init__.pyi` lists them.
"""

from __future__ import annotations

from adjudge.base.namespace import attach

__version__ = "0.3.0"

__getattr__, __dir__ = attach(__name__, __file__)
