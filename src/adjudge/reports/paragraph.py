"""A paragraph for a results section: the headline, what it rests on, and the surest pair."""

from __future__ import annotations

from adjudge.base.argument_checks import checked
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.heading import size_text, tests_text
from adjudge.wording.headline import headline_text
from adjudge.wording.pairs import word_counts
from adjudge.wording.words import several

_MOST = 4  # sentences


@checked
def results_paragraph(comparison: Comparison) -> str:
    """At most four sentences, however many learners: the headline first, the data and tests last.

    Parameters
    ----------
    comparison

    Returns
    -------
    str
        The paragraph.

    Raises
    ------
    InputError
        It is no Comparison.

    See Also
    --------
    adjudge.report : whole reports

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> results_paragraph(compare(example("weka")))[:62]
    'Use RandomForest or Logistic; not J48graft. RandomForest beats'
    """
    size = f"{size_text(comparison)}; {tests_text(comparison)}"
    pairs = f"{several(len(comparison), 'pair')}: {word_counts(comparison.words)}"
    closing = f"{pairs} ({size}{_level(comparison)})."
    return " ".join([*headline_text(comparison.answer).sentences[: _MOST - 1], closing])


def _level(comparison: Comparison) -> str:
    settings = comparison.settings
    if settings.rule != "signs":
        return f"; {settings.rule} rule, not adjusted for pairs"
    if not comparison.signs.any():
        return ""
    if settings.fdr is not None:
        return f"; false discovery rate {settings.fdr:g}"
    return f"; {100 * settings.threshold:g} % confidence in all claims together"
