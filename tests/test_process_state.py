"""What a test leaves changed in its process is named."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.process_state import changes, process_state


def test_what_is_as_it_was_is_no_change() -> None:
    assert changes(process_state(), process_state()) == []


def test_handlers_masks_folder_and_variables_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_KNOWN", "1")
    before = process_state()
    handler, mask = signal.signal(signal.SIGUSR1, signal.SIG_IGN), os.umask(0o707)
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
    try:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("ADJUDGE_KNOWN", "2")
        monkeypatch.setenv("ADJUDGE_NEW", "3")  # as libraries do when they are loaded
        found = changes(before, process_state())
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        signal.signal(signal.SIGUSR1, handler)
        os.umask(mask)
    names = ["signal handlers: ", "signals held back: ", "umask: ", "folder: ", "environment: 'ADJUDGE_KNOWN' was '1'"]
    assert len(found) == 5 and all(line.startswith(name) for line, name in zip(found, names, strict=True)), found


@pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")
def test_a_child_that_nobody_waited_for_is_named_and_one_that_has_ended_is_not() -> None:
    before = process_state()
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    (found,) = changes(before, process_state())
    assert found.startswith(f"children: '{child.pid}' was None, is ")
    during = process_state()
    child.communicate()
    assert changes(before, process_state()) == changes(during, process_state()) == []
