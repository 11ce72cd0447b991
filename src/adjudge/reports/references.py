"""The works a methods text cites, by key; they stand in `references.toml`."""

from __future__ import annotations

from importlib.resources import files

from adjudge.base.toml_text import read_toml

# Key → (authors and year as cited in the text, the full entry).
REFERENCES: dict[str, tuple[str, str]] = {
    key: (work["cited"], work["entry"])
    for key, work in read_toml(files(__package__).joinpath("references.toml").read_text("utf-8")).items()
}


def cite(*keys: str) -> str:
    """`(Holm, 1979; Demšar, 2006)`"""
    return f"({'; '.join(REFERENCES[key][0] for key in keys)})"
