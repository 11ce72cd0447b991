"""A question answered in place: a number and return run the line; nothing else does."""

from __future__ import annotations

import sys

import click
import pytest

from adjudge.cli.answering import answered

LINES = ("adjudge compare r.csv --higher zorp", "adjudge compare r.csv --lower 'my zorp'")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A terminal on which these words are typed."""
    typed: list[str] = []
    for stream in ("stdin", "stderr"):
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: True, raising=False)
    monkeypatch.setattr(click, "prompt", lambda *_, **__: typed.pop(0))
    return typed


def test_a_number_gives_the_command_of_its_line(terminal: list[str]) -> None:
    terminal += ["7", "two", "2"]
    assert answered(LINES) == ["compare", "r.csv", "--lower", "my zorp"] and not terminal


def test_return_alone_runs_nothing_and_a_pipe_is_not_asked(
    terminal: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal += [""]
    assert answered(LINES) is None and answered(()) is None
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    assert answered(LINES) is None
