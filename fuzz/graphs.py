"""Hostile graph files: small ones of every format, and the files of the shared data where they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.matrix import MATRIX_FORMATS
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.readers.recognise import is_edgeless_file
from adjudge_graphs.scores.comparison import compare_graphs
from graph_seeds import SEEDS
from mutate import Mutant
from places import shared_data
from trial import Target

__all__ = ["targets"]

# Read with these, one input after the other: by what the file shows, by name, and with every option that has a say.
_OPTIONS = ({}, {"format": ""}, {"both_ways": "undirected"}, {"format": "", "nodes": list("ABCD")})
_MATRIX_OPTIONS = (
    {"row_to_column": True},
    {"row_to_column": False, "threshold": 0.5},
    *({"format": kind, "row_to_column": True} for kind in MATRIX_FORMATS),
)


def targets(folder: Path) -> list[Target]:
    """One per reader; inputs are written to `folder`."""
    return [Target(f"graph {name}", [*seeds, *_shared(name)], _reader(name, folder)) for name, seeds in SEEDS.items()]


def _shared(name: str) -> list[bytes]:
    """Real files of the format, where the shared data are."""
    place = shared_data()
    if place is None:
        return []
    endings = {"json": ("json", "jgum"), "xmlbif": ("xmlbif", "bifxml"), "npy": ("npy",)}.get(name, (name,))
    found = [file for ending in endings for file in sorted(Path(place, "formats", "graphs").glob(f"*.{ending}"))]
    return [file.read_bytes() for file in found if file.stat().st_size < 20_000 and file.name != "asia_data.csv"]


def _reader(name: str, folder: Path) -> Callable[[Mutant], object]:
    file = folder / {"gz": "learnt.bif.gz", "npy": "learnt.npy", "csv": "learnt.csv"}.get(name, "learnt.txt")
    choices = _MATRIX_OPTIONS if name in {"matrix", "npy"} else _OPTIONS

    def read(made: Mutant) -> object:
        file.write_bytes(made.content)
        options = dict(choices[made.number % len(choices)])
        if options.get("format") == "":
            options["format"] = "csv" if name == "gz" else name
        is_edgeless_file(file)
        graph = read_graph(file, **options)  # type: ignore[arg-type]
        if not isinstance(graph, Graph):
            raise TypeError(f"read_graph gave {type(graph).__name__}")
        if made.number % 5 == 0 and graph.n_nodes <= 30:
            shown = compare_graphs(graph, {file.stem: graph.skeleton()}, control=0, sid=False).text() + str(graph)
            if any((ord(letter) < 32 and letter != "\n") or 127 <= ord(letter) < 160 for letter in shown):
                raise ValueError("a control sign of a name reached the screen")
        return graph

    return read
