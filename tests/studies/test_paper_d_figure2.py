"""Paper D, Figure 2's analogue: places and moves by hand, learners matched to networks, the quick setting run."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from tests.needed import needed
from tests.studies.card_text import differences

from adjudge.cli.main import cli
from adjudge_studies.paper_d_figure2 import MOST_NODES, NETWORKS, SCORES, Learnt, cases_of, fits
from adjudge_studies.paper_d_figure2_page import disagreement, learner_rows, page, places, sentences
from adjudge_studies.provenance import without_provenance

FOLDER = Path(__file__).parents[2] / "docs" / "studies"


def read_committed() -> Learnt:
    with (FOLDER / "paper-d-figure2.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = ("bsf", *SCORES, "n_edges_ratio")
    return Learnt(
        tuple(row["network"] for row in rows),
        tuple(int(row["rows"]) for row in rows),
        tuple(float(row["noise"]) for row in rows),
        tuple(row["learner"] for row in rows),
        {name: np.array([float(row[name]) for row in rows]) for name in names},
    )


def made_up() -> Learnt:
    """Four graphs of one network: SHD agrees with BSF but for the last two, precision turns all."""
    values = {
        "bsf": [0.9, 0.5, 0.2, -0.1], "shd": [1.0, 3.0, 9.0, 5.0], "ddm": [0.8, 0.2, -1.0, -0.5],
        "precision": [0.1, 0.2, 0.3, 0.4], "recall": [0.9, 0.6, 0.5, 0.1], "f1": [0.2, 0.3, 0.4, 0.2],
        "n_edges_ratio": [2.0, 1.5, 1.2, 0.2],
    }  # fmt: skip
    learners = ("pyagrum:k2", "pyagrum:tabu", "pyagrum:miic", "causallearn:pc")
    return Learnt(
        ("asia",) * 4, (100,) * 4, (0.0,) * 4, learners, {name: np.array(row) for name, row in values.items()}
    )


def test_disagreement_is_counted_as_by_hand() -> None:
    rows = {row[0]: row[1:] for row in disagreement(made_up().series())}
    assert rows["Pr"][:3] == ["100.0 %", "3", "-1.000"] and rows["Re"][:3] == ["0.0 %", "0", "1.000"]
    assert rows["SHD"][0] == f"{100 / 6:.1f} %" and rows["SHD"][1] == "1"
    assert rows["Pr"][3] == "1: place 4 instead of 1"


def test_few_edges_are_favoured_by_precision_in_the_made_up_graphs() -> None:
    learnt = made_up()
    told = sentences(learnt, learnt.series())
    assert "Pr +1.00" in told[-1][1] and told[4][1] == "1 of 4 graphs"


def test_equal_values_share_a_place() -> None:
    assert places(np.array([0.5, 0.9, 0.5])).tolist() == [2.5, 1.0, 2.5]


def test_learners_are_ranked_over_the_samples_they_share() -> None:
    rows = {row[0]: row[1:] for row in learner_rows(made_up())}
    assert rows["pyagrum:k2"] == ["1.00", "4.00", "1.00", "3.50", "1.00", "1.00"]


def test_slow_learners_are_asked_for_small_networks_only() -> None:
    pytest.importorskip("pgmpy")
    cases = {name: cases_of(name, [100], [0.0])[0] for name in NETWORKS}
    assert [name for name in NETWORKS if fits("adjudge:exact", cases[name])] == ["asia", "random"]
    assert [name for name in NETWORKS if fits("pgmpy:ges", cases[name])] == ["asia"]
    assert all(fits("pyagrum:miic", case) for case in cases.values()) and "pyagrum:miic" not in MOST_NODES


def test_the_committed_page_follows_from_the_committed_scores() -> None:
    learnt = read_committed()
    text = without_provenance((FOLDER / "paper-d-figure2.md").read_text(encoding="utf-8"))
    made = page(learnt, learnt.series(), True, [], 0)
    same = [line for line in made.splitlines() if line.startswith("|")]
    assert same == [line for line in text.splitlines() if line.startswith("|")]
    assert set(learnt.network) == set(NETWORKS) and len(set(learnt.rows)) == 5 and len(set(learnt.noise)) == 4


@pytest.mark.slow
def test_the_quick_setting_runs_through_the_command_line(tmp_path: Path) -> None:
    for package in ("pgmpy", "causallearn", "pyagrum", "matplotlib"):
        needed(package)
    said = CliRunner().invoke(
        cli, ["reproduce", "paper-d-figure2", "--quick", "--workers", "1", "--out", str(tmp_path)]
    )
    assert said.exit_code == 0, said.output
    assert (tmp_path / "paper-d-figure2.md").read_text(encoding="utf-8").strip() == said.stdout.strip()
    assert "Made by `adjudge reproduce paper-d-figure2 --seed 0 --quick` on " in said.stdout
    text = (tmp_path / "paper-d-figure2.svg").read_text(encoding="utf-8")
    assert text.count(">BSF<") == len(SCORES) == 5
    assert "of our own" in said.stdout and (tmp_path / "paper-d-figure2.csv").is_file()
    assert differences("paper-d-figure2", said.stdout) == []
