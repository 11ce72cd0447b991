"""Scores between 0 and 1 over all graphs learnt for one truth (Eq. 10–12 of paper D), and along the order of BSF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.graphs.confusion import ConfusionResult
from adjudge.measures.graphs.scores import GraphScores

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
