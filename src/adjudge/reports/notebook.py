"""What a notebook shows for a result: a small piece of HTML without scripts or links."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from adjudge.base.result_base import ResultBase, show
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


def notebook_html(result: ResultBase) -> str:
    """Any result as HTML for `_repr_html_`: an answer first, a pair by its measures, other results as printed.

    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare
    >>> notebook_html(compare(example("weka")))[:57]
    '<div><p><strong>Do not use J48graft: RandomForest beats i'
    """
    if isinstance(result, Comparison):
        return _comparison(result)
    if isinstance(result, Pair):
        said = _said(str(result.verdict), pair_sentence(result))
        return f"<div>{said}{_table(*evidence_cells(result))}{_guards(result)}</div>"
    title = type(result).__name__.removesuffix("Result")
    rows = [[label, show(value)] for label, value in result.rows()]
    return f"<div>{_said(title)}{_table([], rows)}</div>"


def _comparison(comparison: Comparison) -> str:
    """Headline, leaderboard, one figure, the sentence of the surest pair."""
    answer = comparison.answer
    head = headline_text(answer)
    header, rows = answer_cells(answer)
    parts = [_said(head.lead, head.rest), _table(header, rows[:_MOST_ROWS])]
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


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = f"<thead><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in header)}</tr></thead>" if header else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{head}<tbody>{body}</tbody></table>"


def _guards(result: Comparison | Pair) -> str:
    items = "".join(f"<li>{escape(str(guard))}</li>" for guard in result.guards)
    return f"<ul>{items}</ul>" if items else ""
