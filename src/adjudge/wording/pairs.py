"""Pairs as cells of text, the same for every form."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING

import numpy as np

from adjudge.kernels.arrays import Bools, Ints
from adjudge.kernels.ranks import distinct
from adjudge.verdicts.choice import actual_test
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.pair_view import estimate_of, estimate_pairs
from adjudge.verdicts.words import Word
from adjudge.wording.leaderboard import NONE, Cells
from adjudge.wording.numerals import p_text
from adjudge.wording.sentences import interval_text
from adjudge.wording.words import SIGN

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_SUBSETS = 63
_TURNED = str.maketrans("<>", "><")


_SAID = {Word.BETTER: "decided on every measure", Word.PARTLY_BETTER: "on some", Word.EQUIVALENT: "equivalent",
         Word.MIXED: "trade-off", Word.UNDECIDED: "undecided"}  # fmt: skip


def word_counts(comparison: Comparison) -> str:
    """3 decided on every measure, 1 trade-off, 2 undecided; against a baseline its words."""
    if comparison.baseline is not None:
        counts = Counter(comparison.words)
        return ", ".join(f"{counts[word]} {word}" for word in Word if counts[word])
    counts = Counter(min(word, word.opposite, key=list(Word).index) for word in comparison.words)
    said = _SAID | ({Word.BETTER: "decided"} if len(comparison.measures) == 1 else {})
    parts = [f"{counts[word]} {said[word]}" for word in said if counts[word]]
    if counts[Word.PARTLY_BETTER] and not counts[Word.BETTER]:
        parts = [text.replace("on some", "decided on some measures") for text in parts]
    return ", ".join(f"{text}s" if text.endswith("trade-off") and text[:2] != "1 " else text for text in parts)


def oriented(comparison: Comparison, place: int) -> Pair:
    """Pair number `place` with the learner that stands higher on the leaderboard first; baseline and gates stay."""
    a, b = (comparison.learners[code] for code in comparison.pair_index[place].tolist())
    if comparison.baseline is not None or comparison.gates is not None:
        return comparison[b, a]
    order = leaderboard_order(comparison)
    return comparison[(b, a) if order[b] < order[a] else (a, b)]


def leaderboard_order(comparison: Comparison) -> dict[str, int]:
    """Where each learner stands on the leaderboard."""
    return {row.learner: place for place, row in enumerate(comparison.answer.leaderboard)}


def surest_pairs(comparison: Comparison) -> list[int]:
    """The decided pairs by their numbers, the surest first."""
    decided = [place for place, word in enumerate(comparison.words) if word != Word.UNDECIDED]
    return sorted(decided, key=lambda place: float(comparison.p_pair[place]))


def shown_pairs(comparison: Comparison, most: int) -> list[int]:
    """All pairs by their numbers where there are few, else the first decided ones."""
    if len(comparison) <= most:
        return list(range(len(comparison)))
    return [place for place, word in enumerate(comparison.words) if word != Word.UNDECIDED][:most]


def pair_cells(comparison: Comparison, pairs: Iterable[int]) -> Cells:
    """b | a | verdict | a sign per measure, the learner that stands higher on the leaderboard as b."""
    names, rows = comparison.learners, []
    order = leaderboard_order(comparison)
    fixed = comparison.baseline is not None or comparison.gates is not None
    for place in pairs:
        (a, b), word = (names[code] for code in comparison.pair_index[place].tolist()), comparison.words[place]
        signs = comparison.sign_text(place)
        if order[a] < order[b] and not fixed:
            a, b, word, signs = b, a, word.opposite, signs.translate(_TURNED)
        rows.append([b, a, str(word), *(SIGN[sign] for sign in signs)])
    return ["b", "a", "verdict", *comparison.measures], rows


def evidence_cells(pair: Pair) -> Cells:
    """measure | sign | won/lost/tied | b − a with its interval | p | adjusted p, and of equivalence where asked."""
    found = pair.comparison
    header = ["measure", "", "won/lost/tied", f"b − a, {100 * found.settings.threshold:g} % interval", "p", "adjusted"]
    index, flipped = (np.array([part]) for part in found.index_between(pair.b, pair.a))
    rows = [evidence_lines(found, measure, index, flipped)[0].split("\t") for measure in range(len(found.measures))]
    return [*header, "p equiv."][: len(rows[0])], rows


def evidence_lines(comparison: Comparison, measure: int, places: Ints, turned: Bools) -> list[str]:
    """This measure's row of `evidence_cells` of many pairs, cells joined by tabs; `turned` ones from a's side."""
    part, threshold = comparison.evidence[measure], comparison.settings.threshold
    estimate_pairs(comparison, measure, places.tolist())
    same = comparison.identical[places, measure]
    signs = comparison.signs[places, measure] * np.where(turned, -1, 1)
    glyphs = np.where(same, SIGN["="], np.array([SIGN["?"], SIGN[">"], SIGN["<"]])[signs])
    won, lost = np.where(turned, [part.lost[places], part.won[places]], [part.won[places], part.lost[places]])
    counts = zip(won.tolist(), lost.tolist(), part.tied[places].tolist(), strict=True)
    shown = [part.p[places], np.where(same, 1.0, comparison.p_adjusted[places, measure])]
    within = comparison.equivalence
    if within is not None and not np.isnan(within.widths).all():
        shown.append(np.where(np.isnan(within.widths), np.nan, within.p_equivalent)[places, measure])
    chances = zip(*(_p_texts(column.tolist(), threshold) for column in shown), strict=True)
    sizes, test = part.n[places], comparison.tests[measure]
    factor = comparison.units.factors[measure]
    times = {n: factor and actual_test(test, n).centre != "wins" for n in distinct(sizes).tolist()}
    effects = (
        interval_text(*estimate_of(comparison, place, measure, flip), times=times[n])
        for place, flip, n in zip(places.tolist(), turned.tolist(), sizes.tolist(), strict=True)
    )
    return [
        "\t".join([comparison.measures[measure], glyph, "/".join(map(str, count)), told, *tail])
        for glyph, count, told, tail in zip(glyphs.tolist(), counts, effects, chances, strict=True)
    ]


def _p_texts(values: Sequence[float], threshold: float) -> list[str]:
    texts = {value: NONE if math.isnan(value) else p_text(value, threshold) for value in set(values)}
    return [texts[value] for value in values]


def subset_cells(comparison: Comparison) -> Cells:
    """Each subset of the measures: the pairs' words counted, by the rule in force; the first 63 subsets."""
    names = comparison.measures
    every = (part for size in range(1, len(names) + 1) for part in combinations(names, size))
    counted = [(part, Counter(comparison.on(part))) for part in islice(every, _MOST_SUBSETS)]
    words = [word for word in Word if any(counts[word] for _, counts in counted)]
    rows = [[", ".join(part), *(str(counts[word]) for word in words)] for part, counts in counted]
    return ["pairs by word, on", *(str(word) for word in words)], rows


def guard_text(guard: Guard, n_pairs: int) -> str:
    """A caution, and the pairs it concerns where it does not concern them all."""
    if not guard.pairs or n_pairs == 1:
        return str(guard)
    named = "; ".join(f"{b} – {a}" for b, a in guard.pairs[:3])
    more = guard.n_pairs - 3
    return f"{guard} [{named}{f' and {more} more' if more > 0 else ''}]"
