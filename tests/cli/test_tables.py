"""inspect, convert, merge, list, info, demo, help: as a person runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command import adjudge

Writer = Callable[..., Path]
TABLE = "dataset,model,accuracy,zorp\nx,A,0.9,1\nx,B,0.8,2\ny,A,0.7,\n"


def test_inspect_shows_mapping_directions_and_holes_without_statistics(csv_file: Writer) -> None:
    done = adjudge("inspect", csv_file(TABLE))
    assert done.returncode == 0
    for words in ("2 learners × 2 cases × 2 measures", "case = dataset, learner = model", "zorp      unknown",
                  "--higher or --lower zorp", "missing    3 of 8 cells", "1 of 2 cases complete"):  # fmt: skip
        assert words in done.stdout, words
    found = json.loads(adjudge("inspect", csv_file(TABLE), "--json").stdout)
    assert found["schema"] == "adjudge.inspect/1" and len(found["missing"]) == 3


def test_convert_and_merge_round_trip(csv_file: Writer, tmp_path: Path) -> None:
    one = csv_file(TABLE, "one.csv")
    out = tmp_path / "tidy.jsonl"
    assert adjudge("convert", one, out, "--lower", "zorp").returncode == 0
    assert json.loads(out.read_text().splitlines()[0]) == {
        "case": "x",
        "learner": "A",
        "measure": "accuracy",
        "value": 0.9,
    }
    two = csv_file("dataset,model,accuracy\ny,B,0.5\n", "two.csv")
    done = adjudge("merge", out, two, "-o", tmp_path / "all.csv")
    assert done.returncode == 0 and "7 rows" in done.stdout
    assert adjudge("compare", tmp_path / "all.csv", "--measures", "accuracy").returncode == 0
    three = csv_file("dataset,model,accuracy\ny,B,0.6\n", "three.csv")
    clash = adjudge("merge", two, three, "-o", tmp_path / "bad.csv")
    assert clash.returncode == 2 and "two values" in clash.stderr and not (tmp_path / "bad.csv").exists()


KINDS = ["measures", "guards", "adjustments", "priors", "examples", "columns", "formats", "commands", ""]


@pytest.mark.parametrize("kind", KINDS)
def test_list_fits_eighty_columns(kind: str) -> None:
    done = adjudge("list", *([kind] if kind else []))
    assert done.returncode == 0 and done.stdout.strip()
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_info_names_versions(csv_file: Writer) -> None:
    assert "numpy" in adjudge("info").stdout
    assert "core" in json.loads(adjudge("info", "--json").stdout)["parts"]


def test_demo_needs_no_files_decides_a_pair_and_shows_what_counting_says() -> None:
    done = adjudge("demo")
    assert done.returncode == 0 and done.stderr == ""
    assert "beaten by RandomForest" in done.stdout and "Undecided" in done.stdout
    assert "B is better on both in 6 of 12 cases, more often than any other outcome" in " ".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [["--help"], ["compare", "--help"], ["inspect", "-h"], ["--version"]])
def test_help_is_there_and_narrow(arguments: list[str]) -> None:
    done = adjudge(*arguments)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m adjudge list measures | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr
