"""One line from scores to an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.base.argument_checks import expect_call
from adjudge.facade.compare import compare
from adjudge.facade.comparison import Comparison
from adjudge.results.read import read_results


def judge(
    source: Any,
    *,
    cv: Any = None,
    measure: str | None = None,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    **settings: Any,
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
        As in `compare`.

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
    expect_call(judge, locals())
    table = read_results(source, cv=cv, measure=measure, higher=higher, lower=lower)
    return compare(table, **settings)
