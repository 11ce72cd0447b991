from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def benchmark(name: str, mean: float, **params: Any) -> dict[str, Any]:
    stats = {"min": 1.0, "mean": mean, "median": 2.0, "max": 3.0, "stddev": 0.5}
    return {"name": name, "fullname": f"test_x.py::{name}", "group": None, "params": params or None, "stats": stats}


def read(tmp_path: Path, *benchmarks: dict[str, Any], name: str = "before.json", **options: Any) -> Any:
    path = tmp_path / name
    path.write_text(json.dumps({"machine_info": {}, "benchmarks": list(benchmarks)}))
    return read_results(path, **options)


def test_a_file_is_a_learner_and_times_are_better_when_lower(tmp_path: Path) -> None:
    table = read(tmp_path, benchmark("test_sort", 1.5), benchmark("test_join", 2.5))
    assert table.cases == ("test_x.py::test_sort", "test_x.py::test_join") and table.learners == ("before",)
    assert table.measures == ("min", "mean", "median", "max", "stddev") and not any(table.directions.values())
    assert table.value.tolist()[1::5] == [1.5, 2.5]


def test_a_parameter_may_be_the_learner_and_the_others_then_tell_the_case(tmp_path: Path) -> None:
    some = [benchmark(f"test_pack[{codec}-9]", 1.0, codec=codec, size=9) for codec in ("zip", "xz")]
    table = read(tmp_path, *some, benchmark("test_none", 1.0), learner="params.codec")
    assert table.learners == ("zip", "xz") and table.cases == ("test_x.py::test_pack size=9",)
    assert any("left out, having no such parameter: test_none" in note for note in table.notes)
    assert read(tmp_path, *some, learner="params.codec", case="params.size").cases == ("9",)


def test_a_parameter_nobody_has_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no benchmark has params\.level; parameters are params\.codec"):
        read(tmp_path, benchmark("test_pack", 1.0, codec="zip"), learner="params.level")
    with pytest.raises(InputError, match="parameters are none"):
        read(tmp_path, benchmark("test_pack", 1.0), learner="params.level")
