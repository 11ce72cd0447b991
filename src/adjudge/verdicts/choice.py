"""Which tests fit the shape of a table, for one measure: chosen by rule, said with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.results.plan import Plan

__all__ = ["METHODS", "Choice", "TableShape", "choose"]

# Method → (where it applies, what it is). `folds`: one data set resampled; `cases`: many data sets; `table`: all
# learners of many data sets at once; `items`: right or wrong per item.
METHODS = {
    "corrected_t": ("folds", "corrected resampled t test"),
    "uncorrected_t": ("folds", "t test as if folds were independent, for contrast only"),
    "five_by_two_cv_t": ("folds", "Dietterich's 5x2cv t test"),
    "five_by_two_cv_f": ("folds", "Alpaydin's combined 5x2cv F test"),
    "seeds_t": ("folds", "t test over seeds on one split"),
    "correlated_t": ("folds", "Bayesian correlated t test"),
    "mcnemar": ("items", "McNemar's test"),
    "proportion_difference": ("items", "difference of two paired proportions"),
    "wilcoxon": ("cases", "Wilcoxon's signed-rank test"),
    "sign": ("cases", "sign test"),
    "bayes_sign": ("cases", "Bayesian sign test"),
    "bayes_signed_rank": ("cases", "Bayesian signed-rank test"),
    "hierarchical": ("cases", "Bayesian hierarchical model over data sets and folds"),
    "friedman": ("table", "Friedman's test, then signed-rank tests of all pairs"),
    "nemenyi": ("table", "Nemenyi's all-pairs comparison of mean ranks"),
    "control": ("table", "comparison of mean ranks with a control"),
    "skillings_mack": ("table", "Skillings and Mack's test for tables with holes"),
    "plackett_luce": ("table", "Bayesian Plackett-Luce ranking"),
}
BAYESIAN = {"correlated_t", "bayes_sign", "bayes_signed_rank", "hierarchical", "plackett_luce"}


@dataclass(frozen=True, slots=True)
class TableShape:
    """What a choice depends on."""

    n_cases: int
    n_learners: int
    plan: Plan
    has_holes: bool
    right_or_wrong: bool  # every value is 0 or 1
    n_units: int  # folds or items of the one data set


@dataclass(frozen=True, slots=True)
class Choice:
    """`pairwise` gives a p-value per pair, `bayesian` three probabilities per pair, `overall` one answer for all."""

    pairwise: str | None
    bayesian: str | None
    overall: str | None
    why: str


def choose(shape: TableShape, method: str = "auto", baseline: str | None = None) -> Choice:
    """The tests for a table of this shape, or the one asked for if it fits."""
    if method != "auto":
        return _asked(shape, method, baseline)
    if shape.n_cases == 1:
        return _one_data_set(shape)
    if shape.n_learners == 2 and shape.right_or_wrong and not shape.has_holes:
        why = f"two learners, right or wrong on {shape.n_cases} items: McNemar on the items that differ"
        return Choice("mcnemar", "bayes_sign", None, why)
    if shape.n_learners == 2:
        why = f"two learners on {shape.n_cases} data sets: signed ranks of the differences"
        if shape.plan.kind not in {"none", "items"}:
            why += f"; each data set counts once, by its mean over {shape.plan.describe()}"
            why += " (--method hierarchical uses the folds)"
        return Choice("wilcoxon", "bayes_signed_rank", None, why)
    if shape.has_holes:
        return Choice(
            None,
            "plackett_luce",
            "skillings_mack",
            f"{shape.n_learners} learners on {shape.n_cases} data sets with holes: Skillings-Mack for all at once, and "
            "a Plackett-Luce ranking, which takes each data set's ranking as far as it goes",
        )
    return Choice(
        "wilcoxon",
        "bayes_signed_rank",
        "friedman",
        f"{shape.n_learners} learners on {shape.n_cases} data sets: Friedman for all at once, then signed-rank tests "
        "of the pairs with adjusted p-values",
    )


def _one_data_set(shape: TableShape) -> Choice:
    plan = shape.plan
    if plan.kind == "seeds":
        return Choice(
            "seeds_t",
            "correlated_t",
            None,
            f"one data set, {plan.describe()}: a t test over seeds without n2/n1 correction; it speaks about seeds, "
            "not about new data",
        )
    if plan.kind == "samples" and shape.n_units > 1:
        return Choice(
            "seeds_t",
            "correlated_t",
            None,
            f"one network, {plan.describe()}: a t test over samples, which share nothing; it speaks about other "
            "samples of this network, not about other networks",
        )
    if plan.kind == "items":
        if shape.right_or_wrong:
            return Choice(
                "mcnemar", "bayes_sign", None, "one data set, right or wrong per item: McNemar on the items that differ"
            )
        return Choice(
            "wilcoxon", "bayes_signed_rank", None, f"one data set, {shape.n_units} items scored: items are the cases"
        )
    if plan.kind == "together":
        raise UnfitDataError(
            "one data set and the splits of several plans together, which no one test may read as a whole; "
            "`replicability_study` reads them plan by plan"
        )
    if shape.n_units < 2:
        raise UnfitDataError(
            "one data set and one score per learner: nothing can be tested; give folds, items, or more data sets"
        )
    _refuse_unknown_ratio(plan)
    return Choice(
        "corrected_t",
        "correlated_t",
        None,
        f"one data set, {plan.describe()}: folds share training data, so the t test is corrected by n2/n1 = "
        f"{plan.ratio:.3g}",
    )


def _refuse_unknown_ratio(plan: Plan) -> None:
    if plan.ratio is None:
        raise UnfitDataError(
            f"{plan.describe()}, but not how large test and training parts were: give n_train and n_test as columns or "
            "in meta.json, or say --ratio R (test size / training size)"
        )


def _asked(shape: TableShape, method: str, baseline: str | None) -> Choice:
    if method not in METHODS:
        raise InputError(f"unknown method {method!r}{did_you_mean(method, METHODS)}")
    where, name = METHODS[method]
    one = shape.n_cases == 1
    items = shape.plan.kind == "items"
    if one and where in {"cases", "table"} and not items:
        raise UnfitDataError(
            f"{name} needs many data sets; this table has folds of one, which share training data and are not "
            "independent: use corrected_t"
        )
    if not one and where in {"folds", "items"} and not (where == "items" and shape.right_or_wrong):
        raise UnfitDataError(
            f"{name} is for one data set; this table has {shape.n_cases}: choose one with --cases, or use wilcoxon"
        )
    if one and where == "folds" and items:
        raise UnfitDataError(f"{name} is for folds of one data set; this table has items: use mcnemar or wilcoxon")
    if where == "items" and not shape.right_or_wrong:
        raise UnfitDataError(f"{name} needs values that are 0 (wrong) or 1 (right) per item")
    if method == "hierarchical" and shape.plan.kind in {"none", "items"}:
        raise UnfitDataError("the hierarchical model needs folds of every data set; this table has one score each")
    if method == "seeds_t" and shape.plan.kind not in {"seeds", "samples"}:
        raise UnfitDataError(
            f"the t test over seeds is for several seeds on one split; this table has {shape.plan.describe()}: use "
            "corrected_t"
        )
    if method in {"corrected_t", "correlated_t", "hierarchical"} and shape.plan.kind not in {"seeds", "samples"}:
        _refuse_unknown_ratio(shape.plan)
    if shape.has_holes and method in {"friedman", "nemenyi", "control"}:
        raise UnfitDataError(f"{name} needs a complete table; with holes use skillings_mack or plackett_luce")
    if method == "control" and baseline is None:
        raise InputError("comparison with a control needs the control: --baseline LEARNER")
    if where == "table":
        pairwise = "wilcoxon" if method in {"friedman"} else (method if method in {"nemenyi", "control"} else None)
        return Choice(pairwise, method if method in BAYESIAN else None, method, f"asked for: {name}")
    if method in BAYESIAN:
        return Choice(None, method, None, f"asked for: {name}")
    return Choice(method, None, None, f"asked for: {name}")
