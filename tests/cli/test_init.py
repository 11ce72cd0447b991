"""`adjudge init`: the experiment it writes runs as it is, decides something, and leads on."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError

pytest.importorskip("sklearn", reason="scikit-learn is not installed")


def said(*arguments: str) -> str:
    done = CliRunner().invoke(cli, list(arguments))
    assert done.exit_code == 0, done.exception
    return done.stdout


@pytest.mark.slow
def test_the_template_runs_decides_a_pair_leaves_one_open_and_names_the_next_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = said("init").splitlines()[-1]
    assert run == "adjudge run experiment.toml"
    answer = said(*shlex.split(run)[1:], "--workers", "1")  # each worker loads scikit-learn
    assert "Use forest or logistic; not tree.\n  forest beats tree on all 3 measures (95 % confidence)." in answer
    assert "12 cases cannot separate forest from logistic" in " ".join(answer.split())
    *_, page, table, question, power = answer.splitlines()
    assert Path(page.removeprefix("report: ")).is_file() and Path(table.removeprefix("table: ")).is_file()
    assert question.startswith("next") and power == "adjudge power experiment.run/results.csv"
    planned = said(*shlex.split(power)[1:])
    assert (
        "cannot tell how many more are needed to separate forest from\nlogistic" in planned
        and "needed: cases" in planned
    )


def test_the_template_has_enough_cases_for_a_decision_about_every_pair(tmp_path: Path) -> None:
    said("init", str(tmp_path / "mine.toml"))
    written = tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    pairs = len(written["learners"]) * (len(written["learners"]) - 1) / 2
    assert len(written["cases"]) >= 8
    assert pairs * 2 ** (1 - len(written["cases"])) < 0.05 / 10  # unanimous results clear Holm with room for a slip


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    done = CliRunner().invoke(cli, ["init", str(path)])
    assert isinstance(done.exception, InputError) and path.read_text() == "mine"
    said("init", str(path), "--force")
    assert path.read_text(encoding="utf-8").startswith("# An experiment")
