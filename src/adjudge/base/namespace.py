"""What a package shows: the names of its stub (`__init__.pyi`), each loaded when first used.

The stub is the one list; type checkers read the same one. `lazy_loader` loads the names, and keeps a function where
the import system would put the module of its name: `evidence/wilcoxon.py` holds `wilcoxon()`, and
`adjudge.evidence.wilcoxon` is the function whatever was imported before. So is `import adjudge.evidence.wilcoxon as w`,
which Python reads like `from adjudge.evidence import wilcoxon as w`; the module is `importlib.import_module`'s.
Added here: a name may come from another folder, and a missing extra is an AttributeError that names it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import lazy_loader


def stub_names(file: str) -> dict[str, str]:
    """Name → the module that holds it, of the stub beside `file`; a namespace is held by its own package."""
    tree = ast.parse(Path(file).with_suffix(".pyi").read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in found for alias in node.names}


def attach(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package with a stub; `__all__` is what can be loaded here."""
    places = stub_names(file)
    inside: dict[str, list[str]] = {}  # module within the package → its names; "" for namespaces
    for name, module in places.items():
        if f"{module}.".startswith(f"{package}."):
            inside.setdefault(module[len(package) + 1 :], []).append(name)
    folders = inside.pop("", [])
    load, _, _ = lazy_loader.attach(package, folders, inside)
    own = {*folders, *(name for names in inside.values() for name in names)}

    def __getattr__(name: str) -> Any:
        if name == "__all__":  # for `from … import *`, which loads every name anyway
            return [each for each in sorted(places) if hasattr(import_module(package), each)]
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            return load(name) if name in own else getattr(import_module(places[name]), name)
        except ImportError as missing:
            from adjudge.errors import MissingNameError

            raise MissingNameError(f"{package}.{name} is not available: {missing}") from missing

    def __dir__() -> list[str]:
        return sorted(places)

    return __getattr__, __dir__
