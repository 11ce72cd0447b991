"""Where a report comes from: the command, the seed, the versions, and the hash of what was read."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from adjudge.base.result_base import ResultBase, plain
from adjudge.results.read import table_file
from adjudge.results.table import ResultTable

_PACKAGES = ("numpy", "scipy", "narwhals")


@dataclass(frozen=True, slots=True, repr=False)
class Provenance(ResultBase):
    """`sha256` is of the file's bytes where there is a file (`hashed` says "file"), else of the table's rows."""

    command: str | None
    seed: int | None
    created: str | None
    source: str
    sha256: str
    hashed: str
    versions: dict[str, str]

    def to_dict(self) -> dict[str, Any]:
        return {name: plain(value) for name, value in self._items() if value is not None}


def now() -> str:
    """The time in UTC, or SOURCE_DATE_EPOCH where that is set, so that a report can be made again to the byte."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = (
        datetime.fromtimestamp(int(epoch), UTC)
        if epoch.isascii() and epoch.isdigit() and len(epoch) < 12
        else datetime.now(UTC)
    )
    return moment.strftime("%Y-%m-%d %H:%M UTC")


def provenance(
    table: ResultTable, *, command: str | None, seed: int | None, path: str | Path | None, created: str | None
) -> Provenance:
    """What a reader needs to make the same report again."""
    file = table_file(Path(path)) if path is not None else None  # a run's folder stands for the table in it
    if file is not None and file.is_file():
        digest, hashed = hashlib.sha256(file.read_bytes()).hexdigest(), "file"
    else:
        digest, hashed = _hash_of_rows(table), "rows"
    return Provenance(command, seed, created, table.source, digest, hashed, _versions())


def _hash_of_rows(table: ResultTable) -> str:
    content = json.dumps(table.to_columns(), sort_keys=True, default=str, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def _versions() -> dict[str, str]:
    # The package itself is loaded by now; importing it from here would turn the order of the folders round.
    ours: Any = sys.modules[__name__.partition(".")[0]]
    found = {"adjudge": str(ours.__version__), "Python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # pragma: no cover - they are dependencies
            continue
    return found
