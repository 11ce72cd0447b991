"""Which format is this text? By an unmistakable beginning, by the file's ending, or by the shape of its table.

Remarks before the beginning are stepped over one by one, and no pattern looks at a letter twice.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from adjudge.base.limits import most_bytes, read_limited
from adjudge.errors import InputError
from adjudge_graphs.readers.edge_list import edge_columns, is_edge_words, is_head, read_edge_list
from adjudge_graphs.readers.formats import text_formats
from adjudge_graphs.readers.matrix import MATRIX_FORMATS
from adjudge_graphs.readers.matrix_text import find_matrix, is_npy

MOST_MB = 100  # of a graph file, unpacked; the largest published networks have about 10
_CLOSING = {"//": "\n", "#": "\n", "%": "\n", "/*": "*/", "<!--": "-->", "<?": "?>"}


def file_format(path: str | Path, wanted: str | None = None) -> str:
    """In which format is this file read? As `wanted`, unless its content shows another one beyond doubt.

    So one wish serves a whole command: the matrices are read as asked for, the BIF file or the edge list beside them as
    what they are.
    """
    place = as_path(Path(path))
    assert place is not None
    content = file_content(place)
    if is_npy(content):
        return wanted if wanted in MATRIX_FORMATS else "matrix"
    try:
        text = as_text(content, place.name)
        if wanted in MATRIX_FORMATS and not _may_be_matrix(text):
            wanted = None
        return _sign(text) or wanted or text_format(text, place)
    except InputError as refused:
        raise InputError(f"{place.name}: {str(refused).removeprefix(f'{place.name}: ')}") from None


def text_format(text: str, path: Path | None = None) -> str:
    """The format of a text, or of a file's text; refused where it could be read in two ways, or in none."""
    ending = Path(path.stem if path.suffix.lower() == ".gz" else path).suffix.lower() if path else ""
    named = next((kind for kind, declared in text_formats().items() if ending in declared.endings), None)
    kind = _sign(text)
    if kind is None and named in {None, "csv"}:
        kind = _table_format(text)
    return kind or named or _plain_kind(text, path)


def _sign(text: str) -> str | None:
    start = text[_first_word(text) :] if text.lstrip()[:1] in set("/#%<") else text.lstrip()
    if start.startswith("<"):
        return _xml_format(start)
    if start.startswith("/knowledge"):
        raise InputError("background knowledge for Tetrad, not a graph; save the graph itself")
    formats = text_formats().values()
    signed = (each.name for each in formats if each.sign is not None and each.sign.match(start))
    looking = (each.name for each in formats if each.looks is not None and each.looks(text))
    return next(signed, None) or next(looking, None)


def _first_word(text: str) -> int:
    """Where the text begins, after blanks, remarks and XML's declarations."""
    place = 0
    while True:
        while text[place : place + 1].isspace():
            place += 1
        mark = next((mark for mark in _CLOSING if text.startswith(mark, place)), None)
        if mark is None and text.startswith("<!DOCTYPE", place):
            end = text.find("]", place) if "[" in text[place : text.find(">", place)] else place
            mark, place = "<!DOCTYPE", max(end, place)
        if mark is None:
            return place
        closing = _CLOSING.get(mark, ">")
        end = text.find(closing, place + len(mark) if mark in _CLOSING else place)
        if end < 0:
            return len(text)
        place = end + len(closing)


def _xml_format(start: str) -> str:
    root = re.match(r"<(?:[\w.-]{0,100}:)?([\w.-]{1,100})", start)
    roots = {each.root: each.name for each in text_formats().values() if each.root}
    kind = roots.get(root[1].lower()) if root else None
    if kind is None:
        known = ", ".join(f"<{name}>" for name in roots)
        found = f"XML that begins with <{root[1]}>" if root else "text that begins with <"
        raise InputError(f"{found}, no known graph format; known are {known}")
    return kind


def _table_format(text: str) -> str | None:
    """ "matrix" for a square of numbers, "csv" where it can only be edges; None for what is not a matrix at all."""
    found = find_matrix(text) if "\n" in text.strip() else None  # a lone cell is a word, not a graph
    if found is None:
        return None
    width, has_head = edge_columns(text)
    if width > 2 and not has_head:
        return "matrix"
    try:
        edges = read_edge_list(text, both_ways="undirected")
    except InputError:
        return "matrix"
    if found.values.diagonal().any() or (width == 2 and has_head):
        return "csv"
    n = len(found.values)
    raise InputError(
        f"this may be an edge list ({', '.join(' '.join(edge) for edge in edges.edges[:3])}) or the matrix of {n} "
        f"node{'' if n == 1 else 's'}; name it: format csv or format matrix"
    )


def _may_be_matrix(text: str) -> bool:
    try:
        return _table_format(text) == "matrix"
    except InputError:  # it may be edges as well
        return True


def _plain_kind(text: str, path: Path | None) -> str:
    """Lines of edges, or a table of them; a lone word is a path that does not exist."""
    first = text.strip().split("\n", 1)[0]
    if re.search(r"[,\t]", first):
        return "csv"
    if is_edge_words(text):
        return "edges"
    if path is None and "\n" not in text.strip():
        raise InputError(f"no such file, nor the text of a graph: {text.strip()[:80]!r}")
    raise InputError(f"{path.name if path else 'the text'}: no known graph format; name it with format=")


def as_path(source: str | Path) -> Path | None:
    """The file this is, None for text."""
    if isinstance(source, Path):
        if not os.path.isfile(source):  # noqa: PTH113  (Path.is_file raises where a name is too long)
            raise InputError(f"no such file: {source}")
        return source
    return Path(source) if len(source) < 1000 and "\n" not in source and os.path.isfile(source) else None  # noqa: PTH113


def file_content(path: Path) -> bytes:
    """The bytes of a graph file, unpacked where gzip packed them (as networks are often shared)."""
    return read_limited(path, most_bytes(MOST_MB))


def as_text(content: bytes, name: str) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or what an XML declaration says."""
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        coding = "utf-16"
    else:
        declared = re.match(rb"<\?xml[^>]{0,200}encoding=[\"'](iso-8859-1|windows-1252|latin-?1)[\"']", content, re.I)
        coding = "cp1252" if declared else "utf-8-sig"
    try:
        return content.decode(coding).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        hint = "a zip archive: unpack it first" if content[:2] == b"PK" else "not a text file in UTF-8"
        if name.lower().endswith(".bgum"):
            hint = "pyAgrum's binary form, which is not read; save the network as .bif or .jgum"
        raise InputError(f"{name}: {hint}") from None


def is_edgeless_file(source: Any) -> bool:
    """Whether a file is an edge list without an edge, empty or with a header only: a learner found nothing."""
    if not isinstance(source, str | Path) or "\n" in str(source):
        return False
    path = Path(source)
    if path.suffix.lower() not in {".csv", ".tsv", ".txt"}:
        return False
    if not os.path.isfile(path) or path.stat().st_size > 200:  # noqa: PTH113
        return False
    try:
        text = as_text(file_content(path), path.name)
    except InputError:
        return False
    lines = [line for line in text.split("\n") if line.strip()]
    header = re.split(r"[,;\t]", lines[0].lower()) if lines else []
    return not lines or (len(lines) == 1 and len(header) > 1 and is_head({cell.strip(" \"'") for cell in header}))
