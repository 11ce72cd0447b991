"""Every format in shared/data/formats: `adjudge convert` gives what EXPECTED.csv says, or the exception is named here.

Each entry is a call as its README implies it. Left out of EXPECTED.csv, everywhere for the same reason, are rows that a
README says are no results beside what is read: groups of tasks beside the tasks, parents beside their nested runs,
training parts, overall values beside folds, other splits. Beyond that:

- optuna: EXPECTED.csv lists trials; a trial is neither fold nor repeat, so the reader gives the last best_so_far.
- openai-evals: the final report summarises the samples; item rows only.
- pytest-benchmark: a benchmark without the parameter that names the case has no case; it is left out and named.
- sklearn: a learning curve gives its last point.
- promptfoo: EXPECTED.csv has provider and prompt apart; both together are the learner.
- inspect-ai, promptfoo, helm: EXPECTED.csv has the scores; tokens and seconds are tested with their readers.
- Runs, folds and epochs that a file counts from 1 are counted from 0.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.results.readers.catalogue import reader_of
from adjudge.results.readers.source import Source

Row = dict[str, str]
NUMBERS = ("value", "repeat", "fold", "seed", "n_train", "n_test")
COLUMNS = ("case", "learner", "item", "measure", "status", *NUMBERS)


@dataclass(frozen=True)
class Format:
    folder: str
    reader: str
    options: tuple[str, ...] = ()
    expected: str = "EXPECTED.csv"
    whole: str = ""  # one path for the whole file; empty: each `source` by itself
    sources: Callable[[str], bool] = lambda source: True
    keep: Callable[[Row], bool] = lambda row: True
    change: Callable[[Row], Row] = lambda row: row
    measures_only: bool = False  # EXPECTED has a choice of the measures
    without: tuple[str, ...] = ()  # columns of EXPECTED that the file says otherwise

    def __str__(self) -> str:
        return f"{self.folder}-{self.expected.removeprefix('EXPECTED').removesuffix('.csv')}{self.whole}".strip("_-")


def from_zero(*columns: str) -> Callable[[Row], Row]:
    return lambda row: row | {name: str(int(row[name]) - 1) for name in columns}


def with_prompt(row: Row) -> Row:
    several = "generated" in row["source"] or "published" in row["source"]
    name = f"{row['learner']} | {row['prompt']}" if row["learner"] and several else row["prompt"]
    return row | {"learner": name}


def is_task(row: Row) -> bool:
    return row["level"] == "task"


def is_test(row: Row) -> bool:
    return row.get("part", "test") == "test"


FORMATS = [
    Format("lm-evaluation-harness", "lm-eval-results", keep=is_task),
    Format("lm-evaluation-harness", "lm-eval-samples", expected="EXPECTED_items.csv"),
    Format("inspect-ai", "inspect", change=from_zero("repeat"), measures_only=True),
    Format("sklearn", "scikit-learn", ("--names", "cross_validate_{case}_{learner}.csv"),
           sources=lambda source: source.startswith("cross_validate/") and source.endswith(".csv"), keep=is_test),
    Format("sklearn", "scikit-learn", ("--names", "{case}/{learner}"),
           sources=lambda source: source.endswith("cross_validate_all.json"), keep=is_test),
    Format("sklearn", "scikit-learn", sources=lambda source: source.startswith("search/"), keep=is_test,
           without=("case",)),
    Format("sklearn", "scikit-learn", ("--names", "learning_curve_{case}_{learner}.json"),
           sources=lambda source: source.startswith("learning_curve/"),
           keep=lambda row: is_test(row) and row["n_train"] == "455"),
    Format("sklearn", "flat-table", sources=lambda source: source.startswith("skore/"), without=("case",)),
    Format("mteb", "mteb", keep=lambda row: row["split"] in ("test", ""), measures_only=True),
    Format("weka-experimenter", "weka-experimenter", whole="experiment.csv", change=from_zero("repeat", "fold"),
           measures_only=True),
    Format("mlflow", "mlflow", whole="mlruns",
           keep=lambda row: row["level"] == "fold" or row["learner"] in ("sgd", "svm")),
    Format("promptfoo", "promptfoo", change=with_prompt, measures_only=True),
    Format("deepeval", "deepeval"),
    Format("openai-evals", "openai-evals", keep=lambda row: row["item"] != ""),
    Format("helm", "helm", expected="EXPECTED_items.csv", measures_only=True,
           keep=lambda row: row["split"] == "test" or "hellaswag" in row["case"]),
    Format("amlb", "flat-table"),
    Format("tabrepo", "flat-table", whole="results_ranked_by_dataset_valid.csv"),
    Format("openml", "openml-run", whole="description.xml",
           keep=lambda row: row["fold"] != "" or row["measure"] == "scimark_benchmark"),
    Format("fev", "flat-table"),
    Format("gift-eval", "flat-table"),
    Format("tsml-eval", "tsml-eval", sources=lambda source: "trainResample" not in source),
    Format("benchopt", "flat-table", whole="benchopt_demo.csv"),
    Format("benchopt", "flat-table", whole="benchopt_demo.parquet"),
    Format("pytest-benchmark", "pytest-benchmark", ("--learner", "params.codec", "--case", "params.size"),
           keep=lambda row: row["case"] != ""),
    Format("asv", "asv"),
    Format("ioh", "ioh", whole="one-plus-one", keep=lambda row: row["learner"] == "one-plus-one"),
    Format("ioh", "ioh", whole="random-search", keep=lambda row: row["learner"] == "random-search"),
]  # fmt: skip


def convert(*arguments: object) -> list[Row]:
    """The rows that `adjudge convert` writes."""
    done = CliRunner().invoke(cli, ["convert", *map(str, arguments)])
    if done.exception is not None:
        raise done.exception
    with Path(str(arguments[-1])).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def comparable(rows: list[Row], columns: tuple[str, ...]) -> Counter[tuple[Any, ...]]:
    def cell(row: Row, name: str) -> Any:
        text = row.get(name, "")
        if name in NUMBERS and text:
            return float(text)
        return text or ("ok" if name == "status" else "")

    return Counter(tuple(cell(row, name) for name in columns) for row in rows)


@pytest.mark.parametrize("about", FORMATS, ids=str)
def test_a_format_reads_as_its_expected_table_says(about: Format, shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "formats" / about.folder
    with (folder / about.expected).open(newline="", encoding="utf-8") as file:
        expected = [row for row in csv.DictReader(file) if about.sources(row.get("source", ""))]
    columns = tuple(name for name in COLUMNS if name in expected[0] and name not in about.without)
    parts = [about.whole] if about.whole else list(dict.fromkeys(row["source"] for row in expected))
    for part in parts:
        right = [about.change(row) for row in expected if about.keep(row) and (about.whole or row["source"] == part)]
        recognised = reader_of(Source(folder / part))
        assert recognised is None or about.reader == recognised.NAME, part
        assert recognised is not None or (folder / part).is_dir(), part
        found = convert(*about.options, folder / part, tmp_path / "out.csv")
        if about.measures_only:
            wanted = {row["measure"] for row in right}
            found = [row for row in found if row["measure"] in wanted]
        assert comparable(found, columns) == comparable(right, columns), part
