"""Edge marks: what stands at each end of an edge, and the arrows people write for them.

An edge's code is `4 · mark at its first end + mark at its second end`; 0 means no edge. So A → B is 6, A ← B is 9,
A − B is 5 and A ↔ B is 10, and one byte holds any edge of a DAG, CPDAG, MAG or PAG.
"""

from __future__ import annotations

import re
from typing import Literal

from adjudge.errors import InputError

TAIL, ARROW, CIRCLE = 1, 2, 3
UNDIRECTED, FORWARD, REVERSE, BIDIRECTED = 5, 6, 9, 10

# What a pair of opposite arcs A→B, B→A stands for in a format that has only arcs.
BothWays = Literal["undirected", "bidirected"]

_LEFT = {"": TAIL, "<": ARROW, "o": CIRCLE, "@": CIRCLE}
_RIGHT = {"": TAIL, ">": ARROW, "o": CIRCLE, "@": CIRCLE}
_TOKEN = re.compile(r"([<o@]?)(-{1,3})([>o@]?)")
_SHOW_LEFT = {TAIL: "", ARROW: "<", CIRCLE: "o"}
_SHOW_RIGHT = {TAIL: "", ARROW: ">", CIRCLE: "o"}
_UNICODE = str.maketrans({"→": "->", "←": "<-", "↔": "<->", "−": "--", "–": "--", "—": "--", "⟶": "->"})


def code_of(token: str) -> int:
    """The code of a written edge: any of `->`, `-->`, `<-`, `--`, `---`, `-`, `<->`, `o->`, `o-o`, `@->`, `→` …

    >>> code_of("->"), code_of("<--"), code_of("---"), code_of("<->"), code_of("o->")
    (6, 9, 5, 10, 14)
    """
    match = _TOKEN.fullmatch(token.strip().translate(_UNICODE))
    if match is None:
        raise InputError(f"unknown edge {token!r}; write one of ->, <-, --, <->, o->, o-o")
    return 4 * _LEFT[match[1]] + _RIGHT[match[3]]


def token_of(code: int) -> str:
    """The edge as we write it; directed, undirected and bidirected edges are `->`, `<-`, `--`, `<->`.

    >>> token_of(6), token_of(5), token_of(10), token_of(14), token_of(15)
    ('->', '--', '<->', 'o->', 'o-o')
    """
    left, right = _SHOW_LEFT[code >> 2], _SHOW_RIGHT[code & 3]
    return f"{left}{'-' if left or right else '--'}{right}"


def flipped(code: int) -> int:
    """The same edge read from its other end.

    >>> flipped(6), flipped(5)
    (9, 5)
    """
    return 4 * (code & 3) + (code >> 2)
