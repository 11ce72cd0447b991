"""What was compared, in a line: its size, its measures with their direction, its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.verdicts.choice import actual_test
from adjudge.wording.words import arrow, listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


def size_text(comparison: Comparison) -> str:
    """4 learners, 14 data sets, 1 measure."""
    learners = several(len(comparison.learners), "learner")
    return f"{learners}, {unit_text(comparison)}, {several(len(comparison.measures), 'measure')}"


def unit_text(comparison: Comparison) -> str:
    """The cases and their groups, or the folds and of which data set."""
    units = comparison.units
    if units.votes is not None:
        of = [several(number, role) for role, number in units.votes.counts.items()]
        told = "; ".join([*([", ".join(of)] if of else []),
                          *([f"{listed(units.votes.control)} held equal"] if units.votes.control else [])])  # fmt: skip
        return several(units.votes.n, "vote") + (f" ({told})" if told else "")
    text = several(len(units.names), units.noun)
    if units.groups is not None:
        text += f" in {several(len(units.group_names), 'group')} ({comparison.settings.group})"
    where = units.scope.removeprefix(f"for other {units.nouns(2)} ")
    return f"{text} {where}" if where else text


def measure_labels(comparison: Comparison) -> list[str]:
    """Each measure with its direction: accuracy ↑, seconds ↓ (factors)."""
    units = comparison.units
    return [
        f"{name} {arrow(higher)}{' (factors)' if factor and units.votes is None else ''}"
        for name, higher, factor in zip(units.measures, units.higher_is_better, units.factors, strict=True)
    ]


def tests_text(comparison: Comparison) -> str:
    """The tests behind the signs, with their measures where they differ."""
    labels: dict[str, list[str]] = {}
    for test, name, part in zip(comparison.tests, comparison.measures, comparison.evidence, strict=True):
        ran = dict.fromkeys(actual_test(test, int(n)).label for n in (part.n.max(), part.n.min()))
        labels.setdefault(" and ".join(ran), []).append(name)
    return "; ".join(label if len(labels) == 1 else f"{label} ({', '.join(names)})" for label, names in labels.items())
