"""Every module of these folders has a test file of its own name: who changes one finds the other."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("evidence", "facade", "graphs/scores", "plots", "reports", "results/readers", "verdicts", "wording")
EXCEPTIONS = {
    "verdicts/diff_facts.py": "types only: test_diff.py finds each in simulated releases",
    "verdicts/headline_facts.py": "types only: test_headline.py reads each off the smallest signs that ask for it",
}


def modules(room: str) -> list[Path]:
    """The modules of a room as its tests name them; the library of graphs is a package beside adjudge."""
    folder = ROOT / "src" / (f"adjudge_{room}" if room.startswith("graphs") else f"adjudge/{room}")
    return [Path(room, path.name) for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]


def mirror_of(module: Path) -> Path:
    return ROOT / "tests" / module.with_name(f"test_{module.name}")


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_has_its_mirrored_test(room: str) -> None:
    assert len(modules(room)) > 4
    lacking = {str(path) for path in modules(room) if not mirror_of(path).is_file()}
    assert lacking - set(EXCEPTIONS) == set()


def test_the_exceptions_exist_have_no_functions_and_no_test() -> None:
    for name, reason in EXCEPTIONS.items():
        text = (ROOT / "src" / "adjudge" / name).read_text(encoding="utf-8")
        assert reason and "def " not in text and not mirror_of(Path(name)).is_file(), name
