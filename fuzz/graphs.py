"""Hostile graph files: python fuzz/graphs.py --inputs 100000 --seed 1

Each reader gets its share of the inputs, from small files of its format, the files of the shared data where they are,
and those of all other formats for splices. Input k of a seed is always the same: `--start` goes on where a run ended,
and `--only dot --start 17 --inputs 1` tries one again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.matrix import MATRIX_FORMATS
from adjudge.graphs.readers.read import read_graph
from adjudge.graphs.readers.recognise import is_edgeless_file
from adjudge.measures.graphs.comparison import compare_graphs
from graph_seeds import SEEDS
from trial import Target, limited, table, try_mutants

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
    return [Target(name, [*seeds, *_shared(name)], _reader(name, folder)) for name, seeds in SEEDS.items()]


def _shared(name: str) -> list[bytes]:
    """Real files of the format, where the shared data are."""
    place = os.environ.get("ADJUDGE_DATA") or Path(__file__).parents[2] / "shared" / "data"
    endings = {"json": ("json", "jgum"), "xmlbif": ("xmlbif", "bifxml"), "npy": ("npy",)}.get(name, (name,))
    found = [file for ending in endings for file in sorted(Path(place, "formats", "graphs").glob(f"*.{ending}"))]
    return [file.read_bytes() for file in found if file.stat().st_size < 20_000 and file.name != "asia_data.csv"]


def _reader(name: str, folder: Path) -> Callable[[bytes, int], object]:
    file = folder / {"gz": "learnt.bif.gz", "npy": "learnt.npy", "csv": "learnt.csv"}.get(name, "learnt.txt")
    choices = _MATRIX_OPTIONS if name in {"matrix", "npy"} else _OPTIONS

    def read(content: bytes, number: int) -> object:
        file.write_bytes(content)
        options = dict(choices[number % len(choices)])
        if options.get("format") == "":
            options["format"] = "csv" if name == "gz" else name
        is_edgeless_file(file)
        graph = read_graph(file, **options)  # type: ignore[arg-type]
        if not isinstance(graph, Graph):
            raise TypeError(f"read_graph gave {type(graph).__name__}")
        if number % 5 == 0 and graph.n_nodes <= 30:
            shown = compare_graphs(graph, {file.stem: graph.skeleton()}, control=0, sid=False).text() + str(graph)
            if any((ord(letter) < 32 and letter != "\n") or 127 <= ord(letter) < 160 for letter in shown):
                raise ValueError("a control sign of a name reached the screen")
        return graph

    return read


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000, help="how many, over all readers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first input of each reader")
    parser.add_argument("--only", help="one reader")
    told = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        chosen = [target for target in targets(Path(folder)) if told.only in {None, target.name}]
        if not chosen:
            parser.error(f"no reader {told.only!r}; known: {', '.join(SEEDS)}")
        share = range(told.start, told.start + -(-told.inputs // len(chosen)))
        with limited():
            tallies = [try_mutants(target, share, told.seed, Path(__file__).parent / "failures") for target in chosen]
    print(table(tallies))
    for tally in tallies:
        for failure in tally.failures[:20]:
            print(failure)
    print(
        f"seed {told.seed}, inputs {share.start} to {share.stop - 1} of each reader, {time.monotonic() - began:.0f} s"
    )
    return 1 if any(tally.failures for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
