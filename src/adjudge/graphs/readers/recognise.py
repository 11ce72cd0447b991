"""Which format is this text? By an unmistakable beginning, by the file's ending, or by the shape of its table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.readers.edge_list import edge_columns, read_edge_list
from adjudge.graphs.readers.matrix import MATRIX_FORMATS
from adjudge.graphs.readers.matrix_text import find_matrix, is_npy

__all__ = ["as_path", "file_format", "file_text", "is_edgeless_file", "text_format"]

# First match wins; each looks at the beginning of a text.
_SIGNS: list[tuple[str, str]] = [
    ("graphml", r"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<graphml\b"),
    ("xmlbif", r"\s*(<\?xml[^>]*>)?.*?<BIF\b"),
    ("tetrad", r"\s*Graph Nodes:"),
    ("dot", r"\s*(//[^\n]*\n\s*|/\*.*?\*/\s*|#[^\n]*\n\s*)*(strict\s+)?(di)?graph\b\s*(\"[^\"]*\"|[^\s{\[]*)\s*\{"),
    ("gml", r"(\s*#[^\n]*\n|\s*(Creator|Version|comment)\b[^\n]*\n)*\s*graph\s*\["),
    ("dagitty", r"\s*(dag|pdag|mag|pag)\b[^{\n]*\{"),
    ("bif", r"\s*(//[^\n]*\n\s*)*network\b[^{]*\{"),
    ("bif", r"\s*variable\b[^{]*\{"),
    ("bnlearn-string", r"\s*(\[[^\[\],]+\]\s*)+$"),
    ("bnlearn-arcs", r"\s*from\s+to\s*\n\s*\[\s*\d+,\]"),
]
_ENDINGS = {
    ".csv": "csv", ".tsv": "csv", ".bif": "bif", ".xmlbif": "xmlbif", ".bifxml": "xmlbif", ".dot": "dot", ".gv": "dot",
    ".gml": "gml", ".graphml": "graphml", ".tetrad": "tetrad", ".dagitty": "dagitty",
}  # fmt: skip


def file_format(path: str | Path, wanted: str | None = None) -> str:
    """In which format is this file read? As `wanted`, unless its content shows another one beyond doubt.

    So one wish serves a whole command: the matrices are read as asked for, the BIF file or the edge list beside them as
    what they are.
    """
    place = as_path(Path(path))
    assert place is not None
    if is_npy(place):
        return wanted if wanted in MATRIX_FORMATS else "matrix"
    text = file_text(place)
    if wanted in MATRIX_FORMATS and not _may_be_matrix(text):
        wanted = None
    try:
        return _sign(text) or wanted or text_format(text, place)
    except InputError as refused:
        raise InputError(f"{place.name}: {str(refused).removeprefix(f'{place.name}: ')}") from None


def text_format(text: str, path: Path | None = None) -> str:
    """The format of a text, or of a file's text; refused where it could be read in two ways, or in none."""
    ending = Path(path.stem if path.suffix.lower() == ".gz" else path).suffix.lower() if path else ""
    named = _ENDINGS.get(ending)
    kind = _sign(text)
    if kind is None and named in {None, "csv"}:
        kind = _table_format(text)
    return kind or named or _plain_kind(text, path)


def _sign(text: str) -> str | None:
    start = text[:5000]
    for kind, sign in _SIGNS:
        if re.match(sign, start if kind != "bnlearn-string" else text, re.DOTALL):
            return kind
    return None


def _table_format(text: str) -> str | None:
    """ "matrix" for a square of numbers, "csv" where it can only be edges; None for what is no matrix at all."""
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
        f"node{'' if n == 1 else 's'}; say which: format csv or format matrix"
    )


def _may_be_matrix(text: str) -> bool:
    try:
        return _table_format(text) == "matrix"
    except InputError:  # it may be edges as well
        return True


def _plain_kind(text: str, path: Path | None) -> str:
    """Lines of edges, or a table of them; a lone word is a path that does not exist."""
    first = text.strip().split("\n", 1)[0]
    if re.search(r"\S\s+([<o@]?-{1,3}[>o@]?|[→←↔])\s+\S", first) and not re.search(r"[,\t]", first):
        return "edges"
    if re.search(r"[,\t]", first):
        return "csv"
    if path is None and "\n" not in text.strip():
        raise InputError(f"no such file, nor the text of a graph: {text.strip()[:80]!r}")
    if re.search(r"\S\s+[<o@]?-{1,3}[>o@]?\s+\S", text):
        return "edges"
    raise InputError(f"{path.name if path else 'the text'}: no known graph format; name it with format=")


def as_path(source: str | Path) -> Path | None:
    """The file this is, None for text."""
    if isinstance(source, Path):
        if not source.is_file():
            raise InputError(f"no such file: {source}")
        return source
    if len(source) < 1000 and "\n" not in source and "\0" not in source and Path(source).is_file():
        return Path(source)
    return None


def file_text(path: Path) -> str:
    """The text of a file, unpacked when it ends in .gz (as networks are often shared)."""
    try:
        if path.suffix.lower() == ".gz":
            import gzip

            with gzip.open(path, "rt", encoding="utf-8-sig") as file:
                return file.read()
        return path.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, EOFError):
        raise InputError(f"{path.name}: not a text file in UTF-8") from None
    except OSError as broken:
        raise InputError(f"cannot read {path}: {broken.strerror or broken}") from None


def is_edgeless_file(source: Any) -> bool:
    """Whether a file is an edge list without an edge, empty or with a header only: a learner found nothing."""
    if not isinstance(source, str | Path) or "\n" in str(source):
        return False
    path = Path(source)
    if path.suffix.lower() not in {".csv", ".tsv", ".txt"} or not path.is_file() or path.stat().st_size > 200:
        return False
    try:
        lines = [line for line in path.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
    except UnicodeDecodeError:
        return False
    header = re.split(r"[,;\t]", lines[0].lower()) if lines else []
    words = {"from", "to", "source", "target", "edge", "mark", "dependency", "variable 1", "variable 2", "id", "parent"}
    words |= {"child"}
    return not lines or (len(lines) == 1 and len(header) > 1 and {cell.strip(" \"'") for cell in header} <= words)
