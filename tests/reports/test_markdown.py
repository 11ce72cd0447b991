"""Markdown: golden text, and names that are Markdown themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.reports.markdown import escape, markdown, report_markdown
from adjudge.reports.summary import Summary
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare_all

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("kind", ["joint", "measure"])
def test_it_is_what_it_was(kind: str, request: pytest.FixtureRequest) -> None:
    summary: Summary = request.getfixturevalue(f"{kind}_summary")
    assert report_markdown(summary) + "\n" == (GOLDEN / f"{kind}.md").read_text(encoding="utf-8")


def test_a_report_begins_with_what_compare_prints(joint_summary: Summary) -> None:
    assert report_markdown(joint_summary).startswith(markdown(compare_all(example("rewards"))))


def test_every_row_of_a_table_has_as_many_cells_as_its_head(nasty_summary: Summary) -> None:
    width = 0
    for line in report_markdown(nasty_summary).splitlines():
        if line.startswith("|"):
            cells = line.replace("\\\\", "").replace("\\|", "").count("|")
            width = width or cells
            assert cells == width, line
        else:
            width = 0


def test_no_tag_and_no_line_break_survives(nasty_summary: Summary) -> None:
    assert "<" not in report_markdown(nasty_summary)
    assert escape("two\nlines\r\nand <b>") == "two lines and &lt;b&gt;"
