"""The pairs of a page: the matrix, and for each pair its sentence, its measures and its differences case by case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.base.abbreviations import unique_abbreviations
from adjudge.plots.matrix import MOST, learner_order
from adjudge.plots.strip import strip
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.measured import differences_of
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.words import Word
from adjudge.wording.gate_pair import gate_lines
from adjudge.wording.pairs import evidence_cells, pair_cells, shown_places
from adjudge.wording.sentences import claim_sentence, outcome_sentence, pair_sentence

_MOST_DETAILED = 120  # pairs with a panel of their own, the surest first
_MOST_FOLDED = 40  # the same without a matrix to choose from


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the matrix; `panel` is the place of the pair's panel, where it has one."""

    glyph: str
    face: str
    title: str
    panel: int | None


@dataclass(frozen=True, slots=True)
class PairView:
    """One pair's panel, read from the side of the learner that stands higher on the leaderboard."""

    place: int
    title: str
    word: str
    face: str
    sentences: tuple[str, ...]
    header: Sequence[str]
    rows: tuple[tuple[Sequence[str], tuple[str, str, str]], ...]  # cells, and the strip of differences
    guards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PagePairs:
    """`matrix` rows are (learner, cells), a cell None on the diagonal; empty where the learners are too many."""

    names: dict[str, str]  # of the matrix, each with what its narrow head has room for
    matrix: tuple[tuple[str, tuple[Cell | None, ...]], ...]
    listed: tuple[Sequence[str], Sequence[Sequence[str]]] | None  # pairs as a table where there is no matrix
    views: tuple[PairView, ...]
    left_out: int
    legend: tuple[tuple[str, str], ...]  # face, and glyph with its word


def page_pairs(comparison: Comparison) -> PagePairs:
    """Everything the page says about pairs."""
    order = learner_order(comparison)
    detailed = _detailed(comparison)
    if 2 * len(detailed) > len(comparison):
        _ = comparison.outcomes  # all at once is cheaper than one by one, and they are kept
    views = tuple(_view(comparison, place, order) for place in detailed)
    few = 2 < len(order) <= MOST
    return PagePairs(
        names=unique_abbreviations((comparison.learners[place] for place in order), 24),
        matrix=_matrix(comparison, order, set(detailed)) if few else (),
        listed=pair_cells(comparison, shown_places(comparison, 100)) if len(order) > MOST else None,
        views=views,
        left_out=len(comparison) - len(views),
        legend=tuple((_face(word), f"{word.glyph} {word}") for word in Word),
    )


def _detailed(comparison: Comparison) -> list[int]:
    places = sorted(range(len(comparison)), key=lambda place: (comparison.words[place] == Word.UNDECIDED,
                                                              float(comparison.p_pair[place])))  # fmt: skip
    return places[: _MOST_DETAILED if len(comparison.learners) <= MOST else _MOST_FOLDED]


def _matrix(
    comparison: Comparison, order: Sequence[int], detailed: set[int]
) -> tuple[tuple[str, tuple[Cell | None, ...]], ...]:
    names = comparison.learners
    cells: dict[tuple[int, int], Cell] = {}
    for place, ((a, b), word) in enumerate(zip(comparison.places.tolist(), comparison.words, strict=True)):
        panel = place if place in detailed else None
        cells[b, a] = Cell(word.glyph, _face(word), f"{names[b]} against {names[a]}: {word}", panel)
        other = word.opposite
        cells[a, b] = Cell(other.glyph, _face(other), f"{names[a]} against {names[b]}: {other}", panel)
    return tuple((names[row], tuple(cells.get((row, column)) for column in order)) for row in order)


def _face(word: Word) -> str:
    return f"{word.face}{' partly' if word in {Word.PARTLY_BETTER, Word.PARTLY_WORSE} else ''}"


def _view(comparison: Comparison, place: int, order: Sequence[int]) -> PairView:
    first, second = comparison.places[place].tolist()
    turned = comparison.baseline is None and order.index(first) < order.index(second)
    b, a = (first, second) if turned else (second, first)
    pair = comparison[comparison.learners[b], comparison.learners[a]]
    header, rows = evidence_cells(pair)
    strips = [_strip(comparison, place, j, turned) for j in range(len(comparison.measures))]
    return PairView(
        place=place,
        title=f"{pair.b} against {pair.a}",
        word=str(pair.verdict),
        face=_face(pair.verdict),
        sentences=_sentences(pair),
        header=header,
        rows=tuple(zip(rows, strips, strict=True)),
        guards=tuple(f"{guard.code} {guard.name}" for guard in pair.guards),
    )


def _strip(comparison: Comparison, place: int, measure: int, turned: bool) -> tuple[str, str, str]:
    row = comparison.places[place : place + 1]
    found = differences_of(comparison.units, measure, row, comparison.settings, len(comparison)).values[0]
    return strip(-found if turned else found)


def _sentences(pair: Pair) -> tuple[str, ...]:
    told = [pair_sentence(pair), claim_sentence(pair) or ""]
    told += gate_lines(pair)
    if pair.most_frequent is not None and pair.comparison.settings.rule == "signs":
        told.append(outcome_sentence(pair, pair.most_frequent))
    return tuple(text for text in told if text)
