"""docs/papers.md: every command is run on small tables, and every table and figure of the papers has its row."""

from __future__ import annotations

import random
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge_studies.catalogue import NOTHING_TO_RUN, STUDIES, shown_by

PAGE = (Path(__file__).parents[2] / "docs" / "papers.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("| ")]
# Studies in their smallest setting are run by tests/studies/test_command.py, every one.
COMMANDS = [row[2].strip("`") for row in ROWS if row[2].startswith("`adjudge ") and not row[2].endswith(" --quick`")]
SLOW = ("run ", "replicability --study", "power ")  # fits, or a simulation
EXPERIMENT = """
measures = ["accuracy"]
cases = ["sklearn:iris", "sklearn:wine"]
learners = [
  {class = "sklearn.naive_bayes.GaussianNB", name = "nb"},
  {class = "sklearn.tree.DecisionTreeClassifier", name = "tree"},
]
plan = {kind = "5x2cv"}
run = {engine = "serial"}
"""


def write_tables(folder: Path) -> None:
    """The files the page speaks of, each a small one."""
    draw = random.Random(7)

    def rows(repeats: int, folds: int) -> list[str]:
        return [
            f"{case},{learner},{repeat},{fold},{base + draw.gauss(0, 0.02):.4f}"
            for case in ("iris", "wine", "zoo")
            for learner, base in (("old", 0.7), ("new", 0.8), ("other", 0.75))
            for repeat in range(repeats)
            for fold in range(folds)
        ]

    head = "case,learner,repeat,fold,accuracy"
    (folder / "folds.csv").write_text("\n".join([head, *rows(5, 2)]))
    (folder / "replicates.csv").write_text("\n".join([head, *rows(10, 2)]))
    scores = [
        f"set {case},{learner},{base + draw.gauss(0, 0.05):.4f},{base + draw.gauss(0, 0.05):.4f},"
        f"{10 * (1 - base) + draw.random():.3f}"
        for case in range(12)
        for learner, base in (("old", 0.7), ("new", 0.8), ("other", 0.75))
    ]
    (folder / "results.csv").write_text("\n".join(["case,learner,accuracy,auc,seconds", *scores]))
    chances = [(item, learner, draw.uniform(0.1, 0.9)) for item in range(1, 9) for learner in ("old", "new")]
    predictions = [f"{i},{name},{'ill' if i % 2 else 'well'},{p:.3f},{1 - p:.3f}" for i, name, p in chances]
    (folder / "predictions.csv").write_text("\n".join(["item,learner,truth,ill,well", *predictions]))
    (folder / "train.csv").write_text("class\n" + "ill\n" * 40 + "well\n" * 60)
    (folder / "truth.csv").write_text("from,to\nA,B\nB,C\nD,C\n")
    (folder / "learnt.csv").write_text("from,to\nB,A\nB,C\nD,C\n")
    sample = [[draw.randint(0, 1) for _ in "ABCD"] for _ in range(60)]
    (folder / "sample.csv").write_text("\n".join(["A,B,C,D", *(",".join(map(str, row)) for row in sample)]))
    (folder / "probabilities.csv").write_text("A,B,C,D\n0,.9,.2,.1\n.1,0,.8,.1\n0,.1,0,.2\n.1,.1,.7,0\n")
    (folder / "experiment.toml").write_text(EXPERIMENT)
    for place in ("true", "learnt/pc", "learnt/ges"):
        (folder / place).mkdir(parents=True)
        for network in ("one", "two", "three"):
            edges = "from,to\nA,B\nB,C\n" if place != "learnt/pc" else "from,to\nB,A\nA,C\n"
            (folder / place / f"{network}.csv").write_text(edges)


@pytest.mark.parametrize(
    "command",
    [pytest.param(text, marks=[pytest.mark.slow] if any(word in text for word in SLOW) else []) for text in COMMANDS],
)
def test_every_command_of_the_page_runs_on_a_small_table(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tables(tmp_path)
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(cli, shlex.split(command)[1:])
    assert said.exit_code == 0, f"{command}\n{said.output}\n{said.exception!r}"
    written = re.search(r"-o (\S+)|--figure (\S+)", command)
    assert (tmp_path / (written[1] or written[2])).stat().st_size > 0 if written else said.stdout.strip()


def test_every_study_of_the_page_is_one_there_is() -> None:
    named = {shlex.split(row[2].strip("`"))[2] for row in ROWS if row[2].startswith("`adjudge reproduce ")}
    assert named and named <= STUDIES.keys()


def numbers(text: str, kind: str) -> set[int]:
    """Tables or figures a cell names: "Tables 2, 4, 6", "Figures 1–3"."""
    found: set[int] = set()
    for part in re.findall(rf"{kind}s? ((?:\d+(?:–\d+)?(?:, )?)+)", text):
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", part):
            found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("paper", "abcd")
def test_every_table_and_figure_of_a_paper_has_a_row(paper: str) -> None:
    part = PAGE.partition(f"\n## {paper.upper()}: ")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| ")]
    for kind in ("table", "figure"):
        named = set().union(*(numbers(cell, kind.title()) for cell in cells))
        known = {int(item.rpartition(kind)[2]) for item in (*shown_by(), *NOTHING_TO_RUN)
                 if item.startswith(f"paper-{paper}-{kind}")}  # fmt: skip
        assert named >= known, (kind, known - named)
        assert known or (paper, kind) == ("c", "figure")  # paper C has tables only


def test_a_reader_of_one_paper_is_two_clicks_from_the_command() -> None:
    docs = Path(__file__).parents[2] / "docs"
    assert "(papers.md)" in (docs / "index.md").read_text(encoding="utf-8")
    for page in (docs / "studies").glob("paper-*.md"):
        assert "(../papers.md)" in page.read_text(encoding="utf-8"), page.name
