"""A printed number beside ours: whether they agree to the digits printed, and Markdown tables of such cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def decimals(printed: str) -> int:
    """Digits printed after the point.

    >>> decimals("0.313"), decimals("-1")
    (3, 0)
    """
    return len(printed.partition(".")[2])


def agrees(ours: float | None, printed: str, least: int = 0) -> bool:
    """Is ours the printed number, to half a unit of its last digit? `n/a` agrees with None only.

    A table that drops trailing zeros prints `1` for 1.00: `least` is the number of digits it prints at least.

    >>> agrees(0.3127, "0.313"), agrees(0.3127, "0.31"), agrees(1.4, "1"), agrees(1.4, "1", 2), agrees(None, "n/a")
    (True, True, True, False, True)
    """
    if ours is None or printed == "n/a":
        return ours is None and printed == "n/a"
    return abs(ours - float(printed)) <= 0.5 * 10.0 ** -max(decimals(printed), least) + 1e-9


def beside(ours: float | None, printed: str, least: int = 0, digits: int = 3) -> str:
    """One cell: ours, the printed number in brackets; in bold where the two differ.

    >>> beside(0.3127, "0.313", digits=4), beside(0.3, "0.31"), beside(None, "n/a"), beside(20.0, "20")
    ('0.3127 (0.313)', '**0.3 (0.31)**', 'n/a (n/a)', '20 (20)')
    """
    own = "n/a" if ours is None else f"{ours:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{ours:.0f}"
    cell = f"{'0' if own == '-0' else own} ({printed})"
    return cell if agrees(ours, printed, least) else f"**{cell}**"


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """Lines of a table: the first `left` columns to the left, the others to the right.

    >>> markdown_table(["test", "p"], [["GLRT", "0.31"]])
    ['| test | p |', '|---|--:|', '| GLRT | 0.31 |']
    """
    rule = "".join("---|" if place < left else "--:|" for place in range(len(header)))
    return [f"| {' | '.join(header)} |", f"|{rule}", *(f"| {' | '.join(row)} |" for row in rows)]
