"""`comparison.report(path)` and what a notebook shows: by name, for reports come later in the flow."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.evidence.joint.glrt import glrt
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare


@pytest.mark.parametrize("ending", ["md", "tex", "json", "txt", "html"])
def test_a_comparison_writes_its_own_report(ending: str, tmp_path: Path) -> None:
    if ending == "html":
        pytest.importorskip("jinja2", reason="jinja2 fills the page's template")
    for found in (compare(example("rewards")), compare(example("rewards"), measures=["accuracy"])):
        path = found.report(tmp_path / f"report.{ending}")
        assert "Causal MML" in path.read_text(encoding="utf-8")


def test_notebooks_get_html_of_any_result() -> None:
    for result in (compare(example("joint")), compare(example("joint"))["B", "A"], glrt([1, 2, 3, 6])):
        assert "<table" in result._repr_html_()
