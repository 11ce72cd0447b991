"""Text for a paper, provenance, and the data to take away."""

from __future__ import annotations

from adjudge.reports.html.markup import Markup, element, joined
from adjudge.reports.html.payload import Payload
from adjudge.reports.methods import methods
from adjudge.reports.paragraph import results_paragraph
from adjudge.reports.summary import Summary

__all__ = ["provenance", "text"]


def text(summary: Summary) -> Markup:
    found = methods(summary)
    return joined(
        [
            element("h3", "Results"),
            element("blockquote", results_paragraph(summary), id="results-text"),
            element("button", "Copy", type="button", class_="act", data_copy="results-text"),
            element("h3", "Methods"),
            element(
                "div",
                element("blockquote", found.text),
                element("h3", "References"),
                element("ol", *(element("li", work) for work in found.references)),
                id="methods-text",
            ),
            element("button", "Copy", type="button", class_="act", data_copy="methods-text"),
        ]
    )


def provenance(summary: Summary, page: Payload) -> Markup:
    origin = summary.provenance
    rows = [
        ("source", origin.source),
        (f"sha256 of the {origin.hashed}", origin.sha256),
        ("command", origin.command or "made from Python"),
        ("seed", "none used" if origin.seed is None else str(origin.seed)),
        ("versions", ", ".join(f"{name} {number}" for name, number in origin.versions.items())),
    ]
    if origin.created:
        rows.append(("made", origin.created))
    buttons = [("pairs", "Pairs (CSV)"), ("json", "Comparison (JSON)")]
    if page.has_scores:
        buttons.insert(0, ("scores", "Scores (CSV)"))
    parts = [
        element("dl", *(part for name, text in rows for part in (element("dt", name), element("dd", text)))),
        element(
            "p",
            *(element("button", text, type="button", class_="act", data_download=name) for name, text in buttons),
            class_="noprint",
        ),
    ]
    parts += [element("p", note, class_="quiet") for note in page.left_out]
    return joined(parts)
