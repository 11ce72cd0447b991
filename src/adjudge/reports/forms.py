"""One summary, many forms: each name is a template over the same object."""

from __future__ import annotations

import json

from adjudge.errors import InputError, did_you_mean
from adjudge.reports.summary import Summary

FORMS = ("html", "md", "latex", "json", "text")


def render(summary: Summary, form: str, *, columns: int = 1) -> str:
    """The summary in one of `FORMS`; `text` is a paragraph for a results section with the methods below it.

    `columns` are of the text that a LaTeX table stands in, 1 or 2.
    """
    if form == "html":
        from adjudge.reports.page import html_page

        return html_page(summary)
    if form == "md":
        from adjudge.reports.markdown import markdown

        return markdown(summary)
    if form == "latex":
        from adjudge.reports.latex import latex

        return latex(summary, columns=columns)
    if form == "json":
        return json.dumps(summary.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)
    if form == "text":
        return f"{summary.paragraph}\n\n{summary.methods}"
    raise InputError(f"unknown form {form!r}{did_you_mean(form, FORMS)}; there are {', '.join(FORMS)}")
