"""Looking after every case: the definition by numerical integration, ties, the lost lead, the error rate."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge import compare
from adjudge.evidence.contract import Differences
from adjudge.evidence.sequential import TEST, log_evidence
from adjudge.verdicts.signs import cases_needed
from adjudge.wording.headline import headline_text


def test_evidence_is_the_mean_likelihood_ratio_over_coins_that_favour_b() -> None:
    grid = (np.arange(200_000) + 0.5) / 400_000 + 0.5  # uniform on (½, 1)
    for won, lost in ((0, 0), (5, 2), (3, 9)):
        ratio = np.mean(grid**won * (1 - grid) ** lost) * 2.0 ** (won + lost)
        assert np.exp(log_evidence(np.array([won * 1.0]), np.array([lost * 1.0])))[0] == pytest.approx(ratio, rel=1e-6)


def test_ties_and_absent_cases_leave_it_and_sides_mirror() -> None:
    d = np.array([[1.0, 1, 1, -1, 1, 1, 1, 1]])
    wide = np.array([[1.0, 0, 1, np.nan, 1, -1, 0, 1, 1, 1, 1]])
    one, other, back = (TEST.run(Differences(x)) for x in (d, wide, -d))
    assert one.p is not None and other.p is not None and back.p is not None
    assert one.p[0] == other.p[0] == back.p[0] < 1
    assert one.side is not None and back.side is not None and (one.side[0], back.side[0]) == (1, -1)


def test_the_least_p_is_that_of_winning_every_decided_case() -> None:
    found = TEST.run(Differences(np.array([[1.0] * 9, [1.0, -1, 0, np.nan, 1, 1, 1, 1, 1]])))
    alone = TEST.run(Differences(np.ones((1, 7))))
    assert found.p is not None and found.smallest_p is not None and alone.p is not None
    assert found.smallest_p.tolist() == pytest.approx([found.p[0], alone.p[0]])


@pytest.mark.parametrize("pairs", [1, 3, 10, 435])
def test_so_many_cases_as_are_said_to_be_needed_can_decide_a_pair_and_fewer_cannot(pairs: int) -> None:
    needed = cases_needed(pairs, 0.05, at_any_stop=True)
    enough, fewer = (TEST.run(Differences(np.ones((1, n)))).p for n in (needed, needed - 1))
    assert enough is not None and fewer is not None and enough[0] * pairs <= 0.05 < fewer[0] * pairs


def test_too_few_cases_say_how_many_this_test_needs() -> None:
    cases = [f"c{i}" for i in range(7)]
    table = {"case": cases * 2, "learner": ["A"] * 7 + ["B"] * 7, "accuracy": [0.5] * 7 + [0.6] * 7}
    said = str(headline_text(compare(table, sequential=True, estimand="wins").answer))
    assert "even 7 wins of 7 have p 0.063" in said and said.endswith("With 2 learners 8 are needed.")


def test_a_side_that_no_longer_leads_is_not_named() -> None:
    found = TEST.run(Differences(np.r_[np.ones(8), -np.ones(9)][None, :]))
    assert found.p is not None and found.side is not None
    assert found.p[0] < 0.05 and found.side[0] == 0


def test_stopping_at_the_first_success_errs_in_at_most_five_per_cent() -> None:
    coins = np.where(np.random.default_rng(0).random((1500, 400)) < 0.5, 1.0, -1.0)
    found = TEST.run(Differences(coins))  # the least p over all looks
    assert found.p is not None
    assert 0.015 < np.mean(found.p <= 0.05) < 0.05
