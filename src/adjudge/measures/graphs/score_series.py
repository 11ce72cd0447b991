"""Learnt graphs in the order of BSF, every score on one scale: what Figures 1 and 2 of paper D draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.measures.graphs.normalised import normalise


@dataclass(frozen=True, slots=True, repr=False)
class ScoreSeries(ResultBase):
    """`order`: places of the graphs, best BSF first; `series[score]`: values between 0 and 1 in that order."""

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

    >>> found = score_series({"bsf": [0.0, 1.0, 0.5], "shd": [4, 0, 6]}, ["asia"] * 3)
    >>> found.order, [round(value, 3) for value in found.series["shd"]], found.flips("shd")
    ((1, 2, 0), [1.0, 0.0, 0.333], 1)
    """
    if "bsf" not in values or any(len(column) != len(truths) for column in values.values()):
        raise InputError(f"scores of {len(truths)} graphs, BSF among them, are needed; received {', '.join(values)}")
    scaled: dict[str, list[float]] = {}
    for name, column in values.items():
        whole = [0.0] * len(truths)
        for truth in dict.fromkeys(truths):
            places = [place for place, one in enumerate(truths) if one == truth]
            for place, value in zip(places, normalise(name, [column[place] for place in places]), strict=True):
                if value is None:
                    raise InputError(f"{name} of graph {place} (truth {truth!r}) is not defined; leave it out")
                whole[place] = value
        scaled[name] = whole
    order = sorted(range(len(truths)), key=lambda place: -round(scaled["bsf"][place], 9))  # not by the last bits
    return ScoreSeries(tuple(order), {name: tuple(whole[place] for place in order) for name, whole in scaled.items()})
