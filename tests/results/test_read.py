"""Reading: every layout, delimiter, encoding and format gives the same table; what cannot be read is refused."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.loops import of

from adjudge.errors import InputError, MissingExtraError
from adjudge.results.read import read_results
from adjudge.results.write import write_results

LONG = (
    "case,learner,measure,value\niris,A,accuracy,0.9\niris,B,accuracy,0.8\nwine,A,accuracy,0.7\nwine,B,accuracy,0.95\n"
)
Writer = Callable[..., Path]


def values(table: object) -> list[float]:
    return table.cube().values.ravel().tolist()  # type: ignore[attr-defined]


EXPECTED = [0.9, 0.8, 0.7, 0.95]


@pytest.mark.parametrize(
    ("content", "options"),
    [
        (LONG, {}),
        (
            "Dataset;Algorithm;Metric;Score\niris;A;accuracy;0,9\niris;B;accuracy;0,8\nwine;A;accuracy;0,7\nwine;B;accuracy;0,95\n",
            {},
        ),
        ("task\tmodel\taccuracy\niris\tA\t0.9\niris\tB\t0.8\nwine\tA\t0.7\nwine\tB\t0.95\n", {}),
        ("problem|A|B\niris|0.9|0.8\nwine|0.7|0.95\n", {"measure": "accuracy"}),
        ("model,iris,wine\nA,0.9,0.7\nB,0.8,0.95\n", {"columns": "cases", "measure": "accuracy"}),
        (",A,B\niris,0.9,0.8\nwine,0.7,0.95\n", {"measure": "accuracy"}),
        (",case,learner,accuracy\n0,iris,A,0.9\n1,iris,B,0.8\n2,wine,A,0.7\n3,wine,B,0.95\n", {}),
        (
            "# made by hand\ncase,learner,score\niris,A,0.9\niris,B,0.8\nwine,A,0.7\nwine,B,0.95\n",
            {"measure": "accuracy"},
        ),
        ("where,who,accuracy\niris,A,0.9\niris,B,0.8\nwine,A,0.7\nwine,B,0.95\n", {"case": "where", "learner": "who"}),
        (LONG.replace("\n", "\r\n"), {}),
    ],
)
def test_every_layout_gives_the_same_table(content: str, options: dict[str, str], csv_file: Writer) -> None:
    table = read_results(csv_file(content), **options)  # type: ignore[arg-type]
    assert (table.cases, table.learners, table.measures) == (("iris", "wine"), ("A", "B"), ("accuracy",))
    assert values(table) == EXPECTED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_are_detected(encoding: str, csv_file: Writer) -> None:
    text = LONG.replace("iris", "Schwertlilie (größe)")
    table = read_results(csv_file(text.encode(encoding)))
    assert table.cases[0] == "Schwertlilie (größe)"


def test_gzip_json_lines_json_array_and_parquet_read_alike(tmp_path: Path, csv_file: Writer) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    assert values(read_results(csv_file(gzip.compress(LONG.encode()), "r.csv.gz"))) == EXPECTED
    rows = [dict(zip(LONG.splitlines()[0].split(","), line.split(","), strict=True)) for line in LONG.splitlines()[1:]]
    assert values(read_results(csv_file("\n".join(map(json.dumps, rows)), "r.jsonl"))) == EXPECTED
    assert values(read_results(csv_file(json.dumps(rows), "r.json"))) == EXPECTED
    write_results(read_results(csv_file(LONG)), tmp_path / "r.parquet")
    assert values(read_results(tmp_path / "r.parquet")) == EXPECTED


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LONG.encode())))
    assert values(read_results("-")) == EXPECTED
    monkeypatch.setattr(sys, "stdin", None)  # as Python begins under `<&-`
    with pytest.raises(InputError, match="standard input is closed"):
        read_results("-")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_come_in_and_the_same_kind_goes_out(library: str, csv_file: Writer) -> None:
    frames = pytest.importorskip(library)
    frame = frames.read_csv(csv_file(LONG))
    table = read_results(frame)
    assert values(table) == EXPECTED
    assert type(table.to_frame()).__module__.startswith(library)
    assert values(read_results(table.to_frame())) == EXPECTED


def test_a_pandas_index_of_case_names_is_the_case() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"A": [0.9, 0.7], "B": [0.8, 0.95]}, index=["iris", "wine"])
    assert values(read_results(frame, measure="accuracy")) == EXPECTED
    assert read_results(frame.rename_axis("dataset"), measure="accuracy").cases == ("iris", "wine")


def test_folds_counted_from_one_are_shifted_and_averaged(csv_file: Writer) -> None:
    table = read_results(
        csv_file("dataset,run,fold,A,B\niris,1,1,0.8,0.9\niris,1,2,0.6,0.9\nwine,1,1,0.5,0.5\nwine,1,2,0.7,0.5\n"),
        measure="accuracy",
    )
    assert set(table.fold.tolist()) == {0, 1} and set(table.repeat.tolist()) == {0}
    np.testing.assert_allclose(table.cube().values[0], [[0.7, 0.9], [0.6, 0.5]])
    assert any("counted from 1" in note for note in table.notes)


def test_items_are_cases_when_nothing_else_is_and_text_columns_are_left_out(csv_file: Writer) -> None:
    table = read_results(csv_file("item,subset,A,B\n7,easy,1,0\n9,hard,0,0\n"), measure="accuracy")
    assert table.cases == ("7", "9") and table.learners == ("A", "B")


def test_items_within_cases_are_averaged_like_folds(csv_file: Writer) -> None:
    text = "task,item,model,accuracy\nmath,1,A,1\nmath,2,A,0\nmath,1,B,1\nmath,2,B,1\n"
    np.testing.assert_allclose(read_results(csv_file(text)).cube().values[0], [[0.5, 1.0]])


def test_seeds_without_folds_are_repeats(csv_file: Writer) -> None:
    table = read_results(csv_file("dataset,model,seed,accuracy\niris,A,17,1\niris,A,18,0\niris,B,17,1\niris,B,18,1\n"))
    np.testing.assert_allclose(table.cube().values[0], [[0.5, 1.0]])


def test_seconds_and_error_of_numbers_are_measures_in_a_wide_table(csv_file: Writer) -> None:
    table = read_results(csv_file("case,learner,error,seconds\nx,A,0.1,3\nx,B,0.2,2\n"))
    assert table.measures == ("error", "seconds")
    assert table.directions == {"error": False, "seconds": False}


def test_several_columns_may_name_a_case_and_duplicates_may_be_repeats(csv_file: Writer) -> None:
    text = "Size,Radius,F,S\n10,0.1,5,4\n10,0.1,6,4\n20,0.1,7,9\n20,0.1,7,8\n"
    table = read_results(csv_file(text), case="Size,Radius", measure="accuracy", duplicates="repeats")
    np.testing.assert_allclose(table.cube().values[0], [[5.5, 4.0], [7.0, 8.5]])


@pytest.mark.parametrize(("policy", "value"), [("first", 0.9), ("last", 0.5), ("mean", 0.7)])
def test_duplicates_are_resolved_as_told(policy: str, value: float, csv_file: Writer) -> None:
    path = csv_file(LONG + "iris,A,accuracy,0.5\n")
    assert read_results(path, duplicates=policy).cube().values[0, 0, 0] == pytest.approx(value)  # type: ignore[arg-type]


def test_meta_beside_the_table_states_directions(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text("case,learner,zorp\nx,A,1\nx,B,2\n")
    about = {"schema": "adjudge.results/1", "measures": {"zorp": {"direction": "lower"}}, "plan": {"kind": "holdout"}}
    (tmp_path / "meta.json").write_text(json.dumps(about))
    table = read_results(path)
    assert table.higher_is_better("zorp") is False and table.meta.plan == {"kind": "holdout"}
    assert read_results(path, higher=["zorp"]).higher_is_better("zorp") is True  # the user's word wins


def test_a_foreign_meta_json_is_ignored_with_a_note(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text(LONG)
    (tmp_path / "meta.json").write_text("[1, 2]")
    assert any("ignored" in note for note in read_results(tmp_path / "r.csv").notes)


def test_writing_and_reading_again_changes_nothing(tmp_path: Path, csv_file: Writer) -> None:
    rows = '"a,b","<script>",0,0,zorp,0.1\n"a,b","x""y",0,0,zorp,0.30000000000000004\n'
    text = "case,learner,repeat,fold,measure,value\n" + rows
    table = read_results(csv_file(text), lower=["zorp"])
    for name in ("out.csv", "out.csv.gz", "out.tsv", "out.jsonl"):
        again = read_results(write_results(table, tmp_path / name))
        assert again.to_columns() == table.to_columns()
        assert again.higher_is_better("zorp") is False


def test_the_unknown_direction_is_asked_for_by_name_and_flag(csv_file: Writer) -> None:
    table = read_results(csv_file("case,learner,my zorp\nx,A,1\nx,B,2\n"))
    asked = r"'my zorp' has no known direction; use higher=\['my zorp'\] .more is better. or lower"
    with pytest.raises(InputError, match=asked):
        table.cube()


MALFORMED = {
    "empty": b"",
    "blank": b"\n\n  \n",
    "header only": b"case,learner,accuracy\n",
    "binary": bytes(range(256)) * 20,
    "png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(200),
    "latin binary": bytes(range(128, 160)) * 50,
    "one column": b"accuracy\n1\n2\n",
    "ragged": b"case,learner,accuracy\nx,A,1\nx,B\n",
    "text value": b"case,learner,accuracy\nx,A,1\nx,B,good\n",
    "text in long": b"case,learner,measure,value\nx,A,accuracy,high\nx,B,accuracy,1\n",
    "infinite": b"case,learner,accuracy\nx,A,1\nx,B,inf\n",
    "percent": b"case,learner,accuracy\nx,A,1\nx,B,95%\n",
    "header twice": b"case,learner,accuracy,accuracy\nx,A,1,1\n",
    "no keys": b"foo,bar\n1,2\n3,4\n",
    "only learner": b"model,x,y\nA,1,2\nB,3,4\n",
    "only case": b"dataset,accuracy\nx,1\ny,2\n",
    "no numbers": b"case,learner,what\nx,A,good\nx,B,bad\n",
    "no value": b"case,learner,measure\nx,A,accuracy\n",
    "unclosed quote": b'case,learner,accuracy\n"x,A,1\n',
    "empty case": b"case,learner,accuracy\n,A,1\nx,B,1\n",
    "bad gzip": b"\x1f\x8b\x08\x00garbage",
    "lying utf-16": b"\xff\xfea",
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_files_are_refused_in_one_line(name: str, csv_file: Writer) -> None:
    with pytest.raises(InputError) as refused:
        read_results(csv_file(MALFORMED[name])).cube()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "name"),
    [("{", "a.jsonl"), ("[1]", "a.json"), ("3", "a.jsonl"), ("", "a.jsonl"), ("[{]", "a.json"), (b"\xff", "a.jsonl")],
)
def test_malformed_json_is_refused(content: str | bytes, name: str, csv_file: Writer) -> None:
    with pytest.raises(InputError):
        read_results(csv_file(content, name))


def test_missing_files_folders_and_strange_objects_are_refused(tmp_path: Path) -> None:
    for source in (tmp_path / "no.csv", tmp_path, tmp_path / "no.parquet", 3, None):
        with pytest.raises(InputError):
            read_results(source)


def test_the_folder_of_a_run_is_read_as_the_table_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "iris.run"
    folder.mkdir()
    with pytest.raises(InputError, match=r"a folder without results\.csv") as refused:
        read_results(folder)
    assert "\n" not in str(refused.value)
    (folder / "journal.jsonl").write_text("")
    with pytest.raises(InputError, match="its run is not done yet"):
        read_results(folder)
    (folder / "results.csv").write_text("case,learner,odd,even\niris,A,0.9,3\niris,B,0.8,2\n")
    about = {"measures": {"odd": {"direction": "lower"}, "even": {"direction": "higher"}}, "plan": {}}
    (folder / "results.meta.json").write_text(json.dumps({"schema": "adjudge.results/1", **about}))
    table = read_results(folder)
    assert table.source == "iris.run/results.csv"
    assert (table.higher_is_better("odd"), table.higher_is_better("even")) == (False, True)
    assert table.to_columns() == read_results(folder / "results.csv").to_columns()
    assert read_results(str(folder) + "/").to_columns() == table.to_columns()


def test_a_parquet_file_that_is_none_is_refused(csv_file: Writer) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    with pytest.raises(InputError, match="as Parquet"):
        read_results(csv_file("PAR1 hello", "r.csv"))


def test_parquet_without_pyarrow_names_the_extra(csv_file: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtraError, match=r"adjudge\[parquet\]"):
        read_results(csv_file("PAR1 hello", "r.csv"))


def test_unknown_columns_and_endings_are_refused(csv_file: Writer, tmp_path: Path) -> None:
    path = csv_file(LONG)
    for options in ({"case": "nope"}, {"ignore": ["nope"]}, {"columns": "cases"}, {"higher": ["nope"]}):
        with pytest.raises(InputError):
            read_results(path, **options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="both higher and lower"):
        read_results(path, higher=["accuracy"], lower=["accuracy"])
    with pytest.raises(InputError, match="cannot tell a format"):
        write_results(read_results(path), tmp_path / "r.xlsx")


def _scores(cell: str, *, score: str = "0.0") -> dict[str, list[str]]:
    places = [(f"c{n}", learner) for n in range(6) for learner in ("X", "Y")]
    values = [score if place == ("c3", "X") else f"0.{5 + n % 3}" for n, place in enumerate(places)]
    texts = [cell if place == ("c3", "X") else "" for place in places]
    return {"case": [p[0] for p in places], "learner": [p[1] for p in places], "accuracy": values, "note": texts}


FAILURES = ("TimeoutError: 600 s", "OOM", "crashed", "failed", "Failure", "time-out", "DNF", "did not finish",
            "aborted", "segfault", "training diverged", "ERR", "exit code 1")  # fmt: skip


def test_a_score_of_0_beside_a_failure_is_asked_about() -> None:
    for cell in FAILURES:
        with of(cell):
            with pytest.raises(
                InputError, match=r"the score 0 stands next to texts .* ignore='note' where 0 is the score"
            ):
                read_results(_scores(cell))
            assert len(read_results(_scores(cell), ignore=["note"])) == 12
            assert len(read_results(_scores(cell, score="0.5"))) == 12  # the text is about something else
    assert len(read_results(_scores("a remark"))) == 12


def test_a_failure_told_beside_the_scores_of_all_learners_is_asked_about() -> None:
    def side_by_side(score: float, note: str) -> list[dict[str, Any]]:
        return [{"case": f"c{n}", "X": score if n == 3 else 0.5 + n / 64, "Y": 0.6, "note": note if n == 3 else ""}
                for n in range(8)]  # fmt: skip

    with pytest.raises(InputError, match=r"the score 0 stands next to .*learner 'X' on case 'c3'"):
        read_results(side_by_side(0.0, "X: timeout"), measure="accuracy")
    for score, note in ((0.0, "a remark"), (0.4, "X: timeout")):
        assert len(read_results(side_by_side(score, note), measure="accuracy")) == 16


def test_an_empty_path_is_not_this_folder() -> None:
    with pytest.raises(InputError, match="the path is empty text"):
        read_results("")


def test_what_cannot_be_read_is_a_refusal_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    (tmp_path / "inner").mkdir()
    monkeypatch.setattr(os, "scandir", closed)
    with pytest.raises(InputError, match=r"cannot read .*: Permission denied"):
        read_results(tmp_path)
