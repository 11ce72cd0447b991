"""How a judge goes with people: counts and intervals by a second route, errors that differ between learners."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from tests.verdicts.test_judged import HUMAN, LABELLED, columns_of, scores

import adjudge as aj
from adjudge.kernels.binomial import clopper_pearson
from adjudge.verdicts.agreement import agreements


def test_agreement_sensitivity_and_specificity_are_counted_with_exact_intervals() -> None:
    truth, seen = scores(5)
    first = agreements(aj.compare(columns_of(truth, seen), **HUMAN))[0].learners[0]
    h, j = truth[0, :LABELLED], seen[0, :LABELLED]
    assert first.labelled == LABELLED
    for rate, among in zip(first.rates, (h >= 0, h == 1, h == 0), strict=True):
        hits, n = int((h == j)[among].sum()), int(among.sum())
        assert (rate.value, rate.low, rate.high) == pytest.approx((hits / n, *clopper_pearson(hits, n, 0.95)))


def test_graded_scores_have_a_correlation_and_a_mean_error() -> None:
    truth, seen = scores(6, lenient=1.0, graded=True)
    second = agreements(aj.compare(columns_of(truth, seen), **HUMAN))[0].learners[1]
    h, j = truth[1, :LABELLED], seen[1, :LABELLED]
    ends = stats.t.interval(0.95, LABELLED - 1, (j - h).mean(), stats.sem(j - h))
    assert [rate.name for rate in second.rates] == ["correlation", "judge minus people"]
    assert second.rates[0].value == pytest.approx(stats.pearsonr(h, j).statistic)
    assert (second.rates[0].low, second.rates[0].high) == pytest.approx(
        tuple(stats.pearsonr(h, j).confidence_interval(0.95))
    )
    assert (second.rates[1].value, second.rates[1].low, second.rates[1].high) == pytest.approx(((j - h).mean(), *ends))


def test_errors_are_compared_on_the_items_that_people_scored_of_both() -> None:
    truth, seen = scores(16, lenient=0.3)
    found = agreements(aj.compare(columns_of(truth, seen), **HUMAN))[0].errors
    errors = (seen - truth)[:, :LABELLED]
    p = [stats.ttest_rel(errors[b], errors[a]).pvalue for a, b in ((0, 1), (0, 2), (1, 2))]
    assert found is not None and found.n == LABELLED
    assert found.p == pytest.approx(min(aj.evidence.adjust(p, "holm")))
    a, b = ("abc".index(name) for name in (found.a, found.b))
    assert found.difference == pytest.approx((errors[b] - errors[a]).mean())
    half = stats.t.ppf(1 - 0.025 / 3, LABELLED - 1) * stats.sem(errors[b] - errors[a])
    assert found.high - found.difference == pytest.approx(half) and found.differ == (found.p <= 0.05)


def test_groups_are_compared_by_their_sums() -> None:
    truth, seen = (np.repeat(part[:, :100], 3, axis=1) for part in scores(17, lenient=0.3))
    documents = [f"d{place // 3}" for place in range(300)] * 3
    table = columns_of(truth, seen, slice(0, 150), doc=documents)
    plain, grouped = (agreements(aj.compare(table, group=group, **HUMAN))[0].errors for group in (None, "doc"))
    assert plain is not None and grouped is not None
    assert grouped.difference == pytest.approx(plain.difference)
    assert (grouped.high - grouped.low) / (plain.high - plain.low) == pytest.approx(np.sqrt(3), rel=0.05)
