"""The card of options: its short cuts agree with `compare`, and on the committed card every promise is kept."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import adjudge
from adjudge.evidence.contract import Differences, find_test
from adjudge.evidence.sequential import run
from adjudge.verdicts.signs import family_p
from adjudge_studies.calibration_answer import all_pairs, normal_scores
from adjudge_studies.calibration_options import _inside, discoveries, equivalents, stops

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "options.csv"


def test_p_of_equivalence_is_that_of_compare() -> None:
    values = normal_scores(np.zeros((2, 3)), 14, 1, np.random.default_rng(5))[0]  # (measures, learners, cases)
    rows = [{"case": f"c{i}", "learner": f"L{k}", "accuracy": values[0, k, i], "f1": values[1, k, i]}
            for i in range(14) for k in range(3)]  # fmt: skip
    table = {name: [row[name] for row in rows] for name in rows[0]}
    found = adjudge.compare(table, margins={"accuracy": 0.9, "f1": 0.9})
    pairs, beyond = all_pairs(3), find_test("wilcoxon").beyond
    assert beyond is not None and found.equivalence is not None
    data = Differences((values[:, pairs[:, 1]] - values[:, pairs[:, 0]]).reshape(-1, 14))
    width = np.full(6, 0.9)
    ours = _inside(beyond(data, -width)[0], beyond(data, width)[1], (1, 2, 3))[0]
    assert ours == pytest.approx(found.equivalence.p_pair)


def test_a_claim_at_some_look_is_told_by_the_last_p() -> None:
    """Brute force: the family asked after every case, of three learners and one measure."""
    rng, pairs = np.random.default_rng(8), all_pairs(3)
    told = 0
    for _ in range(60):
        values = normal_scores(np.array([[0.0, 0.0, 0.35]]), 60, 1, rng)[0, 0]
        data = Differences(values[pairs[:, 1]] - values[pairs[:, 0]])
        looks = [run(replace(data, values=data.values[:, :n])) for n in range(1, 61)]
        some = any(((family_p(look.p[:, None])[1] <= 0.05) & (look.side != 0)[:, None]).any() for look in looks)
        assert some == bool((family_p(run(data).p[:, None])[1] <= 0.05).any())
        told += some
    assert 0 < told < 60


def test_rows_say_what_they_hold() -> None:
    rng = np.random.default_rng(0)
    found = discoveries(6, 2, 2.0, 1, 30, 20, rng)
    assert found.power > 0.95 and found.wrong < 0.1 and found.truth == "2 better by 2 sd"
    assert equivalents(2, 1, 60, 2.0, 20, rng).power == 1
    found = stops(2, 1, 200, 0.0, 0.9, 50, rng)
    assert found.power == 1 and 8 <= found.half_by <= 14 and found.wrong < found.wrong_without


def test_on_the_card_every_promise_is_kept() -> None:
    with CARD.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["option"] for row in rows} == {"--fdr 0.05", "--margin", "--sequential"} and len(rows) == 45
    for row in rows:
        error = np.sqrt(0.05 * 0.95 / int(row["tables"]))
        assert float(row["wrong"]) <= 0.05 + 2.5 * error, row  # the greatest of 45
    for row in rows:  # what an option gives is more than the family gives without it
        if row["option"] == "--fdr 0.05" and row["truth"] != "all alike":
            assert float(row["power"]) > float(row["power_without"])
