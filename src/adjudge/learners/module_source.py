"""One module of the user's own, taken apart: what runs when it is loaded, what it defines, what it imports.

Its statements are imports, definitions, or the body, which always runs. From some of its names `closure` finds the
others they lead to; `digest` is a hash of all of these, comments, docstrings and layout aside.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

from adjudge.errors import InputError

ADJUDGE = frozenset({"adjudge", "adjudge_graphs", "adjudge_studies"})
WHOLE = "*"
BODY = ""
# A module that uses one of these may reach any of its own definitions without naming it.
REFLECTS = frozenset({"globals", "locals", "vars", "__subclasses__", "__init_subclass__", "modules", "getmembers"})


class ModuleSource:
    """One module of the user's own, taken apart into its top-level statements."""

    def __init__(self, module: str) -> None:
        self.module = module
        spec = find_module(module)
        assert spec is not None, "only modules that were found are read"
        self.label = f"module {module}"
        self.unknown: str | None = None
        self.is_adjudge = module.partition(".")[0] in ADJUDGE
        self._package = module if spec.submodule_search_locations is not None else module.rpartition(".")[0]
        self.file = Path(spec.origin) if spec.has_location and spec.origin else None
        self._bytes = self._read()
        self._tree: list[ast.stmt] = []
        if self.file is not None and self.file.suffix == ".py":
            self.label = self.file.name
            self._tree = _without_docstrings(self._parse()).body
        elif self.file is not None:
            self.unknown = f"{self.file.name} is compiled: it counts by its bytes, what it imports is not known"
        self._definitions: dict[str, list[ast.stmt]] = {}
        self._body: list[ast.stmt] = []
        self._digests: dict[frozenset[str], str] = {}  # learners of one module reach much the same
        self.imported: dict[str, list[tuple[str, str]]] = {}
        self._sort()

    @classmethod
    def of(cls, module: str) -> ModuleSource:
        """The module as its file was when this process first looked; it must not have changed since it was loaded."""
        spec = find_module(module)
        held = _READ.get(module)
        loaded = module in sys.modules
        if held is not None and (held[0] is spec or not loaded):
            same = held[1]._read() == held[1]._bytes
            if not same and loaded:
                raise InputError(
                    f"{held[1].file} has changed since this process loaded it: start the run in a new process"
                )
            if same and getattr(held[0], "origin", None) == getattr(spec, "origin", None):
                return held[1]
        made = cls(module)
        _READ[module] = (spec, made)
        return made

    def _read(self) -> bytes:
        if self.file is None:
            return b""
        try:
            return self.file.read_bytes()
        except OSError:
            self.unknown = f"{self.file} cannot be read: whether it has changed is not known"
            return b""

    def _parse(self) -> ast.Module:
        try:
            return ast.parse(self._bytes)
        except (SyntaxError, ValueError):
            self.unknown = f"{self.label} cannot be parsed: what it imports is not known"
            return ast.Module([ast.Expr(ast.Constant(hashlib.sha256(self._bytes).hexdigest()))], [])

    def absolute(self, module: str | None, level: int) -> str:
        """The full name of an imported module."""
        if not level:
            return module or ""
        parts = self._package.split(".")
        return ".".join([*parts[: len(parts) - level + 1], *([module] if module else [])])

    def _sort(self) -> None:
        """Tell imports, definitions and what runs at load apart, also inside `if` and `try`."""
        for statement in _flat(self._tree):
            if isinstance(statement, ast.Import):
                for alias in statement.names:
                    bound = alias.asname or alias.name.partition(".")[0]
                    self.imported.setdefault(bound, []).append((alias.name, WHOLE))
            elif isinstance(statement, ast.ImportFrom):
                base = self.absolute(statement.module, statement.level)
                for alias in statement.names:
                    if alias.name == "*" or base == "__future__":
                        self._body += [statement] if alias.name == "*" else []
                    else:
                        self.imported.setdefault(alias.asname or alias.name, []).append((base, alias.name))
            elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self._definitions.setdefault(statement.name, []).append(statement)
                if self._registers(statement):
                    self._body.append(statement)
            elif not _is_list_of_names(statement):
                self._body.append(statement)
        used = {name for statement in self._tree for name in _names(statement)}
        self._everything = bool(used & REFLECTS)
        # Imported and never named: for what it does when it is loaded. In a package's __init__ these are its contents.
        if not (self.file is not None and self.file.name == "__init__.py"):
            for bound in self.imported.keys() - used:
                self._body += [ast.ImportFrom(base, [ast.alias(BODY)], 0) for base, _ in self.imported[bound]]

    def _registers(self, statement: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
        """Whether a decorator of the user's own may hand the definition to somebody."""
        for decorator in statement.decorator_list:
            for name in _names(decorator):
                if name in self._definitions or any(is_own(base) for base, _ in self.imported.get(name, ())):
                    return True
        return False

    def closure(self, names: set[str]) -> set[str]:
        """These names and all of this module's definitions they lead to; the body, which always runs, with them."""
        if self._everything or WHOLE in names:
            return {WHOLE, BODY, *self._definitions, *names}
        found: set[str] = set()
        waiting = {BODY, *names}
        while waiting:
            name = waiting.pop()
            found.add(name)
            used = {word for statement in self._own(name) for word in _names(statement)}
            waiting |= (used & self._definitions.keys()) - found
        return found

    def _own(self, name: str) -> list[ast.stmt]:
        return self._body if name == BODY else self._definitions.get(name, [])

    def statements(self, names: set[str]) -> Iterator[ast.stmt]:
        """The statements behind names that were reached; a re-exported name is its import."""
        for name in names:
            yield from self._own(name)
            if name in self.imported and name not in self._definitions:
                yield ast.Expr(ast.Name(name, ast.Load()))
            if name == WHOLE:
                yield from (ast.Expr(ast.Name(bound, ast.Load())) for bound in self.imported)

    def digest(self, names: set[str]) -> str:
        if not self._tree and self.file is not None:
            return hashlib.sha256(self._bytes).hexdigest()[:16]
        known = self._digests.get(key := frozenset(names))
        if known is not None:
            return known
        texts = [f"{name}\n{ast.unparse(statement)}" for name in sorted(names) for statement in self._own(name)]
        texts += [f"{name} is {self.imported[name]}" for name in sorted(names & self.imported.keys())]
        made = hashlib.sha256("\n".join(texts).encode("utf-8", "backslashreplace")).hexdigest()[:16]
        return self._digests.setdefault(key, made)


# Module → how it was found and what it held then: a module loaded anew (`importlib.reload`) is found anew.
_READ: dict[str, tuple[ModuleSpec | None, ModuleSource]] = {}


def _flat(statements: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Top-level statements; imports and definitions inside `if`, `try` and `with` come out, and so does the rest."""
    for statement in statements:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in _names(statement.test):
            yield from _flat(statement.orelse)
            continue
        parts = [getattr(statement, part, []) for part in ("body", "orelse", "finalbody")]
        parts += [handler.body for handler in getattr(statement, "handlers", [])]
        inner = [one for part in parts for one in part]
        compound = isinstance(statement, ast.If | ast.Try | ast.With)
        movable = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        if compound and any(isinstance(one, movable) for one in inner):
            yield from _flat(inner)
            if isinstance(statement, ast.If):
                yield ast.Expr(statement.test)
        else:
            yield statement


def _is_list_of_names(statement: ast.stmt) -> bool:
    """Whether this is `__all__ = …`, which uses nothing of what it names."""
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    return any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets)


@functools.cache  # a statement is asked for every learner and measure that reaches it
def _names(node: ast.AST) -> frozenset[str]:
    """Every name and attribute that is mentioned: too many rather than too few."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            found.add(part.id)
        elif isinstance(part, ast.Attribute):
            found.add(part.attr)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
            found.add(part.value)  # getattr(module, "name"), annotations in quotes
    return frozenset(found)


@functools.cache
def telling(statement: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that may lead to other modules: imports, names and calls."""
    return [part for part in ast.walk(statement) if isinstance(part, ast.Import | ast.ImportFrom | ast.Name | ast.Call)]


def _without_docstrings(tree: ast.Module) -> ast.Module:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


def find_module(module: str) -> ModuleSpec | None:
    """Where a module is; nothing is loaded for it."""
    loaded = sys.modules.get(module)
    if loaded is not None:
        spec: ModuleSpec | None = getattr(loaded, "__spec__", None)
        return spec
    parent, _, _ = module.rpartition(".")
    path = None
    if parent:
        above = find_module(parent)
        if above is None or above.submodule_search_locations is None:
            return None
        path = list(above.submodule_search_locations)
    for finder in sys.meta_path:
        look = getattr(finder, "find_spec", None)
        found: ModuleSpec | None = look(module, path) if look is not None else None
        if found is not None:
            return found
    return None


def parents_of(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


@functools.cache
def _installed() -> tuple[Path, ...]:
    places = {sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    places |= {*site.getsitepackages(), site.getusersitepackages()}
    return tuple(Path(place).resolve() for place in places)


def is_own(module: str) -> bool:
    """Whether a module counts by its source: the user's own, or adjudge's; not installed, built in, or nowhere."""
    top = module.partition(".")[0]
    if top in ADJUDGE:
        return True
    spec = find_module(module)
    if top in sys.stdlib_module_names or spec is None:
        return False
    places = [spec.origin] if spec.has_location and spec.origin else list(spec.submodule_search_locations or ())
    files = [Path(place).resolve() for place in places]
    return bool(files) and not any(file.is_relative_to(place) for file in files for place in _installed())
