"""What the items still tell: how many separate the leaders, and whether more samples or more items would help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.verdicts.sample_noise import LiveItems, SampleNoise, live_of, noise_of
from adjudge.wording.numerals import quantity
from adjudge.wording.words import listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_PARTS = 10


def item_lines(comparison: Comparison) -> list[str]:
    """Live items overall, for the front and on each benchmark; then what to buy next, measure by measure."""
    found = live_of(comparison)
    whole = [_live(each, comparison) for each in found if each.benchmark is None]
    parts = sorted((each for each in found if each.benchmark is not None), key=lambda each: each.live / each.n)
    if parts:
        each = [f"{part.live} of {part.n} in {part.benchmark}" for part in parts]
        whole.append(f"By benchmark, fewest first: {listed(each, most=_MOST_PARTS)}.")
    return [*whole, *map(_buy, noise_of(comparison))]


def _live(each: LiveItems, comparison: Comparison) -> str:
    first = [row.learner for row in comparison.answer.leaderboard][: len(each.learners)]
    number = len(each.learners)
    who = f"the first {number} of the leaderboard" if set(each.learners) == set(first) else f"the {number} not beaten"
    who = listed(each.learners) if number == 2 else who
    if number == len(comparison.learners) and number > 2:
        who = f"the {number} learners"
    two = "they" if number == 2 else "two of them"
    rest = "" if each.most is None else f": {two} can differ by at most {quantity(each.most)}"
    return f"Of {several(each.n, 'item')} {each.live} still separate {who}; on the others they score the same{rest}."


def _buy(noise: SampleNoise) -> str:
    """The same number of answers, spent on samples or on items."""
    samples, items = (round(100 * noise.narrower(**twice)) for twice in ({"samples": 2.0}, {"items": 2.0}))
    return (
        f"What to buy next for {noise.b} − {noise.a} on {noise.measure}, with twice the answers: "
        f"{several(round(noise.samples), 'more sample')} per item would shrink the interval by {samples} %, "
        f"{several(noise.n, 'more item')} by {items} %."
    )
