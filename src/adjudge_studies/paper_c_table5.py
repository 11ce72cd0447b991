"""Paper C's Table 5: how consistent are tests between naive Bayes and C4.5, by the size of the true difference?

    adjudge reproduce paper-c-table5             20 sources for each size of the difference
    adjudge reproduce paper-c-table5-single      one, as the paper had

Each source gives 1000 training sets of 300 items × 10 repetitions of every test: 4.2 million fits that serve 4.6 (the
ten splits of one test are the first of another's hundred), on any engine; finished blocks are kept, so an interrupted
run goes on where it stopped. Needs numba (`[fast]`).

Sources: without a difference there are no arcs, as in the paper; otherwise they are random BANs sought for the paper's
Δ accuracy (`find_source`). The paper does not say which learner was ahead, so both are tried: C4.5, which sees the
arcs naive Bayes cannot see; and naive Bayes, on networks with few arcs and weak ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.errors import InputError, MissingExtraError, require
from adjudge_studies.simulations.binary_source import BinarySource
from adjudge_studies.simulations.calls import keep_calls
from adjudge_studies.simulations.error_rates import RejectionRate, outcomes_on, rejection_rate
from adjudge_studies.simulations.learner_pair import native_pair
from adjudge_studies.simulations.resampled_test import as_tests, union_of_splits
from adjudge_studies.simulations.true_difference import find_source

SIZES = (0.0, 0.0277, 0.0583, 0.1127)  # Δ accuracy of the paper's four sources
TESTS = (
    "5x2cv t",
    "10 x resampling",
    "100 x resampling",
    "1 x 10-fold uncorrected",
    "1 x 10-fold corrected",
    "10 x 10-fold corrected",
    "10 x 10-fold uncorrected",
)
BLOCK = 50  # training sets per line of the journal
# Who is ahead → how random networks are drawn for it, and how many before giving up.
SEARCH: dict[str, dict[str, Any]] = {
    "C4.5": {},
    "naive Bayes": {"extra_arcs": (1, 6), "spread": (0.3, 1.0), "tries": 500},
}


@dataclass(frozen=True, slots=True)
class Source:
    """A network, its true difference naive Bayes − C4.5, and which of its kind it is."""

    size: float
    ahead: str  # "nobody", "C4.5" or "naive Bayes"
    number: int
    network: BinarySource
    difference: float


@dataclass(frozen=True, slots=True)
class Table5:
    """`rates[test][size]` has one entry per source of `sources[size]`; sizes in the order of `SIZES`."""

    sources: list[list[Source]]
    rates: dict[str, list[list[RejectionRate]]]
    sought: dict[tuple[float, str], tuple[int, int]]  # searches for this size and side: found, made
    training_sets: int
    n: int
    runs: int
    seed: int
    fits: int  # of this call; blocks done before cost none


def run_table5(
    *,
    sources: int = 20,
    training_sets: int = 1000,
    n: int = 300,
    runs: int = 10,
    seed: int = 0,
    tests: Iterable[str] = TESTS,
    out: str | Path | None = None,
    engine: str = "loky",
    workers: int | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Table5:
    """The table, in full or smaller; what is kept in the folder `out` is not run again. `engine`: as in `run`."""
    require("numba", "fast", "Table 5")
    names = list(tests)
    how: dict[str, Any] = {"out": out, "engine": engine, "workers": workers}
    chosen, sought = find_sources(sources, n, seed, **how)
    flat = [source for column in chosen for source in column]
    blocks = [
        (source.size, source.ahead, source.number, first, min(BLOCK, training_sets - first))
        for first in range(0, training_sets, BLOCK)  # outermost: a run cut short has something of every source
        for source in flat
    ]
    identity = {"study": "table5", "pair": native_pair.identity(), "seed": seed, "n": n, "runs": runs, "tests": names}
    networks = {(source.size, source.ahead, source.number): source.network for source in flat}
    before: list[int] = []

    def told(done: int, total: int) -> None:
        before.append(done)
        if watch is not None:
            watch(done, total)

    found = keep_calls(partial(run_block, networks, names, n, runs, seed), blocks, identity, watch=told, **how)
    counts: dict[tuple[Any, ...], list[Any]] = {}
    for block, result in zip(blocks, found, strict=True):
        counts.setdefault(block[:3], []).append(np.array(result, dtype=np.float64))
    together = {key: np.concatenate(parts, axis=1) for key, parts in counts.items()}  # (tests, training sets, 2)
    rates = {
        name: [
            [rejection_rate(name, 0.05, together[one.size, one.ahead, one.number][place], runs, seed) for one in column]
            for column in chosen
        ]
        for place, name in enumerate(names)
    }
    performed = (len(blocks) - before[0]) / max(len(blocks), 1)
    fits = round(2 * splits_per_set(names, runs) * training_sets * len(flat) * performed)
    return Table5(chosen, rates, sought, training_sets, n, runs, seed, fits)


def find_sources(
    sources: int, n: int, seed: int, **how: Any
) -> tuple[list[list[Source]], dict[tuple[float, str], tuple[int, int]]]:
    """`sources` of each size: half with naive Bayes ahead, where that is found, the others with C4.5 ahead.

    A single one has C4.5 ahead.
    """
    asked = [(0.0, "nobody", number) for number in range(sources)]
    for size in SIZES[1:]:
        asked += [(size, "naive Bayes", number) for number in range(sources // 2)]
        asked += [(size, "C4.5", number) for number in range(sources)]
    identity = {"study": "table5 sources", "pair": native_pair.identity(), "seed": seed, "n": n, "search": repr(SEARCH)}
    found = keep_calls(partial(search, n, seed), asked, identity, **how)
    known: dict[tuple[float, str], list[Source]] = {}
    made: dict[tuple[float, str], int] = {}
    for (size, ahead, number), result in zip(asked, found, strict=True):
        made[size, ahead] = made.get((size, ahead), 0) + 1
        known.setdefault((size, ahead), [])
        if result is not None:
            parents, arcs, tables, difference = result
            network = BinarySource(tuple(map(tuple, parents)), tuple(arcs), tuple(map(np.array, tables)))
            known[size, ahead].append(Source(size, ahead, number, network, difference))
    columns = [known[0.0, "nobody"]]
    for size in SIZES[1:]:
        other = known.get((size, "naive Bayes"), [])
        columns.append([*known[size, "C4.5"][: sources - len(other)], *other])
    return columns, {key: (len(known[key]), number) for key, number in made.items()}


def search(n: int, seed: int, size: float, ahead: str, number: int) -> list[Any] | None:
    """Parents, class arcs, tables and true difference of a source, as plain values; None if there was none."""
    wanted = {"nobody": 0.0, "naive Bayes": size, "C4.5": -size}[ahead]
    try:
        source, truth = find_source(wanted, n_train=n, seed=1000 * seed + number, **SEARCH.get(ahead, {}))
    except MissingExtraError:
        raise
    except InputError:  # not found: the only other way these arguments can be refused
        return None
    plain = source.identity()
    return [plain["parents"], plain["class_arcs"], plain["tables"], truth.difference]


def run_block(
    networks: dict[tuple[float, str, int], BinarySource],
    names: list[str],
    n: int,
    runs: int,
    seed: int,
    size: float,
    ahead: str,
    number: int,
    first: int,
    many: int,
) -> list[Any]:
    """Some training sets of a source: [test][training set] → rejections of `runs` towards naive Bayes, towards C4.5."""
    chosen = as_tests(names)
    counts: list[Any] = [[] for _ in chosen]
    side = ("nobody", *SEARCH).index(ahead)
    for place in range(first, first + many):
        # A training set's own: any block can be run alone.
        generator = np.random.default_rng([seed, SIZES.index(size), side, number, place])
        X, y = networks[size, ahead, number].draw(n, generator)
        for i, (t, p) in enumerate(outcomes_on(X, y, native_pair, chosen, runs, generator)):
            rejected = p <= 0.05
            counts[i].append([int(np.sum(rejected & (t > 0))), int(np.sum(rejected & (t < 0)))])
    return counts


def splits_per_set(names: list[str], runs: int) -> int:
    """Splits of one training set that serve all these tests."""
    masks = union_of_splits(as_tests(names), np.arange(20) % 2, runs, np.random.default_rng(0))
    return sum(part.shape[0] * part.shape[1] for part in masks.values())
