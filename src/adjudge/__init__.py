"""adjudge: which learner is better on every measure at once, how sure, and would the answer survive another shuffle.

The verbs and nouns of a comparison stand here, the families in folders of their own: `adjudge.evidence.wilcoxon`.
Names load their module on first use, so `import adjudge` costs nothing; `__init__.pyi` lists them.
"""

from __future__ import annotations

from typing import Any

from adjudge.namespace import attach

__version__ = "0.2.0"

_load, __dir__ = attach(__name__, __file__)


def __getattr__(name: str) -> Any:
    from adjudge.moved import MOVED

    if name in MOVED:
        from adjudge.errors import MissingNameError

        raise MissingNameError(f"adjudge.{name} moved: use adjudge.{MOVED[name]}")
    return _load(name)
