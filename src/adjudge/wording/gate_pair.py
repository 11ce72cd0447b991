"""The gates of one pair in words: what is shown, on the mean and on each benchmark, and what keeps a gate open."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from adjudge.kernels.special import ndtri
from adjudge.verdicts.cheapest import cost_share
from adjudge.verdicts.gate_result import pair_outcome
from adjudge.verdicts.gate_view import BenchmarkGate, MeasureGate
from adjudge.verdicts.pair import Pair
from adjudge.wording.numerals import p_text, percent, quantity
from adjudge.wording.sentences import effect, interval_text, pair_sentence
from adjudge.wording.words import listed, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_LOWEST = 3  # benchmarks shown beside those that fail
_MOST_NAMES = 5
_MOST_TOLD = 3  # pairs whose gates are told in words


def gate_sentence(pair: Pair) -> str:
    """PASS, FAIL or OPEN, by which margins, and of several benchmarks both halves: the mean, and each of them."""
    outcome = pair_outcome(pair)
    if pair.comparison.settings.rule != "claims":
        return f"{outcome.upper()}: {pair_sentence(pair)}"
    if outcome == "fail":
        where = [_failed(pair, each) for each in pair.gates]
        return f"FAIL: {pair.b} is shown to be worse than {pair.a} by more than {'; '.join(filter(None, where))}."
    margins = ", ".join(f"{margin} on {name}" for name, margin in pair.comparison.settings.gates.items())
    numbers = {len(each.benchmarks) for each in pair.gates}
    mean = _mean_over(pair, *numbers) if len(numbers) == 1 else " in the mean over the benchmarks of each"
    if outcome == "open":
        return f"OPEN: it is not shown whether {pair.b} is worse than {pair.a} by more than {margins}{mean}."
    text = f"PASS: {pair.b} is not worse than {pair.a} by more than {margins}{mean}"
    return f"{text}, and no single {pair.comparison.units.part} is shown to be worse by more." if mean else f"{text}."


def _several_parts(pair: Pair) -> bool:
    return pair.comparison.gates is not None and pair.comparison.gates.several


def _mean_over(pair: Pair, number: int) -> str:
    """Nothing where the table is not of several benchmarks."""
    return f" in the mean over {several(number, pair.comparison.units.part)}" if number else ""


def _failed(pair: Pair, gate: MeasureGate) -> str:
    """0.02 on accuracy in mmlu_x and in the mean over 57 benchmarks."""
    named = [each.benchmark for each in gate.benchmarks if each.failed]
    if not gate.failed and not named:
        return ""
    text = f"{pair.comparison.settings.gates[gate.measure]} on {gate.measure}"
    if named:
        text += f" in {listed(named, most=_MOST_NAMES)}"
    return text + (f"{' and' if named else ''}{_mean_over(pair, len(gate.benchmarks))}" if gate.failed else "")


def gate_details(pair: Pair) -> list[str]:
    """What each gate rests on; then the benchmarks: failing ones, those worse by themselves only, the lowest."""
    gates, found = {each.measure: each for each in pair.gates}, _replaces(pair)
    parts = _several_parts(pair)
    for each in pair.measures:
        gate = gates.get(each.measure)
        if gate is None or not parts:
            text = f"{each.measure}: {effect(each)}; won/lost/tied {each.won}/{each.lost}/{each.tied}"
        else:
            shown = interval_text(gate.estimate, gate.low, gate.high, times=gate.factor)
            text = f"{each.measure}, mean over {several(len(gate.benchmarks), pair.comparison.units.part)}: {shown}"
        if gate is None:
            text += " (no gate)" if gates else ""
        elif gate.failed and not parts:
            text += f"; one-sided p {p_text(gate.p_worse)} of the margin"
        elif pair.gate == "open":
            text += f"; {_keeps_open(pair, gate)}"
        found.append(text)
        if gate is not None and parts:
            found += _benchmark_lines(pair, gate)
    return found


def _replaces(pair: Pair) -> list[str]:
    """What is saved where the gate passes and a cost was named: observed, without an interval."""
    cost = pair.comparison.settings.cheapest
    if cost is None or pair.gate != "pass":
        return []
    share = cost_share(pair.comparison.units, cost, pair.b, pair.a)
    margins = listed([f"{margin} on {name}" for name, margin in pair.comparison.settings.gates.items()])
    told = f"{pair.b} may replace {pair.a}: not worse by more than {margins}"
    return [f"{told}, at {percent(share)} of the {cost}." if share == share else f"{told}; {pair.a} has no {cost}."]


def _benchmark_lines(pair: Pair, gate: MeasureGate) -> list[str]:
    part, total = pair.comparison.units.part, len(gate.benchmarks)
    higher = pair[gate.measure].higher_is_better
    ordered = sorted(gate.benchmarks, key=lambda each: each.estimate if higher else -each.estimate)
    passing = [each for each in ordered if not each.failed]
    lines = [f"{_line(gate, each)}: fails (adjusted p {p_text(each.p_adjusted)})" for each in ordered if each.failed]
    lines += [_line(gate, each) for each in passing[:_LOWEST]]
    family = several(total, part)
    if len(pair.gates) > 1:
        family += f" and {several(len(pair.gates), 'gate')}"
        total = sum(len(each.benchmarks) for each in pair.gates)
    for each in [each for each in passing if each.p_worse <= pair.comparison.settings.alpha]:
        chance = f"among {family} such a p comes up by chance in {_by_chance(each.p_worse, total)}"
        lines.append(f"{_by_itself(gate, each, higher)}; {chance}.")
    small = [each for each in gate.benchmarks if each.too_small]
    drops = sorted({float(f"{each.drop:.3g}") for each in small or passing})
    if drops:
        drop = f"a drop of {drops[0]:g}" if len(drops) == 1 else f"drops of {drops[0]:g} to {drops[-1]:g}"
        are = "is" if len(small) == 1 else "are"
        said = f"{len(small)} of {several(len(gate.benchmarks), part)} {are} too small: {drop} would be missed"
        lines.append(f"{said if small else f'In every {part} {drop} would be seen'} in more than half of runs.")
    if gate.not_covered:
        lines.append(f"Nothing in common, so not covered: {listed(gate.not_covered, most=_MOST_NAMES)}.")
    return lines


def _line(gate: MeasureGate, each: BenchmarkGate) -> str:
    shown = interval_text(each.estimate, each.low, each.high, times=gate.factor)
    return f"{each.benchmark} {shown}, won/lost/tied {each.won}/{each.lost}/{each.n - each.won - each.lost}"


def _by_itself(gate: MeasureGate, each: BenchmarkGate, higher: bool) -> str:
    size = f"{quantity(each.estimate)} times" if gate.factor else quantity(abs(each.estimate))
    fell = f"is at {size}" if gate.factor else f"{'fell' if higher else 'rose'} by {size}"
    return f"{each.benchmark} {fell}: p {p_text(each.p_worse)} by itself"


def _by_chance(p: float, number: int) -> str:
    """How often the least of so many p-values is as small by chance: 1 − (1 − p)^number."""
    chance = 1 - (1 - p) ** number
    return "most runs" if chance > 0.5 else f"1 of {round(1 / chance)} runs"


def _keeps_open(pair: Pair, gate: MeasureGate) -> str:
    """What this gate needed, and about how many cases would do, were the difference as it is now."""
    alpha, single = pair.comparison.settings.alpha, not gate.benchmarks
    if gate.p_not_worse <= gate.level_pass:
        return "not what keeps it open"
    if gate.lead > 0:
        needed = _cases(gate.n, gate.p_not_worse / 2, gate.level_pass / 2)
        if gate.p_not_worse <= alpha:
            return f"not worse by itself ({_level(pair, gate.p_not_worse, gate.level_pass, 1)}{_about(pair, needed)})"
        return _would(pair, needed, "pass")
    sides = 1 if single else 2
    needed = _cases(gate.n, gate.p_worse / sides, gate.level_fail / sides)
    if gate.p_worse <= alpha:
        level = _level(pair, gate.p_worse, gate.level_fail, len(pair.comparison.settings.gates))
        return f"worse by more than the margin by itself ({level}{_about(pair, needed)})"
    return _would(pair, needed, "fail")


def gated_pairs(comparison: Comparison) -> list[Pair]:
    """The few pairs whose gates are told in words, failing ones first."""
    if comparison.gates is None:
        return []
    return [comparison.pair(place) for place in comparison.gates.outcome.argsort(kind="stable")[:_MOST_TOLD].tolist()]


def gate_lines(pair: Pair) -> list[str]:
    """The gate of a pair inside a comparison: its sentence, and of several benchmarks what it rests on."""
    if pair.gate is None:
        return []
    return [f"Gate: {gate_sentence(pair)}", *(gate_details(pair) if _several_parts(pair) else [])]


def _level(pair: Pair, p: float, level: float, gates: int) -> str:
    """p 0.017; with 3 gates 0.0167 is needed."""
    shared = [several(gates, "gate")] if gates > 1 else []
    if len(pair.comparison) > 1:
        shared.append(several(len(pair.comparison), "pair"))
    return f"p {p_text(p, 1 - level)}; with {' and '.join(shared) or 'this gate'} {float(f'{level:.3g}'):g} is needed"


def _cases(n: int, p: float, level: float) -> int | None:
    """z grows with √n: n·(z needed / z now)²; none where the difference is the margin itself."""
    now, needed = float(ndtri(1 - p)), float(ndtri(1 - level))
    if not (now > 1e-9 and math.isfinite(now)):
        return None
    cases = n * (needed / now) ** 2
    return math.ceil(cases) if cases < 1e9 else None


def _rounded(number: int) -> str:
    """Up, to three digits."""
    scale = 10 ** max(0, len(str(number)) - 3)
    return f"{math.ceil(number / scale) * scale:,}"


def _about(pair: Pair, needed: int | None) -> str:
    if needed is None or pair.comparison.units.people:
        return ""
    return f"; about {_rounded(needed)} {pair.comparison.units.nouns(needed)}"


def _would(pair: Pair, needed: int | None, way: str) -> str:
    if needed is None or pair.comparison.units.people:  # more labels help, and more items of the judge's
        return "more cases are needed"
    return (
        f"about {_rounded(needed)} {pair.comparison.units.nouns(needed)} would {way}, were the difference as it is now"
    )
