"""The documents say what the code does: links alive; tests/docs runs what the pages show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "benchmarks" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_benchmark_is_listed() -> None:
    listed = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    for script in (ROOT / "benchmarks").rglob("*.py"):
        assert script.name in listed, script.name
