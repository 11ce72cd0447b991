"""A case as ARFF text: how it travels to WEKA."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from adjudge.cases.case import Case, Column

_PLAIN = re.compile(r"[A-Za-z0-9_.<>=/+-]+")
_ESCAPED = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def arff_text(case: Case) -> str:
    r"""The case as ARFF, its class last; numbers in full precision.

    >>> column = Column("it's", np.array([0, -1]), ("?", "b c"))
    >>> print(arff_text(Case("toy", (column,), np.array([0, 1]), ("n", "y"))))
    @relation toy
    @attribute 'it\'s' {'?','b c'}
    @attribute class {n,y}
    @data
    '?',n
    ?,y
    <BLANKLINE>
    """
    label = Column(case.target, case.y, case.classes)
    columns = (*case.columns, label)
    lines = [f"@relation {_quoted(case.name)}"]
    for column in columns:
        kind = "numeric" if column.categories is None else "{" + ",".join(map(_quoted, column.categories)) + "}"
        lines.append(f"@attribute {_quoted(column.name)} {kind}")
    lines.append("@data")
    lines += map(",".join, zip(*(_cells(column) for column in columns), strict=True))
    return "\n".join(lines) + "\n"


def _cells(column: Column) -> list[str]:
    if column.categories is None:
        numbers: NDArray[np.float64] = column.values
        return ["?" if number != number else repr(number) for number in numbers.tolist()]
    words = [*map(_quoted, column.categories), "?"]  # code −1 reads the last one
    return [words[code] for code in column.values.tolist()]


def _quoted(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text
    return "'" + "".join(_ESCAPED.get(letter, letter) for letter in text) + "'"
