"""What was compared, in a line: its size, its measures with their direction, its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from adjudge.verdicts.choice import actual_test
from adjudge.wording.words import arrow, listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.units import VoteFacts


def size_text(comparison: Comparison) -> str:
    """4 learners, 14 data sets, 1 measure."""
    learners = several(len(comparison.learners), "learner")
    return f"{learners}, {unit_text(comparison)}, {several(len(comparison.measures), 'measure')}"


def unit_text(comparison: Comparison) -> str:
    """The cases and their groups, or the folds and of which data set."""
    units = comparison.units
    votes = "" if units.votes is None else _votes_text(units.votes)
    if units.unit == "votes":
        return votes
    text = several(len(units.names), units.noun)
    if units.people:
        labelled = [int((~np.isnan(held.human)).any(axis=1).sum()) for held in units.people.values()]
        text += f" ({min(labelled)}{f' to {max(labelled)}' if max(labelled) > min(labelled) else ''} scored by people)"
    if units.groups is not None:
        named = "" if units.group_noun == comparison.settings.group else f" ({comparison.settings.group})"
        text += f" in {several(len(units.group_names), units.group_noun)}{named}"
    where = units.scope.removeprefix(f"for other {units.nouns(2)} ")
    text = f"{text} {where}" if where else text
    return f"{text} and {votes}" if votes else text


def _votes_text(votes: VoteFacts) -> str:
    """600 votes (40 voters, 60 prompts; length held equal)."""
    of = [several(number, role) for role, number in votes.counts.items()]
    told = "; ".join([*([", ".join(of)] if of else []),
                      *([f"{listed(votes.control)} held equal"] if votes.control else [])])  # fmt: skip
    return several(votes.n, "vote") + (f" ({told})" if told else "")


def measure_labels(comparison: Comparison) -> list[str]:
    """Each measure with its direction: accuracy ↑, seconds ↓ (factors)."""
    units = comparison.units
    return [
        f"{name} {arrow(higher)}{' (factors)' if factor and not units.by_votes(at) else ''}"
        for at, (name, higher, factor) in enumerate(
            zip(units.measures, units.higher_is_better, units.factors, strict=True)
        )
    ]


def tests_text(comparison: Comparison) -> str:
    """The tests behind the signs, with their measures where they differ."""
    labels: dict[str, list[str]] = {}
    for test, name, part in zip(comparison.tests, comparison.measures, comparison.evidence, strict=True):
        ran = dict.fromkeys(actual_test(test, int(n)).label for n in (part.n.max(), part.n.min()))
        labels.setdefault(" and ".join(ran), []).append(name)
    return "; ".join(label if len(labels) == 1 else f"{label} ({', '.join(names)})" for label, names in labels.items())
