"""`adjudge report`, `adjudge schema` and `compare --html --latex` as a person runs them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from tests.command import adjudge, adjudge_process, loaded_by

from adjudge.cli.compare import command as compare_command
from adjudge.cli.report import command as report_command

Writer = Callable[..., Path]


def test_a_page_is_written_and_stdout_stays_empty(tmp_path: Path) -> None:
    done = adjudge_process("report", "example:rewards", "--html", tmp_path / "r.html")
    assert done.returncode == 0 and done.stdout == "" and "wrote" in done.stderr
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>") and "adjudge report example:rewards --html" in page


@pytest.mark.parametrize(
    ("form", "start"), [("--md", "## example weka"), ("--latex", "% Needs"), ("--text", "Use RandomForest or Logistic")]
)
def test_every_form_on_stdout(form: str, start: str) -> None:
    done = adjudge("report", "example:weka", form)
    assert done.returncode == 0 and done.stdout.startswith(start)


def test_json_has_the_report_beside_the_comparison() -> None:
    done = adjudge_process("report", "example:rewards", "--measure", "accuracy", "--json", "--test", "nemenyi")
    found = json.loads(done.stdout)
    assert found["schema"] == "adjudge.compare/3" and found["supplementary"][0]["test"] == "nemenyi"
    assert found["provenance"]["command"].startswith("adjudge report example:rewards --measure accuracy")
    assert len(found["scores"][0]["values"]) == 16 and found["paragraph"].startswith(found["answer"]["headline"][:20])


def test_compare_writes_a_page_beside_its_answer(tmp_path: Path) -> None:
    done = adjudge("compare", "example:joint", "--html", tmp_path / "r.html")
    assert done.returncode == 0 and "Undecided: nothing separates B from A" in done.stdout
    assert "12 cases" in (tmp_path / "r.html").read_text(encoding="utf-8")
    piped = adjudge("compare", "example:joint", "--html", "-")
    assert piped.returncode == 0 and piped.stdout.startswith("<!doctype html>")


def test_a_paper_gets_its_tables_with_the_diagrams_beside_them(tmp_path: Path) -> None:
    file = tmp_path / "tables.tex"
    found = CliRunner().invoke(
        report_command, ["example:weka", "--measures", "accuracy", "-o", str(file), "--page-columns", "2"]
    )
    assert found.exit_code == 0 and (tmp_path / "tables-cd-accuracy.pdf").read_bytes()[:5] == b"%PDF-"
    text = file.read_text(encoding="utf-8")
    assert r"\includegraphics[width=\linewidth]{tables-cd-accuracy.pdf}" in text and "mean rank & " in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--page-columns", "2"], "--page-columns 2 is for LaTeX: give --latex or -o FILE.tex"),
        (["--md", "-o", "t.tex"], "--md and -o t.tex ask for two forms"),
        (["-o", "t.docx"], "'t.docx' ends in '.docx'; a report is written as .html"),
    ],
)
def test_a_form_that_does_not_fit_is_refused(arguments: list[str], words: str) -> None:
    found = CliRunner().invoke(report_command, ["example:weka", *arguments])
    assert found.exit_code != 0 and words in f"{found.output}{found.exception}"


def test_compare_in_latex() -> None:
    done = adjudge("compare", "example:joint", "--latex")
    assert done.returncode == 0 and "\\toprule" in done.stdout and "\\begin{table}" in done.stdout


def test_the_schema_is_printed() -> None:
    done = adjudge("schema")
    assert json.loads(done.stdout)["properties"]["schema"] == {"enum": ["adjudge.compare/3"]}
    wrong = adjudge("schema", "adjudge.compare/7")
    assert wrong.returncode == 2 and "adjudge.compare/3" in wrong.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--html", "r.pdf"), "a page is written as HTML"),
        (("--rope", "0.1"), "a rope is the margin of one measure"),
        (("--structure", "averaged"), "--structure goes with --network"),
        (("--html", "/no/such/folder/r.html"), "cannot write /no/such/folder/r.html"),
    ],
)
def test_wrong_use_is_refused_in_one_line(arguments: tuple[str, ...], words: str) -> None:
    done = adjudge("report", "example:rewards", *arguments)
    assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr


def options_of(command: click.Command) -> dict[str, tuple[object, ...]]:
    """Every option with what it takes and what it is without being given."""
    return {
        name: (param.name, str(param.type), param.default, param.multiple, param.is_flag)
        for param in command.params
        if isinstance(param, click.Option)
        for name in param.opts
    }


def test_report_and_compare_ask_the_same_questions() -> None:
    compare, report = options_of(compare_command), options_of(report_command)
    assert compare.keys() - report.keys() == {
        "--robustness",
        "--csv",
        "--fail-if",
        "--require-decision",
        "--gate",
        "--details",
        "--all",
        "--leaderboard",
        "--joint",
        "--each-case",
        "--statistics",
        "--chi2",
    }
    assert report.keys() - compare.keys() == {"--text", "--output", "-o", "--spread"}
    shared = compare.keys() & report.keys()
    assert {name: compare[name] for name in shared} == {name: report[name] for name in shared}
    assert {"--claim", "--fdr", "--rule", "--prior", "--strength", "--each-subset", "--draws"} <= shared


@pytest.fixture(scope="module")
def plain_report() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(adjudge("report", "example:rewards", "--json").stdout)
    return found


@pytest.mark.parametrize(
    "asked",
    [
        ("--rule", "strict"),
        ("--prior", "1,1,2,1,1,2,1,1"),
        ("--fdr", "0.01"),
        ("--claim", "accuracy>"),
        ("--each-subset",),
        ("--network", "--structure", "averaged", "--draws", "200", "--seed", "3"),
        ("--measure", "accuracy", "--rope", "0.5", "--draws", "500", "--seed", "3"),
        ("--learners", "naive Bayes,C5.0"),
    ],
)
def test_the_same_options_give_the_same_numbers(asked: tuple[str, ...], plain_report: dict[str, Any]) -> None:
    compared = json.loads(adjudge("compare", "example:rewards", *asked, "--json").stdout)
    reported = json.loads(adjudge("report", "example:rewards", *asked, "--json").stdout)
    assert {name: reported[name] for name in compared} == compared
    assert {name: plain_report.get(name) for name in compared} != compared  # the option did something


@pytest.mark.parametrize("form", ["--md", "--html"])
def test_a_claim_and_every_subset_are_shown_in_a_report(form: str) -> None:
    target = ("-",) if form == "--html" else ()
    asked = ("--claim", "accuracy>=", "--each-subset", "--learners", "naive Bayes,C5.0")
    shown = adjudge("report", "example:rewards", *asked, form, *target).stdout
    assert "for C5.0 against naive Bayes" in shown and "met in 10 of 16" in shown
    assert "very subset of the measures" in shown


@pytest.mark.parametrize("command", ["compare", "report"])
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--json", "--md"), "--json and --md"),
        (("--latex", "--json"), "--latex and --json"),
        (("--html", "-", "--md"), "--html - and --md"),
    ],
)
def test_two_forms_at_once_are_refused_and_both_named(command: str, arguments: tuple[str, ...], named: str) -> None:
    done = adjudge(command, "example:joint", *arguments)
    assert done.returncode == 2 and named in done.stderr and "give one of them" in done.stderr and done.stdout == ""


def test_the_same_form_twice_and_a_page_beside_a_form_are_fine(tmp_path: Path) -> None:
    done = adjudge("compare", "example:joint", "--md", "--html", tmp_path / "r.html")
    assert done.returncode == 0 and done.stdout.startswith("## ") and (tmp_path / "r.html").exists()
    assert adjudge("report", "example:joint", "--json", "--json").returncode == 0


EXPERIMENT = """
seed = 1
measures = ["accuracy", "brier"]
cases = ["sklearn:iris", "sklearn:wine"]
[plan]
kind = "kfold"
folds = 2
[[learners]]
name = "naive Bayes"
class = "sklearn.naive_bayes.GaussianNB"
[[learners]]
name = "stump"
class = "sklearn.tree.DecisionTreeClassifier"
params = {max_depth = 1}
"""


def test_the_folder_of_a_run_is_compared_and_reported(csv_file: Writer, tmp_path: Path) -> None:
    pytest.importorskip("sklearn", reason="a run needs scikit-learn")
    folder = tmp_path / "toy.run"
    done = adjudge("run", csv_file(EXPERIMENT, "toy.toml"), "--no-compare", "--workers", 1)
    assert done.returncode == 0 and (folder / "results.csv").is_file(), done.stderr
    by_folder = adjudge("compare", folder, "--json")
    by_file = adjudge("compare", folder / "results.csv", "--json")
    assert by_folder.returncode == 0 and "stump" in by_folder.stdout
    found, expected = json.loads(by_folder.stdout), json.loads(by_file.stdout)
    assert found.pop("source") == "toy.run/results.csv" and expected.pop("source") == "results.csv"
    assert found == expected
    report = json.loads(adjudge("report", folder, "--json").stdout)
    digest = hashlib.sha256((folder / "results.csv").read_bytes()).hexdigest()
    assert (report["provenance"]["hashed"], report["provenance"]["sha256"]) == ("file", digest)
    empty = adjudge("report", tmp_path)
    assert empty.returncode == 2 and len(empty.stderr.strip().splitlines()) == 1
    assert "a folder without results.csv" in empty.stderr


def test_holes_must_be_dealt_with(csv_file: Writer) -> None:
    path = csv_file("case,learner,accuracy\n" + "".join(f"c{i},{b},{i if i else ''}\n" for i in range(8) for b in "AB"))
    assert adjudge("report", path, "--text").returncode == 4
    done = adjudge("report", path, "--text", "--missing", "drop")
    assert done.returncode == 0 and "left out pair by pair" in done.stdout


def test_a_plain_comparison_loads_no_report(csv_file: Writer, tmp_path: Path) -> None:
    path = csv_file("case,learner,accuracy\n" + "".join(f"c{i},{b},{i}\n" for i in range(8) for b in "AB"))
    code = (
        f"from adjudge.cli.main import main\ntry:\n    main(['compare', {str(path)!r}])\nexcept SystemExit:\n    pass"
    )
    loaded = loaded_by(code, tmp_path)
    assert "adjudge.cli.compare" in loaded and not [name for name in loaded if name.startswith("adjudge.reports")]


def test_a_deviation_over_seeds_is_latexs() -> None:
    done = adjudge("report", "example:weka", "--spread")
    assert done.returncode == 2 and "--spread is for LaTeX: give --latex or -o FILE.tex" in done.stderr
