"""How each score orders learnt graphs, where it reverses BSF's order (paper D, Fig. 1), Eq. 10–12; many networks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from textwrap import wrap

from adjudge.base.abbreviations import across, padded, unique_abbreviations
from adjudge.base.printable import printable, some
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.graph_scores import ConfusionResult, GraphScores


@dataclass(frozen=True, slots=True, repr=False)
class RankingResult(ResultBase):
    """Ranks of the graphs under one score; 1 is best, equals share the better rank."""

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
    undefined values have no rank.
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
    """
    if not values:
        raise InputError("no scores to rank learners by")
    met = [who for cells in values.values() for who in cells]
    learners, networks = (tuple(dict.fromkeys(who[k] for who in met)) for k in (0, 1))
    ranks = {score: _ranks(score, cells, learners, networks) for score, cells in values.items()}
    means = {
        score: tuple(_mean([ranks[score][network][index] for network in networks]) for index in range(len(learners)))
        for score in values
    }
    found = [_reversal(learners, one, other, networks, ranks) for one, other in combinations(range(len(learners)), 2)]
    return LearnerRanks(learners, networks, means, tuple(each for each in found if each.networks or each.overall))


def _ranks(
    score: str, cells: Mapping[tuple[str, str], float | None], learners: Sequence[str], networks: Sequence[str]
) -> dict[str, tuple[int | None, ...]]:
    found: dict[str, tuple[int | None, ...]] = {}
    for network in networks:
        has = [index for index, learner in enumerate(learners) if (learner, network) in cells]
        column = [cells[learners[index], network] for index in has]
        rank_of = dict(zip(has, rank_graphs(column, column, score, score).ranks, strict=True))
        found[network] = tuple(rank_of.get(index) for index in range(len(learners)))
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
        for index, name in enumerate(short):
            cells = (result.mean_ranks[score][index] for score in part)
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


NORMALISED = ("bsf", "shd", "ddm", "tp", "fp", "precision", "recall", "f1")


@dataclass(frozen=True, slots=True, repr=False)
class NormalisedScores(ResultBase):
    """BSF, SHD and DDM of one graph, 1 best; SHD and DDM are relative to the other graphs given."""

    bsf: float
    shd: float
    ddm: float | None


def normalise(name: str, values: Sequence[float | None]) -> list[float | None]:
    """What are these values of one score, of all graphs learnt for one truth, on the scale from 0 to 1, 1 best?

    (BSF + 1)/2 (Eq. 10); 1 − SHD/max SHD (Eq. 11), FP likewise; (DDM + |min DDM|)/(|min DDM| + 1) (Eq. 12); TP/max TP;
    precision, recall and F1 as they are, n/a as 0 (paper D, Sec. 5.1). If every SHD or FP is 0, all are 1.
    """
    if name not in NORMALISED:
        raise InputError(f"paper D normalises no score {name!r}{did_you_mean(name, NORMALISED)}")
    known = [value for value in values if value is not None]
    if name in ("precision", "recall", "f1"):
        return [value or 0.0 for value in values]
    if name == "bsf":
        return [None if value is None else (value + 1) / 2 for value in values]
    if name == "ddm":
        least = abs(min(known, default=0.0))
        return [None if value is None else (value + least) / (least + 1) for value in values]
    most = max(known, default=0.0)
    if name == "tp":
        return [None if value is None else value / most if most else 0.0 for value in values]
    return [None if value is None else 1 - value / most if most else 1.0 for value in values]


def normalised_scores(scores: Sequence[GraphScores | ConfusionResult]) -> list[NormalisedScores]:
    """How do these graphs compare on one scale from 0 to 1?

    `normalise` of BSF, SHD and DDM; max and min are over all graphs learnt for the same truth, so the numbers change
    with the company: compare within one call only.
    """
    if not scores:
        raise InputError("no scores to normalise; pass the scores of all graphs learnt for one truth")
    columns = [normalise(name, [getattr(score, name) for score in scores]) for name in ("bsf", "shd", "ddm")]
    return [NormalisedScores(bsf or 0.0, shd or 0.0, ddm) for bsf, shd, ddm in zip(*columns, strict=True)]


@dataclass(frozen=True, slots=True, repr=False)
class ScoreSeries(ResultBase):
    """`order`: indices of the graphs, best BSF first; `series[score]`: values between 0 and 1 in that order."""

    order: tuple[int, ...]
    series: Mapping[str, tuple[float, ...]]

    def flips(self, score: str) -> int:
        """Neighbours in BSF's order that this score puts the other way round: the oscillations of the figures."""
        values, bsf = self.series[score], self.series["bsf"]
        steps = zip(values, values[1:], bsf, bsf[1:], strict=False)
        return sum(later > sooner + 1e-12 and above > below + 1e-12 for sooner, later, above, below in steps)


def score_series(values: Mapping[str, Sequence[float | None]], truths: Sequence[str]) -> ScoreSeries:
    """How do the scores of learnt graphs go along the order that BSF gives them?

    `values`: per score ("bsf" among them; see `normalise`) one value for each graph; `truths`: the name of each graph's
    true one. Scores are normalised among the graphs of the same truth (paper D, Sec. 5.2). Graphs with equal BSF keep
    the order they were given in. A DDM that is not defined (an empty truth) is refused.
    """
    if "bsf" not in values or any(len(column) != len(truths) for column in values.values()):
        raise InputError(f"scores of {len(truths)} graphs, BSF among them, are needed; received {', '.join(values)}")
    scaled: dict[str, list[float]] = {}
    for name, column in values.items():
        whole = [0.0] * len(truths)
        for truth in dict.fromkeys(truths):
            indices = [index for index, one in enumerate(truths) if one == truth]
            for index, value in zip(indices, normalise(name, [column[index] for index in indices]), strict=True):
                if value is None:
                    raise InputError(f"{name} of graph {index} (truth {truth!r}) is not defined; leave it out")
                whole[index] = value
        scaled[name] = whole
    order = sorted(range(len(truths)), key=lambda index: -round(scaled["bsf"][index], 9))  # not by the last bits
    return ScoreSeries(tuple(order), {name: tuple(whole[index] for index in order) for name, whole in scaled.items()})
