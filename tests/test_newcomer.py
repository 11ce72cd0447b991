"""Thirty things a newcomer types, on the command line and in Python: what works, and what says clearly what to do."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.command import adjudge, adjudge_process

import adjudge as aj
from adjudge.errors import AdjudgeError

RNG = np.random.default_rng(11)
CASES = [f"d{n}" for n in range(12)]
SCORES = {
    name: (level + RNG.uniform(0, 0.02, 12)).round(4).tolist()
    for name, level in zip("ABC", (0.9, 0.8, 0.7), strict=True)
}
LONG = [(case, name, value) for name, values in SCORES.items() for case, value in zip(CASES, values, strict=True)]
ANSWER = "Use A."


def text(rows: list[tuple[Any, ...]], sep: str = ",") -> str:
    return "".join(sep.join(map(str, row)) + "\n" for row in rows)


def long(sep: str = ",", of: Callable[[float], Any] = lambda value: value) -> str:
    return text([("dataset", "model", "accuracy"), *((case, name, of(value)) for case, name, value in LONG)], sep)


def wide(*first: str) -> str:
    keys = [(case,) if first else () for case in CASES]
    return text(
        [(*first, *SCORES), *((*key, *row) for key, row in zip(keys, zip(*SCORES.values(), strict=True), strict=True))]
    )


def one(name: str) -> str:
    return text([("dataset", "accuracy"), *zip(CASES, SCORES[name], strict=True)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files that people have."""
    records = [{"dataset": case, "model": name, "accuracy": value} for case, name, value in LONG]
    items = [(f"q{n}", name, name == "A" or n % 2 == 0) for n in range(40) for name in "AB"]
    files = {
        "results.csv": long(), "results.tsv": long("\t"), "comma.csv": long(";", lambda v: str(v).replace(".", ",")),
        "records.json": json.dumps(records), "percent.csv": long(of=lambda v: f"{100 * v:.2f}%"),
        "spread.csv": long(of=lambda v: f"{v} ± 0.012"), "wide.csv": wide("dataset"), "bare.csv": wide(),
        "indexed.csv": text([("", *line.split(",")) if not n else (n - 1, *line.split(",")) for n, line in
                             enumerate(long().splitlines())]),
        "holes.csv": long().replace(str(SCORES["B"][3]), ""), "twice.csv": long() + "d0,A,0.5\n",
        "alone.csv": text([("dataset", "model", "accuracy"), *LONG[:12]]),
        "three.csv": text([("dataset", "model", "accuracy"), *(row for row in LONG if row[0] in CASES[:3])]),
        "items.csv": text([("question", "model", "correct"), *items]),
        "trainer_state.json": json.dumps({"global_step": 9, "log_history": [{"loss": 0.5, "epoch": 1, "step": 3}] * 3}),
    }  # fmt: skip
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    for name in "ABC":
        (tmp_path / "models").mkdir(exist_ok=True)
        (tmp_path / "models" / f"{name}.csv").write_text(one(name), encoding="utf-8")
    return tmp_path


# What is typed → what standard output (of an answer) or standard error (of a refusal) then says.
WORKS = {
    "": "Start with: adjudge demo",
    "demo": "example",
    "results.csv": ANSWER,
    "help compare": "Usage: adjudge compare",
    "version": "adjudge, version",
    "compare results.csv": ANSWER,
    "compare models/A.csv models/B.csv models/C.csv": ANSWER,
    "compare models": ANSWER,
    "compare results.tsv": ANSWER,
    "compare comma.csv": ANSWER,
    "compare records.json": ANSWER,
    "compare percent.csv": ANSWER,
    "compare spread.csv": ANSWER,
    "compare indexed.csv": ANSWER,
    "compare wide.csv --measures accuracy": ANSWER,
    "compare items.csv": ANSWER,
    "compare holes.csv --missing drop": ANSWER,
    "plot results.csv -o figure.svg": "",
}
CLEAR = {
    "comapre results.csv": "did you mean 'compare'?",
    "compare results.csv --measures acuracy": "did you mean 'accuracy'?",
    "compare results.csv --baseline a": "did you mean 'A'?",
    "compare none.csv": "no such file: none.csv",
    "compare results.csv --metric accuracy": "here it is --measures",
    "compare holes.csv": "--missing drop",
    "compare twice.csv": "--duplicates",
    "compare alone.csv": "a comparison needs two learners",
    "plot results.csv": "adjudge plot results.csv -o figure.pdf",
    "compare trainer_state.json": "is a training log",
}


@pytest.mark.parametrize("typed", WORKS)
def test_on_the_command_line_it_works(typed: str, folder: Path) -> None:
    done = adjudge(*typed.split(), cwd=folder)
    assert (done.returncode == 0 or not typed) and WORKS[typed] in done.stdout + done.stderr * (not typed), done.stderr


@pytest.mark.parametrize("typed", CLEAR)
def test_on_the_command_line_it_says_what_to_do(typed: str, folder: Path) -> None:
    done = adjudge(*typed.split(), cwd=folder)
    assert done.returncode in (2, 4) and CLEAR[typed] in done.stderr, done.stderr
    assert done.stderr.count("\n") <= 6


def test_three_cases_are_too_few_and_it_is_said(folder: Path) -> None:
    done = adjudge("compare", "three.csv", cwd=folder)
    assert done.returncode == 0 and "Too few data sets." in done.stdout


def test_standard_input(folder: Path) -> None:
    assert ANSWER in adjudge("compare", "-", stdin=(folder / "results.csv").read_bytes()).stdout


def test_a_pipe_that_cannot_be_read_twice(folder: Path) -> None:
    pipe = f"zcat {folder}/results.csv.gz"
    (folder / "results.csv.gz").write_bytes(gzip.compress((folder / "results.csv").read_bytes()))
    for typed in (f"adjudge compare <({pipe})", f"{pipe} | adjudge /dev/stdin"):
        command = typed.replace("adjudge", f"{sys.executable} -m adjudge")
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert ANSWER in done.stdout, done.stderr


def test_tab_completes() -> None:
    done = adjudge_process(COMP_WORDS="adjudge comp", COMP_CWORD="1", _ADJUDGE_COMPLETE="bash_complete")
    assert done.stdout == "plain,compare\n"


def columns() -> dict[str, list[Any]]:
    return dict(zip(("dataset", "model", "accuracy"), map(list, zip(*LONG, strict=True)), strict=True))


def frame(columns: dict[str, Any], index: list[str] | None = None) -> Any:
    return pytest.importorskip("pandas").DataFrame(columns, index=index)


def series(name: str) -> Any:
    return pytest.importorskip("pandas").Series(SCORES[name], name=name)


def outputs() -> dict[str, Any]:
    """As cross_validate returns them."""
    return {name: {"fit_time": np.ones(12), "score_time": np.ones(12), "test_score": np.array(values)}
            for name, values in SCORES.items()}  # fmt: skip


def models() -> tuple[Any, Any, Any]:
    pytest.importorskip("sklearn")
    from sklearn.datasets import load_iris
    from sklearn.dummy import DummyClassifier
    from sklearn.naive_bayes import GaussianNB

    return {"A": GaussianNB(), "zero": DummyClassifier()}, *load_iris(return_X_y=True)


def search() -> Any:
    pytest.importorskip("sklearn")
    from sklearn.model_selection import GridSearchCV
    from sklearn.tree import DecisionTreeClassifier

    return GridSearchCV(DecisionTreeClassifier(random_state=0), {"max_depth": [1, 3]}, cv=5).fit(*models()[1:])


PYTHON: dict[str, Callable[[], aj.Comparison]] = {
    "compare(df)": lambda: aj.compare(frame(columns())),
    "compare(records)": lambda: aj.compare(
        [{"dataset": case, "model": name, "accuracy": value} for case, name, value in LONG]
    ),
    "compare(columns)": lambda: aj.compare(columns()),
    'compare({"A": [...], "B": [...]})': lambda: aj.compare(SCORES),
    "compare(a, b)": lambda: aj.compare(SCORES["A"], SCORES["B"], learners=["A", "B"]),
    "compare(series, series)": lambda: aj.compare(series("A"), series("B")),
    "compare(array)": lambda: aj.compare(np.array(list(SCORES.values())).T, learners=["A", "B", "C"]),
    "compare(wide frame)": lambda: aj.compare(frame(SCORES)),
    "compare(wide frame with an index)": lambda: aj.compare(frame(SCORES, CASES)),
    "compare(cross_validate)": lambda: aj.compare(outputs()),
    "judge(cross_validate)": lambda: aj.judge(outputs(), cv=12),
    "judge(cross_val_score)": lambda: aj.judge(SCORES, cv=12, measure="accuracy"),
    "judge(models, X, y)": lambda: aj.judge(*models()),
}


@pytest.mark.parametrize("typed", PYTHON)
def test_in_python_it_works(typed: str) -> None:
    found = PYTHON[typed]()
    assert str(found.answer).startswith(ANSWER) and found.best == "A"


def test_two_paths(folder: Path) -> None:
    assert aj.compare(folder / "models" / "A.csv", folder / "models" / "B.csv").best == "A"


def test_fitted_searches() -> None:
    fitted = search()
    assert aj.compare(fitted).best == aj.compare(fitted.cv_results_).best == "max_depth=3"


def test_what_a_result_offers() -> None:
    found = aj.compare(SCORES)
    assert found.summary() == str(found) and "<strong>Use A.</strong>" in found._repr_html_()
    pytest.importorskip("matplotlib")
    assert found.plot().figure is not None


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: aj.compare(SCORES, alpha=0.05), "threshold=0.95"),
        (lambda: aj.compare(SCORES, metric="accuracy"), "measures="),
        (lambda: aj.compare(SCORES, margin=0.01), "margins="),
        (lambda: aj.compare(SCORES, cv=10), "judge(…, cv=…)"),
        (lambda: aj.compare(np.array(list(SCORES.values())).T), "learners=[…]"),
    ],
)
def test_in_python_it_says_what_to_do(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(AdjudgeError) as refused:
        call()
    assert said in str(refused.value)


def test_help_shows_what_compare_takes() -> None:
    import pydoc

    shown = pydoc.render_doc(aj.compare, renderer=pydoc.plaintext)
    assert 'compare({"A": [0.9, 0.8], "B": [0.7, 0.8]})' in shown and "compare(a, b)" in shown


def test_a_wide_file_without_a_key(folder: Path) -> None:
    assert ANSWER in adjudge("compare", "bare.csv", "--measures", "accuracy", cwd=folder).stdout
