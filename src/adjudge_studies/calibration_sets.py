"""Do the sets keep whom they must? Front, set for the best, unbeaten set and ways to choose, with awkward learners.

Scenes, leads in sd of a difference. `random`: true means drawn anew for every five tables. `tied`: half of the learners
tied at the top, the others 1 sd below. `noisy`, `sparse`: as `random`, the last learner exactly as good as the best on
every measure, but its scores spread 8 times as much, or it has one cell in five. `one tie`: the first is 3 sd ahead on
every measure but one, on which all are tied. `steps`: all tied on the first measure, each .3 sd behind the one before
on the others. `rounded`: as `random`, scores rounded to 1 sd, so that many cases are tied.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.order import beats_on, circle_of, front_of, joint_beats, unbeaten_of
from adjudge.verdicts.profile import WayToChoose, profile
from adjudge.verdicts.set_for_the_best import ahead_as_one, set_for_the_best
from adjudge.verdicts.signs import family_p
from adjudge_studies.calibration_answer import ALPHA, all_pairs, normal_scores, pair_tests
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
SCENES = ("random", "tied", "noisy", "sparse", "one tie", "steps", "rounded")
_NOISY = 8.0
_SEEN = 5  # one of so many cells of a sparse learner is there
_BLOCK = 2_000_000  # differences ranked at a time


@dataclass(frozen=True, slots=True)
class Row:
    """Shares of tables unless said; a learner is truly unbeaten if none is better on every measure."""

    scene: str
    learners: int
    measures: int
    cases: int
    front: float  # keeps all that are truly unbeaten
    best_each: float  # share of learners truly unbeaten that the set for the best keeps
    best_some: float  # it keeps one of them at least
    best_all: float  # it keeps all of them
    unbeaten: float  # the unbeaten set keeps all that none is truly better than on any measure
    profile: float  # every way to choose is true
    front_size: float
    best_size: float
    unbeaten_size: float
    ways: float
    tables: int


def true_means(scene: str, k: int, m: int, rng: np.random.Generator) -> Floats:
    """(m, k) expected scores."""
    means = np.zeros((m, k))
    if scene == "tied":
        means[:, (k + 1) // 2 :] = -1.0
    elif scene == "one tie":
        means[1:, 0] = 3.0
    elif scene == "steps":
        means[1:] = -0.3 * np.arange(k)
    else:
        means = rng.normal(0.0, 0.4, (m, k))
    if scene in {"noisy", "sparse"}:
        means[:, -1] = means[:, :-1].max(axis=1)
    return np.asarray(np.sqrt(2.0) * means)


def drawn(scene: str, means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """(tables, m, k, n) scores; NaN where a learner has no cell."""
    values = normal_scores(means, n, tables, rng)
    if scene == "noisy":
        values[:, :, -1] = means[:, -1, None] + _NOISY * (values[:, :, -1] - means[:, -1, None])
    elif scene == "sparse":
        values[:, :, -1, max(6, n // _SEEN) :] = np.nan
    return np.round(values) if scene == "rounded" else values


def row_of(scene: str, k: int, m: int, n: int, tables: int, rng: np.random.Generator) -> Row:
    """So many tables of a scene; true means are drawn anew for every five."""
    pairs = all_pairs(k)
    found = []
    fixed = scene in {"tied", "one tie", "steps"}
    at_once = max(1, _BLOCK // (m * len(pairs) * n)) if fixed else 5
    for start in range(0, tables, at_once):
        means = true_means(scene, k, m, rng)
        tests = list(pair_tests(drawn(scene, means, n, min(at_once, tables - start), rng), pairs))
        p, side, against = (np.stack([getattr(test, name) for test in tests]) for name in ("p", "side", "contradicted"))
        claimed = np.where(family_p(p)[1] <= ALPHA * (1 + 1e-12), side, 0).astype(np.int8)
        vetoed = np.where(against, claimed, 0).astype(np.int8)
        signs, same = (claimed - vetoed).astype(np.int8), np.zeros(p.shape, dtype=bool)
        joint, on = joint_beats(k, pairs, signs, same), beats_on(k, pairs, signs)
        front = front_of(joint, circle_of(joint))
        kept = set_for_the_best(ahead_as_one(k, pairs, p, side, same, against, ALPHA), front)
        unbeaten = unbeaten_of(k, pairs, signs, vetoed)
        better = means[:, :, None] > means[:, None, :]  # [measure, b, a]
        true, nowhere = ~better.all(axis=0).any(axis=0), ~better.any(axis=(0, 1))
        for each in range(len(p)):
            ways = profile(on[each])
            found.append((
                front[each][true].all(), kept[each][true].mean(), kept[each][true].any(), kept[each][true].all(),
                unbeaten[each][nowhere].all(), is_true(ways, on[each], better), front[each].sum(), kept[each].sum(),
                unbeaten[each].sum(), len(ways),
            ))  # fmt: skip
    return Row(scene, k, m, n, *map(float, np.mean(found, axis=0)), tables)  # type: ignore[arg-type, call-arg]


def is_true(ways: tuple[WayToChoose, ...], shown: Bools, better: Bools) -> bool:
    """Whether a learner named is truly better than somebody where it is unbeaten, and ahead where that is said; and
    nobody, named or not, is shown to be beaten on a measure on which nobody is truly better."""
    lost = shown.any(axis=1) & ~better.any(axis=1)  # [measure, learner]
    named = [better[list(way.measures), learner].any() for way in ways for learner in way.learners]
    ahead = [better[measure, learner, other] for way in ways for learner, measure in way.ahead
             for other in way.learners if other != learner]  # fmt: skip
    return not lost.any() and all([*named, *ahead])


def make(how: How) -> str:
    """`adjudge reproduce calibration-sets`: 2000 tables a row, or as many as asked for."""
    tables = how.replications or 2000
    learners = (3, 8) if tables >= 100 else (3,)
    settings = [(scene, k, m, n) for scene, k, m, n in itertools.product(SCENES, learners, (1, 2, 3), (12, 30, 50))
                if m > 1 or scene not in {"one tie", "steps"}]  # fmt: skip
    rows = []
    for done, (scene, k, m, n) in enumerate(settings):
        rows.append(row_of(scene, k, m, n, tables, np.random.default_rng((how.seed, SCENES.index(scene), k, m, n))))
        how.tell(done + 1, len(settings))
    write_records(how.folder / "sets.csv", rows)
    return how.keep("sets.md", "\n".join(_page(rows)))


_PAGE = """\
# Calibration card: whom the sets keep

The front, the set for the best, the unbeaten set and the ways to choose, on tables with noisy, sparse and tied
learners; normal scores, correlation .5 between measures, exact signed ranks with the veto; {tables} tables a row,
standard error of a share of .95: {error:.3f}. A learner is truly unbeaten if none is better on every measure.

Made by `adjudge reproduce calibration-sets`; every row is in `sets.csv`.

*random*: true means drawn with sd .4 of a difference. *tied*: half of the learners tied at the top, the others 1 sd
below. *noisy*, *sparse*: as random, and the last learner exactly as good as the best on every measure, with scores
spread 8 times as much or one cell in five. *one tie*: the first is 3 sd ahead on every measure but one, on which all
are tied. *steps*: all tied on the first measure, each .3 sd behind the one before on the others. *rounded*: as random,
scores rounded to 1 sd.

`front`: keeps all that are truly unbeaten. Set for the best, `each`: the share of the truly unbeaten that it keeps
(its promise: 95 % for each of them); `one`: it keeps one at least; `all`: it keeps all of them, which it does not
promise: of many that are exactly tied some is dropped. `unbeaten`: the unbeaten set keeps all that nobody is truly
better than on any measure. `ways`: every way to choose is true. Sizes: mean numbers of learners.

Least over all rows: front {front:.3f}, each {each:.3f}, one {one:.3f}, unbeaten set {unbeaten:.3f}, ways {ways:.3f}.
"""


def _page(rows: list[Row]) -> Iterator[str]:
    tables = rows[0].tables
    yield _PAGE.format(
        tables=tables, error=float(np.sqrt(0.05 * 0.95 / tables)), front=min(row.front for row in rows),
        each=min(row.best_each for row in rows), one=min(row.best_some for row in rows),
        unbeaten=min(row.unbeaten for row in rows), ways=min(row.profile for row in rows),
    )  # fmt: skip
    yield from markdown_table(
        ["scene", "learners", "measures", "cases", "front", "each", "one", "all", "unbeaten", "ways", "size of front",
         "of the set for the best", "of the unbeaten set", "ways to choose"],
        [[row.scene, str(row.learners), str(row.measures), str(row.cases),
          *(f"{share:.3f}" for share in (row.front, row.best_each, row.best_some, row.best_all, row.unbeaten,
                                         row.profile)),
          *(f"{size:.2f}" for size in (row.front_size, row.best_size, row.unbeaten_size, row.ways))] for row in rows],
    )  # fmt: skip
    yield ""
