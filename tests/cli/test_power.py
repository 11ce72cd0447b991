"""`adjudge power` without a file: simulated power, as text, JSON, CSV and a figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError

pytest.importorskip("numba")
SMALL = ["power", "--test", "10 x resampling", "--difference", "0,-0.05", "--items", "80", "--replications", "8"]


def test_power_is_printed_and_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    said = CliRunner().invoke(cli, [*SMALL, "--figure", str(tmp_path / "p.svg")])
    assert said.exit_code == 0, said.output
    assert "Type I error" in said.stdout and all(len(line) <= 80 for line in said.stdout.splitlines())
    assert (tmp_path / "p.svg").read_text().count("10 x resampling") >= 1


def test_json_csv_and_text_hold_the_same_numbers() -> None:
    made = json.loads(CliRunner().invoke(cli, [*SMALL, "--json"]).stdout)
    lines = CliRunner().invoke(cli, [*SMALL, "--csv"]).stdout.splitlines()
    rates = [point["rates"][0]["rate"] for point in made["points"]]
    column = lines[0].split(",").index("rate")
    assert [float(line.split(",")[column]) for line in lines[1:]] == rates


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--test", "5x2cv tt"], "did you mean '5x2cv t'"),
        (["--learners", "a.b"], "two learners"),
        (["--learners", "sklearn.naive_bayes.BernouliNB,sklearn.dummy.DummyClassifier"], "did you mean 'BernoulliNB'"),
    ],
)
def test_what_is_not_known_is_told(options: list[str], words: str) -> None:
    said = CliRunner().invoke(cli, ["power", "--replications", "2", "--difference", "0", *options])
    assert isinstance(said.exception, InputError) and words in str(said.exception)


def test_a_figure_of_another_kind_is_refused(tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, [*SMALL, "--figure", str(tmp_path / "p.gif")])
    assert said.exit_code == 2 and ".svg, .pdf or .png" in said.output
