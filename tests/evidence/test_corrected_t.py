"""The corrected t: WEKA's own numbers (recorded, and live where Java is), the plain t rescaled, properties."""

from __future__ import annotations

import csv
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t

REFERENCE = Path(__file__).parents[1] / "reference"
RECORDED = json.loads((REFERENCE / "weka_corrected_t.json").read_text())


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("weka_corrected_t", REFERENCE / "weka_corrected_t.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fold_differences(path: Path, dataset: str, first: str, second: str) -> np.ndarray:
    with path.open() as file:
        rows = [row for row in csv.DictReader(file) if row["dataset"] == dataset]
    assert len(rows) == 100
    return np.array([float(row[second]) - float(row[first]) for row in rows])


@pytest.mark.parametrize("case", RECORDED["real"], ids=lambda case: case["dataset"])
def test_wekas_p_value_on_a_real_fold_table(case: dict, shared_data: Path) -> None:
    table = shared_data / "results" / "bayes_tests_54x100.csv"
    d = fold_differences(table, case["dataset"], case["first"], case["second"])
    n_test = np.array(script().fold_sizes(case["n"]))
    result = corrected_t(d.reshape(10, 10), n_train=case["n"] - n_test, n_test=n_test)
    assert result.p_value == pytest.approx(case["p_value"], rel=1e-9)
    assert result.df == 99
    assert result.ratio == pytest.approx(1 / 9)


def test_wekas_p_value_on_a_made_up_table_with_unequal_splits() -> None:
    weka = script()
    first, second = weka.synthetic()
    answers = [
        corrected_t(np.subtract(first, second), n_train=n_train, n_test=n_test).p_value
        for n_train, n_test in weka.synthetic_sizes()
    ]
    assert answers == pytest.approx(RECORDED["synthetic"], rel=1e-9)
    assert answers[0] < answers[1]


def test_weka_says_the_same_live() -> None:
    pytest.importorskip("jpype", reason="JPype1 is not installed: pip install 'adjudge[weka]'")
    weka = script()
    if not Path(weka.JAR).is_file():
        pytest.skip(f"WEKA's jar is not at {weka.JAR}; install Debian's weka or set WEKA_JAR")
    first, second = weka.synthetic()
    n_train, n_test = weka.synthetic_sizes()[1]
    ours = corrected_t(np.subtract(first, second), n_train=n_train, n_test=n_test).p_value
    # Not here: Java takes most of the stack of the process it is started in, for all tests to come.
    asked = "import json, sys, weka_corrected_t; print(weka_corrected_t.weka_p_value(*json.load(sys.stdin)))"
    question = json.dumps([np.asarray(part).tolist() for part in (first, second, n_train, n_test)])
    done = subprocess.run([sys.executable, "-c", asked], cwd=REFERENCE, input=question, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == pytest.approx(ours, rel=1e-9)


def test_it_is_scipys_t_shrunk_by_the_correction() -> None:
    d = np.random.default_rng(0).normal(0.5, 1, 30)
    plain = stats.ttest_1samp(d, 0)
    for alternative in ("two-sided", "greater", "less"):
        ours = corrected_t(d, ratio=1 / 9, alternative=alternative)
        t = plain.statistic / np.sqrt(1 + 30 / 9)
        assert ours.statistic == pytest.approx(t)
        tail = {"two-sided": 2 * stats.t.sf(abs(t), 29), "greater": stats.t.sf(t, 29), "less": stats.t.cdf(t, 29)}
        assert ours.p_value == pytest.approx(tail[alternative])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(-1, 1).map(lambda x: round(x, 3)), min_size=2, max_size=20), st.floats(0.01, 2))
def test_the_interval_excludes_zero_exactly_when_p_is_below_alpha(values: list[float], ratio: float) -> None:
    result = corrected_t(values, ratio=ratio, confidence=0.9)
    assert (result.low > 0 or result.high < 0) == (result.p_value < 0.1)
    swapped = corrected_t([-value for value in values], ratio=ratio, confidence=0.9)
    assert (swapped.p_value, swapped.low) == pytest.approx((result.p_value, -result.high))


def test_constant_differences_are_defined() -> None:
    assert corrected_t([0.0] * 10, ratio=1 / 9).p_value == 1
    for constant in (0.1, -0.1):
        result = corrected_t([constant] * 10, ratio=1 / 9)
        assert (result.statistic, result.p_value) == (np.inf * np.sign(constant), 0.0)
        assert (result.low, result.high) == pytest.approx((constant, constant))
    noise = corrected_t([0.3 - 0.2, 0.1, 0.8 - 0.7], ratio=1 / 9)
    assert noise.statistic == np.inf
    assert corrected_t([0.1 + 0.2 - 0.3, 0.0, 0.0], ratio=1 / 9).p_value == 1


def test_sizes_must_be_given_and_fit() -> None:
    d = [0.1, 0.2, 0.3]
    with pytest.raises(InputError, match="needs n_train= and n_test="):
        corrected_t(d)
    with pytest.raises(InputError, match="not both"):
        corrected_t(d, n_train=90, n_test=10, ratio=0.1)
    with pytest.raises(InputError, match=r"one per difference \(3\); received 2"):
        corrected_t(d, n_train=[90, 90], n_test=10)
    with pytest.raises(InputError, match="must be positive"):
        corrected_t(d, n_train=90, n_test=0)
    with pytest.raises(InputError, match="ratio must be positive"):
        corrected_t(d, ratio=0)
    with pytest.raises(UnfitDataError, match="at least 2"):
        corrected_t([0.1], ratio=0.1)
