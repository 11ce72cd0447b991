"""Tables inside Markdown prose: each with the headings above it; tables of one header, one after another, are one.

A table under the rule `---|---` counts if it holds numbers. Bold, links and code marks are left out of the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudge.base.vocabulary import measure_in_prose
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure

_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*([|+]\s*:?-+:?\s*)+\|?\s*|\s*\|\s*:?-+:?\s*\|\s*")  # + as Org mode writes it
_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_CUT = re.compile(r"(?<!\\)\|")
_LINK = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*)\](?:\([^()\s]*\)|\[[^\[\]]*\])")
_ESCAPED = re.compile(r"\\([\[\]()*_`#~<>{}!.+-])")
_TAG = re.compile(r"</?(?:br|sup|sub|b|i|em|strong|code|span|a)\b[^<>]*>", re.IGNORECASE)
_MARKED = re.compile(r"([*`]{1,3})(.*?[^*`])\1|(?<!\w)(_{1,3})(.*?[^_])\3(?!\w)")
_LONG = 1000  # letters of a cell, from which on it is prose
_NUMBER = re.compile(r"[^\w]*[+-]?\d[\d.,]*")


@dataclass(slots=True)
class MarkdownTable:
    headings: tuple[str, ...]  # from the highest down
    line: int
    header: list[str]
    rows: list[list[str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.headings[-1] if self.headings else f"line {self.line}"


def told_measure(text: str, table: MarkdownTable) -> str | None:
    """The one measure that the prose right above or below a table names: Metric: Logloss (lower is better)."""
    lines = text.splitlines()
    above = next((line for line in reversed(lines[: table.line - 1]) if line.strip()), "")
    below = next((line for line in lines[table.line + 1 + len(table.rows) :] if line.strip()), "")
    found = {name for line in (above, below) if "|" not in line and (name := measure_in_prose(line))}
    return found.pop() if len(found) == 1 else None


def has_tables_in_prose(text: str) -> bool:
    """Whether a text has a Markdown table and lines beside it, several of them, or one with escaped bars."""
    lines = [line for line in text.splitlines() if line.strip()]
    rules = sum(map(_is_rule, lines))
    return rules > 1 or (rules == 1 and any("|" not in line or "\\|" in line for line in lines))


def _is_rule(line: str) -> bool:
    return len(line) < 10 * _LONG and _RULE.fullmatch(line) is not None


def markdown_tables(text: str) -> list[MarkdownTable]:
    """The tables of numbers, joined where consecutive ones have one header under headings of one level.

    >>> found = markdown_tables("# Runs\\n\\nmodel | acc\\n--- | ---\\n**A** | 0.9\\nB | 0.8\\n")
    >>> found[0].name, found[0].header, found[0].rows
    ('Runs', ['model', 'acc'], [['A', '0.9'], ['B', '0.8']])
    """
    joined: list[list[MarkdownTable]] = []
    for table in _tables(text):
        last = joined[-1] if joined else []
        alike = last and last[-1].header == table.header and last[-1].headings[:-1] == table.headings[:-1]
        if alike and table.headings and last[-1].headings != table.headings and _together([*last, table]):
            last.append(table)
        else:
            joined.append([table])
    return [_joined(tables) for tables in joined if any(map(_has_numbers, tables))]


def _together(tables: list[MarkdownTable]) -> bool:
    """Whether the rows are named alike in all and the columns are measures (a table per case), or all differently."""
    named = [{row[0] for row in table.rows} for table in tables]
    alike = all(names == named[0] for names in named)
    return _apart(named) or (alike and any(known_measure(name) is not None for name in tables[0].header[1:]))


def _apart(named: list[set[str]]) -> bool:
    common = {name for names in named for name in names if sum(name in others for others in named) > 1}
    return len(common) <= 1 and all(names - common for names in named)  # a row of averages may come up in each


def _joined(tables: list[MarkdownTable]) -> MarkdownTable:
    first = tables[0]
    if len(tables) == 1:
        return first
    column = "section" if _apart([{row[0] for row in table.rows} for table in tables]) else "case"
    while column in first.header:
        column += " above"
    rows = [[table.name, *row] for table in tables for row in table.rows]
    return MarkdownTable(first.headings[:-1] or ("tables",), first.line, [column, *first.header], rows)


def _tables(text: str) -> Iterator[MarkdownTable]:
    lines = text.splitlines()
    above: list[tuple[int, str]] = []
    fenced = False
    found: MarkdownTable | None = None
    for number, line in enumerate(lines, start=1):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        if found is not None and "|" in line and not fenced:
            cells = _cells(line, len(found.header), number)
            if not _is_rule(line) and any(cells[1:] or cells):  # one name alone is a title of rows
                found.rows.append(cells)
            continue
        if found is not None:
            yield found
            found = None
        heading = _HEADING.match(line)
        if heading and not fenced:
            above = [*((depth, name) for depth, name in above if depth < len(heading[1])),
                     (len(heading[1]), _plain(heading[2].rstrip("# ")))]  # fmt: skip
        elif "|" in line and not fenced and number < len(lines) and _is_rule(lines[number]):
            header = _cells(line, 0, number)
            if len(header) == len(_cells(lines[number].replace("+", "|"), 0, number)):
                found = MarkdownTable(tuple(name for _, name in above), number, header)
    if found is not None:
        yield found


def _cells(line: str, width: int, number: int) -> list[str]:
    """The cells of a line; ends that are left out are empty, more than the header has are refused."""
    bare = line.strip().removeprefix("|")
    bare = bare.removesuffix("|") if not bare.endswith("\\|") else bare
    cells = [_plain(cell.replace("\\|", "|")) for cell in _CUT.split(bare)]
    if width and any(cells[width:]):
        raise InputError(f"line {number}: a row of a table has {len(cells)} cells, its header has {width}")
    return (cells + [""] * width)[:width] if width else cells


def _plain(cell: str) -> str:
    if len(cell) > _LONG:
        return cell.strip()
    cell = _LINK.sub(r"\1", _TAG.sub(" ", cell)).strip()
    for _ in range(3):  # _**0.9**_
        cell = _MARKED.sub(lambda found: found[2] or found[4], cell)
    return " ".join(_ESCAPED.sub(r"\1", cell).split())


def _has_numbers(table: MarkdownTable) -> bool:
    """Whether some column beside the first is mostly numbers."""
    columns = list(zip(*table.rows, strict=True))[1:] if table.rows else []
    return any(sum(_NUMBER.match(cell) is not None for cell in column) * 2 > len(column) for column in columns)
