"""The same results in every container give the same comparison."""

from __future__ import annotations

import csv
import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest

import adjudge as aj

Row = tuple[str, str, float, float]
ROWS: list[Row] = [(f"d{k}", who, 0.55 + k / 40 + step * (0.03 + k % 3 / 50), 3 + k % 4 - step * 0.75)
                   for k in range(8) for step, who in enumerate(("tree", "forest"))]  # fmt: skip
HEADER = ("case", "learner", "accuracy", "rmse")


def separated(rows: list[Row], sign: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=sign, lineterminator="\n").writerows([HEADER, *rows])
    return out.getvalue()


def markdown(rows: list[Row]) -> str:
    lines = [" | ".join(map(str, row)) for row in rows]
    return f"# Results\n\nHow it went.\n\n{' | '.join(HEADER)}\n{'---|' * 3}---\n" + "\n".join(lines) + "\n\nThe end.\n"


def workbook(rows: list[Row], header: tuple[str, ...] = HEADER, name: str = "runs") -> bytes:
    """The least that is an .xlsx file: one sheet, texts inline."""

    def cell(value: Any) -> str:
        if isinstance(value, str):
            return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
        return f"<c><v>{value!r}</v></c>"

    space = "http://schemas.openxmlformats.org"
    body = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in (header, *rows))
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{space}/package/2006/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        'ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="a" Type='
        f'"{space}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{space}/spreadsheetml/2006/main" xmlns:r='
        f'"{space}/officeDocument/2006/relationships"><sheets><sheet name="{name}" sheetId="1" r:id="b"/></sheets>'
        "</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="b" '
        f'Type="{space}/officeDocument/2006/relationships/worksheet" Target="worksheets/s.xml"/></Relationships>',
        "xl/worksheets/s.xml": f'<worksheet xmlns="{space}/spreadsheetml/2006/main"><sheetData>{body}</sheetData>'
        "</worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + text)
    return out.getvalue()


def nested(rows: list[Row]) -> str:
    found: dict[str, Any] = {}
    for case, who, *values in rows:
        found.setdefault(who, {})[case] = dict(zip(HEADER[2:], values, strict=True))
    return json.dumps(found)


def two_headers(rows: list[Row]) -> str:
    value = {
        (case, who, name): cell for case, who, *cells in rows for name, cell in zip(HEADER[2:], cells, strict=True)
    }
    pairs = [(name, who) for name in HEADER[2:] for who in ("tree", "forest")]
    lines = [["", *(a for a, _ in pairs)], ["learner", *(b for _, b in pairs)], ["case", *[""] * 4]]
    lines += [[case, *(str(value[case, b, a]) for a, b in pairs)] for case in dict.fromkeys(row[0] for row in rows)]
    return "\n".join(map(",".join, lines))


FORMS: dict[str, Callable[[list[Row]], str | bytes]] = {
    "r.csv": separated,
    "r.tsv": lambda rows: separated(rows, "\t"),
    "r.csv.gz": lambda rows: gzip.compress(separated(rows).encode()),
    "r.json": lambda rows: json.dumps([dict(zip(HEADER, row, strict=True)) for row in rows]),
    "r.jsonl": lambda rows: "".join(json.dumps(dict(zip(HEADER, row, strict=True))) + "\n" for row in rows),
    "wrapped.json": lambda rows: json.dumps({"on": "today", "runs": [dict(zip(HEADER, r, strict=True)) for r in rows]}),
    "columns.json": lambda rows: json.dumps(dict(zip(HEADER, zip(*rows, strict=True), strict=True))),
    "nested.json": nested,
    "r.md": markdown,
    "r.xlsx": workbook,
    "two.csv": two_headers,
}
SAID = {"nested.json": {"learner": "outer key", "case": "inner key"}}


def judged(table: Any) -> tuple[Any, ...]:
    found = aj.compare(table).to_dict()
    for name in ("source", "notes", "created", "version", "table", "call", "settings", "reading"):
        found.pop(name, None)
    return tuple(sorted((key, json.dumps(value, sort_keys=True, default=str)) for key, value in found.items()))


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, ...]:
    path = tmp_path_factory.mktemp("plain") / "r.csv"
    path.write_text(separated(ROWS))
    return judged(aj.read_results(path))


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize("name", FORMS)
def test_any_container_gives_the_same_comparison(name: str, tmp_path: Path, expected: tuple[Any, ...]) -> None:
    if name == "r.xlsx":
        pytest.importorskip("python_calamine")
    path = written(tmp_path / name, FORMS[name](ROWS))
    table = aj.read_results(path, **SAID.get(name, {}))
    assert len(table.learners) == 2 and len(table.cases) == 8 and sorted(table.measures) == ["accuracy", "rmse"]
    assert judged(table) == expected


@pytest.mark.parametrize("name", ["r.csv", "r.md", "r.json"])
def test_two_files_give_what_one_gives(name: str, tmp_path: Path, expected: tuple[Any, ...]) -> None:
    halves = [[row for row in ROWS if row[1] == who] for who in ("tree", "forest")]
    paths = [written(tmp_path / f"{number}_{name}", FORMS[name](rows)) for number, rows in enumerate(halves)]
    assert judged(aj.read_results(paths)) == expected


def test_a_workbook_without_the_extra_is_refused_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(aj.errors.InputError, match=r"pip install 'adjudge\[excel\]'"):
        aj.read_results(written(tmp_path / "r.xlsx", workbook(ROWS)))
