"""ARFF as WEKA writes it, with everything that trips readers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.cases.case import Case, Column
from adjudge.cases.table_file import arff_text, parse_arff, read_arff
from adjudge.errors import InputError, UnfitDataError

HEAD = """@relation r
@attribute size numeric
@attribute 'the colour' {red, 'dark blue', '?'}
@attribute class {no,yes}
@data
"""


def test_a_quoted_question_mark_is_a_value_and_a_bare_one_is_missing() -> None:
    case = parse_arff(HEAD + "1,'?',no\n?,?,yes\n3,'dark blue',no\n", "r")
    assert case.columns[1].values.tolist() == [2, -1, 1]
    assert np.isnan(case.columns[0].values).tolist() == [False, True, False]
    assert case.columns[1].name == "the colour"
    assert case.columns[1].categories == ("red", "dark blue", "?")


def test_comments_blank_lines_case_and_tabs_do_not_matter() -> None:
    text = "% head\n@RELATION 'x y'\n\n@Attribute a\tREAL\n@attribute c {n,y}\n@DATA\n% in data\n1e3,n\n\n -2.5 , y \n"
    case = parse_arff(text, "x")
    assert case.columns[0].values.tolist() == [1000.0, -2.5]
    assert case.y.tolist() == [0, 1]


def test_escapes_and_double_quotes_are_read() -> None:
    text = "@relation r\n@attribute 'it\\'s' {\"a,b\",'c\\'d',e}\n@attribute c {n,y}\n@data\n\"a,b\",n\n'c\\'d',y\n"
    case = parse_arff(text, "r")
    assert case.columns[0].name == "it's"
    assert case.columns[0].categories == ("a,b", "c'd", "e")
    assert case.columns[0].values.tolist() == [0, 1]


def test_sparse_rows_take_zero_or_the_first_value() -> None:
    case = parse_arff(HEAD + "{0 5, 2 yes}\n{1 'dark blue'}\n{}\n", "r")
    assert case.columns[0].values.tolist() == [5.0, 0.0, 0.0]
    assert case.columns[1].values.tolist() == [0, 1, 0]
    assert case.y.tolist() == [1, 0, 0]


def test_a_sparse_row_of_many_digits_is_gone_through_once() -> None:
    case = parse_arff(HEAD + "{0 5, 2 yes}\n{" + "7" * 200_000 + "}\n", "r")  # a number without a value names nothing
    assert case.columns[0].values.tolist() == [5.0, 0.0]
    with pytest.raises(InputError, match=r"no attribute number 7{20}; there are 3"):
        parse_arff(HEAD + "{" + "7" * 200_000 + " 1}\n", "r")


def test_the_class_may_be_named_and_attributes_left_out() -> None:
    text = "@relation r\n@attribute id string\n@attribute c {n,y}\n@attribute a numeric\n@data\nx1,n,1\nx2,y,2\n"
    case = parse_arff(text, "r", target="c", ignore=("id",))
    assert case.target == "c"
    assert [column.name for column in case.columns] == ["a"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("case,learner\n1,2\n", "line 1: expected @relation"),
        ("@relation r\n@attribute a numeric\n", "no @data found"),
        (HEAD + "1,red\n", "line 6: 2 values for 3 attributes"),
        (HEAD + "1,green,no\n1,red,yes\n", "item 0: 'green' is not a declared value of attribute 'the colour'"),
        (HEAD + "big,red,no\n", "attribute 'size' is numeric but a cell is not"),
        (
            "@relation r\n@attribute a string\n@attribute c {n,y}\n@data\nx,n\nz,y\n",
            "'a' is of type 'string'; leave it out",
        ),
        ("@relation r\n@attribute c {n,y}\n@attribute a numeric\n@data\nn,1\ny,2\n", "class attribute 'a' is numeric"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_arff(text, "r")


def test_items_without_a_class_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="item 1 has no class"):
        parse_arff(HEAD + "1,red,no\n1,red,?\n1,red,yes\n", "r")


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=6).map(str.strip).filter(bool)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(words, min_size=1, max_size=4, unique=True),
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=3, max_size=3),
    words,
)
def test_what_is_written_is_read_back_the_same(categories: list[str], numbers: list[float], name: str) -> None:
    columns = (
        Column("n", np.array([*numbers, np.nan])),
        Column(name, np.array([0, -1, len(categories) - 1, 0]), tuple(categories)),
    )
    case = Case("any", columns, np.array([0, 1, 1, 0]), ("a b", "?"))
    again = parse_arff(arff_text(case), "other")
    assert again.hash == case.hash


def test_every_shared_file_has_the_shape_its_manifest_states(shared_data: Path) -> None:
    import csv

    with (shared_data / "uci" / "MANIFEST.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 40
    for row in rows:
        case = read_arff(shared_data / "uci" / row["file"])
        found = (len(case), len(case.columns), len(np.unique(case.y)), case.n_missing)
        expected = tuple(int(row[key]) for key in ("n_instances", "n_attributes", "n_classes", "missing_cells"))
        assert found == expected, row["file"]


def test_a_weight_after_a_row_is_no_value_also_beside_quoted_ones() -> None:
    plain = parse_arff(HEAD + "1,red,no\n2,'dark blue',yes\n", "r")
    for weight in (",{0.5}", ", {2}", "\t{ 1 }"):
        assert parse_arff(HEAD + f"1,red,no{weight}\n2,'dark blue',yes{weight}\n", "r").hash == plain.hash
    with pytest.raises(InputError, match="2 values for 3 attributes"):
        parse_arff(HEAD + "1,red,{2}\n", "r")
    braces = HEAD.replace("red", "'a,{b','c,{d}'")
    assert parse_arff(braces + "1,'a,{b',no\n1,'c,{d}',yes\n", "r").columns[1].values.tolist() == [0, 1]


def test_lines_end_where_java_ends_them_and_an_empty_text_is_a_value() -> None:
    text = "@relation r\r\n@attribute c {'a\u2028b','',y}\r@attribute k {n,y}\n@data\n'a\u2028b',n\n'',y\r\n"
    column = parse_arff(text, "r").columns[0]
    assert (column.categories, column.values.tolist()) == (("a\u2028b", "", "y"), [0, 1])


def test_a_file_of_another_encoding_is_read_and_a_missing_one_refused(tmp_path: Path) -> None:
    (tmp_path / "r.arff").write_bytes((HEAD + "1,red,no\n2,?,yes\n").replace("red", "grün").encode("cp1252"))
    assert read_arff(tmp_path / "r.arff").columns[1].categories == ("grün", "dark blue", "?")
    with pytest.raises(InputError, match=r"cannot read .*absent.arff: No such file"):
        read_arff(tmp_path / "absent.arff")
