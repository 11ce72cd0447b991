"""From a comparison to a file in one call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.reports.report import report
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare_all


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("r.html", "<!doctype html>"),
        ("r.md", "## example rewards"),
        ("r.TEX", "% Needs"),
        ("r.json", "{"),
        ("r.txt", "We compared"),
    ],
)
def test_the_ending_says_the_form(name: str, start: str, tmp_path: Path) -> None:
    table = example("rewards")
    path = report(compare_all(table), table, tmp_path / name)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(start)
    if name == "r.json":
        assert json.loads(text)["provenance"]["created"].endswith("UTC")


def test_an_unknown_ending_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    table = example("joint")
    with pytest.raises(InputError, match=r"known: \.html"):
        report(compare_all(table), table, tmp_path / "r.docx")
    assert list(tmp_path.iterdir()) == []
