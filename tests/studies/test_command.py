"""`adjudge reproduce`: the list, a study in small, and what is missing."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.studies.card_text import committed, tried

from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge_studies.catalogue import STUDIES


def test_every_study_is_listed_and_can_be_found() -> None:
    said = CliRunner().invoke(cli, ["reproduce"])
    assert said.exit_code == 0 and all(name in said.stdout for name in STUDIES)
    assert all(len(line) <= 80 for line in said.stdout.splitlines())
    from importlib import import_module

    for study in STUDIES.values():
        module, _, name = study.place.partition(":")
        assert callable(getattr(import_module(module), name))


WHOLE = ("paper-a-examples", "paper-b-tables", "paper-d-tables", "paper-d-figure1")  # a second or two
OWN_TEST = {
    "paper-b-experiment",
    "paper-c-tables1-4",
    "paper-c-table5",
    "paper-c-table5-single",
    "paper-d-figure2",
    "calibration-votes",
}  # in their own files, once is enough


def test_a_study_that_cannot_start_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "study"
    nothing = ["reproduce", "paper-a-matrices", "--data", str(tmp_path / "none"), "--out", str(folder)]
    assert CliRunner().invoke(cli, nothing).exit_code != 0
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = CliRunner().invoke(cli, ["reproduce", "paper-c-table-5"])
    assert isinstance(said.exception, InputError) and "did you mean 'paper-c-table5'" in str(said.exception)
    said = CliRunner().invoke(cli, ["reproduce", "paper-d-table2"])
    assert isinstance(said.exception, InputError) and "nothing to run" in str(said.exception)
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(cli, ["reproduce", "paper-c-tables1-4", "--data", str(tmp_path / "none")])
    assert isinstance(said.exception, UnfitDataError) and said.exception.exit_code == 4
    assert "--data" in str(said.exception) and "source: WEKA's UCI collection" in str(said.exception)
    assert not list(tmp_path.iterdir())  # no folder for a study that cannot be run


def test_every_table_and_figure_of_the_papers_has_a_name_and_a_study() -> None:
    said = CliRunner().invoke(cli, ["reproduce", "--list"]).stdout
    shown = said.partition("table or figure")[2].splitlines()
    items = {
        "a": ["examples1-3", "matrices8-11", "table1", "table2", *(f"figure{k}" for k in range(1, 5))],
        "b": [*(f"table{k}" for k in range(1, 8)), *(f"figure{k}" for k in range(1, 4))],
        "c": [f"table{k}" for k in range(1, 6)],
        "d": [*(f"table{k}" for k in range(1, 6)), "figure1", "figure2"],
    }
    for paper, names in items.items():
        for name in names:
            line = next(
                line for line in shown if line.split()[:1] and line.split()[0].rstrip(":") == f"paper-{paper}-{name}"
            )
            assert line.split()[1] in STUDIES or "nothing to run" in line
    assert all(len(line) <= 80 for line in said.splitlines())
    assert "datasets-UCI.jar" in said and "thyroid-disease" in said  # where the data can be had


def test_a_table_by_its_own_name_runs_the_study_that_shows_it(tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["reproduce", "paper-d-table3", "--out", str(tmp_path)])
    assert said.exit_code == 0 and (tmp_path / "paper-d-tables.md").is_file()
    assert "Made by `adjudge reproduce paper-d-tables --seed 0` on " in said.stdout


def test_all_goes_on_after_a_study_that_cannot_be_run_and_exits_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = {name: STUDIES[name] for name in ("paper-c-tables1-4", "paper-d-tables")}
    monkeypatch.setattr("adjudge_studies.catalogue.STUDIES", chosen)
    said = CliRunner().invoke(
        cli, ["reproduce", "--all", "--quick", "--data", str(tmp_path / "none"), "--out", str(tmp_path / "all")]
    )
    first, second = said.stdout.splitlines()
    assert said.exit_code == 4 and first.startswith("paper-c-tables1-4: not run: no folder")
    assert (
        second.startswith("paper-d-tables: ") and (tmp_path / "all" / "paper-d-tables" / "paper-d-tables.md").is_file()
    )
    said = CliRunner().invoke(cli, ["reproduce", "paper-d-tables", "--all"])
    assert said.exit_code == 2


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "study",
    [pytest.param(name, marks=[] if name in WHOLE else pytest.mark.slow) for name in STUDIES if name not in OWN_TEST],
)
def test_every_study_runs_in_its_smallest_setting(study: str, tmp_path: Path) -> None:
    # Engines are tested with the runs. Learners fit in a process that has little loaded: all of it is looked over after
    # each fit, and Java would stay in this one.
    engine = ["--workers", "1"] if "UCI files" in STUDIES[study].needs else ["--engine", "serial"]
    said = tried(study, tmp_path, *engine)
    if isinstance(said, BaseException):
        pytest.skip(str(said))
    if study.startswith("calibration-"):
        assert said.startswith("# Calibration")
        rows = read_card(tmp_path / f"{study.removeprefix('calibration-')}.csv")
        expected = TESTS_ON_CARD.get(study, set())
        assert rows and {row["test"].split(",")[0] for row in rows if expected} == expected


TESTS_ON_CARD = {
    "calibration-bayes": {"correlated_t", "bayes_sign", "bayes_signed_rank", "hierarchical", "plackett_luce"},
}


def read_card(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.slow
def test_the_wheel_holds_the_studies_and_lists_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = pytest.importorskip("hatchling.build", reason="hatchling is not installed")
    monkeypatch.chdir(Path(__file__).parents[2])
    with zipfile.ZipFile(tmp_path / build.build_wheel(str(tmp_path))) as wheel:
        wheel.extractall(tmp_path / "installed")
    command = [sys.executable, "-m", "adjudge.cli.main", "reproduce", "--list"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "installed")}
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0 and "paper-c-table5" in said.stdout, said.stderr
    for study in WHOLE:  # those that take seconds run from it, without the repository
        command[-2:] = ["reproduce", study]
        said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert said.returncode == 0 and (tmp_path / f"{study}.study" / f"{study}.md").is_file(), said.stderr
    command[-1] = "paper-c-tables1-4"
    said = subprocess.run(command, cwd=tmp_path, env=environment | {"ADJUDGE_DATA": "none"}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert said.returncode == 4 and "source: WEKA's UCI collection" in said.stderr  # how to get what the long ones need


@pytest.mark.parametrize("study", [name for name in STUDIES if committed(name).is_file()])
def test_every_card_carries_its_command_and_its_date(study: str) -> None:
    last = committed(study).read_text(encoding="utf-8").rpartition("\n---\n")[2]
    assert re.match(rf"Made by `adjudge reproduce {study}( --replications \d+)? --seed 0` on 2\d{{3}}-\d\d-\d\d", last)
