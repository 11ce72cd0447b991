"""Is the headline true? Every sentence of every rule held against the true effects, on simulated tables.

Scores are normal with unit variance and correlation .5 between the measures of a learner; p-values are exact signed
ranks with the veto, one family of signs. Who reads a headline takes its claims from it, rule by rule:

* "Use L": L is truly better than every other on every measure.
* A trade-off: nobody is truly best on everything; of a pair: each is truly better where that is said.
* Best supported: L is truly better than each other on some measure.
* Ruled out: the named winner is truly better on every measure; the set for the best holds a truly best learner (with
  several measures: all that none truly beats on all of them); who is named to use or ahead is better than somebody.
* Narrowed: each of the others is truly worse than somebody on some measure, on every one where that is said.

"Nobody is shown to beat X" says what was shown, and is true of the table itself; "no difference shown" claims nothing.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.headline import Sets, Standing, headline_of, too_few
from adjudge.verdicts.headline_facts import (
    BestSupported,
    Circle,
    Headline,
    Narrowed,
    Reach,
    SignTable,
    SomeRuledOut,
    TradeOff,
    UseSingleBest,
)
from adjudge.verdicts.little_known import FEW, far_spread, spread_of
from adjudge.verdicts.order import order_of
from adjudge.verdicts.set_for_the_best import ahead_as_one, set_for_the_best
from adjudge.verdicts.signs import cases_needed, family_p
from adjudge.verdicts.single_best import single_best
from adjudge_studies.calibration_answer import ALPHA, PairTests, all_pairs, normal_scores, pair_tests
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_records

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SCENES = ("equal", "one best", "two on top", "falling", "random", "even trade-off", "uneven trade-off",
          "noisy C", "few C")  # fmt: skip
_BLOCK = 2_000_000  # differences ranked at a time
_NOISY = 8.0  # sd of the last learner's scores; its differences are 5.7 times as spread as the others'
_SEEN = 5  # one of so many cells of the last learner is there


@dataclass(frozen=True, slots=True)
class Cell:
    """Shares of tables; `recommended`: the last learner is praised; `flagged`: too little is said to be known of it."""

    scene: str
    learners: int
    measures: int
    cases: int
    tables: int
    false: float  # some sentence of the headline is untrue
    wrong: float  # some sign of the table is wrong
    either: float
    recommended: float
    flagged: float
    others_flagged: float  # share of the other learners
    rules: str  # how often each rule answers
    untrue: str  # … and is untrue


def true_means(scene: str, k: int, m: int, rng: np.random.Generator) -> Floats:
    """(m, k) expected scores; leads are 1 sd of a difference. A learner that is noisy or has few cells stands last."""
    means = np.zeros((m, k))
    if scene == "one best":
        means[:, 0] = 1.0
    elif scene == "two on top":
        means[:, :2] = 1.0
    elif scene == "falling":
        means[:] = -0.4 * np.arange(k)
    elif scene == "random":
        means = rng.normal(0.0, 0.4, (m, k))
    elif "trade-off" in scene or (m > 1 and scene in {"noisy C", "few C"}):
        means[:, 2:] = -0.5
        means[:, :2] = 0.5
        means[0, 0], means[1:, 1] = 1.5, 1.5 if scene != "uneven trade-off" else 1.0
    elif scene in {"noisy C", "few C"}:
        means[:, 1:-1] = -1.0
        means[:, -1] = -0.5
    return np.asarray(np.sqrt(2.0) * means)


def drawn(scene: str, means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """(tables, m, k, n) scores; NaN where a learner has no cell."""
    values = normal_scores(means, n, tables, rng)
    if scene == "noisy C":
        values[:, :, -1] = means[:, -1, None] + _NOISY * (values[:, :, -1] - means[:, -1, None])
    elif scene == "few C":
        values[:, :, -1, max(6, n // _SEEN) :] = np.nan
    return values


def standing_of(means: Floats, values: Floats, test: PairTests, q: Floats, pairs: Ints) -> tuple[Standing, bool]:
    """One table ready for its headline, and whether any of its signs is wrong; `q` are its adjusted p."""
    (m, k), n = means.shape, values.shape[2]
    same = np.zeros(q.shape, dtype=bool)
    claimed = np.where(q <= ALPHA * (1 + 1e-12), test.side, 0).astype(np.int8)
    vetoed = np.where(test.contradicted, claimed, 0).astype(np.int8)
    signs = (claimed - vetoed).astype(np.int8)
    table = SignTable(
        tuple(f"L{place}" for place in range(k)), tuple(f"m{j}" for j in range(m)), pairs, signs, same,
        np.zeros((len(pairs), m, 3), dtype=np.int64), same[:, 0],
        Reach(n, n, 2.0 ** (1 - n), cases_needed(len(pairs), ALPHA)), ALPHA,
    )  # fmt: skip
    order = order_of(k, pairs, signs, same, vetoed)
    best = single_best(k, pairs, test.p, test.side, same, test.contradicted, ALPHA)
    ahead = ahead_as_one(k, pairs, test.p, test.side, same, test.contradicted, ALPHA)
    kept = set_for_the_best(ahead, order.front)
    named = np.array(-1 if best is None else best.learner)
    sets = Sets(order.per_measure, order.front, kept, order.unbeaten, ahead, named, too_few(table))
    cells = (~np.isnan(values)).sum(axis=2)
    known = np.asarray((cells < FEW * np.median(cells, axis=1, keepdims=True)).any(axis=0))
    for each in values:
        known |= far_spread(k, pairs, spread_of(each[pairs[:, 1]] - each[pairs[:, 0]]))
    truth = np.sign(means[:, pairs[:, 1]] - means[:, pairs[:, 0]]).T
    wrong = bool(((signs != 0) & (signs != truth)).any())
    return Standing(table, order, sets, test.p, best, known, np.zeros(k), np.arange(k)), wrong


class Truth:
    """What is truly so, asked by names as a headline gives them."""

    def __init__(self, means: Floats) -> None:
        self.means = {f"L{place}": means[:, place] for place in range(means.shape[1])}

    def better(self, b: str, a: str, measure: str) -> bool:
        place = int(measure[1:])
        return bool(self.means[b][place] > self.means[a][place])

    def beats(self, b: str, a: str) -> bool:
        return bool((self.means[b] > self.means[a]).all())

    def ahead(self, learner: str) -> bool:
        return any((self.means[learner] > other).any() for other in self.means.values())

    def worse(self, learner: str) -> bool:
        return any((other > self.means[learner]).any() for other in self.means.values())

    def unbeaten(self) -> set[str]:
        """Those that none truly beats on every measure."""
        return {a for a in self.means if not any(self.beats(b, a) for b in self.means)}


def is_true(found: Headline, truth: Truth) -> bool:
    """Whether every sentence of the headline is true."""
    if isinstance(found, UseSingleBest):
        return all(truth.beats(found.learner, other) for other in found.others)
    if isinstance(found, Circle):
        return False  # true effects have no circles
    if isinstance(found, TradeOff):
        pair = [truth.better(b, a, measure) for b, a, on in found.pair for measure in on]
        ahead = [truth.better(name, other, measure) for way in found.ways for name, measure in way.ahead
                 for other in way.learners if other != name]  # fmt: skip
        nobody = bool(found.pair) or all(map(truth.worse, truth.means))
        return nobody and all([*pair, *ahead]) and all(map(truth.ahead, found.unbeaten))
    if isinstance(found, BestSupported):
        mine = truth.means[found.learner]
        return all((mine > truth.means[other]).any() for other in found.others)
    if isinstance(found, SomeRuledOut):
        left, best = {member.learner for member in found.members}, truth.unbeaten()
        among = bool(best & left) if len(truth.means["L0"]) == 1 and len(left) > 1 else best <= left
        said = found.between[:2] if found.beaten else found.shown[0][:2]
        claims = [truth.better(b, a, measure) for b, a, on in said for measure in on]
        beaten = [truth.beats(by, name) for name, by in found.beaten]
        return among and all([*claims, *beaten, *map(truth.ahead, praised(found))])
    if isinstance(found, Narrowed):
        said = () if praised(found) else found.shown[0][:2]
        claims = [truth.better(b, a, measure) for b, a, on in said for measure in on]
        jointly = [any(truth.beats(by, name) for by in truth.means) for name in found.beaten]
        return all([*map(truth.worse, found.others), *jointly, *claims, *map(truth.ahead, praised(found))])
    return True


def praised(found: Headline) -> set[str]:
    """Learners that the headline recommends or calls ahead."""
    if isinstance(found, UseSingleBest | BestSupported):
        return {found.learner}
    if isinstance(found, Narrowed) or (isinstance(found, SomeRuledOut) and found.beaten and len(found.members) <= 3):
        return {member.learner for member in found.members if member.standing == "ahead"}
    return set(found.unbeaten) if isinstance(found, TradeOff) else set()


def cell(scene: str, k: int, m: int, n: int, tables: int, rng: np.random.Generator) -> Cell:
    """So many tables of a scene: which rules answer, and how often untruly."""
    rules: Counter[str] = Counter()
    untrue: Counter[str] = Counter()
    counts = np.zeros(6)
    pairs, last = all_pairs(k), f"L{k - 1}"
    at_once = max(1, _BLOCK // (m * len(pairs) * n)) if scene != "random" else 1
    for start in range(0, tables, at_once):
        means = true_means(scene, k, m, rng)
        truth = Truth(means)
        values = drawn(scene, means, n, min(at_once, tables - start), rng)
        tests = list(pair_tests(values, pairs))
        adjusted = family_p(np.stack([test.p for test in tests]))[1]
        for each, test, q in zip(values, tests, adjusted, strict=True):
            standing, wrong = standing_of(means, each, test, q, pairs)
            found = headline_of(standing)
            rules[found.rule] += 1
            false = not is_true(found, truth)
            untrue[found.rule] += false
            known = standing.little_known
            counts += [false, wrong, false or wrong, last in praised(found), known[-1], known[:-1].mean()]
    said, not_so = (", ".join(f"{name} {number / tables:.3f}" for name, number in each.most_common() if number)
                    for each in (rules, untrue))  # fmt: skip
    false, wrong, either, recommended, flagged, others = (counts / tables).tolist()
    return Cell(scene, k, m, n, tables, false, wrong, either, recommended, flagged, others, said, not_so)


def cells(
    tables: int, seed: int, learners: tuple[int, ...] = (3, 5, 8), cases: tuple[int, ...] = (12, 20, 50)
) -> Iterator[Cell]:
    """Every scene, number of learners, measures and cases that make sense; each from a seed of its own."""
    for place, scene in enumerate(SCENES):
        for k, m, n in itertools.product(learners, (1, 2, 3), cases):
            if (m > 1 or "trade-off" not in scene) and (n >= 20 or scene != "few C"):  # 6 of 12 cells are not few
                yield cell(scene, k, m, n, tables, np.random.default_rng((seed, place, k, m, n)))


_PAGE = """\
# Calibration card: is the headline true?

Every sentence of the headline was held against the true effects, rule by rule, on simulated tables: normal scores,
correlation .5 between measures, exact signed ranks with the veto. {tables} tables a row; standard error of a share of
.05: {error:.3f}. A lead is 1 sd of a difference. Every table gets a rule and a sentence.

Made by `{command}`; all rows, with the rules that answer in each, are in `headline.csv`.

`untrue`: some sentence of the headline is untrue. `wrong`: some claim on a pair is wrong. `either`: one or the other.
`last`: the last learner is recommended, called ahead or said to be beaten by nobody. Where it is noisy (scores spread 8
times as much) or has one cell in five, it is not better than the first two. `flagged`: too little is said to be known
of it; `others`: of another learner.

| scene | rows | untrue: mean | greatest | wrong: greatest | either: greatest | last | flagged | others |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


_TWO_FAMILIES = """
The claims on pairs are one family at 5 %; the single best, and the set for the best, are statements of their own at a
further 5 %. Where all learners are equal, a headline is untrue if a claim is wrong, or if the set for the best drops a
learner without any claim; where two are tied on top, if one of them is named as the single best."""


def repeated(found: list[Cell], seed: int) -> list[Cell]:
    """Rows above 6 % untrue, or 8.5 % with the claims on pairs, once more: forty times the tables, fresh seeds."""
    high = [each for each in found if each.false > 0.06 or each.either > 0.085]
    return [
        cell(each.scene, each.learners, each.measures, each.cases, 40 * each.tables,
             np.random.default_rng((seed, 1, place)))
        for place, each in enumerate(high)
    ]  # fmt: skip


def write_card(found: list[Cell], again: list[Cell], folder: Path, command: str) -> str:
    """All rows as CSV; a page with a row per scene and with how often the rules that matter there answer."""
    write_records(folder / "headline.csv", found)
    error = float(np.sqrt(0.05 * 0.95 / found[0].tables))
    page = [_PAGE.format(tables=found[0].tables, error=error, command=command).rstrip("\n")]
    for scene in SCENES:
        rows = [each for each in found if each.scene == scene]
        of = {name: np.array([getattr(each, name) for each in rows]) for name in
              ("false", "wrong", "either", "recommended", "flagged", "others_flagged")}  # fmt: skip
        greatest = " | ".join(f"{of[name].max():.3f}" for name in ("false", "wrong", "either"))
        known = " | ".join(f"{of[name].mean():.3f}" for name in ("recommended", "flagged", "others_flagged"))
        page.append(f"| {scene} | {len(rows)} | {of['false'].mean():.3f} | {greatest} | {known} |")
    if again:
        page.append(
            f"\nRows above 6 % untrue or 8.5 % either, once more with {again[0].tables} tables and fresh seeds:\n"
        )
        page.append("| scene | learners | measures | cases | untrue | wrong | either |")
        page.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        for row in again:
            said = " | ".join(f"{share:.3f}" for share in (row.false, row.wrong, row.either))
            page.append(f"| {row.scene} | {row.learners} | {row.measures} | {row.cases} | {said} |")
        page.append(_TWO_FAMILIES)
    for scene, rule in (
        ("one best", "single best"),
        ("even trade-off", "trade-off"),
        ("uneven trade-off", "trade-off"),
    ):
        page.append(f"\n## {scene.capitalize()}: how often the headline is “{rule}”\n")
        cases = sorted({each.cases for each in found})
        page += [
            f"| learners | measures |{' |'.join(f' {n} cases' for n in cases)} |",
            f"| ---: | ---: |{' ---: |' * len(cases)}",
        ]
        rows = [each for each in found if each.scene == scene]
        for k, m in dict.fromkeys((each.learners, each.measures) for each in rows):
            shares = [_share(each.rules, rule) for each in rows if (each.learners, each.measures) == (k, m)]
            page.append(f"| {k} | {m} | {' | '.join(f'{share:.2f}' for share in shares)} |")
    text = "\n".join([*page, ""])
    (folder / "headline.md").write_text(text, encoding="utf-8")
    return text


def _share(rules: str, rule: str) -> float:
    return next((float(part.rsplit(" ", 1)[1]) for part in rules.split(", ") if part.startswith(f"{rule} ")), 0.0)


def make(how: How) -> str:
    """`adjudge reproduce calibration-headline`: 500 tables a row, or as many as asked for."""
    small = how.replications is not None and how.replications < 100
    found = list(cells(how.replications or 500, how.seed, *(((3,), (12, 20, 50)) if small else ())))
    return write_card(found, repeated(found, how.seed), how.folder, "adjudge reproduce calibration-headline")
