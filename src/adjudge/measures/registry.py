"""The measures adjudge knows by name; a name that is not here has no direction until the user gives one."""

from __future__ import annotations

import re
from math import inf

from adjudge.base.argument_checks import expect_call
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.graphs.score_of import GRAPH_MEASURES
from adjudge.measures.measure import Measure

_HERE = "adjudge.measures."

_DECLARED = [
    # name, higher is better, low, high, unit, needs, summary; aliases (same number), kin (same direction, other number)
    Measure("accuracy", True, 0, 1, "", ("labels",), "share of items classified correctly",
            ("acc", "classification_accuracy", "accuracy_score", "test_accuracy"),
            ("percent_correct", "correct", "is_correct", "success", "success_rate", "resolved"),
            _HERE + "accuracy:accuracy_of", _HERE + "accuracy:accuracy_items_of"),
    Measure("error", False, 0, 1, "", ("labels",), "share of items misclassified",
            ("error_rate", "err", "misclassification", "zero_one_loss"), ("percent_incorrect", "wer", "cer"),
            _HERE + "accuracy:error_of", _HERE + "accuracy:error_items_of"),
    Measure("balanced_accuracy", True, 0, 1, "", ("labels",), "mean recall over classes", ("bacc", "bal_acc"), (),
            _HERE + "balanced_accuracy:balanced_accuracy_of"),
    Measure("precision", True, 0, 1, "", ("labels",),
            "share of predicted positives that are positive, classes weighted by size (as WEKA)",
            ("ppv", "weighted_precision", "precision_weighted"), (), _HERE + "precision_recall:precision_of"),
    Measure("macro_precision", True, 0, 1, "", ("labels",), "precision, plain mean over classes", ("precision_macro",),
            (), _HERE + "precision_recall:macro_precision_of"),
    Measure("recall", True, 0, 1, "", ("labels",), "share of positives found, classes weighted by size (as WEKA)",
            ("tpr", "sensitivity", "true_positive_rate", "weighted_recall", "weighted_tpr", "recall_weighted"), (),
            _HERE + "precision_recall:recall_of"),
    Measure("macro_recall", True, 0, 1, "", ("labels",), "recall, plain mean over classes", ("recall_macro",), (),
            _HERE + "precision_recall:macro_recall_of"),
    Measure("fpr", False, 0, 1, "", ("labels",),
            "share of negatives called positive, classes weighted by size (as WEKA)",
            ("false_positive_rate", "fall_out", "weighted_fpr"), (), _HERE + "fpr:fpr_of"),
    Measure("specificity", True, 0, 1, "", ("labels",),
            "share of negatives called negative, classes weighted by size (as WEKA)", ("tnr", "true_negative_rate"), (),
            _HERE + "fpr:specificity_of"),
    Measure("f_measure", True, 0, 1, "", ("labels",),
            "harmonic mean of precision and recall, classes weighted by size (as WEKA)",
            ("f1", "f1_score", "f_score", "f", "weighted_f_measure", "f1_weighted", "fmeasure"),
            ("micro_f1", "f1_micro"), _HERE + "precision_recall:f_measure_of"),
    Measure("macro_f_measure", True, 0, 1, "", ("labels",), "F-measure, plain mean over classes",
            ("macro_f1", "f1_macro"), (), _HERE + "precision_recall:macro_f_measure_of"),
    Measure("auc", True, 0, 1, "", ("scores",), "area under the ROC curve, classes weighted by size (as WEKA)",
            ("roc_auc", "auroc", "weighted_auc", "area_under_roc", "roc", "auc_roc", "roc_auc_ovr_weighted"), (),
            _HERE + "auc:auc_of"),
    Measure("macro_auc", True, 0, 1, "", ("scores",), "area under the ROC curve, plain mean over classes",
            ("roc_auc_ovr", "auc_macro"), ("roc_auc_ovo", "roc_auc_ovo_weighted"), _HERE + "auc:macro_auc_of"),
    Measure("aupr", True, 0, 1, "", ("scores",), "area under the precision-recall curve",
            ("average_precision", "auprc", "pr_auc"), ("map", "mean_average_precision")),
    Measure("kappa", True, -1, 1, "", ("labels",), "agreement beyond chance", ("cohen_kappa", "kappa_statistic"), (),
            _HERE + "kappa:kappa_of"),
    Measure("mcc", True, -1, 1, "", ("labels",), "Matthews correlation", ("matthews", "matthews_corrcoef", "phi"), (),
            _HERE + "mcc:mcc_of"),
    Measure("information_reward", True, -inf, 1, "", ("probabilities", "training labels"),
            "generalised Bayesian information reward (paper B, Eq. 3)", ("ir", "bayesian_ir", "bir", "gbir"), (),
            _HERE + "information_reward:information_reward_of",
            _HERE + "information_reward:information_reward_items_of"),
    Measure("bayesian_information_reward", True, -inf, 1, "", ("probabilities", "training labels"),
            "Bayesian information reward of the modal class (paper B, Eq. 2)", (), (),
            _HERE + "bayesian_information_reward:bayesian_information_reward_of",
            _HERE + "bayesian_information_reward:bayesian_information_reward_items_of"),
    Measure("good_information_reward", True, -inf, 1, "bits", ("probabilities",),
            "Good's information reward, two classes (paper B, Eq. 1)", ("good_ir",), (),
            _HERE + "good_information_reward:good_information_reward_of",
            _HERE + "good_information_reward:good_information_reward_items_of"),
    Measure("kononenko_bratko", True, -inf, inf, "nats", ("probabilities", "training labels"),
            "Kononenko and Bratko's information score (paper B, Eq. 4)",
            ("kb", "kononenko_bratko_reward", "kb_reward", "information_score"),
            ("kb_information", "kb_mean_information", "kb_relative_information"),
            _HERE + "kononenko_bratko:kononenko_bratko_of", _HERE + "kononenko_bratko:kononenko_bratko_items_of"),
    Measure("log_loss", False, 0, inf, "nats", ("probabilities",), "mean −log probability of the true class",
            ("logloss", "cross_entropy", "nll", "negative_log_likelihood"), ("perplexity", "ppl", "bits_per_byte"),
            _HERE + "log_loss:log_loss_of", _HERE + "log_loss:log_loss_items_of"),
    Measure("brier", False, 0, 2, "", ("probabilities",), "squared distance of the probability vector from the truth",
            ("brier_score",), ("brier_score_loss", "brier_loss"),
            _HERE + "brier:brier_of", _HERE + "brier:brier_items_of"),
    Measure("calibration_error", False, 0, 1, "", ("probabilities",), "expected calibration error, 15 equal bins",
            ("ece",), (), _HERE + "calibration_error:calibration_error_of"),
    Measure("rmse", False, 0, inf, "", ("probabilities",),
            "root mean squared error of the probability vector (as WEKA)",
            ("root_mean_squared_error", "rms_error"), (), _HERE + "probability_error:rmse_of"),
    Measure("mse", False, 0, inf, "", ("probabilities",), "mean squared error of the probability vector",
            ("mean_squared_error",), (), _HERE + "probability_error:mse_of", _HERE + "probability_error:mse_items_of"),
    Measure("mae", False, 0, inf, "", ("probabilities",), "mean absolute error of the probability vector (as WEKA)",
            ("mean_absolute_error",), ("mape", "smape", "mase", "mean_absolute_percentage_error"),
            _HERE + "probability_error:mae_of", _HERE + "probability_error:mae_items_of"),
    Measure("r2", True, -inf, 1, "", ("labels",), "share of variance explained", ("r_squared", "r2_score")),
    Measure("bleu", True, 0, 100, "", ("labels",), "BLEU against reference translations", ("sacrebleu",), ("chrf",)),
    Measure("rouge", True, 0, 1, "", ("labels",), "ROUGE against references", (), ("rouge_l", "rouge1", "rouge2")),
    Measure("exact_match", True, 0, 1, "", ("labels",), "share of answers equal to the reference",
            ("em",), ("pass_at_1", "pass@1", "pass_rate", "solved")),
    Measure("win_rate", True, 0, 1, "", ("labels",), "share of comparisons won", ("winrate", "win_share")),
    Measure("ndcg", True, 0, 1, "", ("scores",), "normalised discounted cumulative gain",
            (), ("mrr", "mean_reciprocal_rank", "hit_rate")),
    Measure("seconds", False, 0, inf, "s", ("clock",), "time to fit and predict",
            (), ("time", "runtime", "elapsed", "duration", "wall_time", "cpu_time", "latency", "latency_s",
                 "latency_ms", "train_time", "training_time", "test_time", "score_time", "milliseconds"),
            _HERE + "seconds:seconds_of"),
    Measure("fit_seconds", False, 0, inf, "s", ("clock",), "time to fit", ("fit_s", "fit_time"), (),
            _HERE + "seconds:fit_seconds_of"),
    Measure("predict_seconds", False, 0, inf, "s", ("clock",), "time to predict", ("predict_s",), (),
            _HERE + "seconds:predict_seconds_of"),
    Measure("cost", False, 0, inf, "", ("labels", "costs"), "mean cost of an answer",
            ("misclassification_cost", "avg_cost"), ("total_cost", "usd", "price", "cost_usd", "dollars"),
            _HERE + "cost:cost_of", _HERE + "cost:cost_items_of"),
    Measure("tokens", False, 0, inf, "", ("clock",), "tokens used", ("total_tokens",), ("output_tokens",)),
    Measure("memory", False, 0, inf, "MB", ("clock",), "memory used",
            ("memory_mb", "peak_memory", "peak_memory_mb", "ram", "rss")),
    Measure("complexity", False, 0, inf, "", ("labels",), "size of the model",
            ("model_size",), ("n_parameters", "n_leaves", "tree_size", "parameters", "flops")),
    # Every graph score is a measure of its own: SHD variants are different numbers and may stand side by side.
    *(measure for name, measure in GRAPH_MEASURES.items() if name not in {"precision", "recall", "f1"}),
]  # fmt: skip


_APART = re.compile(r"[\s\-./]+")


def normalise(name: str) -> str:
    """A measure's name as it is looked up: lower case, runs of spaces, dots, dashes and slashes as one underscore.

    >>> normalise("F-Measure")
    'f_measure'
    """
    if not isinstance(name, str):
        raise InputError(f"a measure is named by text; received {name!r}")
    return _APART.sub("_", name.strip().lower()).strip("_")


MEASURES: dict[str, Measure] = {measure.name: measure for measure in _DECLARED}

_BY_NAME: dict[str, Measure] = {
    normalise(name): measure for measure in _DECLARED for name in (measure.name, *measure.aliases, *measure.kin)
}


_MINUS = ("-", "\N{MINUS SIGN}", "\N{EN DASH}")


def known_measure(name: str) -> Measure | None:
    """The declared measure of this name, alias or kin, for its direction; None when the name is not known.

    A name with `neg_` or a minus before it, as scikit-learn writes a loss turned round, has the opposite direction and
    range; `sklearn_` before that, the mark of a scikit-learn scorer used as a measure, changes nothing.

    Parameters
    ----------
    name : str
        Name, alias or kin.

    Returns
    -------
    Measure
        The measure, or None.

    See Also
    --------
    adjudge.measures.find_measure : refuses what it does not know

    Examples
    --------
    >>> known_measure("F-measure").name, known_measure("seconds_10fold"), known_measure("neg_log_loss").higher_is_better
    ('f_measure', None, True)
    """
    expect_call(known_measure, locals())
    key, text = normalise(name).removeprefix("sklearn_"), name.strip()
    if text[:1] in _MINUS and text[1:].strip():
        key = "neg_" + normalise(text[1:])
    if key in _BY_NAME:
        return _BY_NAME[key]
    turned = _BY_NAME.get(key.removeprefix("neg_"))
    if turned is None:
        return None
    return Measure(key, not turned.higher_is_better, -turned.high, -turned.low, turned.unit, turned.needs,
                   f"minus {turned.summary}")  # fmt: skip


def impossible(name: str, least: float, most: float) -> str | None:
    """Why values from `least` to `most` cannot be of the measure of this name; None where they can, or none is known.

    A share may be written in percent. Kin share a direction, not a range, but no loss, time or share is negative.

    >>> impossible("rmse", -3.1, -0.2), impossible("accuracy", 51, 93)
    ('never below 0, but -3.1 is among its values', None)
    """
    about = known_measure(name)
    if about is None:
        return None
    own = normalise(name) in {normalise(known) for known in (about.name, *about.aliases)}
    low = about.low * 100 if about.low == 0 or own else -inf
    high = about.high * 100 if about.high == 0 or (own and about.higher_is_better) else inf
    slack = 1e-9
    if least < low - slack:
        return f"never below {low:g}, but {least:g} is among its values"
    return f"never above {high:g}, but {most:g} is among its values" if most > high + slack else None


def turned(name: str, least: float, most: float) -> bool:
    """Whether all values lie beyond the 0 at which a measure of this name ends: it was turned round, or has no minus.

    >>> turned("rmse", -3.1, -0.2), turned("neg_rmse", 0.2, 3.1), turned("rmse", -0.1, 3.1)
    (True, True, False)
    """
    about = known_measure(name)
    return about is not None and ((about.low == 0 and least < 0 >= most) or (about.high == 0 and most > 0 <= least))


# Times, sizes, costs and perplexities: a second more means nothing across data sets, twice as long does.
_RATIO_SCALE = {"seconds", "fit_seconds", "predict_seconds", "cost", "tokens", "memory", "complexity"}
_RATIO_KIN = {"perplexity", "ppl"}


def on_ratio_scale(name: str) -> bool:
    """Whether differences under this measure are judged as factors.

    >>> on_ratio_scale("latency_ms"), on_ratio_scale("perplexity"), on_ratio_scale("log_loss")
    (True, True, False)
    """
    found = known_measure(name)
    return found is not None and (found.name in _RATIO_SCALE or normalise(name) in _RATIO_KIN)


def find_measure(name: str) -> Measure:
    """The measure of this name or alias, ready to be computed as `measure(run)`.

    Stricter than `known_measure`: a name that shares only a direction (`percent_correct` with `accuracy`) is refused.

    Parameters
    ----------
    name : str
        Name or alias.

    Returns
    -------
    Measure
        The measure.

    Raises
    ------
    InputError
        There is no such measure; the nearest is named.

    See Also
    --------
    adjudge.measures.known_measure : only for its direction

    Examples
    --------
    >>> find_measure("ir").name
    'information_reward'
    """
    expect_call(find_measure, locals())
    found = known_measure(name)
    own = found is not None and normalise(name) in {normalise(known) for known in (found.name, *found.aliases)}
    if found is None or not own or found.compute is None:
        computed = [measure.name for measure in _DECLARED if measure.compute is not None]
        raise InputError(f"no measure {name!r} that adjudge can compute{did_you_mean(name, computed)}")
    return found


def find_graph_measure(name: str) -> Measure:
    """The measure of this name where structure learners are judged: `f1` is the graph's, `seconds` the clock's.

    >>> find_graph_measure("f1").needs, find_graph_measure("structural_hamming_distance").name
    (('graphs',), 'shd')
    """
    key = normalise(name)
    known = {normalise(word): m for m in GRAPH_MEASURES.values() for word in (m.name, *m.aliases)}
    known |= dict.fromkeys(("f_measure", "f1_score"), GRAPH_MEASURES["f1"])
    known |= dict.fromkeys(("fit_seconds", "fit_s", "fit_time"), MEASURES["fit_seconds"])
    known["seconds"] = MEASURES["seconds"]
    if key not in known:
        raise InputError(f"no measure {name!r} of a learnt graph{did_you_mean(name, [*GRAPH_MEASURES, 'seconds'])}")
    return known[key]
