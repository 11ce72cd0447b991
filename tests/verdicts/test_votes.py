"""Votes in a comparison: the worked example, brute force of the two-way errors, refusals."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from scipy import stats

import adjudge as aj
from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.davidson import Votes, cluster_covariance, fit, independent_covariance
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
    plain = independent_covariance(votes, parameters)
    least = min(len(codes) ** 2 / (np.bincount(codes) ** 2).sum() for codes in (voter, prompt))
    for place, (a, b) in enumerate(found.pair_index.tolist()):
        weights = np.zeros(len(parameters))
        weights[[a, b]] = -1.0, 1.0
        parts = [float(weights @ part @ weights) for part in (v, p, both)]
        variance = max(parts[0] + parts[1] - parts[2], *parts[:2], plain[a, a] + plain[b, b] - 2 * plain[a, b])
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
    assert [guard.text.partition(":")[0] for guard in found.guards] == ["a won every vote"]
    beaten = aj.compare(columns_of((("a", "b", 0, 12, 0), ("b", "c", 6, 6, 0), ("a", "c", 0, 9, 0))))
    assert [guard.text.partition(":")[0] for guard in beaten.guards] == ["a lost every vote"]


def test_every_form_shows_it(tmp_path: Any) -> None:
    found = aj.compare(drawn(300, 4))
    assert "chance to win a decided vote against an average learner" in " ".join(str(found).split())
    printed = json.loads(json.dumps(found.to_dict()))
    assert printed["unit"] == "votes"
    jsonschema.validate(printed, published_schema())
    for ending in ("html", "md", "tex", "json", "txt"):
        assert "strength" in found.report(tmp_path / f"page.{ending}").read_text(encoding="utf-8")


def scored(seed: int, names: tuple[str, ...] = ("m0", "m1", "m2", "m3")) -> dict[str, list[Any]]:
    rng = np.random.default_rng(seed)
    n = 60
    return {
        "item": [f"q{place}" for place in range(n)] * len(names), "model": np.repeat(names, n).tolist(),
        "accuracy": rng.random(n * len(names)).tolist(),
        "seconds": (rng.gamma(5.0, 1.0, n * len(names)) * np.repeat(range(1, len(names) + 1), n)).tolist(),
    }  # fmt: skip


def both(votes: dict[str, list[Any]], scores: dict[str, list[Any]]) -> list[Any]:
    return [aj.read_results(votes), aj.read_results(scores)]


def test_next_to_scores_votes_are_one_more_measure_of_the_one_family() -> None:
    votes, scores = drawn(400, 5), scored(6)
    found = aj.compare(*both(votes, scores))
    alone, plain = aj.compare(votes), aj.compare(scores)
    assert found.measures == ("accuracy", "seconds", "strength")
    assert found.p[:, :2] == pytest.approx(plain.p)
    for place, pair in enumerate(found):  # the votes' table has its own order of models
        assert found.p[place, 2] == pytest.approx(alone[pair.b, pair.a].measures[0].p)
        assert pair.measures[2].sign in {"?", alone[pair.b, pair.a].measures[0].sign}
    one, other = ({row.learner: row for row in each.answer.leaderboard} for each in (found, alone))
    for name in one:
        assert one[name].measures["strength"].mean == pytest.approx(other[name].measures["strength"].mean)
    assert not any(each.repeat_probability or each.repeat_range for each in found)


def test_what_decides_is_said_of_cases_and_votes() -> None:
    votes = columns_of((("a", "b", 11, 10, 0), ("b", "c", 9, 10, 0), ("a", "c", 10, 11, 0)))
    for cases, few in ((4, True), (30, False)):
        values = np.random.default_rng(3).random(3 * cases).tolist()
        scores = {"dataset": [f"d{n}" for n in range(cases)] * 3, "model": np.repeat([*"abc"], cases).tolist()}
        found = aj.compare(*both(votes, {**scores, "accuracy": values}))
        assert f"{cases} data sets and 61 votes separate none of the 3 learners" in " ".join(str(found).split())
        told = [each.text for each in found.guards if each.code == "G01"]
        assert bool(told) is few and all("cannot decide on accuracy; " in text for text in told)


def test_holes_are_counted_in_the_scores_alone() -> None:
    votes = columns_of((("a", "b", 11, 10, 0),))
    values = [*np.random.default_rng(3).random(59).tolist(), np.nan]
    scores = {"dataset": [f"d{n}" for n in range(30)] * 2, "model": ["a"] * 30 + ["b"] * 30, "accuracy": values}
    found = aj.compare(*both(votes, scores), missing="drop")
    (told,) = (each.text for each in found.guards if each.code == "G08")
    assert told.startswith("1 of 60 cells are missing (b 1)") and "pairs rest on 29 data sets" in told


def test_how_far_a_rival_may_be_ahead_in_votes_is_said_of_the_odds() -> None:
    votes = columns_of((("a", "b", 20, 21, 0),))
    first = np.random.default_rng(3).random(30)
    values = [*first, *(first + 0.2)]
    scores = {"dataset": [f"d{n}" for n in range(30)] * 2, "model": ["a"] * 30 + ["b"] * 30, "accuracy": values}
    text = " ".join(str(aj.compare(*both(votes, scores))).split())
    assert "a may still be ahead by a factor of up to about" in text and "in the odds to win a decided vote." in text


def test_p_unbeaten_draws_cases_and_votes_apart() -> None:
    """Two models alike on votes and cases: P that b beats a on both is a product of the two chances."""
    votes = columns_of((("a", "b", 30, 45, 0),))
    rng = np.random.default_rng(1)
    first = rng.random(50)
    values = np.concatenate([first, first + rng.normal(0.01, 0.1, 50)]).tolist()
    scores = {"item": [f"q{n}" for n in range(50)] * 2, "model": ["a"] * 50 + ["b"] * 50, "accuracy": values}
    chances = [1 - aj.compare(given).answer.leaderboard[-1].p_unbeaten for given in (votes, scores)]
    row = next(row for row in aj.compare(*both(votes, scores)).answer.leaderboard if row.learner == "a")
    assert 1 - row.p_unbeaten == pytest.approx(chances[0] * chances[1], abs=0.02)


def test_only_learners_with_scores_and_votes_are_judged_and_the_others_named() -> None:
    found = aj.compare(*both(drawn(300, 7), scored(8, ("m0", "m1", "m2", "other"))))
    assert found.learners == ("m0", "m1", "m2")
    assert any("m3" in note for note in found.notes) and any("other" in note for note in found.notes)
    with pytest.raises(UnfitDataError, match=r"scores \(first: m0, x, y\) have only m0 in common"):
        aj.compare(*both(drawn(300, 7), scored(8, ("m0", "x", "y"))))


def test_what_votes_cannot_bear_is_refused_next_to_scores_too() -> None:
    given = both(drawn(300, 9), scored(10))
    with pytest.raises(InputError, match="not by how much"):
        aj.compare(*given, margins={"strength": 0.1})
    with pytest.raises(InputError, match="holds votes"):
        aj.compare(*given, sequential=True)
    with pytest.raises(InputError, match="put them into one file"):
        aj.compare(*given, given[0])
    with pytest.raises(InputError, match="another name"):
        aj.compare(given[0], aj.read_results({**scored(1), "strength": [1.0] * 240}, higher=["strength"]))
    assert aj.compare(*given, measures=["strength"]).units.unit == "votes"
    assert aj.compare(*given, measures=["accuracy"]).measures == ("accuracy",)
    assert aj.compare(*given, control=["length"]).measures[-1] == "strength"


def test_both_files_on_the_command_line_in_every_form(tmp_path: Any) -> None:
    for name, columns in (("votes", drawn(300, 11)), ("scores", scored(12))):
        lines = [",".join(columns), *(",".join(map(str, row)) for row in zip(*columns.values(), strict=True))]
        (tmp_path / f"{name}.csv").write_text("\n".join(lines), encoding="utf-8")
    files = [str(tmp_path / "votes.csv"), str(tmp_path / "scores.csv")]
    said = CliRunner().invoke(cli, ["compare", *files, "--json"])
    printed = json.loads(said.stdout)
    jsonschema.validate(printed, published_schema())
    assert printed["measures"]["strength"]["test"] == "votes" and printed["unit"] == "items"
    board = CliRunner().invoke(cli, ["compare", *files, "--leaderboard"]).stdout
    assert sum(",strength," in line for line in board.splitlines()) == 4
    found = aj.compare(*files)
    assert "300 votes (12 voters, 15 prompts)" in " ".join(str(found).split())
    for ending in ("html", "md", "tex", "txt"):
        assert "strength" in found.report(tmp_path / f"page.{ending}").read_text(encoding="utf-8")
