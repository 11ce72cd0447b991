"""Would the answer hold on new cases? The headline and the front, by drawing tables that these cases allow.

A sign's chance has a formula (`verdicts.repeat_probability`); a headline hangs on many signs at once, so whole new
tables are drawn.
A *world* says how often each case at hand, and each turned upside down (every learner's lead reversed), stands for a
new one. Cases upside down are the prior: n(1 − κ)/κ of them say that effects shrink by κ, which is drawn from what the
table tells of it (there too); with several measures some are crossed too (`effects_alike`). Weights are
Dirichlet, as in the posterior of the answer. In a world n new cases are drawn, the scores of the tests are summed over
them, and p, family, veto, order and headline follow as always.

Scores are those of the cases at hand: ranks are not taken anew, and p is that of as many cases without ties. Cost:
worlds × pairs × measures × cases multiplications.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.sign import fair_coin_tail
from adjudge.kernels.arrays import Bools, Floats, Ints, Signs, Singles
from adjudge.kernels.special import stdtr
from adjudge.replication.effects_alike import Likeness, crossed, likeness
from adjudge.verdicts.answer import Answer, case_scores_of
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.effect_score import p_of_share
from adjudge.verdicts.repeat_probability import Shrinkage, repeat_probabilities_of, shrinkage_of
from adjudge.verdicts.same_headline import Advice, Headlines, advice_of, same_advice

WORLDS = 400
_BLOCK = 20_000_000  # numbers of scores held at once
_AT_ONCE = 50


@dataclass(frozen=True, slots=True, repr=False)
class PairRepeat(ResultBase):
    """A claimed pair: the chance that new cases claim its signs: `low` to `high` with fewer than ten pairs."""

    b: str
    a: str
    verdict: str
    low: float
    high: float


@dataclass(frozen=True, slots=True, repr=False)
class NewCases(ResultBase):
    """`headline` is the chance that new cases give the same advice, `others` what they give instead, most likely first.

    `front`: per learner of the front the chance that it is on it again; `excluded`: that all others are beaten again,
    None where nobody is. `pairs` come from a formula, the others are sampled; κ is the share of a score that is effect.
    """

    n: int
    nouns: tuple[str, str]
    advice: str
    headline: float
    others: tuple[tuple[str, float], ...]
    front: tuple[tuple[str, float], ...]
    excluded: float | None
    pairs: tuple[PairRepeat, ...]
    kappa: float
    learnt: bool  # κ was told by the table, not assumed
    worlds: int
    monte_carlo_error: float
    seed: int
    method: str = "sampled: worlds of weighted cases, some upside down"

    def to_dict(self) -> dict[str, Any]:
        return {name: plain(value) for name, value in self._items() if value is not None}

    def __str__(self) -> str:
        from adjudge.replication.new_cases_text import new_cases_lines

        return "\n".join(new_cases_lines(self))


def why_not(comparison: Comparison) -> str | None:
    """Why new cases cannot be drawn, or None."""
    if not comparison.units.from_cases:
        return f"new cases are drawn from independent ones; this table has {comparison.units.basis}"
    if comparison.baseline is not None:
        return "against a baseline there is no headline over all learners"
    if comparison.settings.sequential or comparison.settings.missing == "both":
        return "sequential tables and holes that count against either claim are not drawn anew"
    return None


@checked
def new_cases(
    comparison: Comparison,
    n: int | None = None,
    *,
    worlds: int = WORLDS,
    seed: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> NewCases:
    """With what chance would n new cases repeat the headline, the front and each claimed word?

    Parameters
    ----------
    comparison: Of independent cases, without a baseline.
    n: New cases; as many as there are unless said.
    worlds: Tables drawn; a chance has the Monte Carlo error √(p(1 − p)/worlds).
    seed: The comparison's own unless said.
    progress: Called with worlds done and their number.

    See Also
    --------
    adjudge.power : how many cases would decide

    >>> from adjudge import compare
    >>> cases = [f"c{i}" for i in range(12)]
    >>> found = compare({"case": cases * 2, "learner": ["A"] * 12 + ["B"] * 12, "accuracy": [0.8] * 12 + [0.9] * 12})
    >>> again = new_cases(found)
    >>> again.advice, again.headline > 0.6
    ('use B', True)
    """
    reason = why_not(comparison)
    if reason is not None:
        raise UnfitDataError(reason)
    if worlds < 20 or (n is not None and n < 2):
        raise InputError(f"20 worlds and 2 new cases at least are needed; received {worlds} and {n}")
    answer = comparison.answer
    assert isinstance(answer, Answer)
    seed = comparison.settings.seed if seed is None else seed
    size = comparison.units.n if n is None else n
    known = shrinkage_of(comparison)
    first, headlines = advice_of(answer.headline), Headlines(comparison)
    told: Counter[Advice] = Counter()
    same, out = 0, 0
    on_front = np.zeros(len(comparison.learners))
    beaten = ~answer.order.front
    generator = np.random.default_rng(seed)
    done = 0
    for tables in drawn_tables(comparison, size, known, worlds, generator):
        advices, front = headlines(*tables)
        for advice in advices:
            alike = same_advice(first, advice)
            same += alike
            told[first if alike else Advice(advice.rule, advice.use)] += 1
        on_front += front.sum(axis=0)
        out += int((~front[:, beaten]).all(axis=1).sum())
        done += len(front)
        if progress is not None:
            progress(done, worlds)
    chances = comparison.repeat_probabilities if n is None else repeat_probabilities_of(comparison, n)
    names = comparison.learners
    claimed = [
        PairRepeat(names[b], names[a], str(word), low, high)
        for (a, b), word, (low, high) in zip(comparison.pair_index, comparison.words, chances.tolist(), strict=True)
        if not np.isnan(low)
    ]
    places = np.flatnonzero(answer.order.front).tolist()
    return NewCases(
        n=size,
        nouns=answer.nouns,
        advice=str(first),
        headline=same / worlds,
        others=tuple((str(advice), count / worlds) for advice, count in told.most_common(6) if advice != first)[:4],
        front=tuple((names[i], float(on_front[i] / worlds)) for i in sorted(places, key=lambda i: -on_front[i])),
        excluded=out / worlds if beaten.any() else None,
        pairs=tuple(claimed),
        kappa=known.mean,
        learnt=len(known.kappa) > 1,
        worlds=worlds,
        monte_carlo_error=float(np.sqrt(0.25 / worlds)),
        seed=seed,
    )


def drawn_tables(
    comparison: Comparison, size: int, known: Shrinkage, worlds: int, generator: np.random.Generator
) -> Iterator[tuple[Floats, Signs, Bools]]:
    """p (NaN where identical), side and the veto's condition of drawn tables, (tables, pairs, measures) at a time."""
    scores = case_scores_of(comparison)
    sizes = np.maximum(np.round((~np.isnan(scores)).mean(axis=2) * size), 1).astype(np.int64)  # holes stay as frequent
    filled = np.nan_to_num(scores)
    alike = likeness(comparison, scores)
    if alike is not None:
        filled = np.concatenate([filled, crossed(filled)], axis=2)
    identical = comparison.identical
    kinds = tuple(test.centre for test in comparison.tests)
    at_once = max(1, min(_AT_ONCE, _BLOCK // max(1, scores[0].size)))
    for start in range(0, worlds, at_once):
        block = min(at_once, worlds - start)
        upright, upside_down = draw_counts(scores.shape[2], size, known, block, generator, alike)
        found = [_tested(filled[j], upright, upside_down, kind, sizes[j]) for j, kind in enumerate(kinds)]
        p, side, against = (np.stack([part[i].T for part in found], axis=2) for i in range(3))
        yield np.where(identical, np.nan, p).astype(np.float64), side.astype(np.int8), against.astype(np.bool_)


def draw_counts(
    n: int, size: int, known: Shrinkage, worlds: int, generator: np.random.Generator, alike: Likeness | None = None
) -> tuple[Singles, Singles]:
    """(n, worlds): how often each case was drawn as it is, and upside down; where `alike` says, crossed ones follow."""
    kappa = generator.choice(known.kappa, size=worlds, p=known.weights)
    prior = (1.0 - kappa) / np.maximum(kappa, 1e-3)  # prior cases per case at hand, half of them upside down
    parts = [1.0 + prior / 2, prior / 2]
    if alike is not None:
        upright, down, cross = alike.shares(kappa, generator)
        parts = [part * (1.0 + prior) for part in (upright, np.maximum(cross, 0), down, np.maximum(-cross, 0))]
    weights = np.concatenate([generator.gamma(part, size=(n, worlds)) for part in parts])
    with np.errstate(under="ignore"):
        shares = weights / weights.sum(axis=0)
    counts = generator.multinomial(size, shares.T).T.astype(np.float32)
    half = len(counts) // 2
    return counts[:half], counts[half:]


def _tested(
    scores: Singles, upright: Singles, upside_down: Singles, centre: str, sizes: Ints
) -> tuple[Floats, Floats, Bools]:
    """Two-sided p, side, and whether the balance of wins goes against it, of (pairs, cases) scores in every world."""
    signed, drawn = upright - upside_down, upright + upside_down
    lead = (scores @ signed).astype(np.float64)
    above, below = (scores > 0).astype(np.float32), (scores < 0).astype(np.float32)
    won, lost = above @ upright + below @ upside_down, below @ upright + above @ upside_down
    if centre == "wins" and np.isin(scores, (-1.0, 0.0, 1.0)).all():
        tail = fair_coin_tail(np.maximum(won, lost).astype(np.int64), np.minimum(won, lost).astype(np.int64), "greater")
        p = np.minimum(1.0, 2.0 * tail)
        return p, np.sign(won - lost).astype(np.float64), np.zeros(p.shape, dtype=bool)
    if centre == "typical":
        total = (np.abs(scores) @ drawn).astype(np.float64)
        share = lead / np.where(total > 0, total, 1.0)
        p = np.maximum(p_of_share(share, sizes), 2.0 ** (1.0 - (won + lost)))  # zeros decide nothing
        side = np.sign(lead)
        return np.minimum(p, 1.0), side, (side * (won - lost) <= 0) & (side != 0)
    size = np.maximum(sizes, 2)[:, None].astype(np.float64)
    mean = lead / size
    variance = np.maximum((scores**2 @ drawn) / size - mean**2, 1e-12) / (size - 1)
    p = 2.0 * stdtr(size - 1, -np.abs(mean) / np.sqrt(variance))
    return p, np.sign(mean), np.zeros(p.shape, dtype=bool)
