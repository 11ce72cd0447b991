"""Reward against the probability given to the true class: Figures 1–3 of paper B."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, require
from adjudge_studies.rewards.reward_curve import RewardCurve, reward_curve

LABELS = {
    "information_reward": "information reward (Eq. 3)",
    "bayesian_information_reward": "modal class only (Eq. 2)",
    "good_information_reward": "Good (Eq. 1)",
    "kononenko_bratko": "Kononenko–Bratko (Eq. 4)",
}
STYLES = ("-", "--", ":", "-.")


@checked
def plot_reward_curve(*curves: RewardCurve, ax: Any = None) -> Any:
    """What does each reward pay for a probability p on the true class?

    Draws curves made by `reward_curve` and returns the axes. A thin cross marks what the prior earns: 0 at p'.
    Without `ax` a new matplotlib Figure is made (`ax.figure`).

    Parameters
    ----------
    *curves : RewardCurve
        What `reward_curve` returned.
    ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        There is nothing to draw.

    See Also
    --------
    adjudge_studies.rewards.reward_curve

    References
    ----------
    information_reward

    >>> plot_reward_curve(reward_curve("information_reward")).get_xlabel()
    'probability given to the true class'
    """
    if not curves:
        raise InputError("nothing to draw: pass one or more curves made by reward_curve()")
    ax = _new_axes() if ax is None else ax
    for i, curve in enumerate(curves):
        ax.plot(curve.probability, curve.reward, STYLES[i % len(STYLES)], label=LABELS[curve.measure])
    ax.axhline(0.0, color="grey", linewidth=0.6)
    for prior in sorted({curve.prior[0] for curve in curves}):
        ax.axvline(prior, color="grey", linewidth=0.6)
    ax.set_xlim(0.0, 1.0)
    ax.set_xlabel("probability given to the true class")
    ax.set_ylabel("reward")
    ax.legend(loc="lower right")
    return ax


def paper_figure(number: int, *, ax: Any = None) -> Any:
    """Which figure of paper B? 1: Good's, two classes; 2: Eq. 2, three classes; 3: Eq. 3 beside Kononenko and Bratko's.

    >>> len(paper_figure(3).get_legend().get_texts())
    2
    """
    thirds = (1 / 3, 1 / 3, 1 / 3)
    figures = {
        1: (("good_information_reward",), (0.5, 0.5)),
        2: (("bayesian_information_reward",), thirds),
        3: (("information_reward", "kononenko_bratko"), thirds),
    }
    if number not in figures:
        raise InputError(f"paper B has Figures 1, 2 and 3; got {number!r}")
    measures, prior = figures[number]
    return plot_reward_curve(*(reward_curve(measure, prior=prior) for measure in measures), ax=ax)


def _new_axes() -> Any:
    # Figure, never pyplot: no global state, no window, safe in threads.
    return require("matplotlib.figure", "plot", "plot_reward_curve").Figure(layout="constrained").subplots()
