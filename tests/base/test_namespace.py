"""The public surface: few names at the top, families in namespaces, and an old name tells its new place."""

from __future__ import annotations

import ast
import importlib
import pickle
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import adjudge
from adjudge.base.namespace import stub_names

FOLDERS = sorted(name for name, module in stub_names(str(adjudge.__file__)).items() if module == "adjudge")
WITH_STUB = [name for name in FOLDERS if name != "scorers"]  # scorers are scikit-learn's kind and load it at once


def folder(name: str) -> ModuleType:
    return importlib.import_module(f"adjudge.{name}")


def test_at_most_thirty_names_stand_at_the_top() -> None:
    assert len(dir(adjudge)) <= 30 and sorted(adjudge.__all__) == dir(adjudge)


@pytest.mark.parametrize("name", ["", *WITH_STUB])
def test_the_stub_is_what_there_is(name: str) -> None:
    place = folder(name) if name else adjudge
    listed = stub_names(str(place.__file__))
    assert dir(place) == sorted(place.__all__) == sorted(listed)
    for each, module in listed.items():
        found = getattr(place, each)
        defined = importlib.import_module(f"{module}.{each}" if module == "adjudge" else module)
        assert found is (defined if module == "adjudge" else getattr(defined, each))
        assert module == "adjudge" or getattr(found, "__module__", module) == module, f"{module} does not define {each}"


@pytest.mark.parametrize("name", FOLDERS)
def test_no_module_hides_a_name_whatever_was_imported_first(name: str) -> None:
    place = folder(name)
    for found in pkgutil.iter_modules(place.__path__, f"{place.__name__}."):
        importlib.import_module(found.name)
    for each in dir(place) if name in WITH_STUB else place.__all__:
        assert not isinstance(getattr(place, each), ModuleType), each


@pytest.mark.parametrize(
    "first",
    [
        "from adjudge.evidence import wilcoxon as had",
        "import adjudge.evidence.wilcoxon as had",
        "import adjudge.evidence.wilcoxon; had = adjudge.evidence.wilcoxon",
        "import importlib; importlib.import_module('adjudge.evidence.wilcoxon'); from adjudge.evidence import *;"
        "had = wilcoxon",
    ],
)
def test_a_function_is_not_hidden_by_the_module_of_its_name(first: str) -> None:
    code = f"""{first}
import adjudge, importlib
module = importlib.import_module("adjudge.evidence.wilcoxon")
assert had is adjudge.evidence.wilcoxon is module.wilcoxon, had
assert module.TEST.name == "wilcoxon"
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_function_that_shares_its_modules_name_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(adjudge.evidence.wilcoxon)) is adjudge.evidence.wilcoxon


def test_an_unknown_name_is_an_attribute_error_at_the_top_and_in_a_family() -> None:
    for place in (adjudge, adjudge.evidence):
        with pytest.raises(AttributeError, match=f"module '{place.__name__}' has no attribute 'nonsense'"):
            _ = place.nonsense


def test_our_own_code_names_the_module_and_not_the_family() -> None:
    """`from adjudge.evidence import sign` looks like the module and is the function."""
    source = Path(str(adjudge.__file__)).parents[1]
    for file in source.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in {f"adjudge.{name}" for name in WITH_STUB}:
                shown = {alias.name for alias in node.names} & set(dir(importlib.import_module(node.module)))
                assert not shown, f"{file}: import {shown} from the module that defines it"


def test_every_stub_and_the_marker_of_types_are_shipped() -> None:
    source = Path(str(adjudge.__file__)).parent
    assert (source / "py.typed").exists() and (source.parent / "adjudge_graphs" / "py.typed").exists()
    assert {stub.parent.name for stub in source.rglob("*.pyi")} == {"adjudge", "verdicts", *WITH_STUB}
