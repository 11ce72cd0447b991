"""Tables as R, Markdown, spreadsheets and terminals lay them out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

Writer = Callable[..., Path]
PLAIN = "dataset,rf,svm\niris,0.9,0.8\nwine,0.7,0.6\n"


@pytest.mark.parametrize(
    "text",
    [
        "dataset rf svm\niris 0.9 0.8\nwine 0.7 0.6\n",
        "  dataset   rf  svm\n  iris     0.9  0.8\n  wine     0.7  0.6\n",
        "| dataset | rf | svm |\n|:--|--:|:-:|\n| iris | **0.9** | 0.8 |\n| wine | 0.7 | 0.6 |\n",
        'dataset\trf\tsvm\n"1"\tiris\t0.9\t0.8\n"2"\twine\t0.7\t0.6\n',
        '"dataset" "rf" "svm"\n"1" "iris" 0.9 0.8\n"2" "wine" 0.7 0.6\n',
        '"","dataset","rf","svm"\n"1","iris",0.9,0.8\n"2","wine",0.7,0.6\n',
        '"","dataset","rf","svm"\n"17","iris",0.9,0.8\n"4","wine",0.7,0.6\n',
        "dataset,rf,svm\niris,0.9,0.8,\nwine,0.7,0.6,\n",
    ],
)
def test_however_a_table_is_laid_out_it_is_the_same_table(text: str, csv_file: Writer) -> None:
    one, other = read_results(csv_file(PLAIN)), read_results(csv_file(text))
    assert (one.cases, one.learners, one.value.tolist()) == (other.cases, other.learners, other.value.tolist())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dataset,acc\niris,0,95\nwine,0,91\n", "row 1 has 3 cells, the header has 2"),  # half a number is no name
        ("Table 3\ndataset,rf,svm\niris,0.9,0.8\n", "has one column only, 'Table 3'"),
        ("case,rf,rf\niris,0.9,0.8\n", "column 'rf' appears 2 times; one line above the rows"),
        ('"","task","rf~Accuracy"\n"1","x",0.9\n', "one row only"),
        ("dataset,rf,svm,nb\na,0.9,\"1,5\",0.8\nb,0.8,\"2,5\",0.7\n", "column 'svm' holds '1,5': write plain numbers"),
    ],
)  # fmt: skip
def test_what_would_be_guessed_is_refused(text: str, said: str, csv_file: Writer) -> None:
    with pytest.raises(InputError) as refused:
        read_results(csv_file(text))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"PK\x03\x04\x00", "a zip archive: unpack it first"), (b"ARROW1\x00\x00", "a Feather file"),
     (b"SQLite format 3\x00", "export the table as CSV")],
)  # fmt: skip
def test_a_file_that_is_no_text_is_named(content: bytes, said: str, csv_file: Writer) -> None:
    with pytest.raises(InputError, match=said):
        read_results(csv_file(content), format="table")


def test_rows_that_are_only_numbered_are_cases(csv_file: Writer) -> None:
    table = read_results(csv_file(",rf,svm\n1,0.9,0.8\n2,0.8,0.7\n3,0.7,0.6\n"), measure="accuracy")
    assert table.learners == ("rf", "svm") and table.cases == ("row 1", "row 2", "row 3")


def test_a_comma_beside_decimal_points_is_a_thousands_sign(tmp_path: Path) -> None:
    nodes = iter(("163", "7,042", "275", "1,487", "113", "797"))
    rows = [f"{case};{name};{next(nodes)};0.5{at}" for at, case in enumerate("abc") for name in ("bfs", "ids")]
    (tmp_path / "grid.csv").write_text("\n".join(["scenario;algorithm;nodes_expanded;time_s", *rows]) + "\n")
    found = read_results(tmp_path / "grid.csv")
    assert {163, 7042, 275, 1487, 113, 797} == {value for value in found.value.tolist() if value > 1}
