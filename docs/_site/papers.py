"""The four papers in full on every page that meets them: pages that programs wrote, and docstrings, say "paper A"."""

from __future__ import annotations

import re
from typing import Any

PAPERS = {
    "A": "Alessio Benavoli and Cassio P. de Campos, *Statistical Tests for Joint Analysis of Performance Measures*, "
    "2016",
    "B": "Lucas R. Hope and Kevin B. Korb, *Bayesian Information Reward*, 2002",
    "C": "Remco R. Bouckaert and Eibe Frank, *Evaluating the Replicability of Significance Tests for Comparing "
    "Learning Algorithms*, 2004",
    "D": "Anthony C. Constantinou, *Evaluating structure learning algorithms with a balanced scoring function*, 2020",
}


def unnamed(page: str) -> list[str]:
    """Letters of the papers that a page mentions without saying their title."""
    flat = " ".join(page.split())
    titles = {letter: full.split("*")[1] for letter, full in PAPERS.items()}
    return [
        letter for letter, title in titles.items() if re.search(rf"[Pp]aper {letter}\b", flat) and title not in flat
    ]


def name_in_full(app: Any, docname: str, source: list[str]) -> None:
    missing = unnamed(source[0])
    head, _, rest = source[0].partition("\n")
    if missing and head.startswith("# "):
        source[0] = f"{head}\n\n{in_full(missing)}\n{rest}"


def in_full(letters: list[str]) -> str:
    return " ".join(f"Paper {letter}: {PAPERS[letter]}." for letter in letters)


def name_in_docstring(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    if missing := unnamed("\n".join(lines)):
        lines += ["", in_full(missing), ""]


def setup(app: Any) -> dict[str, bool]:
    app.connect("source-read", name_in_full)
    app.connect("autodoc-process-docstring", name_in_docstring)
    return {"parallel_read_safe": True}
