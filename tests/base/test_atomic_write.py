"""A file is whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudge.base.atomic_write import atomic_write
from adjudge.errors import InputError


def test_a_file_whose_writing_fails_stays_as_it_was_and_leaves_no_part(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old")
    for name in ("old.txt", "new.txt"):
        with pytest.raises(RuntimeError, match="half-way"), atomic_write(tmp_path / name) as part:
            part.write_text("half")
            raise RuntimeError("half-way")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old.txt", "old")]


def test_a_link_stays_a_link_to_the_new_content(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    with atomic_write(tmp_path / "link.txt") as part:
        part.write_text("new")
    assert (tmp_path / "link.txt").is_symlink() and (tmp_path / "real.txt").read_text() == "new"


def test_a_device_is_written_and_not_replaced() -> None:
    with atomic_write(Path(os.devnull)) as part:
        part.write_text("gone")
    assert Path(os.devnull).is_char_device()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with (
        pytest.raises(InputError, match=r"cannot write .*none/a.txt: No such file"),
        atomic_write(tmp_path / "none" / "a.txt") as part,
    ):
        part.write_text("x")


def test_two_writers_of_one_process_have_parts_of_their_own_and_a_long_name_fits(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 250 + ".csv")
    with atomic_write(path) as one, atomic_write(path) as other:
        assert one != other and one.suffix == other.suffix == ".csv"
        one.write_text("one")
        other.write_text("other")
    assert path.read_text() == "one" and list(tmp_path.iterdir()) == [path]
