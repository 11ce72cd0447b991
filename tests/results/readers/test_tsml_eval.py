"""tsml-eval: broken prediction files are refused, training estimates are no results."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


@pytest.mark.parametrize(
    "name", ["brokenResultsFile", "brokenClassificationResultsFile", "brokenRegressionResultsFile"]
)
def test_the_projects_own_invalid_files_are_refused(name: str, shared_data: Path) -> None:
    with pytest.raises(InputError):
        read_results(shared_data / "formats" / "tsml-eval" / "odd" / f"{name}.csv", format="tsml-eval")


def test_a_score_that_its_predictions_contradict_is_refused(shared_data: Path, tmp_path: Path) -> None:
    good = (
        shared_data / "formats" / "tsml-eval" / "classification" / "TSF" / "Predictions" / "Trace" / "testResample0.csv"
    )
    lines = good.read_text().splitlines()
    lines[2] = "0.5" + lines[2].removeprefix("1.0")
    (tmp_path / "testResample0.csv").write_text("\n".join(lines))
    with pytest.raises(InputError, match=r"line 3 says accuracy 0\.5, its predictions give 1"):
        read_results(tmp_path / "testResample0.csv")


def test_a_training_estimate_alone_is_no_result(shared_data: Path) -> None:
    folder = shared_data / "formats" / "tsml-eval" / "classification" / "ROCKET" / "Predictions" / "Chinatown"
    with pytest.raises(InputError, match="an estimate on training data"):
        read_results(folder / "trainResample0.csv")
    assert set(read_results(folder).repeat) == {0, 1, 2}
