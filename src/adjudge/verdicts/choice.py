"""Which test fits a measure: from what its values are, what the units are, and what was asked (docs/choosing.md)."""

from __future__ import annotations

from dataclasses import replace

from adjudge.base.option_spelling import on_command_line, option
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.contract import Test, find_test
from adjudge.evidence.mean_items import FROM
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units

_EACH = {True: "--each-case", False: "compare(…).each_case(test)"}


def choose_test(units: Units, measure: int, settings: Settings) -> Test:
    """The test behind the sign of this measure."""
    return actual_test(_chosen(units, measure, settings), len(units.names))


def actual_test(test: Test, n: int) -> Test:
    """The t over items gives way to exact sign flips of its own accord where n are few: then it goes by their name."""
    return find_test("sign_flip") if test.name == "mean_items" and n < FROM else test


def _chosen(units: Units, measure: int, settings: Settings) -> Test:
    if units.measures[measure] in units.people:
        return find_test("judge_corrected")
    if settings.test is not None:
        if settings.test == "holes_both" and settings.missing != "both":
            raise InputError("holes_both is the test of missing both; use that, and no other")
        return _asked(units, settings.test)
    if not units.independent:
        if settings.sequential:
            raise InputError(f"sequential looks at independent cases; this table has {units.noun}s of one data set")
        return find_test("widened_t" if units.unit == "folds" else "seeds_t")
    if units.preference is not None:
        plain = units.preference.first and units.groups is None
        return find_test("sign" if plain else "sign_flip")
    centre = centre_of(units, measure, settings)
    if settings.sequential:
        if centre == "mean":
            raise InputError(
                f"{option('sequential', True)} counts wins, and a sign of {units.measures[measure]} is about its mean "
                f"over items: use {option('estimand', 'wins')} too, or leave it out"
            )
        return find_test("sequential")
    if settings.missing == "both":
        if centre == "mean":
            raise InputError(
                "missing both ranks missing scores as the greatest losses, which a mean cannot; use estimand typical "
                "or wins"
            )
        test = find_test("holes_both")
        wins = replace(test, label="sign test, missing against either claim", centre="wins")
        return wins if centre == "wins" else test
    if units.groups is not None:
        return find_test("wilcoxon" if centre == "typical" else "sign_flip")
    return find_test({"typical": "wilcoxon", "wins": "sign", "mean": "mean_items"}[centre])


def centre_of(units: Units, measure: int, settings: Settings) -> str:
    """What a sign of this measure is about: typical, wins or mean."""
    if settings.estimand is not None:
        return settings.estimand
    if units.zero_one[measure]:
        return "wins"
    return "mean" if units.unit == "items" else "typical"


def _asked(units: Units, name: str) -> Test:
    """The test asked for by name, where it gives p-values pair by pair and fits the units."""
    test = find_test(name)
    if units.groups is not None and not test.groups:
        raise InputError(f"{test.label} treats the cases of a group as independent; leave the group or the test out")
    if units.unit not in test.needs:
        raise UnfitDataError(
            f"{test.label} is for {' or '.join(sorted(test.needs))}; this table has {units.noun}s"
            + (" of one data set, which share training data" if units.unit == "folds" else "")
            + (f"; for each data set by itself use {_EACH[on_command_line()]}" if "folds" in test.needs else "")
        )
    return test
