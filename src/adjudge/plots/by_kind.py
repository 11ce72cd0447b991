"""Every picture of a comparison by its short name, what each needs, and which one fits."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from adjudge.base.option_spelling import on_command_line, option
from adjudge.errors import InputError, did_you_mean
from adjudge.plots.lettering import MANY
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

KINDS = {
    "cd": "critical-difference diagram: mean ranks, bars join learners that are not separated",
    "ranks": "ranks that are possible, by tier",
    "order": "who beats whom on every measure",
    "tradeoff": "two measures against each other, and the front",
    "differences": "one pair, one measure, case by case",
    "matrix": "every learner against every other",
    "network": "which measures are linked in one pair, and how surely",
    "simplex": "the posterior of one pair in a triangle",
    "power": "with how many cases each pair would be decided",
}
_OF_A_MEASURE = ("cd", "differences", "simplex")
_OF_A_PAIR = ("differences", "simplex", "network")
_OF_THE_FIRST = ("cd", "ranks", "matrix")  # can be drawn of the first learners alone
_MOST_LINES = 8


def fitting_kind(comparison: Comparison) -> str:
    """The picture that shows most of this comparison."""
    return fitting_kinds(comparison)[0]


def fitting_kinds(comparison: Comparison) -> list[str]:
    """The pictures that fit this table, the one that shows most first: what plots, reports and notebooks draw.

    Ranks, who beats whom and the trade-off; of one measure the diagram of mean ranks while its names fit on two sides;
    against a baseline a matrix; of one pair its trade-off or its cases (votes have none: a matrix).
    """
    several, k = len(comparison.measures) > 1, len(comparison.learners)
    measures = ["tradeoff"] if several else ["cd"] if 3 <= k <= MANY and mean_ranked(comparison, 0) else []
    if len(comparison) == 1:
        return [*(["tradeoff"] if several else []), "differences" if comparison.units.by_cases(0) else "matrix"]
    if comparison.baseline is not None:
        return ["matrix", *measures]
    decided = any(word in {Word.BETTER, Word.WORSE} for word in comparison.words)
    return ["ranks", *(["order"] if decided else []), *measures]


def mean_ranked(comparison: Comparison, measure: int) -> bool:
    """Whether there are mean ranks: the claims are from cases, and some case has every learner."""
    units = comparison.units
    return units.by_cases(measure) and bool((~np.isnan(units.values[measure]).any(axis=1)).any())


def _refuse_unfit(kind: str, comparison: Comparison) -> None:
    """What the kind needs and the table, as asked for, has not; with what to type."""
    if kind in _OF_A_PAIR and len(comparison) != 1:
        first = list(comparison.learners[:2])
        raise InputError(
            f"{kind} is of one pair; there are {len(comparison.learners)} learners: choose two, as "
            f"{option('learners', first)}"
        )
    if kind in _OF_A_MEASURE and len(comparison.measures) != 1:
        raise InputError(
            f"{kind} is of one measure; there are {len(comparison.measures)}: choose with "
            f"{option('measures', [comparison.measures[0]])} (of {', '.join(comparison.measures)})"
        )
    if kind in _OF_A_MEASURE and not comparison.units.by_cases(0):
        other = "ranks" if kind == "cd" else "matrix"
        raise InputError(
            f"{kind} is drawn from scores on cases; {comparison.measures[0]} is from votes or corrected by people's "
            f"scores: use {f'adjudge plot {other}' if on_command_line() else f'plot({other!r})'}"
        )
    if kind == "tradeoff" and len(comparison.measures) < 2:
        raise InputError(f"tradeoff needs two measures; this comparison has {comparison.measures[0]} alone")
    if kind in {"cd", "ranks", "order"} and len(comparison.learners) < 3:
        other = "adjudge plot differences" if on_command_line() else "plot('differences')"
        raise InputError(f"{kind} needs three learners; for two: {other}")
    if kind == "power" and len(comparison) > _MOST_LINES:
        raise InputError(f"power draws a line per pair, at most {_MOST_LINES}; choose with {option('learners')}")


def draw(
    kind: str,
    comparison: Comparison,
    *,
    both: bool = False,
    joint: bool = False,
    top: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Any:
    """The axes of one picture; `both`: a trade-off is of the two measures that there are, in their order; `joint`: a
    matrix of the joint tests; `top`: of so many learners, the first."""
    if kind not in KINDS:
        raise InputError(f"no figure {kind!r}{did_you_mean(kind, KINDS)}; there are {', '.join(KINDS)}")
    _refuse_unfit(kind, comparison)
    if top is not None and (kind not in _OF_THE_FIRST or top < 3):
        raise InputError(f"{option('top', top)}: {', '.join(_OF_THE_FIRST)} can be of the first learners, 3 or more")
    if kind == "power":
        from adjudge.plots.planned_cases import plot_planned_cases
        from adjudge.replication.power import planned_from

        return plot_planned_cases(planned_from(comparison, progress=progress))
    if kind == "network":
        from adjudge.plots.measure_network import plot_measure_network

        found = comparison.outcome(0)
        if found is None or found.network is None:
            raise InputError(f"the network of the measures was not asked for: use {option('network', 'optimal')}")
        return plot_measure_network(found.network)
    module: str = "critical_difference" if kind == "cd" else kind
    asked: dict[str, Any] = {"joint": True} if kind == "matrix" and joint else {}
    asked |= {} if top is None else {"top": top}
    if kind == "tradeoff" and both and len(comparison.measures) == 2:
        asked = dict(zip("yx", comparison.measures, strict=True))
    plot = getattr(import_module(f"adjudge.plots.{module}"), f"plot_{module}")
    return plot(comparison.pair(0) if kind in _OF_A_PAIR else comparison, **asked)
