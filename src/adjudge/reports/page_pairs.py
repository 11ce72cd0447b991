"""The pairs of a page: the matrix as a table, and for its script every pair's panel as packed texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adjudge.base.abbreviations import unique_abbreviations
from adjudge.kernels.arrays import Bools, Ints
from adjudge.plots.matrix import MOST, learner_order
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.measured import chunks, differences_of
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.words import Word
from adjudge.wording.gate_pair import gate_lines
from adjudge.wording.leaderboard import Cells
from adjudge.wording.numerals import about, at_most, p_text
from adjudge.wording.pairs import evidence_cells, evidence_lines, oriented
from adjudge.wording.sentences import claim_sentence, outcome_sentence, pair_claim, repeat_sentence
from adjudge.wording.words import SIGN

MOST_PANELS = 60_000  # pairs × measures; beyond, the pairs of the first learners of the leaderboard
_MOST_BARS, _BARS, _FEW_BARS = 250_000, 80, 8  # of all strips, of one, and too few to show anything
_STEPS = 12  # heights of a bar, up and down
_B, _A = "\1", "\2"  # stand for the learners' names in a packed text
_WORDS = list(Word)
_CODE = {word: place for place, word in enumerate(Word)}


@dataclass(frozen=True, slots=True)
class PagePairs:
    """`matrix` rows are (learner, cells), a cell (glyph, face) or None; of two learners a table of their measures."""

    names: dict[str, str]  # of the matrix, each with what its narrow head has room for
    matrix: tuple[tuple[str, tuple[tuple[str, str] | None, ...]], ...]
    measures: Cells | None
    legend: tuple[tuple[str, str], ...]  # style, and glyph with its word
    order: tuple[int, ...]  # the learners that have panels, in the order of the leaderboard
    told: tuple[str, ...]  # of two learners what is said beside their sentence
    pairs: tuple[int, ...]  # the pairs that have panels, by the order of their learners


def page_pairs(comparison: Comparison) -> PagePairs:
    """Which pairs a page shows, and as which table."""
    order = learner_order(comparison)
    pair = oriented(comparison, 0)
    alone = len(comparison) == 1
    k = len(order)
    while k > 2 and k * (k - 1) // 2 * len(comparison.measures) > MOST_PANELS:
        k -= 1
    stands = {learner: place for place, learner in enumerate(order[:k])}
    every = enumerate(comparison.pair_index.tolist())
    ends = {place: sorted(stands[end] for end in pair) for place, pair in every if all(end in stands for end in pair)}
    return PagePairs(
        names=unique_abbreviations((comparison.learners[place] for place in order[:MOST]), 24),
        matrix=() if alone else _matrix(comparison, order[:MOST]),
        measures=evidence_cells(pair) if alone else None,
        legend=tuple((style_of(word), f"{word.glyph} {word}") for word in Word),
        order=tuple(order[:k]),
        told=tuple(_supplementary(pair)) if alone else (),
        pairs=tuple(sorted(ends, key=ends.__getitem__)),
    )


def _matrix(comparison: Comparison, order: Sequence[int]) -> tuple[tuple[str, tuple[tuple[str, str] | None, ...]], ...]:
    cells = {}
    for (a, b), word in zip(comparison.pair_index.tolist(), comparison.words, strict=True):
        cells[b, a] = word.glyph, style_of(word)
        cells[a, b] = word.opposite.glyph, style_of(word.opposite)
    return tuple((comparison.learners[row], tuple(cells.get((row, column)) for column in order)) for row in order)


def style_of(word: Word) -> str:
    """The classes of a word on the page."""
    return f"{word.style}{' partly' if word in {Word.PARTLY_BETTER, Word.PARTLY_WORSE} else ''}"


def panel_data(comparison: Comparison, shown: PagePairs) -> tuple[dict[str, Any], list[list[str]]]:
    """What the script needs of the pairs, and the texts of each: a line per measure, its guards, its sentences.

    `verdicts` has a letter for each two learners, `-` where they were not compared: the place of the word in `words`,
    small where the learner that stands higher is read as b, else a capital.
    """
    if 2 * len(shown.pairs) > len(comparison):
        _ = comparison.outcomes  # all at once is cheaper than one by one, and they are kept
    places, k = np.array(shown.pairs, dtype=np.int64), len(shown.order)
    stands = np.zeros(len(comparison.learners), dtype=np.int64)
    stands[list(shown.order)] = np.arange(k)
    a, b = stands[comparison.pair_index[places]].T
    turned = (a < b) & (comparison.baseline is None and comparison.gates is None)
    opposite = [_WORDS.index(word.opposite) for word in Word]
    code = np.array([_CODE[comparison.words[place]] for place in shown.pairs])
    letter = np.where(turned, np.array(opposite)[code], code) + np.where(turned | (b < a), ord("a"), ord("A"))
    letters = np.full((k, k), ord("-"), dtype=np.uint8)
    letters[np.minimum(a, b), np.maximum(a, b)] = letter
    lines = [evidence_lines(comparison, measure, places, turned) for measure in range(len(comparison.measures))]
    data = {
        "words": [[str(word), word.glyph, style_of(word), _WORDS.index(word.opposite)] for word in Word],
        "turned": {SIGN[">"]: SIGN["<"], SIGN["<"]: SIGN[">"]},
        "header": [name or "claim" for name in evidence_cells(comparison.pair(0))[0]],
        "verdicts": letters[np.triu_indices(k, 1)].tobytes().decode("ascii"),
        "bars": _bars(comparison, shown.pairs, turned),
    }
    return data, [[*rows, *told] for *rows, told in zip(*lines, _told(comparison, places, turned), strict=True)]


def _told(comparison: Comparison, places: Ints, turned: Bools) -> Iterator[list[str]]:
    """Guards and sentences of each pair, made once for all pairs of a kind."""
    known: dict[Any, tuple[Pair, list[str]]] = {}
    joint: dict[Any, list[str]] = {}
    for kind, place, flip in zip(_kinds(comparison, places), places.tolist(), turned.tolist(), strict=True):
        if (kind, flip) not in known:
            known[kind, flip] = _texts(comparison, place, flip)
        named, texts = known[kind, flip]
        outcome = comparison.outcome(place) if comparison.settings.rule == "claims" else None
        if outcome is not None and (kind, flip, id(outcome)) not in joint:
            joint[kind, flip, id(outcome)] = [*texts, outcome_sentence(named, outcome.flipped() if flip else outcome)]
        yield texts if outcome is None else joint[kind, flip, id(outcome)]


def _kinds(comparison: Comparison, places: Ints) -> Iterator[Any]:
    """What the texts of each pair hang on, but for its joint outcome; where that may be any number, its place."""
    settings, same, signs = comparison.settings, comparison.identical[places], comparison.signs[places]
    one_by_one = settings.rule != "claims" or settings.claim is not None or comparison.gates is not None
    q = np.where(same, 1.0, comparison.p_adjusted[places])
    largest, smallest = np.where(signs == 0, 0.0, q).max(axis=1), np.where(same, 1.0, q).min(axis=1)
    shown = {
        p: (at_most(p, settings.threshold), p_text(p, settings.threshold))
        for p in {*largest.tolist(), *smallest.tolist()}
    }
    sizes = [part.n[places] for part in comparison.evidence]
    whole = np.column_stack([signs, same, comparison.vetoed[places] != 0, *sizes])
    chances = [tuple(map(about, ends)) for ends in comparison.repeat_probabilities[places].tolist()]
    names, guards = comparison.learners, comparison.guards_of_pairs
    for row, place in enumerate(places.tolist()):
        word = comparison.words[place]
        if one_by_one or word == Word.EQUIVALENT:
            yield place
            continue
        a, b = comparison.pair_index[place].tolist()
        bounds = shown[largest[row]][0], shown[smallest[row]][1]
        yield word, whole[row].tobytes(), bounds, chances[row], tuple(map(id, guards.get((names[b], names[a]), ())))


def _texts(comparison: Comparison, place: int, flip: bool) -> tuple[Pair, list[str]]:
    """A pair with letters for its learners' names, its guards and all that is said of it but for the joint outcome."""
    a, b = (comparison.learners[end] for end in comparison.pair_index[place].tolist())
    pair = comparison[(a, b) if flip else (b, a)]
    named = replace(pair, b=_B, a=_A) if comparison.settings.rule == "claims" else pair
    guards = ", ".join(f"{guard.code} {guard.name}" for guard in pair.guards)
    told = [pair_claim(named), repeat_sentence(named), claim_sentence(named), *gate_lines(pair)]
    return named, [guards, *filter(None, told)]


def _supplementary(pair: Pair) -> list[str]:
    """The user's claim, the gates, and paper A's outcome of the one pair."""
    told = [claim_sentence(pair), *gate_lines(pair)]
    if pair.comparison.settings.rule == "claims" and (outcome := pair.most_frequent) is not None:
        told.append(outcome_sentence(pair, outcome))
    return [text for text in told if text]


def _bars(comparison: Comparison, pairs: Sequence[int], turned: Any) -> list[str]:
    """Of each measure the differences of every pair as letters, largest first: M is none, the alphabet their height.

    A measure whose claims are not from the cases alone has none.
    """
    units = comparison.units
    bars = min(_BARS, len(units.names), _MOST_BARS // max(1, len(pairs) * len(units.measures)))
    if bars < _FEW_BARS:
        return []
    rows = comparison.pair_index[list(pairs)]
    found = []
    for measure in range(len(units.measures)):
        if not units.by_cases(measure):
            found.append("M" * bars * len(pairs))
            continue
        heights = []
        for part, flip in zip(chunks(units, rows), chunks(units, turned), strict=True):
            d = differences_of(units, measure, part, comparison.settings, len(comparison)).values
            heights.append(_heights(np.where(flip[:, None], -d, d), bars))
        found.append(np.concatenate(heights).tobytes().decode("ascii"))
    return found


def _heights(d: Any, bars: int) -> Any:
    """Letters of evenly spaced cases of each row, to the scale of its greatest difference."""
    ordered = -np.sort(-d, axis=1)  # holes last
    last = np.maximum((~np.isnan(d)).sum(axis=1) - 1, 0)
    chosen = np.rint(np.linspace(0, 1, bars)[None] * last[:, None]).astype(int)
    taken = np.nan_to_num(np.take_along_axis(ordered, chosen, axis=1))
    scale = np.abs(taken).max(axis=1, keepdims=True)
    steps = np.rint(_STEPS * np.divide(taken, scale, out=np.zeros_like(taken), where=scale > 0))
    return (ord("M") + steps).astype(np.uint8)
