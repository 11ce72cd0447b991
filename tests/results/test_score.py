"""Predictions scored item by item: against the measures themselves, in every file form, and the lazy expert."""

from __future__ import annotations

from math import log
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import adjudge as aj
from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.measures import information_reward, kononenko_bratko

LAZY = {"item": list(range(10)) * 2, "learner": ["lazy"] * 10 + ["careful"] * 10, "truth": (["ill"] + ["well"] * 9) * 2,
        "ill": [0.1] * 10 + [0.6] + [0.05] * 9, "well": [0.9] * 10 + [0.4] + [0.95] * 9}  # fmt: skip


def of(table: aj.ResultTable, learner: str, measure: str) -> np.ndarray:
    rows = (table.learner == table.learners.index(learner)) & (table.measure == table.measures.index(measure))
    return np.asarray(table.value[rows])


def test_the_lazy_expert_earns_nothing_and_every_item_is_the_measures_own() -> None:
    found = aj.score(LAZY, prior={"ill": 0.1, "well": 0.9})
    assert np.allclose(of(found, "lazy", "information_reward"), 0.0)  # paper B, Sec. 2.1
    y, proba = LAZY["truth"][10:], np.array([LAZY["ill"][10:], LAZY["well"][10:]]).T
    own = information_reward(y, proba, [0.1, 0.9], classes=["ill", "well"])
    assert np.allclose(of(found, "careful", "information_reward"), own.items)
    kb = kononenko_bratko(y, proba, [0.1, 0.9], classes=["ill", "well"])
    assert np.allclose(of(found, "careful", "kononenko_bratko"), kb.items)
    assert np.allclose(of(found, "careful", "log_loss"), [-log(0.6)] + [-log(0.95)] * 9)
    assert not found.higher_is_better("log_loss") and found.higher_is_better("kononenko_bratko")


def test_the_table_of_items_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(2)
    rows = [f"{item},{name},{'ill' if item % 3 else 'well'},{p:.3f},{1 - p:.3f}"
            for item in range(40) for name, lift in (("old", 0.0), ("new", 0.25))
            for p in [np.clip((0.6 if item % 3 else 0.4) + (lift if item % 3 else -lift) + 0.05 * rng.standard_normal(),
                              0.02, 0.98)]]  # fmt: skip
    Path("p.csv").write_text("\n".join(["item,learner,truth,p_ill,P(well)", *rows]))
    Path("train.csv").write_text("outcome\n" + "ill\n" * 20 + "well\n" * 10)
    said = CliRunner().invoke(cli, ["score", "p.csv", "--prior", "train.csv", "--out", "scores.csv"])
    assert said.exit_code == 0 and said.stdout.splitlines()[0].split()[-2:] == ["log_loss", "↓"], said.output
    found = aj.compare("scores.csv")
    assert found["new", "old"].verdict == "better" and found.measures == (
        "information_reward",
        "kononenko_bratko",
        "log_loss",
    )


@pytest.mark.parametrize(
    ("name", "text", "learner"),
    [
        ("rf.csv", "y_true,0,1,2\n0,.7,.2,.1\n2,.1,.2,.7\n1,.1,.6,.3\n", "rf"),  # scikit-learn's columns
        ("m.csv", "truth,model,proba_0,proba_1,proba_2\n0.0,X,.7,.2,.1\n2.0,X,.1,.2,.7\n1.0,X,.1,.6,.3\n", "X"),
        ("J48.csv", "inst#,actual,predicted,error,distribution\n1,1:0,1:0,,*.7,.2,.1\n2,3:2,3:2,,.1,.2,*.7\n"
                    "3,2:1,2:1,,.1,*.6,.3\n", "J48"),  # WEKA
        ("t.csv", "case1,TSF,TEST,0,MILLISECONDS,PREDICTIONS,x\nNo parameter info\n1.0,1,1,1,1,3\n"
                  "0,0,,.7,.2,.1\n2,2,,.1,.2,.7\n1,1,,.1,.6,.3\n", "TSF"),  # tsml-eval
    ],
)  # fmt: skip
def test_every_form_gives_the_same_scores(name: str, text: str, learner: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    found = aj.score(tmp_path / name, measures=["log_loss"])
    assert found.learners == (learner,)
    assert np.allclose(of(found, learner, "log_loss"), [-log(0.7), -log(0.7), -log(0.6)])


def test_one_column_of_two_classes_and_a_truth_found_by_content() -> None:
    found = aj.score({"y_true": [1, 0], "y_score": [0.8, 0.3]}, measures=["log_loss"])
    assert np.allclose(found.value, [-log(0.8), -log(0.7)])
    named = aj.score({"verdict": ["a", "b"], "a": [0.8, 0.4], "b": [0.2, 0.6]}, measures=["log_loss"])
    assert np.allclose(named.value, [-log(0.8), -log(0.6)])


def test_cases_with_other_classes_have_priors_of_their_own() -> None:
    rows = {"case": ["two"] * 2 + ["three"] * 2, "truth": ["a", "b", "a", "c"], "a": [0.5, 0.5, 1 / 3, 1 / 3],
            "b": [0.5, 0.5, 1 / 3, 1 / 3], "c": [0.0, 0.0, 1 / 3, 1 / 3]}  # fmt: skip
    two = {name: cells[:2] for name, cells in rows.items() if name != "c"}
    three = {name: cells[2:] for name, cells in rows.items()}
    found = aj.score(two, three, measures=["information_reward"], prior="uniform")
    assert np.allclose(found.value, 0.0)  # both learners say the prior of their own case


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        (LAZY, {}, "paid against the prior"),
        (LAZY, {"measures": ["auc"]}, "auc has no value per item"),
        (LAZY, {"prior": {"ill": 1.0}}, "the prior names ill; the classes are ill, well"),
        (LAZY, {"prior": "ill=x,well=1"}, "ill=0.1,well=0.9"),
        (LAZY, {"prior": "nowhere.csv"}, "there is no file nowhere.csv"),
        ({"truth": ["a", "b"], "a": [0.8, 0.4], "b": [0.3, 0.6]}, {}, "row 1 add up to 1.1"),
        ({"x": ["a", "b"], "a": [0.8, 0.4], "c": [0.2, 0.6]}, {}, "which column is the true class"),
        ({"truth": ["a", "b", "a"], "note": ["x", "y", "z"]}, {}, "no columns of probabilities"),
        ("nowhere.csv", {}, "there is no file of predictions"),
    ],
)
def test_what_is_lacking_is_said(given: object, options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        aj.score(given, **options)  # type: ignore[arg-type]


def test_a_false_certainty_asks_for_the_training_size() -> None:
    sure = {"truth": ["a", "b"], "a": [1.0, 1.0], "b": [0.0, 0.0]}
    with pytest.raises(UnfitDataError, match="n_train"):
        aj.score(sure, measures=["information_reward"], prior="uniform")
    assert np.isfinite(aj.score(sure, measures=["information_reward"], prior="uniform", n_train=50).value).all()


def test_a_broken_prediction_file_and_a_contradicting_size_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "J48.csv"
    file.write_text("inst#,actual,predicted,error,distribution\n1,one,1:a,,*.7,.3\n")
    with pytest.raises(InputError, match="not a whole prediction file of WEKA"):
        aj.score(file, measures=["log_loss"])
    with pytest.raises(InputError, match="n_train is 7 but y_train has 2 items"):
        aj.score(LAZY, prior=["ill", "well"], n_train=7)


def test_one_column_of_probabilities_is_of_the_class_it_names_or_asked_about() -> None:
    columns = {"item": [1, 2], "truth": ["well", "ill"], "score": [0.9, 0.2]}
    with pytest.raises(InputError, match="column 'score' is the probability of 'ill' or of 'well'"):
        aj.score(columns, measures=["log_loss"], prior="uniform")
    named = {"ill" if name == "score" else name: cells for name, cells in columns.items()}
    found = aj.score(named, measures=["log_loss"], prior="uniform")
    np.testing.assert_allclose(found.value, -np.log([0.1, 0.2]))
