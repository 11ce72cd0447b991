"""One refusal, two faces: Python reads arguments, the command line flags, and the core writes neither by hand."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge import compare
from adjudge.base.option_spelling import flags, option
from adjudge.cli.main import cli
from adjudge.errors import AdjudgeError, InputError
from adjudge.results.examples import example
from adjudge.results.read import read_results

SOURCE = Path(__file__).parents[2] / "src" / "adjudge"

# Files that print whole commands, which have flags wherever they are read; and the one that words them.
EXCEPT = {
    "base/option_spelling.py": "where a flag is written",
    "verdicts/guards.py": "what docs/guards.md tells of each guard",
    "wording/screen.py": "what to type next, told by who reads it: flags on the command line, calls in Python",
    "replication/rerun_table.py": "`adjudge run --replicate`, which is a command only",
    "evidence/contract.py": "both spellings, of the command line and of Python",
    "verdicts/choice.py": "both spellings",
    "wording/joint.py": "ends of lists that the command prints",
    "wording/each_case.py": "ends of lists that the command prints",
}


def literals(tree: ast.AST) -> list[str]:
    """Text a program can print: docstrings left out, an expression inside an f-string shown as x."""
    texts, inner = [], set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inner.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            inner |= {part for part in node.values if isinstance(part, ast.Constant)}
            texts.append("".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values))
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in inner)
    return texts + [node.value for node in constants if isinstance(node.value, str)]


def test_the_core_writes_no_flag_by_hand() -> None:
    found = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        if file.relative_to(SOURCE).parts[0] != "cli"
        for text in literals(ast.parse(file.read_text(encoding="utf-8")))
        if re.search(r"(?<![\w(-])--[a-z]", text)
    }
    assert found == set(EXCEPT), "use adjudge.base.option_spelling.option"


REFUSED = {
    "direction": ("case,learner,my zorp\na,A,1\na,B,2\n", "higher=['my zorp']", "--higher 'my zorp'"),
    "columns": ("learner,iris,wine,zoo\nA,1,2,3\nB,2,3,4\n", "columns='cases'", "--columns cases"),
    "keys": ("x,accuracy\n1,1\n2,2\n", "case='COLUMN'", "--case COLUMN"),
    "duplicates": ("case,learner,accuracy\na,A,1\na,A,2\na,B,2\n", "duplicates=…", "--duplicates"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_arguments_in_python_and_flags_on_the_command_line(name: str, tmp_path: Path) -> None:
    text, argument, flag = REFUSED[name]
    path = tmp_path / "results.csv"
    path.write_text(text)
    with pytest.raises(AdjudgeError) as refused:
        compare(read_results(path))
    assert argument in str(refused.value) and "--" not in str(refused.value)
    said = CliRunner().invoke(cli, ["compare", str(path)]).exception
    assert isinstance(said, AdjudgeError) and flag in str(said) and argument not in str(said)


def test_settings_that_exclude_each_other_are_named_as_they_were_given() -> None:
    with pytest.raises(InputError, match=r"^sequential=… and missing='both' do not go together"):
        compare(example("joint"), sequential=True, missing="both")
    said = CliRunner().invoke(cli, ["compare", "example:joint", "--fdr", "0.1", "--rule", "strict"]).exception
    assert isinstance(said, InputError) and str(said).startswith("--fdr and --rule do not go together")


def test_the_spelling_is_the_callers_after_a_command_that_failed() -> None:
    with pytest.raises(ZeroDivisionError), flags():
        assert option("row_to_column", False) == "--column-to-row"
        _ = 1 / 0
    assert option("row_to_column", False) == "row_to_column=False"


def test_a_flag_of_another_name_than_its_argument_is_told_where_it_is_declared() -> None:
    spelled = [("cv", 5, "cv=5", "--folds 5"), ("margins", None, "margins=…", "--margin"),
               ("gates", {"f": 0.1}, "gates={'f': 0.1}", "--gate f=0.1")]  # fmt: skip
    assert all(option(name, value) == argument for name, value, argument, _ in spelled)
    with flags():
        assert all(option(name, value) == flag for name, value, _, flag in spelled)


def test_an_option_of_several_commands_is_defined_once() -> None:
    shared = ("--seed", "--engine", "--workers", "--out", "--only", "--higher", "--lower")
    for file in (SOURCE / "cli").glob("*.py"):
        defined = re.findall(r'click\.option\(\s*"(--[a-z-]+)"', file.read_text(encoding="utf-8"))
        assert file.name == "options.py" or not set(defined) & set(shared), file.name
