"""Files of Bayesian networks hold the conformance DAGs: BIF, XMLBIF, bnlearn's model strings."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph

NODES = "ABCDE"
Arrow = tuple[str, str, str]


def parents(made: list[Arrow]) -> dict[str, list[str]]:
    return {node: [a for a, _, b in made if b == node] for node in NODES}


def model_string(made: list[Arrow]) -> str:
    return "".join(f"[{node}{'|' if up else ''}{':'.join(up)}]" for node, up in parents(made).items())


def bif(made: list[Arrow]) -> str:
    lines = ["network unknown {\n}"]
    lines += [f"variable {name} {{\n  type discrete [ 2 ] {{ yes, no }};\n}}" for name in NODES]
    for name, up in parents(made).items():
        given = f" | {', '.join(up)}" if up else ""
        lines.append(f"probability ( {name}{given} ) {{\n  table 0.5, 0.5; // not read\n}}")
    return "\n".join(lines)


def xmlbif(made: list[Arrow]) -> str:
    variables = "".join(f"<VARIABLE TYPE='nature'><NAME>{name}</NAME></VARIABLE>" for name in NODES)
    families = "".join(
        f"<DEFINITION><FOR>{name}</FOR>{''.join(f'<GIVEN>{one}</GIVEN>' for one in up)}</DEFINITION>"
        for name, up in parents(made).items()
    )
    return f'<?xml version="1.0"?>\n<BIF VERSION="0.3"><NETWORK>{variables}{families}</NETWORK></BIF>'


# format: (how to write it, keywords to read it with, which graphs it can hold)
CASES: dict[str, tuple[Callable[[list[Arrow]], Any], dict[str, Any], str]] = {
    "bnlearn-string": (model_string, {}, "dags"),
    "bif": (bif, {}, "dags"),
    "xmlbif": (xmlbif, {}, "dags"),
}
TEXTS = ["bnlearn-string", "bif", "xmlbif"]


def test_a_conformance_graph_in_any_of_these_is_the_same_graph_with_the_same_scores(
    conformance: Callable[[], None],
) -> None:
    conformance()


def test_a_file_is_recognised_by_what_it_holds(recognised: Callable[[], None]) -> None:
    recognised()


def test_a_packed_file_is_unpacked(conformance_graphs: dict[str, list[Arrow]], tmp_path: Path) -> None:
    with gzip.open(tmp_path / "g.bif.gz", "wt", encoding="utf-8") as file:
        file.write(bif(conformance_graphs["L3"]))
    assert read_graph(tmp_path / "g.bif.gz") == Graph(NODES, conformance_graphs["L3"])
    (tmp_path / "bad.bif.gz").write_bytes((tmp_path / "g.bif.gz").read_bytes()[:-9])
    with pytest.raises(InputError, match="damaged gzip"):
        read_graph(tmp_path / "bad.bif.gz")
