"""No file, option or user module ends in a traceback: each mistake has its line and its exit code, and a net is below.

Every row of `TABLES`, `EXPERIMENTS` and `RUN_FILES` is a place that once ended in a traceback.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudge.cli import inspect as inspect_command
from adjudge.cli.main import main
from adjudge.runs.journal import sealed

Outcome = tuple[int, str, str]
Run = Callable[..., Outcome]


@pytest.fixture
def adjudge(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in this process: exit code, standard output, standard error."""

    def run(*arguments: object) -> Outcome:
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return int(ended.value.code or 0), shown.out, shown.err

    return run


def refused(outcome: Outcome, code: int, words: str) -> None:
    """One line on standard error, with these words, and this exit code."""
    found, _, shown = outcome
    lines = [line for line in shown.splitlines() if not line.startswith(("note: ", "read: "))]
    assert found == code and len(lines) == 1, (found, shown)
    assert words in lines[0] and "unforeseen" not in lines[0], lines[0]


LONG = "case,learner,fold,accuracy\n"
ROWS = "x,A,0,0.5\nx,B,0,0.6\ny,A,0,0.5\ny,B,0,0.7\n"
TABLES: dict[str, tuple[str, bytes, int, str]] = {
    "a whole number no float holds": ("t.json", b'[{"case": "x", "learner": "A", "accuracy": 1' + b"0" * 400 + b"}]", 2,
                                      "too large"),
    "a number of thousands of digits": ("t.json", b'[{"case": "x", "learner": "A", "accuracy": ' + b"9" * 5000 + b"}]",
                                        2, "not valid JSON"),
    "a corrupt gz": ("t.csv.gz", gzip.compress((LONG + ROWS).encode())[:-20] + b"\xff" * 12, 2, "damaged gzip"),
    "a gz cut short": ("t.csv.gz", gzip.compress((LONG + ROWS).encode())[:30], 2, "damaged gzip"),
    "JSON nested too deeply": ("t.json", b"[" * 100_000, 2, "nested too deeply"),
    "JSON lines nested too deeply": ("t.jsonl", b'{"a": 1}\n' + b'{"a":' * 100_000, 2, "nested too deeply"),
    "a key twice": ("t.json", b'[{"case": "x", "case": "y", "learner": "A", "accuracy": 1}]', 2, "given twice"),
    "a key twice in a line": ("t.jsonl", b'{"case": "x", "learner": "A", "a": 1}\n{"case": "x", "case": "y"}\n', 2,
                              "line 2 is not valid JSON: the key 'case' is given twice"),
    "a line that is not UTF-8": ("t.jsonl", b'{"case": "x"}\n{"case": "\xff"}\n', 2, "line 2 is not UTF-8"),
    "an open quote": ("t.csv", b'case,learner,accuracy\n"x,A,1\n', 2, "not a well-formed CSV"),
    "not Parquet": ("t.parquet", b"PAR1" + b"\0" * 50 + b"PAR1", 2, "as Parquet"),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_hostile_table_is_refused_in_one_line(name: str, tmp_path: Path, adjudge: Run) -> None:
    file, content, code, words = TABLES[name]
    (tmp_path / file).write_bytes(content)
    refused(adjudge("inspect", tmp_path / file), code, words)
    refused(adjudge("compare", tmp_path / file), code, words)


def test_invalid_utf_8_in_parquet_is_refused(tmp_path: Path, adjudge: Run) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    names = arrow.array([b"ok", b"\xff\xfe"]).view(arrow.utf8())  # pyarrow does not look
    parquet.write_table(
        arrow.table({"case": names, "learner": ["A", "A"], "accuracy": [0.5, 0.6]}), tmp_path / "t.parquet"
    )
    refused(adjudge("inspect", tmp_path / "t.parquet"), 2, "not UTF-8")


def test_a_parquet_text_whose_number_stands_for_none_is_refused(
    tmp_path: Path, adjudge: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    cells = arrow.DictionaryArray.from_arrays(arrow.array([0, 2], arrow.int32()), ["A", "B"], safe=False)
    damaged = arrow.table({"case": ["x", "x"], "learner": cells, "accuracy": [0.5, 0.6]})
    parquet.write_table(arrow.table({"case": ["x"], "learner": ["A"], "accuracy": [0.5]}), tmp_path / "t.parquet")
    monkeypatch.setattr(parquet, "read_table", lambda *_, **__: damaged)  # pyarrow itself writes no such file
    refused(adjudge("inspect", tmp_path / "t.parquet"), 2, "stands for none")


@pytest.mark.parametrize("pattern", ["a**", "[", "(?P<ca[>x)", "x)", "[[a]]"])
def test_a_mapping_whose_pattern_is_none_is_refused(pattern: str, tmp_path: Path, adjudge: Run) -> None:
    (tmp_path / "t.csv").write_text("case,learner,accuracy\nx,A,1\n")
    mapping = f'measures = ["accuracy"]\nsplit = {{column = "case", pattern = "{pattern}"}}\n'
    (tmp_path / "m.toml").write_text(mapping)
    refused(adjudge("inspect", tmp_path / "t.csv", "--mapping", tmp_path / "m.toml"), 2, "not a regular expression")


def test_lists_in_cells_of_a_json_table_are_names_like_others(tmp_path: Path, adjudge: Run) -> None:
    (tmp_path / "t.json").write_text('{"case": [["x"], ["x"]], "learner": ["A", "B"], "accuracy": [0.5, 0.6]}')
    code, shown, _ = adjudge("inspect", tmp_path / "t.json")
    assert code == 0 and "2 learners × 1 case ×" in shown


@pytest.mark.parametrize("fold", ["²", "9" * 30, "٣", "0_1", "-1", "1e999"])
def test_a_fold_that_is_no_plain_number_is_a_label(fold: str, tmp_path: Path, adjudge: Run) -> None:
    rows = "".join(f"{case},{who},{place},0.{k}\n" for k, case in enumerate("xy", 3) for who in "AB"
                   for place in (fold, "0"))  # fmt: skip
    (tmp_path / "t.csv").write_text(LONG + rows, encoding="utf-8")
    code, shown, _ = adjudge("inspect", tmp_path / "t.csv")
    assert code == 0 and "2-fold" in shown


EXPERIMENT = """measures = ["accuracy"]
cases = [{source = "data.csv", target = "c"}]
learners = ["sklearn.naive_bayes.GaussianNB"]
plan = {kind = "kfold", folds = 2}
"""
DATA = "a,b,c\n" + "".join(f"{k}.5,{k % 3},{'x' if k % 2 else 'y'}\n" for k in range(12))
MODULES = {
    "syntax_error": "def f(:\n",
    "raises": "raise RuntimeError('boom\\x1b[2J\\nsecond line')\n",
    "leaves": "raise SystemExit(0)\n",
    "no_text": "class E(Exception):\n    def __str__(self): raise ValueError\nraise E\n",
    "nothing": "",
    "odd": "def __getattr__(name):\n    raise KeyError(name)\n",
}
EXPERIMENTS: dict[str, tuple[str, int, str]] = {
    "a plan's key at the top": ("seeds = 3\n" + EXPERIMENT, 2, "seeds: unknown key; did you mean 'seed'?"),
    "an absolute pattern": (EXPERIMENT.replace("data.csv", "/nowhere/*.csv"), 2, "no file matches"),
    "a broken pattern": (EXPERIMENT.replace("data.csv", "**x/[.csv"), 2, "no file matches"),
    "a NUL in a pattern": (EXPERIMENT.replace("data.csv", "a\\u0000*.csv"), 2, ""),
    "a NUL in a name": (EXPERIMENT.replace("data.csv", "a\\u0000.csv"), 2, "holds a NUL"),
    "timeout = inf": (EXPERIMENT + "[run]\ntimeout = inf\n", 2, "timeout is a number of seconds"),
    "timeout = nan": (EXPERIMENT + "[run]\ntimeout = nan\n", 2, "timeout is a number"),
    "a number for a class": (EXPERIMENT.replace("sklearn.naive_bayes.GaussianNB", "math.pi"), 2,
                             "math.pi is a float, not a class"),
    "a module for a class": (EXPERIMENT.replace("sklearn.naive_bayes.GaussianNB", "os.path"), 2, "is a module"),
    "nested too deeply": ("a = " + "[" * 5000, 2, "nested too deeply"),
    "a number of thousands of digits": ("seed = " + "9" * 5000, 2, "not valid TOML"),
    "a thousand million folds": (EXPERIMENT.replace("folds = 2", "folds = 1000000000"), 4, "cannot be made"),
    "splits that are not UTF-8": (EXPERIMENT.replace('"kfold", folds = 2', '"predefined", file = "latin.csv"'), 2,
                                  "latin.csv"),
    "splits with a long cell": (EXPERIMENT.replace('"kfold", folds = 2', '"predefined", file = "long.csv"'), 2,
                                "row 2: needs case, fold and item"),
    "splits with ² as a fold": (EXPERIMENT.replace('"kfold", folds = 2', '"predefined", file = "square.csv"'), 2,
                                "row 2: needs case, fold and item"),
    "splits with fold 10⁹": (EXPERIMENT.replace('"kfold", folds = 2', '"predefined", file = "far.csv"'), 2,
                             "numbered from 0 to 99999"),
    **{f"a module: {name}": (EXPERIMENT.replace("sklearn.naive_bayes.GaussianNB", f"{name}.Thing"), 2, name)
       for name in MODULES},
}  # fmt: skip


@pytest.fixture
def experiment(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "data.csv").write_text(DATA, encoding="utf-8")
    (tmp_path / "latin.csv").write_bytes(b"case,fold,item\n\xff,0,0\n")
    (tmp_path / "long.csv").write_text("case,fold,item\nx,0," + "9" * 200_000 + "\n")
    (tmp_path / "square.csv").write_text("case,fold,item\ndata,²,0\n", encoding="utf-8")
    (tmp_path / "far.csv").write_text("case,fold,item\ndata,1000000000,0\n")
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text)
    path = sys.path.copy()
    yield tmp_path / "e.toml"
    sys.path[:] = path
    for name in MODULES:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_a_hostile_experiment_is_refused_in_one_line(name: str, experiment: Path, adjudge: Run) -> None:
    text, code, words = EXPERIMENTS[name]
    experiment.write_text(text, encoding="utf-8")
    refused(adjudge("plan", experiment), code, words)


RUN_FILES = ['[]', '"x"', '{"name": "e"}', '{"name": "e", "n_tasks": "2"}', '{"name": "e", "n_tasks": 2, "known": [1]}',
             '{"name": 7, "n_tasks": 2}', '{"name": "e", "n_tasks": 2, "known": {"ok": "1"}}', "[" * 100_000,
             '{"name": "e", "n_tasks": 2, "journal": 1e5}', '{"name": "e", "n_tasks": ' + "9" * 5000 + "}"]  # fmt: skip


@pytest.mark.parametrize("text", RUN_FILES, ids=range(len(RUN_FILES)))
def test_a_run_file_with_wrong_types_is_called_damaged(text: str, tmp_path: Path, adjudge: Run) -> None:
    (tmp_path / "journal.jsonl").write_text('{"schema":"adjudge.journal/2","journal":"a"}\n')
    (tmp_path / "run.json").write_text(text)
    refused(adjudge("status", tmp_path), 2, "run.json is damaged")


def record(**changed: Any) -> dict[str, Any]:
    good = {"key": "a" * 64, "case": "c", "learner": "l", "repeat": 0, "fold": 0, "status": "ok", "values": {"m": 0.5},
            "by": {"m": "x"}, "seconds": 0.1, "config": "x", "at": 1.0, "tick": 1.0}  # fmt: skip
    return good | changed


WRONG = [{"values": 7}, {"values": {"m": 10**400}}, {"values": {"m": "1"}}, {"status": []}, {"repeat": 10**30},
         {"fold": "0"}, {"by": [1]}, {"seconds": None}, {"at": "noon"}, {"case": []}, {"learner": {}},
         {"faults": 3}, {"config": 7}]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_journal_line_of_wrong_types_is_left_out_and_told(
    wrong: dict[str, Any], tmp_path: Path, adjudge: Run
) -> None:
    folder = tmp_path / "a"
    folder.mkdir()
    lines = [b'{"schema":"adjudge.journal/2","journal":"j"}\n', sealed(record(), "j"),
             sealed(record(key="b" * 64, **wrong), "j")]  # fmt: skip
    (folder / "journal.jsonl").write_bytes(b"".join(lines))
    (folder / "run.json").write_text(
        '{"name": "e", "n_tasks": 2, "measures": ["m"], "cases": {"c": 1}, "learners": {"l": 1}}'
    )
    code, shown, _ = adjudge("status", folder, "--json")
    assert code == 0 and json.loads(shown)["finished"] == {"ok": 1}
    code, shown, told = adjudge("merge", folder, "-o", tmp_path / "b")
    assert code == 0 and "line 3" in told and "left out" in told, told
    assert len((tmp_path / "b" / "journal.jsonl").read_bytes().splitlines()) == 2


@pytest.mark.parametrize(
    "wrong",
    [{"classes": 7}, {"classes": ["x", ["y"]]}, {"truth": [9]}, {"predicted": ["x"]}, {"proba": [[1]]}, {"item": {}}],
)
def test_kept_answers_of_wrong_types_are_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    from adjudge.errors import InputError
    from adjudge.runs.predictions_file import read_predictions

    answers = {"key": "a" * 64, "classes": ["x", "y"], "item": [3], "truth": [0], "predicted": [1],
               "proba": [[0.2, 0.8]], "scores": None, "fit_seconds": 0.1, "predict_seconds": 0.1}  # fmt: skip
    head = b'{"schema":"adjudge.journal/2","journal":"j"}\n'
    (tmp_path / "journal.jsonl").write_bytes(head + sealed(record(), "j"))
    (tmp_path / "predictions.jsonl").write_bytes(head + sealed(answers, "j"))
    assert read_predictions(tmp_path)["predicted"] == ["y"]
    (tmp_path / "predictions.jsonl").write_bytes(head + sealed(answers | wrong, "j"))
    with pytest.raises(InputError, match="line 2: the answers are not as adjudge writes them"):
        read_predictions(tmp_path)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if done.returncode or shutil.which("umount") is None:
        pytest.skip("a small file system cannot be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=False)


def test_a_full_or_read_only_disk_at_the_report_is_refused(small_disk: Path, adjudge: Run) -> None:
    (small_disk / "fill").write_bytes(b"x" * 60_000)
    page = small_disk / "r.html"
    refused(adjudge("compare", "example:joint", "--html", page), 2, "cannot write")
    assert not page.exists() and [file.name for file in small_disk.iterdir()] == ["fill"]
    refused(adjudge("convert", "example:rewards", small_disk / "t.csv"), 2, "cannot write")
    (small_disk / "fill").unlink()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    refused(adjudge("compare", "example:joint", "--html", page), 2, "Read-only file system")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    line = command.replace("adjudge", f"{sys.executable} -m adjudge")
    return subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False)


def test_standard_output_closed_full_or_left_early_is_no_traceback() -> None:
    closed = shell("adjudge compare example:joint >&-")
    assert closed.returncode == 2 and closed.stderr.count("\n") == 1 and "standard output is closed" in closed.stderr
    full = shell("adjudge compare example:joint > /dev/full")
    assert full.returncode == 2 and full.stderr.count("\n") == 2 and "No space left" in full.stderr
    left = shell("adjudge compare example:joint --fail-if undecided | head -n 1")
    assert left.returncode == 5 and left.stderr.startswith("read: ") and left.stderr.count("\n") == 1, (
        "a reader that leaves early does not change what was found"
    )
    assert shell("adjudge compare nowhere.csv 2>&-").returncode == 2


def test_what_nobody_foresaw_is_one_line_and_a_file_without_the_data(
    adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def broken(*_: Any, **__: Any) -> None:
        secret = "the user's own numbers"
        raise LookupError(f"\x1b[2J{secret}\nsecond line")

    monkeypatch.setattr(inspect_command, "read_table", broken)
    code, _, shown = adjudge("inspect", "table.csv")
    assert code == 1 and shown.count("\n") == 1 and "unforeseen LookupError" in shown and "\x1b" not in shown
    (report,) = tmp_path.iterdir()
    text = report.read_text(encoding="utf-8")
    assert str(report) in shown and "inspect table.csv" in text and "in broken" in text
    assert "own numbers" not in text, "the text of an exception may quote the data"
    assert oct(report.stat().st_mode)[-3:] == "600"
    code, _, shown = adjudge("--debug", "inspect", "table.csv")
    assert code == 1 and "Traceback (most recent call last)" in shown
    monkeypatch.setenv("ADJUDGE_DEBUG", "1")
    assert "Traceback" in adjudge("inspect", "table.csv")[2]


@pytest.mark.parametrize(("raised", "code"), [(KeyboardInterrupt, 130), (MemoryError, 1)])
def test_an_interrupt_is_no_mistake_of_ours(
    raised: type[BaseException], code: int, adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(*_: Any, **__: Any) -> None:
        raise raised

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(inspect_command, "read_table", stop)
    found, _, shown = adjudge("inspect", "table.csv")
    assert found == code and "unforeseen" not in shown and not list(tmp_path.iterdir())
