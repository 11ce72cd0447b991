"""Would half of a real table say what the other half says? Claims, fronts and reversals over random halves.

Three public tables are split 100 times into two halves of their cases (of whole sources where related tasks share one).
Each half is judged as `compare` judges it; then: how many joint claims, how large the front, does it hold the learners
that no other beats on every mean of the *other* half, and how often is a sign of one half reversed by the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge import Comparison, compare
from adjudge.errors import UnfitDataError
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.order import Order, order_of
from adjudge.wording.headline import headline_text
from adjudge.wording.words import several
from adjudge_studies.catalogue import How
from adjudge_studies.needs import find_results

SPLITS = 100
TABLES: dict[str, tuple[str, dict[str, Any], dict[str, Any], str | None]] = {
    "fev-bench": (
        "fev_bench.csv", {"lower": ["SQL", "MASE", "WAPE", "WQL", "training_time_s", "inference_time_s"]},
        {"measures": ["SQL", "MASE", "inference_time_s"], "missing": "drop"}, "source",
    ),
    "GIFT-Eval": ("gift_eval.csv", {"lower": ["MASE", "CRPS", "MSIS", "ND"]},
                  {"measures": ["MASE", "CRPS"], "missing": "drop"}, "source"),
    "Time-series bake-off": ("uea_multivariate_bakeoff.csv", {"measure": "accuracy"}, {}, None),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Halves:
    """Means over the splits of one table; shares are of all signs or of all splits."""

    claims: float  # joint claims of a half
    signs: float  # signs of a half
    front: float  # learners on the front of a half
    learners: int
    held: float  # share of halves whose front holds the other half's point front whole
    reversed: float  # share of the signs of a half that the other half claims the other way
    repeated: float  # … the same way
    mean_reversed: float  # share of the signs that the other half's mean difference contradicts


def halves(table: ResultTable, comparing: dict[str, Any], group: str | None, splits: int, seed: int) -> Halves:
    """Split the cases (or their groups) at random, judge both halves, and look across."""
    rng = np.random.default_rng(seed)
    names = np.array(table.groups(group) if group else table.cases, dtype=object)
    units = np.unique(names.astype(str))
    rows = []
    for _ in range(splits):
        chosen = set(rng.permutation(units)[: len(units) // 2].tolist())
        inside = [case for case, name in zip(table.cases, names, strict=True) if str(name) in chosen]
        outside = [case for case, name in zip(table.cases, names, strict=True) if str(name) not in chosen]
        pair = [compare(table.select(cases=part), group=group, **comparing) for part in (inside, outside)]
        for one, other in (pair, pair[::-1]):
            rows.append(_across(one, other))
    claims, signs, front, held, turned, repeated, by_mean = np.nanmean(np.array(rows, dtype=float), axis=0).tolist()
    return Halves(claims, signs, front, len(table.learners), held, turned, repeated, by_mean)


def _across(one: Comparison, other: Comparison) -> tuple[float, ...]:
    """What one half says, seen from the other; learners that only one half could judge are left out."""
    order = _order(one)
    front = {one.learners[place] for place in np.flatnonzero(order.front).tolist()}
    theirs = {name for name in point_front(other) if name in one.learners}
    mine, other_signs, means = _aligned(one, other)
    claimed = mine != 0
    number = max(int(claimed.sum()), 1)
    return (
        float(order.joint.sum()),
        float((one.family_signs != 0).sum()),
        float(order.front.sum()),
        float(theirs <= front),
        float((other_signs[claimed] == -mine[claimed]).sum()) / number,
        float((other_signs[claimed] == mine[claimed]).sum()) / number,
        float((np.sign(means[claimed]) == -mine[claimed]).sum()) / number,
    )


def _order(found: Comparison) -> Order:
    return order_of(len(found.learners), found.pair_index, found.family_signs, found.identical, found.vetoed)


def _aligned(one: Comparison, other: Comparison) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Signs of one half, signs and mean differences of the other, for the pairs both judged."""
    place = {name: i for i, name in enumerate(other.learners)}
    lookup = {pair: row for row, pair in enumerate(map(tuple, other.pair_index.tolist()))}
    mine, theirs, means = [], [], []
    mean = np.stack([part.mean for part in other.evidence], axis=1)
    for row, (a, b) in enumerate(one.pair_index.tolist()):
        pair = (place.get(one.learners[a], -1), place.get(one.learners[b], -1))
        if pair in lookup:
            mine.append(one.family_signs[row])
            theirs.append(other.family_signs[lookup[pair]])
            means.append(mean[lookup[pair]])
    return np.array(mine), np.array(theirs), np.array(means)


def point_front(found: Comparison) -> set[str]:
    """Learners that no other beats on every measure's mean: what a naive reading of the means calls the front."""
    means = np.stack([np.nanmean(found.units.oriented(j), axis=0) for j in range(len(found.measures))])  # (m, k)
    beaten = np.asarray(np.asarray((means[:, :, None] < means[:, None, :]).all(axis=0)).any(axis=1))
    return {name for name, gone in zip(found.learners, beaten.tolist(), strict=True) if not gone}


def make(how: How) -> str:
    """The page: the answer of each table, what its means alone would have said, and the halves."""
    return "\n".join(_page(find_results(how.data), how.replications or SPLITS, how))


def _page(folder: Path, splits: int, how: How) -> Iterator[str]:
    yield "# Answers on real tables, and whether half of a table agrees with the other half\n"
    yield f"{splits} random halves each; made by `adjudge reproduce real-splits`.\n"
    yield (
        "`joint claims`, `signs`: mean number of a half. `front`: mean size; where it is nearly the whole field, half "
        "of the table cannot exclude anyone, and that is no success. `holds`: the front of one half holds every "
        "learner that no other beats on all means of the other half. `reversed`: share of the signs of one half that "
        "the other half *claims* the other way; `repeated`: the same way; `mean against`: the other half's mean "
        "difference points the other way.\n"
    )
    rows = []
    jobs = [(title, *spec) for title, spec in TABLES.items()]
    for number, (title, file, reading, comparing, group) in enumerate(jobs):
        if not (folder / file).is_file():
            raise UnfitDataError(f"no {file} in {folder}; the shared result tables are needed (ADJUDGE_DATA)")
        table = read_results(folder / file, **reading)
        if "measures" in comparing:
            table = table.select(measures=comparing["measures"])
        plain = {name: value for name, value in comparing.items() if name != "measures"}
        whole = compare(table, **plain)
        yield f"## {title}\n"
        yield f"{headline_text(whole.answer)}\n"
        naive = sorted(point_front(whole))
        best = {
            name: whole.learners[int(np.nanargmax(np.nanmean(whole.units.oriented(j), axis=0)))]
            for j, name in enumerate(whole.measures)
        }
        told = "; ".join(f"{learner} on {name}" for name, learner in best.items())
        shown = several(len(naive), "learner")
        yield f"Means alone would have named: {told} ({shown} that no other beats on every mean).\n"
        for how_split in (None, group) if group else (None,):
            found = halves(replace(table, notes=()), plain, how_split, splits, how.seed)
            rows.append((title, how_split or "case", found))
        how.tell(number + 1, len(jobs))
    yield "## Halves\n"
    yield "| table | split by | joint claims | signs | front | holds | reversed | repeated | mean against |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for title, by, found in rows:
        front = f"{found.front:.1f} of {found.learners}"
        shares = " | ".join(f"{share:.4f}" for share in (found.reversed, found.repeated, found.mean_reversed))
        yield f"| {title} | {by} | {found.claims:.0f} | {found.signs:.0f} | {front} | {found.held:.2f} | {shares} |"
    yield ""
