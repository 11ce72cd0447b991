"""`adjudge graphs` as a person runs it."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import subprocess
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from tests.command import adjudge

from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.random_graphs import random_dag, shuffled_graph
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.write import write_graph

graphs = partial(adjudge, "graphs")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    truth, one, two = (tmp_path / name for name in ("truth.dot", "flipped.dot", "poor.dot"))
    truth.write_text("digraph { A -> B; B -> C; D -> C; D -> E; }")
    one.write_text("digraph { B -> A; B -> C; D -> C; D -> E; }")
    two.write_text("digraph { A; B -> C; D -> C; E; A -> E }")
    return truth, one, two


def test_terminal_shows_scores_ranking_and_differences(files: tuple[Path, ...]) -> None:
    done = graphs(*files)
    assert done.returncode == 0 and done.stderr == ""
    assert max(map(len, done.stdout.splitlines())) <= 80
    for words in ("flipped", "poor", "BSF", "0.875"):
        assert words in done.stdout, words


def test_json_and_csv_carry_the_conformance_numbers(files: tuple[Path, ...]) -> None:
    found = json.loads(graphs(*files, "--json", "--control", "0").stdout)
    assert found["schema"] == "adjudge.graphs/1"
    scores = found["graphs"][0]["scores"]
    assert (scores["shd"], scores["shd_reversal1"], scores["shd_cpdag"], scores["bsf"]) == (0.5, 1, 0, 0.875)
    assert found["graphs"][0]["sid"]["upper"] == 3
    rows = list(csv.DictReader(io.StringIO(graphs(*files, "--csv", "--control", "0").stdout)))
    assert float(rows[0]["bsf"]) == 0.875 and rows[1]["graph"] == "poor"


def test_two_forms_at_once_are_refused_and_both_named(files: tuple[Path, ...]) -> None:
    for order in (("--json", "--csv"), ("--csv", "--json")):
        done = graphs(*files, *order, "--control", "0")
        assert done.returncode == 2 and done.stdout == ""
        assert "--json" in done.stderr and "--csv" in done.stderr


def test_equivalence_variants_and_format_are_options(files: tuple[Path, ...]) -> None:
    found = json.loads(graphs(*files[:2], "--equivalence", "edge", "--json", "--control", "0").stdout)
    assert found["graphs"][0]["scores"]["shd"] == 0
    assert "SHD2" in graphs(*files, "--variants", "--no-differences", "--control", "0").stdout
    assert graphs(*files, "--format", "dot", "--control", "0").returncode == 0


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
        done = graphs(truth, bad, "--control", "0")
        assert done.returncode == 2 and words in done.stderr
    noted = json.loads(graphs(truth, more, "--control", "0", "--json").stdout)["notes"]
    assert any("Z" in note for note in noted)
    found = json.loads(graphs(truth, empty, "--control", "0", "--json").stdout)
    assert found["graphs"][0]["scores"]["bsf"] == 0


def test_nodes_an_edge_list_leaves_out_are_noted_and_unknown_ones_are_an_error(tmp_path: Path) -> None:
    truth, learnt, whole, strange = (tmp_path / name for name in ("truth.dot", "hc.csv", "whole.csv", "strange.csv"))
    truth.write_text("digraph { A -> B; B -> C; D; E }")
    learnt.write_text("from,to\nA,B\n")
    whole.write_text("from,edge,to\nA,->,B\nC,,\nD,,\nE,,\n")
    found = json.loads(graphs(truth, learnt, whole, "--control", "0", "--json").stdout)
    assert found["notes"] == ["hc does not list C, D, E: read as nodes without an edge"]
    assert found["graphs"][0]["scores"] == found["graphs"][1]["scores"]
    assert found["graphs"][0]["scores"]["tn"] == 8  # ten pairs of the five nodes, two of them true edges
    assert "hc does not list C, D, E" in graphs(truth, learnt, "--control", "0").stdout
    assert "hc does not list C, D, E" in graphs(truth, learnt, "--control", "0", "--csv").stderr
    strange.write_text("from,to\nA,B\nB,Zed\n")
    done = graphs(truth, strange, "--control", "0")
    assert done.returncode == 2 and "'Zed'" in done.stderr
    whole.write_text("from,edge,to\nA,->,B\nC,,\n")
    done = graphs(truth, whole, "--control", "0")
    assert done.returncode == 2 and "'D', 'E'" in done.stderr


def test_nodes_and_two_way_edges_can_be_stated(tmp_path: Path) -> None:
    truth, learnt = tmp_path / "truth.csv", tmp_path / "learnt.csv"
    truth.write_text("from,to\nA,B\nB,C\n")
    learnt.write_text("from,to\nA,B\nB,A\n")
    assert graphs(truth, learnt, "--control", "0").returncode == 2
    done = graphs(truth, learnt, "--control", "0", "--both-ways", "undirected", "--nodes", "A,B,C,D", "--json")
    found = json.loads(done.stdout)
    assert (found["truth"]["n_nodes"], found["graphs"][0]["scores"]["partial"]) == (4, 1)


MATRIX = [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 1, 0, 1], [0, 0, 0, 0, 0]]


def written(sep: str, *, head: bool, side: bool, corner: bool = True) -> str:
    rows = [[*"ABCDE"[k : k + side], *map(str, row)] for k, row in enumerate(MATRIX)]
    first = [["", *"ABCDE"] if side and corner else list("ABCDE")] if head else []
    return "".join(sep.join(row) + "\n" for row in first + rows)


@pytest.mark.parametrize("name, text", [
    ("m.csv", written(",", head=True, side=False)),
    ("m.csv", written(",", head=True, side=True)),
    ("m.csv", written(",", head=False, side=False)),
    ("m.tsv", written("\t", head=True, side=True)),
    ("m.txt", written(" ", head=True, side=True, corner=False)),
    ("m.txt", "# A B C D E\n" + written("  ", head=False, side=False)),
    ("m.csv", written(";", head=False, side=True)),
])  # fmt: skip
def test_a_matrix_in_a_file_is_read_once_its_direction_is_stated(
    name: str, text: str, files: tuple[Path, ...], tmp_path: Path
) -> None:
    learnt = tmp_path / name
    learnt.write_text(text)
    unsaid = graphs(files[0], learnt, "--control", "0")
    assert unsaid.returncode == 2 and "--row-to-column" in unsaid.stderr and "--column-to-row" in unsaid.stderr
    done = graphs(files[0], learnt, "--row-to-column", "--control", "0", "--json")
    assert f"read as a matrix, 1 in row i, column j is i → j: {name}" in done.stderr
    assert json.loads(done.stdout)["graphs"][0]["scores"]["shd"] == 0
    back = json.loads(graphs(files[0], learnt, "--column-to-row", "--control", "0", "--json").stdout)
    assert back["graphs"][0]["scores"]["shd"] == 2 and back["graphs"][0]["scores"]["partial"] == 4


def test_npy_weights_and_tool_matrices_stand_beside_other_files(files: tuple[Path, ...], tmp_path: Path) -> None:
    weights, marks, edges = tmp_path / "notears.npy", tmp_path / "ges.csv", tmp_path / "hc.csv"
    np.save(weights, np.array(MATRIX) * -0.7 + 0.01 * (1 - np.eye(5)))
    marks.write_text("A,B,C,D,E\n0,1,0,0,0\n1,0,1,0,0\n0,0,0,0,0\n0,0,1,0,1\n0,0,0,1,0\n")
    edges.write_text("from,to\nA,B\nB,C\nD,C\nD,E\n")
    done = graphs(files[0], weights, "--row-to-column", "--threshold", "0.3", "--control", "0", "--json")
    found = json.loads(done.stdout)
    assert found["graphs"][0]["scores"]["shd"] == 0 and found["graphs"][0]["scores"]["matched_by"] == "position"
    assert "matched by position" in found["warnings"][0] and "matched by position" in done.stderr
    shown = graphs(files[0], weights, "--row-to-column", "--threshold", "0.3", "--control", "0").stdout
    assert 0 < shown.index("warning: notears: nodes matched by position") < shown.index("BSF")
    named = [
        files[0],
        weights,
        "--row-to-column",
        "--threshold",
        "0.3",
        "--control",
        "0",
        "--nodes",
        "A,B,C,D,E",
        "--json",
    ]
    assert json.loads(graphs(*named).stdout)["graphs"][0]["scores"]["matched_by"] == "name"
    done = graphs(edges, marks, files[1], "--format", "bnlearn", "--control", "0", "--json")
    assert "read as an edge list: hc.csv" in done.stderr and "read as a matrix (bnlearn): ges.csv" in done.stderr
    assert "read as dot, as their content shows, not as bnlearn: flipped.dot" in done.stderr
    found = json.loads(done.stdout)["graphs"]
    assert (found[0]["scores"]["partial"], found[0]["scores"]["shd"], found[1]["scores"]["shd"]) == (2, 1, 0.5)


def test_a_file_with_two_readings_is_refused_until_one_is_named(tmp_path: Path) -> None:
    truth, learnt = tmp_path / "truth.csv", tmp_path / "two.csv"
    truth.write_text("from,to\n0,1\n")
    learnt.write_text("0,1\n1,0\n")
    done = graphs(truth, learnt, "--control", "0")
    assert done.returncode == 2 and done.stderr.startswith("adjudge: two.csv: ")
    assert "edge list (0 -- 1)" in done.stderr and "matrix of 2 nodes" in done.stderr
    for kind, words in (("csv", "an edge list: truth.csv, two.csv"), ("bnlearn", "a matrix (bnlearn): two.csv")):
        done = graphs(truth, learnt, "--format", kind, "--control", "0", "--json", *(
            ["--both-ways", "undirected"] if kind == "csv" else []
        ))  # fmt: skip
        assert done.returncode == 0 and f"read as {words}" in done.stderr
        assert json.loads(done.stdout)["graphs"][0]["scores"]["partial"] == 1


def test_options_that_no_file_can_use_are_refused(files: tuple[Path, ...]) -> None:
    for wish in (["--threshold", "0.3"], ["--column-to-row"]):
        done = graphs(*files, *wish)
        assert done.returncode == 2 and wish[0] in done.stderr and "no meaning" in done.stderr
    done = graphs(*files, "--format", "gcastl")
    assert done.returncode == 2 and "did you mean 'gcastle'" in done.stderr


def test_bad_files_get_one_line(files: tuple[Path, ...], tmp_path: Path) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_bytes(bytes(range(256)))
    for bad in (junk, tmp_path / "absent.dot"):
        done = graphs(files[0], bad)
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr


def test_names_of_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    truth, learnt = tmp_path / "truth.csv", tmp_path / "evil\x1b[2J.csv"
    truth.write_text("from,to\nA\x1b[2J,B\nB,C\x9b\u202e\n", encoding="utf-8")
    learnt.write_text("from,to\nB,A\x1b[2J\nZ\x07,B\n", encoding="utf-8")
    for form in ([], ["--json"], ["--csv"]):
        done = graphs(truth, learnt, "--control", "0", *form)
        for letter in "\x1b\x9b\x07\u202e":
            assert letter not in done.stdout + done.stderr, (form, letter)
    learnt.write_text("from,to\nA,\x1b[2J\n\x1b[2J,A\n")
    done = graphs(truth, learnt)
    assert done.returncode == 2 and "\x1b" not in done.stderr and len(done.stderr.splitlines()) == 1


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Three networks, three learners that find ever less of them."""
    arcs = {"one": ["AB", "BC", "DC"], "two": ["AB", "AC", "BD", "CD"], "three": ["AD", "BD", "CD"]}
    (tmp_path / "true").mkdir()
    for network, pairs in arcs.items():
        (tmp_path / "true" / f"{network}.csv").write_text("from,edge,to\n" + "".join(f"{a},->,{b}\n" for a, b in pairs))
        for cut, learner in enumerate(("all", "most", "few")):
            place = tmp_path / "learnt" / learner
            place.mkdir(parents=True, exist_ok=True)
            body = "".join(f"  {a} -> {b};\n" for a, b in pairs[cut:])
            (place / f"{network}.dot").write_text(f"digraph {{ A; B; C; D;\n{body}}}")
    return tmp_path


def learners(place: Path, *more: object) -> subprocess.CompletedProcess[str]:
    return graphs("--truth", place / "true", "--learnt", place / "learnt/{learner}/{network}.*", *more)


def test_many_networks_give_ranks_a_verdict_and_a_table_that_compare_reads(many: Path) -> None:
    out, figure = many / "results.csv", many / "figure.svg"
    done = learners(many, "--out", out, "--figure", figure)
    assert done.returncode == 0, done.stderr
    assert "mean rank over 3 networks" in done.stdout and "3 learners, 3 networks" in done.stdout
    assert figure.read_text(encoding="utf-8").startswith("<?xml")
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert len(rows) == 3 * 3 * len(SCORES) and {row["measure"] for row in rows} == set(SCORES)
    chosen = "bsf,shd_reversal1,sid"
    assert f"adjudge compare {out} --measures {chosen} reads it" in done.stderr
    judged = json.loads(adjudge("compare", out, "--measures", chosen, "--json").stdout)
    shown = json.loads(learners(many, "--json").stdout)
    assert shown["schema"] == "adjudge.graph-learners/1"
    assert [pair["verdict"] for pair in shown["comparison"]["pairs"]] == [pair["verdict"] for pair in judged["pairs"]]
    assert shown["ranks"]["mean_ranks"]["bsf"] == [1.0, 3.0, 2.0]  # all, few, most


def test_many_networks_give_a_page_and_tables_for_a_paper(many: Path) -> None:
    page, out = many / "page.html", many / "results.csv"
    done = learners(many, "--html", page, "--out", out, "--csv")
    assert done.returncode == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    for words in ("Leaderboard</h2>", "3 learners", "3 networks", "Mean rank over 3 networks", "bsf", digest):
        assert words in text, words
    assert done.stdout.startswith("case,learner,measure,value")
    assert learners(many, "--html", "-").stdout.startswith("<!doctype html>")
    assert learners(many, "--md").stdout.startswith("## learnt graphs\n")
    assert "\\toprule" in learners(many, "--latex").stdout
    done = graphs(many / "true" / "one.csv", many / "learnt" / "all" / "one.dot", "--html", page)
    assert done.returncode == 2 and "--html means nothing without --truth" in done.stderr


def test_networks_count_once_sizes_are_slices_and_the_page_has_the_warnings(tmp_path: Path) -> None:
    """Six networks at two sizes; one learner leaves its directions open, which is warned of."""
    (tmp_path / "true").mkdir()
    for number in range(6):
        dag = random_dag(6, 7, seed=number)
        write_graph(dag, tmp_path / "true" / f"net{number}.csv")
        for size in (100, 500):
            for learner, graph in (("guess", shuffled_graph(dag, seed=size + number)), ("open", dag_to_cpdag(dag))):
                (tmp_path / learner).mkdir(exist_ok=True)
                write_graph(graph, tmp_path / learner / f"net{number}_{size}.csv")
    page, out = tmp_path / "page.html", tmp_path / "results.csv"
    pattern = tmp_path / "{learner}/{network}_{size}.csv"
    done = graphs("--truth", tmp_path / "true", "--learnt", pattern, "--html", page, "--out", out)
    assert done.returncode == 0, done.stderr
    assert "mean rank over 6 networks" in done.stdout and "2 learners, 12 cases in 6 networks" in done.stdout
    assert "Of 2 slices all are too small to decide" in done.stdout and "groups" not in done.stdout
    text = page.read_text(encoding="utf-8")
    for words in ("Warning: DAGs by guess", "size 100", "size 500", "12 cases in 6 networks"):
        assert words in text, words
    chosen = ["--measures", "bsf,shd_cpdag,sid", "--group", "network", "--slices", "size"]
    assert " ".join(chosen) in done.stderr
    again = json.loads(adjudge("compare", out, *chosen, "--json").stdout)
    assert [(each["slice"], each["n"]) for each in again["slices"]] == [("100", 6), ("500", 6)]


def test_a_missing_graph_leaves_ranks_and_refuses_the_verdict_until_told(many: Path) -> None:
    (many / "learnt" / "few" / "two.dot").unlink()
    done = learners(many)
    assert done.returncode == 4 and "mean rank" in done.stdout and "no graph by few of two" in done.stderr
    assert learners(many, "--missing", "drop").returncode == learners(many, "--missing", "both").returncode == 0


def test_the_two_forms_of_the_command_do_not_mix(many: Path) -> None:
    for wrong in (
        ["--truth", many / "true"],
        [many / "a", "--learnt", "x/{learner}/{network}"],
        [many / "true" / "one.csv"],
    ):
        done = graphs(*wrong)
        assert done.returncode == 2 and "--truth" in done.stderr, done.stderr
    assert "--differences means nothing" in learners(many, "--differences").stderr
    one = many / "true" / "one.csv"
    assert "--out means nothing" in graphs(one, many / "learnt" / "all" / "one.dot", "--out", "x.csv").stderr


def test_a_figure_is_drawn_beside_the_answer_and_a_bad_ending_is_refused(
    files: tuple[Path, ...], tmp_path: Path
) -> None:
    assert graphs(*files, "--control", "0", "--figure", tmp_path / "f.png").returncode == 0
    assert (tmp_path / "f.png").read_bytes().startswith(b"\x89PNG")
    done = graphs(*files, "--control", "0", "--figure", tmp_path / "f.xyz")
    assert done.returncode == 2 and ".png, .svg or .pdf" in done.stderr


@pytest.fixture
def eight(tmp_path: Path) -> Path:
    """The same eight graphs as gCastle writes them (row → column) and as LiNGAM does (column → row)."""
    rng, names = np.random.default_rng(1), [f"X{place + 1}" for place in range(8)]
    for number in range(8):
        true = np.triu(rng.random((8, 8)) < 0.35, 1).astype(int)
        learnt = true * (rng.random((8, 8)) < 0.9)
        for folder, matrix in (("true", true), ("learnt/castle", learnt), ("learnt/lingam", learnt.T)):
            file = tmp_path / folder / f"net{number}.csv"
            file.parent.mkdir(parents=True, exist_ok=True)
            lines = [f"{a} -> {b}" for i, a in enumerate(names) for j, b in enumerate(names) if true[i, j]]
            if folder == "true":
                file.with_suffix(".dot").write_text(f"digraph {{ {'; '.join([*names, *lines])} }}")
            else:
                file.write_text("\n".join([",".join(names), *(",".join(map(str, row)) for row in matrix)]) + "\n")
    return tmp_path


def test_matrices_read_the_wrong_way_round_are_named_and_no_verdict_is_given(eight: Path) -> None:
    out = eight / "results.csv"
    for way, wrong in (("--row-to-column", "lingam"), ("--column-to-row", "castle")):
        done = learners(eight, way, "--out", out)
        assert done.returncode == 4, done.stdout
        assert done.stdout == "" and not out.exists()
        assert f"adjudge: {wrong}: " in done.stderr and "run the other way" in done.stderr
    accepted = learners(eight, "--row-to-column", "--accept-reversed", "lingam")
    assert accepted.returncode == 0 and "Use castle" in accepted.stdout
    assert learners(eight, "--row-to-column", "--accept-reversed", "lingm").returncode == 2
    told = "castle=row-to-column,lingam=column-to-row"
    right = learners(eight, "--format", told)
    assert right.returncode == 0 and "castle and lingam have the same values in all 8 networks." in right.stdout
    for learner, word in (("castle", "gcastle"), ("lingam", "lingam")):
        (eight / "learnt" / learner / "format").write_text(f"{word}\n")
    assert learners(eight).stdout == right.stdout
    done = learners(eight, "--format", "lingm=lingam")
    assert done.returncode == 2 and "did you mean 'lingam'" in done.stderr


def test_scores_of_the_verdict_are_chosen_and_every_definition_is_ranked(many: Path) -> None:
    shown = json.loads(learners(many, "--measures", "f1,ddm", "--json").stdout)
    assert shown["comparison"]["measures"] and set(shown["ranks"]["mean_ranks"]) == {"f1", "ddm"}
    done = learners(many, "--variants")
    assert done.returncode == 0 and "SHDm" in done.stdout and "vF1" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    done = learners(many, "--measures", "shdd")
    assert done.returncode == 2 and "did you mean 'shd'" in done.stderr


def test_times_are_a_measure_beside_the_scores(many: Path) -> None:
    lines = [f"{who},{net},{spent}" for who, spent in (("all", 3), ("most", 2), ("few", 1)) for net in
             ("one", "two", "three")]  # fmt: skip
    (many / "seconds.csv").write_text("\n".join(["learner,network,seconds", *lines]))
    done = learners(many, "--seconds", many / "seconds.csv")
    assert done.returncode == 0 and "seconds" in done.stdout, done.stderr


def test_scores_from_counts_alone_are_paper_ds_tables() -> None:
    table_1 = json.loads(graphs("--counts", "7,5,30,3", "--json").stdout)
    assert (round(table_1["precision"], 3), table_1["recall"], table_1["shd"]) == (0.583, 0.7, 8.0)
    row_1_1 = json.loads(graphs("--counts", "8,20,15,1,2", "--json").stdout)  # Table 5, two partial matches
    assert (row_1_1["precision"], row_1_1["shd"], row_1_1["ddm"], round(row_1_1["bsf"], 3)) == (0.3, 21.0, -1.2, 0.329)
    assert graphs("--counts", "7,5").returncode == 2 and "TP,FP,TN,FN" in graphs("--counts", "7,5").stderr


def test_data_and_edge_probabilities_are_scored(files: tuple[Path, ...], tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    a, d = rng.integers(0, 2, (2, 400))
    b = np.where(rng.random(400) < 0.9, a, 1 - a)
    c = np.where(rng.random(400) < 0.9, b ^ d, 1 - (b ^ d))
    e = np.where(rng.random(400) < 0.9, d, 1 - d)
    sample = tmp_path / "sample.csv"
    sample.write_text("\n".join(["A,B,C,D,E", *(",".join(map(str, row)) for row in zip(a, b, c, d, e, strict=True))]))
    found = json.loads(graphs(*files, "--data", sample, "--json").stdout)["data"]
    assert (
        found["truth"]["kl_excess"] == 0 and abs(found["flipped"]["bic"] - found["truth"]["bic"]) < 1e-9
    )  # equivalent
    assert found["poor"]["bic"] < found["truth"]["bic"] and found["poor"]["kl_excess"] > 0.1
    assert "KL excess" in graphs(*files, "--data", sample).stdout
    chances = tmp_path / "p.csv"
    chances.write_text("A,B,C,D,E\n0,.9,0,0,0\n0,0,.8,0,0\n0,0,0,0,.1\n0,0,.7,0,.9\n0,0,0,0,0\n")
    told = json.loads(graphs(files[0], "--edge-probabilities", chances, "--row-to-column", "--json").stdout)
    assert told["auroc"] == 1.0 and told["n_true"] == 4
