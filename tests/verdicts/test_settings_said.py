"""A sentence follows the setting it describes: with the setting it is there, without it is not.

For every setting one small table, the settings both sides share, the one side's value, and words of the text that only
it may carry, or a number that must change. A sentence that claims what is switched off fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, grouped, several, table_of

import adjudge as aj
from adjudge.base.setting import settings_of
from adjudge.reports.report import render
from adjudge.reports.summary import summarise
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.settings import Settings

LUCK = np.random.default_rng(7)
SHIFT = LUCK.normal(0.05, 0.03, 24)
TWO = several({"accuracy": {"A": [0.5] * 24, "B": 0.5 + SHIFT, "C": 0.5 + SHIFT[::-1] / 2},
               "auc": {"A": [0.6] * 24, "B": 0.6 - SHIFT, "C": 0.6 + LUCK.normal(0, 0.02, 24)}})  # fmt: skip
PAIR = TWO.select(["A", "B"])
ONE = TWO.select(None, ["accuracy"])
COSTS = several({"accuracy": {"A": [0.5] * 24, "B": 0.5 + SHIFT}, "seconds": {"A": [2.0] * 24, "B": [1.0] * 24}})
SAMPLES = read_results({"model": ["A"] * 60 + ["B"] * 60, "task": [f"t{i // 3}" for i in range(60)] * 2,
                        "trial": [0, 1, 2] * 40, "solved": LUCK.integers(0, 2, 120).tolist()})  # fmt: skip
_ROWS = [(task, model, item, metric, float(LUCK.integers(0, 2))) for task in ("t1", "t2") for model in "AB"
         for item in range(20) for metric in ("acc", "acc_norm")]  # fmt: skip
_NAMES = ("benchmark", "model", "item", "measure", "value")
SEVERAL = replace(
    read_results({name: [row[k] for row in _ROWS] for k, name in enumerate(_NAMES)}, case="benchmark"),
    reader="lm-eval-samples",
)
VOTES = read_results({
    "model_a": list("AABBCC") * 40, "model_b": list("BCCAAB") * 40,
    "winner": LUCK.choice(["model_a", "model_b", "tie"], 240).tolist(),
    "length_a": LUCK.normal(size=240).tolist(), "length_b": LUCK.normal(size=240).tolist(),
})  # fmt: skip
JUDGED = several({name: {learner: LUCK.normal(0.5, 0.1, 60) for learner in "AB"} for name in ("accuracy", "auc")})
HOLES = table_of(A=[0.5] * 12, B=[0.6] * 11 + [float("nan")])


def text(found: aj.Comparison) -> str:
    """What the terminal and a report with its methods say."""
    return " ".join(f"{found}\n{render(summarise(found), 'md')}".split())


def network_of(found: aj.Comparison) -> Any:
    return [each.network for each in found.outcomes if each is not None]


Case = tuple[ResultTable, dict[str, Any], Any, "str | Callable[[aj.Comparison], Any]"]
SAID: dict[str, Case] = {
    "threshold": (ONE, {}, 0.9, "together with 90 % confidence"),
    "rule": (PAIR, {}, "published", "published rule"),
    "estimand": (ONE, {}, "mean", "b's mean is better"),
    "test": (ONE, {}, "sign", "sign test"),
    "supplementary": (ONE, {}, ["bayes_sign"], "Bayesian sign test"),
    "margins": (ONE, {}, {"accuracy": 0.5}, "Equivalence: a further 5 %"),
    "cheapest": (COSTS, {"margins": {"accuracy": 0.5}}, "seconds", "and it costs least"),
    "gates": (PAIR, {}, {"accuracy": 0.5}, lambda found: found["B", "A"].gate),
    "factors": (ONE, {}, ["accuracy"], "accuracy ↑ (factors)"),
    "control": (VOTES, {}, ["length"], lambda found: found.p.tolist()),
    "judged": (ONE, {}, ["accuracy"], "what the judge prefers, not what people prefer"),
    "human": (JUDGED, {"measures": ["accuracy"]}, {"accuracy": "auc"}, "corrected by people's labels"),
    "group": (grouped([2] * 8), {}, "doc", "8 groups (doc)"),
    "each": (grouped([2] * 8), {"gates": {"accuracy": 0.5}}, "doc", lambda found: found.gates.names),
    "slices": (grouped([12, 12]), {}, ["doc"], lambda found: [each.name for each in found.slices]),
    "reduce": (SAMPLES, {}, "pass@2", lambda found: found.answer.leaderboard[0].measures["solved"].mean),
    "primary": (SEVERAL, {}, {"t2": "acc_norm"}, lambda found: found.notes),
    "items": (ONE, {}, True, "24 items"),
    "missing": (HOLES, {"missing": "drop"}, "both", "missing against either claim"),
    "sequential": (ONE, {}, True, "valid at any stop"),
    "fdr": (ONE, {}, 0.1, "false discovery rate of 0.1"),
    "ratio": (folds_of(10), {"ratio": 0.1}, 0.5, lambda found: found.p.tolist()),
    "first": (TWO, {}, {"accuracy": 0.01, "auc": 0.0}, "accuracy, then auc"),
    "weights": (TWO, {}, {"accuracy": 2.0, "auc": 1.0}, "0.67 accuracy + 0.33 auc"),
    "claim": (PAIR, {}, "accuracy>", "accuracy>"),
    "each_subset": (TWO, {}, True, "pairs by word, on"),
    "reversals": (TWO, {}, ["accuracy", "auc"], "change places"),
    "network": (PAIR, {}, "optimal", "network"),
    "ess": (PAIR, {"network": "optimal"}, 20.0, network_of),
    "max_parents": (PAIR, {"network": "optimal"}, 0, network_of),
    "prior": (PAIR, {}, "uniform", lambda found: found["B", "A"].most_frequent.probability),
    "strength": (PAIR, {"prior": "robust"}, 3.0, lambda found: found["B", "A"].most_frequent.probability),
    "draws": (ONE, {"supplementary": ["bayes_signed_rank"]}, 700, lambda found: found.to_dict()["supplementary"]),
    "seed": (ONE, {"supplementary": ["bayes_signed_rank"]}, 5, lambda found: found.to_dict()["supplementary"]),
}  # fmt: skip


def test_every_setting_has_its_line() -> None:
    assert list(SAID) == list(settings_of(Settings))


@cache
def both(name: str) -> tuple[aj.Comparison, aj.Comparison]:
    """Without the setting, and with it."""
    table, shared, value, _ = SAID[name]
    return aj.compare(table, **shared), aj.compare(table, **{**shared, name: value})


@pytest.mark.parametrize("name", SAID)
def test_a_sentence_follows_the_setting_it_describes(name: str) -> None:
    (without, with_it), shown = both(name), SAID[name][3]
    if callable(shown):
        assert shown(with_it) != shown(without)
    else:
        assert shown in text(with_it) and shown not in text(without)


@pytest.mark.parametrize("name", SAID)
def test_the_object_tells_the_setting(name: str) -> None:
    """Those that are off too; what was not asked for and has no value is absent."""
    without, with_it = (found.to_dict()["settings"] for found in both(name))
    assert without.get(name) != with_it[name]
    switches = {each for each, declared in settings_of(Settings).items() if declared.default is False}
    assert {each: without[each] for each in switches} == dict.fromkeys(switches, False)
