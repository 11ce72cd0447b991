"""How far a run is: lines where nothing can move, never two of them within ten seconds, nothing when quiet."""

from __future__ import annotations

import time

import pytest

from adjudge.runs import progress_line
from adjudge.runs.progress_line import ProgressLine
from adjudge.runs.run import Progress


def shown(capsys: pytest.CaptureFixture[str], quiet: bool = False) -> list[str]:
    """What is said of ten tasks, one of them failed."""
    progress = Progress(to_do=10, cached=0)
    with ProgressLine(quiet) as line:
        for task in range(10):
            progress.finish(failed=task == 0)
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
    assert not any(" left, " in line for line in lines[:4]) and " left, 1 failed" in lines[4]


def test_the_time_left_goes_by_the_pace_of_tasks_and_not_by_the_start_of_the_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    progress = Progress(to_do=400, cached=0)
    clock[0] = 12.0  # workers start and load their libraries: at this pace 400 tasks would take 80 minutes
    for _ in range(4):
        progress.finish(failed=False)
        assert progress.seconds_left is None
        clock[0] += 0.25
    progress.finish(failed=False)
    assert progress.seconds_left == pytest.approx(395 * 0.25)


def test_quiet_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, quiet=True) == []
