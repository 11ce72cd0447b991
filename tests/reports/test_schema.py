"""The JSON objects keep to the schema that is published."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from adjudge.verdicts.single import compare_measure

from adjudge.errors import InputError
from adjudge.reports.forms import render
from adjudge.reports.schema import published_schema
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare_all

GOLDEN = Path(__file__).parent / "golden"
TYPES: dict[str, Any] = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_a(value: Any, kind: str) -> bool:
    if kind in {"number", "integer"}:
        return isinstance(value, (int, float) if kind == "number" else int) and not isinstance(value, bool)
    return isinstance(value, TYPES[kind])


def faults(value: Any, schema: dict[str, Any], where: str = "$") -> list[str]:
    """What a value breaks, for the words our schema uses; an unknown word is a fault of the schema."""
    unknown = set(schema) - {"$schema", "title", "description", "type", "required", "properties", "items", "anyOf"}
    unknown -= {"additionalProperties", "enum", "const", "pattern", "minimum", "maximum"}
    assert not unknown, unknown
    found: list[str] = []
    kinds = schema.get("type", [])
    if kinds and not any(is_a(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return [f"{where}: not {kinds}"]
    if "const" in schema and value != schema["const"]:
        found.append(f"{where}: not {schema['const']}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{where}: {value!r} not in {schema['enum']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{where}: no match")
    if is_a(value, "number") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{where}: {value} out of range")
    if "anyOf" in schema and all(faults(value, part, where) for part in schema["anyOf"]):
        found.append(f"{where}: fits none of anyOf")
    if isinstance(value, dict):
        found += [f"{where}.{key}: absent" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            found += faults(item, inner, f"{where}.{key}") if isinstance(inner, dict) else []
    if isinstance(value, list) and "items" in schema:
        found += [fault for i, item in enumerate(value) for fault in faults(item, schema["items"], f"{where}[{i}]")]
    return found


def assert_valid(content: Any) -> None:
    schema = published_schema()
    assert faults(content, schema) == []
    try:
        import jsonschema
    except ModuleNotFoundError:
        return  # our own reading of the schema stands alone
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(content)


def folds() -> Any:
    return read_results({"case": ["iris"] * 20, "fold": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
                         "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5})  # fmt: skip


@pytest.mark.parametrize("kind", ["joint", "measure"])
def test_the_golden_object_is_what_it_was_and_fits(kind: str, request: pytest.FixtureRequest) -> None:
    summary: Summary = request.getfixturevalue(f"{kind}_summary")
    content = json.loads(render(summary, "json"))
    assert_valid(content)
    golden = json.loads((GOLDEN / f"{kind}.json").read_text(encoding="utf-8"))
    assert content.keys() == golden.keys()
    for key in content.keys() - {"pairs", "standings", "overall", "ranking"}:
        assert content[key] == golden[key], key
    for ours, theirs in zip(content["pairs"], golden["pairs"], strict=True):
        assert ours.keys() == theirs.keys()
        for key in ("a", "b", "verdict", "statement", "n", "guards", "sentence"):
            assert ours[key] == theirs[key]
        assert ours["probability"] == pytest.approx(theirs["probability"], abs=1e-9)


def test_every_shape_of_comparison_fits(make_table: Callable[..., Any]) -> None:
    table = make_table(3, 20, 2)
    for options in (
        {},
        {"network": "optimal"},
        {"claim": "measure 0>"},
        {"each_subset": True},
        {"prior": "robust"},
        {"baseline": "learner 01"},
    ):
        assert_valid(compare_all(table, **options).to_dict())  # type: ignore[arg-type]
    for method in ("auto", "nemenyi", "plackett_luce", "sign"):
        assert_valid(summarise(compare_measure(table, "measure 0", method=method), table).to_dict())
    assert_valid(summarise(compare_measure(folds(), "accuracy"), folds()).to_dict())


def test_a_broken_object_does_not_fit(joint_summary: Summary) -> None:
    content = joint_summary.to_dict()
    content["pairs"] = [content["pairs"][0] | {"probability": 1.2, "verdict": "maybe"}]
    del content["guards"]
    assert sorted(fault.partition(":")[0] for fault in faults(content, published_schema())) == [
        "$.guards",
        "$.pairs[0].probability",
        "$.pairs[0].verdict",
    ]


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(InputError, match=r"adjudge\.compare/1"):
        published_schema("adjudge.compare/9")
