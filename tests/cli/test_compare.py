"""`adjudge compare` as a person runs it: real processes, output, exit codes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command import adjudge

Writer = Callable[..., Path]


def clear_winner(n: int = 12) -> str:
    rows = "".join(
        f"c{i},{name},{0.5 + i / 100 + gain},{2 - gain}\n" for i in range(n) for name, gain in (("A", 0), ("B", 0.1))
    )
    return "case,learner,accuracy,seconds\n" + rows


def test_a_clear_winner_is_said_in_one_sentence(csv_file: Writer) -> None:
    done = adjudge("compare", csv_file(clear_winner()))
    assert done.returncode == 0
    assert done.stderr == "read: 2 learners (learner) × 12 cases (case); accuracy ↑, seconds ↓\n"
    assert "B is better than A on accuracy and seconds (12 cases" in done.stdout
    full = adjudge("compare", csv_file(clear_winner()), "--details").stdout
    assert "B against A: BETTER" in full and "12 of 12 cases" in " ".join(full.split())
    assert len(done.stdout.splitlines()) + 1 <= 26 < len(full.splitlines())
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_json_has_the_promised_shape(csv_file: Writer) -> None:
    done = adjudge("compare", csv_file(clear_winner()), "--json", "--claim", "accuracy>, seconds<=5%")
    found = json.loads(done.stdout)
    assert found["schema"] == "adjudge.compare/3" and found["answer"]["best"] == "B"
    (pair,) = found["pairs"]
    assert (pair["a"], pair["b"], pair["verdict"]) == ("A", "B", "better")
    accuracy, seconds = pair["measures"]["accuracy"], pair["measures"]["seconds"]
    assert (accuracy["sign"], accuracy["won"], accuracy["lost"], accuracy["tied"]) == (">", 12, 0, 0)
    assert accuracy["p"] == pytest.approx(2.0**-11) and accuracy["test"] == "wilcoxon"
    assert accuracy["estimate"] == pytest.approx(0.1) and seconds["estimate"] == pytest.approx(1.9 / 2.0)  # a factor
    outcome = pair["most_frequent"]
    assert outcome["statement"] == {"accuracy": ">", "seconds": ">"}
    assert outcome["method"] == "dirichlet" and outcome["exact"] is True
    assert 0.99 < outcome["probability"] <= 1 and 0.99 < outcome["p_majority"] <= 1 and outcome["share"] == 1
    assert outcome["glrt_p"] == pytest.approx(2.0**-11)
    assert pair["claim"]["met"] == 12
    assert isinstance(found["guards"], list)


def test_csv_and_markdown_say_the_same(csv_file: Writer) -> None:
    path = csv_file(clear_winner())
    rows = list(csv.DictReader(io.StringIO(adjudge("compare", path, "--csv").stdout)))
    assert [(row["b"], row["verdict"], row["measure"], row["sign"]) for row in rows] == [
        ("B", "better", "accuracy", ">"), ("B", "better", "seconds", ">"),
    ]  # fmt: skip
    markdown = adjudge("compare", path, "--md").stdout
    assert "B is better than A on accuracy and seconds (12 cases" in markdown


def test_all_pairs_fit_eighty_columns() -> None:
    done = adjudge("compare", "example:rewards", "--each-subset", "--details")
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    for text in ("naive Bayes", "P(unbeaten)", "accuracy, information_reward", "6 pairs: 6 undecided"):
        assert text in done.stdout


def test_long_names_and_many_measures_fit_eighty_columns(csv_file: Writer) -> None:
    names = [f"a-rather-long-learner-name-with-version-{k}" for k in range(4)]
    header = "case,learner," + ",".join(f"accuracy_on_something_{j}" for j in range(8))
    rows = [
        f"case{i},{name}," + ",".join(str((i * 7 + k * 3 + j) % 11) for j in range(8))
        for i in range(9)
        for k, name in enumerate(names)
    ]
    options = [part for j in range(8) for part in ("--higher", f"accuracy_on_something_{j}")]
    path = csv_file("\n".join([header, *rows]))
    for extra in ([], ["--learners", f"{names[0]},{names[1]}"]):
        done = adjudge("compare", path, *options, *extra)
        assert done.returncode == 0, done.stderr
        assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--fail-if", "worse"], 0),
        (["--fail-if", "better"], 5),
        (["--fail-if", "better,worse"], 5),
        (["--require-decision"], 0),
        (["--learners", "B,A", "--fail-if", "worse"], 5),
        (["--fail-if", "superb"], 2),
    ],
)
def test_exit_codes_of_fail_if(arguments: list[str], code: int, csv_file: Writer) -> None:
    assert adjudge("compare", csv_file(clear_winner()), *arguments).returncode == code


def test_undecided_exits_zero_unless_a_decision_is_required() -> None:
    assert adjudge("compare", "example:joint").returncode == 0
    assert adjudge("compare", "example:joint", "--require-decision").returncode == 6
    assert adjudge("compare", "example:joint", "--fail-if", "worse").returncode == 0
    assert adjudge("compare", "example:joint", "--fail-if", "undecided").returncode == 5


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"", 2, "is empty"),
        (b"case,learner,accuracy\n", 2, "no rows"),
        (bytes(range(256)), 2, "not a text table"),
        (b"case,learner,accuracy\nx,A,0.1\nx,B,good\n", 2, "'good' is not a number"),
        (b"case,learner,zorp\nx,A,1\nx,B,2\n", 2, "--higher zorp"),
        (b"case,learner,accuracy\nx,A,1\nx,B,\n", 4, "one score per learner"),
        (b"case,learner,accuracy\nx,A,1\nx,B,\ny,A,1\ny,B,2\n", 4, "learner 'B' on case 'x'"),
        (b"case,learner,accuracy\nx,A,1\nx,A,2\nx,B,1\n", 4, "more than one value"),
        (b"case,learner,accuracy\nx,A,1\ny,A,2\n", 4, "two learners"),
    ],
)
def test_unusable_input_gets_one_clear_line(content: bytes, code: int, words: str, csv_file: Writer) -> None:
    done = adjudge("compare", csv_file(content))
    assert (done.returncode, done.stdout) == (code, "")
    lines = [line for line in done.stderr.splitlines() if not line.startswith(("note:", "read:", "  adjudge compare "))]
    assert len(lines) == 1 and words in done.stderr and "Traceback" not in done.stderr


def test_a_missing_file_and_an_unknown_command_exit_two() -> None:
    assert adjudge("compare", "nowhere.csv").returncode == 2
    done = adjudge("comapre", "x.csv")
    assert done.returncode == 2 and "did you mean 'compare'" in done.stderr


def test_standard_input_holds_and_missing_policies_work(csv_file: Writer) -> None:
    content = clear_winner().encode()
    assert adjudge("compare", "-", stdin=content).returncode == 0
    holes = csv_file(clear_winner() + "extra,A,0.5,2\n")
    assert adjudge("compare", holes).returncode == 4
    for policy in ("drop", "both"):
        done = adjudge("compare", holes, "--missing", policy)
        assert done.returncode == 0 and "(G08)" in done.stdout


def test_a_learner_whose_name_holds_a_comma_can_be_chosen(csv_file: Writer) -> None:
    text = clear_winner().replace(",A,", ',"svm, rbf",').replace(",B,", ",tree,")
    path = csv_file(text)
    done = adjudge("compare", path, "--learners", "svm, rbf", "--learners", "tree", "--json")
    assert json.loads(done.stdout)["learners"] == ["svm, rbf", "tree"]


def test_a_wide_table_takes_its_measure_name_from_measures(csv_file: Writer) -> None:
    path = csv_file("dataset,A,B\n" + "".join(f"d{i},{i},{i + 1}\n" for i in range(8)))
    assert adjudge("compare", path).returncode == 2
    assert adjudge("compare", path, "--measures", "accuracy").returncode == 0
    assert adjudge("compare", path, "--lower", "value").returncode == 0


def test_priors_can_be_named_or_numbered(csv_file: Writer) -> None:
    path = csv_file(clear_winner())
    for prior in ("robust", "jeffreys", "0.5", "0.1,0.2,0.3,0.4"):
        assert adjudge("compare", path, "--prior", prior).returncode == 0
    assert adjudge("compare", path, "--prior", "0.1,0.2").returncode == 2
