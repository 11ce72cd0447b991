"""What a notebook shows for a comparison or a pair: a small piece of HTML without scripts or links."""

from __future__ import annotations

from html import escape

from adjudge.base.result_base import html_table
from adjudge.errors import MissingExtraError
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.pair import Pair
from adjudge.wording.heading import size_text
from adjudge.wording.headline import footer, headline_text
from adjudge.wording.leaderboard import answer_cells
from adjudge.wording.pairs import evidence_cells, surest_places
from adjudge.wording.sentences import closing, pair_sentence
from adjudge.wording.words import several

_MOST_ROWS = 30


def pair_html(pair: Pair) -> str:
    """The verdict in words, and its measures."""
    said = _said(str(pair.verdict), pair_sentence(pair))
    return f"<div>{said}{html_table(*evidence_cells(pair))}{_guards(pair)}</div>"


def comparison_html(comparison: Comparison) -> str:
    """Headline, leaderboard, one figure, the sentence of the surest pair."""
    answer = comparison.answer
    head = headline_text(answer)
    header, rows = answer_cells(answer)
    parts = [_said(head.lead, head.rest), html_table(header, rows[:_MOST_ROWS])]
    if len(rows) > _MOST_ROWS:
        parts.append(_text(f"… and {several(len(rows) - _MOST_ROWS, 'more learner')}"))
    parts.append(_figure(comparison))
    places = surest_places(comparison) or ([0] if len(comparison) == 1 else [])
    if places:
        parts.append(_text(pair_sentence(comparison.pair(places[0]))))
    promise = [footer(answer, comparison.settings.fdr)] if isinstance(answer, Answer) else []
    parts.append(_text(" ".join([f"{comparison.source}: {size_text(comparison)}.", *promise, *closing(comparison)])))
    notes = "".join(f"<li>{escape(note)}</li>" for note in comparison.notes)
    return f"<div>{''.join(parts)}{_guards(comparison)}{f'<ul>{notes}</ul>' if notes else ''}</div>"


def _figure(comparison: Comparison) -> str:
    """The ranks, or nothing where matplotlib is absent or learners have none."""
    if not isinstance(comparison.answer, Answer) or len(comparison.learners) < 3:
        return ""
    try:
        from adjudge.plots.ranks import plot_ranks
        from adjudge.plots.svg import plain_svg

        return plain_svg(plot_ranks(comparison), "adjudge-ranks", "Ranks that are not excluded", size_text(comparison))
    except MissingExtraError:
        return ""


def _said(lead: str, rest: str = "") -> str:
    return f"<p><strong>{escape(lead)}</strong> {escape(rest)}</p>"


def _text(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _guards(result: Comparison | Pair) -> str:
    items = "".join(f"<li>{escape(str(guard))}</li>" for guard in result.guards)
    return f"<ul>{items}</ul>" if items else ""
