"""The documents say what the code does: links alive; tests/docs runs what the pages show."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "benchmarks" / "README.md"]


def test_links_lead_somewhere() -> None:
    dead = [
        f"{page.relative_to(ROOT)} links to {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not dead, "\n".join(dead)


def test_every_benchmark_is_listed() -> None:
    listed = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    for script in (ROOT / "benchmarks").rglob("*.py"):
        assert script.name in listed, script.name


def test_nothing_cites_a_page_that_is_not_in_the_repository() -> None:
    """The pages beside the project (what words mean, methods, design) are not shipped: rules are stated, or in docs."""
    absent = re.compile(r"\b(?:VERDICTS|READING|DESIGN|METHODS|FRONT|STYLE)(?:\.md|'s| §| part)")
    found = []
    for place in ("src", "tests", "docs", "benchmarks", "examples", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        paths = [ROOT / place] if (ROOT / place).is_file() else (ROOT / place).rglob("*")
        for path in paths:
            if path.suffix in {".py", ".pyi", ".md", ".csv", ".toml"}:
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    if absent.search(line):
                        found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert not found, "\n".join(found)
