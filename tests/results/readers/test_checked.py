"""What a reader takes from a file is looked at first; what nobody looked at is our mistake, not the file's."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results import read as reading_module
from adjudge.results.read import read_results
from adjudge.results.readers import ioh
from adjudge.results.readers.checked import UnlikeFormat, cell_number, flat, list_in, object_in, text, whole

LOG = {"function_id": 1, "function_name": "Sphere", "algorithm": {"name": "A"},
       "scenarios": [{"dimension": 2, "runs": [{"instance": 1, "best": {"y": 0.5, "evals": 7}}]}]}  # fmt: skip


@pytest.mark.parametrize(
    ("take", "why"),
    [
        (lambda: text({}, "task"), "there is no task"),
        (lambda: text({"task": ["a"]}, "task"), r'task is \["a"\] where text should be'),
        (lambda: whole({"fold": "1.5"}, "fold"), 'fold is "1.5" where a whole number should be'),
        (lambda: whole({"fold": 10**400}, "fold"), "where a whole number should be"),
        (lambda: object_in({"eval": None}, "eval"), "eval is null where an object should be"),
        (lambda: list_in({"runs": {"a": 1}}, "runs"), "where a list should be"),
        (lambda: cell_number({"x": ["high"]}, "x", 0), "row 1, column 'x': 'high' is not a number"),
        (lambda: flat(json.loads('{"a":' * 60 + "1" + "}" * 60), "."), "nested more than 50 deep"),
    ],
)
def test_what_is_not_there_or_of_another_kind_is_refused_by_its_name(take: Any, why: str) -> None:
    with pytest.raises(UnlikeFormat, match=why):
        take()


def test_what_need_not_be_there_is_empty() -> None:
    assert object_in({}, "a", needed=False) == {} and list_in({"a": None}, "a", needed=False) == []


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (("algorithm",), "A", 'algorithm is "A" where an object should be'),
        (("scenarios", 0, "runs"), None, "runs is null where a list should be"),
        (("scenarios", 0, "runs", 0, "best", "y"), [], r"y is \[\] where a number should be"),
    ],
)
def test_a_log_of_other_shape_is_refused_in_the_readers_words(
    path: tuple[Any, ...], value: Any, why: str, tmp_path: Path
) -> None:
    record = json.loads(json.dumps(LOG))
    place = record
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    (tmp_path / "log.json").write_text(json.dumps(record))
    with pytest.raises(InputError, match=f"log.json looks like ioh, but is not laid out as such files are: {why}"):
        read_results(tmp_path / "log.json")


def test_what_a_reader_of_ours_does_not_foresee_is_not_blamed_on_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("forgotten")

    (tmp_path / "log.json").write_text(json.dumps(LOG))
    monkeypatch.setattr(ioh, "read", broken)
    with pytest.raises(KeyError, match="forgotten"):
        read_results(tmp_path / "log.json")


def test_what_a_reader_of_another_package_does_not_foresee_is_told_to_be_its_authors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("forgotten")

    theirs = SimpleNamespace(NAME="theirs", recognises=lambda source: True, read=broken)
    monkeypatch.setattr(reading_module, "plugin_of", lambda source: (theirs, []))
    (tmp_path / "log.txt").write_text("nothing known")
    with pytest.raises(InputError, match=r"reader 'theirs' of another package failed .*KeyError.*; tell its authors"):
        read_results(tmp_path / "log.txt")
