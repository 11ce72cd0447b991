"""How the verdicts change with the measures looked at: what `--each-subset` found, as rows for any form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["SUBSET_COLUMNS", "subset_rows"]

_WORDS = ("better", "worse", "mixed", "undecided")
SUBSET_COLUMNS = ("measures", *_WORDS, "changed")


def subset_rows(comparison: Mapping[str, Any]) -> list[tuple[str, list[int]]]:
    """Per subset its measures, how many pairs have each verdict, and how many differ from the full set's.

    >>> full = [{"b": "B", "a": "A", "verdict": "mixed"}]
    >>> part = {"measures": ["accuracy"], "pairs": [{"b": "B", "a": "A", "verdict": "better"}]}
    >>> subset_rows({"pairs": full, "subsets": [part]})
    [('accuracy', [1, 0, 0, 0, 1])]
    """
    full = {(pair["b"], pair["a"]): pair["verdict"] for pair in comparison["pairs"]}
    rows = []
    for part in comparison.get("subsets", []):
        verdicts = [pair["verdict"] for pair in part["pairs"]]
        changed = sum(full[pair["b"], pair["a"]] != pair["verdict"] for pair in part["pairs"])
        rows.append((" + ".join(part["measures"]), [*(verdicts.count(word) for word in _WORDS), changed]))
    return rows
