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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import CodeType, ModuleType
from typing import Any

from adjudge.learners.module_source import BODY, WHOLE, ModuleSource, find_module, is_own, parents_of, telling

# Folders of adjudge that make the numbers of a run; the run itself counts by `adjudge.runs.task.PROTOCOL`.
MAKES_NUMBERS = (
    *(f"adjudge.{folder}." for folder in ("measures", "scorers", "learners", "networks", "kernels")),
    "adjudge_graphs.",
    "adjudge_studies.learners.",
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

    >>> code_of([dataclass]).packages == {"python": ".".join(map(str, sys.version_info[:2]))}
    True
    >>> sorted(code_of([code_of]).sources)
    ['adjudge.learners.module_source', 'adjudge.learners.source_code']
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
            for parent in () if module.startswith(("adjudge.", "adjudge_graphs.")) else parents_of(module):
                self._visit(parent, BODY)
            self._visit(module, name)
        sources = dict(self._nameless)
        for module, names in self._reached.items():
            source = ModuleSource.of(module)
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
        if not is_own(module):
            self._packages.setdefault(top, _version(top))
            return
        source = ModuleSource.of(module)
        if source.unknown is not None:
            self._unknown[source.unknown] = None
        new = source.closure({*(reached or ()), name})
        self._reached[module] = new
        for statement in source.statements(new - (reached or set())):
            self._imports(source, statement)

    def _imports(self, source: ModuleSource, statement: ast.stmt) -> None:
        """Modules a reached statement names, and those it imports itself."""
        for found in telling(statement):
            if isinstance(found, ast.Import):
                for alias in found.names:
                    self._reach_from(source, alias.name, WHOLE)
            elif isinstance(found, ast.ImportFrom):
                base = source.absolute(found.module, found.level)
                for alias in found.names:
                    self._reach_from(source, base, alias.name)
            elif isinstance(found, ast.Name):
                for base, name in source.imported.get(found.id, ()) if isinstance(found.ctx, ast.Load) else ():
                    self._reach_from(source, base, name)
            elif isinstance(found, ast.Call):
                self._call(source, found)

    def _reach_from(self, source: ModuleSource, module: str, name: str) -> None:
        """`from module import name`: a submodule, or something in the module."""
        if source.is_adjudge and not f"{module}.{name}".startswith(MAKES_NUMBERS):
            return  # as with any installed package: not what lies behind it
        if name not in (WHOLE, BODY) and find_module(f"{module}.{name}") is not None:
            self._reach(f"{module}.{name}", WHOLE)
        elif find_module(module) is not None or module.partition(".")[0] in sys.stdlib_module_names:
            self._reach(module, name)

    def _call(self, source: ModuleSource, call: ast.Call) -> None:
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
