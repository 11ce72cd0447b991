"""The site builds without a warning, loads nothing from a network, and every link within it leads somewhere."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "docs" / "_site"), str(ROOT / "scripts")]

from papers import unnamed  # noqa: E402
from site_pages import complaints  # noqa: E402


def missing_parts() -> list[str]:
    wanted = ("sphinx", "myst_parser", "pydata_sphinx_theme", "numpydoc", "sphinx_copybutton", "sphinx_gallery")
    return [name for name in wanted if find_spec(name) is None]


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_parts()), reason="the extra docs is not installed: pip install 'adjudge[docs]'")
def test_the_site_builds_whole(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "site_pages.py"), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    for page in ("index", "five-minutes", "howto/paper", "gallery/index", "api/generated/adjudge.compare", "commands"):
        assert (tmp_path / "site" / f"{page}.html").exists(), page


def test_a_dead_link_an_anchor_and_a_script_from_a_network_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="here"><a href="b.html">x</a><a href="#here">y</a><a href="a.html#gone">z</a>'
        '<script src="https://cdn.example/x.js"></script><a href="https://example.org">out</a>'
    )
    assert sorted(complaints(tmp_path)) == [
        "a.html links to a.html#gone, which has no such anchor",
        "a.html links to b.html, which is not there",
        "a.html loads https://cdn.example/x.js",
    ]


@pytest.mark.parametrize(
    "page",
    [page for page in (ROOT / "docs").rglob("*.md") if page.parent.name not in ("calibration", "studies")],
    ids=lambda page: page.name,
)
def test_a_page_names_a_paper_in_full_before_it_says_its_letter(page: Path) -> None:
    assert unnamed(page.read_text(encoding="utf-8")) == []
