"""Real comparisons whose probability or p-value just fails: no form shows them as having passed."""

from __future__ import annotations

from typing import Any

import pytest
from adjudge.verdicts.single import compare_measure

from adjudge.reports.forms import render
from adjudge.reports.notebook import notebook_html
from adjudge.reports.summary import summarise
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.comparison import compare_all

# Found by search over counts of at most 30 cases: wins of B per statement, in the order ≻≻, ≻≺, ≺≻, ≺≺.
JOINT = [
    ((16, 8, 0, 0), "0.9498", 1),
    ((16, 8, 4, 0), "0.9499", 2),
    ((16, 8, 4, 1), "0.9499", 2),
    ((10, 4, 1, 0), "0.9496", 2),
]


def table_of(signs: list[tuple[int, ...]]) -> ResultTable:
    """A table in which B is ahead of (+1) or behind (−1) A on each measure of each case."""
    names = ["accuracy", "f1"][: len(signs[0])]
    columns: dict[str, list[Any]] = {"case": [], "learner": [], **{name: [] for name in names}}
    for case, row in enumerate(signs):
        for learner, way in (("A", 0), ("B", 1)):
            columns["case"].append(f"c{case}")
            columns["learner"].append(learner)
            for place, name in enumerate(names):
                columns[name].append(0.5 + way * row[place] * (case + 1) / 1000)
    return read_results(columns)


def joint(counts: tuple[int, ...], n_measures: int) -> ResultTable:
    if n_measures == 1:
        return table_of([(1,)] * counts[0] + [(-1,)] * counts[1])
    kinds = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return table_of([kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)])


@pytest.mark.parametrize(("counts", "shown", "n_measures"), JOINT)
def test_a_probability_that_just_fails_is_not_shown_as_the_threshold(
    counts: tuple[int, ...], shown: str, n_measures: int
) -> None:
    table = joint(counts, n_measures)
    found = compare_all(table)
    (pair,) = found.pairs
    assert 0.9495 <= pair.probability < 0.95 and pair.verdict == "undecided"
    summary = summarise(found, table)
    forms = {name: render(summary, name) for name in ("md", "latex", "text")}
    forms |= {"terminal": str(found), "notebook": notebook_html(found), "pair": notebook_html(pair)}
    page = render(summary, "html").split('<script type="application/json"')[0]
    for name, text in (forms | {"html": page}).items():
        assert shown in text and "0.950" not in text, name


def test_the_matrix_and_the_table_of_many_pairs_show_it_too() -> None:
    table = joint((16, 8, 4, 0), 2)
    columns = table.to_columns()
    rows = list(zip(*(columns[name] for name in ("case", "learner", "measure", "value")), strict=True))
    rows += [(case, "C", measure, value) for case, learner, measure, value in rows if learner == "A"]  # the same as A
    long = dict(zip(("case", "learner", "measure", "value"), map(list, zip(*rows, strict=True)), strict=True))
    text = str(compare_all(read_results(long)))
    assert "0.950" not in text and text.count("0.9499") >= 4  # two pairs, in the matrix and in the table
    assert max(map(len, text.splitlines())) <= 80


def test_a_p_value_that_just_fails_is_not_shown_as_the_level() -> None:
    table = table_of([(1,)] * 22 + [(-1,)] * 10)
    found = compare_measure(table, "accuracy", method="sign")
    (pair,) = found.pairs
    assert pair.p_value == pytest.approx(0.0501024597) and pair.verdict == "undecided"
    summary = summarise(found, table)
    page = render(summary, "html").split('<script type="application/json"')[0]
    forms = {name: render(summary, name) for name in ("md", "latex", "text")}
    for name, text in (forms | {"terminal": str(found), "html": page, "notebook": notebook_html(found)}).items():
        assert "0.0501" in text, name
        assert "0.050 " not in text and "0.050<" not in text and "0.050;" not in text and "0.050," not in text, name


def test_g16_does_not_say_that_a_p_above_the_level_equals_it() -> None:
    # 13 of 17 cases: P(mode) = 0.987, exact two-sided p = 0.049; 22 of 32: P = 0.983, p = 0.0501.
    found = compare_all(table_of([(1,)] * 22 + [(-1,)] * 10))
    (guard,) = [guard for guard in found.guards if guard.code == "G16"]
    assert "p = 0.0501;" in guard.text and found.pairs[0].verdict == "better"
    assert not [guard for guard in compare_all(table_of([(1,)] * 13 + [(-1,)] * 4)).guards if guard.code == "G16"]
