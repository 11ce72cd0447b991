"""Learners of graphs over several networks: how each score ranks them, and which scores disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from textwrap import wrap

from adjudge.base.abbreviations import across, padded, unique_abbreviations
from adjudge.base.printable import printable, some
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.measures.graphs.definitions import SCORES
from adjudge.measures.graphs.ranking import rank_graphs


@dataclass(frozen=True, slots=True, repr=False)
class LearnerReversal(ResultBase):
    """Two learners that scores order differently; `counts` are the networks each score gives to `a` and to `b`."""

    a: str
    b: str
    counts: dict[str, tuple[int, int]]
    networks: tuple[str, ...]  # where one score puts a first and another b

    @property
    def overall(self) -> bool:
        """Whether scores disagree over all networks, one giving more of them to a and another to b."""
        return len({won > lost for won, lost in self.counts.values() if won != lost}) == 2


@dataclass(frozen=True, slots=True, repr=False)
class LearnerRanks(ResultBase):
    """Mean rank of each learner under each score (1 best, ties share), and every pair that scores order differently."""

    learners: tuple[str, ...]
    networks: tuple[str, ...]
    mean_ranks: dict[str, tuple[float | None, ...]]
    reversals: tuple[LearnerReversal, ...]

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def rank_learners(values: Mapping[str, Mapping[tuple[str, str], float | None]]) -> LearnerRanks:
    """Do the scores rank these learners alike?

    `values`: score → (learner, network) → value. On each network learners that have a graph of it are ranked by each
    score; two learners are reversed where one score puts the first before the second and another score does not.

    >>> bsf = {("hc", "asia"): 0.9, ("pc", "asia"): 0.8}
    >>> ranks = rank_learners({"bsf": bsf, "sid": {("hc", "asia"): 7, ("pc", "asia"): 3}})
    >>> ranks.mean_ranks, ranks.reversals[0].overall
    ({'bsf': (1.0, 2.0), 'sid': (2.0, 1.0)}, True)
    """
    if not values:
        raise InputError("no scores to rank learners by")
    met = [who for cells in values.values() for who in cells]
    learners, networks = (tuple(dict.fromkeys(who[k] for who in met)) for k in (0, 1))
    ranks = {score: _ranks(score, cells, learners, networks) for score, cells in values.items()}
    means = {
        score: tuple(_mean([ranks[score][network][place] for network in networks]) for place in range(len(learners)))
        for score in values
    }
    found = [_reversal(learners, one, other, networks, ranks) for one, other in combinations(range(len(learners)), 2)]
    return LearnerRanks(learners, networks, means, tuple(each for each in found if each.networks or each.overall))


def _ranks(
    score: str, cells: Mapping[tuple[str, str], float | None], learners: Sequence[str], networks: Sequence[str]
) -> dict[str, tuple[int | None, ...]]:
    found: dict[str, tuple[int | None, ...]] = {}
    for network in networks:
        has = [place for place, learner in enumerate(learners) if (learner, network) in cells]
        column = [cells[learners[place], network] for place in has]
        places = dict(zip(has, rank_graphs(column, column, score, score).ranks, strict=True))
        found[network] = tuple(places.get(place) for place in range(len(learners)))
    return found


def _mean(ranks: Sequence[int | None]) -> float | None:
    known = [rank for rank in ranks if rank is not None]
    return sum(known) / len(known) if known else None


def _reversal(
    learners: Sequence[str],
    one: int,
    other: int,
    networks: Sequence[str],
    ranks: Mapping[str, Mapping[str, tuple[int | None, ...]]],
) -> LearnerReversal:
    counts = dict.fromkeys(ranks, (0, 0))
    where = []
    for network in networks:
        signs = set()
        for score, table in ranks.items():
            first, second = table[network][one], table[network][other]
            if first is None or second is None or first == second:
                continue
            won, lost = counts[score]
            counts[score] = (won + (first < second), lost + (first > second))
            signs.add(first < second)
        if len(signs) == 2:
            where.append(network)
    return LearnerReversal(learners[one], learners[other], counts, tuple(where))


def _lines(result: LearnerRanks) -> list[str]:
    width = min(17, max(len("learner"), *(across(printable(name)) for name in result.learners)))
    many = f"{len(result.networks)} network{'' if len(result.networks) == 1 else 's'}"
    lines = [f"mean rank over {many}, best 1"]
    short = list(unique_abbreviations(map(printable, result.learners), width).values())
    scores = list(result.mean_ranks)
    for start in range(0, len(scores), 9):
        part = scores[start : start + 9]
        lines.append("learner".ljust(width) + "".join(SCORES[score].head.rjust(7) for score in part))
        for place, name in enumerate(short):
            cells = (result.mean_ranks[score][place] for score in part)
            shown = "".join(("n/a" if cell is None else f"{cell:.2f}").rjust(7) for cell in cells)
            lines.append(padded(name, width) + shown)
    if not result.reversals:
        return [*lines, "", "all scores order every two learners alike, on every network"]
    lines += ["", "two learners that scores order differently: networks won : lost by the first"]
    for each in result.reversals:
        counts = ", ".join(f"{SCORES[score].head} {won}:{lost}" for score, (won, lost) in each.counts.items())
        names = [printable(name, most=24) for name in (each.a, each.b)]
        where = some([printable(name, most=24) for name in each.networks])
        text = f"{names[0]} : {names[1]}   {counts}{'   overall too' if each.overall else ''}"
        lines += wrap(text, 80, initial_indent="  ", subsequent_indent="    ")
        if where:
            lines += wrap(f"on {where}", 80, initial_indent="    ", subsequent_indent="    ")
    return lines
