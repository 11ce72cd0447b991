"""run.json: what an earlier version did not write stands as nothing; anything of a wrong type is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.runs.run_file import RUN_FILE, read_run_file


def test_what_is_not_written_stands_as_nothing(tmp_path: Path) -> None:
    (tmp_path / RUN_FILE).write_text('{"name": "mine", "n_tasks": 7, "extra": 1}')
    assert read_run_file(tmp_path) == {
        "name": "mine", "n_tasks": 7, "known": {}, "journal": 0, "measures": [], "cases": {}, "learners": {},
        "started": 0.0, "extra": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [{"name": 3}, {"n_tasks": True}, {"n_tasks": -1}, {"journal": 2**62}, {"known": {"ok": 1.5}}, {"measures": [1]}],
)
def test_a_wrong_type_is_damage(tmp_path: Path, wrong: dict[str, Any]) -> None:
    (tmp_path / RUN_FILE).write_text(json.dumps({"name": "mine", "n_tasks": 7} | wrong))
    with pytest.raises(InputError, match="is damaged; run the experiment again, finished tasks are kept"):
        read_run_file(tmp_path)


def test_a_folder_without_one_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no run in .*: it has no run\.json"):
        read_run_file(tmp_path)
