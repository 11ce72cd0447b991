"""Estimated reruns in words, for a terminal of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.base.abbreviations import across, cut
from adjudge.verdicts.words import Word
from adjudge.wording.numerals import p_text, probability
from adjudge.wording.text_table import WIDTH, aligned, pair_name, paragraph

if TYPE_CHECKING:
    from adjudge.replication.rerun_table import RerunRow, RerunTable

CAPS = (26, 12)  # of pair and learner: with the numbers they fill a line


def rerun_text(table: RerunTable) -> str:
    """Which test was asked, what it found in each row, would a rerun find the same, and what each number is of."""
    first = table.rows_found[0].result
    wanted, level = f"{table.wanted:.4g}", f"{100 * first.alpha:g} %"
    heading = f"{_test(table)}, two-sided at {level} on each case, not adjusted for the number of tests. {table.plan}."
    header = [["", "found", "", "same", "", "repeats"], ["pair", "better", "p", "again", "90 %", f"for {wanted}"]]
    rows = [_cells(row, (WIDTH, WIDTH)) for row in table.rows_found]
    places = [[row.case, row.measure] for row in table.rows_found]
    whole = zip((["", ""], ["case", "measure"], *places), (*header, *rows), strict=True)
    top, *below = [[case, row[0], measure, *row[1:]] for (case, measure), row in whole]
    lines = aligned(top, below, left=4)
    if max(map(across, lines)) > WIDTH:
        lines = _by_place(header, places, [_cells(row, CAPS) for row in table.rows_found])
    error = max(row.result.monte_carlo_error for row in table.rows_found)
    closing = (
        f"found better: by this experiment, at {level}; p is its p-value. same again: probability that a rerun, other "
        "partitions of the same data, has the same outcome (undecided is one); "
        f"{probability(table.p_same)} on average over the rows. 90 %: between these lies that probability, as far as "
        f"one experiment tells. repeats for {wanted}: the least number, from those "
        f"given, at which two experiments have the same outcome with probability {wanted}; for every row "
        f"{repeats_text(table.repeats_needed, table.repeats)}. Probabilities are sampled (seed {first.seed}), their "
        f"Monte Carlo error {'up to ' if len(rows) > 1 else ''}{error:.1g}."
    )
    text = ["", paragraph(closing)]
    cautious = [row.result for row in table.rows_found if row.result.caution]
    if cautious:
        fewest = min(cautious, key=lambda result: result.repeats * result.folds)
        text += ["", paragraph(f"Note: {fewest.caution}")]
    return "\n".join([paragraph(heading), "", *lines, *text])


def repeats_text(needed: int | None, given: int) -> str:
    """To two digits, as far as it can be told; those given are given exactly.

    >>> repeats_text(10, 10), repeats_text(523, 10), repeats_text(None, 10)
    ('10', 'about 520', 'over 2000')
    """
    if needed is None:
        return "over 2000"
    return str(needed) if needed <= given else f"about {float(f'{needed:.2g}'):g}"


def _test(table: RerunTable) -> str:
    results = [row.result for row in table.rows_found]
    if results[0].test != "corrected t":
        return "Uncorrected t (treats folds as independent, so p is too small)"
    low, high = (f"{choose(result.ratio for result in results):.3g}" for choose in (min, max))
    return f"Corrected t (variance corrected by test/train = {low if low == high else f'{low} to {high}'})"


def _by_place(header: list[list[str]], places: list[list[str]], rows: list[list[str]]) -> list[str]:
    """A line that names case and measure, below it their pairs: no name is cut for want of a column."""
    head, pairs, *cells = aligned(header[0], [header[1], *rows], left=2)
    lines = [head, pairs]
    for number, place in enumerate(places):
        if place not in places[:number]:
            together = (line for line, where in zip(cells, places, strict=True) if where == place)
            lines += ["", cut(f"{place[0]}, {place[1]}", WIDTH), *together]
    return lines


def _cells(row: RerunRow, caps: tuple[int, ...]) -> list[str]:
    found = row.result
    better = {"a": row.a, "b": row.b, "none": str(Word.UNDECIDED)}[found.outcome]
    return [
        pair_name(row.b, row.a, caps[0]),
        cut(better, caps[1]),
        p_text(found.p_value),
        probability(found.p_same),
        f"{found.low:.2f}–{found.high:.2f}",
        repeats_text(found.repeats_needed, found.repeats),
    ]
