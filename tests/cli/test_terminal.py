"""What a person sees in a terminal: colour, width, grouped help; and what a pipe gets."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli, terminal
from adjudge.wording.text_table import Terminal, shown_on

NAMES = [f"a_learner_with_quite_a_long_name_{place:02d}" for place in range(20)]
SGR = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def twenty(csv_file: Callable[..., Path]) -> Path:
    rng = np.random.default_rng(5)
    rows = [",".join(["case", *NAMES])]
    rows += [",".join([f"d{n}", *(f"{0.5 + 0.02 * k + 0.05 * rng.standard_normal():.4f}" for k in range(20))])
             for n in range(25)]  # fmt: skip
    return csv_file("\n".join(rows) + "\n")


def on_a_terminal(columns: int, *arguments: object, **env: str) -> str:
    """Standard output of a real process on a pseudo-terminal of so many columns."""
    try:
        leader, follower = pty.openpty()
    except OSError:
        pytest.skip("no terminal can be opened here: mount /dev/pts")
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "NO_COLOR", "FORCE_COLOR"}}
    command = [sys.executable, "-m", "adjudge", *map(str, arguments)]
    process = subprocess.Popen(command, stdout=follower, stderr=subprocess.DEVNULL, env=known | {"TERM": "xterm"} | env)
    os.close(follower)
    found = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not part:
            break
        found += part
    os.close(leader)
    assert process.wait() == 0
    return found.decode().replace("\r\n", "\n")


def test_a_terminal_gets_colour_and_names_as_long_as_it_allows(twenty: Path) -> None:
    narrow, wide = (on_a_terminal(columns, "compare", twenty, "--measure", "accuracy") for columns in (80, 120))
    for text, columns in ((narrow, 80), (wide, 120)):
        plain = SGR.sub("", text)
        assert max(map(len, plain.splitlines())) <= columns and "\x1b[31mbeaten\x1b[0m" in text
        board = plain.split("\n\n")[1]
        assert len(board.strip("\n").splitlines()) >= 21 and "accuracy ↑" in board
    assert f"\n{NAMES[19]}  " in SGR.sub("", wide).split("\n\n")[1]


def test_a_pipe_gets_plain_text_of_80_columns_and_no_color_is_heeded(
    twenty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    piped = CliRunner().invoke(cli, ["compare", str(twenty), "--measure", "accuracy"]).output
    assert "\x1b" not in piped and max(map(len, piped.splitlines())) <= 80
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal() == Terminal(200, colour=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal() == Terminal(200, colour=False)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal().colour
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert terminal().colour


def test_a_plain_terminal_of_80_columns_shows_what_a_pipe_gets(twenty: Path) -> None:
    arguments = ["compare", str(twenty), "--measure", "accuracy"]
    piped = CliRunner().invoke(cli, arguments).output
    with shown_on(Terminal(80, colour=False)):
        assert CliRunner().invoke(cli, arguments).output == piped


@pytest.mark.parametrize(
    "command", ["compare", "report", "gate", "diff", "plot", "power", "multiverse", "replicability"]
)
def test_help_opens_with_the_five_options_that_everyone_needs(command: str) -> None:
    text = CliRunner().invoke(cli, [command, "--help"]).output
    first = text.partition("Most used:")[2].partition("\n\n")[0]
    assert len(re.findall(r"^  -", first, re.MULTILINE)) == 5
    assert "How the file is read:" in text
    every = re.findall(r"^  (-[-\w]+)", text, re.MULTILINE)
    assert len(every) == len(set(every))
    if command in {"compare", "report", "plot"}:
        assert "critical difference" in " ".join(text.split())


@pytest.mark.parametrize(
    ("command", "most"), [("compare", 23), ("report", 20), ("plot", 18), ("multiverse", 20), ("diff", 20)]
)
def test_help_shows_the_options_of_every_day_and_help_all_the_rest(command: str, most: int) -> None:
    short, full = (CliRunner().invoke(cli, [command, word]).output for word in ("--help", "--help-all"))
    few, every = (set(re.findall(r"^  (?:-\w, )?(--[-\w]+)", text, re.MULTILINE)) for text in (short, full))
    known = cli.get_command(click.Context(cli), command)
    assert known is not None and every == {next(word for word in param.opts if word.startswith("--"))
                                           for param in known.get_params(click.Context(known))
                                           if isinstance(param, click.Option)}  # fmt: skip
    assert few < every and len(few - {"--help", "--help-all"}) <= most
    assert f"{len(every) - len(few)} more options:" in short and "more options:" not in full
    assert "The joint test:" in full and "--prior" in every - few
