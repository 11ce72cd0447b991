"""How each score orders the learnt graphs, and where it turns BSF's order round (paper D, Fig. 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.graphs.definitions import SCORES


@dataclass(frozen=True, slots=True, repr=False)
class RankingResult(ResultBase):
    """Places of the graphs under one score; 1 is best, equals share the better place."""

    score: str
    ranks: tuple[int | None, ...]
    reference: str
    discordant: int  # pairs ordered strictly one way by the reference and strictly the other by this score
    compared: int  # pairs the reference orders and this score is defined for
    flips: tuple[tuple[int, int], ...]  # neighbours in the reference's order that this score turns round


def rank_graphs(
    values: Sequence[float | None], reference: Sequence[float | None], score: str, against: str
) -> RankingResult:
    """Does this score order the graphs as the reference does?

    `flips` are the oscillations of paper D's Fig. 1: going down the reference's order, neighbours (better, worse)
    that this score ranks the other way. An undefined precision, recall or F1 counts as 0, as in that figure; other
    undefined values have no place.

    >>> rank_graphs([2.0, 1.0, 3.0], [0.9, 0.5, 0.1], "shd", "bsf").flips
    ((0, 1),)
    """
    for name in (score, against):
        if name not in SCORES:
            raise InputError(f"unknown graph score {name!r}{did_you_mean(name, SCORES)}")
    own, other = _better_is_greater(values, score), _better_is_greater(reference, against)
    discordant = compared = 0
    for a, (mine, theirs) in enumerate(zip(own, other, strict=True)):
        for b in range(a):
            first, second = own[b], other[b]
            if mine is None or theirs is None or first is None or second is None or _same(theirs, second):
                continue
            compared += 1
            discordant += not _same(mine, first) and (mine > first) != (theirs > second)
    flips = [
        (a, b) for better, worse in pairwise(_levels(other)) for a in better for b in worse if _turned(own[a], own[b])
    ]
    known = [item for item in own if item is not None]
    ranks = tuple(
        None if item is None else 1 + sum(rival > item and not _same(rival, item) for rival in known) for item in own
    )
    return RankingResult(score, ranks, against, discordant, compared, tuple(flips))


def _levels(values: list[float | None]) -> list[list[int]]:
    """Positions grouped by equal value, greatest first: graphs that tie stand on one level."""
    order = sorted((k for k, value in enumerate(values) if value is not None), key=lambda k: -(values[k] or 0.0))
    levels: list[list[int]] = []
    for k in order:
        if levels and _same(values[levels[-1][0]] or 0.0, values[k] or 0.0):
            levels[-1].append(k)
        else:
            levels.append([k])
    return levels


def _turned(better: float | None, worse: float | None) -> bool:
    return better is not None and worse is not None and worse > better and not _same(better, worse)


def _same(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-12 * max(1.0, abs(one), abs(other))


def _better_is_greater(values: Sequence[float | None], score: str) -> list[float | None]:
    declared = SCORES[score]
    filled = [declared.when_undefined if value is None else float(value) for value in values]
    return [None if value is None else (value if declared.higher_is_better else -value) for value in filled]
