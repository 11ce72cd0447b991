"""A promise of docs/stability.md changes only with a line of the changelog."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.promises import broken, surface

HERE = Path(__file__).parent
PROMISED = json.loads((HERE / "promises.json").read_text(encoding="utf-8"))
CHANGELOG = (HERE.parent / "CHANGELOG.md").read_text(encoding="utf-8")


def test_no_promise_changed_without_a_line_of_the_changelog() -> None:
    assert broken(PROMISED, surface(), CHANGELOG) == [], (
        "say so in CHANGELOG.md, above the version of tests/promises.json, naming it in backticks"
    )


@pytest.mark.parametrize(
    "name",
    ["compare", "compare lower", "adjudge gate --margin", "JSON.answer.headline", "exit code of UnfitDataError"],
)
def test_a_planted_change_is_seen_until_the_changelog_names_it(name: str) -> None:
    changed = {**PROMISED, name: "something else"}
    assert [line.partition(":")[0] for line in broken(PROMISED, changed, CHANGELOG)] == [name]
    gone = {other: text for other, text in PROMISED.items() if other != name}
    assert [line.partition(":")[0] for line in broken(PROMISED, gone, CHANGELOG)] == [name]
    word = name.split(" ")[-1].rpartition(".")[2]
    told = CHANGELOG.replace("\n## ", f"\n## Unreleased\n- `{word}` means something else.\n\n## ", 1)
    assert broken(PROMISED, changed, told) == []


def test_what_is_new_breaks_no_promise() -> None:
    assert broken(PROMISED, {**PROMISED, "compare newer": "newer: 'int' = 0"}, CHANGELOG) == []
