"""The names given to files, by the rule and by looking every pair up."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

from adjudge.results.readers.file_names import FileNames


def _means(given: str, file: Path) -> bool:
    """One pair by itself, as the documentation says it."""
    by_text = given in (str(file), file.name) or fnmatch(str(file), given) or fnmatch(file.name, given)
    return by_text or (Path(given).exists() and file.resolve().is_relative_to(Path(given).resolve()))


def test_every_pair_and_file(tmp_path: Path) -> None:
    files = [tmp_path / place for place in ("a.csv", "b.csv", "deep/a.csv", "deep/er/c[1].csv", "deep/x?.csv")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "deep")
    paths = [tmp_path / place for place in ("deep", "*/a.csv", "deep/../b.csv", "link", "none")]
    given = [*map(str, files), "a.csv", "*.csv", "c[1].csv", "x?.csv", *map(str, paths), "B.CSV"]
    names = FileNames(tuple((f"n{number}", path) for number, path in enumerate(given)))
    for file in (*files, tmp_path / "link" / "a.csv"):
        wanted = {number for number, path in enumerate(given) if _means(path, file)}
        assert names.numbers(file) == wanted, file
        assert names.of(file) == f"n{min(wanted)}"
    assert FileNames(()).of(files[0]) is None
