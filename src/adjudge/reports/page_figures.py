"""The figures of a page: those that say something of this comparison, each with a title and a description."""

from __future__ import annotations

import numpy as np

from adjudge.plots.critical_difference import MOST as MOST_RANKED
from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.differences import plot_differences
from adjudge.plots.measure_network import plot_measure_network
from adjudge.plots.order import MOST as MOST_ORDERED
from adjudge.plots.order import plot_order
from adjudge.plots.ranks import plot_ranks
from adjudge.plots.svg import Drawing, drawing
from adjudge.plots.tradeoff import conflicting_measures, plot_tradeoff
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.lists import listed

__all__ = ["page_figures"]


def page_figures(comparison: Comparison) -> dict[str, Drawing]:
    """Name → drawing; what would say nothing is left out."""
    found = []
    answer = comparison.answer
    many = len(comparison.learners) > 2
    if isinstance(answer, Answer) and many:
        found.append(
            drawing(
                plot_ranks(comparison),
                "ranks",
                "Ranks that are not excluded",
                f"A dot on every rank a learner may have, by tier. Tier 1: {listed(answer.front, most=12)}.",
            )  # fmt: skip
        )
        if answer.arrows:
            drawn = "" if len(comparison.learners) <= MOST_ORDERED else " Only tiers 1 to 3 are drawn."
            claims = listed([f"{winner} beats {loser}" for winner, loser in answer.arrows], most=12)
            found.append(
                drawing(
                    plot_order(comparison),
                    "order",
                    "Who beats whom on every measure" if len(comparison.measures) > 1 else "Who beats whom",
                    f"An arrow for every claim that does not follow from others: {claims}.{drawn}",
                )  # fmt: skip
            )
    if len(comparison.measures) > 1:
        up, across = conflicting_measures(comparison)
        found.append(
            drawing(
                plot_tradeoff(comparison, across, up),
                "tradeoff",
                f"{up} against {across}",
                "Means of each learner. Filled: not shown to be beaten on every measure. The line joins means that no "
                "other mean beats on both; it describes, it does not test.",
            )  # fmt: skip
        )
    elif 3 <= len(comparison.learners) <= MOST_RANKED and _complete(comparison):
        found.append(
            drawing(
                plot_critical_difference(comparison),
                "cd",
                "Mean ranks and groups that are not separated",
                "Learners along their mean rank; a bar joins learners that no sign separates. Mean ranks are shown, "
                "they never decide.",
            )  # fmt: skip
        )
    if len(comparison) == 1:
        pair = comparison.pair(0)
        for number, each in enumerate(pair.measures[:6]):
            found.append(
                drawing(
                    plot_differences(pair, each.measure),
                    f"differences{number}",
                    f"Differences on {each.measure}",
                    f"{pair.b} minus {pair.a}, case by case: won {each.won}, lost {each.lost}, tied {each.tied}.",
                )  # fmt: skip
            )
    outcome = next((pair.most_frequent for pair in comparison if pair.most_frequent is not None), None) if (
        comparison.settings.network is not None) else None  # fmt: skip
    if outcome is not None and outcome.network is not None:
        found.append(
            drawing(
                plot_measure_network(outcome.network),
                "network",
                "Measures that hang together",
                "The Bayesian network of the measures of the first pair; the width of a link is its probability.",
            )  # fmt: skip
        )
    return {each.name: each for each in found}


def _complete(comparison: Comparison) -> bool:
    return bool((~np.isnan(comparison.units.values[0]).any(axis=1)).any())
