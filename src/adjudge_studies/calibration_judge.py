"""How often does a judge corrected by people's labels claim anything false? Models alike, or half of them better.

1,000 items, of which people label some. A model is right where an item's difficulty, shared by all models, and its own
luck (half of the variance each) allow; six items in ten are. The judge is right in nine of ten (a *poor* one in six),
and more *lenient* to every second model: so many points are added to that model's mean by taking wrong answers for
right ones. *Graded*: scores from 1 to 5, the judge adds noise of 0.6 points and a leniency in shares of the range of 4
points. *Lead*: the other models are truly better by .06 (graded: .12 points). *Groups*: items come in tens that share a
deviate of every model, and whole groups are labelled. *Rare errors*: of 10,000 items, the judge is always right but for
its leniency. Next to it: labels alone, and the judge alone, by the t over
items.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from adjudge.evidence.judge_corrected import corrected_means
from adjudge.evidence.student_t import moments, t_p_value
from adjudge.kernels.arrays import Floats
from adjudge.kernels.special import ndtri
from adjudge.verdicts.signs import holm
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

ALPHA, ITEMS = 0.05, 1000
_CELLS = 4_000_000  # differences held at once


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table."""

    models: int
    labels: int
    lenient: float
    graded: bool
    lead: bool
    group: int  # items in a group; 1: none
    right: float  # share of the judge's answers
    items: int = field(default=ITEMS, kw_only=True)


@dataclass(frozen=True, slots=True)
class Row(Cell):
    """Shares of tables with any wrong claim and of true leads claimed: corrected, by labels alone, the judge alone."""

    wrong: float
    power: float
    wrong_labels: float
    power_labels: float
    wrong_judge: float
    power_judge: float
    width: float  # of the interval, mean over pairs and tables, labels alone being 1
    widest: float  # 0.95 quantile of the same
    tables: int


def draw(cell: Cell, tables: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """What people say and what the judge says (tables, models, items)."""
    k, favoured = cell.models, (np.arange(cell.models) % 2)[:, None]
    better = 1 - favoured
    shape = (tables, k, cell.items)
    skill = np.sqrt(0.5) * (rng.standard_normal((tables, 1, cell.items)) + rng.standard_normal(shape))
    if cell.group > 1:
        shared = rng.standard_normal((tables, k, cell.items // cell.group)).repeat(cell.group, axis=2)
        skill = np.sqrt(0.8) * skill + np.sqrt(0.2) * shared
    if cell.graded:
        truth = np.clip(np.round(3.0 + 1.2 * skill + 0.12 * better * cell.lead), 1, 5)
        said = truth + 0.6 * rng.standard_normal(shape) + 4.0 * cell.lenient * favoured
        return truth, np.clip(np.round(said), 1, 5)
    truth = skill < ndtri(0.6 + 0.06 * better * cell.lead)
    said = truth ^ (rng.random(shape) > cell.right)
    wrong = 0.4 * cell.right + 0.6 * (
        1.0 - cell.right
    )  # share that the judge calls wrong: some of these are taken for right
    said |= rng.random(shape) < cell.lenient / wrong * favoured
    return truth.astype(np.float64), said.astype(np.float64)


def judged(cell: Cell, tables: int, rng: np.random.Generator) -> Row:
    """Simulated; a claim is wrong where the models are alike or the side is not the true one."""
    pairs = np.stack(np.triu_indices(cell.models, 1), axis=1)
    truth = ((pairs[:, 0] % 2) - (pairs[:, 1] % 2)) * cell.lead
    groups = np.arange(cell.items) // cell.group if cell.group > 1 else None
    found, widths = np.zeros((3, 2)), []
    at_once = max(1, _CELLS // (len(pairs) * cell.items))
    for start in range(0, tables, at_once):
        size = min(at_once, tables - start)
        human, judge = ((part[:, pairs[:, 1]] - part[:, pairs[:, 0]]).reshape(-1, cell.items)
                        for part in draw(cell, size, rng))  # fmt: skip
        human[:, cell.labels :] = np.nan
        told = corrected_means(human, judge, groups=groups, seed=start)
        # Labels alone: the same with a judge of whom nothing is believed.
        alone = corrected_means(human, judge, groups=groups, weight=0.0)
        widths.append(told.error / np.maximum(alone.error, 1e-12))
        trusted = moments(judge)
        for place, (mean, error, df) in enumerate((
            (told.mean, told.error, told.df), (alone.mean, alone.error, alone.df),
            (trusted.mean, trusted.error, trusted.df),
        )):  # fmt: skip
            p = t_p_value(mean / np.maximum(error, 1e-12), df).reshape(size, -1)
            side = np.sign(mean).reshape(size, -1)
            claimed = np.where(np.stack([holm(row) for row in p]) <= ALPHA, side, 0)
            wrong = (claimed != 0) & (claimed != truth)
            right = (claimed == truth) & (truth != 0)
            found[place] += wrong.any(axis=1).sum(), right.sum() / max((truth != 0).sum(), 1)
    (wrong, power), (wrong_labels, power_labels), (wrong_judge, power_judge) = (found / tables).tolist()
    width = np.concatenate(widths)
    return Row(
        **{name: getattr(cell, name) for name in Cell.__dataclass_fields__}, wrong=wrong, power=power,
        wrong_labels=wrong_labels, power_labels=power_labels, wrong_judge=wrong_judge, power_judge=power_judge,
        width=float(width.mean()), widest=float(np.quantile(width, 0.95)), tables=tables,
    )  # fmt: skip


def cells() -> list[Cell]:
    found = [
        Cell(k, labels, lenient, graded, lead, 1, 0.9)
        for graded in (False, True) for lead in (False, True) for k in (2, 5, 10) for labels in (50, 200, 500)
        for lenient in (0.0, 0.1, 0.2)
    ]  # fmt: skip
    found += [Cell(k, labels, 0.2, False, False, 1, 0.6) for k in (2, 5, 10) for labels in (50, 200, 500)]
    found += [Cell(k, 500, lenient, False, lead, 10, 0.9) for lead in (False, True) for k in (2, 5, 10)
              for lenient in (0.0, 0.2)]  # fmt: skip
    return found + [
        Cell(k, labels, lenient, False, lead, 1, 1.0, items=10 * ITEMS)
        for lead, k in ((False, 2), (False, 5), (True, 2)) for labels in (30, 50, 100) for lenient in (0.01, 0.03)
    ]  # fmt: skip


def make(how: How) -> str:
    """`adjudge reproduce calibration-judge`: 10,000 tables of two models a row, 4,000 of five, 2,000 of ten.

    Of 10,000 items a fifth of that.
    """
    rows = []
    for done, cell in enumerate(cells()):
        tables = how.replications or 20_000 * ITEMS // (cell.models * min(cell.items, 5 * ITEMS))
        rows.append(judged(cell, tables, np.random.default_rng([how.seed, done])))
        how.tell(done + 1, len(cells()))
    write_records(how.folder / "judge.csv", rows)
    return how.keep("judge.md", "\n".join(_page(rows)))


def _page(rows: list[Row]) -> Iterator[str]:
    most, wide = max(rows, key=lambda row: row.wrong), max(rows, key=lambda row: row.width)
    yield f"""\
# Calibration card: a judge corrected by people's labels

A model scores all of 1,000 items, people some of them. The judge is right in nine answers of ten (a poor one in six)
and more *lenient* to every second model by so many points (graded: shares of the range). *Wrong*: any claim of the
table is false, Holm over the pairs. *Power*: share of the true leads that are claimed, where the *other* models are
better by .06 (graded, from 1 to 5: .12 points). *Width*: of the corrected interval, labels alone being 1: the mean, and
what 95 in 100 stay below. *Groups*: whole groups of ten items are labelled, and judged by their sums; labels alone
likewise. *Rare errors*: of 10,000 items, the judge is always right but for its leniency, so that few labels show it.

Made by `adjudge reproduce calibration-judge`.

Wrong in at most {most.wrong:.3f} of tables (± {np.sqrt(most.wrong * (1 - most.wrong) / most.tables):.3f}, Monte Carlo;
the greatest of {len(rows)} rows); 0.05 is promised. The judge alone is wrong in up to \
{max(row.wrong_judge for row in rows):.2f}. On average the interval is at most {wide.width:.3f} times as wide as that of
the labels alone; of single pairs it can be wider.
"""
    yield from markdown_table(
        ["models", "labels", "lenient", "scores", "truth", "wrong", "wrong, labels", "wrong, judge", "power",
         "power, labels", "power, judge", "width", "95 in 100", "tables"],
        [[str(row.models), str(row.labels), f"{row.lenient:g}",
          ("graded" if row.graded else "0/1") + (", groups" if row.group > 1 else "")
          + (", poor judge" if row.right < 0.9 else ", rare errors" if row.right == 1 else ""),
          "lead" if row.lead else "all alike", f"{row.wrong:.3f}", f"{row.wrong_labels:.3f}", f"{row.wrong_judge:.3f}",
          *([f"{row.power:.2f}", f"{row.power_labels:.2f}", f"{row.power_judge:.2f}"] if row.lead else ["–"] * 3),
          f"{row.width:.3f}", f"{row.widest:.3f}", str(row.tables)] for row in rows],
    )  # fmt: skip
    yield ""
