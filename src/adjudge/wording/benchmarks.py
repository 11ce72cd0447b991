"""Benchmarks in words and cells: what the overall answer is about, and each benchmark by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.base.option_spelling import option
from adjudge.verdicts.words import Word
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import NONE, Cells
from adjudge.wording.pairs import word_counts
from adjudge.wording.sentences import closing, sign_meaning
from adjudge.wording.words import SIGN, listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_NAMES = 3


def overall_meaning(comparison: Comparison) -> list[str]:
    """What the answer over several benchmarks is about: which items or benchmarks, and how each weighs."""
    units, column = comparison.units, comparison.units.benchmark_column
    if units.benchmarks is None:
        return []
    number = several(len(units.benchmark_names), "benchmark")
    if units.groups is None or units.group_names != units.benchmark_names:
        what = "item" if units.groups is None else f"group ({comparison.settings.group})"
        sizes = [int((units.benchmarks == code).sum()) for code in range(len(units.benchmark_names))]
        most = max(range(len(sizes)), key=sizes.__getitem__)
        span = f"{min(sizes)} to {max(sizes)}" if min(sizes) < max(sizes) else f"{min(sizes)} each"
        text = (
            f"Overall: every item counts once, so a benchmark weighs by its number of items ({span}); the claim is "
            f"about new {what}s of these {number} in these proportions, not about other benchmarks. For new benchmarks "
            f"like these use {option('group', column)}."
        )
        if 3 * sizes[most] > 2 * len(units.names):
            share = round(100 * sizes[most] / len(units.names))
            text += f" {units.benchmark_names[most]} holds {share} % of the items and rules the overall answer."
    elif any(test.centre == "typical" for test in comparison.tests):
        text = (
            f"Overall: every benchmark counts once, by the mean of its items; the claim is about new benchmarks like "
            f"these {number}."
        )
    else:
        text = (
            f"Overall: items of one benchmark are not independent, whole benchmarks are; every item counts once, and "
            f"the claim is about new benchmarks like these {number}. So that each benchmark counts once, judge the "
            "typical difference (estimand typical)."
        )
    return [text, *_taken(comparison)]


def claims(comparison: Comparison) -> list[str]:
    """What "better" means, what the overall answer is about, and every family used: the end of each report."""
    return [*sign_meaning(comparison), *overall_meaning(comparison), *closing(comparison)]


def _taken(comparison: Comparison) -> list[str]:
    """Measures that only some benchmarks have."""
    found: dict[tuple[str, ...], list[str]] = {}
    for measure in comparison.measures:
        where = tuple(each.name for each in comparison.benchmarks if measure in each.comparison.measures)
        if 0 < len(where) < len(comparison.benchmarks):
            found.setdefault(where, []).append(measure)
    return [f"Only {listed(where, most=_MOST_NAMES)} {'has' if len(where) == 1 else 'have'} {listed(measures)}."
            for where, measures in found.items()]  # fmt: skip


def benchmark_cells(comparison: Comparison) -> Cells:
    """benchmark | its answer | items | its pairs by word."""
    rows = []
    for each in comparison.benchmarks:
        words = each.comparison.words
        said = str(words[0]) if len(words) == 1 else word_counts(each.comparison)
        rows.append([each.name, headline_text(each.comparison.answer).lead, str(each.n), said])
    one = len(comparison) == 1
    pair = f"{comparison.learners[comparison.places[0, 1]]} is" if one else "pairs"
    return ["benchmark", "answer", "items", pair], rows


def sign_cells(comparison: Comparison, places: list[int]) -> Cells:
    """b | a | the signs overall | the signs on each benchmark, one character per measure; – where it was not taken."""
    rows = []
    for place in places:
        a, b = (comparison.learners[code] for code in comparison.places[place].tolist())
        cells = ["".join(SIGN[sign] for sign in comparison.sign_text(place))]
        for each in comparison.benchmarks:
            own = each.comparison
            if a not in own.learners or b not in own.learners:
                cells.append(NONE)
                continue
            signs = dict(zip(own.measures, own.sign_text(own.place_of(b, a)), strict=True))
            cells.append("".join(SIGN[signs[name]] if name in signs else NONE for name in comparison.measures))
        rows.append([b, a, *cells])
    return ["b", "a", "overall", *(each.name for each in comparison.benchmarks)], rows


def benchmark_notes(comparison: Comparison) -> list[str]:
    """The family of the benchmarks, and where a benchmark goes against the overall claim."""
    found = comparison.benchmarks
    level = f"{100 * comparison.settings.alpha:g} %"
    pairs = found[0].comparison.pairs_in_family
    lines = []
    if any(each.comparison.signs.any() for each in found):
        lines.append(
            f"Benchmarks one by one: {several(len(found), 'benchmark')}, {several(pairs, 'pair')} in all × "
            f"{several(len(comparison.measures), 'measure')} are judged together: any of these claims is wrong with "
            f"chance at most a further {level}; an undecided measure does not show that benchmarks differ."
        )
    if comparison.settings.fdr is not None:
        lines = [f"Benchmarks one by one: the false discovery rate is limited over all {several(pairs, 'pair')}."]
    if comparison.spoke("best of a benchmark"):
        lines.append(f"Their headlines, each as one statement: together a further {level}.")
    against = []
    for each in found:
        own = each.comparison
        for place, (a, b) in enumerate(own.places.tolist()):
            names = own.learners[a], own.learners[b]
            overall = comparison.place_of(names[1], names[0])
            for column, measure in enumerate(own.measures):
                whole = comparison.signs[overall, comparison.measures.index(measure)]
                if whole * own.signs[place, column] < 0:
                    side = "worse" if own.signs[place, column] < 0 else "better"
                    against.append(f"{names[1]} is {side} than {names[0]} on {measure} in {each.name}")
    if against:
        lines.append(f"Against the overall claim: {listed(against, most=5)}.")
    if any(word == Word.EQUIVALENT for each in found for word in each.comparison.words):
        lines.append(f"Equivalence on benchmarks: a further {level}.")
    return lines
