"""The calibration card of the answer over all learners, as a page and a CSV: docs/calibration/answer.md, answer.csv."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import get_args

import numpy as np

from adjudge.verdicts.signs import family_p
from adjudge_studies.calibration_answer import (
    Boundary,
    Coverage,
    Family,
    bag_bias,
    bin_shares,
    clusters,
    coverage,
    naming_rate,
)
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_rows

LEARNERS = (3, 8, 20, 40)
MEASURES = (1, 2, 4)
CASES = (10, 30, 100)

_INTRODUCTION = """\
# Calibration card: the answer over all learners

How often what is said over all learners is right where that is hardest: where learners are exactly tied. Normal
scores, correlation .5 between measures, exact signed ranks with the veto, all signs one family at 5 %. {tables}
simulated tables a row; the standard error of a share of .95 is {error:.3f}.

Made by `{command}`.

`front`: every learner that nobody truly beats on every measure is on the front. `unbeaten`: every learner that nobody
truly beats on any measure is in the unbeaten set. `ranks`: every rank interval of the table, joint and per measure,
holds the true rank. `on front`: mean share of the learners on the front; 1.00 where few cases decide nothing.
"""


@dataclass(frozen=True, slots=True)
class Card:
    """Everything on the page; rates are (label, rate, standard error)."""

    tables: int
    covered: list[Coverage]
    grouped: list[tuple[Coverage, Coverage]]
    named: list[tuple[str, float, float]]
    bins: dict[str, list[tuple[float, float, float, int]]]
    bag: list[tuple[str, float, float, float]]  # label, plain bias, out-of-bag bias, its error


def coverage_rows(
    family: Family, tables: int, rng: np.random.Generator, learners: tuple[int, ...] = LEARNERS
) -> Iterator[Coverage]:
    """Every boundary, number of learners, measures and cases; with one measure `one tie` is `equal`."""
    for boundary in get_args(Boundary):
        for k in learners:
            for m in MEASURES:
                for n in CASES:
                    if m > 1 or boundary != "one tie":
                        yield coverage(boundary, k, m, n, tables, family, rng)


def make_card(family: Family, tables: int = 2000, seed: int = 0, learners: tuple[int, ...] = LEARNERS) -> Card:
    """Simulate the whole card."""
    rng = np.random.default_rng(seed)
    return Card(
        tables,
        list(coverage_rows(family, tables, rng, learners)),
        [clusters(k, m, 20, 5, tables, family, rng) for k, m in ((5, 1), (5, 2))],
        list(_named(tables, rng)),
        {kind: bin_shares(8, 2, 30, tables, kind, rng) for kind in ("rank", "sign")},
        list(_bag(tables, rng)),
    )


def _named(tables: int, rng: np.random.Generator) -> Iterator[tuple[str, float, float]]:
    """Naming a single best: wrong where two are tied on a measure, right where one is ahead."""
    for k in (2, 3, 8, 20):
        for m in (1, 2):
            means = np.zeros((m, k))
            means[:, :2] = 3.0
            means[1:, 0] = 6.0  # the first is far ahead on the other measures: only the tie speaks against it
            rate = naming_rate(means, 30, tables, rng)
            yield f"two tied at the top: {k} learners, {m} measure{'s' * (m > 1)}", rate, _error(rate, tables)
    ahead = np.zeros((2, 8))
    ahead[:, 0] = 1.0
    rate = naming_rate(ahead, 30, tables, rng)
    yield "one ahead by 1 sd: 8 learners, 2 measures (power)", rate, _error(rate, tables)


def _bag(tables: int, rng: np.random.Generator) -> Iterator[tuple[str, float, float, float]]:
    for k, m, n, lead in ((8, 1, 30, 0.0), (8, 2, 30, 0.0), (3, 1, 10, 0.0), (8, 1, 30, 0.5), (8, 1, 30, 1.0)):
        means = np.zeros((m, k))
        means[:, 0] = lead
        label = f"{k} learners, {m} measure{'s' * (m > 1)}, {n} cases, the best ahead by {lead:g} sd"
        yield label, *bag_bias(means, n, max(1, tables // 4), rng)


def _error(rate: float, tables: int) -> float:
    return float(np.sqrt(rate * (1 - rate) / tables))


def write_card(card: Card, folder: Path, command: str) -> str:
    """The coverage rows as CSV, everything as a page, which is given back."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [*card.covered, *(row for pair in card.grouped for row in pair)]
    shares = dict.fromkeys(("front", "unbeaten", "ranks", "front_size"), "{:.5f}")
    write_rows(folder / "answer.csv", list(asdict(rows[0])), (
        [shares.get(name, "{}").format(value) for name, value in asdict(row).items()] for row in rows
    ))  # fmt: skip
    page = "\n".join(_page(card, command))
    (folder / "answer.md").write_text(page, encoding="utf-8")
    return page


def _page(card: Card, command: str) -> Iterator[str]:
    yield _INTRODUCTION.format(tables=card.tables, error=_error(0.95, card.tables), command=command)
    for boundary in get_args(Boundary):
        yield f"## Boundary `{boundary}`\n"
        yield from _coverage_table(row for row in card.covered if row.boundary == boundary)
    yield "## Cases in groups of five\n\nEqual learners; scores of a group correlate .5.\n"
    yield from _coverage_table(row for pair in card.grouped for row in pair)
    yield "## Single best, as one statement\n\n| table | named |\n| --- | ---: |"
    for label, rate, error in card.named:
        yield f"| {label} | {rate:.3f} ({error:.3f}) |"
    yield "\n## P(unbeaten) against the truth\n"
    yield "8 learners, 2 measures, 30 cases; true means normal with sd .3. An order, not a confidence.\n"
    yield "| scores | P from | to | truly unbeaten | learners |\n| --- | ---: | ---: | ---: | ---: |"
    for kind, bins in card.bins.items():
        for low, high, share, number in bins:
            yield f"| {kind} | {low:g} | {high:g} | {share:.2f} | {number} |"
    yield "\n## Win share of the learner chosen: bias\n\n| table | plain | out of bag |\n| --- | ---: | ---: |"
    for label, plain, bag, error in card.bag:
        yield f"| {label} | {plain:+.3f} | {bag:+.3f} ({error:.3f}) |"
    yield ""


def _coverage_table(rows: Iterator[Coverage]) -> Iterator[str]:
    yield "| | learners | measures | cases | front | unbeaten | ranks | on front |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for row in rows:
        shares = " | ".join(f"{share:.3f}" for share in (row.front, row.unbeaten, row.ranks))
        yield (f"| {row.boundary} | {row.learners} | {row.measures} | {row.cases} | {shares} | {row.front_size:.2f} |")
    yield ""


def make(how: How) -> str:
    """`adjudge reproduce calibration-answer`: 1000 tables a row, or as many as asked for."""
    small = how.replications is not None and how.replications < 100
    learners = (3, 8) if small else LEARNERS
    card = make_card(lambda p: family_p(p)[1], how.replications or 1000, how.seed, learners)
    return write_card(card, how.folder, "adjudge reproduce calibration-answer")
