"""Slices in words and cells: what the overall answer over benchmarks is about, and each slice by itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from adjudge.base.option_spelling import option
from adjudge.verdicts.slices import Slice, against_overall, greatest_drops
from adjudge.verdicts.words import Word
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import NONE, Cells
from adjudge.wording.pairs import word_counts
from adjudge.wording.sentences import closing, interval_text, sign_meaning
from adjudge.wording.words import SIGN, listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_NAMES, _MOST_DROPS, _MOST_FIRST, _MOST_SMALL = 3, 5, 2, 10


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
            text += f" {units.benchmark_names[most]} holds {share} % of the items and dominates the overall answer."
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


def slice_noun(comparison: Comparison) -> str:
    """What the parts are called: benchmarks where a log brought them and nothing else was asked for."""
    return "benchmark" if all(each.benchmark for each in comparison.slices) else "slice"


def shown_slices(comparison: Comparison) -> list[Slice]:
    """Slices with enough cases to decide; those with a claim against the overall one first."""
    against = {(each.column, each.slice) for each in against_overall(comparison)}
    large = [each for each in comparison.slices if not each.small]
    return sorted(large, key=lambda each: (each.column, each.name) not in against)


def slice_cells(comparison: Comparison) -> Cells:
    """slice | its answer | cases | its pairs by word."""
    rows = []
    for each in shown_slices(comparison):
        words = each.comparison.words
        said = str(words[0]) if len(words) == 1 else word_counts(each.comparison)
        rows.append([each.label, headline_text(each.comparison.answer).lead, str(each.n), said])
    one = len(comparison) == 1
    pair = f"{comparison.learners[comparison.pair_index[0, 1]]} is" if one else "pairs"
    return [slice_noun(comparison), "answer", comparison.units.noun + "s", pair], rows


def sign_cells(comparison: Comparison, pairs: list[int]) -> Cells:
    """b | a | the signs overall | the signs on each slice, one character per measure; – where it was not taken."""
    rows, shown = [], shown_slices(comparison)
    for place in pairs:
        a, b = (comparison.learners[code] for code in comparison.pair_index[place].tolist())
        cells = ["".join(SIGN[sign] for sign in comparison.sign_text(place))]
        for each in shown:
            own = each.comparison
            if a not in own.learners or b not in own.learners:
                cells.append(NONE)
                continue
            signs = dict(zip(own.measures, own.sign_text(own.index_of(b, a)), strict=True))
            cells.append("".join(SIGN[signs[name]] if name in signs else NONE for name in comparison.measures))
        rows.append([b, a, *cells])
    return ["b", "a", "overall", *(each.label for each in shown)], rows


def slice_notes(comparison: Comparison) -> list[str]:
    """Where a slice goes against the overall claim, the greatest drops, what is too small, and what the family is."""
    found, noun = comparison.slices, slice_noun(comparison)
    labels = {(each.column, each.name): each.label for each in found}
    level = f"{100 * comparison.settings.alpha:g} %"
    lines = []
    against = [f"{each.b} is {each.side} than {each.a} on {each.measure} in {labels[each.column, each.slice]}"
               for each in against_overall(comparison)]  # fmt: skip
    if against:
        lines.append(f"Against the overall claim: {listed(against, most=5)}.")
    lines += drop_lines(comparison)
    if small := [f"{each.label} ({each.n})" for each in found if each.small]:
        needed = found[0].comparison.needed
        lines.append(f"Too small to decide, not shown (fewer than {needed} {comparison.units.nouns(2)}): "
                     f"{listed(small, most=_MOST_SMALL)}.")  # fmt: skip
    pairs = found[0].comparison.pairs_in_family
    if comparison.settings.fdr is not None:
        lines.append(f"{noun.capitalize()}s separately: the false discovery rate is limited over all "
                     f"{several(pairs, 'pair')}.")  # fmt: skip
    elif any(each.comparison.signs.any() for each in found):
        lines.append(
            f"{noun.capitalize()}s separately: {several(len(found), noun)}, {several(pairs, 'pair')} in all × "
            f"{several(len(comparison.measures), 'measure')} are judged together: any of these claims is wrong with "
            f"chance at most a further {level}; an undecided measure does not show that {noun}s differ."
        )
    if comparison.spoke("best of a slice"):
        lines.append(f"Their headlines, each as one statement: together a further {level}.")
    if any(word == Word.EQUIVALENT for each in found for word in each.comparison.words):
        lines.append(f"Equivalence on {noun}s: a further {level}.")
    return lines


def slice_lines(comparison: Comparison) -> list[str]:
    """What the first screen says of slices that were asked for: how many oppose the answer, and where it drops most."""
    found, noun = comparison.slices, slice_noun(comparison)
    against = len({(each.column, each.slice) for each in against_overall(comparison)})
    told = f"{against or 'none'} {'go' if against > 1 else 'goes'} against the overall claims"
    if not comparison.signs.any():
        own = sum(bool(each.comparison.signs.any()) for each in found)
        told = f"{own or 'none'} {'have claims' if own > 1 else 'has a claim'} of {'their' if own > 1 else 'its'} own"
    if small := sum(each.small for each in found):
        short = f"too small to decide (fewer than {found[0].comparison.needed} {comparison.units.nouns(2)})"
        told = f"all are {short}" if small == len(found) else f"{told}; {small} {'are' if small > 1 else 'is'} {short}"
    return [f"Of {several(len(found), noun)} {told}.", *drop_lines(comparison)[:_MOST_FIRST]]


def drop_lines(comparison: Comparison) -> list[str]:
    """The greatest drop of each pair that was asked about, the first few of them."""
    drops = greatest_drops(comparison)
    labels = {(each.column, each.name): each.label for each in comparison.slices}
    lines = []
    for each in drops[:_MOST_DROPS]:
        factor = comparison.units.factors[comparison.measures.index(each.measure)]
        ends = (math.nan if end is None else end for end in (each.estimate, each.low, each.high))
        shown = interval_text(*ends, times=factor)
        what = "Greatest drop" if each.worse else "Smallest lead"
        lines.append(
            f"{what} of {each.b} against {each.a}: {each.measure} {shown} in {labels[each.column, each.slice]} "
            f"({each.n} {comparison.units.noun}s; {100 * each.confidence:.4g} % interval, the lowest of "
            f"{several(len(comparison.slices), 'level')})."
        )
    if len(drops) > len(lines):
        lines.append(f"… and {len(drops) - len(lines)} more in JSON.")
    return lines
