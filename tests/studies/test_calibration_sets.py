"""The card of the sets: its judge of ways to choose can say no, its scenes are what they say, its rows are bounded."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from adjudge.verdicts.profile import profile
from adjudge_studies.calibration_sets import SCENES, drawn, is_true, row_of, true_means

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "sets.csv"


def test_ways_to_choose_are_held_against_the_truth() -> None:
    shown = np.zeros((2, 3, 3), dtype=bool)
    shown[0, 0, 1] = shown[1, 1, 2] = True  # 0 beats 1 on the first measure, 1 beats 2 on the second
    assert is_true(profile(shown), shown, shown)
    false = shown.copy()
    false[1, 1, 2] = False
    assert not is_true(profile(shown), shown, false)  # 2 is shown to be beaten where nobody is better
    other = shown.copy()
    other[0, 0, 1], other[0, 2, 1] = False, True
    assert not is_true(profile(shown), shown, other)  # 0 is named, and is better than nobody


def test_scenes_are_what_they_say() -> None:
    rng = np.random.default_rng(0)
    for scene in ("noisy", "sparse"):
        means = true_means(scene, 4, 2, rng)
        assert (means[:, -1] == means[:, :-1].max(axis=1)).all()
        values = drawn(scene, means, 40, 5, rng)
        assert (np.isnan(values).sum(axis=3)[:, :, -1] == (32 if scene == "sparse" else 0)).all()
        assert scene == "sparse" or values.std(axis=3)[:, :, -1].min() > 5
    steps = true_means("steps", 3, 2, rng)
    assert not steps[0].any() and (np.diff(steps[1]) < 0).all()
    assert (drawn("rounded", true_means("rounded", 3, 1, rng), 9, 2, rng) % 1 == 0).all()


def test_far_apart_learners_leave_one_in_every_set() -> None:
    row = row_of("one tie", 3, 2, 30, 40, np.random.default_rng(1))
    assert row.unbeaten_size < 1.2 and row.front_size > 2.8 and 1 <= row.ways < 1.1
    row = row_of("tied", 4, 1, 60, 40, np.random.default_rng(1))
    assert 1.7 <= row.best_size <= row.front_size <= 2.3


def test_on_the_card_the_sets_keep_whom_they_must() -> None:
    with CARD.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["scene"] for row in rows} == set(SCENES) and len(rows) == 2 * 9 * 5 + 2 * 6 * 2
    for row in rows:
        error = np.sqrt(0.05 * 0.95 / int(row["tables"]))
        for name in ("front", "best_each", "best_some", "unbeaten", "profile"):
            assert float(row[name]) >= 0.95 - 3 * error, (name, row)  # the least of so many
        assert float(row["best_size"]) <= float(row["front_size"])
