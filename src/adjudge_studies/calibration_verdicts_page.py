"""The calibration card of whole tables as a page and a CSV: docs/calibration/verdicts.md, verdicts.csv."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from adjudge_studies.calibration_verdicts import Rates, bonferroni_lower, cells, rates
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_rows

TABLES = 4000
PUBLISHED = 300
_INTRODUCTION = """\
# Calibration card: the words of whole tables

How often at least one sign of a whole table is wrong, and how often a true difference is found. Each row draws {tables}
tables, judges every pair and measure by its own test, and takes all signs as one family at 5 % with the veto, as
`adjudge compare` does. *Wrong* is a claimed sign that the stated estimand has not. Rows marked *shown* break an
assumption on purpose and are not bounded. The published rule (paper A, P ≥ 0.95, not adjusted for pairs) stands next to
it, judged on the first {published} tables of a row.

Made by `{command}` (seed {seed}).

*Bound*: the lower end of each bounded row's rate at 95 % over all {bounded} bounded rows at once; the greatest is
{greatest:.3f}. It must not exceed .055.
"""
COLUMNS = ("table", "learners", "measures", "cases", "bounded", "tables", "wrong", "all_right", "some_right",
           "published_wrong", "published_tables")  # fmt: skip
HEADER = (
    "table",
    "learners",
    "measures",
    "cases",
    "any sign wrong",
    "published",
    "all signs right",
    "some sign right",
    "",
)


def make(how: How) -> str:
    """`adjudge reproduce calibration-verdicts`: 4000 tables a row, or as many as asked for."""
    tables = how.replications or TABLES
    found = []
    every = list(cells())
    for place, cell in enumerate(every):
        rng = np.random.default_rng([how.seed, place])
        found.append(rates(cell, tables, min(PUBLISHED, tables) if cell.cases <= 100 else 0, rng))
        how.tell(place + 1, len(every))
    return write_card(found, how.folder, how.seed)


def write_card(found: Sequence[Rates], folder: Path, seed: int) -> str:
    """The rows as CSV and as a page, which is given back."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for row in found:
        cell = row.cell
        shares = (row.wrong, row.all_right, row.some_right, row.published_wrong)
        texts = ["" if share != share else f"{share:.5f}" for share in shares]
        rows.append([cell.name, cell.learners, cell.measures, cell.cases, cell.bounded, row.tables, *texts,
                     row.published_tables])  # fmt: skip
    write_rows(folder / "verdicts.csv", COLUMNS, rows)
    bounded = [row for row in found if row.cell.bounded]
    greatest = max(bonferroni_lower(row.wrong, row.tables, len(bounded)) for row in bounded)
    lines = [
        _INTRODUCTION.format(
            tables=found[0].tables, published=found[0].published_tables, seed=seed, bounded=len(bounded),
            greatest=max(greatest, 0.0), command="adjudge reproduce calibration-verdicts",
        ),
        f"| {' | '.join(HEADER)} |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
        *(_line(row) for row in found),
        "",
    ]  # fmt: skip
    page = "\n".join(lines)
    (folder / "verdicts.md").write_text(page, encoding="utf-8")
    return page


def _line(row: Rates) -> str:
    cell = row.cell
    shown = [f"{share:.3f}" if share == share else "" for share in (row.published_wrong, row.all_right, row.some_right)]
    wrong = f"{row.wrong:.4f} ({row.error(row.wrong):.4f})"
    mark = "" if cell.bounded else "shown"
    return (
        f"| {cell.name} | {cell.learners} | {cell.measures} | {cell.cases} | {wrong} | {' | '.join(shown)} | {mark} |"
    )
