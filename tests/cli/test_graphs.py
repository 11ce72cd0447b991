"""`adjudge graphs` as a person runs it."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest


def adjudge(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "adjudge", "graphs", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    truth, one, two = (tmp_path / name for name in ("truth.dot", "flipped.dot", "poor.dot"))
    truth.write_text("digraph { A -> B; B -> C; D -> C; D -> E; }")
    one.write_text("digraph { B -> A; B -> C; D -> C; D -> E; }")
    two.write_text("digraph { A; B -> C; D -> C; E; A -> E }")
    return truth, one, two


def test_terminal_shows_scores_ranking_and_differences(files: tuple[Path, ...]) -> None:
    done = adjudge(*files)
    assert done.returncode == 0 and done.stderr == ""
    assert max(map(len, done.stdout.splitlines())) <= 80
    for words in ("flipped", "poor", "BSF", "0.875"):
        assert words in done.stdout, words


def test_json_and_csv_carry_the_conformance_numbers(files: tuple[Path, ...]) -> None:
    found = json.loads(adjudge(*files, "--json", "--control", "0").stdout)
    assert found["schema"] == "adjudge.graphs/1"
    scores = found["graphs"][0]["scores"]
    assert (scores["shd"], scores["shd_reversal1"], scores["shd_cpdag"], scores["bsf"]) == (0.5, 1, 0, 0.875)
    assert found["graphs"][0]["sid"]["upper"] == 3
    rows = list(csv.DictReader(io.StringIO(adjudge(*files, "--csv", "--control", "0").stdout)))
    assert float(rows[0]["bsf"]) == 0.875 and rows[1]["graph"] == "poor"


def test_two_forms_at_once_are_refused_and_both_named(files: tuple[Path, ...]) -> None:
    for order in (("--json", "--csv"), ("--csv", "--json")):
        done = adjudge(*files, *order, "--control", "0")
        assert done.returncode == 2 and done.stdout == ""
        assert "--json" in done.stderr and "--csv" in done.stderr


def test_equivalence_variants_and_format_are_options(files: tuple[Path, ...]) -> None:
    found = json.loads(adjudge(*files[:2], "--equivalence", "edge", "--json", "--control", "0").stdout)
    assert found["graphs"][0]["scores"]["shd"] == 0
    assert "SHD2" in adjudge(*files, "--variants", "--no-differences", "--control", "0").stdout
    assert adjudge(*files, "--format", "dot", "--control", "0").returncode == 0


def test_strange_nodes_are_refused_or_noted_and_no_edges_are_an_answer(tmp_path: Path) -> None:
    truth, lower, other, more, empty = (
        tmp_path / f"{name}.csv" for name in ("truth", "lower", "other", "more", "empty")
    )
    truth.write_text("from,to\nA,B\nB,C\nD,C\n")
    lower.write_text("from,to\na,b\nb,c\n")
    other.write_text("from,to\nX,Y\n")
    more.write_text("from,to\nA,B\nB,Z\n")
    empty.write_text("from,to\n")
    for bad, words in ((lower, "spell them alike"), (other, "no node in common")):
        done = adjudge(truth, bad, "--control", "0")
        assert done.returncode == 2 and words in done.stderr
    noted = json.loads(adjudge(truth, more, "--control", "0", "--json").stdout)["notes"]
    assert any("Z" in note for note in noted)
    found = json.loads(adjudge(truth, empty, "--control", "0", "--json").stdout)
    assert found["graphs"][0]["scores"]["bsf"] == 0


def test_nodes_an_edge_list_leaves_out_are_noted_and_unknown_ones_are_an_error(tmp_path: Path) -> None:
    truth, learnt, whole, strange = (tmp_path / name for name in ("truth.dot", "hc.csv", "whole.csv", "strange.csv"))
    truth.write_text("digraph { A -> B; B -> C; D; E }")
    learnt.write_text("from,to\nA,B\n")
    whole.write_text("from,edge,to\nA,->,B\nC,,\nD,,\nE,,\n")
    found = json.loads(adjudge(truth, learnt, whole, "--control", "0", "--json").stdout)
    assert found["notes"] == ["hc does not list C, D, E: taken for nodes without an edge"]
    assert found["graphs"][0]["scores"] == found["graphs"][1]["scores"]
    assert found["graphs"][0]["scores"]["tn"] == 8  # ten pairs of the five nodes, two of them true edges
    assert "hc does not list C, D, E" in adjudge(truth, learnt, "--control", "0").stdout
    strange.write_text("from,to\nA,B\nB,Zed\n")
    done = adjudge(truth, strange, "--control", "0")
    assert done.returncode == 2 and "'Zed'" in done.stderr
    whole.write_text("from,edge,to\nA,->,B\nC,,\n")
    done = adjudge(truth, whole, "--control", "0")
    assert done.returncode == 2 and "'D', 'E'" in done.stderr


def test_nodes_and_two_way_edges_can_be_stated(tmp_path: Path) -> None:
    truth, learnt = tmp_path / "truth.csv", tmp_path / "learnt.csv"
    truth.write_text("from,to\nA,B\nB,C\n")
    learnt.write_text("from,to\nA,B\nB,A\n")
    assert adjudge(truth, learnt, "--control", "0").returncode == 2
    done = adjudge(truth, learnt, "--control", "0", "--both-ways", "undirected", "--nodes", "A,B,C,D", "--json")
    found = json.loads(done.stdout)
    assert (found["truth"]["n_nodes"], found["graphs"][0]["scores"]["partial"]) == (4, 1)


def test_bad_files_get_one_line(files: tuple[Path, ...], tmp_path: Path) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_bytes(bytes(range(256)))
    for bad in (junk, tmp_path / "absent.dot"):
        done = adjudge(files[0], bad)
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr
