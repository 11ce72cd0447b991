"""The code that makes a number: what must be the same for a kept result to be still true.

From a learner's class or a measure's function the names it uses are followed, statically: to definitions of the same
module, and through imports to other modules. A module of the user's own (beside the experiment, or installed editable)
counts by the source of what is reached; an installed package by its version, and nothing behind it; adjudge's own
folders that make numbers by source too, so that a new version of adjudge recomputes only what it changes. Comments,
docstrings and layout do not count.

Of a module, what runs when it is loaded always counts, and a function or class if something reached uses its name. A
module that looks its own names up (`globals()`, `__subclasses__`, …) counts as a whole. What cannot be followed is
listed in `unknown`: code that is imported under a name made up at run time, `exec` and `eval`.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from adjudge.errors import InputError

__all__ = ["Code", "code_of"]

WHOLE = "*"
BODY = ""
# A module that uses one of these may reach any of its own definitions without naming it.
REFLECTS = frozenset({"globals", "locals", "vars", "__subclasses__", "__init_subclass__", "modules", "getmembers"})
# Folders of adjudge that make the numbers of a run; the run itself counts by `adjudge.runs.task.PROTOCOL`.
MAKES_NUMBERS = tuple(
    f"adjudge.{folder}." for folder in ("measures", "scorers", "learners", "graphs", "networks", "kernels")
)
RUNS_TEXT = frozenset({"exec", "eval"})
IMPORTS = frozenset({"import_module", "__import__", "spec_from_file_location", "run_path", "run_module", "load_module"})


@dataclass
class Code:
    """`sources`: module → hash of what is reached in it; `packages`: name → version; `unknown`: what is not covered."""

    sources: dict[str, str] = field(default_factory=dict)
    packages: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)

    def identity(self) -> dict[str, Any]:
        """Plain values that differ when the code does."""
        return {"sources": self.sources, "packages": self.packages}


def code_of(things: Iterable[Any]) -> Code:
    """What code do these classes, functions and objects run? Objects count with all that hangs on them.

    >>> code_of([Path]).packages == {"python": ".".join(map(str, sys.version_info[:2]))}
    True
    >>> sorted(code_of([code_of]).sources)
    ['adjudge.learners.source_code']
    """
    tracer = _Tracer()
    for thing in things:
        tracer.follow(thing)
    return tracer.code()


class _Tracer:
    """Work list of (module, name) pairs; what was reached is kept by module."""

    def __init__(self) -> None:
        self._reached: dict[str, set[str]] = {}
        self._waiting: list[tuple[str, str]] = []
        self._packages: dict[str, str] = {}
        self._unknown: dict[str, None] = {}
        self._nameless: dict[str, str] = {}  # code without a file: its own hash
        self._seen: set[int] = set()

    def follow(self, thing: Any) -> None:
        """A class, a function, or an object with parameters of its own."""
        if id(thing) in self._seen or isinstance(thing, (str, bytes, int, float, bool, type(None))):
            return
        self._seen.add(id(thing))
        if isinstance(thing, Mapping):
            for value in thing.values():
                self.follow(value)
        elif isinstance(thing, (list, tuple, set, frozenset)):
            for value in thing:
                self.follow(value)
        elif isinstance(thing, ModuleType):
            self._reach(thing.__name__, WHOLE)
        elif isinstance(thing, functools.partial):
            self.follow([thing.func, thing.args, thing.keywords])
        elif hasattr(thing, "py_func"):  # compiled by numba
            self.follow(thing.py_func)
        elif isinstance(thing, type) or hasattr(thing, "__qualname__"):
            self._define(thing)
        else:
            self.follow(type(thing))
            state = getattr(thing, "__dict__", None)
            slots = [getattr(thing, name, None) for name in getattr(type(thing), "__slots__", ())]
            self.follow([*(state.values() if isinstance(state, dict) else ()), *slots])

    def _define(self, thing: Any) -> None:
        """A class or function by its name, or by itself where no name leads to it."""
        module, name = getattr(thing, "__module__", None) or "builtins", thing.__qualname__
        if "<" not in name and module != "__main__":
            self._reach(module, name.partition(".")[0])
            return
        code = getattr(thing, "__code__", None)
        where = f"{module}.{name}"
        if isinstance(code, CodeType):
            used = {word: thing.__globals__.get(word) for word in code.co_names}
            used |= zip(code.co_freevars, (cell.cell_contents for cell in thing.__closure__ or ()), strict=True)
            used["()"] = (thing.__defaults__, thing.__kwdefaults__)
            self._nameless[where] = _hash_code(code) + _hash_plain(used)
            self.follow(used)
        else:
            own = {word: value for word, value in vars(thing).items() if not word.startswith("__") or callable(value)}
            self._nameless[where] = _hash_plain(own)
            self.follow([getattr(value, "__func__", value) for value in own.values()])
            self.follow(list(getattr(thing, "__bases__", ())))

    def _reach(self, module: str, name: str) -> None:
        self._waiting.append((module, name))

    def code(self) -> Code:
        """All that is reached, once nothing is left to follow."""
        while self._waiting:
            module, name = self._waiting.pop()
            for parent in () if module.startswith("adjudge.") else _parents(module):
                self._visit(parent, BODY)
            self._visit(module, name)
        sources = dict(self._nameless)
        for module, names in self._reached.items():
            source = _Source.of(module)
            sources[module] = source.digest(names)
        return Code(dict(sorted(sources.items())), dict(sorted(self._packages.items())), list(self._unknown))

    def _visit(self, module: str, name: str) -> None:
        reached = self._reached.get(module)
        if reached is not None and (name in reached or WHOLE in reached):
            return
        top = module.partition(".")[0]
        if top in sys.stdlib_module_names or top == "builtins":
            self._packages["python"] = ".".join(map(str, sys.version_info[:2]))
            return
        if not _is_own(module):
            self._packages.setdefault(top, _version(top))
            return
        source = _Source.of(module)
        if source.unknown is not None:
            self._unknown[source.unknown] = None
        new = source.closure({*(reached or ()), name})
        self._reached[module] = new
        for statement in source.statements(new - (reached or set())):
            self._imports(source, statement)

    def _imports(self, source: _Source, statement: ast.stmt) -> None:
        """Modules a reached statement names, and those it imports itself."""
        for found in ast.walk(statement):
            if isinstance(found, ast.Import):
                for alias in found.names:
                    self._reach_from(source, alias.name, WHOLE)
            elif isinstance(found, ast.ImportFrom):
                base = source.absolute(found.module, found.level)
                for alias in found.names:
                    self._reach_from(source, base, alias.name)
            elif isinstance(found, ast.Name) and isinstance(found.ctx, ast.Load) and found.id in source.imported:
                for base, name in source.imported[found.id]:
                    self._reach_from(source, base, name)
            elif isinstance(found, ast.Call):
                self._call(source, found)

    def _reach_from(self, source: _Source, module: str, name: str) -> None:
        """`from module import name`: a submodule, or something in the module."""
        if source.is_adjudge and not f"{module}.{name}".startswith(MAKES_NUMBERS):
            return  # as with any installed package: not what lies behind it
        if name not in (WHOLE, BODY) and _find(f"{module}.{name}") is not None:
            self._reach(f"{module}.{name}", WHOLE)
        elif _find(module) is not None or module.partition(".")[0] in sys.stdlib_module_names:
            self._reach(module, name)

    def _call(self, source: _Source, call: ast.Call) -> None:
        if source.is_adjudge:
            return  # what adjudge loads by name is named by the experiment, and followed from there
        function = call.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        if name in IMPORTS:
            first = call.args[0] if call.args else None
            text = first.value if isinstance(first, ast.Constant) else None
            if isinstance(text, str) and name in {"import_module", "__import__"} and not text.startswith("."):
                self._reach_from(source, text, WHOLE)
            else:
                self._unknown[
                    f"{source.label}, line {call.lineno}: {name}(…) imports code by a name made at run time"
                ] = None
        elif isinstance(function, ast.Name) and name in RUNS_TEXT:
            self._unknown[f"{source.label}, line {call.lineno}: {name}(…) runs code made at run time"] = None


class _Source:
    """One module of the user's own, taken apart into its top-level statements."""

    def __init__(self, module: str) -> None:
        self.module = module
        spec = _find(module)
        assert spec is not None, "only modules that were found are read"
        self.label = f"module {module}"
        self.unknown: str | None = None
        self.is_adjudge = module.partition(".")[0] == "adjudge"
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
        self.imported: dict[str, list[tuple[str, str]]] = {}
        self._sort()

    @classmethod
    def of(cls, module: str) -> _Source:
        """The module as its file was when this process first looked; it must not have changed since it was loaded."""
        spec = _find(module)
        held = _SOURCES.get(module)
        if held is not None and held[0] is spec:
            if held[1]._read() != held[1]._bytes:
                raise InputError(
                    f"{held[1].file} has changed since this process loaded it: start the run in a new process"
                )
            return held[1]
        made = cls(module)
        _SOURCES[module] = (spec, made)
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
                if name in self._definitions or any(_is_own(base) for base, _ in self.imported.get(name, ())):
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
        texts = [f"{name}\n{ast.unparse(statement)}" for name in sorted(names) for statement in self._own(name)]
        texts += [f"{name} is {self.imported[name]}" for name in sorted(names & self.imported.keys())]
        return hashlib.sha256("\n".join(texts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


# Module → how it was found and what it held then: a module loaded anew (`importlib.reload`) is found anew.
_SOURCES: dict[str, tuple[ModuleSpec | None, _Source]] = {}


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


def _names(node: ast.AST) -> set[str]:
    """Every name and attribute that is mentioned: too many rather than too few."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            found.add(part.id)
        elif isinstance(part, ast.Attribute):
            found.add(part.attr)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
            found.add(part.value)  # getattr(module, "name"), annotations in quotes
    return found


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and body:
            first = body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                node.body = body[1:] or [ast.Pass()]
    return tree


def _find(module: str) -> ModuleSpec | None:
    """Where a module is; nothing is loaded for it."""
    loaded = sys.modules.get(module)
    if loaded is not None:
        spec: ModuleSpec | None = getattr(loaded, "__spec__", None)
        return spec
    parent, _, _ = module.rpartition(".")
    path = None
    if parent:
        above = _find(parent)
        if above is None or above.submodule_search_locations is None:
            return None
        path = list(above.submodule_search_locations)
    for finder in sys.meta_path:
        look = getattr(finder, "find_spec", None)
        found: ModuleSpec | None = look(module, path) if look is not None else None
        if found is not None:
            return found
    return None


def _parents(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


@functools.cache
def _installed() -> tuple[Path, ...]:
    places = {sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    import site

    places |= {*site.getsitepackages(), site.getusersitepackages()}
    return tuple(Path(place).resolve() for place in places)


def _is_own(module: str) -> bool:
    """Whether a module counts by its source: the user's own, or adjudge's; not installed, built in, or nowhere."""
    top = module.partition(".")[0]
    if top == "adjudge":
        return True
    spec = _find(module)
    if top in sys.stdlib_module_names or spec is None:
        return False
    places = [spec.origin] if spec.has_location and spec.origin else list(spec.submodule_search_locations or ())
    files = [Path(place).resolve() for place in places]
    return bool(files) and not any(file.is_relative_to(place) for file in files for place in _installed())


@functools.cache
def _version(top: str) -> str:
    """The version of an installed package."""
    from importlib import metadata

    try:
        return metadata.version(top)
    except metadata.PackageNotFoundError:
        pass
    stated = getattr(sys.modules.get(top), "__version__", None)
    if stated is not None:
        return str(stated)
    names = metadata.packages_distributions().get(top)  # slow: it reads every package's list of files
    return metadata.version(names[0]) if names else "unknown"


def _hash_code(code: CodeType) -> str:
    """A function without a file, by its instructions, constants and names."""
    digest = hashlib.sha256(code.co_code)
    for constant in code.co_consts:
        digest.update((_hash_code(constant) if isinstance(constant, CodeType) else _plain(constant)).encode())
    digest.update(repr(code.co_names).encode())
    return digest.hexdigest()[:16]


def _hash_plain(values: Mapping[str, Any]) -> str:
    """What plain values there are under these names; others are followed by what they are."""
    return hashlib.sha256(repr([(name, _plain(value)) for name, value in sorted(values.items())]).encode()).hexdigest()[
        :16
    ]


def _plain(value: Any) -> str:
    if isinstance(value, set | frozenset):  # their order changes from process to process
        return repr(sorted(map(_plain, value)))
    if isinstance(value, list | tuple):
        return repr([_plain(item) for item in value])
    if isinstance(value, dict):
        return repr([(_plain(key), _plain(item)) for key, item in value.items()])
    plain = value is None or isinstance(value, str | bytes | int | float | complex)
    return repr(value) if plain else type(value).__qualname__
