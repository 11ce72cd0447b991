"""What a package shows: the names of its stub (`__init__.pyi`), each loaded when first used.

The stub is the one list; type checkers read the same one. A function stays where the import system would put the module
of its name: `evidence/wilcoxon.py` holds `wilcoxon()`, and `adjudge.evidence.wilcoxon` is the function whatever was
imported before. So is `import adjudge.evidence.wilcoxon as w`, which Python reads like `from adjudge.evidence import
wilcoxon as w`; the module is `importlib.import_module`'s. A missing extra is an AttributeError that names it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """A package whose modules do not hide the functions they are named after."""

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, ModuleType) and name in self._functions:
            value = getattr(value, name)
        super().__setattr__(name, value)


def stub_names(file: str) -> dict[str, str]:
    """Name → the module that holds it, of the stub beside `file`; a namespace is held by its own package."""
    tree = ast.parse(Path(file).with_suffix(".pyi").read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in found for alias in node.names}


def attach(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package with a stub; `__all__` is what can be loaded here."""
    places = stub_names(file)
    here: Any = sys.modules[package]
    here._functions = {name for name, module in places.items() if module == f"{package}.{name}"}
    here.__class__ = _Package

    def __getattr__(name: str) -> Any:
        if name == "__all__":  # for `from … import *`, which loads every name anyway
            return [each for each in sorted(places) if hasattr(import_module(package), each)]
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            module = import_module(f"{package}.{name}" if places[name] == package else places[name])
            return module if places[name] == package else getattr(module, name)
        except ImportError as missing:
            from adjudge.errors import MissingNameError

            raise MissingNameError(f"{package}.{name} is not available: {missing}") from missing

    def __dir__() -> list[str]:
        return sorted(places)

    return __getattr__, __dir__
