"""Paper A beside the words: its outcome on a pair, and the words of its three rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.special import betainc
from tests.verdicts.tables import folds_of, grouped, several, table_of

from adjudge import compare
from adjudge.evidence.joint.statement import Statement
from adjudge.verdicts.outcome import Outcome, has_outcomes, outcomes, published_word
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import table_and_units
from adjudge.verdicts.words import Word

SURE = Outcome(
    statement=Statement.of(">"), probability=0.95, share=0.8, p_majority=0.95, n=6,
    split_ties=False, tied=False, runner_up=Statement.of("<"), runner_up_probability=0.02, glrt_p=0.05,
    method="dirichlet", exact=True,
)  # fmt: skip


@pytest.mark.parametrize(
    ("change", "published", "strict", "majority"),
    [
        ({}, Word.BETTER, Word.BETTER, Word.BETTER),
        ({"probability": 0.9499}, Word.UNDECIDED, Word.UNDECIDED, Word.UNDECIDED),
        ({"probability": 0.96, "monte_carlo_error": 0.0051}, Word.UNDECIDED, Word.UNDECIDED, Word.UNDECIDED),
        ({"glrt_p": 0.0501}, Word.BETTER, Word.UNDECIDED, Word.BETTER),
        ({"p_majority": 0.9499}, Word.BETTER, Word.BETTER, Word.UNDECIDED),
        ({"n": 5}, Word.UNDECIDED, Word.UNDECIDED, Word.UNDECIDED),
        ({"statement": Statement.of("<")}, Word.WORSE, Word.WORSE, Word.WORSE),
        ({"statement": Statement.of("><")}, Word.MIXED, Word.MIXED, Word.MIXED),
        ({"statement": Statement.of("==")}, Word.UNDECIDED, Word.UNDECIDED, Word.UNDECIDED),
    ],
)
def test_each_rule_asks_for_its_own_proof(
    change: dict[str, Any], published: Word, strict: Word, majority: Word
) -> None:
    found = replace(SURE, **change)
    rules: list[Any] = ["published", "strict", "majority"]
    assert [published_word(found, Settings(rule=rule)) for rule in rules] == [published, strict, majority]


def test_no_common_case_is_no_outcome_and_undecided() -> None:
    half = np.where(np.arange(12) < 6, 1.0, np.nan)
    choices = Settings(missing="drop")
    units = table_and_units(
        table_of(A=half, B=np.where(np.arange(12) < 6, np.nan, 2.0), C=np.arange(12.0) + 3), choices
    )[1]
    found = list(outcomes(units, np.array([[0, 1], [0, 2], [1, 2]]), choices))
    assert found[0] is None and published_word(None, choices) == Word.UNDECIDED
    assert [each.n for each in found[1:] if each is not None] == [6, 6]


def test_one_measure_has_the_posterior_of_a_coin() -> None:
    b = np.array([1.0] * 9 + [-1.0])
    found = compare(table_of(A=np.zeros(10), B=b))["B", "A"].most_frequent
    assert found is not None
    above = float(betainc(1.5, 9.5, 0.5))  # Beta(9.5, 1.5) above ½; the exact p of 9 of 10 is 2·11/1024
    assert (found.probability, found.p_majority) == pytest.approx((above, above))
    assert found.share == pytest.approx(0.9) and found.glrt_p == pytest.approx(22 / 1024)
    assert not found.split_ties and not found.tied and found.exact
    tied = compare(table_of(A=np.zeros(10), B=[*b[:9], 0.0]))["B", "A"].most_frequent
    assert tied is not None and tied.split_ties and tied.share == pytest.approx(0.95)


def test_pairs_with_equal_counts_have_the_outcome_each_has_by_itself() -> None:
    rng = np.random.default_rng(3)
    columns = {f"m{k}": np.where(rng.random(14) < 0.2, np.nan, rng.integers(0, 4, 14)) for k in range(9)}
    units = table_and_units(table_of(**columns), Settings(missing="drop"))[1]
    pairs = np.stack(np.triu_indices(9, 1), axis=1)
    together = list(outcomes(units, pairs, Settings()))
    assert len({id(each) for each in together}) < len(together)
    for pair, found in zip(pairs, together, strict=True):
        (alone,) = outcomes(units, pair[None], Settings())
        assert found is not None and alone is not None
        assert (found.statement, found.runner_up, found.n, found.share) == (
            alone.statement, alone.runner_up, alone.n, alone.share
        )  # fmt: skip
        for name in ("probability", "runner_up_probability", "p_majority", "glrt_p"):
            assert getattr(found, name) == pytest.approx(getattr(alone, name), rel=1e-9)


def test_from_the_other_side_it_is_turned() -> None:
    turned = SURE.flipped()
    assert (turned.statement, turned.runner_up) == (Statement.of("<"), Statement.of(">"))
    assert turned.probability == SURE.probability and turned.flipped() == SURE
    assert replace(SURE, runner_up=None).flipped().runner_up is None


def test_outcomes_are_counted_over_independent_cases_only() -> None:
    plain = table_and_units(table_of(A=[0.1] * 6, B=[0.2] * 6), Settings())[1]
    assert has_outcomes(plain)
    assert not has_outcomes(table_and_units(grouped([3, 3]), Settings(group="doc"))[1])
    assert not has_outcomes(table_and_units(folds_of(4, n_train=9, n_test=1), Settings())[1])
    preferred = compare(
        several({"accuracy": {"A": [0.1] * 6, "B": [0.2] * 6}, "f1": {"A": [0.1] * 6, "B": [0.2] * 6}}),
        first={"accuracy": 0.0, "f1": 0.0},
    )
    assert not has_outcomes(preferred.units) and preferred.outcomes == ()
    wide = replace(plain, measures=tuple(f"m{j}" for j in range(21)))
    assert not has_outcomes(wide) and has_outcomes(replace(plain, measures=wide.measures[:20]))


def test_through_the_network_the_majority_keeps_the_prior_of_one_statement_in_four() -> None:
    d = np.array([1.0] * 7 + [-1.0, -1.0])
    found = compare(
        several({"accuracy": {"A": np.zeros(9), "B": d}, "f1": {"A": np.zeros(9), "B": np.roll(d, 1)}}),
        network="optimal",
    )["B", "A"].most_frequent
    assert found is not None and found.method == "network" and found.n == 9
    count = found.share * 9
    assert found.p_majority == pytest.approx(float(betainc(9 - count + 0.75, count + 0.25, 0.5)))
