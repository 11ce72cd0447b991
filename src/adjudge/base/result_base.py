"""The shape every result shares: one-line repr, a small table as str, `to_dict()`, `to_frame()`.

A result is `@dataclass(frozen=True, slots=True, repr=False)` and inherits `ResultBase`; it may override `rows()`
to choose what its table shows. Nothing here knows any method.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

_PLAIN = frozenset({str, bool, int, type(None)})


def plain(value: Any) -> Any:
    """The same value made of dict, list, str, bool, int, float and None only (what JSON holds).

    Infinities and NaN, which JSON cannot say, become the strings "inf", "-inf" and None.

    >>> plain({"p": np.float64(0.5), "n": (1, 2)})
    {'p': 0.5, 'n': [1, 2]}
    """
    kind = type(value)
    if kind in _PLAIN or (kind is float and math.isfinite(value)):  # nearly all of what is asked
        return value
    if isinstance(value, ResultBase):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return [plain(item) for item in value.tolist()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else ("inf" if value > 0 else "-inf")
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type) and type(value).__str__ is object.__str__:
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return str(value)


def show(value: Any) -> str:
    """A value in a table cell: floats to six significant digits, long sequences cut."""
    if isinstance(value, float | np.floating):
        return f"{float(value):.6g}"
    if isinstance(value, np.ndarray):
        value = tuple(value.tolist())
    if isinstance(value, (list, tuple)):
        shown = ", ".join(show(item) for item in value[:8])
        return f"({shown}{', …' if len(value) > 8 else ''})"
    return str(value)


def html_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells as a table of HTML, without style."""
    from html import escape

    head = f"<thead><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in header)}</tr></thead>" if header else ""
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{head}<tbody>{body}</tbody></table>"


class ResultBase:
    """Mixin for frozen result dataclasses."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def _items(self) -> Iterator[tuple[str, Any]]:
        for field in dataclasses.fields(self):
            if field.repr:  # field(repr=False) marks working parts of a result, not shown or exported
                yield field.name, getattr(self, field.name)

    @property
    def _title(self) -> str:
        return type(self).__name__.removesuffix("Result")

    def rows(self) -> list[tuple[str, Any]]:
        """Label and value of each line of the printed table."""
        return [(name.replace("_", " "), value) for name, value in self._items()]

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain values, ready for `json.dumps`."""
        return {name: plain(value) for name, value in self._items()}

    def to_frame(self) -> Any:
        """One row per result as a pandas frame, or polars where pandas is absent."""
        from adjudge.base.frames import new_frame

        return new_frame({name: [value] for name, value in self.to_dict().items()})

    def _repr_html_(self) -> str:
        """What a notebook shows: the printed table."""
        from html import escape

        rows = [[label, show(value)] for label, value in self.rows()]
        return f"<div><p><strong>{escape(self._title)}</strong> </p>{html_table([], rows)}</div>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """HTML for those who show it, the printed form for those who do not."""
        del include, exclude
        return {"text/html": self._repr_html_(), "text/plain": str(self)}

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={show(value)}" for name, value in self._items())
        return " ".join(f"{type(self).__name__}({inside})".split())

    def __str__(self) -> str:
        rows = self.rows()
        width = max((len(label) for label, _ in rows), default=0)
        return "\n".join([self._title, *(f"  {label.ljust(width)}  {show(value)}" for label, value in rows)])
