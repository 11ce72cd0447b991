"""A graph as Graphviz text."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from adjudge.graphs.marks import ARROW, CIRCLE, FORWARD, TAIL, UNDIRECTED, code_of

_SHAPES = {TAIL: "none", ARROW: "normal", CIRCLE: "odot"}


def dot_text(names: Iterable[Hashable], edges: Iterable[tuple[Hashable, str, Hashable]]) -> str:
    """One line per node and edge, names quoted as written.

    >>> print(dot_text("ab", [("a", "->", "b")]))
    digraph {
      "a";
      "b";
      "a" -> "b";
    }
    """
    lines = [f"  {_quoted(name)};" for name in names]
    for left, token, right in edges:
        code = code_of(token)
        style = ""
        if code == UNDIRECTED:
            style = " [dir=none]"
        elif code != FORWARD:
            style = f" [dir=both, arrowtail={_SHAPES[code >> 2]}, arrowhead={_SHAPES[code & 3]}]"
        lines.append(f"  {_quoted(left)} -> {_quoted(right)}{style};")
    return "\n".join(["digraph {", *lines, "}"])


def _quoted(name: Hashable) -> str:
    escaped = str(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
