"""Row against column: a cell is a button, and the panel below shows the pair chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.reports.html.markup import Markup, element, joined
from adjudge.reports.html.payload import Payload
from adjudge.reports.pair_text import signs, turned
from adjudge.reports.summary import Summary
from adjudge.wording.numerals import p_text, probability

__all__ = ["pairs"]


def pairs(summary: Summary, page: Payload) -> Markup:
    parts: list[Markup] = []
    if len(summary.pairs) > 1:
        parts.append(_matrix(summary, page))
    parts += [element("p", note, class_="quiet") for note in page.left_out[:1]]
    at = {(pair["b"], pair["a"]): place for place, pair in enumerate(page.pairs)}
    surest = ((pair["b"], pair["a"]) for pair in summary.decided)
    first = next((at[names] for names in surest if names in at), 0)
    parts.append(
        element(
            "section",
            element("p", "This panel needs a browser that runs scripts.", class_="quiet"),
            id="pair",
            aria_live="polite",
            aria_label="The chosen pair",
            data_first=first,
        )
    )
    return joined(parts)


def _matrix(summary: Summary, page: Payload) -> Markup:
    index = {(pair["b"], pair["a"]): place for place, pair in enumerate(page.pairs)}
    names = page.learners
    head = element(
        "tr",
        element("td", ""),
        *(element("th", name, scope="col", class_="long" if len(name) > 26 else None) for name in names),
    )
    rows = []
    for row in names:
        cells = [element("th", row, scope="row", class_="long" if len(row) > 26 else None)]
        for column in names:
            place = index.get((row, column), index.get((column, row)))
            if place is None:
                cells.append(element("td", "·", class_="self", aria_hidden="true"))
                continue
            cells.append(element("td", _cell(page.pairs[place], row, column, place)))
        rows.append(element("tr", *cells))
    what = (
        "statement per measure over its probability" if summary.joint else "sign over the (adjusted p or) probability"
    )
    caption = (
        f"Row against column, read from the row: {what}. ≻ row better, ≺ row worse. A framed cell is claimed: solid "
        "better, dashed worse, dotted mixed. Choose a cell to see that pair; arrow keys move."
    )
    whole = element("table", element("thead", head), element("tbody", *rows), class_="matrix")
    box = element("div", whole, class_="scroll", role="region", aria_label="Matrix of pairs", tabindex="0")
    return joined([element("p", caption, class_="caption"), box])


def _cell(pair: Mapping[str, Any], row: str, column: str, place: int) -> Markup:
    statement, verdict = (pair["statement"], pair["verdict"]) if pair["b"] == row else turned(pair)
    if pair.get("p_adjusted") is not None:
        chance = f"p {p_text(pair['p_adjusted'], pair['threshold'])}"
    else:
        chance = probability(pair.get("lower", pair["probability"]), pair["threshold"])
    shown = signs(statement)
    shown = shown if len(shown) <= 8 else f"{shown[:7]}…"
    return element(
        "button",
        element("span", shown),
        element("small", chance),
        type="button",
        class_=verdict,
        data_pair=place,
        aria_pressed="false",
        aria_label=f"{row} against {column}: {verdict}, {signs(statement)}, {chance}",
    )
