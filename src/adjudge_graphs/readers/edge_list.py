"""Edge lists as CSV or TSV, Bayesys files, and data frames with one edge a row.

Columns are known by their heads: from/to, source/target, parent/child, cause/effect, node1/node2, and an optional
edge column (edge, type, mark, dependency, direction). A Bayesys file is `ID, Variable 1, Dependency, Variable 2`.
Without a head, two columns are parent, child; three with an arrow in the middle are left, edge, right. A row with an
empty edge and an empty right end (`A,,`) is a node without an edge, as `write_graph` writes them; a file that has such
rows is taken to list all its nodes.

Edges as words too: `A -> B`, one a line, as Graph prints itself; and sequences of pairs or triples.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BIDIRECTED, FORWARD, UNDIRECTED, BothWays, code_of
from adjudge_graphs.readers.assemble import Edge, assemble, blank_cells, separator_of, table_cells
from adjudge_graphs.readers.formats import text_format

_LEFT = {"from", "source", "src", "parent", "cause", "tail", "start", "origin", "predecessor", "from node",
         "source node", "node1", "node 1", "variable1", "variable 1", "var1", "var 1", "a", "x"}  # fmt: skip
_RIGHT = {"to", "target", "dst", "dest", "child", "effect", "head", "end", "destination", "successor", "to node",
          "target node", "node2", "node 2", "variable2", "variable 2", "var2", "var 2", "b", "y"}  # fmt: skip
_WEIGHT = {"weight", "strength", "value", "coefficient", "coef", "present", "adjacency", "prob", "probability", "score"}
# Words of heads that do not say which end is which; as nodes they would come up again, or look like the others.
_HEADISH = re.compile(r"(node|var(iable)?|vertex|name|feature|gene|column|first|second|left|right|edge|id|[uvijnpqst])"
                      r"[ _.-]?([a-z]|\d+|from|to|id|name)?", re.IGNORECASE)  # fmt: skip
# Words that name an end, but in no spelling above: such a row is asked about, not read as an edge.
_ENDS = re.compile(r"from|to|parents?|child(ren)?|causes?|caus(ed|ing)|effects?|sources?|targets?|sinks?|origins?|"
                   r"start|end|begin|(in|out)puts?|(in)?dependents?|outcomes?|treatments?|exposures?|responses?|predictors?|"
                   r"regulators?|(ancest|descend|anteced|consequ)\w+|influenc\w+|tf|tgt|src|dst|father|son",
                   re.IGNORECASE)  # fmt: skip
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
    separator = separator_of(first)
    cells = next(table_cells([first], separator), []) if separator in first else blank_cells(first)
    return len(cells), _head(cells) is not None


def is_head(words: set[str]) -> bool:
    """Whether these are words of an edge list's head, and no others.

    >>> is_head({"src", "dst"}), is_head({"a", "b"})
    (True, False)
    """
    return words <= (_LEFT | _RIGHT | _KIND | {"id"}) - _SHORT


def end_of(word: str) -> str | None:
    """Which end of an edge a word names.

    >>> end_of("parent"), end_of("to"), end_of("node")
    ('left', 'right', None)
    """
    low = _spaced(word).lower()
    return None if low in _SHORT else "left" if low in _LEFT else "right" if low in _RIGHT else None


def _head(cells: Sequence[str]) -> tuple[int, int | None, int] | None:
    """Columns of left end, edge and right end, when the first row is a head."""
    low = [_spaced(str(cell)).lower() for cell in cells]
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
        doubtful = bool(ends) and not alike and not ends & set(rows[0]) and all(map(_names_an_end, rows[0]))
    if doubtful:
        raise InputError(f"is the first row, {', '.join(rows[0])[:60]!r}, a head or an edge? head the columns from,to")


def _names_an_end(cell: str) -> bool:
    """Whether a cell of the first row reads like the head of a column: `Node`, `parents`, `is caused by`."""
    return bool(_HEADISH.fullmatch(cell)) or any(map(_ENDS.fullmatch, _spaced(cell).split()))


def _spaced(cell: str) -> str:
    """from_node, from.node and fromNode as words."""
    return re.sub(r"[_.]|(?<=[a-z])(?=[A-Z])", " ", cell.strip())


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


_EDGE = re.compile(r"[<o@]?-{1,3}[>o@]?|[→←↔−–—⟶]")


def is_edge_words(text: str) -> bool:
    """Whether every line is an edge or the one word of a node: other lines are prose that happens to hold a dash.

    >>> is_edge_words("A -> B\\nC"), is_edge_words("A text - of lines\\nand more of them")
    (True, False)
    """
    try:
        chains = [_chain(line) for line in re.split(r"[\n;]", text)]
    except InputError:
        return False
    alone = [name for names, codes in chains if not codes for name in names]
    return any(codes for _, codes in chains) and not any(" " in name for name in alone)


def _chain(line: str) -> tuple[list[str], list[int]]:
    """Names and the edges between them: A -> B -> C has three and two; a line without an edge is one name."""
    names: list[list[str]] = [[]]
    codes: list[int] = []
    for word in line.split():
        if _EDGE.fullmatch(word):
            codes.append(code_of(word))
            names.append([])
        else:
            names[-1].append(word)
    if codes and not all(names):
        raise InputError(f"an edge has a name on either side, such as A -> B; received {line.strip()[:60]!r}")
    return [" ".join(words) for words in names if words], codes


@text_format("edges")
def read_edge_words(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """One `A -> B` a line (or between semicolons); a line with a name alone is a node.

    >>> print(read_edge_words("A -> B; B -- C; D"))
    A -> B
    B -- C
    D
    """
    edges: list[Edge] = []
    alone: list[str] = []
    for names, codes in map(_chain, re.split(r"[\n;]", text)):
        edges += zip(names, codes, names[1:], strict=False)
        alone += [] if codes else names
    order = dict.fromkeys(name for left, _, right in edges for name in (left, right))
    return assemble(edges, listed=[*order, *alone], nodes=nodes, both_ways=both_ways, open_nodes=not alone)


def read_sequence(
    items: Iterable[Any], *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None
) -> Graph:
    """Pairs (parent, child) and triples (left, edge, right).

    >>> print(read_sequence([("A", "B"), ("B", "--", "C")]))
    A -> B
    B -- C
    """
    edges: list[Edge] = []
    for item in items:
        words = tuple(item) if isinstance(item, (tuple, list)) else ()
        if len(words) == 2:
            edges.append((str(words[0]), FORWARD, str(words[1])))
        elif len(words) == 3 and isinstance(words[1], str):
            edges.append((str(words[0]), code_of(words[1]), str(words[2])))
        else:
            raise InputError(f"an edge is (parent, child) or (left, '->', right); received {item!r}")
    return assemble(edges, nodes=nodes, both_ways=both_ways, open_nodes=True)


def read_parent_sets(
    sets: Mapping[Any, Iterable[Any]], *, children: bool = False, nodes: Sequence[str] | None = None
) -> Graph:
    """Node → its parents (or, with `children`, its children).

    >>> print(read_parent_sets({"A": [], "B": ["A"]}))
    A -> B
    """
    listed = [str(name) for name in sets]
    edges: list[Edge] = []
    for name, others in sets.items():
        for other in [others] if isinstance(others, str) else others:
            parent, child = (name, other) if children else (other, name)
            edges.append((str(parent), FORWARD, str(child)))
    return assemble(edges, listed=listed, nodes=nodes)
