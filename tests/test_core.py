"""The core that libraries may build on: arrays in, a typed result out, and numpy alone beneath it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.command import loaded_by

ROOT = Path(__file__).parents[1]
# Everything else that adjudge names as a dependency cannot be imported here, as if it were not installed.
WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"scipy", "narwhals", "click", "rich", "pandas", "polars"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""
ASKED = """
import numpy as np
import adjudge
draws = np.random.default_rng(1)
scores = {scores}
found = adjudge.compare({{f"L{{place}}": row for place, row in enumerate(scores)}}, measure="accuracy"{settings})
assert found.tests[0].name == {test!r}, found.tests
pair = found["L1", "L0"]
assert pair.verdict == "better" and pair.verdict.value == "better"
told = pair.measures[0]
assert 0 <= told.p <= told.p_adjusted <= 0.05 and told.low <= told.estimate <= told.high and told.won > told.lost
assert found.answer.front and found.signs.shape == (len(found), 1) and found.matrix()["L1"]["L0"] == "better"
assert found.to_dict()["schema"] == "adjudge.compare/3" and str(found) and pair.sentence
"""
RIGHT = "draws.uniform(size=({k}, {n})) < 0.5 + 0.3 * (np.arange({k}) > 0)[:, None]"
GRADED = "draws.normal(size={n}) + 0.9 * np.arange({k})[:, None] + draws.normal(size=({k}, {n}))"
KINDS = {
    "right or wrong": (RIGHT, "", "sign"),
    "signs": (GRADED, ', estimand="wins"', "sign"),
    "signed ranks": (GRADED, "", "wilcoxon"),
}


def script(kind: str, k: int, n: int) -> str:
    scores, settings, test = KINDS[kind]
    return WITHOUT + ASKED.format(scores=scores.format(k=k, n=n), settings=settings, test=test)


@pytest.fixture(scope="module")
def numpy(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What numpy loads, its own helpers with it."""
    return {name.partition(".")[0] for name in loaded_by("import numpy.random", tmp_path_factory.mktemp("numpy"))}


@pytest.mark.parametrize("kind", KINDS)
def test_arrays_are_compared_by_numpy_alone(kind: str, numpy: set[str], tmp_path: Path) -> None:
    modules = loaded_by("".join(script(kind, k, n) for k, n in ((2, 60), (2, 5000), (6, 200))), tmp_path)
    foreign = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"__main__"}
    assert {"adjudge", "numpy"} <= foreign and foreign - numpy == {"adjudge", "adjudge_graphs"}, sorted(foreign - numpy)
    graphs = {name for name in modules if name.startswith("adjudge_graphs")}  # their scores are measures: names, ranges
    assert graphs == {"adjudge_graphs", "adjudge_graphs.scores", "adjudge_graphs.scores.definitions"}


def test_no_command_page_or_figure_is_loaded_with_it(tmp_path: Path) -> None:
    steps = {name.split(".")[1] for name in loaded_by(script("signed ranks", 2, 60), tmp_path)
             if name.startswith("adjudge.")}  # fmt: skip
    assert not steps & {"cli", "plots", "runs", "learners", "cases", "networks", "scorers"}


def test_what_the_page_calls_the_core_is_what_is_tested() -> None:
    page = (ROOT / "docs" / "core.md").read_text(encoding="utf-8")
    for name in ("verdict", "p_adjusted", "estimate", "answer.front", "signs", "matrix()", "to_dict()"):
        assert name in page, name
