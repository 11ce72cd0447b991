"""The works that a methods text and docstrings cite, by key; they stand in `references.toml`."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from adjudge.base.toml_text import read_toml

_WIDTH = 116  # of a docstring, without its indent

# Key → (authors and year as cited in the text, the full entry).
REFERENCES: dict[str, tuple[str, str]] = {
    key: (work["cited"], work["entry"])
    for key, work in read_toml(Path(__file__).with_name("references.toml").read_text("utf-8")).items()
}


def cite(*keys: str) -> str:
    """`(Holm, 1979; Demšar, 2006)`"""
    return f"({'; '.join(REFERENCES[key][0] for key in keys)})"


def works(keys: str) -> str:
    """The entries under References of a docstring, from keys with commas between."""
    return "\n\n".join(fill(REFERENCES[key][1], _WIDTH, break_on_hyphens=False) for key in keys.split(", "))
