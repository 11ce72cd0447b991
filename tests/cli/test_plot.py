"""`adjudge plot`: one picture, one command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudge.cli.main import cli
from adjudge.cli.plot import KINDS
from adjudge.errors import InputError

PAIR = ["--learners", "J48graft,RandomForest"]
ONE = ["--measures", "accuracy"]
NEEDS = {"cd": ONE, "differences": [*PAIR, *ONE], "simplex": [*PAIR, *ONE], "power": [*PAIR, *ONE],
         "network": PAIR}  # fmt: skip


def plot(kind: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["plot", kind, "example:weka", *arguments])


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_one_picture_for_the_width_asked_with_text_as_text(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "figure.svg"
    done = plot(kind, *NEEDS.get(kind, []), "-o", str(file), "--page-columns", "2")
    assert done.exit_code == 0, done.output
    assert [path.name for path in tmp_path.iterdir()] == ["figure.svg"]
    text = file.read_text(encoding="utf-8")
    points = float(re.search(r'width="([\d.]+)pt"', text)[1])  # type: ignore[index]
    assert points / 72 < 4.0 and text.count("<text") >= 3
    assert kind == "power" or ("accuracy" if kind == "network" else "RandomForest") in text


def test_a_pdf_carries_its_fonts_as_outlines_that_can_be_searched(tmp_path: Path) -> None:
    file = tmp_path / "cd.pdf"
    assert plot("cd", *ONE, "-o", str(file), "--width", "8.5cm").exit_code == 0
    content = file.read_bytes()
    assert b"/CIDFontType2" in content and b"/Type3" not in content
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+)", content)
    assert box is not None and abs(float(box[1]) / 72 * 2.54 - 8.5) < 0.01


@pytest.mark.parametrize(
    ("kind", "arguments", "words"),
    [
        ("cdd", ["-o", "x.pdf"], "no figure 'cdd'; did you mean 'cd'?; there are cd, ranks"),
        ("cd", ["-o", "x.pdf"], "cd is of one measure; there are 3: choose with --measures accuracy"),
        ("cd", [*PAIR, *ONE, "-o", "x.pdf"], "cd needs three learners; for two: adjudge plot differences"),
        ("simplex", [*ONE, "-o", "x.pdf"], "simplex is of one pair; there are 3 learners: choose two, as --learners "),
        ("differences", [*PAIR, "-o", "x.pdf"], "differences is of one measure; there are 3"),
        ("tradeoff", [*ONE, "-o", "x.pdf"], "tradeoff needs two measures; this comparison has accuracy alone"),
        ("order", ["-o", "x.pdf", "--top", "5"], "--top 5: cd, ranks, matrix can be of the first learners, 3 or more"),
        ("cd", [*ONE, "-o", "x.pdf", "--top", "2"], "--top 2: cd, ranks, matrix can be of the first learners"),
        ("cd", [*ONE, "-o", "x.docx"], "cannot draw x.docx: end its name in .png, .svg or .pdf"),
        ("cd", [*ONE, "-o", "x.pdf", "--width", "3"], "--width '3' is not a width; give one as 8.5cm"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line_with_the_next_step(
    kind: str, arguments: list[str], words: str
) -> None:
    done = plot(kind, *arguments)
    assert isinstance(done.exception, InputError) and str(done.exception).startswith(words)
    assert "\n" not in str(done.exception)
