"""lavaan's model syntax: `y ~ a + b` regression, `f =~ x + y` measurement, `a ~~ b` covariance."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BIDIRECTED, FORWARD, BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import text_format

_OPERATOR = re.compile(r"=~|~~|<~|~\*~|~|:=|==|\||<|>")
_NAME = re.compile(r"[^\W\d][\w.]*+")


def is_lavaan(text: str) -> bool:
    """Whether the text begins with a formula, after remarks.

    >>> is_lavaan("# model\\ny ~ a + b"), is_lavaan("digraph { a ~ b }")
    (True, False)
    """
    first = next((part for line in text.splitlines() if (part := _bare(line))), "")
    left, tilde, right = first.partition("~")
    names = [name.strip() for name in left.removesuffix("=").split("+")]
    return (
        bool(tilde)
        and not first.endswith("}")
        and all(_NAME.fullmatch(name) for name in names)
        and not right.startswith(">")
    )


@text_format("lavaan", ".lavaan", looks=is_lavaan)
def read_lavaan(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """The paths of a model: a ~ b is b → a, f =~ x is f → x, a ~~ b is a ↔ b; variances and intercepts are not edges.

    >>> print(read_lavaan("y ~ a + 0.5*b\\na ~~ b\\ny ~~ y"))
    a -> y
    a <-> b
    b -> y
    """
    edges: list[Edge] = []
    alone: dict[str, None] = {}
    for formula in _formulas(text):
        found = _OPERATOR.search(formula)
        operator = found[0] if found else ""
        if operator in {":=", "==", "<", ">", "|", "~*~"}:  # derived numbers, constraints, thresholds, scales
            continue
        if found is None or operator == "<~":
            raise InputError(f"lavaan: no ~, =~ or ~~ in {formula[:60]!r}")
        left, right = _terms(formula[: found.start()], formula), _terms(formula[found.end() :], formula)
        for one in left:
            alone.setdefault(one)
            for other in right:
                if operator == "~~" and one != other:
                    edges.append((one, BIDIRECTED, other))
                elif operator == "~":
                    edges.append((other, FORWARD, one))
                elif operator == "=~":
                    edges.append((one, FORWARD, other))
    if not alone:
        raise InputError("lavaan: no formula such as y ~ a + b found")
    order = dict.fromkeys(name for left, _, right in edges for name in (left, right))
    return assemble(edges, listed=[*order, *alone], nodes=nodes, both_ways=both_ways, open_nodes=True)


def _bare(line: str) -> str:
    return re.split("[#!]", line, maxsplit=1)[0].strip()


def _formulas(text: str) -> list[str]:
    """One formula a line or between semicolons; a line that ends in + or ~ goes on, as does one begun by +."""
    whole: list[str] = []
    for line in text.splitlines():
        for part in filter(None, (piece.strip() for piece in _bare(line).split(";"))):
            if whole and (part.startswith("+") or whole[-1].endswith(("+", "~"))):
                whole[-1] += " " + part
            else:
                whole.append(part)
    return whole


def _terms(side: str, formula: str) -> list[str]:
    """Names joined by +; a factor before * is a label or a start value, 0 and 1 are intercepts."""
    found = []
    for term in side.split("+"):
        name = term.rpartition("*")[2].strip()
        if _NAME.fullmatch(name):
            found.append(name)
        elif name not in {"0", "1"}:
            raise InputError(f"lavaan: {name[:40]!r} in {formula[:60]!r} is not a variable; only plain terms are read")
    return found
