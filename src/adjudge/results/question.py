"""The one question about a table: what was understood, what is open, and a complete command per answer."""

from __future__ import annotations

from typing import Any

from adjudge.base.option_spelling import command, option
from adjudge.errors import InputError
from adjudge.results.reading import Answer, TableReading, some


def question(text: str, answers: tuple[Answer, ...] = ()) -> InputError:
    """The refusal that asks; on the command line one line per answer, in Python the arguments in the same line."""
    lines = [(line, answer.means) for answer in answers if (line := command(answer.options)) is not None]
    if lines:
        width = max(len(line) for line, _ in lines)
        return InputError(text, example="".join(f"\n  {line.ljust(width)}  {means}" for line, means in lines))
    said = [
        f"{', '.join(option(name, value) for name, value in answer.options.items())} ({answer.means})"
        for answer in answers
    ]
    return InputError(f"{text} say {' or '.join(said)}" if said else text)


def open_question(source: str, reading: TableReading, value_known: bool) -> InputError:
    """The question of a reading that leaves something open; a measure without a direction is answered with it."""
    understood = reading.describe()
    answers = reading.answers
    if not value_known:
        name = reading.measure_name or "value"
        answers = tuple(
            Answer(f"{answer.means}; {word} is better", answer.options | {side: [name]})
            for answer in answers
            for side, word in (("higher", "more"), ("lower", "less"))
        )
    if not answers and "say " not in reading.open:
        way = f"; say {option('case', 'COLUMN')} and {option('learner', 'COLUMN')}"
        return question(f"{source}: understood {understood}, but {reading.open}{way}")
    return question(f"{source}: understood {understood}, but {reading.open}", answers)


def direction_question(measures: tuple[str, ...], why: str, source: str) -> InputError:
    """Which way is better, of all measures without a known direction at once."""
    names = list(measures)
    either: Any = names
    answers = (
        Answer("more is better" + (" of all of them" if len(names) > 1 else ""), {"higher": either}),
        Answer("less is better" + (" of all of them" if len(names) > 1 else ""), {"lower": either}),
    )
    if command({}) is None:
        return InputError(f"{why}; say {option('higher', either)} or {option('lower', either)}")
    return question(
        why if len(names) == 1 else f"{source}: which way is better? no direction is known of {some(names, 12)}",
        answers,
    )
