"""Edge lists as CSV or TSV, Bayesys files, and data frames with one edge a row.

Columns are known by their heads: from/to, source/target, parent/child, cause/effect, node1/node2, and an optional
edge column (edge, type, mark, dependency, direction). A Bayesys file is `ID, Variable 1, Dependency, Variable 2`.
Without a head, two columns are parent, child; three with an arrow in the middle are left, edge, right. A row with an
empty edge and an empty right end (`A,,`) is a node without an edge, as `write_graph` writes them; a file that has such
rows is taken to list all its nodes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BIDIRECTED, FORWARD, UNDIRECTED, BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.cells import separator_of, table_cells
from adjudge.graphs.readers.formats import text_format

_LEFT = {"from", "source", "src", "parent", "cause", "tail", "start", "origin", "predecessor", "from node",
         "source node", "node1", "node 1", "variable1", "variable 1", "var1", "var 1", "a", "x"}  # fmt: skip
_RIGHT = {"to", "target", "dst", "dest", "child", "effect", "head", "end", "destination", "successor", "to node",
          "target node", "node2", "node 2", "variable2", "variable 2", "var2", "var 2", "b", "y"}  # fmt: skip
_WEIGHT = {"weight", "strength", "value", "coefficient", "coef", "present", "adjacency"}
# Words of heads that do not say which end is which; as nodes they would come up again, or look like the others.
_HEADISH = re.compile(r"(node|var(iable)?|vertex|name|feature|gene|column|first|second|left|right|edge|id|[uvijnpqst])"
                      r"[ _.-]?([a-z]|\d+|from|to|id|name)?", re.IGNORECASE)  # fmt: skip
_KIND = {"edge", "type", "mark", "marks", "dependency", "direction", "edge_type", "edge type", "kind"}
_WORDS = {"directed": FORWARD, "undirected": UNDIRECTED, "bidirected": BIDIRECTED, "arc": FORWARD}
# Single letters (a,b or x,y) may as well be the first edge: a head only beside an edge column.
_SHORT = {"a", "b", "x", "y"}


@text_format("csv", ".csv", ".tsv")
@text_format("bayesys")
def read_edge_list(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A CSV or TSV text with one edge a row; unless it lists nodes without an edge, they are unknown (`open_nodes`).

    >>> print(read_edge_list("from,to\\nA,B\\nB,C"))
    A -> B
    B -> C
    >>> print(read_edge_list("ID,Variable 1,Dependency,Variable 2\\n1,A,->,B\\n2,B,-,C"))
    A -> B
    B -- C
    >>> print(read_edge_list("from,edge,to\\nA,->,B\\nC,,"))
    A -> B
    C
    """
    separator = separator_of(text.lstrip().split("\n", 1)[0])
    rows = [row for row in table_cells(io.StringIO(text), separator) if any(row)]
    if not rows:
        raise InputError("the edge list is empty; pass nodes=[…] for a graph without edges")
    head = _head(rows[0])
    body = rows if head is None else rows[1:]
    _refuse_doubtful_head(rows, head)
    if head is not None:
        _refuse_no_edges(rows)
    left, kind, right = head if head is not None else _headless(rows)
    return _assemble_rows(body, left, kind, right, 1 if head is None else 2, nodes, both_ways)


def edge_columns(text: str) -> tuple[int, bool]:
    """How many columns the first row has, and whether it is the head of an edge list.

    >>> edge_columns("from,to\\n0,1"), edge_columns("0,1,0")
    ((2, True), (3, False))
    """
    first = text.lstrip().split("\n", 1)[0]
    cells = next(table_cells([first], separator_of(first)), [])
    return len(cells), _head(cells) is not None


def is_head(words: set[str]) -> bool:
    """Whether these are words of an edge list's head, and no others.

    >>> is_head({"src", "dst"}), is_head({"a", "b"})
    (True, False)
    """
    return words <= (_LEFT | _RIGHT | _KIND | {"id"}) - _SHORT


def _head(cells: Sequence[str]) -> tuple[int, int | None, int] | None:
    """Columns of left end, edge and right end, when the first row is a head."""
    low = [re.sub("[_.]", " ", str(cell).strip().lower()) for cell in cells]
    left = [place for place, cell in enumerate(low) if cell in _LEFT]
    right = [place for place, cell in enumerate(low) if cell in _RIGHT]
    kind = [place for place, cell in enumerate(low) if cell in _KIND]
    if not left or not right:
        return None
    if not kind and low[left[0]] in _SHORT and low[right[0]] in _SHORT:
        return None
    return left[0], kind[0] if kind else None, right[0]


def _refuse_doubtful_head(rows: list[list[str]], head: tuple[int, int | None, int] | None) -> None:
    """Refuse node1, node2 as a head above nodes of such names, and u, v as an edge above nodes of other names.

    The one would take an edge away, the other add one between two nodes that are none.
    """
    ends = {cell for row in rows[1:] for cell in row}
    alike = any(map(_HEADISH.fullmatch, ends))
    if head is not None:
        words = {rows[0][head[0]], rows[0][head[2]]}
        doubtful = head[1] is None and bool(words & ends or (alike and all(map(_HEADISH.fullmatch, words))))
    else:
        doubtful = bool(ends) and not alike and not ends & set(rows[0]) and all(map(_HEADISH.fullmatch, rows[0]))
    if doubtful:
        raise InputError(f"is the first row, {', '.join(rows[0])[:60]!r}, a head or an edge? head the columns from,to")


def _refuse_no_edges(rows: list[list[str]]) -> None:
    """Refuse rows whose weight is 0, as in a matrix made long: they are not edges."""
    for place in [place for place, cell in enumerate(rows[0]) if cell.lower() in _WEIGHT]:
        for number, row in enumerate(rows[1:], start=2):
            if len(row) > place and re.fullmatch(r"[+-]?0+(\.0*)?|false", row[place], re.IGNORECASE):
                raise InputError(f"row {number} of the edge list has {rows[0][place]} {row[place]}, so it is not an "
                                 "edge; leave such rows out")  # fmt: skip


def _headless(rows: list[list[str]]) -> tuple[int, int | None, int]:
    width = len(rows[0])
    if width == 2:
        return 0, None, 1
    for place in range(1, width - 1):
        if _is_edge(rows[0][place]):
            return place - 1, place, place + 1
    raise InputError(
        f"cannot tell parent from child in the columns {', '.join(rows[0][:6])[:100]!r}; head them from,to or "
        "source,target"
    )


def _is_edge(word: str) -> bool:
    try:
        code_of(word)
    except InputError:
        return word.lower() in _WORDS
    return True


def _assemble_rows(
    rows: Sequence[Sequence[Any]],
    left: int,
    kind: int | None,
    right: int,
    line: int,
    nodes: Sequence[str] | None,
    both_ways: BothWays | None,
) -> Graph:
    edges: list[Edge] = []
    listed: dict[str, None] = {}
    lists_nodes = False
    for number, row in enumerate(rows, start=line):
        whole = len(row) > max(left, right, kind or 0)
        ends = (_word(row[left]), _word(row[right])) if whole else ("", "")
        word = "->" if kind is None or not whole else _word(row[kind])
        if ends[0] and not ends[1] and not word:
            lists_nodes = True
        elif not all(ends):
            raise InputError(
                f"row {number} of the edge list has no two ends: {', '.join(map(str, row))[:60]!r}; a node "
                "without an edge is a row NAME,, under from,edge,to"
            )
        else:
            code = _WORDS.get(word.lower())
            edges.append((ends[0], code_of(word) if code is None else code, ends[1]))
        listed.update(dict.fromkeys(filter(None, ends)))
    return assemble(edges, listed=listed, nodes=nodes, both_ways=both_ways, open_nodes=not lists_nodes)


def _word(cell: Any) -> str:
    """A cell as text; what a data frame holds for an empty cell (None, NaN, pandas.NA) is empty."""
    return "" if cell is None or type(cell).__name__ == "NAType" or cell != cell else str(cell).strip()


def read_edge_frame(frame: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A pandas or polars frame with one edge a row."""
    heads = [str(name) for name in frame.columns]
    found = _head(heads)
    if found is None:
        raise InputError(
            f"cannot tell parent from child in the columns {', '.join(heads[:6])!r}; name them from,to or source,target"
        )
    columns = [list(frame[name]) for name in frame.columns]
    rows = list(zip(*columns, strict=True))
    return _assemble_rows(rows, *found, 1, nodes, both_ways)
