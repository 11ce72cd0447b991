"""Five graphs that show every kind of edge and error: each is written in every format of CASES, read, scored.

`CASES` is format → (how to write the edges, keywords to read them with, which graphs the format can hold), `TEXTS`
those of its formats that a file shows by its content.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.scores.graph_scores import graph_scores

NODES = "ABCDE"
Arrow = tuple[str, str, str]


def edges(text: str) -> list[Arrow]:
    return [tuple(edge.split()) for edge in text.split(",")] if text else []  # type: ignore[misc]


TRUTH = edges("A -> B,B -> C,D -> C,D -> E")
GRAPHS = {
    "L1": edges("B -> A,B -> C,D -> C,D -> E"),
    "L2": edges("A -- B,B -> C,D -> C,D -- E"),
    "L3": edges("A -> B,C -> B,D -> C,A -> E"),
    "L4": edges(""),
    "L5": edges("A <-> B,B -> C,D -> C,D -> E"),
}
WANTED = {"L1": (0.5, 0.875), "L2": (1, 0.75), "L3": (2.5, 0.458), "L4": (4, 0), "L5": (0.5, 0.875)}
HOLDS = {
    "dags": ["L1", "L3", "L4"],
    "dags and bidirected": ["L1", "L3", "L4", "L5"],
    "pdags": ["L1", "L2", "L3", "L4"],
    "all": list(GRAPHS),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "conformance" in metafunc.fixturenames:
        runs = [(kind, name) for kind, (_, _, holds) in metafunc.module.CASES.items() for name in HOLDS[holds]]
        metafunc.parametrize("conformance", runs, indirect=True, ids=[f"{kind} {name}" for kind, name in runs])
    if "recognised" in metafunc.fixturenames:
        metafunc.parametrize("recognised", metafunc.module.TEXTS, indirect=True)


@pytest.fixture
def conformance_graphs() -> dict[str, list[Arrow]]:
    """Name → edges, over the nodes A to E."""
    return GRAPHS


@pytest.fixture
def conformance_truth() -> Graph:
    return Graph(NODES, TRUTH)


@pytest.fixture
def conformance(request: pytest.FixtureRequest, conformance_truth: Graph) -> Callable[[], None]:
    """Asserts that one graph in one format is read back, and scores what METHODS says."""
    kind, name = request.param
    write, options, _ = request.module.CASES[kind]

    def check() -> None:
        learnt = read_graph(write(GRAPHS[name]), **options)
        assert learnt == Graph(NODES, GRAPHS[name])
        score = graph_scores(conformance_truth, learnt)
        assert score.shd == WANTED[name][0] and score.bsf == pytest.approx(WANTED[name][1], abs=5e-4)

    return check


@pytest.fixture
def recognised(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], None]:
    """Asserts that a file that does not say its format is read by what it holds."""
    write, options, _ = request.module.CASES[request.param]

    def check() -> None:
        file = tmp_path / "learnt.txt"
        file.write_text(write(GRAPHS["L3"]), encoding="utf-8")
        wanted = Graph(NODES, GRAPHS["L3"])
        assert read_graph(file, **options) == wanted
        assert read_graph(str(file), **options) == wanted

    return check
