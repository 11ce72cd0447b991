"""HTML put together so that nothing is forgotten: text is escaped unless it is Markup already."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

__all__ = ["Markup", "element", "table"]

_LONG = 26  # letters beyond which a row's name may be broken over lines
_VOID = {"br", "img", "input", "meta", "link", "hr"}


class Markup(str):
    """Text that is HTML already; only `element` and literals in our own source make it."""

    __slots__ = ()


def element(name: str, /, *children: object, **attributes: object) -> Markup:
    """One element; children that are not Markup are escaped, attributes always are.

    A trailing underscore is dropped (`class_`), inner ones become hyphens (`aria_label`); None leaves an attribute out.

    >>> element("td", "a<b", class_="name", aria_label='"x"')
    '<td class="name" aria-label="&quot;x&quot;">a&lt;b</td>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value), quote=True)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(children)}</{name}>")


def joined(children: Iterable[object]) -> Markup:
    """Children in a row, each escaped unless it is Markup."""
    return Markup(
        "".join(child if isinstance(child, Markup) else escape(str(child), quote=False) for child in children)
    )


def table(
    header: Iterable[object],
    rows: Iterable[Iterable[tuple[object, object] | object]],
    *,
    caption: str,
    left: int = 1,
    sortable: bool = True,
    tall: bool = False,
) -> Markup:
    """A table in a box that scrolls sideways (and down when `tall`), its caption above.

    A cell is its text, or (text, value to sort by).
    """
    heads = [
        element(
            "th",
            element("button", text, type="button") if sortable else text,
            scope="col",
            class_="left" if place < left else None,
        )
        for place, text in enumerate(header)
    ]
    body = []
    for row in rows:
        cells = []
        for place, cell in enumerate(row):
            text, value = cell if isinstance(cell, tuple) else (cell, None)
            kind = "th" if place == 0 else "td"
            classes = ["left"] if place < left else []
            classes += ["long"] if place == 0 and len(str(text)) > _LONG else []
            cells.append(
                element(
                    kind,
                    text,
                    scope="row" if place == 0 else None,
                    class_=" ".join(classes) or None,
                    data_value=value,
                )
            )
        body.append(element("tr", *cells))
    inside = element(
        "table",
        element("thead", element("tr", *heads)),
        element("tbody", *body),
        class_="sortable" if sortable else None,
    )
    # A caption element is as wide as its table; a paragraph stays within the page when the table scrolls.
    box = element(
        "div", inside, class_="scroll tall" if tall else "scroll", tabindex="0", role="region", aria_label=caption
    )
    return joined([element("p", caption, class_="caption"), box])
