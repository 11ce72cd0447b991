"""Paper B's reversals: counted by hand on the printed scores, found where they were made."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from adjudge_studies.paper_b_experiment import LINE_UPS, Scores
from adjudge_studies.paper_b_reversals import clearest_reversal, score_reversals, turned_share, turning
from adjudge_studies.paper_b_tables import MEASURES, SIZES, printed_scores


def test_signs_of_the_printed_scores_turn_as_counted_by_hand() -> None:
    cases = tuple(SIZES)
    values = {measure: printed_scores(measure, cases) for measure in MEASURES}
    found = score_reversals(values, cases, "accuracy", "information_reward")
    by_hand = 0
    for b, a in permutations(range(4), 2):
        d = [values[measure][:, b] - values[measure][:, a] for measure in ("accuracy", "information_reward")]
        by_hand += int(((d[0] > 0) & (d[1] < 0)).sum())
    assert found.n_disagreeing == by_hand
    assert turned_share(values["accuracy"], values["accuracy"]) == 0.0


def test_the_clearest_reversal_is_the_one_that_was_made() -> None:
    """Two halves of noise about 0; J48 leads NaiveBayes on accuracy and trails it on information reward."""
    rng = np.random.default_rng(0)
    four = LINE_UPS["WEKA"]
    values = {measure: rng.normal(0.5, 0.001, (2, 5, 2, 4)) for measure in MEASURES}
    values["accuracy"] += 0.1 * np.arange(4)[::-1]
    values["information_reward"] += 0.1 * np.arange(4)[::-1]
    values["information_reward"][1, ..., 3] += 1.0
    scores = Scores(("ir", "la"), four, values, 1)
    found = clearest_reversal(scores, four)
    assert found is not None and found[0] == "la" and found[2] == "NaiveBayes"
    assert (
        clearest_reversal(Scores(("ir", "la"), four, dict.fromkeys(MEASURES, values["accuracy"]), 1, 1), four) is None
    )
    within, between = turning(scores, four)
    assert within == 3 / 12 and between == 0.0  # la's three pairs with naive Bayes, of two sets × six pairs
