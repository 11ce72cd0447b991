"""docs/transcripts.md shows what the program really prints: every command of the page is run, every answer compared.

After a change of wording: ADJUDGE_DATA=… python tests/test_transcripts.py writes the page anew, with as many lines of
each answer as it showed before.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from adjudge.cli.main import main

PAGE = Path(__file__).parents[1] / "docs" / "transcripts.md"
CUT = "…\n"  # a line that stands for the lines left out
BLOCKS = re.findall(r"^```(console|pycon)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
COMMANDS = [
    part.partition("\n")[::2]
    for kind, text in BLOCKS
    if kind == "console"
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
]


def answer(command: str) -> str:
    """What a command prints, run in this process; a refusal's line where it is refused. Names with * are found."""
    words: list[str] = []
    for word in shlex.split(command, posix=False)[1:]:
        plain = shlex.split(word)[0]
        words += sorted(map(str, Path().glob(plain))) if "*" in word and word == plain else [plain]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as done:
        main(words)
    return out.getvalue() + ("" if not done.value.code else err.getvalue().splitlines(keepends=True)[-1])


def shown(said: str, expected: str) -> str:
    """As much of an answer as the page shows."""
    lines = said.splitlines(keepends=True)
    return "".join([*lines[: expected.count("\n") - 1], CUT]) if expected.endswith(CUT) else said


def test_the_page_has_the_four_tools() -> None:
    titles = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert titles == ["scikit-learn", "lm-evaluation-harness", "Inspect", "WEKA Experimenter"] and len(COMMANDS) == 7


@pytest.mark.parametrize(("command", "expected"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_answer_to_each_command_is_real(
    command: str, expected: str, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shared_data / "formats")
    assert shown(answer(command), expected) == expected


def test_the_python_session_is_real() -> None:
    pytest.importorskip("sklearn")
    sessions = [text for kind, text in BLOCKS if kind == "pycon"]
    assert sessions
    for text in sessions:
        session = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
        assert doctest.DocTestRunner().run(session).failed == 0


if __name__ == "__main__":
    import os

    page = PAGE.read_text(encoding="utf-8")
    os.chdir(Path(os.environ["ADJUDGE_DATA"]) / "formats")
    for command, expected in COMMANDS:
        page = page.replace(f"$ {command}\n{expected}", f"$ {command}\n{shown(answer(command), expected)}")
    PAGE.write_text(page, encoding="utf-8")
    sys.exit(0)
