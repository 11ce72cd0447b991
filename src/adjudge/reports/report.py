"""One call from a comparison to a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.reports.forms import render
from adjudge.reports.html.page import html_report
from adjudge.reports.provenance import now
from adjudge.reports.summary import summarise
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.single import MeasureComparison
from adjudge.writing import whole_file

__all__ = ["report"]

_FORMS = {".html": "html", ".htm": "html", ".md": "md", ".tex": "latex", ".json": "json", ".txt": "text"}


def report(
    comparison: Comparison | MeasureComparison,
    table: Any,
    path: str | Path,
    *,
    figures: Mapping[str, str] | None = None,
) -> Path:
    """How do I show this to others? Writes a report; the ending of `path` says which form.

    `.html` one page that needs no network, `.md`, `.tex` tables, `.json` the versioned object, `.txt` a paragraph and
    methods. `table` is what was compared (ResultTable, path or frame). `figures`, from
    `adjudge.plots.report_figures.report_figures(summary)`, makes the page static.

    >>> import tempfile
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report(compare_all(table), table, Path(folder) / "tables.tex").name
    'tables.tex'
    """
    target = Path(path)
    form = _FORMS.get(target.suffix.lower())
    if form is None:
        raise InputError(f"{target.name!r}: the ending says the form; known: {', '.join(_FORMS)}")
    summary = summarise(comparison, table, created=now())
    text = html_report(summary, figures=figures) if form == "html" else render(summary, form) + "\n"
    with whole_file(target) as part:
        part.write_text(text, encoding="utf-8")
    return target
