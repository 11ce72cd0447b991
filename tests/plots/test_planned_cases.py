"""Plans drawn: a row per pair, its interval, and what more cases cannot settle."""

from __future__ import annotations

import numpy as np

from adjudge.plots.planned_cases import plot_planned_cases
from adjudge.replication.power import TablePower, power


def planned(gap: float) -> TablePower:
    rng = np.random.default_rng(0)
    base = rng.normal(0.7, 0.1, 20)
    learners = {"A": base, "B": base + gap + rng.normal(0, 0.02, 20), "C": base + rng.normal(0, 0.02, 20)}
    columns = {
        "case": [f"c{n}" for n in range(20)] * 3,
        "learner": [name for name in learners for _ in range(20)],
        "accuracy": [float(value) for values in learners.values() for value in values],
    }
    found = power(columns)
    assert isinstance(found, TablePower)
    return found


def test_every_pair_has_a_row_the_fewest_cases_first_and_a_dot_at_its_number() -> None:
    found = planned(0.05)
    ax = plot_planned_cases(found)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert len(names) == 3 and set(names) == {f"{pair.b} – {pair.a}" for pair in found.pairs}
    dots = {line.get_ydata()[0]: line.get_xdata()[0] for line in ax.lines if line.get_marker() == "o"}
    needed = {f"{pair.b} – {pair.a}": pair.easiest.needed for pair in found.pairs if pair.easiest.separable}
    shown = {names[int(row)]: cases for row, cases in dots.items()}
    assert needed and all(shown[name] == cases for name, cases in needed.items())
    assert [shown[name] for name in names] == sorted(shown.values())


def test_a_pair_that_more_cases_cannot_settle_is_hollow_at_the_end() -> None:
    found = planned(0.0)
    hopeless = [pair for pair in found.pairs if not pair.easiest.separable]
    marks = [line for line in plot_planned_cases(found).lines if line.get_markerfacecolor() == "#FFFFFF"]
    assert hopeless and len(marks) == len(hopeless) and all(line.get_xdata()[0] == found.most for line in marks)
