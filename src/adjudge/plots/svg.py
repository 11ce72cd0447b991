"""A figure as light SVG that stands in a page: text as text, colours from the page's style, titles for pointers.

matplotlib's SVG carries style attributes (which a strict Content-Security-Policy forbids), fixed sizes and ids that
repeat from figure to figure. Here they become presentation attributes, a viewBox, and ids of their own.
"""

from __future__ import annotations

import io
import re
import warnings
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import unquote

from adjudge.base.argument_checks import checked, path_of
from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, TIP

_ROLES = {code.lower(): "currentColor" if name == "ink" else f"var(--{name})" for name, code in COLOURS.items()}
_ROLES["#000000"] = "currentColor"  # what matplotlib draws unasked
_STYLE = re.compile(r' style="([^"]*)"')
_TIP = re.compile(rf'<g id="{TIP}([^"]*)">')
_PLAIN_GROUP = re.compile(r' id="[A-Za-z2.]+_\d+"')
_ID = re.compile(r'( id="|xlink:href="#|url\(#)')
_TAG = re.compile(r"<[^>]*>")
_WIDE = 6.0  # inches
_NUMBER = re.compile(r"-?\d+\.\d{2,}")


@dataclass(frozen=True, slots=True)
class Drawing:
    """One figure of a page, with what a screen reader says of it."""

    name: str
    title: str
    description: str
    svg: str
    wide: bool  # too wide for a column beside another figure


def drawing(ax: Any, name: str, title: str, description: str) -> Drawing:
    """The figure these axes stand in, as SVG for a page."""
    buffer = io.StringIO()
    save_figure(ax, buffer, "svg")
    wide = ax.figure.get_size_inches()[0] > _WIDE
    return Drawing(name, title, description, _light(buffer.getvalue(), name, title, description), wide)


def plain_svg(ax: Any, name: str, title: str, description: str) -> str:
    """The same with colours of its own, for where no style of ours reaches: a notebook."""
    svg = drawing(ax, name, title, description).svg
    for role, code in COLOURS.items():
        svg = svg.replace(f"var(--{role})", code)
    return svg.replace("<svg ", '<svg style="max-width: 44em; width: 100%; font-family: sans-serif" ', 1)


@checked
def save_figure(ax: Any, target: Any, kind: str) -> None:
    """The figure in a file or buffer: "svg", "pdf" (fonts as outlines that can be searched) or "png"; without dates.

    Parameters
    ----------
    ax: What a plot returned.
    target: Path or buffer.
    kind: "svg", "pdf" or "png".

    See Also
    --------
    adjudge.plots.plot_ranks

    >>> import io
    >>> import adjudge as aj
    >>> target = io.BytesIO()
    >>> save_figure(aj.plots.plot_ranks(aj.compare("example:weka")), target, "png")
    >>> target.getvalue()[1:4]
    b'PNG'
    """
    if kind not in ("svg", "pdf", "png"):
        raise InputError(f"a figure is written as svg, pdf or png; received {kind!r}")
    if not hasattr(target, "write") and path_of(target, "the target of a figure").is_dir():
        raise InputError(f"the target of a figure is a file; {str(target)!r} is a folder")
    import matplotlib

    about = {"svg": {"Date": None, "Creator": None}, "pdf": {"CreationDate": None}}.get(kind)
    settings: dict[Any, Any] = {"svg.hashsalt": "adjudge", "svg.fonttype": "none", "pdf.fonttype": 42}
    with warnings.catch_warnings(), matplotlib.rc_context(settings):
        # A name in a script the font lacks is drawn as boxes; that is no reason to refuse the figure.
        warnings.filterwarnings("ignore", message="Glyph .* missing from", category=UserWarning)
        ax.figure.savefig(target, format=kind, metadata=about, dpi=200, transparent=kind == "svg")


def _light(svg: str, name: str, title: str, description: str) -> str:
    body = svg[svg.index("<svg") :]
    view = re.search(r'viewBox="([^"]*)"', body)
    assert view is not None
    inside = body[body.index(">") + 1 : body.rindex("</svg>")]
    inside = re.sub(r"<metadata>.*?</metadata>|<style[^>]*>.*?</style>|<!--.*?-->", "", inside, flags=re.DOTALL)
    inside = _STYLE.sub(lambda found: _attributes(found[1]), inside)
    inside = _TIP.sub(lambda found: f"<g><title>{escape(unquote(found[1]))}</title>", inside)
    inside = _PLAIN_GROUP.sub("", inside)
    inside = _ID.sub(lambda found: f"{found[1]}{name}-", inside)
    inside = _TAG.sub(lambda found: _NUMBER.sub(_short, found[0]), inside)  # words keep their digits
    inside = re.sub(r"\s*\n\s*", " ", inside).replace("> <", "><").replace("xlink:href", "href")
    width = float(view[1].split()[2])
    return (
        f'<svg class="figure" viewBox="{view[1]}" data-width="{width:.0f}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc"><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-desc">{escape(description)}</desc>{inside.strip()}</svg>'
    )


def _short(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}".removesuffix(".0")


def _attributes(style: str) -> str:
    """A style attribute as presentation attributes; the font's family is the page's."""
    kept = []
    for part in style.split(";"):
        key, _, value = part.strip().partition(":")
        key, value = key.strip(), value.strip()
        if not value or key in {"font-family", "stroke-linejoin", "stroke-miterlimit"}:
            continue
        if key == "font":
            size = re.search(r"([\d.]+)px", value)
            kept.append(f'font-size="{float(size[1]):.4g}"' if size else "")
            if "bold" in value or "700" in value:
                kept.append('font-weight="bold"')
        else:
            kept.append(f'{key}="{_ROLES.get(value.lower(), value)}"')
    return " " + " ".join(kept) if kept else ""
