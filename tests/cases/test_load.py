"""Every kind of source gives the same kind of case."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.cases.case import Case
from adjudge.cases.columns import make_case
from adjudge.cases.library_sets import openml_case
from adjudge.cases.load import load_case
from adjudge.errors import InputError, UnfitDataError

CSV = "id,size,colour,zip,outcome\n1,2.5,red,10,yes\n2,NA,blue,20,no\n3,4,?,10,yes\n"


def test_a_csv_keeps_numbers_nominal_values_and_missing_cells_apart(csv_file: Callable[..., Path]) -> None:
    case = load_case(csv_file(CSV), target="outcome", ignore=["id"], nominal=["zip"])
    size, colour, code = case.columns
    assert np.isnan(size.values).tolist() == [False, True, False]
    assert (colour.categories, colour.values.tolist()) == (("blue", "red"), [1, 0, -1])
    assert (code.categories, code.values.tolist()) == (("10", "20"), [0, 1, 0])
    assert (case.classes, case.y.tolist(), case.target) == (("no", "yes"), [1, 0, 1], "outcome")


def test_csv_parquet_and_frames_of_the_same_data_have_one_hash(csv_file: Callable[..., Path], tmp_path: Path) -> None:
    import pandas as pd

    path = csv_file("a,b,c\n1.5,x,n\n2.5,,y\n3.5,z,y\n")
    frame = pd.DataFrame({"a": [1.5, 2.5, 3.5], "b": ["x", None, "z"], "c": ["n", "y", "y"]})
    frame.to_parquet(tmp_path / "results.parquet")
    hashes = {load_case(path, target="c").hash, load_case(tmp_path / "results.parquet", target="c").hash}
    assert len(hashes) == 1
    assert load_case(path, target="c").name == load_case(tmp_path / "results.parquet", target="c").name == "results"
    called = load_case(lambda: frame, target="c", name="other")  # arrays and frames do not name their class
    assert called.hash == make_case(frame[["a", "b"]], frame["c"], "x").hash
    assert (called.name, called.y.tolist()) == ("other", [0, 1, 1])


def test_the_hash_follows_the_content_not_the_name() -> None:
    X, y = np.arange(12.0).reshape(6, 2), [0, 1] * 3
    base = make_case(X, y, "one")
    assert make_case(X, y, "two").hash == base.hash
    assert make_case(X + 1e-9, y, "one").hash != base.hash
    assert make_case(X, y[::-1], "one").hash != base.hash
    assert make_case(X, y, "one", nominal=[0]).hash != base.hash


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        ("nothing.csv", {"target": "c"}, "cannot read nothing.csv: No such file"),
        ("sklearn:irs", {}, "no built-in classification set 'irs'; did you mean 'iris'"),
        ("openml:iris", {}, "an OpenML data set is a whole number"),
        ("what is this", {}, "cannot tell what case 'what is this' is"),
        ("no_such_module:f", {}, "cannot load case no_such_module:f"),
        ("math:pi", {}, "is a float, not a function"),
    ],
)
def test_a_source_that_is_none_is_refused(source: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_case(source, **options)


def test_a_table_without_a_target_and_a_numeric_target_are_refused(csv_file: Callable[..., Path]) -> None:
    path = csv_file("a,b\n1,0.5\n2,0.7\n")
    with pytest.raises(InputError, match="does not say which column is the class"):
        load_case(path)
    with pytest.raises(InputError, match="no column 'bb'; did you mean 'b'"):
        load_case(path, target="bb")
    with pytest.raises(UnfitDataError, match=r"the target holds 0.5, a number and not a class"):
        load_case(path, target="b")


def test_one_class_one_item_and_no_attribute_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="one class only"):
        make_case([[1], [2]], ["a", "a"], "x")
    with pytest.raises(UnfitDataError, match="1 items"):
        make_case([[1]], ["a"], "x")
    with pytest.raises(UnfitDataError, match="no attributes"):
        make_case({}, ["a", "b"], "x")


ARFF = "@RELATION toy\n@ATTRIBUTE id STRING\n@ATTRIBUTE a REAL\n@ATTRIBUTE class {n,y}\n@DATA\nr1,1.5,n\nr2,?,y\n"


def answer_like_openml(monkeypatch: pytest.MonkeyPatch, arff: str, checksum: str, **about: Any) -> list[str]:
    """Stand in for the network with an answer of OpenML's shape; returns the list of addresses asked."""
    asked: list[str] = []
    description = {
        "id": "7",
        "name": "toy",
        "format": "ARFF",
        "url": "https://example.org/toy.arff",
        "default_target_attribute": "class",
        "row_id_attribute": "id",
        "md5_checksum": checksum,
    }
    description |= about
    pages = {
        "https://www.openml.org/api/v1/json/data/7": json.dumps({"data_set_description": description}).encode(),
        "https://example.org/toy.arff": arff.encode(),
    }

    def urlopen(url: str, timeout: float) -> io.BytesIO:
        asked.append(url)
        return io.BytesIO(pages[url])

    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    return asked


def test_openml_is_asked_once_and_then_read_from_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path))
    asked = answer_like_openml(monkeypatch, ARFF, hashlib.md5(ARFF.encode(), usedforsecurity=False).hexdigest())
    case = load_case("openml:7")
    assert (case.name, len(case), [column.name for column in case.columns]) == ("toy", 2, ["a"])
    assert len(asked) == 2
    assert load_case("openml:7").hash == case.hash
    assert len(asked) == 2


def test_an_openml_file_with_another_checksum_is_refused_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path))
    answer_like_openml(monkeypatch, ARFF, "0" * 32)
    with pytest.raises(InputError, match="does not have the checksum"):
        load_case("openml:7")
    assert not (tmp_path / "openml" / "7" / "data.arff.gz").exists()


def test_no_network_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(url: str, timeout: float) -> None:
        raise OSError("network is down")

    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    with pytest.raises(InputError, match=r"cannot fetch https://www.openml.org/api/v1/json/data/61: network is down"):
        load_case("openml:61")


@pytest.mark.parametrize(
    "answer", ["<html>", "[]", "{}", '{"data_set_description": null}', '{"data_set_description": {}}']
)
def test_an_answer_that_is_no_description_is_refused_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str
) -> None:
    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", lambda url, timeout: io.BytesIO(answer.encode()))
    with pytest.raises(InputError, match="OpenML's answer about data set 7 is not a description; try again"):
        load_case("openml:7")
    assert not (tmp_path / "openml" / "7" / "description.json").exists()


def test_openml_answers_recorded_by_scikit_learn_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Data sets 61 (iris) and 561 (cpu, a numeric class) as the server sent them, kept in scikit-learn's own tests."""
    import sklearn

    recorded = Path(sklearn.__file__).parent / "datasets" / "tests" / "data" / "openml"
    if not (recorded / "id_61").is_dir():
        pytest.skip("this scikit-learn was installed without its recorded OpenML answers")
    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path))
    for number in (61, 561):
        folder = recorded / f"id_{number}"
        place = tmp_path / "openml" / str(number)
        place.mkdir(parents=True)
        (place / "description.json").write_bytes(gzip.decompress((folder / f"api-v1-jd-{number}.json.gz").read_bytes()))
        data = next(folder.glob("data-v1-dl-*.arff.gz"))
        (place / "data.arff.gz").write_bytes(data.read_bytes())
    case = openml_case(61)
    assert isinstance(case, Case)
    assert (case.name, len(case.columns), case.n_missing) == ("iris", 4, 0)
    assert case.classes == ("Iris-setosa", "Iris-versicolor", "Iris-virginica")
    with pytest.raises(InputError, match="class attribute 'class' is numeric"):
        openml_case(561)


def test_two_columns_of_one_name_are_refused_in_one_line(csv_file: Callable[..., Path], tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    with pytest.raises(InputError, match="has two columns 'a'; rename one"):
        load_case(csv_file("b, a,a,c\n1,1,3,x\n2,2,4,y\n"), target="c")
    parquet.write_table(pa.table([[1, 2], [3, 4], ["x", "y"]], names=["a", "a", "c"]), tmp_path / "t.parquet")
    with pytest.raises(InputError, match=r"Multiple matches for [^\n]*$"):
        load_case(tmp_path / "t.parquet", target="c")


def test_codes_with_an_underscore_are_words_and_not_numbers(csv_file: Callable[..., Path]) -> None:
    column = load_case(csv_file("z,c\n1_02,x\n10_2,y\n"), target="c").columns[0]
    assert column.categories == ("10_2", "1_02")


def test_the_separator_of_a_table_is_the_one_its_head_has_most(csv_file: Callable[..., Path]) -> None:
    semicolons = load_case(csv_file("a;b;c\n1,5;2;x\n3,5;4;y\n"), target="c")
    assert [column.is_nominal for column in semicolons.columns] == [True, False]  # a comma inside is no point
    tabs = load_case(csv_file("a\tc\n1\tx\n2\ty\n", "t.tsv"), target="c")
    assert tabs.columns[0].values.tolist() == [1.0, 2.0]


def words() -> tuple[list[list[float]], list[str]]:
    return [[1.0], [2.0]], ["a", "b"]


def test_a_function_is_called_by_its_name_and_may_give_arrays_or_a_case() -> None:
    case = load_case("tests.cases.test_load:words")
    assert (case.name, case.classes, case.hash) == ("words", ("a", "b"), load_case(words).hash)
    assert load_case(lambda: case) is case
    with pytest.raises(InputError, match="returned a list; return a Case"):
        load_case(lambda: [1, 2])


class Mute(Exception):
    def __str__(self) -> str:
        raise SystemExit(3)


def test_a_fault_without_a_text_is_told_all_the_same() -> None:
    def broken() -> None:
        raise Mute

    with pytest.raises(InputError, match=r"failed: Mute: its text is not available \(SystemExit\)"):
        load_case(broken)


@pytest.mark.parametrize(
    ("source", "option"),
    [
        *(("sklearn:iris", option) for option in ("target", "nominal", "ignore")),
        ("data.arff", "nominal"),
        ("openml:7", "nominal"),
        ("tests.cases.test_load:words", "ignore"),
        (words, "ignore"),
    ],
)
def test_an_option_that_a_source_has_no_use_for_is_refused(source: Any, option: str) -> None:
    with pytest.raises(InputError, match=f"takes no {option}"):
        load_case(source, **{option: "x" if option == "target" else ["x"]})
    with pytest.raises(InputError, match=f"'words' takes no {option}"):
        load_case(load_case(words), **{option: "x" if option == "target" else ["x"]})
