"""The API pages: one per namespace, made from the list the namespace itself keeps; nothing is listed by hand."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

# Namespace → the heading of its page, in the order of a comparison.
NAMESPACES = {
    "adjudge": "adjudge: the verbs and nouns of a comparison",
    "adjudge.testing": "adjudge.testing: assertions for test suites",
    "adjudge.results": "adjudge.results: tables of results",
    "adjudge.cases": "adjudge.cases: data sets and true networks",
    "adjudge.learners": "adjudge.learners: structure learners",
    "adjudge.measures": "adjudge.measures: how good one run is",
    "adjudge.runs": "adjudge.runs: experiments",
    "adjudge.evidence": "adjudge.evidence: one file per test",
    "adjudge.verdicts": "adjudge.verdicts: what a comparison is told",
    "adjudge.networks": "adjudge.networks: Bayesian networks of measures",
    "adjudge.graphs": "adjudge.graphs: any tool's graph in and out",
    "adjudge.replication": "adjudge.replication: the test under test",
    "adjudge.reports": "adjudge.reports: forms",
    "adjudge.plots": "adjudge.plots: figures",
    "adjudge_studies.learners": "adjudge_studies.learners: the learners of paper C",
    "adjudge_studies.plots": "adjudge_studies.plots: figures of papers and simulations",
    "adjudge_studies.rewards": "adjudge_studies.rewards: paper B's reward, curve and sum",
    "adjudge_studies.simulations": "adjudge_studies.simulations: how often tests are wrong",
}


def public_names(namespace: str) -> list[str]:
    """What the namespace lists, modules left out."""
    module = import_module(namespace)
    names = (name for name in dir(module) if not name.startswith("_"))
    return [name for name in names if not inspect.ismodule(getattr(module, name))]


def write_pages(app: Any, config: Any) -> None:
    folder = Path(app.srcdir) / "api"
    folder.mkdir(exist_ok=True)
    homes: dict[int, str] = {}  # an object is described once, on the first page that lists it
    for namespace, title in NAMESPACES.items():
        module = import_module(namespace)
        objects = {name: id(getattr(module, name)) for name in public_names(namespace)}
        listed = "\n".join(f"   {name}" for name, this in objects.items() if this not in homes)
        also = ", ".join(f":obj:`{homes[this]}`" for this in objects.values() if this in homes)
        homes |= {this: f"{namespace}.{name}" for name, this in objects.items() if this not in homes}
        summary = inspect.cleandoc(module.__doc__ or "").replace("`", "``")
        text = (
            f"{title}\n{'=' * len(title)}\n\n{summary}\n\n.. currentmodule:: {namespace}\n\n"
            f".. autosummary::\n   :toctree: generated\n   :nosignatures:\n\n{listed}\n"
            + (f"\nAlso here: {also}.\n" if also else "")
        )
        page = folder / f"{namespace}.rst"
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def escape_bars(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """|d| is an absolute value in our docstrings, and a substitution in reStructuredText; code and examples stay."""
    for place, line in enumerate(lines):
        if "|" in line and not line.lstrip().startswith((">>>", "...", "+", "::")):
            parts = line.split("`")
            parts[::2] = [part.replace("|", r"\|") for part in parts[::2]]
            lines[place] = "`".join(parts)


def setup(app: Any) -> dict[str, bool]:
    from jinja2.sandbox import SandboxedEnvironment
    from numpydoc import docscrape_sphinx
    from sphinx.search.en import SearchEnglish

    # numpydoc compiles its template anew for every docstring, the search stems every word of every page: once will do.
    kept: dict[str, Any] = {}
    docscrape_sphinx.SandboxedEnvironment = lambda loader: kept.setdefault("", SandboxedEnvironment(loader=loader))
    SearchEnglish.stem = cache(SearchEnglish.stem)
    app.connect("config-inited", write_pages)
    app.connect("autodoc-process-docstring", escape_bars)
    return {"parallel_read_safe": True}
