"""The door: from a table to a comparison that prints, reports and draws itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Unpack

from adjudge.base.argument_checks import checked, names_of, path_of
from adjudge.errors import InputError
from adjudge.facade.comparison import Comparison
from adjudge.kernels.usual_errors import usual_errors
from adjudge.results.main_metrics import asked_measures, main_metrics
from adjudge.results.read import Told, table_of
from adjudge.results.table import ResultTable
from adjudge.results.votes import STRENGTH
from adjudge.verdicts.comparison import compare_learners
from adjudge.verdicts.margin import as_margins
from adjudge.verdicts.settings import Keywords, Settings, takes_settings


@takes_settings(Keywords)
@usual_errors
@checked
def compare(
    table: Any,
    *more: Any,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    measure: str | None = None,
    cases: Sequence[str] | None = None,
    baseline: str | None = None,
    rope: float | None = None,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    progress: Callable[[int, int], None] | None = None,
    **settings: Unpack[Keywords],
) -> Comparison:
    """Which learners are better than which, on all measures together, and how sure is that?

    Every pair gets one sign per measure from the test that fits the measure, all signs of the table are
    one family, and the word of a pair is read off its signs: `better` and `worse` hold on every measure, `mixed`
    is a trade-off, `partly better` and `partly worse` name the measures they hold on, `undecided` says nothing.

    Parameters
    ----------
    table : ResultTable, path, frame, dict or scores
        What `read_results` takes: `compare("results.csv")`, `compare({"A": [0.9, 0.8], "B": [0.7, 0.8]})`.
    *more : paths, tables or scores
        Further files, or the scores of further learners: `compare(a, b)`.
    learners, measures, cases : sequences of names, optional
        Only these; `learners` also names lists of scores and the columns of an array.
    measure: Name of the one measure of scores that do not name it.
    baseline: Judge everyone against this learner: a family of k − 1 pairs.
    rope: The margin of a table of one measure.
    higher, lower : sequences of names, default ()
        Measures of which more, or less, is better, where neither the table nor the registry tells.
    progress: Called with measures done and their number.
    **settings
        Each field of `adjudge.verdicts.Settings`.

    Returns
    -------
    Comparison
        Signs, words and numbers of every pair; `found.answer`, `found[b, a]`, `found.report(path)`.

    Raises
    ------
    InputError
        A learner, measure or setting is not known, or settings contradict each other.
    UnfitDataError
        The data cannot answer: holes without `missing`, fewer than two learners with enough shared cases.

    See Also
    --------
    adjudge.judge : straight from scores of scikit-learn
    adjudge.gate : only "not worse by more than"
    adjudge.report : writes it down

    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8,
    ...            "accuracy": [0.8] * 8 + [0.9] * 8, "seconds": [3.0] * 8 + [2.0] * 8}
    >>> found = compare(columns)
    >>> found["B", "A"].verdict.value, found["A", "B"].verdict.value
    ('better', 'worse')
    """
    choices = Settings(**settings)  # type: ignore[arg-type]  # it makes margins of numbers
    told = names_of(higher, "higher"), names_of(lower, "lower")
    asked = None if measures is None else names_of(measures, "measures")
    chosen, choices = chosen_table(
        (table, *more), choices, learners=learners, asked=asked, measure=measure, cases=cases, told=told
    )
    if rope is not None:
        if len(chosen.measures) != 1:
            raise InputError("a rope is the margin of one measure; with several give margins, one per measure")
        choices = replace(choices, margins=as_margins({chosen.measures[0]: rope}, "margin"))
    return Comparison.of(compare_learners(chosen, choices, baseline=baseline, progress=progress))


def chosen_table(
    given: Sequence[Any],
    choices: Settings,
    *,
    learners: Sequence[str] | None,
    asked: tuple[str, ...] | None,
    measure: str | None,
    cases: Sequence[str] | None,
    told: Told,
) -> tuple[ResultTable, Settings]:
    """The part of a table that is judged (learners, cases, measures asked for, of logs their main metrics), and how."""
    one = measure or (asked[0] if asked and len(asked) == 1 else None)
    people = tuple(column for column in choices.human.values() if not path_of(column).is_file())
    results = table_of(given, learners, one, ((*told[0], *people), told[1]), cases, choices.slices)
    if results.votes is not None:
        results, asked = _with_votes(results, asked, learners)
    if choices.human:
        from adjudge.results.people import join_people

        results, joined = join_people(results, choices.human)
        choices = replace(choices, human=joined)
        asked = None if asked is None else (*asked, *(joined[name] for name in asked if name in joined))
    named, by_name = _named_in(choices), asked is not None
    if asked is None:
        kept, left_out = asked_measures(results.measures, {*told[0], *told[1], *named})
        results = replace(results, notes=(*results.notes, *left_out))
        asked = results.judged_measures(tuple(kept) if left_out else None)
    chosen = results.select(learners, asked, cases)
    if choices.primary or not by_name:
        chosen = main_metrics(chosen, choices.primary, named)
    return chosen, choices


def _with_votes(
    results: ResultTable, asked: tuple[str, ...] | None, learners: Sequence[str] | None
) -> tuple[ResultTable, tuple[str, ...] | None]:
    """Scores with votes next to them: strength is one more measure, unless others are asked for."""
    votes = results.votes
    assert votes is not None
    if learners is None and (alone := [name for name in votes.learners if name not in results.learners]):
        results = replace(results, notes=(*results.notes, f"not judged, scores are missing: {', '.join(alone)}"))
    if asked is None:
        return results, None
    if asked == (STRENGTH,):
        return votes, asked
    kept = results if STRENGTH in asked else replace(results, votes=None)
    return kept, tuple(name for name in asked if name != STRENGTH)


def _named_in(settings: Settings) -> set[str]:
    """Measures that a setting names: they are asked for."""
    names = (settings.margins, settings.gates, settings.factors, settings.first, settings.weights, settings.reversals,
             settings.judged, settings.human, settings.human.values())  # fmt: skip
    return {measure for each in names for measure in each} | ({settings.cheapest} if settings.cheapest else set())
