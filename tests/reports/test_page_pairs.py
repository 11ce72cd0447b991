"""The pairs of a page: a matrix that reads the same from both sides, a panel for each pair."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from tests.loops import of
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports import page_pairs as module
from adjudge.reports.page_pairs import page_pairs, panel_data
from adjudge.verdicts.words import Word
from adjudge.wording.gate_pair import gate_lines
from adjudge.wording.numerals import p_text
from adjudge.wording.pairs import evidence_cells
from adjudge.wording.sentences import claim_sentence, effect, outcome_sentence, pair_claim, repeat_sentence
from adjudge.wording.words import SIGN

BASE = np.arange(9.0)
STEPS = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2))


def panels(comparison: Any) -> tuple[dict[str, Any], list[list[str]]]:
    return panel_data(comparison, page_pairs(comparison))


def test_long_names_of_a_matrix_are_cut_where_they_do_not_differ() -> None:
    long = [f"GradientBoosting(learning_rate=0.{n}, depth=4)" for n in (11, 12, 13)]
    found = page_pairs(compare(table_of(**{name: BASE + k for k, name in enumerate(long)})))
    assert set(found.names) == set(long) and len(set(found.names.values())) == 3
    assert all(len(short) <= 24 for short in found.names.values())


def test_the_matrix_stands_in_the_order_of_the_leaderboard_and_mirrors_itself() -> None:
    found = page_pairs(STEPS)
    assert list(found.names) == ["C", "B", "A"] and [name for name, _ in found.matrix] == ["C", "B", "A"]
    glyphs = [[cell[0] if cell else "" for cell in cells] for _, cells in found.matrix]
    assert glyphs == [["", "≻", "≻"], ["≺", "", "≻"], ["≺", "≺", ""]]
    assert found.matrix[0][1][1] == ("≻", "better") and found.measures is None
    assert {text.split(maxsplit=1)[1] for _, text in found.legend} == set(Word)
    assert ("better partly", "≿ partly better") in found.legend


def test_a_panel_is_read_from_the_side_of_the_higher_one() -> None:
    data, texts = panels(STEPS)
    assert data["verdicts"] == "aaa"  # C–B, C–A, B–A: the first word, better, of the one that stands higher
    (row, guards, *told) = texts[1]
    assert row.split("\t")[:3] == ["accuracy", "≻", "9/0/0"] and guards == ""
    assert told[0].startswith("\1 is better than \2 on accuracy (9 data sets")
    assert STEPS["C", "A"].sentence.startswith(told[0].replace("\1", "C").replace("\2", "A"))
    assert data["bars"] == ["Y" * 27]  # nine equal leads each


def test_every_pair_says_what_the_terminal_says_of_it() -> None:
    rng = np.random.default_rng(1)
    table = {name: {who: BASE + k * rng.normal(0.3, 0.6, 9) for k, who in enumerate("ABCDE")} for name in ("f1", "auc")}
    found = compare(several(table))
    data, texts = panels(found)
    order = [row.learner for row in found.answer.leaderboard]
    ends = [(b, a) for at, b in enumerate(order) for a in order[at + 1 :]]
    for (b, a), letter, said in zip(ends, data["verdicts"], texts, strict=True):
        pair = found[b, a]
        assert data["words"]["abcdefg".index(letter)][0] == str(pair.verdict)
        assert [row.split("\t")[0] for row in said[:2]] == ["f1", "auc"]
        assert pair.sentence.startswith(said[3].replace("\1", b).replace("\2", a))


def said_of(pair: Any) -> list[str]:
    """What a panel holds, pair by pair from its own view."""
    named = replace(pair, b="\1", a="\2") if pair.comparison.settings.rule == "claims" else pair
    told = [pair_claim(named), repeat_sentence(named), claim_sentence(named), *gate_lines(pair)]
    if pair.comparison.settings.rule == "claims" and pair.most_frequent is not None:
        told.append(outcome_sentence(named, pair.most_frequent))
    guards = ", ".join(f"{guard.code} {guard.name}" for guard in pair.guards)
    threshold, rows = pair.comparison.settings.threshold, []
    for each in pair.measures:
        counts = f"{each.won}/{each.lost}/{each.tied}"
        chances = [p_text(each.p, threshold), p_text(each.p_adjusted, threshold)]
        if pair.comparison.settings.margins:
            chances.append("–" if each.p_equivalent is None else p_text(each.p_equivalent, threshold))
        rows.append("\t".join([each.measure, SIGN[each.sign], counts, effect(each), *chances]))
    assert [row.split("\t") for row in rows] == evidence_cells(pair)[1]
    return [*rows, guards, *filter(None, told)]


def test_panels_made_together_are_those_of_each_pair_by_itself() -> None:
    rng = np.random.default_rng(7)
    many = [f"m{k}" for k in range(6)]
    scores = {who: np.round(0.5 + 0.01 * k + rng.normal(0, 0.03, 24), 2) for k, who in enumerate(many)}
    fine = {who: values + rng.normal(0, 0.01, 24) for who, values in scores.items()}
    seconds = {who: np.exp(values + 0.1 * k) for k, (who, values) in enumerate(fine.items())}
    holes = {who: np.where(rng.random(24) < 0.2, np.nan, values) for who, values in scores.items()}
    right = {who: (rng.random(300) < 0.5 + 0.04 * k).astype(float) for k, who in enumerate(many)}
    two = several({"f1": scores, "seconds": seconds}, lower=["seconds"])
    tables: list[tuple[Any, dict[str, Any]]] = [
        (table_of(**scores), {}),
        (table_of(**(scores | {"same": scores["m3"]})), {}),
        (table_of(**holes), {"missing": "drop"}),
        (table_of(item=True, **right), {}),
        (two, {}),
        (several({"f1": holes, "auc": fine}), {"missing": "drop"}),
        (two, {"margins": {"f1": 0.3, "seconds": "30 %"}}),
        (two, {"margins": {"f1": 0.3}}),
        (two, {"fdr": 0.1}),
        (two, {"rule": "published"}),
        (two, {"claim": "f1 > 0"}),
        (two, {"estimand": "wins"}),
        (two, {"baseline": "m0"}),
        (two, {"baseline": "m4", "gates": {"f1": 0.02}}),
        (table_of(**scores), {"sequential": True}),
        (table_of(**{who: values[:5] for who, values in scores.items()}), {}),
    ]
    for table, chosen in tables:
        with of(chosen):
            found = compare(table, **chosen)
            shown = page_pairs(found)
            data, texts = panel_data(found, shown)
            alone = compare(table, **chosen)
            fixed = bool(chosen.get("baseline"))
            order = {place: at for at, place in enumerate(shown.order)}
            at = dict(zip(combinations(range(len(order)), 2), data["verdicts"], strict=True))
            for place, said in zip(shown.pairs, texts, strict=True):
                a, b = found.pair_index[place].tolist()
                b, a = (a, b) if order[a] < order[b] and not fixed else (b, a)
                pair = alone[found.learners[b], found.learners[a]]
                assert said == said_of(pair)
                letter = at[min(order[a], order[b]), max(order[a], order[b])]
                assert data["words"]["abcdefg".index(letter.lower())][0] == str(pair.verdict)
                assert letter.islower() == (order[b] < order[a])


def test_bars_are_the_differences_from_the_side_of_the_panel() -> None:
    d = np.array([4.0, 2, 1, 1, 1, 1, 1, 1, -1])
    lower = compare(several({"error": {"A": BASE + 10, "B": BASE + 10 + d, "C": BASE + 30}}, lower=["error"]))
    data, _ = panels(lower)
    assert data["bars"][0][:9] == "YSPPPPPPJ"  # A against B: B's error is larger by 4, 2, 1 …; M is none, Y twelve up


def test_ties_and_holes_have_no_bar_and_of_many_cases_evenly_spaced_ones_are_drawn() -> None:
    tied = compare(table_of(A=BASE, B=BASE))
    assert panels(tied)[0]["bars"] == ["M" * 9]
    holes = np.where(np.arange(20) < 10, np.nan, np.arange(20.0))
    assert panels(compare(table_of(A=np.arange(20.0), B=holes + 1), missing="drop"))[0]["bars"] == ["Y" * 20]
    many = compare(table_of(A=np.zeros(1000), B=np.linspace(-1, 1, 1000)))
    (bars,) = panels(many)[0]["bars"]
    assert len(bars) == 80 and bars[0] == "Y" and bars[-1] == "A" and bars == "".join(sorted(bars, reverse=True))


def test_against_a_baseline_the_panel_keeps_the_baselines_side() -> None:
    data, texts = panels(compare(table_of(A=BASE, B=BASE - 1, C=BASE + 2), baseline="A", gates={"accuracy": 0.5}))
    assert data["verdicts"] == "a-G"  # C better than A; C and B not compared; B, which stands lower, worse than A
    assert "Gate: FAIL: B is shown to be worse than A by more than 0.5 on accuracy." in texts[1]
    assert data["bars"] == ["Y" * 9 + "A" * 9]


def test_two_learners_have_no_matrix_and_their_measures_stand_in_the_page() -> None:
    noise = np.where(np.arange(9) % 2, 0.5, -0.5)
    found = page_pairs(compare(several({"accuracy": {"A": BASE, "B": BASE + 1}, "f1": {"A": BASE, "B": BASE + noise}})))
    assert (
        found.matrix == ()
        and found.measures is not None
        and [row[0] for row in found.measures[1]] == ["accuracy", "f1"]
    )
    assert found.told[-1].startswith(("Most frequent", "One of several"))


def test_beyond_the_room_there_is_the_first_learners_have_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PANELS", 2)
    found = page_pairs(STEPS)
    assert [STEPS.learners[place] for place in found.order] == ["C", "B"] and len(found.pairs) == 1
    monkeypatch.setattr(module, "MOST", 2)
    assert [name for name, _ in page_pairs(STEPS).matrix] == ["C", "B"]
