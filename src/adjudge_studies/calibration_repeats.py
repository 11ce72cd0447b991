"""Would it hold on new cases? Chances said beside what really new cases showed, given that a claim was made.

The stated prior: learners' true means are normal, as far apart in every measure, and their spread is such that κ, the
share of a score that is effect, is uniform between 0 and 1. Differences have standard deviation 1, measures correlate
.5. Every table is drawn six times from the same truth: the first claims and says, the others show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge import compare
from adjudge.replication.new_cases import new_cases
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.effect_score import effect_score
from adjudge.verdicts.repeat_probability import (
    SPREADS,
    WIDEST,
    assumed,
    independent_pairs,
    learnt,
    repeat_among,
    repeat_probability,
)
from adjudge.verdicts.same_headline import Headlines, advice_of, same_advice
from adjudge.verdicts.signs import family_p
from adjudge_studies.calibration_answer import PairTests, all_pairs, normal_scores, pair_tests
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records, write_rows
from adjudge_studies.said_and_seen import SaidAndSeen, table

Floats = NDArray[np.float64]
Means = Callable[[int, int, int, np.random.Generator], Floats]  # (m, k, n, rng) → (m, k)
ALPHA = 0.05
SETTINGS = ((5, 1, 20), (5, 3, 40), (10, 1, 40), (10, 2, 20), (10, 2, 40), (6, 2, 100))  # learners, measures, cases
FEW = ((2, 1, 12), (2, 1, 40), (3, 1, 20), (4, 2, 40))  # the same, with fewer than ten pairs
CORRELATIONS = (0.5, -0.5)  # of effects between two measures, in the other truths of the headline
_BLOCK = 20
_AGAIN = 5  # new tables that a claim meets: claims of one table are not independent, and one answer says little


def stated(m: int, k: int, n: int, rng: np.random.Generator) -> Floats:
    """κ uniform: n τ² = κ/(1 − κ), τ the standard deviation of a pair's effect."""
    kappa = rng.uniform(0.0, 0.999)
    return np.asarray(rng.standard_normal((m, k)) * np.sqrt(kappa / (1 - kappa) / n / 2))


def spread(tau: float) -> Means:
    """Effects of one spread, whatever n."""
    return lambda m, k, n, rng: rng.standard_normal((m, k)) * tau / np.sqrt(2)


def correlated(g: float) -> Means:
    """As stated, but a learner's effects on two measures correlate by g."""

    def means(m: int, k: int, n: int, rng: np.random.Generator) -> Floats:
        one, two = stated(m, k, n, rng)
        return np.stack([one, g * one + np.sqrt(1 - g**2) * two])

    return means


def few(m: int, k: int, n: int, rng: np.random.Generator) -> Floats:
    """Most learners alike, about one in four apart by about 1."""
    return rng.standard_normal((m, k)) * (rng.random(k) < 0.25)


def heavy(m: int, k: int, n: int, rng: np.random.Generator) -> Floats:
    """Spread .3, but a learner may be very far off (t with 2 degrees of freedom)."""
    return rng.standard_normal((m, k)) * 0.2 / np.sqrt(rng.chisquare(2, k) / 2)


PRIORS: dict[str, Means] = {"spread .2": spread(0.2), "spread .5": spread(0.5), "spread 1": spread(1.0),
                            "few apart": few, "heavy tails": heavy, "no effect at all": spread(0.0)}  # fmt: skip


def words(
    k: int, m: int, n: int, tables: int, prior: Means, rng: np.random.Generator, ours: SaidAndSeen, formula: SaidAndSeen
) -> None:
    """Add every claimed pair of simulated tables to both estimates."""
    pairs = all_pairs(k)
    for start in range(0, tables, _BLOCK):
        means = np.stack([prior(m, k, n, rng) for _ in range(min(_BLOCK, tables - start))])[..., None]
        zero = np.zeros((m, k))
        first, *others = (normal_scores(zero, n, len(means), rng) / np.sqrt(2) + means for _ in range(1 + _AGAIN))
        for one, *anew in zip(pair_tests(first, pairs), *(pair_tests(other, pairs) for other in others), strict=True):
            q, claimed = _claims(one)
            if not claimed.any():
                continue
            some = claimed.any(axis=1)
            repeated = [_claims(two)[1] & (two.side == one.side) for two in anew]
            seen = np.mean([(each | ~claimed).all(axis=1)[some] for each in repeated], axis=0).tolist()
            sizes = np.full(one.p.shape, float(n))
            scores = effect_score(one.p, sizes, "typical")
            known = learnt(scores, n, independent_pairs(pairs, one.side * scores)) if len(pairs) >= 10 else assumed(n)
            said = repeat_among(one.p, claimed, scores, known, sizes, ALPHA, ("typical",) * m)
            ours.said += said[some].tolist()
            formula.said += repeat_probability(one.p, q, claimed, n, ALPHA)[some].tolist()
            ours.seen += seen
            formula.seen += seen


@dataclass(frozen=True, slots=True)
class Few:
    """Claims of tables with fewer than ten pairs: mean ends of the range said, and how often new cases agreed."""

    learners: int
    measures: int
    cases: int
    spread: float
    noise: str
    claims: int
    given: float  # share of the claims with a range
    low: float
    high: float
    seen: float


def few_pairs(k: int, m: int, n: int, tau: float, noise: str, tables: int, rng: np.random.Generator) -> Few:
    """As `repeat_probabilities_of` says it; skewed noise: every second learner's is exponential."""
    pairs = all_pairs(k)
    means = rng.standard_normal((tables, m, k, 1)) * tau / np.sqrt(2)
    drawn = []
    for _ in range(1 + _AGAIN):
        values = rng.standard_normal((tables, m, k, n))
        if noise == "skewed":
            values[:, :, ::2] = rng.standard_exponential(values[:, :, ::2].shape) - 1.0
        drawn.append(pair_tests(values / np.sqrt(2) + means, pairs))
    said, seen = [], []
    for one, *anew in zip(*drawn, strict=True):
        claimed = _claims(one)[1]
        some = claimed.any(axis=1)
        if not some.any():
            continue
        sizes = np.full(one.p.shape, float(n))
        scores = effect_score(one.p, sizes, "typical")
        said += [*zip(*(repeat_among(one.p, claimed, scores, assumed(n, end), sizes, ALPHA, ("typical",) * m)[some]
                        for end in SPREADS), strict=True)]  # fmt: skip
        repeated = [_claims(two)[1] & (two.side == one.side) | ~claimed for two in anew]
        seen += np.mean([each.all(axis=1)[some] for each in repeated], axis=0).tolist()
    ends, agreed = np.array(said).reshape(-1, 2), np.array(seen)
    given = ends[:, 1] - ends[:, 0] <= WIDEST
    if not given.any():
        return Few(k, m, n, tau, noise, len(ends), 0.0, np.nan, np.nan, np.nan)
    low, high = ends[given].mean(axis=0).tolist()
    return Few(k, m, n, tau, noise, len(ends), float(given.mean()), low, high, float(agreed[given].mean()))


def _claims(test: PairTests) -> tuple[Floats, NDArray[np.bool_]]:
    q = family_p(test.p)[1]
    return q, (q <= ALPHA) & ~test.contradicted


def headlines(
    k: int, m: int, n: int, tables: int, worlds: int, prior: Means, rng: np.random.Generator
) -> tuple[SaidAndSeen, SaidAndSeen]:
    """Chances of the headline, and that all beaten are beaten again, given that something was claimed."""
    label = f"{k} learners, {m} measures, {n} cases"
    head, out = SaidAndSeen(label), SaidAndSeen(label)
    pairs = all_pairs(k)
    for _ in range(tables):
        values = normal_scores(np.zeros((m, k)), n, 1 + _AGAIN, rng) / np.sqrt(2) + prior(m, k, n, rng)[:, :, None]
        if not (family_p(next(pair_tests(values[:1], pairs)).p)[1] <= ALPHA).any():
            continue
        first = _compared(values[0])
        said, one = new_cases(first, worlds=worlds), first.answer
        assert isinstance(one, Answer)
        advice, beaten, anew = advice_of(one.headline), ~one.order.front, Headlines(first)
        tests = list(pair_tests(values[1:], pairs))
        p, side, against = (np.stack([getattr(two, name) for two in tests]) for name in ("p", "side", "contradicted"))
        advices, front = anew(p, side.astype(np.int8), against)
        head.said.append(said.headline)
        head.seen.append(float(np.mean([same_advice(advice, other) for other in advices])))
        if said.excluded is not None:
            out.said.append(said.excluded)
            out.seen.append(float((~front[:, beaten]).all(axis=1).mean()))
    return head, out


def _compared(values: Floats) -> Any:
    m, k, n = values.shape
    columns: dict[str, list[Any]] = {"case": [f"c{i}" for i in range(n)] * k,
                                     "learner": [f"L{j}" for j in range(k) for _ in range(n)]}  # fmt: skip
    columns |= {f"accuracy{j}": values[j].ravel().tolist() for j in range(m)}
    from adjudge.results.read import read_results

    return compare(read_results(columns, higher=[f"accuracy{j}" for j in range(m)]), draws=50)


def make(how: How) -> str:
    """`adjudge reproduce calibration-repeats`: 600 tables a setting, or as many as asked for."""
    tables = how.replications or 600
    rng = np.random.default_rng(how.seed)
    steps = len(SETTINGS) + len(PRIORS) + 3 + len(CORRELATIONS)
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        how.tell(done, steps)

    pooled, formula = SaidAndSeen("all settings"), SaidAndSeen("short formula")
    single = []
    for k, m, n in SETTINGS:
        one, short = SaidAndSeen(f"{k} learners, {m} measures, {n} cases"), SaidAndSeen("")
        words(k, m, n, tables, stated, rng, one, short)
        single.append(one)
        pooled.add(one)
        formula.add(short)
        step()
    others = []
    for name, prior in PRIORS.items():
        one = SaidAndSeen(name)
        for k, m, n in ((5, 1, 20), (10, 2, 40)):
            words(k, m, n, max(2, tables // 4), prior, rng, one, SaidAndSeen(""))
        others.append(one)
        step()
    pair, pair_formula = SaidAndSeen(""), SaidAndSeen("3 learners, 20 cases, spread .5 (§7's formula)")
    words(3, 1, 20, 2 * tables, spread(0.5), rng, pair, pair_formula)
    step()
    heads, outs = SaidAndSeen("headline"), SaidAndSeen("all beaten are beaten again")
    for k, m, n in ((5, 1, 40), (5, 2, 40)):
        head, out = headlines(k, m, n, 4 * tables, 100, stated, rng)  # one claim a table, not ten
        heads.add(head)
        outs.add(out)
        step()
    likes = []
    for g in CORRELATIONS:
        likes.append(headlines(5, 2, 40, tables, 100, correlated(g), rng)[0])
        likes[-1].label = f"headline, effects on two measures correlate {g:g}"
        step()
    parts = [pooled, formula, *single, *others, pair_formula, heads, outs, *likes]
    write_rows(how.folder / "repeats.csv", ["what", "low", "high", "said", "seen", "number"], (
        [part.label, f"{each.low:.1f}", f"{each.high:.1f}", f"{each.said:.4f}", f"{each.seen:.4f}", each.number]
        for part in parts for each in part.bins(least=20)
    ))  # fmt: skip
    page = "\n".join(_page(tables, pooled, formula, single, others, pair_formula, heads, outs, likes))
    return how.keep("robustness.md", page)


def _page(
    tables: int, pooled: SaidAndSeen, formula: SaidAndSeen, single: list[SaidAndSeen], others: list[SaidAndSeen],
    pair: SaidAndSeen, heads: SaidAndSeen, outs: SaidAndSeen, likes: list[SaidAndSeen],
) -> Iterator[str]:  # fmt: skip
    yield f"""\
# Calibration card: would it hold on new cases?

Of every pair that was claimed: the chance said that as many new cases claim the same signs, and how often really new
cases did. Exact signed ranks with the veto, one family at 5 %, {tables} tables a setting; each met {_AGAIN} new ones
of its truth. **The stated prior**: true means are normal, their spread such that the share of a score that is effect,
κ, is uniform from 0 to 1. Only bins with 200 claims are held to .05.

Made by `adjudge reproduce calibration-repeats`.

## Words, ten pairs or more, under the stated prior

Greatest gap of a bin: {pooled.worst():.3f}; of the short formula: {formula.worst():.3f}.
"""
    yield from table([pooled, formula, *single])
    yield """\
## Other truths

The same estimate where effects are not as it assumes. Where there is hardly anything to find, the few claims are luck
and the estimate is too hopeful: a table of few pairs cannot tell a small spread from none.
"""
    yield from table(others)
    yield "## Fewer than ten pairs\n\nHere a range is printed ([its own card](few-pairs.md)). The one number of"
    yield "the short formula, where effects have the spread that it assumes (.5):\n"
    yield from table([pair])
    yield f"""\
## Headline and front

By drawing 100 tables from each (`new_cases`), given that some sign was claimed; 5 learners, 1 or 2 measures, 40 cases.
How alike effects are between measures is learnt from each table
(`effects_alike`); how, was worked out on tables of other seeds than these. Greatest gap of a bin with 200 claims:
{heads.worst():.3f}. The last rows are other truths: under the stated prior effects on two measures do not correlate.
"""
    yield from table([heads, outs, *likes], least=20)


def make_few(how: How) -> str:
    """`adjudge reproduce calibration-few-pairs`: 1200 tables a row, or as many as asked for."""
    tables, rng = how.replications or 1200, np.random.default_rng(how.seed)
    settings = [(*shape, tau, noise) for noise in ("normal", "skewed") for shape in FEW
                for tau in (0.2, 0.5, 1.0, 0.1, 2.0)]  # fmt: skip
    rows = []
    for setting in settings:
        rows.append(few_pairs(*setting, tables, rng))
        how.tell(len(rows), len(settings))
    write_records(how.folder / "few-pairs.csv", rows)
    within = [row for row in rows if SPREADS[0] <= row.spread <= SPREADS[1] and row.given]
    off = max(max(row.low - row.seen, row.seen - row.high, 0.0) for row in within)
    header = ["learners", "measures", "cases", "effects, sd", "noise", "claims", "range given", "said", "seen"]
    lines = markdown_table(header, [
        [str(row.learners), str(row.measures), str(row.cases), f"{row.spread:g}", row.noise, str(row.claims),
         f"{row.given:.2f}", f"{row.low:.2f} to {row.high:.2f}", f"{row.seen:.2f}"] for row in rows])  # fmt: skip
    page = f"""\
# Calibration card: repeating a claim, fewer than ten pairs

Of every pair that was claimed: the range said for the chance that as many new cases claim the same (mean of its ends),
and how often {_AGAIN} really new tables did. Few pairs cannot tell how large effects are: the range is for effects that
spread by {SPREADS[0]:g} to {SPREADS[1]:g} sd of a difference, and is not given where it is wider than {WIDEST:g}.
Signed ranks with the veto, {tables} tables a row. Skewed: every second learner's noise is exponential.

Made by `adjudge reproduce calibration-few-pairs`.

Where effects are so, what was seen lies outside the mean range by at most {off:.2f}; the rows of 0.1 and 2 sd show
other truths, which the range does not cover.

"""
    return how.keep("few-pairs.md", page + "\n".join(lines) + "\n")
