"""Votes in a comparison: the worked example, brute force of the two-way errors, refusals."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import numpy as np
import pytest
from scipy import stats

import adjudge as aj
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.davidson import Votes, cluster_covariance, fit
from adjudge.reports.schema import published_schema

EXAMPLE = (("a", "b", 6, 3, 2), ("b", "c", 5, 2, 3), ("a", "c", 7, 1, 1))


def columns_of(counts: tuple[tuple[Any, ...], ...]) -> dict[str, list[str]]:
    rows = [(a, b, word) for a, b, *n in counts
            for word, times in zip(("model_a", "model_b", "tie"), n, strict=True) for _ in range(times)]  # fmt: skip
    return dict(zip(("model_a", "model_b", "winner"), map(list, zip(*rows, strict=True)), strict=True))


def drawn(n: int, seed: int, voters: int = 12, prompts: int = 15) -> dict[str, list[Any]]:
    rng = np.random.default_rng(seed)
    first = rng.integers(0, 4, n)
    second = (first + rng.integers(1, 4, n)) % 4
    voter = rng.integers(0, voters, n)
    lead = (second - first) * 0.5 + rng.normal(size=voters)[voter]
    won = np.where(rng.random(n) < 0.2, "tie", np.where(lead + rng.logistic(size=n) > 0, "model_a", "model_b"))
    return {
        "model_a": [f"m{place}" for place in first], "model_b": [f"m{place}" for place in second],
        "winner": won.tolist(), "voter": voter.tolist(), "prompt": rng.integers(0, prompts, n).tolist(),
        "length_a": rng.integers(10, 99, n).tolist(), "length_b": rng.integers(10, 99, n).tolist(),
    }  # fmt: skip


def test_the_worked_example_gives_its_strengths_as_chances_to_win() -> None:
    found = aj.compare(columns_of(EXAMPLE))
    shown = {row.learner: row.measures["strength"].mean for row in found.answer.leaderboard}
    logs = {"a": 0.854311, "b": 0.028647, "c": -0.882957}
    assert shown == pytest.approx({name: 1 / (1 + np.exp(-log)) for name, log in logs.items()}, abs=1e-5)
    pair = found["a", "c"]
    assert (pair.measures[0].won, pair.measures[0].lost, pair.measures[0].tied) == (7, 1, 1)


def test_errors_are_clustered_two_ways_with_the_degrees_of_freedom_of_the_coarser() -> None:
    columns = drawn(400, 1)
    found = aj.compare(columns)
    names = list(found.learners)
    first, second = (np.array([names.index(name) for name in columns[side]]) for side in ("model_a", "model_b"))
    outcome = np.array([{"model_a": 1, "model_b": -1, "tie": 0}[word] for word in columns["winner"]], dtype=np.int8)
    votes = Votes(first, second, outcome, 4, np.zeros((400, 0)))
    parameters, information = fit(votes)
    voter, prompt = np.array(columns["voter"]), np.array(columns["prompt"])
    v, p, both = (
        cluster_covariance(votes, parameters, information, codes) for codes in (voter, prompt, voter * 99 + prompt)
    )
    least = min(len(codes) ** 2 / (np.bincount(codes) ** 2).sum() for codes in (voter, prompt))
    for place, (a, b) in enumerate(found.places.tolist()):
        weights = np.zeros(len(parameters))
        weights[[a, b]] = -1.0, 1.0
        parts = [float(weights @ part @ weights) for part in (v, p, both)]
        variance = parts[0] + parts[1] - parts[2]
        variance = variance if variance > 0 else max(parts[:2])
        t = (parameters[b] - parameters[a]) / np.sqrt(variance)
        assert found.p[place, 0] == pytest.approx(2 * stats.t.sf(abs(t), least - 1), rel=1e-9)
    assert found.p_pair.tolist() == pytest.approx(aj.evidence.adjust(found.p[:, 0].tolist(), "holm"))


def test_names_and_sides_do_not_matter() -> None:
    columns = drawn(200, 2)
    turned = columns | {"model_a": columns["model_b"], "model_b": columns["model_a"], "winner": [
        {"model_a": "model_b", "model_b": "model_a", "tie": "tie"}[word] for word in columns["winner"]]}  # fmt: skip
    one, other = aj.compare(columns), aj.compare(turned)
    for a, b in (("m0", "m1"), ("m1", "m3")):
        assert one[b, a].measures[0].p == pytest.approx(other[b, a].measures[0].p, rel=1e-7)


def test_p_unbeaten_is_drawn_from_the_normal_law_of_the_strengths() -> None:
    found = aj.compare(columns_of((("a", "b", 12, 8, 0),)))
    strengths = found.units.votes.strengths
    z = (strengths.theta[0] - strengths.theta[1]) / strengths.errors(np.array([[1, 0]]))[0]
    row = next(row for row in found.answer.leaderboard if row.learner == "a")
    assert row.p_unbeaten == pytest.approx(stats.norm.cdf(z), abs=4 * np.sqrt(0.25 / 20_000))


def test_a_covariate_that_explains_the_votes_is_held_equal() -> None:
    rng = np.random.default_rng(3)
    first = rng.integers(0, 2, 600)
    length = rng.normal(first * 2.0, 1.0), rng.normal((1 - first) * 2.0, 1.0)  # model 1 writes longer answers
    won = length[0] - length[1] + rng.logistic(size=600) > 0  # and only length decides
    columns = {"model_a": [f"m{place}" for place in first], "model_b": [f"m{1 - place}" for place in first],
               "winner": np.where(won, "a", "b").tolist(), "length_a": length[0], "length_b": length[1]}  # fmt: skip
    assert aj.compare(columns)["m1", "m0"].verdict.value == "better"
    assert aj.compare(columns, control=["length"])["m1", "m0"].verdict.value == "undecided"


def test_models_that_no_votes_connect_are_refused_by_name() -> None:
    with pytest.raises(UnfitDataError, match=r"'c' \(one of 2 such learners\) never meets 'a'"):
        aj.compare(columns_of((("a", "b", 3, 2, 0), ("c", "d", 2, 3, 0))))


def test_what_is_not_for_votes_is_refused() -> None:
    for given in ({"margins": {"strength": 0.1}}, {"sequential": True}, {"estimand": "wins"}, {"group": "voter"}):
        with pytest.raises(InputError, match="is for scores of learners on cases"):
            aj.compare(columns_of(EXAMPLE), **given)
    with pytest.raises(InputError, match="no covariate 'length'"):
        aj.compare(columns_of(EXAMPLE), control=["length"])
    with pytest.raises(InputError, match="is for votes"):
        aj.compare({"A": [0.9, 0.8, 0.7], "B": [0.7, 0.8, 0.6]}, control=["length"])
    with pytest.raises(UnfitDataError, match="votes of 2 voters"):
        aj.compare(columns_of((("a", "b", 3, 2, 0),)) | {"voter": [1, 1, 2, 2, 2]})


def test_a_model_that_won_every_vote_has_an_answer() -> None:
    found = aj.compare(columns_of((("a", "b", 30, 0, 0), ("b", "c", 15, 15, 0))))
    assert found["a", "b"].verdict.value == "better" and np.isfinite(found.evidence[0].mean).all()


def test_every_form_shows_it(tmp_path: Any) -> None:
    found = aj.compare(drawn(300, 4))
    assert "chance to win a decided vote against an average model" in " ".join(str(found).split())
    printed = json.loads(json.dumps(found.to_dict()))
    assert printed["unit"] == "votes"
    jsonschema.validate(printed, published_schema())
    for ending in ("html", "md", "tex", "json", "txt"):
        assert "strength" in found.report(tmp_path / f"page.{ending}").read_text(encoding="utf-8")
