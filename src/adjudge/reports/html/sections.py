"""The sections of the page, top to bottom."""

from __future__ import annotations

from collections.abc import Mapping

from adjudge.reports.html.backing import checks, measures, scores
from adjudge.reports.html.closing import provenance, text
from adjudge.reports.html.markup import Markup
from adjudge.reports.html.overview import ranking, verdicts
from adjudge.reports.html.pair_matrix import pairs
from adjudge.reports.html.payload import Payload
from adjudge.reports.summary import Summary

__all__ = ["sections"]


def sections(summary: Summary, page: Payload, figures: Mapping[str, Markup]) -> list[tuple[str, str, Markup]]:
    """(anchor, title, content) of every section."""
    return [
        ("verdicts", "Verdicts", verdicts(summary)),
        ("ranking", "Ranking", ranking(summary, figures)),
        ("pairs", "Pairs", pairs(summary, page)),
        ("measures", "Measures", measures(summary, figures)),
        ("scores", "Scores", scores(summary, page)),
        ("checks", "Checks and guards", checks(summary)),
        ("text", "Text for a paper", text(summary)),
        ("provenance", "Provenance and data", provenance(summary, page)),
    ]
