"""A disk that fails at any one write: the run stops with a reason, and the next one makes it whole."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.runs.processes import table

from adjudge.errors import AdjudgeError
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.lock import FolderLock, holder
from adjudge.runs.run import run
from adjudge.runs.status import run_status

Write = Callable[..., Path]
CALLS = ("write", "fsync", "replace", "open")


class FailingDisk:
    """Fails the call of this number; counts them all."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fails: int) -> None:
        self.count = 0
        for name in CALLS:
            monkeypatch.setattr(os, name, self._wrapped(getattr(os, name), fails))

    def _wrapped(self, real: Callable[..., Any], fails: int) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            if self.count == fails:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(*arguments, **named)

        return call


def test_each_write_sync_and_rename_may_fail_once_and_nothing_is_lost_or_doubled(
    write_experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = load_experiment(
        write_experiment(cases='["toys:case"]', plan='kind = "kfold", folds = 2', run="keep_predictions = true")
    )
    monkeypatch.setattr("adjudge.runs.journal.SYNC", 0.0)  # every line is forced to the disk
    run(made, tmp_path / "whole", engine="serial")
    with monkeypatch.context() as patched:
        disk = FailingDisk(patched, 0)
        run(made, tmp_path / "counted", engine="serial")
    assert disk.count > 30
    for fails in range(1, disk.count + 1):
        out = tmp_path / f"failed{fails}"
        with monkeypatch.context() as patched:
            FailingDisk(patched, fails)
            try:  # a failure to name the holder of the lock is no failure of the run
                run(made, out, engine="serial")
                stopped = False
            except AdjudgeError as refusal:
                stopped = True
                assert "No space left on device" in str(refusal)
        assert holder(out) is None
        report = run(made, out, engine="serial")
        assert report.complete and not report.notes
        assert report.n_performed < 4 or stopped
        assert table(out) == table(tmp_path / "whole")
        lines = (out / "journal.jsonl").read_text().splitlines()[1:]
        assert set(Counter(json.loads(line)["key"] for line in lines).values()) == {1}
    print(f"{disk.count} calls failed, one at a time")  # for benchmarks/run_storms.py


def test_a_deleted_lock_file_lets_no_second_run_in(tmp_path: Path) -> None:
    with FolderLock(tmp_path):
        assert f"process {os.getpid()} on" in str(holder(tmp_path))
        (tmp_path / "run.lock").unlink()
        assert holder(tmp_path) == "another run"
        with pytest.raises(AdjudgeError, match="in use by another run"), FolderLock(tmp_path):
            pass
    assert holder(tmp_path) is None
    with FolderLock(tmp_path):
        pass


def test_a_clock_that_jumps_does_not_change_status(
    write_experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    out, real = tmp_path / "out", time.time
    made = load_experiment(write_experiment(cases='["toys:case"]', plan='kind = "kfold", folds = 3'))
    monkeypatch.setattr(time, "time", lambda: real() - 86400.0 * len(list(out.glob("results.csv"))))
    run(made, out, engine="serial", only=["fold=0"])
    run(made, out, engine="serial", only=["fold=1"])  # a day earlier, says the clock
    monkeypatch.setattr(time, "time", lambda: real() + 1e6)
    found = run_status(out)
    assert (found.finished, found.n_left, found.n_tasks) == ({"ok": 4}, 2, 6)
    assert found.seconds_since_last is not None and 0 <= found.seconds_since_last < 1e5
