"""Build the documentation site and look at what was built: `python scripts/site_pages.py [FOLDER]` (build/site).

The pages are copied beside the target first, because Sphinx writes generated pages among its sources. Warnings are
errors. Then every built page is read: it may load nothing from a network, and every link and anchor within the site
must lead somewhere.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

ROOT = Path(__file__).resolve().parents[1]
LOADED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}


class Page(HTMLParser):
    """What a page loads, where its links lead, and which anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.update(value for key in ("id", "name") if (value := given.get(key)))
        target = given.get(LOADED.get(tag, "")) or ""
        if target and given.get("rel") not in ("canonical", "author", "next", "prev", "index", "search"):
            self.loads.append(target)
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))


def build(target: Path) -> None:
    source = target.with_name(target.name + "-source")
    shutil.rmtree(target, ignore_errors=True)
    docs = source / "docs"
    shutil.copytree(ROOT / "docs", docs, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "examples", source / "examples", dirs_exist_ok=True)  # pages link to files there
    for page in ROOT.glob("*.md"):
        shutil.copy(page, source)
    options = ["--fail-on-warning", "--keep-going", "--nitpicky", "--quiet"]
    command = [sys.executable, "-m", "sphinx", "-b", "html", *options, "-d", source / "doctrees", docs, target]
    subprocess.run([str(part) for part in command], check=True)


def complaints(target: Path) -> list[str]:
    """What is wrong with the built pages."""
    pages = {
        path: Page(path.read_text(encoding="utf-8")) for path in target.rglob("*.html") if "_static" not in path.parts
    }
    wrong = []
    for path, page in pages.items():
        name = path.relative_to(target)
        wrong += [f"{name} loads {load}" for load in page.loads if load.startswith(("http:", "https:", "//"))]
        for link in {*page.links, *page.loads}:
            if ":" in link.split("/")[0] or link.startswith("//"):
                continue
            file, anchor = urldefrag(link)
            aim = (path.parent / unquote(file.partition("?")[0])).resolve() if file else path
            if not aim.exists():
                wrong.append(f"{name} links to {link}, which is not there")
            elif anchor and aim in pages and unquote(anchor) not in pages[aim].anchors:
                wrong.append(f"{name} links to {link}, which has no such anchor")
    for style in target.rglob("*.css"):
        if "url(http" in style.read_text(encoding="utf-8").replace('"', "").replace("'", ""):
            wrong.append(f"{style.relative_to(target)} loads from a network")
    return wrong


def main() -> None:
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    build(target)
    wrong = complaints(target)
    print("\n".join(wrong) or f"{sum(1 for _ in target.rglob('*.html'))} pages: file://{target}/index.html")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
