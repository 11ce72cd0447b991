"""Every public function, each argument in turn of a kind it is not: one line of ours, never an error from inside.

What is accepted (a number where a number is asked, None where it is the default) must give an answer; what is not, an
`AdjudgeError` of one line. A new public function without a line here fails the last test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adjudge as aj
from adjudge.errors import AdjudgeError

ROOMS = [
    "adjudge",
    *(f"adjudge.{room}" for room in ("cases", "evidence", "graphs", "learners", "measures", "networks", "plots",
                                     "replication", "reports", "results", "runs", "scorers")),
    "adjudge_studies.learners",
    "adjudge_studies.plots",
    "adjudge_studies.rewards",
    "adjudge_studies.simulations",
]  # fmt: skip


class Odd:
    """Of no kind that anyone asks for."""


@cache
def wrong() -> dict[str, Any]:
    return {
        "None": None, "a number": 3, "a negative number": -1, "not a number": float("nan"), "text": "zzz",
        "no text": "",
        "an empty list": [], "a list of None": [None], "texts": ["x", "y"], "three axes": np.zeros((2, 2, 2)),
        "an array of NaN": np.full(6, np.nan),
        "a frame": pytest.importorskip("pandas").DataFrame({"u": [1.0, 2.0], "v": ["a", "b"]}),
        "rows of unequal length": [[1], [2, 3]], "an object": Odd(), "a dict": {"q": Odd()}, "a class": Odd,
    }  # fmt: skip


@cache
def calls() -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """By its full name each function and arguments that it takes; those left out are looked at by no one else."""
    pandas, naive_bayes = pytest.importorskip("pandas"), pytest.importorskip("sklearn.naive_bayes")
    pytest.importorskip("matplotlib")
    from sklearn.dummy import DummyClassifier as Dummy

    from adjudge_studies import simulations

    luck = np.random.default_rng(0)
    table = aj.read_results(
        {"case": [*"abcdefgh"] * 3, "learner": ["A"] * 8 + ["B"] * 8 + ["C"] * 8, "accuracy": luck.random(24).tolist(),
         "auc": luck.random(24).tolist()})  # fmt: skip
    found = aj.compare(table)
    places = [(learner, repeat, fold) for repeat in range(6) for fold in range(3) for learner in "AB"]
    resampled = aj.read_results({
        "case": ["d"] * 36, "learner": [place[0] for place in places], "repeat": [place[1] for place in places],
        "fold": [place[2] for place in places], "accuracy": luck.random(36).tolist()})  # fmt: skip
    truth, learnt = (aj.graphs.Graph("ABC", edges) for edges in ([("A", "->", "B"), ("B", "->", "C")], []))
    scores, d, bits = luck.random((8, 3)), [0.1, 0.2, -0.1, 0.3, 0.2, 0.4], luck.integers(0, 2, (20, 3))
    frame = pandas.DataFrame(bits, columns=list("ABC"))
    y = np.array([0, 1] * 10)
    proba = np.column_stack([0.8 - 0.6 * y, 0.2 + 0.6 * y])
    rewarded = {"y_true": y, "proba": proba, "n_train": None, "classes": None, "cut_off": "mml"}
    with_prior = rewarded | {"prior": [0.5, 0.5], "y_train": None}
    case = aj.cases.make_case(luck.random((20, 2)), y.tolist(), "c")
    source = simulations.independent_source(luck, 4)
    pair = simulations.EstimatorPair(Dummy(strategy="uniform", random_state=0), Dummy())
    generator = np.random.default_rng(0)
    searched = {"X": bits, "weights": None, "ess": 1.0, "names": None, "max_parents": None, "engine": "auto"}
    arcs = searched | {"score": "bdeu", "required": (), "forbidden": ()}
    many = {"scores": scores, "learners": None, "draws": 500, "seed": 0, "missing": "error"}
    chances = {"alpha": 0.05, "replications": 2, "runs": 1, "seed": 0, "engine": "serial", "workers": None}
    drawn, named = {"result": found, "ax": None}, {"result": found["B", "A"], "ax": None}
    from_matplotlib = aj.plots.plot_ranks(found)
    good: dict[str, dict[str, Any]] = {
        "compare": {"table": table, "learners": None, "measures": None, "cases": None, "baseline": None, "rope": None,
                    "progress": None, "threshold": 0.95, "missing": "error", "margins": None, "gates": None,
                    "first": None, "weights": None, "factors": (), "estimand": None, "sequential": False, "fdr": None,
                    "rule": "claims", "group": None, "seed": 0, "draws": None, "claim": None, "test": None,
                    "ratio": None, "strength": 1.0, "prior": "symmetric"},
        "diff": {"old": table, "new": table, "learners": None, "measures": None, "cases": None, "baseline": None,
                 "higher": (), "lower": (), "progress": None},
        "example": {"name": "weka"},
        "experiment": {"cases": [case], "learners": {"nb": naive_bayes.GaussianNB()}, "measures": ["accuracy"],
                       "plan": aj.runs.KFold(2), "seed": 0, "timeout": None, "threads": 1, "keep_predictions": False,
                       "name": "e", "engine": "serial", "workers": None, "paths": (), "security": None},
        "gate": {"old": table, "new": None, "margins": {"accuracy": 0.1}, "baseline": "A", "learners": None,
                 "reading": None},
        "graph_scores": {"truth": truth, "learnt": learnt, "equivalence": "none"},
        "judge": {"source": table, "cv": None, "measure": None, "higher": (), "lower": ()},
        "cases.load_case": {"source": "sklearn:iris", "name": None, "target": None, "nominal": (), "ignore": ()},
        "load_experiment": {"path": "none.toml"},
        "results.merge_results": {"tables": [table]},
        "score": {"source": {"item": [1], "truth": ["a"], "a": [0.5], "b": [0.5]}, "measures": ["log_loss"],
                  "prior": "uniform", "n_train": 10},
        "power": {"table": table, "effect": None, "sd": None, "rates": None, "agreement": None, "learners": None,
                  "measures": None, "wanted": 0.8, "threshold": 0.95, "missing": "error", "seed": 0, "estimand": None,
                  "test": None, "factors": (), "group": None, "items": False, "cases": None, "baseline": None},
        "read_graph": {"source": "digraph {A -> B}", "format": None, "nodes": None, "row_to_column": None,
                       "both_ways": None, "threshold": None},
        "read_results": {"source": {"case": ["a"], "learner": ["A"], "accuracy": [1.0]}, "higher": (), "lower": (),
                         "columns": None, "case": None, "learner": None, "measure": None, "group": None, "ignore": (),
                         "duplicates": "error", "format": None, "mapping": None, "names": None, "cv": None},
        "replicability": {"rejections": [3, 4], "n": 10, "towards_b": None, "confidence": 0.95},
        "report": {"comparison": found, "path": "r.txt", "columns": 1},
        "run": {"experiment": aj.experiment([case], {"nb": naive_bayes.GaussianNB()}, ["accuracy"], aj.runs.KFold(2),
                                            engine="serial"),
                "out": "o", "workers": 1, "only": (), "fresh": False, "retry_failed": False, "watch": None},
        "write_results": {"table": table, "path": "w.csv", "csv_safe": False},
        "cases.make_case": {"X": luck.random((6, 2)), "y": [0, 1] * 3, "name": "c", "nominal": (), "classes": None},
        "cases.network_cases": {"source": aj.cases.random_network("erdos_renyi", 4), "rows": 20, "noise": 0.0,
                                "order": "shuffled", "name": None, "params": None},
        "cases.random_network": {"kind": "erdos_renyi", "nodes": 5, "degree": 2.0, "links": 2, "layers": 3,
                                 "share": 0.3, "states": 2, "concentration": 1.0, "seed": 0},
        "evidence.adjust": {"p_values": [0.1, 0.2], "adjustment": "holm", "pairs": None},
        "evidence.bayes_sign": {"d": d, "rope": 0.0, "prior_strength": 1.0},
        "evidence.bayes_signed_rank": {"d": d, "rope": 0.0, "prior_strength": 0.5, "draws": 500, "seed": 0},
        "evidence.bayes_signed_ranks": many | {"rope": 0.0, "prior_strength": 0.5},
        "evidence.compare_with_control": {"scores": scores, "control": 0, "learners": None, "adjustment": "holm",
                                          "alpha": 0.05, "higher_is_better": True},
        "evidence.corrected_t": {"d": d, "n_train": 90, "n_test": 10, "ratio": None, "alternative": "two-sided",
                                 "confidence": 0.95},
        "evidence.correlated_t": {"d": d, "n_train": 90, "n_test": 10, "rho": None, "rope": 0.0},
        "evidence.count_statements": {"x": [[1, 0], [0, 1], [1, 1]]},
        "evidence.critical_difference": {"n_learners": 4, "n_cases": 10, "alpha": 0.05},
        "evidence.dirichlet": {"counts": [3, 4], "prior": "symmetric", "method": "exact", "strength": 1.0,
                               "draws": 1000, "seed": 0},
        "evidence.dominance": {"b": scores, "a": scores[::-1], "higher_is_better": True},
        "evidence.five_by_two_cv_f": {"d": luck.random((5, 2))},
        "evidence.five_by_two_cv_t": {"d": luck.random((5, 2)), "alternative": "two-sided"},
        "evidence.friedman": {"scores": scores, "ties": "corrected", "method": "auto", "higher_is_better": True},
        "evidence.glrt": {"counts": [3, 4], "method": "auto"},
        "evidence.hierarchical": {"d": luck.random((2, 10)), "folds": 10, "rope": 0.0, "alpha": (1.0, 2.0),
                                  "beta": (0.01, 0.1), "draws": 320, "chains": 4},
        "evidence.mcnemar": {"b": 3, "c": 4, "method": "exact", "correction": True, "confidence": 0.95},
        "evidence.nemenyi": {"scores": scores, "alpha": 0.05, "higher_is_better": True},
        "evidence.network_dirichlet": searched | {"structure": "optimal", "draws": 500, "seed": 0, "structures": 10},
        "evidence.plackett_luce": many | {"prior_shape": 1.0, "draws": 320, "chains": 4},
        "evidence.seeds_t": {"d": d, "alternative": "two-sided", "confidence": 0.95},
        "evidence.sign": {"d": d, "zeros": "drop", "alternative": "two-sided", "confidence": 0.95},
        "evidence.skillings_mack": {"scores": scores, "method": "chi2", "ties": "corrected", "higher_is_better": True,
                                    "permutations": 99, "seed": 0},
        "evidence.uncorrected_t": {"d": d, "alternative": "two-sided", "confidence": 0.95},
        "evidence.wilcoxon": {"d": d, "zeros": "pratt", "method": "auto", "alternative": "two-sided",
                              "correction": False},
        "graphs.Graph": {"nodes": "ABC", "edges": [("A", "->", "B")]},
        "graphs.adjustment_distance": {"truth": truth, "learnt": learnt, "strategy": "parent"},
        "graphs.bsf": {"truth": truth, "learnt": learnt, "equivalence": "none"},
        "graphs.compare_graphs": {"truth": truth, "learnt": {"x": learnt}, "equivalence": "none", "control": 5,
                                  "sid": None, "level": "given", "seed": 0},
        "graphs.graph_table": {"truths": {"n": truth}, "learnt": {("x", "n"): learnt}, "format": None, "measures": None,
                               "seconds": None, "variants": False, "accept_reversed": [], "row_to_column": None,
                               "threshold": None, "both_ways": None, "equivalence": "none", "sid": None,
                               "level": "given"},
        "graphs.dag_to_cpdag": {"dag": truth},
        "graphs.edge_differences": {"truth": truth, "learnt": learnt},
        "graphs.edge_probability_scores": {"truth": truth, "probabilities": 0.3 * (1 - np.eye(3)), "target": "arc",
                                           "row_to_column": True, "nodes": list("ABC"), "cutoff": 1e-6},
        "graphs.negative_control": {"truth": truth, "learnt": learnt, "draws": 9, "seed": 0, "equivalence": "none"},
        "graphs.optimality_gap": {"graph": truth, "data": frame, "kind": "bdeu", "ess": 1.0, "weights": None},
        "graphs.sid": {"truth": truth, "learnt": learnt, "method": "auto"},
        "graphs.structure_score": {"graph": truth, "data": frame, "kind": "bdeu", "ess": 1.0, "weights": None,
                                   "states": None},
        "graphs.write_graph": {"graph": truth, "path": "g.dot", "format": None},
        "learners.GraphLearner": {"name": "g", "params": {}},
        "learners.binary_batch": {"X": bits, "y": y, "tests": np.eye(20, dtype=bool)[:2], "min_objects": 2},
        "measures.Predictions": {"y_true": y, "y_pred": y, "proba": proba, "scores": None, "classes": None,
                                 "y_train": None, "n_train": None, "prior": None, "costs": None, "fit_seconds": None},
        "measures.bayesian_information_reward": with_prior,
        "rewards.cumulative_reward": {"products": None, "prior": 0.5},
        "measures.find_measure": {"name": "accuracy"},
        "measures.good_information_reward": rewarded,
        "measures.information_reward": with_prior,
        "measures.known_measure": {"name": "accuracy"},
        "measures.kononenko_bratko": with_prior | {"base": 2.0},
        "rewards.reward_curve": {"measure": "information_reward", "prior": (0.3, 0.3, 0.4), "points": 11},
        "networks.learn_network": arcs,
        "networks.network_cost": {"X": bits, "weights": None, "max_parents": None, "engine": "auto"},
        "networks.sample_structures": arcs | {"n": 3, "seed": 0, "prior": "auto"},
        "networks.structure_posterior": arcs | {"prior": "auto"},
        "plots.plot_critical_difference": drawn | {"measure": "accuracy"},
        "plots.plot_differences": named | {"measure": "auc"},
        "plots.plot_error_rates": {"rates": None, "ax": None},
        "plots.plot_graph_differences": {"truth": truth, "learnt": learnt, "ax": None},
        "plots.plot_matrix": drawn,
        "plots.plot_measure_network": {"result": None, "ax": None},
        "plots.plot_multiverse": {"result": None, "ax": None},
        "plots.plot_normalised_graphs": {"comparisons": aj.graphs.compare_graphs(truth, {"x": learnt}, control=0),
                                         "scores": ["shd"]},
        "plots.plot_order": drawn,
        "plots.plot_planned_cases": {"found": aj.power(table), "ax": None},
        "plots.plot_power": {"curve": None, "alpha": None, "ax": None},
        "plots.plot_ranks": drawn,
        "plots.plot_replicability": {"results": {"t": {"a": 0.5}}, "ax": None},
        "plots.plot_reward_curve": {"ax": None},
        "plots.plot_roc": {"curves": {"A": ([0, 0.5, 1], [0, 0.7, 1])}, "areas": None, "ax": None},
        "plots.plot_score_series": {"found": None, "score": "bsf", "labels": (), "ax": None},
        "plots.plot_simplex": named | {"measure": "auc"},
        "plots.plot_statements": named,
        "plots.plot_tradeoff": drawn | {"x": "accuracy", "y": "auc"},
        "plots.save_figure": {"ax": from_matplotlib, "target": "f.svg", "kind": "svg"},
        "simulations.BinarySource": {"parents": ((),), "class_arcs": (True,), "tables": (np.array([0.3, 0.6]),)},
        "simulations.ResampledTest": {"name": "t", "scheme": "folds", "repeats": 2, "kind": "corrected", "folds": 2,
                                      "share": 0.1},
        "simulations.error_rates": chances | {"draw": source, "pair": pair, "tests": ["5x2cv t"], "n": 40},
        "simulations.find_source": {"wanted": 0.0, "pair": pair, "n_train": 40, "tolerance": 0.5, "training_sets": 4,
                                    "seed": 0, "tries": 3, "extra_arcs": (3, 18), "spread": (1.0, 1.0)},
        "simulations.independent_source": {"generator": generator, "n_attributes": 4},
        "replication.new_cases": {"comparison": found, "n": 8, "worlds": 20, "seed": 0},
        "simulations.power_curve": chances | {"differences": [0.0], "tests": ["5x2cv t"], "pair": pair, "n": 40,
                                              "tolerance": 0.5, "training_sets": 4},
        "simulations.random_ban": {"generator": generator, "n_attributes": 4, "extra_arcs": 3, "max_parents": 3,
                                   "spread": 1.0},
        "simulations.replicability_study": {"cases": [case], "learners": {"a": naive_bayes.GaussianNB()},
                                            "tests": ["5x2cv t"], "runs": 2, "measure": "accuracy"},
        "replication.replicated_table": {"table": resampled, "replicates": 3, "learners": None, "measures": None,
                                         "cases": None, "test": None, "alpha": 0.05, "threshold": 0.95},
        "replication.rerun": {"d": luck.random((6, 3)), "ratio": 0.5, "test": "corrected", "alpha": 0.05,
                              "wanted": 0.95, "seed": 0},
        "replication.rerun_table": {"table": resampled, "learners": ["A"], "measures": None, "cases": None,
                                    "test": "corrected", "alpha": 0.05, "wanted": 0.95, "seed": 0},
        "simulations.true_difference": {"source": source, "n_train": 40, "training_sets": 4, "pair": pair,
                                        "n_test": None, "seed": 0},
        "reports.results_paragraph": {"comparison": found},
        "reports.summarise": {"comparison": found, "command": None, "path": None, "created": None},
        "results.completeness": {"table": table},
        "runs.Bootstrap": {"repeats": 10},
        "runs.Holdout": {"test_fraction": 0.3, "stratified": True},
        "runs.KFold": {"folds": 3, "repeats": 1, "stratified": True, "order": "numpy"},
        "runs.Predefined": {"splits": {"c": [([0, 1], [2])]}},
        "runs.Samples": {"repeats": 1},
        "runs.Seeds": {"seeds": 5, "test_fraction": 0.3, "stratified": True, "splits": 1},
        "runs.Subsampling": {"repeats": 3, "test_fraction": 0.1, "stratified": True},
        "runs.merge_journals": {"folders": ["none"], "output": "m"},
        "runs.read_predictions": {"folder": "none"},
        "scorers.from_sklearn": {"scorer": "accuracy", "name": None},
        "scorers.scorer": {"measure": "accuracy", "n_train": None, "classes": None},
    }  # fmt: skip
    return {name: (_named(name), arguments) for name, arguments in good.items()}


def _named(name: str) -> Any:
    room, _, last = name.rpartition(".")
    homes = [import_module(home) for home in ROOMS if home.endswith(f".{room}" if room else "adjudge")]
    return next(getattr(home, last) for home in homes if last in dir(home))


# Results, estimators that follow scikit-learn (which look at fit), and what takes anything.
LOOKED_AT_ELSEWHERE = {
    "Comparison", "ResultTable", "cases.Case", "cases.TrueNetwork", "evidence.Statement", "networks.Network",
    "reports.Summary", "scorers.MeasureScorer", "scorers.PriorKeeper", "scorers.known_prior",
    *(f"learners.{name}" for name in ("C45Classifier", "NaiveBayesMixed", "NearestNeighbour")),
    *(f"simulations.{name}" for name in ("EstimatorPair", "native_pair")),
}  # fmt: skip


def public(room: str) -> list[str]:
    """What a namespace shows of its own, by the names of `calls`: those of the top are not looked at again."""
    module = import_module(room)
    names = (name for name in module.__all__ if room == "adjudge" or name not in dir(aj))
    things = {f"{room}.{name}".partition(".")[2]: getattr(module, name) for name in names}
    return sorted(name for name, thing in things.items() if callable(thing))


@pytest.mark.parametrize("room", ROOMS)
def test_a_wrong_kind_is_refused_in_one_line(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in public(room):
        if name not in LOOKED_AT_ELSEWHERE:
            refuses_wrong_kinds(name)


def refuses_wrong_kinds(name: str) -> None:
    function, good = calls()[name]
    source = {"source": "pc"} if name == "learners.GraphLearner" else {}
    for argument in good:
        refused = 0
        for what, value in wrong().items():
            try:
                function(**{**good, argument: value}, **source)
            except AdjudgeError as refusal:
                refused += 1
                said = str(refusal).removesuffix(refusal.example)
                assert "\n" not in said, f"{name}({argument} = {what}): {refusal}"
            except Exception as inside:
                raise AssertionError(f"{name}({argument} = {what}) ended inside: {inside!r}") from inside
        assert refused > len(wrong()) // 2, f"{name} takes nearly anything for {argument}"
