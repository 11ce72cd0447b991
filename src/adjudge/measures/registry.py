"""The measures adjudge knows by name; a name that is not here has no direction until the user gives one."""

from __future__ import annotations

import re
from math import inf

from adjudge.measures.measure import Measure

__all__ = ["MEASURES", "find_measure", "normalise"]

_DECLARED = [
    # name, higher is better, low, high, unit, needs, summary, aliases
    Measure("accuracy", True, 0, 1, "", ("labels",), "share of items classified correctly",
            ("acc", "classification_accuracy", "percent_correct", "correct", "accuracy_score", "test_accuracy")),
    Measure("error", False, 0, 1, "", ("labels",), "share of items misclassified",
            ("error_rate", "err", "misclassification", "zero_one_loss", "percent_incorrect", "wer", "cer")),
    Measure("balanced_accuracy", True, 0, 1, "", ("labels",), "mean recall over classes", ("bacc", "bal_acc")),
    Measure("precision", True, 0, 1, "", ("labels",), "share of predicted positives that are positive",
            ("ppv", "weighted_precision", "macro_precision")),
    Measure("recall", True, 0, 1, "", ("labels",), "share of positives found",
            ("tpr", "sensitivity", "true_positive_rate", "weighted_recall", "macro_recall", "weighted_tpr")),
    Measure("fpr", False, 0, 1, "", ("labels",), "share of negatives called positive",
            ("false_positive_rate", "fall_out", "weighted_fpr")),
    Measure("specificity", True, 0, 1, "", ("labels",), "share of negatives called negative",
            ("tnr", "true_negative_rate")),
    Measure("f_measure", True, 0, 1, "", ("labels",), "harmonic mean of precision and recall",
            ("f1", "f1_score", "f_score", "f", "weighted_f_measure", "macro_f1", "f1_macro", "f1_weighted", "micro_f1",
             "f1_micro", "fmeasure")),
    Measure("auc", True, 0, 1, "", ("scores",), "area under the ROC curve",
            ("roc_auc", "auroc", "weighted_auc", "area_under_roc", "roc", "auc_roc")),
    Measure("aupr", True, 0, 1, "", ("scores",), "area under the precision-recall curve",
            ("average_precision", "auprc", "pr_auc", "map", "mean_average_precision")),
    Measure("kappa", True, -1, 1, "", ("labels",), "agreement beyond chance", ("cohen_kappa", "kappa_statistic")),
    Measure("mcc", True, -1, 1, "", ("labels",), "Matthews correlation", ("matthews", "matthews_corrcoef", "phi")),
    Measure("information_reward", True, -inf, 1, "", ("probabilities", "training labels"),
            "generalised Bayesian information reward (paper B, Eq. 3)", ("ir", "bayesian_ir", "bir", "gbir")),
    Measure("bayesian_information_reward", True, -inf, 1, "", ("probabilities", "training labels"),
            "Bayesian information reward of the modal class (paper B, Eq. 2)", ()),
    Measure("good_information_reward", True, -inf, 1, "bits", ("probabilities",),
            "Good's information reward, two classes (paper B, Eq. 1)", ("good_ir",)),
    Measure("kononenko_bratko", True, -inf, inf, "nats", ("probabilities", "training labels"),
            "Kononenko and Bratko's information score (paper B, Eq. 4)",
            ("kb", "kb_information", "kononenko_bratko_reward", "kb_reward", "information_score")),
    Measure("log_loss", False, 0, inf, "nats", ("probabilities",), "mean −log probability of the true class",
            ("logloss", "cross_entropy", "nll", "negative_log_likelihood", "perplexity", "ppl", "bits_per_byte")),
    Measure("brier", False, 0, 2, "", ("probabilities",), "squared distance of the probability vector from the truth",
            ("brier_score", "brier_score_loss", "brier_loss")),
    Measure("calibration_error", False, 0, 1, "", ("probabilities",), "expected calibration error", ("ece",)),
    Measure("rmse", False, 0, inf, "", ("probabilities",), "root mean squared error",
            ("root_mean_squared_error", "rms_error")),
    Measure("mse", False, 0, inf, "", ("probabilities",), "mean squared error", ("mean_squared_error",)),
    Measure("mae", False, 0, inf, "", ("probabilities",), "mean absolute error",
            ("mean_absolute_error", "mape", "smape", "mase", "mean_absolute_percentage_error")),
    Measure("r2", True, -inf, 1, "", ("labels",), "share of variance explained", ("r_squared", "r2_score")),
    Measure("bleu", True, 0, 100, "", ("labels",), "BLEU against reference translations", ("sacrebleu", "chrf")),
    Measure("rouge", True, 0, 1, "", ("labels",), "ROUGE against references", ("rouge_l", "rouge1", "rouge2")),
    Measure("exact_match", True, 0, 1, "", ("labels",), "share of answers equal to the reference",
            ("em", "pass_at_1", "pass@1", "pass_rate", "solved")),
    Measure("win_rate", True, 0, 1, "", ("labels",), "share of comparisons won", ("winrate", "win_share")),
    Measure("ndcg", True, 0, 1, "", ("scores",), "normalised discounted cumulative gain",
            ("mrr", "mean_reciprocal_rank", "hit_rate")),
    Measure("seconds", False, 0, inf, "s", ("clock",), "time taken",
            ("time", "runtime", "elapsed", "duration", "wall_time", "cpu_time", "latency", "latency_s", "latency_ms",
             "train_time", "training_time", "test_time", "fit_time", "score_time", "milliseconds")),
    Measure("fit_seconds", False, 0, inf, "s", ("clock",), "time to fit", ("fit_s",)),
    Measure("predict_seconds", False, 0, inf, "s", ("clock",), "time to predict", ("predict_s",)),
    Measure("cost", False, 0, inf, "", ("costs",), "cost", ("total_cost", "misclassification_cost", "usd", "price",
                                                         "cost_usd", "dollars")),
    Measure("tokens", False, 0, inf, "", ("clock",), "tokens used", ("output_tokens", "total_tokens")),
    Measure("memory", False, 0, inf, "MB", ("clock",), "memory used",
            ("memory_mb", "peak_memory", "peak_memory_mb", "ram", "rss")),
    Measure("complexity", False, 0, inf, "", ("labels",), "size of the model",
            ("model_size", "n_parameters", "n_leaves", "tree_size", "parameters", "flops")),
    Measure("bsf", True, -1, 1, "", ("graphs",), "balanced scoring function (paper D)", ("balanced_scoring_function",)),
    Measure("shd", False, 0, inf, "", ("graphs",), "structural Hamming distance",
            ("structural_hamming_distance", "shd_reversal1", "shd_reversal2", "shd_cpdag", "shd_edge_marks")),
    Measure("ddm", True, -inf, 1, "", ("graphs",), "DAG dissimilarity metric", ()),
    Measure("sid", False, 0, inf, "", ("graphs",), "structural intervention distance",
            ("structural_intervention_distance",)),
]  # fmt: skip


def normalise(name: str) -> str:
    """A measure's name as it is looked up: lower case, runs of spaces, dots, dashes and slashes as one underscore.

    >>> normalise("F-Measure")
    'f_measure'
    """
    return re.sub(r"[\s\-./]+", "_", name.strip().lower()).strip("_")


MEASURES: dict[str, Measure] = {measure.name: measure for measure in _DECLARED}

_BY_NAME: dict[str, Measure] = {
    normalise(name): measure for measure in _DECLARED for name in (measure.name, *measure.aliases)
}


def find_measure(name: str) -> Measure | None:
    """The declared measure of this name or alias; None when the name is not known.

    >>> find_measure("F-measure").name, find_measure("seconds_10fold")
    ('f_measure', None)
    """
    return _BY_NAME.get(normalise(name))
