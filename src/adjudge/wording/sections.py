"""A table with a title and remarks: what every form of a longer answer is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.base.abbreviations import across
from adjudge.wording.text_table import aligned, paragraph, width


@dataclass(frozen=True, slots=True)
class Section:
    """`narrow` is shown instead where the table is wider than the terminal."""

    title: str
    header: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    left: int = 1
    notes: tuple[str, ...] = ()
    narrow: Section | None = None


def sections_text(sections: Sequence[Section]) -> str:
    """All of them for a terminal."""
    return "\n\n".join(_text(section) for section in sections)


def _text(section: Section) -> str:
    lines = aligned(section.header, section.rows, left=section.left) if section.header else []
    if section.narrow is not None and max(map(across, lines), default=0) > width():
        return _text(section.narrow)
    told = [paragraph(note) for note in section.notes]
    return "\n".join([*([paragraph(section.title)] if section.title else []), *lines, *told])
