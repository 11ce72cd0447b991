"""What a run says of itself in `run.json`, checked: the file may have been edited, or be another program's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.base.json_text import read_json
from adjudge.errors import InputError

RUN_FILE = "run.json"
_KINDS: dict[str, tuple[type | tuple[type, ...], Any]] = {  # what must be there → its type, and what stands for it
    "name": (str, None), "n_tasks": (int, None), "known": (dict, {}), "journal": (int, 0), "measures": (list, []),
    "cases": (dict, {}), "learners": (dict, {}), "started": ((int, float), 0.0),
}  # fmt: skip


def read_run_file(folder: Path) -> dict[str, Any]:
    """The content, with every field that is used of the right type."""
    path = folder / RUN_FILE
    try:
        about = read_json(path.read_text(encoding="utf-8"), str(path))
    except OSError:
        raise InputError(f"no run in {folder}: it has no {RUN_FILE}; start one with `adjudge run`") from None
    except ValueError:
        about = None
    if not isinstance(about, dict) or not _is_whole(about):
        raise InputError(f"{path} is damaged; run the experiment again, finished tasks are kept")
    return {name: default for name, (_, default) in _KINDS.items()} | about


def _is_whole(about: dict[str, Any]) -> bool:
    for name, (kind, default) in _KINDS.items():
        value = about.get(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            return False
    counts = [about["n_tasks"], about.get("journal", 0), *about.get("known", {}).values()]
    return all(type(count) is int and 0 <= count < 2**62 for count in counts) and all(
        isinstance(name, str) for name in about.get("measures", [])
    )
