"""What is typed first, words of other programs, and the Tab key."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command import adjudge, adjudge_process


def test_a_file_means_compare(tmp_path: Path) -> None:
    (tmp_path / "comapre").mkdir()  # a folder that is there is one
    table = tmp_path / "r.csv"
    table.write_text("dataset,model,accuracy\n" + "".join(
        f"d{n},{m},0.{7 + (m == 'A')}{n}\n" for n in range(9) for m in "AB"), encoding="utf-8")  # fmt: skip
    whole = adjudge("compare", table)
    assert whole.returncode == 0 and "Use A." in whole.stdout
    for words in ((table,), (table, "--json"), ("--json", table), ("--debug", table)):
        done = adjudge(*words)
        assert done.returncode == 0, done.stderr
    assert adjudge(table).stdout == whole.stdout
    assert adjudge("-", stdin=table.read_bytes()).stdout.splitlines()[:-1] == whole.stdout.splitlines()[:-1]
    assert adjudge("example:weka").stdout == adjudge("compare", "example:weka").stdout
    assert "comapre" in adjudge("comapre", cwd=tmp_path).stderr and adjudge("comapre", cwd=tmp_path).returncode != 0


def test_a_file_that_is_not_there_is_a_missing_file_and_a_wrong_command_a_wrong_command() -> None:
    assert "no such file: none.csv" in adjudge("none.csv").stderr
    wrong = adjudge("comapre", "none.csv")
    assert wrong.returncode == 2 and "no command 'comapre'; did you mean 'compare'?" in wrong.stderr


def test_help_and_version_are_commands_too() -> None:
    assert adjudge("help").stdout == adjudge("--help").stdout
    assert adjudge("help", "gate").stdout == adjudge("gate", "--help").stdout
    assert adjudge("version").stdout == adjudge("--version").stdout
    assert "no command 'gat'; did you mean 'gate'?" in adjudge("help", "gat").stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--metric", "no option --metric; here it is --measures"),
        ("--alpha", "no option --alpha; here it is --threshold (--alpha 0.05 is --threshold 0.95)"),
        ("--margins", "no option --margins; here it is --margin"),
    ],
)
def test_words_of_other_programs_name_ours(typed: str, said: str) -> None:
    done = adjudge("compare", "example:weka", typed, "x")
    assert done.returncode == 2 and said in done.stderr


def test_an_option_that_a_command_has_not_is_not_promised() -> None:
    assert "here it is" not in adjudge("status", "--metric", "x").stderr


COMPLETIONS = {
    ("comp", 1): "plain,compare",
    ("res", 1): "file,res",  # adjudge FILE
    ("compare res", 2): "file,res",
    ("compare r.csv --rul", 3): "plain,--rule",
    ("r.csv --basel", 2): "plain,--baseline",
    ("compare r.csv --missing dr", 4): "plain,drop",
}


def test_tab_completes_commands_options_choices_and_files() -> None:
    for (words, place), expected in COMPLETIONS.items():
        done = adjudge_process(COMP_WORDS=f"adjudge {words}", COMP_CWORD=str(place), _ADJUDGE_COMPLETE="bash_complete")
        assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, [expected], ""), words


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(shell: str) -> None:
    done = adjudge_process(_ADJUDGE_COMPLETE=f"{shell}_source")
    assert done.returncode == 0 and f"_ADJUDGE_COMPLETE={shell}_complete" in done.stdout
