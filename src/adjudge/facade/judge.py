"""One line from scores to an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Unpack

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.facade.compare import compare
from adjudge.facade.comparison import Comparison
from adjudge.results.cross_validated import cross_validated, is_models
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.settings import Keywords, takes_settings


@takes_settings(Keywords)
@checked
def judge(
    source: Any,
    X: Any = None,
    y: Any = None,
    *,
    cv: Any = None,
    scoring: Any = None,
    measure: str | None = None,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    baseline: str | None = None,
    **settings: Unpack[Keywords],
) -> Comparison:
    """Which learner is better, straight from what you have?

    Models are fitted and scored by scikit-learn's `cross_validate` on one set of splits that they share. Anything else
    is read as `read_results` does. Both are compared as `compare` does: the plan (and with it the test and its
    correction) follows from `cv` or from the table.

    Parameters
    ----------
    source : dict, frame, fitted search, path
        Models by name, or a list of them, with `X` and `y`; scores by learner (`{"rf": scores, "svm": scores}` with
        `cv`), `cross_validate` outputs by learner, a fitted `GridSearchCV`, a frame, rows, a file or a folder.
    X, y : arrays or frames, optional
        The data set to fit models on. With anything but models: the scores of further learners.
    cv : splitter or int, optional
        What makes or made the scores: says how many folds and repeats, and how large their parts are. Models without
        it: five folds, as scikit-learn has it.
    scoring : str, list or dict, optional
        What models are scored by, as `cross_validate` takes it.
    measure: Name of the one measure of scores that do not name it.
    higher, lower : sequences of names, default ()
        Measures whose direction is not known.
    learners, measures, cases, baseline
        As in `compare`.
    **settings
        Each field of `adjudge.verdicts.Settings`.

    Returns
    -------
    Comparison
        In a notebook: the headline, the leaderboard, a figure and the sentence.

    See Also
    --------
    adjudge.compare, adjudge.read_results

    >>> rf, svm = [0.95, 0.96, 0.94, 0.95, 0.96], [0.88, 0.90, 0.89, 0.87, 0.90]
    >>> found = judge({"rf": rf, "svm": svm}, cv=5, measure="accuracy")
    >>> found.tests[0].name, found["rf", "svm"].verdict.value
    ('widened_t', 'better')
    """
    if cv is not None and isinstance(source, ResultTable):
        raise InputError("cv is of scores fold by fold; a table tells its own splits: leave cv out")
    notes: list[str] = []
    values = [source, *(given for given in (X, y) if given is not None)]
    if is_models(source):
        if X is None:
            raise InputError("models need data: judge(models, X, y, cv=10)")
        source, cv, notes = cross_validated(source, X, y, cv, scoring)
        values = [source]
    elif scoring is not None:
        raise InputError("scoring is for models that are fitted here: judge(models, X, y, scoring=…)")
    read: dict[str, Any] = {"cv": cv, "measure": measure, "higher": higher, "lower": lower, "learners": learners}
    table = source if isinstance(source, ResultTable) else read_results(*values, **read)
    if table.source == "scores" and not table.has_folds:
        read["cv"] = len(table.cases)  # said with the answer: G28
        table = read_results(*values, **read)
        table = replace(table, meta=replace(table.meta, plan={"assumed": True}), notes=())
    table = replace(table, notes=(*notes, *table.notes))
    part: dict[str, Any] = {"learners": learners, "measures": measures, "cases": cases, "baseline": baseline}
    return compare(table, higher=higher, lower=lower, **part, **settings)
