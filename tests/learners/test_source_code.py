"""What code a number hangs on: followed through files, imports and objects, and nothing else."""

from __future__ import annotations

import functools
import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudge.learners.source_code import Code, code_of
from adjudge.measures.graph_run import GraphRun

Digest = Callable[..., Code]
NAMES = ("zoo", "cage", "pit", "herd", "herd.sheep", "herd.wolf")


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Digest]:
    """The code behind a name of module `zoo`, given the texts of some modules."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(tmp_path))

    def digest(name: str, **texts: str) -> Code:
        for module, text in texts.items():
            path = tmp_path / f"{module.replace('__', '/', 1)}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        forget()
        importlib.invalidate_caches()
        return code_of([getattr(importlib.import_module("zoo"), name)])

    def forget() -> None:
        for module in NAMES:
            sys.modules.pop(module, None)

    yield digest
    forget()


ZOO = """
import cage
from pit import deep

SIZE = 3


def f(x):
    return g(x) + SIZE


def g(x):
    return x


def other(x):
    return deep(x)


def h(x):
    return cage.lock(x)
"""
CAGE = "def lock(x):\n    return x\n"
PIT = "def deep(x):\n    return deeper(x)\n\n\ndef deeper(x):\n    return x\n\n\ndef unused(x):\n    return 1\n"


@pytest.mark.parametrize(
    ("name", "module", "old", "new", "touched"),
    [
        ("f", "zoo", "return x\n", "return -x\n", True),  # a function it calls
        ("f", "zoo", "SIZE = 3", "SIZE = 4", True),  # a constant of its module
        ("f", "zoo", "return deep(x)", "return deep(-x)", False),  # a function it has nothing to do with
        ("f", "cage", "return x", "return -x", False),
        ("h", "cage", "return x", "return -x", True),  # behind `import cage`
        ("other", "pit", "return x", "return -x", True),  # two steps behind `from pit import deep`
        ("other", "pit", "return 1", "return 2", False),  # never reached
        ("other", "pit", "def unused", "print\n\n\ndef unused", True),  # runs when the module is loaded
        ("f", "zoo", "SIZE = 3", "SIZE   =   3  # three", False),
        ("f", "zoo", "def g(x):\n", 'def g(x):\n    """Say x."""\n', False),
    ],
)
def test_an_edit_counts_if_the_code_can_reach_it(
    code: Digest, name: str, module: str, old: str, new: str, touched: bool
) -> None:
    texts = {"zoo": ZOO, "cage": CAGE, "pit": PIT}
    assert old in texts[module]
    before = code(name, **texts)
    after = code(name, **texts | {module: texts[module].replace(old, new)})
    assert (before.identity() != after.identity()) == touched
    assert not before.unknown


def test_bases_registries_and_modules_that_look_themselves_up_are_followed(code: Digest) -> None:
    base = "class Base:\n    def fit(self):\n        return 1\n"
    zoo = "from cage import Base\n\n\nclass Sub(Base):\n    pass\n"
    assert code("Sub", zoo=zoo, cage=base).identity() != code("Sub", cage=base.replace("1", "2")).identity()
    registry = "ALL = {}\n\n\ndef add(f):\n    ALL[f.__name__] = f\n    return f\n\n\n"
    registry += "@add\ndef a():\n    return 1\n\n\ndef call():\n    return ALL['a']()\n"
    assert code("call", zoo=registry).identity() != code("call", zoo=registry.replace("1", "2")).identity()
    looks = "def a():\n    return 1\n\n\ndef call(name):\n    return globals()[name]()\n"
    assert code("call", zoo=looks).identity() != code("call", zoo=looks.replace("1", "2")).identity()


def test_the_contents_of_a_package_count_where_they_are_used(code: Digest) -> None:
    texts = {
        "herd____init__": "from .sheep import wool\nfrom .wolf import howl\n",
        "herd__sheep": "def wool():\n    return 1\n",
        "herd__wolf": "def howl():\n    return 1\n",
        "zoo": "from herd import wool\n\n\ndef f():\n    return wool()\n",
    }
    before = code("f", **texts).identity()
    assert before != code("f", **texts | {"herd__sheep": "def wool():\n    return 2\n"}).identity()
    assert before == code("f", **texts | {"herd__wolf": "def howl():\n    return 2\n"}).identity()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("importlib.import_module(name)", "zoo.py, line 5: import_module(…) imports code by a name made at run time"),
        ("__import__(name)", "zoo.py, line 5: __import__(…) imports code by a name made at run time"),
        ("exec(name)", "zoo.py, line 5: exec(…) runs code made at run time"),
        ("eval(name)", "zoo.py, line 5: eval(…) runs code made at run time"),
        ("importlib.import_module('cage')", None),
        ("name.eval()", None),
    ],
)
def test_what_cannot_be_followed_is_told(code: Digest, body: str, told: str | None) -> None:
    found = code("f", zoo=f"import importlib\n\n\ndef f(name):\n    return {body}\n", cage=CAGE)
    assert found.unknown == ([] if told is None else [told])
    assert ("cage" in found.sources) == ("'cage'" in body)


def test_installed_packages_count_by_version_and_objects_with_what_hangs_on_them() -> None:
    pipeline = pytest.importorskip("sklearn.pipeline")
    import sklearn
    from sklearn.preprocessing import FunctionTransformer

    made = pipeline.make_pipeline(FunctionTransformer(func=_double))
    found = code_of([made])
    assert found.packages["sklearn"] == sklearn.__version__
    assert any(name.endswith("test_source_code") for name in found.sources)


def test_a_score_of_learnt_graphs_counts_by_the_source_of_the_library_of_graphs() -> None:
    found = code_of([GraphRun])
    for name in ("graph", "cpdag", "scores.graph_scores", "scores.sid"):
        assert f"adjudge_graphs.{name}" in found.sources
    assert not {name for name in found.packages if name.startswith("adjudge")}


def _double(x: Any) -> Any:
    return 2 * x


SCRIPT = """
from adjudge.learners.source_code import code_of
import hashlib

LIMIT = {limit}

class Mine:
    words = {{"a", "b", "c", "d"}}
    size = {size}

    def fit(self, X, y):
        return X in {{"p", "q", "r", "s"}} and y > LIMIT

print(code_of([Mine()]).identity())
"""


def test_classes_of_a_script_count_by_what_they_hold_and_the_same_in_every_process() -> None:
    def told(**values: int) -> str:
        text = SCRIPT.format(**{"limit": 1, "size": 1} | values)
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, env=environment)
        return done.stdout

    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "random"}
    first = told()
    assert first == told()
    assert first != told(limit=2) and first != told(size=2)


def test_functions_without_a_name_count_by_what_they_do_and_close_over() -> None:
    def scaled(by: float) -> Callable[[float], float]:
        return lambda x: x * by + 1

    def sources(*things: Any) -> dict[str, str]:
        return code_of(things).sources

    assert sources(lambda x: x + 1) != sources(lambda x: x + 2)
    assert sources(scaled(2)) == sources(scaled(2)) != sources(scaled(3))
    assert sources(functools.partial(_double)).keys() == sources(_double).keys()
