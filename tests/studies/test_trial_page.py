"""A page of --quick says that it is a trial and judges no sentence of a paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge_studies.catalogue import STUDIES
from adjudge_studies.trial_page import BANNER, trial_page

PAGES = Path(__file__).parents[2] / "docs" / "studies"
JUDGING = ("| does not hold |", ": holds |", ": does not hold |", "| holds in |", "| depends on the source |")


def test_no_study_that_is_shortened_keeps_a_judgement_of_its_page() -> None:
    judged = 0
    for name, study in STUDIES.items():
        path = PAGES / f"{name}.md"
        if study.shortened and path.is_file():
            whole = path.read_text(encoding="utf-8")
            tables = [line for line in trial_page(whole).splitlines() if line.startswith("|")]
            assert not [line for line in tables if any(word in line for word in JUDGING)], name
            assert len(tables) == sum(line.startswith("|") for line in whole.splitlines()), name
            judged += any(word in whole for word in JUDGING)
    assert judged >= 5  # papers A, B, C twice, D: their pages do judge when they are whole


def test_cells_keep_their_bars_and_a_table_its_alignment() -> None:
    page = "# T\n\ntext\n\n| a | b | holds in |\n|---|--:|--:|\n| x \\| y | 1: does not hold | 3 of 5 |\n\nend\n"
    assert trial_page(page) == f"# T\n\n{BANNER}\n\ntext\n\n| a | b |\n|---|--:|\n| x \\| y | 1 |\n\nend\n"


@pytest.mark.parametrize(("study", "trial"), [("calibration-partial-conjunction", True), ("paper-d-figure1", False)])
def test_the_command_heads_a_trial_and_leaves_an_exact_study_as_it_is(study: str, trial: bool, tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["reproduce", study, "--quick", "--out", str(tmp_path)])
    assert said.exit_code == 0 and (BANNER in said.stdout) is trial
    assert trial or "| holds |" in said.stdout
