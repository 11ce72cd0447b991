"""Tables with titles and remarks as Markdown and as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.reports.latex_fit import fit_table
from adjudge.reports.latex_text import breakable, latex_escape, slug
from adjudge.reports.markdown import markdown_table
from adjudge.wording.markdown_escape import markdown_escape
from adjudge.wording.sections import Section, sections_text


def sections_as(sections: Sequence[Section], form: str | None, source: str = "", columns: int = 1) -> str:
    """All of them: `md`, `latex` (for one or two columns of text), or for a terminal."""
    if form == "md":
        return "\n\n".join(_markdown(section) for section in sections)
    if form == "latex":
        from adjudge.reports.latex import PREAMBLE, latex_tables

        parts = [PREAMBLE]
        for section in sections:
            if not section.header:
                parts.append(rf"{{\sloppy\noindent {breakable(' '.join(section.notes))}\par}}")
                continue
            cells = (
                [latex_escape(cell) for cell in section.header],
                [[latex_escape(cell) for cell in row] for row in section.rows],
            )
            caption = " ".join(filter(None, (f"{section.title}.", *section.notes)))
            fitted = fit_table(lambda shown, cells=cells: cells, {}, columns=columns, lead=section.left, keyed=(),
                               caption=len(caption))  # type: ignore[misc]  # fmt: skip
            label = f"tab:{slug(source)}-{slug(section.title)}"
            parts += latex_tables(fitted, breakable(caption), label, left=section.left)
        return "\n".join(parts)
    return sections_text(sections)


def _markdown(section: Section) -> str:
    parts = []
    if section.header:
        parts = [f"### {markdown_escape(section.title)}", markdown_table(section.header, section.rows, section.left)]
    return "\n\n".join([*parts, *(markdown_escape(note) for note in section.notes)])
