"""Ordinary mistakes are answered with the next step, and small numbers are said as a person says them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError


def run(*arguments: object) -> str:
    done = CliRunner().invoke(cli, [*map(str, arguments)])
    if done.exception is not None and not isinstance(done.exception, (SystemExit, InputError)):
        raise done.exception
    return done.output + (str(done.exception) if isinstance(done.exception, InputError) else "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["compare", "example:weka", "--html", "r.pdf"], "'r.pdf': a page is written as HTML; use --html r.html"),
        (["compare", "example:weka", "--method", "ttest"], "there are bayes_sign, bayes_signed_rank,"),
        (["compare", "example:weka", "--fail-if", "bad"], "known: better, partly better, equivalent, mixed, undecided"),
        (["report", "example:weka", "-o", "r.doc"], "a report is written as .html"),
        (["compare", "example:weka", "more.csv"], "example:weka is a table by itself; leave out more.csv"),
        (["compare", "more.csv", "example:weka"], "example:weka is a table by itself; leave out more.csv"),
        (["compare", "example:weka", "--html", "."], "use --html report.html"),
        (["init", ".", "--force"], "cannot write .: it is a folder; name a file in it"),
        (["init", "."], "cannot write .: it is a folder; name a file in it"),
        (["run", "."], ". is a folder; name the experiment's file"),
    ],
)
def test_a_wrong_use_names_the_next_step(arguments: list[str], words: str) -> None:
    assert words in " ".join(run(*arguments).split())


WRONG = [r"\b1 (cases|claims|pairs|measures|learners|items|groups|values|rows|data sets|columns|files)\b",
         r"\b(\d+) to \1 ", r"= [<>]"]  # fmt: skip


@pytest.mark.parametrize("command", ["compare", "inspect", "power", "report"])
def test_one_of_a_kind_is_not_said_in_the_plural_and_a_bound_has_no_equals_sign(
    command: str, csv_file: Callable[..., Path], tmp_path: Path
) -> None:
    rows = "".join(f"d{n},{0.5 + 0.01 * n:.3f},{0.7 + 0.01 * n + 0.001 * (n % 3):.3f}\n" for n in range(18))
    path = csv_file("dataset,A,B\n" + rows)
    text = run(
        command, path, *(["--measure", "accuracy"] if command in {"compare", "report"} else ["--higher", "value"])
    )
    one = csv_file("dataset,model,accuracy\nd1,A,0.5\nd1,B,0.6\n", "one.csv")
    text += run("inspect", one) + run("convert", one, tmp_path / "out.csv")
    assert "18" in text
    for pattern in WRONG:
        assert not re.search(pattern, text), text
