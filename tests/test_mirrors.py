"""Every module of the rooms rebuilt for VERDICTS has a test file of its own name: who changes one finds the other."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("evidence", "plots", "reports", "results/readers", "verdicts", "wording")
EXCEPTIONS = {
    "reports/compare_types.py": "types only: test_schema.py makes the schema of them and holds every form against it",
    "verdicts/headline_facts.py": "types only: test_headline.py reads each off the smallest signs that ask for it",
}
PENDING = {  # tests stand on the branches of issues 20 and 22: take a name out when its test is here
    "evidence/partial_conjunction.py", "reports/again.py", "verdicts/deciding_cases.py", "verdicts/family.py",
    "verdicts/in_how_many.py", "verdicts/judgeable.py", "verdicts/multiverse.py", "wording/benchmarks.py",
    "wording/reversals.py",
}  # fmt: skip


def modules(room: str) -> list[Path]:
    found = (ROOT / "src" / "adjudge" / room).glob("*.py")
    return [path.relative_to(ROOT / "src" / "adjudge") for path in sorted(found) if path.name != "__init__.py"]


def mirror_of(module: Path) -> Path:
    return ROOT / "tests" / module.with_name(f"test_{module.name}")


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_has_its_mirrored_test(room: str) -> None:
    assert len(modules(room)) > 5
    lacking = {str(path) for path in modules(room) if not mirror_of(path).is_file()}
    assert lacking - set(EXCEPTIONS) - PENDING == set()


def test_the_exceptions_exist_have_no_functions_and_no_test() -> None:
    for name, reason in EXCEPTIONS.items():
        text = (ROOT / "src" / "adjudge" / name).read_text(encoding="utf-8")
        assert reason and "def " not in text and not mirror_of(Path(name)).is_file(), name
