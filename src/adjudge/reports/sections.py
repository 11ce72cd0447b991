"""Tables with titles and remarks as Markdown and as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.reports.latex import PREAMBLE, section_tables
from adjudge.reports.markdown import markdown_table
from adjudge.wording.markdown_escape import markdown_escape
from adjudge.wording.sections import Section, sections_text


def sections_as(sections: Sequence[Section], form: str | None, source: str = "", columns: int = 1) -> str:
    """All of them: `md`, `latex` (for one or two columns of text), or for a terminal."""
    if form == "md":
        return "\n\n".join(_markdown(section) for section in sections)
    if form == "latex":
        return "\n".join(
            [PREAMBLE, *(part for section in sections for part in section_tables(section, source, columns))]
        )
    return sections_text(sections)


def _markdown(section: Section) -> str:
    parts = []
    if section.header:
        parts = [f"### {markdown_escape(section.title)}", markdown_table(section.header, section.rows, section.left)]
    return "\n\n".join([*parts, *(markdown_escape(note) for note in section.notes)])
