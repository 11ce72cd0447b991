"""Scores on one scale along BSF's order: paper D's Figure 1 from Table 5, truths apart, and refusals."""

from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge_graphs.scores.ranking import normalise, score_series
from adjudge_studies.paper_d_tables import TABLE_5, scores_of

# papers/ERRATA.md: BSF, SHD, DDM of Table 5, normalised.
EXPECTED = {"1.1": (0.664, 0.533, 0.600), "2.3": (0.654, 0.767, 0.709), "3.1": (0.5, 0.222, 0.364),
            "3.2": (0.375, 0.167, 0.273), "3.3": (0.5, 0.778, 0.636), "3.4": (0, 0, 0), "3.5": (1, 1, 1)}  # fmt: skip


def test_table_5_gives_the_normalised_scores_worked_out_by_hand() -> None:
    scores = scores_of(TABLE_5)
    names = list(scores)
    values = {name: [getattr(score, name) for score in scores.values()] for name in ("bsf", "shd", "ddm", "f1", "fp")}
    found = score_series(values, ["truth"] * len(names))
    ranked = [names[place] for place in found.order]
    assert ranked[:3] == ["3.5", "1.1", "2.3"] and ranked[-1] == "3.4"
    for name, numbers in EXPECTED.items():
        place = ranked.index(name)
        shown = tuple(found.series[score][place] for score in ("bsf", "shd", "ddm"))
        assert shown == pytest.approx(numbers, abs=5e-4)
    assert found.series["fp"][ranked.index("3.3")] == 1 and found.series["f1"][ranked.index("3.3")] == 0
    assert found.flips("bsf") == 0 and found.flips("shd") > 0


def test_graphs_of_another_truth_change_nothing() -> None:
    alone = score_series({"bsf": [0.2, 0.4], "shd": [5, 2]}, ["a", "a"])
    together = score_series({"bsf": [0.2, 0.4, 0.9], "shd": [5, 2, 100]}, ["a", "a", "b"])
    by_place = dict(zip(together.order, together.series["shd"], strict=True))
    assert [by_place[place] for place in alone.order] == list(alone.series["shd"])
    assert by_place[2] == 0.0  # the worst of its own truth, there being no other


def test_scores_without_errors_are_all_the_best() -> None:
    assert normalise("shd", [0, 0]) == [1.0, 1.0] and normalise("tp", [0, 0]) == [0.0, 0.0]


def test_what_cannot_be_put_on_the_scale_is_refused() -> None:
    with pytest.raises(InputError, match="normalises no score 'sid'"):
        normalise("sid", [1.0])
    with pytest.raises(InputError, match="BSF among them"):
        score_series({"shd": [1.0]}, ["a"])
    with pytest.raises(InputError, match=r"ddm of graph 0 \(truth 'a'\) is not defined"):
        score_series({"bsf": [0.1], "ddm": [None]}, ["a"])
