from __future__ import annotations

import io
import re
from xml.etree import ElementTree

from adjudge.plots.canvas import COLOURS, new_axes, tip
from adjudge.plots.svg import _attributes, drawing, plain_svg, save_figure


def made(colour: str = COLOURS["better"]) -> object:
    ax = new_axes("a test", 3.0, 2.0)
    tip(ax.plot([0, 1], [0, 1], color=colour)[0], "b < a & c")
    ax.set_title("0.123456789", fontweight="bold")
    return ax


def test_it_is_one_element_with_a_title_and_ids_of_its_own() -> None:
    svg = drawing(made(), "mine", "A & B", "what < is drawn").svg
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 216 144" and root.get("data-width") == "216" and "width" not in root.attrib
    assert [child.text for child in root[:2]] == ["A & B", "what < is drawn"]
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(set(ids)) == len(ids) and all(name.startswith("mine-") for name in ids)
    for name in re.findall(r'(?:href="#|url\(#)([^")]*)', svg):
        assert name in ids


def test_styles_are_attributes_colours_are_roles_and_words_keep_their_digits() -> None:
    svg = drawing(made(), "x", "t", "d").svg
    assert "style=" not in svg and "font-family" not in svg and "<metadata" not in svg
    assert 'stroke="var(--better)"' in svg and COLOURS["better"].lower() not in svg.lower()
    assert ">0.123456789<" in svg and re.search(r'font-weight="(bold|700)"', svg)
    tags = "".join(re.findall(r"<[^>]*>", svg))
    assert not re.search(r"\d\.\d{2,}", re.sub(r'(font-size|stroke-width)="[^"]*"', "", tags))
    assert 'stroke="#123456"' in drawing(made("#123456"), "x", "t", "d").svg


def test_hover_text_is_a_title_of_its_part() -> None:
    assert "<g><title>b &lt; a &amp; c</title>" in drawing(made(), "x", "t", "d").svg


def test_a_notebook_gets_colours_of_its_own() -> None:
    svg = plain_svg(made(), "x", "t", "d")
    assert "var(--" not in svg and COLOURS["better"] in svg and svg.startswith('<svg style="max-width: 44em;')


def test_the_same_figure_is_the_same_file() -> None:
    files = [io.BytesIO(), io.BytesIO()]
    for file in files:
        save_figure(made(), file, "svg")
    assert files[0].getvalue() == files[1].getvalue() != b""


def test_a_font_in_one_word_is_a_size_and_a_weight() -> None:
    assert _attributes("font: 700 8.5px 'DejaVu Sans'; text-anchor: middle") == (
        ' font-size="8.5" font-weight="bold" text-anchor="middle"'
    )
    assert _attributes("font: 10px sans-serif; stroke-miterlimit: 10000") == ' font-size="10"'
    assert _attributes("") == ""
