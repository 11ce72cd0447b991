"""Every shell and Python block of the README and the docs runs, and prints what is shown."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.docs.blocks import Session, alike, blocks_of
from tests.docs.reader_files import NEEDED
from tests.needed import needed

ROOT = Path(__file__).parents[2]
SLOW = {
    "docs/experiments.md",
    "docs/native-learners.md",  # compiles
    "docs/howto/dask-cluster.md",
    "docs/cases/structure-learners.md",
}
GENERATED = ("calibration", "studies")  # written by the command they show, hours long; tests/studies looks after them
ELSEWHERE = {"docs/transcripts.md"}  # tests/test_transcripts.py runs it, on files of its own


def pages() -> list[object]:
    found = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = str(path.relative_to(ROOT))
        if path.parent.name not in GENERATED and name not in ELSEWHERE and blocks_of(path.read_text(encoding="utf-8")):
            found.append(pytest.param(path, id=name, marks=[pytest.mark.slow] if name in SLOW else []))
    return found


@pytest.mark.parametrize("page", pages())
def test_what_a_page_shows_is_what_comes_out(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    text = page.read_text(encoding="utf-8")
    for asked in re.findall(r"<!-- needs (.*) -->", text):
        for module in () if asked == "shared data" else asked.split(", "):
            needed(module)
    if "<!-- needs shared data -->" in text:
        for name, folder in (("data", "results"), ("formats", "formats"), ("wild", "wild")):
            (tmp_path / name).symlink_to(request.getfixturevalue("shared_data") / folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv("COLUMNS", "80")
    for write in NEEDED.get(page.relative_to(ROOT).as_posix(), ()):
        write()
    session = Session()
    try:
        for block in blocks_of(text):
            session.run(block)
    finally:
        session.close()
    for shown, real in session.rewrites or ():
        text = text.replace(shown, real, 1)
    if session.rewrites:
        page.write_text(text, encoding="utf-8")
    assert session.code == 0, f"the last command exits {session.code}, and no `echo $?` is shown"


def test_a_page_that_lies_is_found() -> None:
    page = "```console\n$ adjudge list guards\nG99  no such guard\n```\n"
    with pytest.raises(AssertionError, match="what came out"):
        Session().run(blocks_of(page)[0])


def test_dots_stand_for_what_is_left_out_and_for_nothing_else() -> None:
    assert alike("a\n…\nz\n", "a\nb\nc\nz\n") and alike("p = 0.0…\n", "p = 0.012\n")
    assert not alike("a\n…\nz\n", "a\nb\n") and not alike("a\n", "a\nb\n")


def test_a_block_that_is_not_run_says_why() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for block in blocks_of(path.read_text(encoding="utf-8")):
            if block.mark.startswith("not run"):
                assert len(block.mark.removeprefix("not run: ")) > 9, f"{path.name}:{block.line}"
