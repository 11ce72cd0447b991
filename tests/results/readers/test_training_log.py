"""A training log is said to be one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results
from adjudge.results.readers.source import Source
from adjudge.results.readers.training_log import recognises


def test_trainer_state_is_a_training_log(tmp_path: Path) -> None:
    path = tmp_path / "trainer_state.json"
    log = [{"epoch": n, "eval_accuracy": 0.8 + n / 100, "loss": 1 / n, "step": 100 * n} for n in (1, 2, 3)]
    path.write_text(json.dumps({"best_metric": 0.83, "global_step": 300, "log_history": log}), encoding="utf-8")
    with pytest.raises(InputError, match=r"trainer_state\.json is a training log: 3 entries of one run"):
        read_results(path)
    path.write_text(json.dumps({"log_history": log}), encoding="utf-8")
    assert not recognises(Source(path))


def test_another_file_read_as_one_is_refused_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"global_step": 3}')
    with pytest.raises(InputError, match="looks like training log, but is not laid out as such files are"):
        read_results(tmp_path / "other.json", format="training log")
