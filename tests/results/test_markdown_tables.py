"""Tables in prose: found, named by their headings, put together where they are parts of one, else listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.markdown_tables import has_tables_in_prose, markdown_tables
from adjudge.results.question import Question
from adjudge.results.read import read_results

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
    with pytest.raises(InputError, match="holds 2 tables; which one\\?") as listed:
        read_results(path)
    assert "table='1'   One: model, case, acc (2 rows)" in str(listed.value)
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
