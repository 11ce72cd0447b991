"""`adjudge diff` as a person and a pipeline run it: forms, files, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command import adjudge
from tests.results.test_releases import Grid
from tests.verdicts.test_diff import board, rerun

Writer = Callable[..., Path]


@pytest.fixture
def releases(csv_file: Writer) -> dict[str, Path]:
    def write(name: str, grid: Grid) -> Path:
        rows = "".join(f"{case},{learner},{value:.5f}\n" for (learner, case), value in grid.items())
        return csv_file(f"dataset,learner,accuracy\n{rows}", f"{name}.csv")

    grids = {"old": board(1), "up": rerun(board(1), "L2", 0.05), "down": rerun(board(1), "L2", -0.05)}
    return {name: write(name, grid) for name, grid in grids.items()}


def test_the_screen_and_its_forms(releases: dict[str, Path], tmp_path: Path) -> None:
    old, new = releases["old"], releases["up"]
    done = adjudge("diff", old, new)
    assert done.returncode == 0 and "L2 itself changed: accuracy +0.0500" in done.stdout
    assert json.loads(adjudge("diff", old, new, "--json").stdout)["schema"] == "adjudge.diff/1"
    note = adjudge("diff", old, new, "--markdown").stdout
    assert note.startswith("## old.csv → up.csv")
    written = adjudge("diff", old, new, "-o", "note.md", cwd=tmp_path)
    assert (tmp_path / "note.md").read_text(encoding="utf-8") == note and not written.stdout
    assert "wrote note.md" in written.stderr
    assert adjudge("diff", old, new, "-o", "note.pdf").returncode == 2


@pytest.mark.parametrize(
    ("new", "word", "code"),
    [("up", "changed", 5), ("old", "changed", 0), ("up", "lost", 5), ("up", "worse", 0), ("down", "worse", 5),
     ("up", "reversed", 0)],
)  # fmt: skip
def test_it_fails_only_where_asked(releases: dict[str, Path], new: str, word: str, code: int) -> None:
    assert adjudge("diff", releases["old"], releases[new], "--fail-if", word).returncode == code
    assert adjudge("diff", releases["old"], releases[new]).returncode == 0


def test_options_of_reading_and_judging_are_those_of_compare(releases: dict[str, Path]) -> None:
    options = ["--learners", "L0,L2,L5", "--estimand", "wins", "--threshold", "0.9"]
    found = json.loads(adjudge("diff", releases["old"], releases["up"], "--json", *options).stdout)
    assert found["learners"]["common"] == 3 and found["families"][0]["level"] == pytest.approx(0.1)
    assert adjudge("diff", releases["old"]).returncode == 2
    assert "--rope is for one table" in adjudge("diff", releases["old"], releases["up"], "--rope", "0.1").stderr


def test_two_folders_of_logs(tmp_path: Path) -> None:
    for release, right in (("monday", 30), ("friday", 45)):
        for model, share in (("A", 20), ("B", right)):
            path = tmp_path / release / f"{model}.csv"
            path.parent.mkdir(exist_ok=True)
            path.write_text("item,model,correct\n" + "".join(f"{i},{model},{int(i < share)}\n" for i in range(60)))
    done = adjudge("diff", tmp_path / "monday", tmp_path / "friday")
    assert done.returncode == 0, done.stderr
    assert "B itself changed: correct +0.250" in done.stdout and "Values changed: B (15)." in done.stdout
