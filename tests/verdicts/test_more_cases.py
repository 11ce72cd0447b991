"""The sentence of a headline: how many more cases would separate the leaders, and the same number as `power`'s."""

from __future__ import annotations

import numpy as np
from tests.verdicts.tables import table_of

from adjudge import compare
from adjudge.replication.power import TablePower, power
from adjudge.results.read import read_results
from adjudge.verdicts.more_cases import leading_pair, more_cases, sign_level
from adjudge.wording.more_cases import more_cases_sentence, settling


def table(shifts: list[float], seed: int, n: int = 30) -> object:
    rng = np.random.default_rng(seed)
    values = [rng.normal(shift, 0.7, n) for shift in shifts]
    columns = {"case": [f"c{i}" for i in range(n)] * len(shifts), "learner": [x for x in "ABCDE"[: len(shifts)]
               for _ in range(n)], "accuracy": np.concatenate(values).tolist()}  # fmt: skip
    return read_results(columns)


def test_the_headline_and_power_give_one_number() -> None:
    data = table([0, 1.5, 1.8], 4)
    found, plan = compare(data), power(data)
    more = more_cases(found)
    assert more is not None and {more.a, more.b} == {"B", "C"} and isinstance(plan, TablePower)
    one = plan.pairs[found.index_of("C", "B")].easiest
    assert (more.needed, more.low, more.high) == (one.needed, one.low, one.high)
    assert plan.headline == more_cases_sentence(more) and settling(more) in " ".join(str(found).split())


def test_decided_leaders_need_no_more_and_whole_pairs_leave_their_level_to_the_rest() -> None:
    found = compare(table([0, 2, 5], 1))
    assert leading_pair(found) is None and more_cases(found) is None and "would separate" not in str(found)
    some = compare(table([0, 1.5, 1.8], 4))
    decided = int((some.family_signs != 0).all(axis=1).sum())
    assert decided == 2 and sign_level(some) == 0.05 / (3 - decided)


def test_a_single_best_whose_pair_is_open_is_planned_as_one_pair_among_all() -> None:
    n = np.arange(6.0)
    found = compare(table_of(A=n, B=n + 1, C=n - 1))  # 7 cases would decide three pairs
    more = more_cases(found)
    assert found.answer.headline.rule == "single best" and more is not None and more.by_pairs
