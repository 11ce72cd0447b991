"""How far a run is: lines where nothing can move, never two of them within ten seconds, nothing when quiet."""

from __future__ import annotations

import pytest

from adjudge.runs import progress_line
from adjudge.runs.progress_line import ProgressLine
from adjudge.runs.run import Progress


def shown(capsys: pytest.CaptureFixture[str], quiet: bool = False) -> list[str]:
    """What is said of ten tasks, one of them failed."""
    progress = Progress(to_do=10, cached=0, failed=1)
    with ProgressLine(quiet) as line:
        for progress.done in range(1, 11):
            line.show(progress)
    out, told = capsys.readouterr()
    assert out == ""
    return told.splitlines()


def test_a_line_now_and_then_goes_to_stderr_and_the_last_always(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = shown(capsys)
    assert line.startswith("10/10 tasks, ") and line.endswith("/s, 1 failed")  # nothing is left to wait for


def test_lines_come_as_often_as_their_time_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_line, "EVERY", 0.0)
    lines = shown(capsys)
    assert [line.partition("/")[0] for line in lines] == [str(done) for done in range(1, 11)]
    assert " left, 1 failed" in lines[0]


def test_quiet_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, quiet=True) == []
