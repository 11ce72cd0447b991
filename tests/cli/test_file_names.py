"""Whatever stands where a file's name is expected, and wherever the bytes come from: an answer or one plain refusal."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from tests.loops import of

from adjudge.cli.main import main

TABLE = "case,learner,accuracy\n" + "".join(
    f"c{k},{who},0.{k + step}\n" for k in range(1, 7) for step, who in enumerate("AB")
)
NO_NAMES = {
    "long": ("a" * 300 + ".csv", "has 304 letters"),
    "deep": ("d/" * 3000 + "a.csv", "has 6005 letters"),
    "NUL": ("a\0b.csv", "holds a NUL"),
    "surrogate": ("a\ud800b.csv", "holds a lone surrogate"),
    "table": (TABLE, "looks like the text of a table, not a file name"),
}
COMMANDS = [
    "compare @", "inspect @", "convert @ out.csv", "convert t.csv @", "report @", "merge t.csv @ -o out.csv",
    "merge t.csv t.csv -o @", "compare t.csv --mapping @", "compare t.csv --learner X=@", "init @", "run @", "status @",
    "power @", "replicability @", "multiverse @", "diff t.csv @",
]  # fmt: skip


def test_what_can_name_no_file_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.csv").write_text(TABLE)
    for command, (name, why) in product(COMMANDS, NO_NAMES.values()):
        with of(command, why), pytest.raises(SystemExit) as ended:
            main([part.replace("@", name) for part in command.split(" ")])
        told = capsys.readouterr().err
        assert ended.value.code == 2 and why in told, (command, told)
        assert "our mistake" not in told and "Traceback" not in told, (command, told)
        assert [path.name for path in tmp_path.iterdir()] == ["t.csv"], command


def test_a_line_break_in_a_list_of_names_parts_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.csv").write_text(TABLE)
    with pytest.raises(SystemExit) as ended:
        main(["compare", str(tmp_path / "t.csv"), "--learners", "A\nB"])
    assert ended.value.code == 0, capsys.readouterr().err


def shell(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    line = ["bash", "-c", command, "bash", sys.executable, *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=240, check=False)


@pytest.mark.parametrize(
    "how",
    [
        "$1 -m adjudge inspect <(cat $2)", "cat $2 | $1 -m adjudge inspect /dev/stdin",
        "cat $2 | $1 -m adjudge inspect -",
        "$1 -m adjudge inspect - < $2", "$1 -m adjudge inspect <(gzip -c $2)",
    ],
)  # fmt: skip
def test_a_table_may_come_through_a_pipe(how: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(TABLE)
    ran = shell(how, str(tmp_path / "t.csv"))
    assert "12 values = 2 learners × 6 cases × 1 measure" in ran.stdout, ran.stderr


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("$1 -m adjudge inspect /dev/zero", "/dev/zero is a device"),
        ("$1 -m adjudge inspect - < /dev/zero", "standard input is a device"),
        ("$1 -m adjudge inspect - < /dev/null", "standard input is empty"),
        ("cat /dev/zero | ADJUDGE_MAX_MB=3 $1 -m adjudge inspect -", "has more than 3 MB"),
        ("ADJUDGE_MAX_MB=3 $1 -m adjudge inspect <(cat /dev/zero)", "has more than 3 MB"),
    ],
)
def test_what_never_ends_is_refused_at_the_limit(how: str, why: str) -> None:
    ran = shell(how)
    assert ran.returncode == 2 and why in ran.stderr
