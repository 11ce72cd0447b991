"""The declared measures: names, directions, and what each can compute."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from tests.command import loaded_by

from adjudge.errors import InputError
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import _DECLARED, MEASURES, find_measure, impossible, known_measure, normalise

COMPUTED = [measure for measure in _DECLARED if measure.compute is not None and "graphs" not in measure.needs]


def a_run(k: int = 2, n: int = 40, seed: int = 0) -> Predictions:
    """A run that has everything a measure may need."""
    rng = np.random.default_rng(seed)
    return Predictions(
        y_true=rng.integers(0, k, n),
        y_pred=rng.integers(0, k, n),
        proba=rng.dirichlet(np.ones(k), n),
        y_train=rng.integers(0, k, 60),
        classes=range(k),
        costs=rng.uniform(0, 5, (k, k)),
        fit_seconds=0.5,
        predict_seconds=0.25,
    )


@pytest.mark.parametrize("measure", COMPUTED, ids=lambda measure: measure.name)
def test_every_computed_measure_answers_a_run_within_its_range(measure: Measure) -> None:
    value = measure(a_run())
    assert type(value) is float
    assert measure.low <= value <= measure.high


@pytest.mark.parametrize("measure", [m for m in COMPUTED if m.per_item], ids=lambda measure: measure.name)
def test_items_have_the_measure_as_their_mean(measure: Measure) -> None:
    run = a_run()
    items = measure.items(run)
    assert items.shape == (run.n_items,)
    assert measure(run) == pytest.approx(items.mean(), rel=1e-12)


@pytest.mark.parametrize("measure", COMPUTED, ids=lambda measure: measure.name)
def test_a_run_without_what_is_needed_is_refused_by_name(measure: Measure) -> None:
    with pytest.raises(InputError, match=f"measure '{measure.name}' needs {measure.needs[0]}"):
        measure(Predictions(y_true=[0, 1]))


@pytest.mark.parametrize("measure", COMPUTED, ids=lambda measure: measure.name)
def test_a_perfect_run_beats_a_poor_one_in_the_declared_direction(measure: Measure) -> None:
    y, costs = [0, 1] * 20, [[0.0, 1.0], [1.0, 0.0]]
    sure, wrong = np.eye(2)[y] * 0.98 + 0.01, np.eye(2)[y][:, ::-1] * 0.98 + 0.01
    runs = [
        Predictions(y_true=y, proba=p, y_train=y, costs=costs, fit_seconds=s, predict_seconds=s)
        for p, s in ((sure, 1.0), (wrong, 2.0))
    ]
    good, bad = (measure(run) for run in runs)
    assert (good > bad) is measure.higher_is_better


def test_options_reach_the_function_that_computes() -> None:
    run = a_run(k=3)
    kb = MEASURES["kononenko_bratko"]
    assert kb(run, base=2) == pytest.approx(kb(run) / np.log(2), rel=1e-12)
    assert find_measure("recall")(run, average="macro") == find_measure("macro_recall")(run)


def test_the_cut_off_is_on_in_a_run() -> None:
    run = Predictions(y_true=[0, 1], proba=[[0.0, 1.0]] * 2, y_train=[0, 1] * 5)
    assert np.isfinite(MEASURES["information_reward"](run))
    assert MEASURES["information_reward"](run, cut_off=None) == -np.inf


def test_names_are_found_however_they_are_written() -> None:
    assert normalise(" F-Measure ") == "f_measure"
    written = {"F-measure": "f_measure", "AUROC": "auc", "TPR": "recall", "IR": "information_reward"}
    for word, name in written.items():
        found = known_measure(word)
        assert found is not None
        assert found.name == name
    assert known_measure("zebra") is None


def test_a_turned_loss_has_the_opposite_direction_and_range() -> None:
    turned = known_measure("neg_log_loss")
    assert turned is not None
    assert turned.higher_is_better
    assert (turned.low, turned.high) == (-np.inf, 0)
    assert known_measure("sklearn_neg_brier_score").higher_is_better  # type: ignore[union-attr]
    assert known_measure("neg_zebra") is None


def test_no_name_is_declared_twice() -> None:
    names = [normalise(name) for measure in _DECLARED for name in (measure.name, *measure.aliases, *measure.kin)]
    assert len(names) == len(set(names))
    assert list(MEASURES) == [measure.name for measure in _DECLARED]


def test_a_name_that_shares_only_a_direction_is_not_computed() -> None:
    assert known_measure("percent_correct") is MEASURES["accuracy"]
    with pytest.raises(InputError, match="percent_correct"):
        find_measure("percent_correct")
    with pytest.raises(InputError, match="bleu"):
        find_measure("bleu")
    with pytest.raises(InputError, match="did you mean 'information_reward'"):
        find_measure("informaton_reward")


def test_a_measure_without_items_or_computation_says_so() -> None:
    with pytest.raises(InputError, match="cannot be split into items"):
        MEASURES["kappa"].items(a_run())
    with pytest.raises(InputError, match="only its direction is known"):
        MEASURES["r2"](a_run())


def test_a_measure_travels_to_another_process_and_a_users_own_may_be_a_function() -> None:
    assert pickle.loads(pickle.dumps(MEASURES["kappa"])) == MEASURES["kappa"]
    own = Measure("items", True, 0, 1e9, "", ("labels",), "items", compute=lambda run: run.n_items)
    assert own(a_run()) == 40.0


def test_the_list_of_measures_loads_neither_numpy_nor_anything_heavier() -> None:
    loaded = loaded_by("from adjudge.measures.registry import known_measure; known_measure('auc')")
    assert "adjudge.measures.registry" in loaded and not loaded & {"numpy", "scipy", "sklearn", "pandas"}


@pytest.mark.parametrize("measure", COMPUTED, ids=lambda measure: measure.name)
def test_sure_answers_all_right_and_all_wrong_reach_the_ends_of_the_declared_range(measure: Measure) -> None:
    y = np.array([0, 1] * 10)
    right, wrong = (
        Predictions(
            y_true=y,
            proba=np.eye(2)[answer],
            y_train=y,
            costs=[[0.0, 1.0], [1.0, 0.0]],
            fit_seconds=0.0,
            predict_seconds=0.0,
        )
        for answer in (y, 1 - y)
    )
    options = {"cut_off": None} if "reward" in measure.name else {}
    best, worst = measure(right, **options), measure(wrong, **options)
    low, high = (worst, best) if measure.higher_is_better else (best, worst)
    for reached, declared in ((low, measure.low), (high, measure.high)):
        assert reached == pytest.approx(declared, abs=1e-12) or abs(declared) == np.inf or "clock" in measure.needs
    assert "clock" not in measure.needs or low == measure.low == 0


def test_measures_that_are_only_read_have_the_ranges_their_authors_gave_them() -> None:
    shares = dict.fromkeys(("aupr", "rouge", "exact_match", "win_rate", "ndcg"), (0, 1))
    sizes = dict.fromkeys(("tokens", "memory", "complexity"), (0, np.inf))
    for name, ends in (shares | sizes | {"r2": (-np.inf, 1), "bleu": (0, 100)}).items():
        assert (MEASURES[name].low, MEASURES[name].high) == ends, name


def test_a_minus_of_any_kind_before_a_loss_turns_it_round() -> None:
    for minus in ("-", "\N{MINUS SIGN}", "\N{EN DASH}"):
        found = known_measure(f"{minus}log loss")
        assert found is not None and found.higher_is_better and (found.low, found.high) == (-np.inf, 0)
    assert known_measure("-") is None


@pytest.mark.parametrize(
    ("name", "least", "most", "why"),
    [
        ("accuracy", 0.0, 100.0, None),  # in percent
        ("accuracy", 0.0, 100.1, "never above 100"),
        ("accuracy", -0.001, 1.0, "never below 0"),
        ("accuracy", -1e-12, 1.0, None),  # a rounding
        ("kappa", -100.0, 100.0, None),
        ("kappa", -100.1, 0.0, "never below -100"),
        ("percent_correct", 0.0, 1e6, None),  # kin: its range is its own
        ("error", 0.0, 1e6, None),  # a loss may be written in any unit
        ("neg_rmse", -3.0, 0.001, "never above 0"),
        ("r2", -1e9, 1.0, None),
        ("zebra", -9.0, 9.0, None),
    ],
)
def test_values_that_no_such_measure_has_are_told(name: str, least: float, most: float, why: str | None) -> None:
    found = impossible(name, least, most)
    assert found is None if why is None else (found or "").startswith(why)
