"""A folder nothing came of goes again."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge_studies.new_folder import new_folder


def test_only_the_folders_made_go_again_and_only_empty_ones(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with new_folder(tmp_path / "mine" / "a" / "b"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["mine"] and not list((tmp_path / "mine").iterdir())
    with pytest.raises(RuntimeError), new_folder(tmp_path / "mine" / "a" / "b") as folder:
        (folder.parent / "kept").write_text("kept")
        raise RuntimeError
    assert [path.name for path in (tmp_path / "mine" / "a").iterdir()] == ["kept"]
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot make the folder"), new_folder(tmp_path / "file" / "a"):
        pass
