"""One line from scores to an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.base.argument_checks import expect_call
from adjudge.facade.compare import compare
from adjudge.facade.comparison import Comparison
from adjudge.results.read import read_results
from adjudge.verdicts.margin import Margin
from adjudge.verdicts.settings import Estimand, Missing, Rule, Structure, settings_in, takes_settings


@takes_settings
def judge(
    source: Any,
    *,
    cv: Any = None,
    measure: str | None = None,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    threshold: float = 0.95,
    rule: Rule = "signs",
    estimand: Estimand | None = None,
    test: str | None = None,
    beside: Sequence[str] = (),
    margins: Mapping[str, Margin | float | str] | None = None,
    gates: Mapping[str, Margin | float | str] | None = None,
    factors: Sequence[str] = (),
    group: str | None = None,
    items: bool = False,
    missing: Missing = "error",
    sequential: bool = False,
    fdr: float | None = None,
    ratio: float | None = None,
    first: Mapping[str, float] | None = None,
    weights: Mapping[str, float] | None = None,
    claim: str | None = None,
    each_subset: bool = False,
    reversals: Sequence[str] = (),
    network: Structure | None = None,
    prior: str | float | Sequence[float] = "symmetric",
    strength: float = 1.0,
    draws: int | None = None,
    seed: int = 0,
) -> Comparison:
    """Which learner is better, straight from what you have?

    Reads `source` as `read_results` does and compares it as `compare` does: the plan (and with it the test and its
    correction) follows from `cv` or from the table.

    Parameters
    ----------
    source : dict, frame, fitted search, path
        Scores by learner (`{"rf": scores, "svm": scores}` with `cv`), `cross_validate` outputs by learner, a fitted
        `GridSearchCV`, a frame, rows, a file or a folder of a known format.
    cv : splitter or int, optional
        What made the scores: says how many folds and repeats, and how large their parts are.
    measure : str, optional
        Name of the one measure of scores that do not name it.
    higher, lower : sequences of names, default ()
        Measures whose direction is not known.
    **settings
        Each field of `adjudge.verdicts.Settings`.

    Returns
    -------
    Comparison
        In a notebook: the headline, the leaderboard, a figure and the sentence.

    See Also
    --------
    adjudge.compare, adjudge.read_results

    Examples
    --------
    >>> rf, svm = [0.95, 0.96, 0.94, 0.95, 0.96], [0.88, 0.90, 0.89, 0.87, 0.90]
    >>> found = judge({"rf": rf, "svm": svm}, cv=5, measure="accuracy")
    >>> found.tests[0].name, found["rf", "svm"].verdict.value
    ('corrected_t', 'better')
    """
    settings = settings_in(locals())
    expect_call(judge, locals())
    table = read_results(source, cv=cv, measure=measure, higher=higher, lower=lower)
    return compare(table, **settings)
