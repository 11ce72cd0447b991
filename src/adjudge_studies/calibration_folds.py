"""How much wider must the corrected t be before words may rest on the folds of one data set?

Classifiers of one kind, each on features of its own that say equally much of the class (nothing, or something): on new
data from the same source all are equally good, so every claim is wrong. Where the features say nothing, six kinds on
the same features are equally good as well. Power: one classifier's features say more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from adjudge.evidence.widened_t import LEAST, PER_SHARE, widened
from adjudge_studies.catalogue import How
from adjudge_studies.fold_kinds import KINDS, accuracies
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
ALPHA = 0.05
TABLES = 2000
FEATURES = 5
LEARNERS = (2, 3, 6)
SIZES = (50, 100, 300)
SIGNALS = (0.0, 0.5)  # distance of the class means on the first feature, in sd, half of it to each side, is twice this
GAIN = 0.5  # by so much more the first feature of the better classifier tells
KEPT_OUT = ("tree of depth 3", "perceptron")  # not looked at while the widening was chosen
TOGETHER = "six kinds, the same features"
_SIX = (0, 1, 3, 5, 7, 8)
OURS = "widened"


@dataclass(frozen=True, slots=True)
class Layout:
    """Splits `first` to `first + number` of all that are drawn; `ratio` is n₂/n₁."""

    first: int
    number: int
    ratio: float


PLANS = {
    "10-fold": Layout(0, 10, 1 / 9),
    "10 × 10-fold": Layout(0, 100, 1 / 9),
    "5-fold": Layout(100, 5, 1 / 4),
    "10 × 5-fold": Layout(100, 50, 1 / 4),
    "5 × 2-fold": Layout(150, 10, 1.0),
    "30 × 67 % / 33 %": Layout(160, 30, 1 / 2),
    "20-fold": Layout(190, 20, 1 / 19),
}
Widening = Callable[[float, int], float]  # (n₂/n₁, splits) → what stands for n₂/n₁
WAYS: dict[str, tuple[Widening, float]] = {  # and what p is multiplied by
    "as published": (lambda ratio, n: ratio, 1.0),
    "p doubled": (lambda ratio, n: ratio, 2.0),
    "n₂/n₁ × 2": (lambda ratio, n: 2 * ratio, 1.0),
    "n₂/n₁ × 3": (lambda ratio, n: 3 * ratio, 1.0),
    "n₂/n₁ at least 0.3": (lambda ratio, n: max(ratio, 0.3), 1.0),
    "n₂/n₁ at least 0.6": (lambda ratio, n: max(ratio, 0.6), 1.0),
    OURS: (lambda ratio, n: float(widened(ratio, n)), 1.0),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind, size, signal and plan: share of tables with a wrong claim for 2, 3 and 6 learners, and power."""

    kind: str
    items: int
    signal: float
    plan: str
    way: str
    wrong_2: float
    wrong_3: float
    wrong_6: float
    power: float
    tables: int

    @property
    def wrong(self) -> float:
        return max(self.wrong_2, self.wrong_3, self.wrong_6)


def folds(y: Floats, k: int, repeats: int, rng: np.random.Generator) -> Bools:
    """Test masks of stratified cross-validation, repeat after repeat."""
    masks = []
    for _ in range(repeats):
        fold, start = np.empty(len(y), dtype=int), 0
        for side in (-1.0, 1.0):
            items = rng.permutation(np.flatnonzero(y == side))
            fold[items] = (start + np.arange(len(items))) % k
            start += len(items)
        masks += [fold == each for each in range(k)]
    return np.array(masks)


def random_splits(n: int, share: float, times: int, rng: np.random.Generator) -> Bools:
    """Test masks of random splits."""
    masks = np.zeros((times, n), dtype=bool)
    for mask in masks:
        mask[rng.permutation(n)[: round(n * share)]] = True
    return masks


def plans_of(n: int) -> dict[str, Layout]:
    """Leaving one out is looked at up to 100 items."""
    return PLANS | ({"leave one out": Layout(210, n, 1 / (n - 1))} if n <= 100 else {})


def scores(n: int, signal: float, rng: np.random.Generator) -> Floats:
    """(learners, kinds, splits): six equally good learners of every kind, then a better one."""
    y = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    parts = [folds(y, 10, 10, rng), folds(y, 5, 10, rng), folds(y, 2, 5, rng), random_splits(n, 1 / 3, 30, rng),
             folds(y, 20, 1, rng), np.eye(n if n <= 100 else 0, n, dtype=bool)]  # fmt: skip
    masks = np.concatenate(parts)
    found = []
    for learner in range(max(LEARNERS) + 1):
        x = rng.standard_normal((n, FEATURES))
        x[:, 0] += (signal + (GAIN if learner == max(LEARNERS) else 0.0)) * y
        found.append(accuracies(tuple(range(len(KINDS))), x, y, masks))
    return np.stack(found)


def kinds_at(signal: float) -> list[str]:
    """Every kind; where features say nothing, several kinds on the same features too."""
    return [*KINDS, *([TOGETHER] if signal == 0 else [])]


def moments_of(n: int, signal: float, tables: int, seed: int) -> tuple[Floats, Floats]:
    """Mean and variance of the differences, (tables, plans, pairs, kinds); the last pair has a better learner."""
    rng = np.random.default_rng([seed, n, int(100 * signal)])
    first, second = np.triu_indices(max(LEARNERS), 1)
    plans = list(plans_of(n).values())
    mean, variance = (np.zeros((tables, len(plans), len(first) + 1, len(kinds_at(signal)))) for _ in range(2))
    for table in range(tables):
        found = scores(n, signal, rng)
        d = np.concatenate([found[second] - found[first], found[-1:] - found[:1]])
        if signal == 0:
            six = found[0][list(_SIX)]
            d = np.concatenate([d, np.concatenate([six[second] - six[first], np.zeros_like(six[:1])])[:, None]], axis=1)
        for place, plan in enumerate(plans):
            part = d[..., plan.first : plan.first + plan.number]
            mean[table, place], variance[table, place] = part.mean(axis=-1), part.var(axis=-1, ddof=1)
    return mean, variance


def cells_of(n: int, signal: float, mean: Floats, variance: Floats) -> Iterator[Cell]:
    """Every kind, plan and way of widening at one size and signal."""
    second = np.triu_indices(max(LEARNERS), 1)[1]
    for place, (name, plan) in enumerate(plans_of(n).items()):
        for way, (wider, times) in WAYS.items():
            error = np.sqrt((1 / plan.number + wider(plan.ratio, plan.number)) * variance[:, place])
            zero = error < 1e-12
            t = np.where(zero, np.where(np.abs(mean[:, place]) < 1e-12, 0.0, np.inf),
                         np.abs(mean[:, place]) / np.where(zero, 1.0, error))  # fmt: skip
            wrong = []
            for k in LEARNERS:
                number = k * (k - 1) // 2
                limit = stdtrit(plan.number - 1.0, 1 - ALPHA / times / number / 2)  # Holm's first step
                wrong.append((t[:, :-1][:, second < k] >= limit).any(axis=1).mean(axis=0))
            limit = stdtrit(plan.number - 1.0, 1 - ALPHA / times / 2)
            power = ((t[:, -1] >= limit) & (mean[:, place, -1] > 0)).mean(axis=0)
            for at, kind in enumerate(kinds_at(signal)):
                two, three, six = (float(part[at]) for part in wrong)
                found = float(power[at]) if kind != TOGETHER else float("nan")
                yield Cell(kind, n, signal, name, way, two, three, six, found, len(mean))


def make(how: How) -> str:
    """`adjudge reproduce calibration-folds`: 2000 tables a cell, or as many as asked for."""
    tables = how.replications or TABLES
    settings = [(n, signal) for signal in SIGNALS for n in SIZES]
    cells: list[Cell] = []
    for done, (n, signal) in enumerate(settings):
        cells += cells_of(n, signal, *moments_of(n, signal, tables, how.seed))
        how.tell(done + 1, len(settings))
    write_records(how.folder / "folds.csv", cells)
    return how.keep("folds.md", "\n".join(_page(cells, tables)))


def worst(cells: list[Cell]) -> Cell:
    """The cell with the most wrong claims."""
    return max(cells, key=lambda cell: cell.wrong)


def _page(cells: list[Cell], tables: int) -> Iterator[str]:
    ours = [cell for cell in cells if cell.way == OURS]
    most = worst(ours)
    yield f"""\
# Calibration card: words on the folds of one data set

Classifiers that are equally good on new data from the same source, compared on one data set by its folds: the share of
data sets with any wrong claim among 2, 3 or 6 learners (Holm, 5 %), {tables} data sets a cell. Each learner has
{FEATURES} features of its own; they say nothing of the class (signal 0), or the first one does, equally for all.
*{TOGETHER}*: nearest centroid, linear and quadratic discriminant, 1 neighbour, stump,
kernel density, all right half of the time on new data.
*Power*: one pair of which one learner's first feature tells more by {GAIN:g} sd.

The corrected t (Nadeau and Bengio) takes the mean of J splits to have (1/J + n₂/n₁) times the variance of one. That is
too little wherever a small change of the training data changes many answers at once. Words rest on a wider one: at
least {LEAST:g} + {PER_SHARE:g} · n₂/(n₁ + n₂), the least line through what the plans needed on
other data sets (500 a cell); {KEPT_OUT[0]} and {KEPT_OUT[1]} were kept out while it was
chosen. `--test corrected_t` is as published.

Made by `adjudge reproduce calibration-folds`. Every cell: folds.csv.

**Worst cell as widened: {100 * most.wrong:.1f} %** ({most.kind}, {most.plan}, {most.items} items, signal
{most.signal:g}). Standard error of a cell near 5 %: {100 * np.sqrt(0.05 * 0.95 / tables):.1f} points.

## Ways of widening
"""
    rows = []
    for way in WAYS:
        mine = [cell for cell in cells if cell.way == way]
        chosen, out = (worst([c for c in mine if (c.kind in KEPT_OUT) == kept]) for kept in (False, True))
        power = np.nanmean([cell.power for cell in mine])
        rows.append([way, f"{100 * chosen.wrong:.1f}", f"{chosen.kind}, {chosen.plan}, {chosen.items} items, signal "
                     f"{chosen.signal:g}", f"{100 * out.wrong:.1f}", f"{100 * power:.1f}"])  # fmt: skip
    yield from markdown_table(["", "worst, %", "where", "kept out, worst, %", "power, mean over cells, %"], rows)
    for plan in dict.fromkeys(cell.plan for cell in cells):
        yield f"\n## {plan}\n\nWrong claims in %, the most of 2, 3 and 6 learners, as published → widened; power.\n"
        columns = list(dict.fromkeys((c.items, c.signal) for c in cells if c.plan == plan))
        lines = []
        for kind in dict.fromkeys(cell.kind for cell in cells):
            line = [kind]
            for column in columns:
                pair = {c.way: c for c in cells
                        if c.plan == plan and c.kind == kind and (c.items, c.signal) == column}  # fmt: skip
                if not pair:
                    line.append("")
                    continue
                before, after = pair["as published"], pair[OURS]
                text = f"{100 * before.wrong:.1f} → {100 * after.wrong:.1f}"
                if after.power == after.power:
                    text += f"; {100 * before.power:.0f} → {100 * after.power:.0f}"
                line.append(text)
            lines.append(line)
        yield from markdown_table(["", *(f"{n} items, signal {signal:g}" for n, signal in columns)], lines)
    yield ""
