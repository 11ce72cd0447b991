"""The joint outcomes of a pair and the probability that each is the most frequent one."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.evidence.joint.statement import Statement
from adjudge.plots.canvas import COLOURS, new_axes, open_sides, page_width, tip
from adjudge.plots.lettering import NAME, SMALL, letters, shown
from adjudge.verdicts.pair import Pair
from adjudge.wording.numerals import probability
from adjudge.wording.words import SIGN


@checked
def plot_statements(result: Pair, *, ax: Any = None) -> Any:
    """How probable is each joint outcome of a pair (paper A)? The two most probable by name, the others together.

    Parameters
    ----------
    result: A pair: `found[b, a]`.
    ax

    See Also
    --------
    adjudge.evidence.dirichlet

    References
    ----------
    joint

    >>> from adjudge import compare
    >>> ax = plot_statements(compare("example:joint")["B", "A"])
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['accuracy ≻ seconds ≻', 'accuracy ≻ seconds ≺', 'any other']
    """
    outcome = result.most_frequent
    if outcome is None:
        raise InputError("no joint outcomes were counted: they need independent cases and at most 20 measures")
    names = [each.measure for each in result.measures]
    bars = [(_named(outcome.statement, names), outcome.probability)]
    if outcome.runner_up is not None:
        bars.append((_named(outcome.runner_up, names), outcome.runner_up_probability))
        rest = 1.0 - outcome.probability - outcome.runner_up_probability
        more = sum(sign != "=" for sign in outcome.statement) > 1  # with one sign these two are all there are
        if more and outcome.lower is None:
            bars.append(("any other", max(0.0, rest)))
    left = letters([label for label, _ in bars], SMALL) + 0.1
    ax = new_axes(
        "plot_statements", max(page_width(), left + 2.4), 0.6 + 0.28 * len(bars), (left, 0.42, 0.1, 0.08), given=ax
    )
    for index, (label, chance) in enumerate(bars):
        bar = ax.barh(index, chance, 0.6, color=COLOURS["better"])
        tip(bar[0], f"{result.b} against {result.a}: {label}, P {probability(chance)}")
        ax.text(chance + 0.015, index, probability(chance), va="center", fontsize=NAME, color=COLOURS["ink"])
    ax.set_yticks(range(len(bars)), [label for label, _ in bars])
    ax.set_ylim(len(bars) - 0.5, -0.5)
    ax.set_xlim(0.0, 1.16)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1.0])
    of = "P" if outcome.lower is None else f"lower P, prior {outcome.prior}, "  # lower ends do not add up to 1
    ax.set_xlabel(f"{of}(most frequent outcome of {shown(result.b, 20)} against {shown(result.a, 20)})", fontsize=SMALL)
    open_sides(ax)
    return ax


def _named(statement: Statement, names: list[str]) -> str:
    shown_names = names if len(names) <= 4 else [name[:8] for name in names]
    return " ".join(f"{shown(name, 16)} {SIGN[sign]}" for name, sign in zip(shown_names, statement, strict=True))
