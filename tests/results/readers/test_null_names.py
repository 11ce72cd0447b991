"""A name that is null in a log is refused: all that have none would be one learner, case or item."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

NULLS = {
    "inspect-ai/generated/2026-11-16T03-08-20-00-00_capitals_R4ud5YavLvzECwejKCausv.json": ("eval", "model"),
    "inspect-ai/arc_easy/data_arc_qwen.json": ("eval", "task"),
    "pytest-benchmark/0001_second.json": ("benchmarks", "fullname"),
    "ioh/one-plus-one/IOHprofiler_f1_Sphere.json": ("function_name",),
}


def with_null(document: Any, path: tuple[str, ...]) -> None:
    for part in document if isinstance(document, list) else [document]:
        if len(path) == 1:
            part[path[0]] = None
        else:
            with_null(part[path[0]], path[1:])


@pytest.mark.parametrize("name", NULLS)
def test_a_name_that_is_null_is_refused(name: str, shared_data: Path, tmp_path: Path) -> None:
    document = json.loads((shared_data / "formats" / name).read_text(encoding="utf-8"))
    with_null(document, NULLS[name])
    path = tmp_path / "log.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(InputError, match="is null"):
        read_results(path)


def test_prompts_without_a_label_are_as_many_learners_as_prompts(shared_data: Path, tmp_path: Path) -> None:
    whole = shared_data / "formats" / "promptfoo" / "generated_0.117" / "output.json"
    document = json.loads(whole.read_text(encoding="utf-8"))
    for result in document["results"]["results"]:
        del result["prompt"]["label"]
    (tmp_path / "output.json").write_text(json.dumps(document), encoding="utf-8")
    assert len(read_results(tmp_path / "output.json").learners) == len(read_results(whole).learners)


def test_the_order_of_a_searchs_parameters_does_not_name_it(shared_data: Path, tmp_path: Path) -> None:
    whole = shared_data / "formats" / "sklearn" / "search" / "grid_search_multimetric.json"
    document = json.loads(whole.read_text(encoding="utf-8"))
    turned = tmp_path / whole.name
    turned.write_text(json.dumps(dict(reversed(document.items()))), encoding="utf-8")
    assert read_results(turned).learners == read_results(whole).learners
