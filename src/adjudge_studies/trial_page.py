"""A page made with --quick: headed as a trial, and without its judgements of the papers' sentences."""

from __future__ import annotations

import re

BANNER = (
    "**A trial run (`--quick`)**: so few replications or data sets that chance decides. It shows that the study runs; "
    "no sentence of the paper is judged by it."
)
_WORDS = {"holds", "does not hold", "**does not hold**", "depends on the source"}
_COUNTS = {"holds in", "tables in which it holds"}
_AFTER = re.compile(r": (does not hold|holds)( \(with \d+ of \d+ numerators it does\))?$")


def trial_page(page: str) -> str:
    """The banner below the title; columns and words that judge left out of every table.

    >>> page = trial_page("# T\\n\\n| a | in our run |\\n|---|---|\\n| 1: holds | does not hold |")
    >>> print(page.partition(BANNER)[2].strip())
    | a |
    |---|
    | 1 |
    """
    title, _, rest = page.partition("\n")
    lines: list[str] = []
    table: list[list[str]] = []
    for line in [*rest.split("\n"), ""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
            continue
        lines += _unjudged(table)
        table = []
        lines.append(line)
    return "\n".join([title, "", BANNER, *lines[:-1]])


def _unjudged(table: list[list[str]]) -> list[str]:
    if not table:
        return []
    kept = [
        place
        for place, head in enumerate(table[0])
        if head not in _COUNTS and not any(row[place] in _WORDS for row in table[2:])
    ]
    rows = [[_AFTER.sub("", row[place]) for place in kept] for row in table]
    rule = f"|{'|'.join(rows[1])}|"
    return [rule if number == 1 else f"| {' | '.join(row)} |" for number, row in enumerate(rows)]
