"""A paragraph for a results section: the headline, what it rests on, and the surest pair."""

from __future__ import annotations

import math

from adjudge.base.argument_checks import checked
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.heading import size_text, tests_text
from adjudge.wording.headline import headline_text
from adjudge.wording.numerals import at_most
from adjudge.wording.pairs import oriented, surest_pairs, word_counts
from adjudge.wording.sentences import effect
from adjudge.wording.words import several

_MOST = 4  # sentences of the headline, and one
_MOST_PAIRS, _MOST_EFFECTS = 2, 4


@checked
def results_paragraph(comparison: Comparison) -> str:
    """The headline, the surest effects with intervals, the data and tests; six sentences, however many learners.

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
        It is not a Comparison.

    See Also
    --------
    adjudge.report : whole reports

    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> results_paragraph(compare(example("weka")))[:62]
    'Use RandomForest or Logistic; not J48graft. RandomForest beats'
    """
    told = list(headline_text(comparison.answer).sentences[: _MOST - 1])
    for place in surest_pairs(comparison)[:_MOST_PAIRS]:
        pair = oriented(comparison, place)
        claimed = [each for each in pair.measures if each.sign in "<>" and not math.isnan(each.estimate)]
        if claimed and comparison.settings.rule == "claims":
            effects = ", ".join(f"{each.measure} {effect(each)}" for each in claimed[:_MOST_EFFECTS])
            bound = at_most(max(each.p_adjusted for each in claimed), comparison.settings.threshold)
            told.append(f"{pair.b} against {pair.a}: {effects} (adjusted p {bound}).")
    pairs = f"{several(len(comparison), 'pair')}: {word_counts(comparison)}"
    size = f"{size_text(comparison)}; {tests_text(comparison)}"
    what = f"; estimates are {_centres(comparison)} with {100 * comparison.settings.threshold:g} % intervals"
    return " ".join([*told, f"{pairs} ({size}{_level(comparison)}{what if '[' in ' '.join(told) else ''})."])


def _centres(comparison: Comparison) -> str:
    """What the differences are: Hodges–Lehmann shifts, means or net shares of wins; ratios on a ratio scale."""
    named = {"typical": "Hodges–Lehmann differences", "mean": "mean differences", "wins": "differences of shares won"}
    kinds = [named[test.centre] for test in dict.fromkeys(comparison.tests)]
    return " or ".join(dict.fromkeys(kinds)) + (" (ratios where marked)" if any(comparison.units.factors) else "")


def _level(comparison: Comparison) -> str:
    settings = comparison.settings
    if settings.rule != "claims":
        return f"; {settings.rule} rule, not adjusted for pairs"
    if not comparison.signs.any():
        return ""
    if settings.fdr is not None:
        return f"; false discovery rate {settings.fdr:g}"
    return f"; {100 * settings.threshold:g} % confidence in all claims together"
