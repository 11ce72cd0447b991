"""Tables in prose: found, named by their headings, put together where they are parts of one, else listed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests import loops

from adjudge.base.vocabulary import measure_named
from adjudge.errors import InputError
from adjudge.results.markdown_tables import has_tables_in_prose, markdown_tables
from adjudge.results.question import Question
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

PAGE = """# Results

Some words | with a bar.

## On iris
| model | accuracy | url |
|:--|--:|---|
| **A** | 0.9 | [x](http://a.b/c_d) |
| B_1 | _**0.8**_ | |

## On wine
| model | accuracy | url |
|:--|--:|---|
| A | 0.7 | y |
| B_1 | 0.6 |

## Authors
| who | where |
|---|---|
| Ann | here |
"""


def test_tables_under_headings_of_one_level_are_cases_of_one_table(tmp_path: Path) -> None:
    (table,) = markdown_tables(PAGE)
    assert table.header == ["case", "model", "accuracy", "url"]
    assert table.rows == [["On iris", "A", "0.9", "x"], ["On iris", "B_1", "0.8", ""],
                          ["On wine", "A", "0.7", "y"], ["On wine", "B_1", "0.6", ""]]  # fmt: skip
    (tmp_path / "README.md").write_text(PAGE)
    read = read_results(tmp_path / "README.md", ignore=["url"])
    assert read.cases == ("On iris", "On wine") and read.learners == ("A", "B_1")
    assert any("the table under 'Results', line 6, is read" in note for note in read.notes)


def test_parts_of_one_table_keep_their_heading_as_a_property() -> None:
    page = "".join(f"# {part}\nt | x | y\n-|-|-\n{part.lower()} | 1 | 2\nmean | 1 | 2\n" for part in "AB")
    (table,) = markdown_tables(page)
    assert table.header == ["section", "t", "x", "y"] and [row[0] for row in table.rows] == ["A", "A", "B", "B"]


def test_the_same_rows_under_columns_that_are_no_measures_are_two_tables() -> None:
    page = "# Scores\ntask | x | y\n---|---|---\np | 1 | 2\n# Regrets\ntask | x | y\n---|---|---\np | 3 | 4\n"
    assert [table.name for table in markdown_tables(page)] == ["Scores", "Regrets"]


def test_several_tables_are_listed_and_one_is_chosen_by_number_or_name(tmp_path: Path) -> None:
    page = "# One\nmodel|case|acc\n-|-|-\nA|x|1\nB|x|0\n# Two\nmodel|case|f1\n-|-|-\nA|x|0\nB|x|1\n"
    path = tmp_path / "p.md"
    path.write_text(page)
    with pytest.raises(InputError, match=r"(?s)none of its 2 tables .*1 \(One\): small, 2 learners on 1 cases"):
        read_results(path)
    assert read_results(path, table=2).measures == read_results(path, table="Two").measures == ("f1",)
    with pytest.raises(InputError, match="none is called 'Three'"):
        read_results(path, table="Three")


def test_a_table_option_that_means_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("case,learner,accuracy\nx,A,1\nx,B,0\n")
    with pytest.raises(InputError, match=r"table='2': t\.csv is one table"):
        read_results(tmp_path / "t.csv", table=2)


def test_code_and_tables_without_numbers_are_none_and_a_row_too_long_is_named() -> None:
    assert markdown_tables("```\na | b\n--|--\n1 | 2\n```\n") == [] and not has_tables_in_prose("a,b\n1,2\n")
    with pytest.raises(InputError, match="line 3: a row of a table has 3 cells, its header has 2"):
        markdown_tables("a | b\n--|--\n1 | 2 | 3\n")
    assert markdown_tables("a | b\n--|--\nx\\|y | 2\n")[0].rows == [["x|y", "2"]]


def test_tables_that_each_leave_a_question_are_offered_with_their_answers(tmp_path: Path) -> None:
    table = "\n".join(f"| m{k} | 0.9{k} | 0.8{k} | 0.7{k} | 0.6{k} |" for k in range(7))
    head = "| model | north | south | east | west |\n|---|---|---|---|---|"
    (tmp_path / "r.md").write_text(f"# One\n\n{head}\n{table}\n\nText.\n\n# Two\n\n{head}\n{table}\n")
    with pytest.raises(InputError, match=r"(?s)table='1', columns='cases'.*table='2', columns='cases'"):
        read_results(tmp_path / "r.md")


def test_a_page_that_begins_with_a_link_is_no_json(tmp_path: Path) -> None:
    rows = "".join(f"| d{n} | 0.{n}1 | 0.{n}2 |\n" for n in range(1, 7))
    (tmp_path / "README.md").write_text(
        f"[![CI](badge.svg)](ci)\n\n## Accuracy\n\n| dataset | A | B |\n|---|---|---|\n{rows}"
    )
    assert read_results(tmp_path / "README.md", measure="accuracy").learners == ("A", "B")


def test_nothing_tells_which_side_holds_the_learners_and_it_is_asked(tmp_path: Path) -> None:
    """Eight language detectors on five tests, after the README of one: the tests were judged as learners."""
    rows = "".join(f"| Tool-{n} | 9{n}.1% | 8{n}.2% | 7{n}.3% | 9{n}.4% | 6{n}.5% |\n" for n in range(8))
    page = (
        f"# Accuracy\n\n|  | Tweets | Big test | Sentences | Pairs | Words |\n|---|---|---|---|---|---|\n{rows}\nEnd.\n"
    )
    (tmp_path / "page.md").write_text(page)
    with pytest.raises(Question) as asked:
        read_results(tmp_path / "page.md")
    assert [answer.options for answer in asked.value.answers] == [{"case": "column 1"}, {"columns": "cases"}]
    (tmp_path / "page.md").write_text(page.replace("Tool-3", "XGBoost"))
    with pytest.raises(Question) as asked:
        read_results(tmp_path / "page.md")
    assert [answer.options for answer in asked.value.answers] == [{"columns": "cases"}]


def test_a_learner_that_mostly_fails_is_a_learner(tmp_path: Path) -> None:
    rows = "".join(f"| d{n} | 1{n}.5 | {n}.1 | {'OOM' if n > 2 else 3.5} |\n" for n in range(8))
    (tmp_path / "page.md").write_text(f"# Throughput\n\n| dataset | A | B | C |\n|---|---|---|---|\n{rows}\nEnd.\n")
    assert read_results(tmp_path / "page.md", higher=["value"]).learners == ("A", "B", "C")


def test_amounts_in_names_of_columns_are_no_learners(tmp_path: Path) -> None:
    rows = "".join(f"| lib-{n} | {9 + n}.5 MB/s | {80 + n}.1 MB/s |\n" for n in range(6))
    head = "| MD5 | throughput (32 bytes) | throughput (1MB) |"
    (tmp_path / "page.md").write_text(f"# Speed\n\n{head}\n|---|---|---|\n{rows}\nEnd.\n")
    with pytest.raises(InputError) as told:
        read_results(tmp_path / "page.md")
    assert "1MB, " not in str(told.value) and not getattr(told.value, "answers", ())


def _md(text: str) -> str:
    """A Markdown table of rows parted by semicolons."""
    header, *rows = [f"| {' | '.join(row.split(','))} |\n" for row in text.split(";")]
    return "".join([header, re.sub(r"[^|\n]+", "-", header), *rows])


def _page(tmp_path: Path, text: str, **told: Any) -> ResultTable:
    (tmp_path / "page.md").write_text(f"# Page\n\n{text}\nSome words.\n")
    return read_results(tmp_path / "page.md", **told)


def test_a_row_of_one_name_is_a_title_and_no_case(tmp_path: Path) -> None:
    page = _md("task, A, B; **Text**,,; qa, 1, 2; nli, 2, 3; **Code**,,; code, 4, 3")
    assert _page(tmp_path, f"Accuracy of each.\n\n{page}").cases == ("qa", "nli", "code")


def test_cells_of_documents_are_read_without_what_stands_around_their_numbers(tmp_path: Path) -> None:
    page = (r"| task | [A \[small\]](http://a.b/c) | [B][ref] |" "\n|-|-|-|\n| x | **0.5**💥 | 0.25 ↑ |\n"
            "| y | [0.5](u.zip) | 0.75\\* |\n| z | 0.125 | 1.5 |\n")  # fmt: skip
    read = _page(tmp_path, page, higher=["value"])
    assert read.learners == ("A [small]", "B")
    assert read.value.tolist() == [0.5, 0.25, 0.5, 0.75, 0.125, 1.5]
    read = _page(tmp_path, _md("case, A, B; x, 19.5 ms (1.1x), 2 s; y, 4 ms, 5 ms (0.8×); z, 1 ms, 2 ms"))
    assert read.value.tolist() == [19.5, 2000, 4, 5, 1, 2] and read.directions == {"ms": False}


def test_org_tables_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.org").write_text(
        "#+TITLE: x\n| dataset | A | B |\n|---------+---+---|\n| p | 1 | 2 |\n| q | 2 | 3 |\n| r | 3 | 1 |\n"
    )
    read = read_results(tmp_path / "a.org", higher=["value"])
    assert read.learners == ("A", "B") and read.cases == ("p", "q", "r")


def test_tables_that_are_not_read_are_said_to_be(tmp_path: Path) -> None:
    page, rst = (
        "<html><body><table><tr><td>A</td></tr></table>",
        "T\n=\n\n====  ====\nname  x\n====  ====\na     1\n====  ====\n",
    )
    for name, text in (
        ("a.html", page),
        ("a.rst", rst),
        ("b.rst", "Title\n\n+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n"),
    ):
        (tmp_path / name).write_text(text)
        with loops.of(name), pytest.raises(InputError, match="in HTML or reStructuredText is not read"):
            read_results(tmp_path / name)


def test_tables_without_a_comparison_are_refused_whatever_they_look_like(tmp_path: Path) -> None:
    tables = {
        "settings of learners": _md(", CIFAR, SVHN; learning rate, 0.1, 0.2; epochs, 200, 100; dropout, 0.3, 0"),
        "sizes of learners": _md(", small, large; layers, 6, 24; hidden size, 384, 1024; heads, 6, 16"),
        "measures below each other": _md("Metric, A, B; Accuracy, 0.8, 0.9; Recall, 0.7, 0.8; F1, 0.7, 0.8"),
        "parts of data": _md("Dataset, Train, Dev, Test; x, 10K, 1K, 1K; y, 80K, 5K, 3K; z, 4K, 3K, 3K"),
        "shares of a whole": _md("Question, Agree, Neutral, Disagree; a, 81, 12, 7; b, 64, 22, 14; c, 70, 20, 10"),
        "scores of models": _md("Model, English Score, Foreign Score; a, 88.5, 84.3; b, 88.2, 87.9; c, 93.7, 89.2"),
        "measures with their names": _md(", Calibration error (ECE), Area (MA); before, 0.19, 0.21; after, 0.01, 0.02"),
        "forecasts": _md("id, ds, Ridge, Lasso; a, 2000-01-01, 1.5, 2.5; a, 2000-01-02, 1.0, 2.0"),
        "training data are no case": _md("Model, Training data, accuracy; a, p, 1.5; b, q, 1.0; c, p, 2"),
    }  # fmt: skip
    for name, text in tables.items():
        with loops.of(name), pytest.raises(InputError) as refused:
            _page(tmp_path, text)
        with loops.of(name):
            assert not getattr(refused.value, "answers", ())


def test_what_a_page_says_of_another_column_is_no_learner(tmp_path: Path) -> None:
    page = _md("Op, A, B, C, Speedup (A/best), C vs A; x, 4, 2, 3, 2x, 1; y, 9, 6, 4, 1.5x, 2; z, 8, 4, 4, 2x, 3")
    assert _page(tmp_path, page, case="Op", higher=["value"]).learners == ("A", "B", "C")
    page = _md("Library, case, latency (ms), Relative (latency)") + "".join(
        f"| {who} | {case} | {ms} | {ms} |\n" for case in "xyz" for who, ms in (("A", 1), ("B", 2)))  # fmt: skip
    assert _page(tmp_path, page).measures == ("latency (ms)",)


def test_a_word_of_a_heading_that_is_no_measure_names_none(tmp_path: Path) -> None:
    page = _md(
        "Category, A, B, C; x, 83.5, 76.5, 80; y, 73.5, 69.5, 75; z, 76.5, 76, 75; **Overall (but z)**, 78.5, 73, 77.5"
    )
    (tmp_path / "p.md").write_text(f"# Results\n\n## Modes, per category\n\n{page}")
    read = read_results(tmp_path / "p.md", higher=["value"])
    assert read.measures == ("value",) and read.cases == ("x", "y", "z")


def test_a_column_of_numbers_with_other_text_in_it_is_not_left_out_in_silence(tmp_path: Path) -> None:
    page = "| task | A | B | C |\n|-|-|-|-|\n| x | 1 | 2 | 3 |\n| y | 2 | see note | 4 |\n| z | 3 | 4 | 4 |\n"
    with pytest.raises(InputError, match="column 'B' holds 'see note' among numbers"):
        _page(tmp_path, page, higher=["value"])
    assert _page(tmp_path, page, higher=["value"], ignore=["B"]).learners == ("A", "C")
    page = _md("task, A, B, C; x, 1.5, 2.5 of 3, 3; y, 2, 2.5 of 4, 4; z, 3, 1.5 of 3, 4")
    with pytest.raises(InputError, match=r"column 'B' holds '2\.5 of 3'"):
        _page(tmp_path, page, higher=["value"])


def test_where_no_table_of_a_page_holds_a_comparison_each_says_why(tmp_path: Path) -> None:
    one = "## {}\n\n| Model | accuracy | time (s) |\n|-|-|-|\n| A | 0.8 | 3 |\n| B | 0.9 | {} |\n\ntext\n\n"
    (tmp_path / "p.md").write_text(
        "# P\n" + one.format("One", 2) + "### Two\n\n| Name | params |\n|-|-|\n| A | 4 |\n| B | 5 |\n"
    )
    with pytest.raises(
        InputError, match=r"none of its 2 tables can be compared\n  1 \(One\): one score per learner.*\n  2"
    ):
        read_results(tmp_path / "p.md")


def test_a_summary_below_the_rows_tells_that_they_are_cases(tmp_path: Path) -> None:
    page = _md("Stage, v1, v2, v3; load, 2.5, 2, 1; parse, 4, 3, 2; run, 61, 58, 40; total, 67.5, 63, 43")
    read = _page(tmp_path, page, lower=["value"])
    assert read.cases == ("load", "parse", "run") and read.learners == ("v1", "v2", "v3")


def test_splits_that_are_named_are_cases_beside_a_model(tmp_path: Path) -> None:
    rows = "".join(f"| {who if not at else ''} | {part} | {3 + at} |\n" for who in ("**A**", "B") for at, part in
                   enumerate(("test-clean", "test-other", "ted")))  # fmt: skip
    read = _page(tmp_path, f"| Model | Split | WER |\n|-|-|-|\n{rows}", case="Split")
    assert read.learners == ("A", "B") and read.cases == ("test-clean", "test-other", "ted")


def test_three_settings_without_a_name_that_tells_are_asked_about_without_a_guess(tmp_path: Path) -> None:
    rows = "".join(f"; {step}, {mips}, {flag}, {ms}" for ms, (step, mips, flag) in enumerate(
        (step, mips, flag) for step in ("2x2", "2x2x2") for mips in "12" for flag in "NY"))  # fmt: skip
    with pytest.raises(InputError) as asked:
        _page(tmp_path, _md(f"dwnsmpl, mips, sparse, time (s){rows}"))
    assert not getattr(asked.value, "answers", ())


def test_units_and_prices_tell_their_direction(tmp_path: Path) -> None:
    page = _md("File, Before (KB), After (KB); a, 120, 61; b, 80, 44; c, 300, 190")
    assert set(_page(tmp_path, page).directions.values()) == {False}
    assert [measure_named(name) and measure_named(name).higher for name in ("$/h", "price (€/GB)", "files/h")] == [
        False,
        False,
        True,
    ]
