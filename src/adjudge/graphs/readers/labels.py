"""What formats with node ids share: a node's name, the node an edge means, our own edge attribute."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from adjudge.errors import InputError
from adjudge.graphs.marks import FORWARD, UNDIRECTED, code_of

# Ids as drawing tools count; X1 is what a learner may call a variable.
_HANDLE = re.compile(r"(?:n|nd|node|v|vertex|id)?[_ -]?\d+", re.ASCII | re.IGNORECASE)
_NUMBERED = re.compile(r"\(\d+\) (.*)", re.DOTALL)


def names_of(labels: Mapping[str, str | None]) -> dict[str, str]:
    """Id → name: the id where ids are words; the label where ids only count (0, 1, 2 … or n0, n1 …).

    pyAgrum's `(0) asia` is asia. A node without a label keeps its id; two nodes of one name are refused, since files
    compared by such ids would be compared by number.

    >>> names_of({"0": "asia", "1": "tub"}), names_of({"asia": "Visit to Asia?"})
    ({'0': 'asia', '1': 'tub'}, {'asia': 'asia'})
    """
    if not all(_HANDLE.fullmatch(key) for key in labels):
        return {key: key for key in labels}
    shown = {key: (label or "").strip() or key for key, label in labels.items()}
    numbered = {key: _NUMBERED.fullmatch(label) for key, label in shown.items()}
    names = {key: match[1] if match and all(numbered.values()) else shown[key] for key, match in numbered.items()}
    if len(set(names.values())) != len(names):
        raise InputError("two nodes of the file have the same label; make labels distinct")
    return names


def add_node(labels: dict[str, str | None], key: str | None, *told: str | None) -> None:
    """One more node of a file; it has an id, and no other node has the same. `told` are its label, its name …"""
    if not key:
        raise InputError("a node of the file has no id; give it one")
    if key in labels:
        raise InputError(f"two nodes of the file have the id {key!r}; keep one")
    labels[key] = next((label for label in told if label and label != key), None)


def known_end(names: Mapping[str, str], key: str | None) -> str:
    """The name of the node an edge means."""
    if key is None or key not in names:
        raise InputError(f"an edge names node {key!r}, which the file does not list")
    return names[key]


def code_told(edge: object, directed: bool) -> int:
    """The edge by our own attribute ("--", "o->" …, as our writer leaves it), else as the file is directed."""
    if isinstance(edge, str):
        return code_of(edge)
    return FORWARD if directed else UNDIRECTED


def without_entities(text: str) -> str:
    """The text with `&#233;` and `&amp;` resolved.

    >>> without_entities("Zo&#235;")
    'Zoë'
    """
    try:
        return unescape(text)
    except ValueError:  # a number of thousands of digits
        raise InputError(f"no letter has such a number: {text[:40]!r}") from None
