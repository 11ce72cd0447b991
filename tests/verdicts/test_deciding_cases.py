"""Which cases decide: against comparing the table again without them."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from adjudge import compare
from adjudge.results.read import read_results
from adjudge.verdicts.deciding_cases import deciding_cases
from adjudge.verdicts.leave_out import LeaveOut
from adjudge.verdicts.same_headline import advice_of, same_advice
from adjudge.wording.holds import deciding_sentences


def table(shifts: list[float], n: int, seed: int, measures: int = 1) -> dict:
    rng = np.random.default_rng(seed)
    columns: dict = {"case": [f"c{i}" for i in range(n)] * len(shifts),
                     "learner": [x for x in "ABCDEF"[: len(shifts)] for _ in range(n)]}  # fmt: skip
    for j in range(measures):
        columns[f"accuracy{j}"] = np.concatenate([rng.normal(shift, 0.7, n) for shift in shifts]).tolist()
    return columns


def read(columns: dict) -> object:
    return read_results(columns, higher=[name for name in columns if name.startswith("accuracy")])


def test_leaving_out_is_comparing_without() -> None:
    data = read(table([0, 0.5, 0.7], 12, 0, measures=2))
    found = compare(data)
    for gone, tested in zip([(0,), (3, 7)], LeaveOut(found)([(0,), (3, 7)]), strict=True):
        kept = compare(data, cases=[name for i, name in enumerate(found.cases) if i not in gone])
        np.testing.assert_allclose(tested.p, kept.p, rtol=1e-12)


def brute(data: object, size: int) -> set[tuple[str, ...]]:
    found = compare(data)
    first = advice_of(found.answer.headline)
    return {gone for gone in combinations(found.cases, size)
            if not same_advice(first, advice_of(compare(data, cases=[c for c in found.cases if c not in gone])
                                                .answer.headline))}  # fmt: skip


def test_the_smallest_set_is_that_of_trying_all() -> None:
    seen = set()
    for seed in range(6):
        data = read(table([0, 0.4, 0.8], 12, seed))
        found = deciding_cases(compare(data))
        assert found is not None
        ones = brute(data, 1)
        if ones:
            assert {(case,) for case in (*found.cases, *found.alternatives)} == ones and found.search == "exact"
            assert "depends on single" in deciding_sentences(found)[0]
        else:
            assert len(found.cases) != 1 and found.excluded == (1 if found.search == "exact" else 2)
            if found.search == "exact":
                assert found.cases in brute(data, 2)
            else:
                assert not brute(data, 2)
        seen.add(found.search)
    assert "exact" in seen


def test_a_greedy_set_does_change_the_headline() -> None:
    data = read(table([0, 0.45], 40, 1))
    found = deciding_cases(compare(data), work=0)
    assert found is not None and found.search == "greedy" and len(found.cases) > 1 and found.excluded == 1
    kept = compare(data, cases=[name for name in compare(data).cases if name not in found.cases])
    assert not same_advice(advice_of(compare(data).answer.headline), advice_of(kept.answer.headline))
    assert "greedily" in " ".join(deciding_sentences(found))


def test_a_case_far_from_the_others_stands_out_and_a_baseline_has_no_headline() -> None:
    columns = table([0, 0.0], 20, 1)
    columns["accuracy0"][3] = 60.0
    found = deciding_cases(compare(read(columns)))
    assert found is not None and [each.case for each in found.outliers] == ["c3"]
    assert deciding_cases(compare(read(table([0, 1, 1], 12, 0)), baseline="A")) is None
