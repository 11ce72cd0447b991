"""What a notebook shows for a comparison or a pair: a small piece of HTML without scripts or links."""

from __future__ import annotations

from html import escape

from adjudge.base.result_base import html_table
from adjudge.errors import InputError, MissingExtraError
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.pair import Pair
from adjudge.wording.heading import size_text
from adjudge.wording.leaderboard import board
from adjudge.wording.pairs import evidence_cells, oriented
from adjudge.wording.screen import cautions, opening, promise
from adjudge.wording.sentences import pair_sentence
from adjudge.wording.words import several

_MOST_ROWS = 30


def pair_html(pair: Pair) -> str:
    """The verdict in words, and its measures."""
    said = _said(str(pair.verdict), pair_sentence(pair))
    return f"<div>{said}{html_table(*evidence_cells(pair))}{_guards(pair)}</div>"


def comparison_html(comparison: Comparison) -> str:
    """The first screen, and one figure."""
    lead, *rest = opening(comparison)
    shown = board(comparison)
    header, rows = shown.cells
    parts = [_said(lead, " ".join(rest)), html_table(header, rows[:_MOST_ROWS])]
    if len(rows) > _MOST_ROWS:
        parts.append(_text(f"… and {several(len(rows) - _MOST_ROWS, 'more learner')}"))
    parts.append(_text("; ".join(shown.notes) + ".") if shown.notes else "")
    if len(comparison) == 1:
        parts.append(_text(pair_sentence(oriented(comparison, 0))))
    parts += [_figure(comparison), _text(promise(comparison))]
    told = [*(f"Caution: {text}" for text in cautions(comparison)), *comparison.notes]
    notes = "".join(f"<li>{escape(note)}</li>" for note in told)
    return f"<div>{''.join(parts)}{f'<ul>{notes}</ul>' if notes else ''}</div>"


def _figure(comparison: Comparison) -> str:
    """The figure that fits, or nothing where matplotlib is absent or there is nothing to draw."""
    try:
        from adjudge.plots.by_kind import KINDS, draw, fitting_kind
        from adjudge.plots.svg import plain_svg

        kind = fitting_kind(comparison)
        title = KINDS[kind].capitalize()
        return plain_svg(draw(kind, comparison), f"adjudge-{kind}", title, size_text(comparison))
    except (MissingExtraError, InputError):
        return ""


def _said(lead: str, rest: str = "") -> str:
    return f"<p><strong>{escape(lead)}</strong> {escape(rest)}</p>"


def _text(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _guards(result: Pair) -> str:
    items = "".join(f"<li>{escape(str(guard))}</li>" for guard in result.guards)
    return f"<ul>{items}</ul>" if items else ""
