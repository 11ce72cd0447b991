"""Folders are the steps of a comparison: a later one imports earlier ones, never the reverse."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "adjudge"

# Each line may import those above it (and its own folder).
ORDER = [
    "kernels",
    "base",
    "graphs",
    "networks",
    "cases",
    "learners",
    "measures",
    "scorers",
    "results",
    "runs",
    "evidence",
    "verdicts",
    "wording",
    "replication",
    "plots",
    "reports",
    "cli",
]


def imported_modules(file: Path) -> set[str]:
    """Every adjudge module a file imports, lazy imports inside functions included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import; we write imports in full"
            found.add(node.module or "")
    return {name for name in found if name.split(".")[0] == "adjudge"}


def step_of(module: str) -> str:
    """The folder of a module; the refusals of `errors.py` stand with what every step needs."""
    return module.split(".")[1].replace("errors", "base") if "." in module else ""


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_flow_one_way(file: Path) -> None:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    if parts in {("__init__",), ("__main__",)}:
        return
    here = ORDER.index(parts[0].replace("errors", "base"))
    for module in imported_modules(file):
        step = step_of(module)
        if step:
            assert ORDER.index(step) <= here, f"{'/'.join(parts)} imports {module}, which comes later"
        else:
            assert parts[0] in {"base", "cli"}, f"{'/'.join(parts)} imports the whole package"
        if parts[0] == "kernels":
            assert step == "kernels", "kernels import nothing of ours"


def test_every_step_on_disk_is_in_the_order() -> None:
    steps = {path.stem for path in SOURCE.iterdir() if path.name[0] not in "_."} - {"py", "errors"}
    assert steps <= set(ORDER), f"not in the order: {steps - set(ORDER)}"
