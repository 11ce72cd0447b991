"""Every public name is described in numpydoc's sections: what goes in, what comes out, where to go on, an example."""

from __future__ import annotations

import inspect
import math
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_site"))

from names import NAMESPACES, public_names  # noqa: E402

# numpydoc's codes for what we promise: sections known and in order, every parameter described and none that is not
# there, a return value described, references to other names.
PROMISED = {"GL06", "GL07", "GL08", "PR01", "PR02", "PR07", "RT01", "RT03", "SA01", "YD01"}
NOT_FUNCTIONS = {"adjudge_studies.simulations.native_pair"}  # an object that is called; its class says what it does


def documented() -> list[tuple[str, str]]:
    """(namespace, name) of every public name, each thing once."""
    found, seen = [], set()
    for namespace in NAMESPACES:
        module = import_module(namespace)
        for name in public_names(namespace):
            full, this = f"{namespace}.{name}", id(getattr(module, name))
            if this not in seen and full not in NOT_FUNCTIONS:
                found.append((namespace, name))
            seen.add(this)
    return found


def test_a_public_name_is_described_in_sections() -> None:
    validate = pytest.importorskip("numpydoc.validate", reason="numpydoc is not installed")
    wrong = []
    for namespace, name in documented():
        thing = getattr(import_module(namespace), name)
        told = validate.validate(f"{thing.__module__}.{thing.__qualname__}")["errors"]
        wrong += [f"{namespace}.{name}: {code}: {text}" for code, text in told if code in PROMISED]
        if inspect.isfunction(thing) and ">>> " not in (inspect.getdoc(thing) or ""):
            wrong.append(f"{namespace}.{name}: no example")
    assert not wrong, "\n".join(wrong)


def test_every_namespace_has_a_page() -> None:
    """What stands at the top as a folder is a namespace of the API pages."""
    top = import_module("adjudge")
    folders = {f"adjudge.{name}" for name in dir(top) if inspect.ismodule(getattr(top, name, None))}
    assert folders - {"adjudge.scorers"} <= set(NAMESPACES)


# What the library makes and callers read: their fields are told, not how they would be left out.
MADE_BY_US = {"Comparison", "ResultTable", "Network"}


def test_a_default_is_the_one_that_is_told() -> None:
    wrong = [text for namespace, name in documented() for text in wrong_defaults(namespace, name)]
    assert not wrong, "\n".join(wrong)


def wrong_defaults(namespace: str, name: str) -> list[str]:
    """Parameters whose default the docstring does not tell, or tells otherwise."""
    thing = getattr(import_module(namespace), name)
    if not callable(thing) or name in MADE_BY_US:
        return []
    told = {
        parameter.strip(): text
        for names, text in re.findall(r"^([\w, ]+) : .*, default (.+)$", inspect.getdoc(thing) or "", re.M)
        for parameter in names.split(",")
    }
    names_in_use = {"math": math} | vars(import_module(thing.__module__))
    wrong = []
    for parameter in inspect.signature(thing).parameters.values():
        if parameter.default not in {inspect.Parameter.empty, None} and "factory" not in repr(parameter.default):
            text = told.get(parameter.name, "nothing")
            if text == "nothing" or parameter.default != eval(text, names_in_use):
                wrong.append(f"{namespace}.{name}({parameter.name}): told {text}, is {parameter.default!r}")
    return wrong
