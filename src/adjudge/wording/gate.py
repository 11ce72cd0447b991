"""A gate in words: the terminal, a comment under a change, annotations of a pipeline."""

from __future__ import annotations

from adjudge.verdicts.gate_result import GateResult, pair_outcome
from adjudge.wording.gate_pair import gate_details, gate_sentence
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import board
from adjudge.wording.markdown_escape import markdown_escape
from adjudge.wording.sentences import RULES, pair_sentence
from adjudge.wording.text_table import painted, paragraph

_COLOURS = {"PASS": "green", "FAIL": "red", "OPEN": "yellow"}


def gate_text(result: GateResult) -> str:
    """The outcome of every pair, what it rests on, and what would decide an open one."""
    lines = []
    for pair in result.comparison:
        word, text = pair_outcome(pair).upper(), paragraph(gate_sentence(pair))
        lines.append(painted(word, _COLOURS[word]) + text.removeprefix(word))
        lines += [paragraph(text, " " * 8, " " * 6) for text in gate_details(pair)]
    lines += [paragraph(f"not paired: {text}") for text in result.unpaired]
    lines.append(paragraph(_promise(result)))
    return "\n".join(lines)


def _promise(result: GateResult) -> str:
    settings = result.comparison.settings
    if settings.rule != "claims":
        return f"{RULES[settings.rule][0].upper()}{RULES[settings.rule][1:]}."
    level, gates = f"{100 * settings.alpha:g} %", result.comparison.gates
    if gates is not None and gates.several:
        return (
            f"Passing is wrong with chance at most about {level}; failing with about {level} for single "
            f"{result.comparison.units.part}s, and half of that for the mean."
        )
    return f"Passing and failing are each wrong with chance at most about {level}."


def gate_markdown(result: GateResult) -> str:
    """A comment under a change: outcome, what it rests on, the leaderboard."""
    mark = {"pass": "✅", "fail": "❌", "open": "❔"}[result.outcome]
    lines = [f"## {mark} adjudge gate: {result.outcome}", ""]
    for pair in result.comparison:
        lines += [f"**{markdown_escape(gate_sentence(pair))}**", ""]
        lines += [f"- {markdown_escape(text)}" for text in gate_details(pair)]
        lines += ["", *([markdown_escape(pair_sentence(pair)), ""] if pair.gate is not None else [])]
    header, rows = board(result.comparison).cells
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
        f"::{level[pair_outcome(pair)]} title=adjudge gate {pair_outcome(pair)}::{_command(gate_sentence(pair))}"
        for pair in result.comparison
    ]


def _command(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
