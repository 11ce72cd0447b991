"""R's: bnlearn's model strings `[A][B|A]`, networks as R shows them and arcs; lavaan's model syntax.

bnlearn lists A − B both ways. lavaan: `y ~ a + b` regression, `f =~ x + y` measurement, `a ~~ b` covariance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BIDIRECTED, FORWARD, BothWays
from adjudge_graphs.readers.assemble import Edge, assemble, blank_cells, without_cycle
from adjudge_graphs.readers.edge_list import read_edge_list
from adjudge_graphs.readers.formats import text_format

_FAMILY = re.compile(r"\[([^\[\]|]+)(?:\|([^\[\]|]*))?\]")
_PRINTED = re.compile(r"\[\s*+\d++,\]\s++(\S.*+)")


@text_format("bnlearn-string", sign=r"(?:\[[^\[\],]++\]\s*+)+\Z")
def read_model_string(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """A bnlearn model string.

    >>> print(read_model_string("[A][D][B|A][C|B:D][E|D]"))
    A -> B
    D -> C
    D -> E
    B -> C
    """
    compact = " ".join(line.strip() for line in text.split("\n")).strip()
    families = _FAMILY.findall(compact)
    if not families or _FAMILY.sub("", compact).strip():
        raise InputError(f"not a bnlearn model string such as [A][B|A]: {compact[:60]!r}")
    listed = [name.strip() for name, _ in families]
    known: set[str] = set()
    for name in listed:
        if name in known:
            raise InputError(f"node {name!r} has two families in the model string")
        known.add(name)
    edges: list[Edge] = []
    for name, parents in families:
        for parent in filter(None, (word.strip() for word in parents.split(":"))):
            if parent not in known:
                raise InputError(f"parent {parent!r} of {name.strip()!r} has no family of its own in the model string")
            edges.append((parent, FORWARD, name.strip()))
    return without_cycle(assemble(edges, listed=listed, nodes=nodes), "a model string")


def is_printed_network(text: str) -> bool:
    """Whether this is what R shows of a network: a line on where it comes from, then `model:`."""
    head = [line.strip() for line in text.lstrip().split("\n", 4)[:4]]
    return "Bayesian network" in head[0] and ("model:" in head or head[0] == "Bayesian network parameters")


@text_format("bnlearn-print", looks=is_printed_network)
def read_printed_network(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The model string in what R shows of a network.

    >>> print(read_printed_network("  Random/Generated Bayesian network\\n\\n  model:\\n   [A][B|A]\\n  nodes:   2"))
    A -> B
    """
    lines = [line.strip() for line in text.split("\n")]
    start = lines.index("model:") + 1 if "model:" in lines else len(lines)
    end = next((place for place, line in enumerate(lines) if place >= start and not line.startswith("[")), len(lines))
    model = "".join(lines[start:end])
    if "|" not in model and "graph]" in model:
        raise InputError(
            f"R shows no arcs of a {model.strip('[]')[:40]}; save them, with write.csv(arcs(x)) or write.csv(amat(x))"
        )
    return read_model_string(model, nodes=nodes)


@text_format("bnlearn-arcs", sign=r"from[ \t]++to[ \t]*+\n\s*+\[\s*+\d++,\]")
def read_bnlearn_arcs(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """`arcs(x)` as R prints it or as CSV; an edge listed both ways is undirected.

    >>> print(read_bnlearn_arcs('     from to \\n[1,] "A"  "B"\\n[2,] "B"  "A"\\n[3,] "B"  "C"'))
    A -- B
    B -> C
    """
    printed = [found[1] for line in text.split("\n") if (found := _PRINTED.fullmatch(line.strip()))]
    if not printed and text.split() != ["from", "to"]:
        return read_edge_list(text, nodes=nodes, both_ways="undirected")
    if text.split()[:2] == ["to", "from"]:
        raise InputError("bnlearn's arcs have the columns from, to; received 'to from'")
    rows = []
    for line in printed:
        cells = blank_cells(line)
        if len(cells) != 2:
            raise InputError(f"a row of bnlearn's arcs has two names; received {line.strip()!r}")
        rows.append((cells[0], FORWARD, cells[1]))
    return assemble(rows, nodes=nodes, both_ways="undirected", open_nodes=True)


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
