"""Reversals in words: who changes places between two measures, and the cases that make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence.reversals import PairOrder
from adjudge.verdicts.reversed_pairs import Reversals
from adjudge.wording.numerals import signed
from adjudge.wording.words import listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_PAIRS = 10
_MOST_CASES = 5


def reversal_lines(comparison: Comparison) -> list[str]:
    """Every pair that turns, the clearest first; empty where reversals were not asked for."""
    reversals = comparison.reversals
    if reversals is None:
        return []
    found = reversals.found
    pairs = sorted(found.reversed, key=lambda pair: len(pair.causes), reverse=True)
    n = several(found.n_cases, comparison.units.noun)
    total = len(found.pairs)
    gone = f", {reversals.left_out} left out for a missing score" if reversals.left_out else ""
    lead = f"{reversals.first} against {reversals.second} ({n}{gone}): "
    lead += f"{len(pairs)} of {several(total, 'pair')} change places on average; in {found.n_disagreeing} of "
    lead += f"{total * found.n_cases} pairs × {comparison.units.noun}s the two favour different learners."
    if reversals.classes:
        shares = [f"{name} {share:.3f}" for name, share in reversals.classes.items()]
        lead += f" Class priors: {listed(shares, most=8)}."
    lines = [lead, *(_sentence(comparison, reversals, pair) for pair in pairs[:_MOST_PAIRS])]
    if len(pairs) > _MOST_PAIRS:
        lines.append(f"… and {several(len(pairs) - _MOST_PAIRS, 'more pair')}.")
    return [*lines, "Reversals describe these scores; what is shown to differ is said by the verdicts."]


def _sentence(comparison: Comparison, reversals: Reversals, pair: PairOrder) -> str:
    noun = comparison.units.noun
    verdict = comparison[pair.b, pair.a]
    shown = [f"{name} {'better' if verdict[name].sign == '>' else 'worse'}"
             for name in (reversals.first, reversals.second) if verdict[name].sign in "<>"]  # fmt: skip
    text = (
        f"{pair.b} leads {pair.a} by {signed(pair.first)} on {reversals.first} and trails by {signed(pair.second)} on "
        f"{reversals.second} ({'shown: ' + ', '.join(shown) if shown else 'neither is shown'}). Without "
        f"{listed(pair.causes, most=_MOST_CASES)} ({len(pair.causes)} of {several(reversals.found.n_cases, noun)}) "
        f"{reversals.second} would not speak against it; the two favour different learners in {len(pair.disagreeing)}"
    )
    text += f": {listed(pair.disagreeing, most=_MOST_CASES)}." if pair.disagreeing else "."
    if pair.causes_prior is not None:
        text += f" Mean prior of the true class {pair.causes_prior:.3f} there, {pair.prior:.3f} over all."
    return text
