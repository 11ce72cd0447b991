"""The object of `adjudge diff --json` fits the schema that is made of its types."""

from __future__ import annotations

import json

import jsonschema
import pytest
from tests.results.test_releases import table_from
from tests.verdicts.test_diff import RELEASES, board

from adjudge import diff
from adjudge.reports.schema import published_schema


@pytest.mark.parametrize("kind", RELEASES)
def test_it_fits_its_schema(kind: str) -> None:
    found = diff(table_from(board(2)), table_from(RELEASES[kind][0](2)), margins={"accuracy": 0.002})
    content = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    schema = published_schema("adjudge.diff/1")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(content, schema)
    assert content["schema"] == "adjudge.diff/1" and len(content["changes"]) == len(found.changes)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content | {"path": []}, schema)


def test_what_scripts_read_is_there() -> None:
    content = diff(table_from(board(2)), table_from(RELEASES["all"][0](2))).to_dict()
    counted = sum(each["gained"] - each["lost"] for each in content["causes"])
    assert content["old"]["claims"] + counted == content["new"]["claims"]
    assert content["learners"] == {"added": ["L7"], "removed": ["L0"], "common": 6}
    assert content["cells"]["by_learner"] == [{"learner": "L3", "changed": 14, "added": 0, "removed": 0}]
    first = content["changes"][0]
    assert set(first) == {"claim", "change", "cause", "again", "reversed"} and set(first["claim"]) == {
        "b",
        "a",
        "measure",
    }
    assert content["own"][0]["shown"] == "better" and len(content["headlines"]) == 2
