"""A gate in words: the terminal, a comment under a change, annotations of a pipeline."""

from __future__ import annotations

import math

from adjudge.verdicts.gate_result import GateResult, pair_outcome
from adjudge.verdicts.pair import MeasureVerdict, Pair
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import answer_cells
from adjudge.wording.markdown_escape import markdown_escape
from adjudge.wording.numerals import quantity
from adjudge.wording.sentences import RULES, effect, pair_sentence
from adjudge.wording.text_table import painted, paragraph

_COLOURS = {"PASS": "green", "FAIL": "red", "OPEN": "yellow"}
_WORDS = {
    "pass": "PASS: {b} is not worse than {a} by more than {margins}.",
    "fail": "FAIL: {b} is shown to be worse than {a} by more than {margins}.",
    "open": "OPEN: it is not shown whether {b} is worse than {a} by more than {margins}.",
}


def gate_text(result: GateResult) -> str:
    """The outcome of every pair, what it rests on, and what would decide an open one."""
    lines = []
    for pair in result.comparison:
        word, text = pair_outcome(pair).upper(), paragraph(_sentence(pair))
        lines.append(painted(word, _COLOURS[word]) + text.removeprefix(word))
        lines += [paragraph(text, " " * 8, " " * 6) for text in _details(pair)]
    lines += [paragraph(f"not paired: {text}") for text in result.unpaired]
    lines.append(paragraph(_promise(result)))
    return "\n".join(lines)


def _promise(result: GateResult) -> str:
    settings = result.comparison.settings
    if settings.rule != "signs":
        return f"{RULES[settings.rule][0].upper()}{RULES[settings.rule][1:]}."
    return f"Passing and failing are each wrong with chance at most about {100 * settings.alpha:g} %."


def _sentence(pair: Pair) -> str:
    if pair.comparison.settings.rule != "signs":
        return f"{pair_outcome(pair).upper()}: {pair_sentence(pair)}"
    failed = _failed(pair) if pair.gate == "fail" else None
    margins = ", ".join(
        f"{margin} on {name}"
        for name, margin in pair.comparison.settings.gates.items()
        if failed is None or name in failed
    )
    return _WORDS[str(pair.gate)].format(b=pair.b, a=pair.a, margins=margins)


def _failed(pair: Pair) -> set[str]:
    """The measures on which it is shown worse by more than the gate."""
    gates = pair.comparison.gates
    assert gates is not None
    shown = gates.failed[pair.comparison.place_of(pair.b, pair.a)].tolist()
    return {name for name, worse in zip(pair.comparison.measures, shown, strict=True) if worse}


def _details(pair: Pair) -> list[str]:
    found = []
    for each in pair.measures:
        text = f"{each.measure}: {effect(each)}; won/lost/tied {each.won}/{each.lost}/{each.tied}"
        gates = pair.comparison.settings.gates
        if gates and each.measure not in gates:
            text += " (no gate)"
        elif pair.gate == "open":
            text += f"; {_would_decide(pair, each)}"
        found.append(text)
    return found


def _would_decide(pair: Pair, each: MeasureVerdict) -> str:
    """How many cases would shrink the interval enough, were the difference as it is: a rule of thumb."""
    place = pair.comparison.measures.index(each.measure)
    gates = pair.comparison.gates
    assert gates is not None
    row = pair.comparison.place_of(pair.b, pair.a)
    width = float(gates.widths[row, place])
    centre, low, high = each.estimate, each.low, each.high
    if each.factor:
        centre, low, high = (math.log(part) for part in (centre, low, high))
    if not each.higher_is_better:
        centre, low, high = -centre, -high, -low
    room = centre + width
    half = centre - low if room > 0 else high - centre
    if not (math.isfinite(room) and math.isfinite(half)) or room == 0 or half <= 0:
        return "more cases are needed"
    needed = math.ceil(each.n * (half / room) ** 2)
    if needed <= each.n:  # open by another gate, by the other pairs, or by a hair
        gated = len(pair.comparison.settings.gates) > 1 or len(pair.comparison) > 1
        return "not what keeps it open" if gated else f"a few more {pair.comparison.units.nouns(2)} are needed"
    way = "pass" if room > 0 else "fail"
    rounded = quantity(float(f"{needed:.2g}")).removesuffix(".0")
    return f"about {rounded} {pair.comparison.units.nouns(needed)} would {way}, were the difference as it is now"


def gate_markdown(result: GateResult) -> str:
    """A comment under a change: outcome, what it rests on, the leaderboard."""
    mark = {"pass": "✅", "fail": "❌", "open": "❔"}[result.outcome]
    lines = [f"## {mark} adjudge gate: {result.outcome}", ""]
    for pair in result.comparison:
        lines += [f"**{markdown_escape(_sentence(pair))}**", ""]
        lines += [f"- {markdown_escape(text)}" for text in _details(pair)]
        lines += ["", *([markdown_escape(pair_sentence(pair)), ""] if pair.gate is not None else [])]
    header, rows = answer_cells(result.comparison.answer)
    lines += [f"| {' | '.join(header)} |", f"|{' --- |' * len(header)}"]
    lines += [f"| {' | '.join(markdown_escape(cell) for cell in row)} |" for row in rows]
    lines += ["", markdown_escape(str(headline_text(result.comparison.answer)))]
    lines += [
        "",
        markdown_escape(_promise(result)),
        "",
        *(f"not paired: {markdown_escape(text)}" for text in result.unpaired),
    ]
    return "\n".join(lines).rstrip() + "\n"


def gate_annotations(result: GateResult) -> list[str]:
    """Workflow commands of GitHub, one per pair."""
    level = {"pass": "notice", "fail": "error", "open": "warning"}
    return [
        f"::{level[pair_outcome(pair)]} title=adjudge gate {pair_outcome(pair)}::{_command(_sentence(pair))}"
        for pair in result.comparison
    ]


def _command(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
