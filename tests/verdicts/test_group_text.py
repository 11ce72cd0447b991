"""Groups of linked measures for many pairs: each with its statement, probability and verdict, in text and page."""

from __future__ import annotations

import re
from html import unescape

import numpy as np
import pytest

from adjudge.reports.html.page import html_report
from adjudge.reports.summary import summarise
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.comparison import compare_all
from adjudge.wording.numerals import probability


def linked_table(n_measures: int, name: str = "m{}", n_cases: int = 40) -> ResultTable:
    """Measures in twos: the second of each follows the first but for some noise."""
    rng = np.random.default_rng(2)
    learners = ["alpha", "beta", "gamma"]
    first = rng.standard_normal((n_measures, n_cases, 3)) + np.array([0.0, 0.3, 0.9])
    values = [first[place - place % 2] + 0.2 * (place % 2) * first[place] for place in range(n_measures)]
    names = [name.format(place) for place in range(n_measures)]
    columns = {"case": [f"c{case}" for case in range(n_cases) for _ in learners], "learner": learners * n_cases}
    columns |= {label: found.ravel().tolist() for label, found in zip(names, values, strict=True)}
    return read_results(columns, higher=names)


def rows_of(text: str) -> list[list[str]]:
    """The cells of the table, split where two spaces part them; an empty first cell is kept."""
    part = text.split("each group by itself:\n")[1].split("\nthe network of one pair")[0]
    lines = part.splitlines()[1:]
    return [re.split(r"\s{2,}", line) for line in lines if not line.startswith(("measures  ", "    " * 2 + "  m"))]


def numbers(text: str) -> list[int]:
    """1-3 5 → 1, 2, 3, 5."""
    ends = [part.split("-") for part in text.split()]
    return [number for end in ends for number in range(int(end[0]), int(end[-1]) + 1)]


@pytest.mark.parametrize("name", ["m{}", "a long name of measure {}"])
def test_every_group_of_every_pair_has_its_own_line(name: str) -> None:
    table = linked_table(4, name)
    found = compare_all(table, network="optimal", draws=2000)
    text = str(found)
    assert max(map(len, text.splitlines())) <= 80
    rows = [row for row in rows_of(text) if len(row) == 6]
    expected = [(pair, group) for pair in found.pairs for group in pair.network.groups]  # type: ignore[union-attr]
    assert len(rows) == len(expected) > len(found.pairs)  # some pair has several groups
    last = ""
    for row, (pair, group) in zip(rows, expected, strict=True):
        last = row[0] or last
        assert last == f"{pair.b} vs {pair.a}"
        shown = row[1].split(", ") if name == "m{}" else [name.format(number - 1) for number in numbers(row[1])]
        assert tuple(shown) == group.measures
        assert row[2] == group.statement.signs.replace(">", "≻").replace("<", "≺")
        assert row[3].split(" ± ")[0] == probability(group.probability, 0.95)
        assert row[5] == group.verdict
    assert ("measures  1 a long name of measure 0, 2" in text) == (name != "m{}")


def test_many_measures_stay_within_eighty_columns() -> None:
    text = str(compare_all(linked_table(11, "some measure {}"), network="optimal", draws=500))
    assert max(map(len, text.splitlines())) <= 80 and "each group by itself:" in text


def test_the_page_has_every_group_of_every_pair() -> None:
    table = linked_table(4)
    found = compare_all(table, network="optimal", draws=2000)
    page = html_report(summarise(found, table), figures={}).split('<script type="application/json"')[0]
    (part,) = re.findall(r"Groups of linked measures of every pair.*?</table>", page, re.DOTALL)[-1:]
    body = part.split("<tbody>")[1]
    rows = [
        [unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in re.findall(r"<tr>.*?</tr>", body, re.DOTALL)
    ]
    expected = [
        [f"{pair.b} vs {pair.a}", ", ".join(group.measures), group.verdict]
        for pair in found.pairs
        for group in pair.network.groups  # type: ignore[union-attr]
    ]
    assert [[row[0], row[1], row[3]] for row in rows] == expected


def test_two_learners_keep_their_drawing_and_no_table_of_pairs() -> None:
    table = linked_table(4).select(learners=["alpha", "gamma"])
    text = str(compare_all(table, network="optimal", draws=500))
    assert "Measures that hang together" in text and "each group by itself" not in text
