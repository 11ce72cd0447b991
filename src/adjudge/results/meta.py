"""What travels beside a table: measures' directions, ranges and units, and the resampling plan."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudge.base.json_text import read_json
from adjudge.errors import InputError

META_SCHEMA = "adjudge.results/1"


@dataclass(frozen=True, slots=True)
class Meta:
    """`measures`: name → {"direction": "higher" | "lower", "range": [low, high], "unit": …}; `plan`: how it was run."""

    measures: dict[str, dict[str, Any]] = field(default_factory=dict)
    plan: dict[str, Any] = field(default_factory=dict)
    frame_kind: str | None = None  # pandas or polars, when the table came as a frame

    def directions(self) -> dict[str, bool]:
        return {name: about["direction"] == "higher" for name, about in self.measures.items() if "direction" in about}


def meta_paths(table: Path) -> list[Path]:
    """Where a table's meta may lie: `results.meta.json`, or `meta.json` in the same folder."""
    stem = table.name.removesuffix(".gz")
    stem = stem.rpartition(".")[0] or stem
    return [table.with_name(f"{stem}.meta.json"), table.with_name("meta.json")]


def read_meta(table: Path) -> tuple[Meta, str | None]:
    """The meta beside a table and a note on it; an empty one when there is none."""
    for path in meta_paths(table):
        if not path.is_file():
            continue
        try:
            content = read_json(path.read_text(encoding="utf-8"), str(path))
        except OSError as broken:
            raise InputError(f"cannot read {path}: {broken.strerror}") from broken
        except (InputError, UnicodeDecodeError) as broken:
            if path.name == "meta.json":
                return Meta(), f"{path.name} next to the table is not JSON and was ignored"
            raise InputError(f"{path} is not valid JSON ({broken})") from broken
        if not isinstance(content, dict) or content.get("schema") != META_SCHEMA:
            return Meta(), f"{path.name} next to the table is not of schema {META_SCHEMA} and was ignored"
        return parse_meta(content, path), f"directions and plan from {path.name}"
    return Meta(), None


def parse_meta(content: dict[str, Any], path: Path) -> Meta:
    measures = content.get("measures", {})
    plan = content.get("plan", {})
    if not isinstance(measures, dict) or not isinstance(plan, dict):
        raise InputError(f"{path}: 'measures' and 'plan' must be objects")
    for name, about in measures.items():
        if not isinstance(about, dict):
            raise InputError(f"{path}: measure {name!r} must be an object with a direction")
        if str(about.get("direction", "higher")) not in {"higher", "lower"}:
            raise InputError(f"{path}: direction of {name!r} is 'higher' or 'lower'; got {about['direction']!r}")
    return Meta(measures, plan)


def write_meta(meta: Meta, table: Path) -> Path:
    """Write `<table>.meta.json` and return its path."""
    path = meta_paths(table)[0]
    content = {"schema": META_SCHEMA, "measures": meta.measures, "plan": meta.plan}
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
