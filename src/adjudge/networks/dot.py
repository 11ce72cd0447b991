"""A graph as Graphviz text."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

__all__ = ["dot_text"]


def dot_text(
    names: Sequence[Hashable],
    directed: Sequence[tuple[Hashable, Hashable]],
    undirected: Sequence[tuple[Hashable, Hashable]] = (),
) -> str:
    """One line per variable and edge, names quoted as written.

    >>> print(dot_text(["a", "b"], [("a", "b")]))
    digraph {
      "a";
      "b";
      "a" -> "b";
    }
    """
    lines = [f"  {_quoted(name)};" for name in names]
    lines += [f"  {_quoted(a)} -> {_quoted(b)};" for a, b in directed]
    lines += [f"  {_quoted(a)} -> {_quoted(b)} [dir=none];" for a, b in undirected]
    return "\n".join(["digraph {", *lines, "}"])


def _quoted(name: Hashable) -> str:
    escaped = str(name).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
