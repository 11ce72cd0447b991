"""True networks from BIF files, probabilities included; among them those that pgmpy brings along."""

from __future__ import annotations

import math
import re
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import numpy as np

from adjudge.base.argument_checks import path_of
from adjudge.base.limits import refuse_more
from adjudge.cases.true_network import TrueNetwork
from adjudge.errors import InputError, MissingExtraError, refuse_unknown
from adjudge.kernels.arrays import Floats
from adjudge_graphs.readers.recognise import file_content

_MOST_PARENTS = 31  # numpy's arrays have at most 32 dimensions
_COMMENT = re.compile(r"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
# What is between signs never holds the sign that opens it: a file of a million openings is gone through once.
_VARIABLE = re.compile(r"\bvariable\s+([^\s{]+)\s*\{[^{}]*\bdiscrete\s*\[\s*\d+\s*\]\s*\{([^{}]*)\}")
_FAMILY = re.compile(r"\bprobability\s*\(([^()]*)\)\s*\{([^{}]*)\}")
_ROW = re.compile(r"(?:\(([^()]*)\)|\b(table|default)\b)(.*)", re.DOTALL)


def read_bif_network(source: str | Path, name: str | None = None) -> TrueNetwork:
    """What network does this BIF file (.bif or .bif.gz), or this text of one, describe?

    >>> text = "variable A { type discrete [ 2 ] { n, y }; } variable B { type discrete [ 2 ] { n, y }; } "
    >>> text += "probability ( A ) { table 0.5, 0.5; } probability ( B | A ) { (n) 0.9, 0.1; (y) 0.2, 0.8; }"
    >>> read_bif_network(text, "toy")
    TrueNetwork('toy', 2 nodes, 1 arcs)
    """
    if isinstance(source, Path) or "{" not in source:
        path = path_of(source)
        try:
            text = file_content(path).decode("utf-8-sig")
        except UnicodeDecodeError as broken:
            raise InputError(f"cannot read {path}: {broken}") from None
        name = name or path.name.partition(".")[0]
    else:
        text = source
    try:
        return _parse(_COMMENT.sub(" ", text), name or "network")
    except InputError as refused:
        raise InputError(f"{name or 'the BIF text'}: {refused}") from None


def _parse(text: str, name: str) -> TrueNetwork:
    states = {node.strip('"'): _words(listed) for node, listed in _VARIABLE.findall(text)}
    if not states:
        raise InputError("no 'variable NAME { type discrete … }' found; is this a BIF file?")
    place = {node: row for row, node in enumerate(states)}
    parents: dict[str, tuple[int, ...]] = {}
    tables: dict[str, Floats] = {}
    for head, body in _FAMILY.findall(text):
        child, _, given = head.partition("|")
        child = child.strip().strip('"')
        above = _words(given)
        for node in (child, *above):
            if node not in place:
                raise InputError(f"the probabilities of {child!r} name {node!r}, which is not a variable of the file")
        parents[child] = tuple(place[node] for node in above)
        tables[child] = _table(child, [states[node] for node in above], states[child], body)
    absent = [node for node in states if node not in tables]
    if absent:
        raise InputError(f"variable {absent[0]!r} has no probabilities")
    return TrueNetwork(
        tuple(states), tuple(states.values()), tuple(parents[v] for v in states), [tables[v] for v in states], name
    )


def _table(child: str, above: list[tuple[str, ...]], own: tuple[str, ...], body: str) -> Floats:
    shape = (*map(len, above), len(own))
    if len(above) > _MOST_PARENTS:
        raise InputError(f"{child!r} has {len(above)} parents; at most {_MOST_PARENTS} are read")
    refuse_more("CELLS", math.prod(shape), f"the probabilities of {child!r} given {len(above)} parents")
    table = np.full(shape, np.nan)
    codes = [{state: code for code, state in enumerate(states)} for states in above]
    for given, word, numbers in (found.groups("") for row in body.split(";")[:-1] if (found := _ROW.search(row))):
        try:
            row = np.array([float(part) for part in re.split(r"[,\s]+", numbers.strip())])
        except ValueError:
            raise InputError(f"the probabilities of {child!r} hold {numbers.strip()[:40]!r}, not numbers") from None
        if word == "table" and row.size == table.size:
            # A table in one piece: the child's states come first, the last parent changes fastest.
            return np.moveaxis(row.reshape(len(own), *shape[:-1]), 0, -1)
        if row.size != len(own):
            raise InputError(f"the probabilities of {child!r} have a row of {row.size} numbers for {len(own)} states")
        if word == "default":
            table[np.isnan(table)] = np.broadcast_to(row, shape)[np.isnan(table)]
            continue
        words = _words(given)
        try:
            at = tuple(lookup[state] for lookup, state in zip(codes, words, strict=True))
        except (KeyError, ValueError):
            raise InputError(
                f"the probabilities of {child!r} have a row for ({given}), which no parents have"
            ) from None
        table[at] = row
    for at in product(*map(range, shape[:-1])):
        if np.isnan(table[at]).any():
            named = ", ".join(states[code] for states, code in zip(above, at, strict=True))
            raise InputError(f"the probabilities of {child!r} have no row for ({named})")
    return table


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip().strip('"') for word in text.split(",") if word.strip())


def bundled_networks() -> dict[str, Path]:
    """Which true networks does the installed pgmpy bring along? Name → file; pgmpy itself is not loaded."""
    found = find_spec("pgmpy")
    if found is None or not found.submodule_search_locations:
        raise MissingExtraError("networks named pgmpy:NAME need pgmpy: pip install pgmpy, or give a .bif file")
    folder = Path(next(iter(found.submodule_search_locations))) / "utils" / "example_models"
    return {path.name.partition(".")[0]: path for path in sorted(folder.glob("*.bif.gz"))}


def bundled_network(name: str) -> TrueNetwork:
    """The network of this name among those of pgmpy: asia, sachs, alarm, …"""
    known = bundled_networks()
    refuse_unknown(name, known, f"pgmpy has no network {name!r}")
    return read_bif_network(known[name], name)
