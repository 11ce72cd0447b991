"""Do `--fdr`, margins and `--sequential` hold what they promise, and what do they find?

Learners with normal scores, tested by signed ranks; differences of two learners have standard deviation 1, and effects
and margins are given in it. Right or wrong items: won, lost or tied by fixed chances, Tango's score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr

from adjudge.evidence.contract import Differences, find_test
from adjudge.evidence.sequential import log_evidence
from adjudge.evidence.sequential import run as sequential
from adjudge.evidence.tango import tango_beyond
from adjudge.verdicts.signs import bogomolov_signs, family_p, holm
from adjudge_studies.calibration_answer import ALPHA, all_pairs, normal_scores, pair_tests
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

Floats = NDArray[np.float64]
_BLOCK = 2_000_000  # differences at a time
_DATA = Differences(np.zeros((0, 0)))


@dataclass(frozen=True, slots=True)
class Row:
    """Shares: `wrong` as the option promises it, `power` of what it should find; `without` is the same without it."""

    option: str
    truth: str
    learners: int
    measures: int
    cases: int
    wrong: float
    power: float
    tables: int
    wrong_without: float = np.nan
    power_without: float = np.nan
    half_by: float = np.nan  # --sequential: the case by which half of the tables have their claim


def discoveries(
    k: int, better: int, effect: float, m: int, n: int, tables: int, rng: np.random.Generator, rate: float = 0.05
) -> Row:
    """Wrong: the mean share of the pairs with a claim that have a wrong one; without the option: any wrong claim."""
    pairs, means = all_pairs(k), np.zeros((m, k))
    means[:, :better] = effect * np.sqrt(2)
    true = np.sign(means[:, pairs[:, 1]] - means[:, pairs[:, 0]]).T
    differ, found = (true != 0).any(axis=1), []
    block = max(1, _BLOCK // (m * len(pairs) * n))
    for start in range(0, tables, block):
        for test in pair_tests(normal_scores(means, n, min(block, tables - start), rng), pairs):
            row: list[float] = []
            for claimed in (bogomolov_signs(test.p, rate)[1], family_p(test.p)[1] <= ALPHA):
                signs = np.where(claimed & ~test.contradicted, test.side, 0)
                wrong = ((signs != 0) & (signs != true)).any(axis=1)
                right = ((signs != 0) & (signs == true)).any(axis=1) & ~wrong
                share = wrong.sum() / max(1, (signs != 0).any(axis=1).sum())
                row += [share, wrong.any(), right[differ].mean() if differ.any() else np.nan]
            found.append(row)
    share, _, power, _, any_wrong, family_power = np.mean(found, axis=0).tolist()
    truth = f"{better} better by {effect:g} sd" if better else "all alike"
    return Row("--fdr 0.05", truth, k, m, n, share, power, tables, any_wrong, family_power)


def equivalents(k: int, m: int, n: int, margin: float, tables: int, rng: np.random.Generator) -> Row:
    """Wrong: the first learner is ahead of all others by just the margin on the first measure, and some such pair is
    called equivalent. Power: share of the pairs called so where all learners are equal."""
    pairs, test = all_pairs(k), find_test("wilcoxon")
    assert test.beyond is not None
    edge = np.zeros((m, k))
    edge[0, 0] = margin
    at_edge = (pairs == 0).any(axis=1)
    wrong = power = 0.0
    block = max(1, _BLOCK // (m * len(pairs) * n))
    for start in range(0, tables, block):
        number = min(block, tables - start)
        for means in (edge, np.zeros((m, k))):
            values = normal_scores(means * np.sqrt(2), n, number, rng) / np.sqrt(2)
            d = (values[:, :, pairs[:, 1]] - values[:, :, pairs[:, 0]]).reshape(-1, n)
            data, width = replace(_DATA, values=d), np.full(len(d), margin)
            p = _inside(test.beyond(data, -width)[0], test.beyond(data, width)[1], (number, m, len(pairs)))
            if means is edge:
                wrong += float((p[:, at_edge] <= ALPHA).any(axis=1).sum())
            else:
                power += float((p <= ALPHA).mean(axis=1).sum())
    return Row("--margin", f"at ±{margin:g} sd", k, m, n, wrong / tables, power / tables, tables)


def equivalent_items(n: int, margin: float, differ: float, tables: int, rng: np.random.Generator) -> Row:
    """One pair on right or wrong items, of which a share `differ` is won or lost."""
    shares = []
    for d in (margin, 0.0):
        won, lost, _ = rng.multinomial(n, [(differ + d) / 2, (differ - d) / 2, 1 - differ], tables).T
        size, width = np.full(tables, n), np.full(tables, margin)
        p = _inside(tango_beyond(won, lost, size, -width)[0], tango_beyond(won, lost, size, width)[1], (tables, 1, 1))
        shares.append(float((p <= ALPHA).mean()))
    truth = f"items, {100 * differ:.0f} % differ, at ±{margin:g}"
    return Row("--margin", truth, 2, 1, n, shares[0], shares[1], tables)


def _inside(up: Floats, down: Floats, shape: tuple[int, int, int]) -> Floats:
    """p of equivalence of each pair, adjusted: over measures the greatest, over pairs Holm."""
    return holm(np.minimum(1.0, 2.0 * np.maximum(up, down)).reshape(shape).max(axis=1))


def stops(k: int, m: int, n: int, tied: float, wins: float, tables: int, rng: np.random.Generator) -> Row:
    """Looked at after every case; p only falls, so a claim was made at some look where the last p would allow one.

    Wrong: all learners alike, some claim at some look; without the option: by a sign test at every look. Power: one
    pair of which one wins the share `wins` of the cases that are not tied has its claim by the last case."""
    pairs = all_pairs(k)
    claims = np.zeros(2)
    block = max(1, _BLOCK // (m * len(pairs) * n))
    for start in range(0, tables, block):
        values = normal_scores(np.zeros((m, k)), n, min(block, tables - start), rng)
        d = values[:, :, pairs[:, 1]] - values[:, :, pairs[:, 0]]
        d[rng.random(d.shape) < tied] = 0.0
        flat = d.reshape(-1, n)
        won, lost = np.cumsum(flat > 0, axis=1), np.cumsum(flat < 0, axis=1)
        every = 2 * bdtr(np.minimum(won, lost).astype(float), won + lost, 0.5)
        for place, p in enumerate((sequential(replace(_DATA, values=flat)).p, np.minimum(1.0, every).min(axis=1))):
            adjusted = family_p(p.reshape(len(d), m, len(pairs)).swapaxes(1, 2))[1]
            claims[place] += (adjusted <= ALPHA).any(axis=(1, 2)).sum()
    one = np.where(rng.random((tables, n)) < tied, 0, np.where(rng.random((tables, n)) < wins, 1, -1))
    ahead = log_evidence(np.cumsum(one > 0, axis=1).astype(float), np.cumsum(one < 0, axis=1).astype(float))
    reached = ahead >= np.log(2 / ALPHA)
    case = float(np.median(np.where(reached.any(axis=1), reached.argmax(axis=1) + 1.0, np.inf)))
    truth = f"one wins {100 * wins:.0f} %" + (f", {100 * tied:.0f} % tied" if tied else "")
    wrong, every_look = (claims / tables).tolist()
    power, half = float(reached.any(axis=1).mean()), case if np.isfinite(case) else np.nan
    return Row("--sequential", truth, k, m, n, wrong, power, tables, every_look, half_by=half)


def make(how: How) -> str:
    """`adjudge reproduce calibration-options`: 2000 tables a row (40 learners: a quarter), or as many as asked for."""
    tables = how.replications or 2000
    found = [(10, 0, 0.0, 1, 30), (10, 0, 0.0, 3, 30), (10, 3, 0.8, 1, 12), (10, 3, 0.8, 1, 30), (10, 3, 0.8, 3, 30),
             (10, 5, 0.4, 2, 50), (40, 0, 0.0, 1, 30), (40, 3, 0.57, 1, 30), (40, 3, 0.8, 2, 30)]  # fmt: skip
    inside = [(k, m, n, margin) for k in (2, 3, 8) for m in (1, 2)
              for n, margin in ((12, 1.0), (30, 0.5), (30, 1.0), (100, 0.5))]  # fmt: skip
    items = [(n, 0.05, share) for n in (300, 1000, 3000) for share in (0.1, 0.25)]
    looks = [(2, 1, 1000, 0.0, 0.6), (2, 1, 1000, 0.3, 0.6), (2, 1, 1000, 0.0, 0.7), (2, 2, 1000, 0.0, 0.55),
             (3, 1, 1000, 0.0, 0.8), (5, 1, 1000, 0.0, 0.65)]  # fmt: skip
    todo: list[Callable[[np.random.Generator], Row]] = []
    todo += [partial(discoveries, *each, tables if each[0] < 40 else max(tables // 4, 2)) for each in found]
    todo += [partial(equivalents, *each, tables) for each in inside]
    todo += [partial(equivalent_items, *each, 10 * tables) for each in items]
    todo += [partial(stops, *each, tables) for each in looks]
    rows = []
    for done, one in enumerate(todo):
        rows.append(one(np.random.default_rng([how.seed, done])))
        how.tell(done + 1, len(todo))
    write_records(how.folder / "options.csv", rows)
    return how.keep("options.md", "\n".join(_page(rows)))


_PAGE = """\
# Calibration card: `--fdr`, margins, `--sequential`

What three options promise, on simulated tables. Normal scores, signed ranks (items: Tango's score; `--sequential`:
wins); effects and margins in standard deviations of a difference. The standard error of a share of .05 over 2000 tables
is .005. Claims and headline together are on [the card of the headline](headline.md).

Made by `adjudge reproduce calibration-options`; all rows are in `options.csv`.

- **`--fdr 0.05`**: of the pairs with a claim, the mean share with a wrong one is at most {fdr:.3f}. Power: the share of
  the pairs that differ that have a right claim and no wrong one. Without it: any wrong claim of the one family, and
  its power.
- **`--margin`**: where one learner differs from all others by exactly the margin, some such pair is called equivalent
  in at most {margin:.3f} of tables. Power: the share of the pairs called so where all learners are equal.
- **`--sequential`**: looked at after each of 1000 cases, all learners alike, some claim at some look in at most
  {sequential:.3f} of tables; without it, by a sign test at every look, in up to {every:.2f}. Power: one pair, of which
  one wins the share given of the cases that are not tied, is claimed by the last case; half of the tables have their
  claim by the case of the last column but one.
"""


def _page(rows: list[Row]) -> Iterator[str]:
    most = {option: max(row.wrong for row in rows if row.option == option) for option in {row.option for row in rows}}
    yield _PAGE.format(
        fdr=most["--fdr 0.05"], margin=most["--margin"], sequential=most["--sequential"],
        every=max(row.wrong_without for row in rows if row.option == "--sequential"),
    )  # fmt: skip
    yield from markdown_table(
        ["option", "truth", "learners", "measures", "cases", "wrong", "power", "wrong without", "power without",
         "half by case", "tables"],
        [[row.option, row.truth, str(row.learners), str(row.measures), str(row.cases), _said(row.wrong, 3),
          _said(row.power, 2), _said(row.wrong_without, 3), _said(row.power_without, 2), _said(row.half_by, 0),
          str(row.tables)] for row in rows], 2,
    )  # fmt: skip
    yield ""


def _said(number: float, digits: int) -> str:
    return "–" if np.isnan(number) else f"{number:.{digits}f}"
