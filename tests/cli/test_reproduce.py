"""`adjudge reproduce`: the list, a study in small, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError
from adjudge.studies.catalogue import STUDIES


def test_every_study_is_listed_and_can_be_found() -> None:
    said = CliRunner().invoke(cli, ["reproduce"])
    assert said.exit_code == 0 and all(name in said.stdout for name in STUDIES)
    assert all(len(line) <= 80 for line in said.stdout.splitlines())
    from importlib import import_module

    for study in STUDIES.values():
        module, _, name = study.place.partition(":")
        assert callable(getattr(import_module(module), name))


def test_a_card_is_written_and_printed(tmp_path: Path) -> None:
    folder = tmp_path / "card"
    said = CliRunner().invoke(cli, ["reproduce", "calibration-joint", "--replications", "50", "--out", str(folder)])
    assert said.exit_code == 0 and "adjudge reproduce calibration-joint --replications 50 --seed 0" in said.stdout
    assert (folder / "calibration-joint.md").read_text().strip() == said.stdout.strip()
    assert (folder / "joint.csv").is_file()


def test_what_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = CliRunner().invoke(cli, ["reproduce", "paper-c-table-5"])
    assert isinstance(said.exception, InputError) and "did you mean 'paper-c-table5'" in str(said.exception)
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(cli, ["reproduce", "paper-c-tables1-4", "--data", str(tmp_path / "none")])
    assert isinstance(said.exception, InputError) and "--data" in str(said.exception)
