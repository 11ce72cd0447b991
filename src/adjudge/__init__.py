"""adjudge: which learner is better on every measure at once, how sure, and would the answer survive another shuffle.

Names load their module on first use, so `import adjudge` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Public name → the module that holds it, in the order of a comparison.
_PLACES: dict[str, str] = {
    # tables of results
    "read_results": "adjudge.results.read",
    "write_results": "adjudge.results.write",
    "merge_results": "adjudge.results.merge",
    "completeness": "adjudge.results.completeness",
    "example": "adjudge.results.examples",
    "ResultTable": "adjudge.results.table",
    # experiments
    "load_case": "adjudge.cases.load",
    "case_from": "adjudge.cases.columns",
    "experiment": "adjudge.runs.experiment",
    "load_experiment": "adjudge.runs.experiment_file",
    "run": "adjudge.runs.run",
    "KFold": "adjudge.runs.kfold",
    "Holdout": "adjudge.runs.random_splits",
    "Subsampling": "adjudge.runs.random_splits",
    "Bootstrap": "adjudge.runs.random_splits",
    "Seeds": "adjudge.runs.random_splits",
    "Predefined": "adjudge.runs.predefined",
    "read_predictions": "adjudge.runs.predictions_file",
    "merge_journals": "adjudge.runs.journal_merge",
    "network_cases": "adjudge.cases.network_case",
    "random_network": "adjudge.cases.random_network",
    "TrueNetwork": "adjudge.cases.true_network",
    "GraphLearner": "adjudge.learners.graph_learner",
    "Samples": "adjudge.runs.samples",
    # one pair, all pairs, one measure
    "compare": "adjudge.verdicts.comparison",
    "Comparison": "adjudge.verdicts.comparison",
    "judge": "adjudge.verdicts.judge",
    "gate": "adjudge.verdicts.gate",
    "summarise": "adjudge.reports.summary",
    "report": "adjudge.reports.report",
    "results_paragraph": "adjudge.reports.paragraph",
    # joint tests over several measures (paper A)
    "dominance": "adjudge.evidence.joint.dominance",
    "count_statements": "adjudge.evidence.joint.dominance",
    "Statement": "adjudge.evidence.joint.statement",
    "glrt": "adjudge.evidence.joint.glrt",
    "dirichlet": "adjudge.evidence.joint.dirichlet",
    "network_dirichlet": "adjudge.evidence.joint.network",
    "learn_network": "adjudge.networks.search",
    "structure_posterior": "adjudge.networks.posterior",
    "sample_structures": "adjudge.networks.posterior",
    "network_cost": "adjudge.networks.search",
    "Network": "adjudge.networks.network",
    # one data set, resampled (paper C)
    "corrected_t": "adjudge.evidence.corrected_t",
    "uncorrected_t": "adjudge.evidence.uncorrected_t",
    "five_by_two_cv_t": "adjudge.evidence.five_by_two_cv_t",
    "five_by_two_cv_f": "adjudge.evidence.five_by_two_cv_f",
    "seeds_t": "adjudge.evidence.seeds_t",
    "seeds_t_unpaired": "adjudge.evidence.seeds_t",
    "correlated_t": "adjudge.evidence.correlated_t",
    "mcnemar": "adjudge.evidence.mcnemar",
    "proportion_difference": "adjudge.evidence.proportion_difference",
    # the test under test (paper C), and learners fast enough for it
    "replicability": "adjudge.replication.replicability",
    "rerun": "adjudge.replication.rerun",
    "rerun_table": "adjudge.replication.rerun_table",
    "error_rates": "adjudge.replication.error_rates",
    "power_curve": "adjudge.replication.power_curve",
    "true_difference": "adjudge.replication.true_difference",
    "count_outcomes": "adjudge.replication.replicability",
    "replicated_table": "adjudge.replication.replicated_table",
    "replicability_study": "adjudge.replication.study",
    "ResampledTest": "adjudge.replication.resampled_test",
    "EstimatorPair": "adjudge.replication.learner_pair",
    "native_pair": "adjudge.replication.learner_pair",
    "power": "adjudge.replication.power",
    "find_source": "adjudge.replication.true_difference",
    "BinarySource": "adjudge.replication.binary_source",
    "independent_source": "adjudge.replication.binary_source",
    "random_ban": "adjudge.replication.binary_source",
    "binary_batch": "adjudge.learners.native.binary_batch",
    "C45Classifier": "adjudge.learners.native.c45",
    "NaiveBayesMixed": "adjudge.learners.native.naive_bayes",
    "NearestNeighbour": "adjudge.learners.native.nearest_neighbour",
    # many data sets
    "wilcoxon": "adjudge.evidence.wilcoxon",
    "sign": "adjudge.evidence.sign",
    "friedman": "adjudge.evidence.friedman",
    "friedman_from_mean_ranks": "adjudge.evidence.friedman",
    "nemenyi": "adjudge.evidence.nemenyi",
    "critical_difference": "adjudge.evidence.nemenyi",
    "compare_with_control": "adjudge.evidence.control",
    "skillings_mack": "adjudge.evidence.skillings_mack",
    "adjust": "adjudge.evidence.adjustments",
    "bayes_sign": "adjudge.evidence.bayes_sign",
    "bayes_signed_rank": "adjudge.evidence.bayes_signed_rank",
    "bayes_signed_ranks": "adjudge.evidence.bayes_signed_rank",
    "hierarchical": "adjudge.evidence.hierarchical",
    "plackett_luce": "adjudge.evidence.plackett_luce",
    # effect sizes
    "median_difference": "adjudge.evidence.median_difference",
    "mean_difference": "adjudge.evidence.mean_difference",
    "hodges_lehmann": "adjudge.evidence.hodges_lehmann",
    "probability_of_superiority": "adjudge.evidence.superiority",
    "cliffs_delta": "adjudge.evidence.cliffs_delta",
    # measures of probabilistic classification (paper B)
    "information_reward": "adjudge.measures.information_reward",
    "bayesian_information_reward": "adjudge.measures.bayesian_information_reward",
    "good_information_reward": "adjudge.measures.good_information_reward",
    "kononenko_bratko": "adjudge.measures.kononenko_bratko",
    "cumulative_reward": "adjudge.measures.cumulative_reward",
    "reward_curve": "adjudge.measures.reward_curve",
    "Predictions": "adjudge.measures.predictions",
    "find_measure": "adjudge.measures.registry",
    "get_measure": "adjudge.measures.registry",
    # graphs (paper D)
    "Graph": "adjudge.graphs.graph",
    "read_graph": "adjudge.graphs.readers.read",
    "write_graph": "adjudge.graphs.writers.write",
    "dag_to_cpdag": "adjudge.graphs.cpdag",
    "graph_scores": "adjudge.measures.graphs.scores",
    "bsf": "adjudge.measures.graphs.scores",
    "sid": "adjudge.measures.graphs.sid",
    "adjustment_distance": "adjudge.measures.graphs.adjustment",
    "structure_score": "adjudge.measures.graphs.structure_score",
    "optimality_gap": "adjudge.measures.graphs.optimality_gap",
    "edge_probability_scores": "adjudge.measures.graphs.edge_probabilities",
    "edge_differences": "adjudge.measures.graphs.differences",
    "negative_control": "adjudge.measures.graphs.control",
    "compare_graphs": "adjudge.measures.graphs.comparison",
}

_FOLDERS = ("scorers", "plots")  # parts used by their own name: adjudge.scorers.scorer(…)

# Names whose module cannot be loaded without this package: `from adjudge import *` leaves them out where it is absent.
_NEEDS = {"load_experiment": "pydantic"} | dict.fromkeys(
    ("C45Classifier", "NaiveBayesMixed", "NearestNeighbour"), "sklearn"
)

__all__ = ["__version__", *(name for name in _PLACES if name not in _NEEDS or find_spec(_NEEDS[name]))]

if TYPE_CHECKING:  # the same names for type checkers and editors; a test keeps the two lists equal
    from adjudge.cases.columns import case_from as case_from
    from adjudge.cases.load import load_case as load_case
    from adjudge.cases.network_case import network_cases as network_cases
    from adjudge.cases.random_network import random_network as random_network
    from adjudge.cases.true_network import TrueNetwork as TrueNetwork
    from adjudge.evidence.adjustments import adjust as adjust
    from adjudge.evidence.bayes_sign import bayes_sign as bayes_sign
    from adjudge.evidence.bayes_signed_rank import bayes_signed_rank as bayes_signed_rank
    from adjudge.evidence.bayes_signed_rank import bayes_signed_ranks as bayes_signed_ranks
    from adjudge.evidence.cliffs_delta import cliffs_delta as cliffs_delta
    from adjudge.evidence.control import compare_with_control as compare_with_control
    from adjudge.evidence.corrected_t import corrected_t as corrected_t
    from adjudge.evidence.correlated_t import correlated_t as correlated_t
    from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f as five_by_two_cv_f
    from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t as five_by_two_cv_t
    from adjudge.evidence.friedman import friedman as friedman
    from adjudge.evidence.friedman import friedman_from_mean_ranks as friedman_from_mean_ranks
    from adjudge.evidence.hierarchical import hierarchical as hierarchical
    from adjudge.evidence.hodges_lehmann import hodges_lehmann as hodges_lehmann
    from adjudge.evidence.joint.dirichlet import dirichlet as dirichlet
    from adjudge.evidence.joint.dominance import count_statements as count_statements
    from adjudge.evidence.joint.dominance import dominance as dominance
    from adjudge.evidence.joint.glrt import glrt as glrt
    from adjudge.evidence.joint.network import network_dirichlet as network_dirichlet
    from adjudge.evidence.joint.statement import Statement as Statement
    from adjudge.evidence.mcnemar import mcnemar as mcnemar
    from adjudge.evidence.mean_difference import mean_difference as mean_difference
    from adjudge.evidence.median_difference import median_difference as median_difference
    from adjudge.evidence.nemenyi import critical_difference as critical_difference
    from adjudge.evidence.nemenyi import nemenyi as nemenyi
    from adjudge.evidence.plackett_luce import plackett_luce as plackett_luce
    from adjudge.evidence.proportion_difference import proportion_difference as proportion_difference
    from adjudge.evidence.seeds_t import seeds_t as seeds_t
    from adjudge.evidence.seeds_t import seeds_t_unpaired as seeds_t_unpaired
    from adjudge.evidence.sign import sign as sign
    from adjudge.evidence.skillings_mack import skillings_mack as skillings_mack
    from adjudge.evidence.superiority import probability_of_superiority as probability_of_superiority
    from adjudge.evidence.uncorrected_t import uncorrected_t as uncorrected_t
    from adjudge.evidence.wilcoxon import wilcoxon as wilcoxon
    from adjudge.graphs.cpdag import dag_to_cpdag as dag_to_cpdag
    from adjudge.graphs.graph import Graph as Graph
    from adjudge.graphs.readers.read import read_graph as read_graph
    from adjudge.graphs.writers.write import write_graph as write_graph
    from adjudge.learners.graph_learner import GraphLearner as GraphLearner
    from adjudge.learners.native.binary_batch import binary_batch as binary_batch
    from adjudge.learners.native.c45 import C45Classifier as C45Classifier
    from adjudge.learners.native.naive_bayes import NaiveBayesMixed as NaiveBayesMixed
    from adjudge.learners.native.nearest_neighbour import NearestNeighbour as NearestNeighbour
    from adjudge.measures.bayesian_information_reward import bayesian_information_reward as bayesian_information_reward
    from adjudge.measures.cumulative_reward import cumulative_reward as cumulative_reward
    from adjudge.measures.good_information_reward import good_information_reward as good_information_reward
    from adjudge.measures.graphs.adjustment import adjustment_distance as adjustment_distance
    from adjudge.measures.graphs.comparison import compare_graphs as compare_graphs
    from adjudge.measures.graphs.control import negative_control as negative_control
    from adjudge.measures.graphs.differences import edge_differences as edge_differences
    from adjudge.measures.graphs.edge_probabilities import edge_probability_scores as edge_probability_scores
    from adjudge.measures.graphs.optimality_gap import optimality_gap as optimality_gap
    from adjudge.measures.graphs.scores import bsf as bsf
    from adjudge.measures.graphs.scores import graph_scores as graph_scores
    from adjudge.measures.graphs.sid import sid as sid
    from adjudge.measures.graphs.structure_score import structure_score as structure_score
    from adjudge.measures.information_reward import information_reward as information_reward
    from adjudge.measures.kononenko_bratko import kononenko_bratko as kononenko_bratko
    from adjudge.measures.predictions import Predictions as Predictions
    from adjudge.measures.registry import find_measure as find_measure
    from adjudge.measures.registry import get_measure as get_measure
    from adjudge.measures.reward_curve import reward_curve as reward_curve
    from adjudge.networks.network import Network as Network
    from adjudge.networks.posterior import sample_structures as sample_structures
    from adjudge.networks.posterior import structure_posterior as structure_posterior
    from adjudge.networks.search import learn_network as learn_network
    from adjudge.networks.search import network_cost as network_cost
    from adjudge.replication.binary_source import BinarySource as BinarySource
    from adjudge.replication.binary_source import independent_source as independent_source
    from adjudge.replication.binary_source import random_ban as random_ban
    from adjudge.replication.error_rates import error_rates as error_rates
    from adjudge.replication.learner_pair import EstimatorPair as EstimatorPair
    from adjudge.replication.learner_pair import native_pair as native_pair
    from adjudge.replication.power import power as power
    from adjudge.replication.power_curve import power_curve as power_curve
    from adjudge.replication.replicability import count_outcomes as count_outcomes
    from adjudge.replication.replicability import replicability as replicability
    from adjudge.replication.replicated_table import replicated_table as replicated_table
    from adjudge.replication.rerun import rerun as rerun
    from adjudge.replication.rerun_table import rerun_table as rerun_table
    from adjudge.replication.resampled_test import ResampledTest as ResampledTest
    from adjudge.replication.study import replicability_study as replicability_study
    from adjudge.replication.true_difference import find_source as find_source
    from adjudge.replication.true_difference import true_difference as true_difference
    from adjudge.reports.paragraph import results_paragraph as results_paragraph
    from adjudge.reports.report import report as report
    from adjudge.reports.summary import summarise as summarise
    from adjudge.results.completeness import completeness as completeness
    from adjudge.results.examples import example as example
    from adjudge.results.merge import merge_results as merge_results
    from adjudge.results.read import read_results as read_results
    from adjudge.results.table import ResultTable as ResultTable
    from adjudge.results.write import write_results as write_results
    from adjudge.runs.experiment import experiment as experiment
    from adjudge.runs.experiment_file import load_experiment as load_experiment
    from adjudge.runs.journal_merge import merge_journals as merge_journals
    from adjudge.runs.kfold import KFold as KFold
    from adjudge.runs.predefined import Predefined as Predefined
    from adjudge.runs.predictions_file import read_predictions as read_predictions
    from adjudge.runs.random_splits import Bootstrap as Bootstrap
    from adjudge.runs.random_splits import Holdout as Holdout
    from adjudge.runs.random_splits import Seeds as Seeds
    from adjudge.runs.random_splits import Subsampling as Subsampling
    from adjudge.runs.run import run as run
    from adjudge.runs.samples import Samples as Samples
    from adjudge.verdicts.comparison import Comparison as Comparison
    from adjudge.verdicts.comparison import compare as compare
    from adjudge.verdicts.gate import gate as gate
    from adjudge.verdicts.judge import judge as judge


def __getattr__(name: str) -> Any:
    if name not in _PLACES and name not in _FOLDERS:
        raise AttributeError(f"module 'adjudge' has no attribute {name!r}")
    try:
        module = import_module(_PLACES.get(name, f"adjudge.{name}"))
    except ImportError as missing:
        from adjudge.errors import MissingNameError

        raise MissingNameError(f"adjudge.{name} cannot be had: {missing}") from missing
    return module if name in _FOLDERS else getattr(module, name)


def __dir__() -> list[str]:
    return sorted(["__version__", *_PLACES, *_FOLDERS])
