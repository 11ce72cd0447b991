"""Hostile tables: CSV, TSV, JSON, JSON lines, Parquet, packed ones, their meta files and users' mappings."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow
import pyarrow.parquet

from adjudge import compare
from adjudge.results.completeness import completeness
from adjudge.results.duplicates import resolve_duplicates
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.results.write import write_results
from command import through_command
from mutate import Mutant
from trial import Target

__all__ = ["targets"]

_LONG = "case,learner,measure,value,fold\n" + "".join(
    f"c{case},{learner},{measure},{0.5 + case / 20 + fold / 90 + (learner == 'B') / 9},{fold}\n"
    for case in range(6) for learner in "AB" for measure in ("accuracy", "brier") for fold in range(2)
)  # fmt: skip
_MEASURES = "dataset;model;accuracy;seconds;n_train;n_test;status\n" + "".join(
    f"d{case};{learner};0,{50 + case}{k};{1 + case};90;10;ok\n" for case in range(6) for k, learner in enumerate("AB")
)
_LEARNERS = "case,rf,svm,nb\n" + "".join(f"d{k},0.{k + 1},0.{k + 2},0.{k + 3}\n" for k in range(6))
_ITEMS = "item,learner,correct,group\n" + "".join(
    f"q{k},{learner},{(k + len(learner)) % 2},g{k % 3}\n" for k in range(8) for learner in ("A", "BB")
)
_SEEDS = "case,learner,seed,accuracy,split_id\n" + "".join(
    f"c,{learner},{seed},0.{seed + 1},s\n" for learner in "AB" for seed in range(5)
)
_ROWS = [{"case": f"c{k}", "learner": who, "repeat": 0, "accuracy": 0.5 + k / 20, "latency": 1 + k}
         for k in range(6) for who in "AB"]  # fmt: skip
_META = {
    "schema": "adjudge.results/1",
    "measures": {"accuracy": {"direction": "higher", "range": [0, 1]}, "brier": {"direction": "lower", "unit": ""}},
    "plan": {"kind": "kfold", "folds": 2, "n_train": 90, "n_test": 10, "test_fraction": 0.1, "seed": 1},
}
_MAPPING = """case = "{dataset}"
learner = "{model}"
measures = ["acc*"]
times = ["seconds"]
higher = ["acc*"]
lower = ["seconds"]
fold = "{fold}"
failed = { column = "status", pattern = "err.*" }
split = { column = "dataset", pattern = "(?P<case>.*)" }
last_by = "seconds"
"""
_MAPPED = "dataset,model,fold,accuracy,seconds,status\nd1,A,0,0.5,1,ok\nd1,B,0,0.6,2,error\nd2,A,0,0.4,1,ok\nd2,B,0,0.3,2,ok\n"


def _parquet(text: str) -> bytes:
    columns = [line.split(",") for line in text.splitlines()]
    cells = {name: [row[place] for row in columns[1:]] for place, name in enumerate(columns[0])}
    typed = {name: [float(cell) for cell in found] if name in {"value", "fold", "correct"} else found
             for name, found in cells.items()}  # fmt: skip
    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(typed), out)
    return out.getvalue()


def targets(folder: Path) -> list[Target]:
    """One per kind of file."""
    csv = [text.encode() for text in (_LONG, _MEASURES, _LEARNERS, _ITEMS, _SEEDS)]
    tsv = [text.replace(",", "\t").encode() for text in (_LONG, _LEARNERS, _ITEMS)]
    lines = "".join(json.dumps(row) + "\n" for row in _ROWS).encode()
    columns = {name: [row[name] for row in _ROWS] for name in _ROWS[0]}
    documents = [json.dumps(_ROWS).encode(), json.dumps(columns).encode()]
    return [
        Target("table csv", csv, _reads(folder / "table.csv")),
        Target("table tsv", tsv, _reads(folder / "table.tsv")),
        Target("table csv.gz", [gzip.compress(text, mtime=0) for text in csv], _reads(folder / "table.csv.gz")),
        Target("table jsonl", [lines], _reads(folder / "table.jsonl")),
        Target("table json", documents, _reads(folder / "table.json")),
        Target("table parquet", [_parquet(_LONG), _parquet(_ITEMS)], _reads(folder / "table.parquet")),
        Target("meta file", [json.dumps(_META).encode()], _reads_meta(folder / "with_meta.csv")),
        Target("mapping toml", [_MAPPING.encode()], _reads_mapped(folder / "mapped.csv", folder / "mapping.toml")),
    ]


def _used(table: ResultTable, number: int, folder: Path) -> None:
    """What a user does with a table once it is read."""
    completeness(table)
    if number % 3 == 0:
        resolve_duplicates(table, "mean")
    if number % 5 == 0:
        ending = ("csv", "jsonl", "parquet", "csv.gz")[number // 5 % 4]
        again = read_results(write_results(table, folder / f"again.{ending}"))
        if len(again) != len(table):
            raise RuntimeError(f"{len(table)} rows written as {ending}, {len(again)} read")
    if number % 7 == 0:
        str(compare(table.with_directions([name for name in table.measures if name not in table.directions])))


def _reads(file: Path) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> None:
        file.write_bytes(made.content)
        if made.number % 10 == 0:
            through_command(("inspect", "compare", "report")[made.number // 10 % 3], file)
        _used(read_results(file), made.number, file.parent)

    return read


def _reads_meta(file: Path) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> None:
        file.write_text(_LONG, encoding="utf-8")
        file.with_name("with_meta.meta.json").write_bytes(made.content)
        if made.number % 10 == 0:
            through_command("compare", file)
        _used(read_results(file), made.number, file.parent)

    return read


def _reads_mapped(file: Path, mapping: Path) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> None:
        file.write_text(_MAPPED, encoding="utf-8")
        mapping.write_bytes(made.content)
        if made.number % 10 == 0:
            through_command("inspect", file, "--mapping", mapping)
        _used(read_results(file, mapping=mapping), made.number, file.parent)

    return read
