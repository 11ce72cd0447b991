"""Hostile tables: CSV, TSV, JSON, JSON lines, Parquet, packed ones, their meta files and users' mappings."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
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


_MARKDOWN = "".join(f"| {' | '.join(line.split(','))} |\n" + "|---" * 4 * (k == 0) + "|\n" * (k == 0)
                    for k, line in enumerate(_LEARNERS.splitlines()))  # fmt: skip
_PAGES = (
    f"# Title\n\nWords.\n\n{_MARKDOWN}\nMore words.\n",
    "".join(f"## {case}\n\nlearner | accuracy\n--- | ---:\n[A](http://a) | **0.{k + 1}**\nB | 0.{k + 2}\n\n"
            for k, case in enumerate(("one", "two", "three"))),
)  # fmt: skip
_NESTED = (
    {who: {f"c{k}": {"accuracy": 0.5 + k / 50, "solved": k % 2 == 0} for k in range(24)} for who in "AB"},
    {who: {"accuracy": [0.5, 0.6], "f1": [0.4, 0.5]} for who in "AB"},
    {f"c{k}": {"A": 0.1 * k, "B": 0.2} for k in range(6)},
    {"date": "today", "runs": _ROWS},
    {"columns": ["case", "learner", "accuracy"], "index": [0, 1], "data": [["x", "A", 1], ["x", "B", 0.5]]},
    {"case": {"0": "x", "1": "x"}, "learner": {"0": "A", "1": "B"}, "accuracy": {"0": 1, "1": 0.5}},
    {"config": {"a": 1}, "rows": _ROWS, "others": _ROWS[:3]},
)
_TWO_HEADERS = "learner,A,A,B,B\nmeasure,accuracy,f1,accuracy,f1\ncase,,,,\n" + "".join(
    f"c{k},0.{k},0.2,0.3,0.4\n" for k in range(6)
)
_REPORTS = (
    {"resolved_ids": ["a", "b"], "unresolved_ids": ["c"], "error_ids": ["d"], "submitted_ids": ["a", "b", "c", "d"]},
    {who: {"resolved": ["a"], "unresolved": ["b", "c"]} for who in ("x", "y")},
    {"eval": {f"H/{k}": [{"base_status": "pass", "plus_status": "fail"}] * 2 for k in range(3)}},
    {"eval": {f"H/{k}": {"nfiles": 1, "base": [["success", []]], "plus": [["failed", []]]} for k in range(3)}},
)


def _workbook() -> bytes:
    """The least that is an .xlsx file."""
    space = "http://schemas.openxmlformats.org"
    rows = [line.split(",") for line in _LEARNERS.splitlines()]
    body = "".join("<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' if place == 0 or number == 0
                                     else f"<c><v>{cell}</v></c>" for place, cell in enumerate(row)) + "</row>"
                   for number, row in enumerate(rows))  # fmt: skip
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{space}/package/2006/content-types"><Default Extension="xml" '
        'ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="a" Type='
        f'"{space}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{space}/spreadsheetml/2006/main" xmlns:r="{space}/officeDocument/2006/'
        'relationships"><sheets><sheet name="runs" sheetId="1" r:id="b"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="b" '
        f'Type="{space}/officeDocument/2006/relationships/worksheet" Target="worksheets/s.xml"/></Relationships>',
        "xl/worksheets/s.xml": f'<worksheet xmlns="{space}/spreadsheetml/2006/main"><sheetData>{body}</sheetData>'
        "</worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


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
        Target("table markdown", [text.encode() for text in _PAGES], _reads(folder / "table.md")),
        Target("table nested json", [json.dumps(each).encode() for each in _NESTED], _reads(folder / "nested.json")),
        Target("table two headers", [_TWO_HEADERS.encode()], _reads(folder / "two.csv")),
        Target("table xlsx", [_workbook()], _reads(folder / "table.xlsx")),
        Target("swe-bench and evalplus", [json.dumps(each).encode() for each in _REPORTS], _reads(folder / "log.json")),
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
