"""The figures of a page: those that say something of this comparison, each with a title and a description."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.plots.by_kind import fitting_kinds
from adjudge.plots.critical_difference import plot_critical_difference
from adjudge.plots.differences import plot_differences
from adjudge.plots.order import drawn_tiers, plot_order, too_many_arrows
from adjudge.plots.ranks import plot_ranks
from adjudge.plots.svg import Drawing, drawing
from adjudge.plots.tradeoff import conflicting_measures, plot_tradeoff
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.words import listed

_MOST_NAMED = 12  # in a description
_MOST_DIFFERENCES = 6


def page_figures(comparison: Comparison) -> dict[str, Drawing]:
    """Name → drawing; what would say nothing is left out."""
    return {each.name: each for part in (_answer, _measures, _pair) for each in part(comparison)}


def _answer(comparison: Comparison) -> Iterator[Drawing]:
    answer = comparison.answer
    if not isinstance(answer, Answer) or len(comparison.learners) < 3:
        return
    first = listed(answer.front, most=_MOST_NAMED)
    about = f"The ranks that each learner may have, by tier. Tier 1: {first}."
    yield drawing(plot_ranks(comparison), "ranks", "Ranks that are possible", about)
    if "order" in fitting_kinds(comparison):
        everywhere = " on every measure" if len(comparison.measures) > 1 else ""
        claims = listed([f"{winner} beats {loser}" for winner, loser in answer.arrows], most=_MOST_NAMED)
        drawn = "" if drawn_tiers(answer) == answer.order.tier.max() else " Only the first two tiers are drawn."
        arrows = "An arrow for every claim that does not follow from others"
        counts = "How many each beats, or is beaten by. Claims that do not follow from others"
        about = f"{counts if too_many_arrows(answer) else arrows}: {claims}.{drawn}"
        yield drawing(plot_order(comparison), "order", f"Who beats whom{everywhere}", about)


def _measures(comparison: Comparison) -> Iterator[Drawing]:
    kinds = fitting_kinds(comparison)
    if "tradeoff" in kinds:
        up, across = conflicting_measures(comparison)
        about = (
            "Means of each learner, better up and right. Filled: not shown to be beaten on every measure. The line "
            "joins means that no other mean beats on both; it describes, it does not test."
        )
        yield drawing(plot_tradeoff(comparison, across, up), "tradeoff", f"{up} against {across}", about)
    if "cd" in kinds:
        about = (
            "Learners along their mean rank; a bar joins learners that no claim separates. Mean ranks are shown, they "
            "never decide."
        )
        title = "Mean ranks, and groups that are not separated"
        yield drawing(plot_critical_difference(comparison), "cd", title, about)


def _pair(comparison: Comparison) -> Iterator[Drawing]:
    if comparison.settings.network is not None:
        from adjudge.plots.measure_network import plot_measure_network  # only those who ask for networks pay for them

        outcome = comparison.outcome(0)
        if outcome is not None and outcome.network is not None:
            about = "The Bayesian network of the measures of the first pair; a link is as wide as its probability."
            yield drawing(plot_measure_network(outcome.network), "network", "Linked measures", about)
    if len(comparison) == 1:
        pair = comparison.pair(0)
        plain = [each for each in pair.measures if each.test not in {"votes", "judge_corrected"}]
        for number, each in enumerate(plain[:_MOST_DIFFERENCES]):
            about = f"{pair.b} against {pair.a}, case by case: won {each.won}, lost {each.lost}, tied {each.tied}."
            figure = plot_differences(pair, each.measure)
            yield drawing(figure, f"differences{number}", f"Differences on {each.measure}", about)
