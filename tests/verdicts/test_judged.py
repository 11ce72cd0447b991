"""A judge corrected by people's labels in a comparison: numbers by a second route, guards, refusals, every form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from scipy import stats

import adjudge as aj
from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.reports.schema import published_schema
from adjudge.verdicts.agreement import agreements

N, LABELLED = 300, 90
HUMAN: dict[str, Any] = {"higher": ["score"], "human": {"score": "gold_score"}}


def scores(seed: int, lenient: float = 0.0, graded: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """People and judge (learners, items); the judge is lenient to the second."""
    rng = np.random.default_rng(seed)
    skill = rng.normal(size=N) + rng.normal(size=(3, N)) + np.array([[0.0], [0.0], [0.8]])
    truth = np.clip(np.round(3 + skill), 1, 5) if graded else (skill > 0).astype(float)
    if graded:
        return truth, np.clip(np.round(truth + rng.normal(0, 0.5, (3, N)) + lenient * np.array([[0], [1], [0]])), 1, 5)
    seen = np.where(rng.random((3, N)) < 0.9, truth, 1 - truth)
    seen[1] = np.where(rng.random(N) < lenient, 1.0, seen[1])
    return truth, seen


def columns_of(truth: np.ndarray, seen: np.ndarray, labelled: Any = slice(0, LABELLED), **more: Any) -> dict[str, Any]:
    gold = np.full(truth.shape, np.nan)
    gold[:, labelled] = truth[:, labelled]
    names = [f"q{place:03}" for place in range(truth.shape[1])]
    return {"item": names * 3, "model": np.repeat(["a", "b", "c"], truth.shape[1]).tolist(),
            "score": seen.ravel().tolist(), "gold_score": gold.ravel().tolist(), **more}  # fmt: skip


def test_p_interval_and_side_are_those_of_the_formula() -> None:
    truth, seen = scores(1)
    found = aj.compare(columns_of(truth, seen), **HUMAN)
    h, j = (truth[2] - truth[0])[:LABELLED], seen[2] - seen[0]
    halves = np.random.default_rng(0).permutation(LABELLED) % 2
    share = (N - LABELLED) / N
    own = [np.clip(np.cov(h[halves != half], j[:LABELLED][halves != half])[0, 1] / j.var(ddof=1), 0, 1) * share
           for half in (0, 1)]  # fmt: skip
    used = np.array(own)[halves]
    left = h - used * j[:LABELLED]
    mean = left.mean() + used.mean() * j[LABELLED:].mean()
    error = np.sqrt(left.var(ddof=1) / LABELLED + used.mean() ** 2 * j[LABELLED:].var(ddof=1) / (N - LABELLED))
    measure = found["c", "a"].measures[0]
    assert measure.p == pytest.approx(2 * stats.t.sf(abs(mean / error), LABELLED - 1), rel=1e-9)
    half = stats.t.ppf(0.975, LABELLED - 1) * error
    assert (measure.estimate, measure.low, measure.high) == pytest.approx((mean, mean - half, mean + half))
    assert (measure.won, measure.lost, measure.tied) == tuple(int((np.sign(h) == side).sum()) for side in (1, -1, 0))
    assert found.p_pair.tolist() == pytest.approx(aj.evidence.adjust(found.p[:, 0].tolist(), "holm"))
    assert found["c", "a"].repeat_probability is None and found["c", "a"].repeat_range is None


@pytest.mark.parametrize("group", [None, "doc"])
def test_the_order_of_the_rows_does_not_matter(group: str | None) -> None:
    """The halves that cross-fit λ are dealt by the names of items and groups."""
    documents = [f"d{place % 40}" for place in range(N)] * 3
    table = columns_of(*scores(3), **({} if group is None else {"doc": documents}))
    order = np.random.default_rng(4).permutation(3 * N).tolist()
    shuffled = {name: [cells[at] for at in order] for name, cells in table.items()}
    one, other = (aj.compare(each, group=group, **HUMAN) for each in (table, shuffled))
    for pair in one:
        first, second = pair.measures[0], other[pair.b, pair.a].measures[0]
        assert (first.p, first.estimate, first.low) == pytest.approx((second.p, second.estimate, second.low))
    means = [{row.learner: row.measures["score"].mean for row in each.answer.leaderboard} for each in (one, other)]
    assert means[0] == pytest.approx(means[1])


def test_a_lenient_judge_names_a_winner_and_people_take_it_back() -> None:
    table = columns_of(*scores(2, lenient=0.5))
    alone = aj.compare(table, higher=["score"], judged=["score"], measures=["score"])
    assert alone["b", "a"].verdict.value == "better"
    assert [guard.code for guard in alone.guards] == ["G37"] and "(G37)" in str(alone)
    found = aj.compare(table, **HUMAN)
    assert found["b", "a"].verdict.value == "undecided" and "G37" not in {guard.code for guard in found.guards}
    told = agreements(found)[0].errors
    assert told is not None and told.differ and {told.b, told.a} & {"b"} and told.p < 0.01


def test_the_mean_shown_is_the_corrected_one() -> None:
    truth, seen = scores(3, lenient=0.6)
    found = aj.compare(columns_of(truth, seen), **HUMAN)
    shown = {row.learner: row.measures["score"] for row in found.answer.leaderboard}
    for place, name in enumerate("abc"):
        assert abs(shown[name].mean - truth[place].mean()) < 0.1 and shown[name].low < truth[place].mean()
    assert seen[1].mean() - truth[1].mean() > 0.15  # what the judge would have shown


def test_holes_are_cautioned_against_without_advice_that_is_refused() -> None:
    table = columns_of(*scores(6))
    table["score"][N - 1] = np.nan
    (told,) = (each.text for each in aj.compare(table, missing="drop", **HUMAN).guards if each.code == "G08")
    assert "1 of 900 cells are missing" in told and "both" not in told


def test_shares_stay_within_0_and_1() -> None:
    truth = np.ones((3, N))
    truth[:, ::45] = 0.0  # 2 of the 90 that people scored
    found = aj.compare(columns_of(truth, np.random.default_rng(5).integers(0, 2, (3, N))), **HUMAN)
    assert all(row.measures["score"].high == 1.0 for row in found.answer.leaderboard)


def test_p_unbeaten_is_drawn_from_the_normal_law_of_the_corrected_means() -> None:
    truth, seen = scores(4)
    found = aj.compare(columns_of(truth, seen), learners=["a", "b"], **HUMAN)
    from adjudge.verdicts.judged import judged_law

    mean, root = judged_law(found.units, 0, found.pair_index, 0)
    row = next(row for row in found.answer.leaderboard if row.learner == "b")
    chance = stats.norm.cdf(mean[0] / np.sqrt((root[0] ** 2).sum()))
    assert row.p_unbeaten == pytest.approx(chance, abs=4 * np.sqrt(0.25 / 20_000))


def test_lower_may_be_better() -> None:
    truth, seen = scores(7, graded=True)
    up = aj.compare(columns_of(truth, seen), higher=["score"], human={"score": "gold_score"})
    down = aj.compare(columns_of(-truth, -seen), lower=["score"], human={"score": "gold_score"})
    assert up.p == pytest.approx(down.p) and up.signs.tolist() == down.signs.tolist()


def test_labels_that_were_picked_by_the_scores_are_noticed() -> None:
    truth, seen = scores(8)
    picked = np.argsort(-seen[0], kind="stable")[:LABELLED]
    found = aj.compare(columns_of(truth, seen, picked), **HUMAN)
    assert "labels must be drawn without looking at the scores" in {g.code: g.text for g in found.guards}["G38"]
    assert "G38" not in {guard.code for guard in aj.compare(columns_of(truth, seen), **HUMAN).guards}


def test_labels_of_some_learners_on_other_items_count_pair_by_pair() -> None:
    truth, seen = scores(9)
    table = columns_of(truth, seen)
    for row in range(40):  # of the second model people scored fifty items
        table["gold_score"][N + row] = float("nan")
    found = aj.compare(table, **HUMAN)
    assert [sum(getattr(found[pair].measures[0], part) for part in ("won", "lost", "tied")) for pair in
            (("c", "a"), ("b", "a"))] == [90, 50]  # fmt: skip


def test_fewer_than_thirty_labels_are_refused_with_the_number_needed() -> None:
    truth, seen = scores(10)
    with pytest.raises(UnfitDataError, match=r"of both 'a' and 'b' on 12 items: at least 30 are needed .* 18 more"):
        aj.compare(columns_of(truth, seen, slice(0, 12)), **HUMAN)
    with_c_unread = columns_of(truth, seen)
    with_c_unread["gold_score"][2 * N :] = [np.nan] * N
    with pytest.raises(UnfitDataError, match=r"and 'c' on 0 items.*, 30 more; or use learners=\['a', 'b'\]$"):
        aj.compare(with_c_unread, **HUMAN)
    with pytest.raises(UnfitDataError, match=r"on 18 groups: at least 30"):
        documents = [f"d{place // 5}" for place in range(N)] * 3
        aj.compare(columns_of(truth, seen, doc=documents), group="doc", **HUMAN)


def test_items_of_one_document_count_together() -> None:
    truth, seen = scores(11)
    truth, seen = (np.repeat(part[:, :100], 3, axis=1) for part in (truth, seen))  # each item three times
    documents = [f"d{place // 3}" for place in range(N)] * 3
    grouped = aj.compare(columns_of(truth, seen, slice(0, 150), doc=documents), group="doc", **HUMAN)
    plain = aj.compare(columns_of(truth, seen, slice(0, 150), doc=documents), **HUMAN)
    widths = [each["c", "a"].measures[0].high - each["c", "a"].measures[0].low for each in (grouped, plain)]
    assert widths[0] / widths[1] == pytest.approx(np.sqrt(3), rel=0.12)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"estimand": "wins"}, "do not go together"),
        ({"sequential": True}, "do not go together"),
        ({"missing": "both"}, "do not go together"),
        ({"factors": ["score"]}, "it cannot be corrected by people's scores"),
        ({"human": {"score": "score"}}, "people’s own"),
        ({"human": {"score": "gald"}}, "no measure 'gald'"),
        ({"judged": ["scare"]}, "no measure 'scare'"),
    ],
)
def test_what_does_not_go_with_people_is_refused(given: Mapping[str, Any], said: str) -> None:
    truth, seen = scores(12)
    with pytest.raises(InputError, match=said):
        aj.compare(columns_of(truth + 1, seen + 1), **{**HUMAN, **given})


def test_next_to_a_cost_it_is_one_measure_of_the_family(tmp_path: Path) -> None:
    truth, seen = scores(13)
    cost = np.random.default_rng(0).gamma(4.0, 1.0, 3 * N) * np.repeat([1.0, 1.0, 3.0], N)
    found = aj.compare(columns_of(truth, seen, cost=cost.tolist()), lower=["cost"], **HUMAN)
    assert found.measures == ("score", "cost") and found["c", "a"].verdict.value == "mixed"
    printed = json.loads(json.dumps(found.to_dict()))
    jsonschema.validate(printed, published_schema())
    assert printed["judges"][0]["people"] == "gold_score" and printed["measures"]["score"]["centre"] == "corrected mean"
    assert "chosen by" not in str(found) and all(row.weights is None for row in found.answer.leaderboard)
    for ending in ("html", "md", "json"):
        assert "sensitivity" in found.report(tmp_path / f"page.{ending}").read_text(encoding="utf-8")
    assert "sensitivity" in found.summary(details=True)


def test_a_gate_rests_on_the_corrected_difference() -> None:
    table = columns_of(*scores(14, lenient=0.6))
    reading = {"higher": ["score"]}
    asked = {"baseline": "a", "margins": {"score": 0.02}, "reading": reading, "learners": ["a", "c"]}
    found = aj.gate(table, human={"score": "gold_score"}, **asked)
    assert found.outcome == "pass" and found.comparison.tests[0].name == "judge_corrected"


def test_the_command_line_takes_a_column_or_a_file(tmp_path: Path) -> None:
    truth, seen = scores(15)
    rows = [(f"q{item}", name, seen[place, item], truth[place, item]) for place, name in enumerate("abc")
            for item in range(N)]  # fmt: skip
    both, judge, people = (tmp_path / name for name in ("both.csv", "judge.csv", "people.csv"))
    labelled = {f"q{item}" for item in range(LABELLED)}
    both.write_text("item,model,score,gold_score\n" + "".join(
        f"{item},{name},{s:g},{f'{h:g}' if item in labelled else ''}\n" for item, name, s, h in rows))  # fmt: skip
    judge.write_text("item,model,score\n" + "".join(f"{item},{name},{s:g}\n" for item, name, s, _ in rows))
    people.write_text(
        "item,model,score\n" + "".join(f"{i},{name},{h:g}\n" for i, name, _, h in rows if i in labelled) + "x,a,1\n"
    )
    run = ["compare", "--higher", "score", "--json"]
    one, other = (CliRunner().invoke(cli, [*run, str(path), "--human", f"score={of}"])
                  for path, of in ((both, "gold_score"), (judge, people)))  # fmt: skip
    found = [[pair["measures"] for pair in json.loads(said.stdout)["pairs"]] for said in (one, other)]
    assert found[0] == found[1]
    assert "1 scores of" in other.stderr and "gold_score ↑" in one.stderr
