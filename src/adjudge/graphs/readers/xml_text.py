"""XML in: the root of a text, or one line on what is wrong. Entities, which can blow up or reach files, are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudge.errors import InputError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def xml_root(text: str, what: str, root: str) -> Element:
    """The root element, which must be called `root`.

    >>> xml_root("<a><b/></a>", "an example", "a").tag
    'a'
    """
    from xml.etree import ElementTree

    # The DTD many XMLBIF files carry declares elements only; entities are what could harm.
    if "<!ENTITY" in text:
        raise InputError(f"{what} with its own XML entities is not read; write what they stand for in their place")
    try:
        found = ElementTree.fromstring(text.lstrip())
    except (ElementTree.ParseError, UnicodeEncodeError) as broken:
        raise InputError(f"not well-formed {what}: {broken}") from None
    if local(found).lower() != root:
        raise InputError(f"{what} begins with <{root}>; this XML begins with <{local(found)}>")
    return found


def local(element: Element) -> str:
    """The tag without its namespace."""
    return str(element.tag).rpartition("}")[2]


def children(element: Element, tag: str) -> Iterator[Element]:
    """Every element of this tag below, at any depth, whatever its namespace."""
    return (item for item in element.iter() if local(item) == tag)


def texts(element: Element, tag: str) -> list[str]:
    """The text of each direct child of this tag."""
    return [(item.text or "").strip() for item in element if local(item) == tag]
