"""One summary, many forms: each name is a template over the same object."""

from __future__ import annotations

import json

from adjudge.errors import InputError, did_you_mean
from adjudge.reports.summary import Summary

__all__ = ["FORMS", "render"]

FORMS = ("html", "md", "latex", "json", "text")


def render(summary: Summary, form: str) -> str:
    """The summary in one of `FORMS`; `text` is a paragraph for a results section with the methods below it.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> render(summarise(compare_all(table), table), "latex").splitlines()[0]
    '% Needs \\\\usepackage{booktabs} and \\\\usepackage{amssymb}.'
    """
    if form == "html":
        from adjudge.reports.html.page import html_report

        return html_report(summary)
    if form == "md":
        from adjudge.reports.markdown import report_markdown

        return report_markdown(summary)
    if form == "latex":
        from adjudge.reports.latex import latex

        return latex(summary)
    if form == "json":
        return json.dumps(summary.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)
    if form == "text":
        from adjudge.reports.methods import methods
        from adjudge.reports.paragraph import results_paragraph

        return f"{results_paragraph(summary)}\n\n{methods(summary)}"
    raise InputError(f"unknown form {form!r}{did_you_mean(form, FORMS)}")
