"""The door for readers of other packages: `examples/plugin` is installed and used, broken ones are skipped."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.command import Done, adjudge_process

from adjudge.errors import InputError
from adjudge.results.read import read_results
from adjudge.results.readers.catalogue import built_in, known_names
from adjudge.results.readers.source import Source

PLUGIN = Path(__file__).parents[3] / "examples" / "plugin"
SHEET = "# SCORES\n== iris\nforest accuracy 0.95\nsvm accuracy 0.93\n== wine\nforest accuracy 0.9\nsvm accuracy 0.97\n"


def adjudge(place: Path, *arguments: object) -> Done:
    """The command line in a Python that sees the packages in `place`."""
    return adjudge_process(*arguments, PYTHONPATH=os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")]))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """examples/plugin, really installed; hatchling is there or the package is laid out as its wheel would be."""
    place = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
               "--disable-pip-version-check", "--target", str(place), str(PLUGIN)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        about = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
        entries = about["entry-points"]["adjudge.readers"].items()
        lay_out(place, about["name"], "\n".join(f"{name} = {module}" for name, module in entries))
        (place / "scoresheet").mkdir()
        for file in (PLUGIN / "scoresheet").glob("*.py"):
            (place / "scoresheet" / file.name).write_text(file.read_text())
    return place


def lay_out(place: Path, name: str, entry: str) -> None:
    about = place / f"{name.replace('-', '_')}-0.1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(f"[adjudge.readers]\n{entry}\n")


def test_an_installed_reader_takes_the_files_it_recognises(installed: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SHEET)
    seen = adjudge(installed, "inspect", sheet)
    assert seen.returncode == 0, seen.stderr
    assert "2 learners × 2 cases × 1 measure" in seen.stdout and "reader     scoresheet" in seen.stdout
    assert adjudge(installed, "convert", sheet, tmp_path / "out.csv").returncode == 0
    assert (tmp_path / "out.csv").read_text().splitlines()[1] == "iris,forest,accuracy,0.95"
    assert "scoresheet" in adjudge(installed, "list", "formats").stdout
    refused = adjudge(installed, "convert", "--format", "scoresheeet", sheet, tmp_path / "out.csv")
    assert refused.returncode == 2 and "did you mean 'scoresheet'?" in refused.stderr


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nowhere_to_be_found", "ModuleNotFoundError"),
        ("NAME = 'broken'", "no recognises, read"),
        ("NAME = 'broken'\ndef recognises(source): return 1 / 0\ndef read(source, options): pass", "ZeroDivisionError"),
    ],
)
def test_a_broken_reader_is_named_and_skipped(code: str, why: str, installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    lay_out(site, "a-broken", "broken = broken_reader")
    (site / "broken_reader.py").write_text(code)
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SHEET)
    both = Path(os.pathsep.join([str(site), str(installed)]))
    done = adjudge(both, "inspect", sheet)
    assert done.returncode == 0, done.stderr
    assert "reader 'broken' of another package is skipped" in done.stderr and why in " ".join(done.stderr.split())


def test_names_of_formats_are_unique_and_unknown_ones_are_refused(tmp_path: Path) -> None:
    assert len(set(known_names())) == len(known_names())
    path = tmp_path / "r.csv"
    path.write_text("case,learner,accuracy\nx,A,1\nx,B,0\n")
    assert read_results(path, format="table").learners == ("A", "B")
    with pytest.raises(InputError, match="no format 'weka-experiment'; did you mean 'weka-experimenter'"):
        read_results(path, format="weka-experiment")


def test_no_reader_recognises_a_plain_table_text_or_an_unknown_document(tmp_path: Path) -> None:
    for name, content in (
        ("plain.csv", "case,learner,accuracy\nx,A,1\nx,B,0\n"),
        ("text.csv", "hello\nworld\n"),
        ("empty.csv", ""),
        ("object.json", '{"a": {"b": 1}, "results": {}}'),
        ("list.json", '[{"case": "x", "learner": "A", "accuracy": 1}]'),
        ("lines.jsonl", '{"case": "x"}\n{"case": "y"}\n'),
        ("other.xml", "<run><a/></run>"),
    ):
        path = tmp_path / name
        path.write_text(content)
        assert [reader.NAME for reader in built_in() if reader.recognises(Source(path))] == [], name
