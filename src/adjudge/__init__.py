"""adjudge: which learner is better on every measure at once, how sure, and would the answer survive another shuffle.

Names load their module on first use, so `import adjudge` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# Public name → the module that holds it, in the order of a comparison.
_PLACES: dict[str, str] = {
    "read_results": "adjudge.results.read",
    "write_results": "adjudge.results.write",
    "merge_results": "adjudge.results.merge",
    "completeness": "adjudge.results.completeness",
    "example": "adjudge.results.examples",
    "ResultTable": "adjudge.results.table",
    "dominance": "adjudge.evidence.joint.dominance",
    "count_statements": "adjudge.evidence.joint.dominance",
    "Statement": "adjudge.evidence.joint.statement",
    "glrt": "adjudge.evidence.joint.glrt",
    "dirichlet": "adjudge.evidence.joint.dirichlet",
    "wilcoxon": "adjudge.evidence.wilcoxon",
    "adjust": "adjudge.evidence.adjustments",
    "compare": "adjudge.verdicts.comparison",
    "compare_all": "adjudge.verdicts.comparison",
}

__all__ = ["__version__", *_PLACES]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'adjudge' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
