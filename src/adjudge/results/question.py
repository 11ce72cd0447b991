"""The one question about a table: what was understood, what is open, and a complete command per answer."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.base.option_spelling import command, option
from adjudge.errors import InputError
from adjudge.results.reading import Answer, TableReading, some


class Question(InputError):
    """A refusal that asks: on the command line one line per answer, in Python the arguments in the same line."""

    def __init__(self, text: str, answers: Sequence[Answer] = ()) -> None:
        lines = [(line, answer.means) for answer in answers if (line := command(answer.options)) is not None]
        width = max((len(line) for line, _ in lines), default=0)
        said = [f"{', '.join(option(name, value) for name, value in answer.options.items())} ({answer.means})"
                for answer in answers] if not lines else []  # fmt: skip
        super().__init__(f"{text} use {' or '.join(said)}" if said else text,
                         example="".join(f"\n  {line.ljust(width)}  {means}" for line, means in lines))  # fmt: skip
        self.text, self.answers, self.commands = text, tuple(answers), tuple(line for line, _ in lines)


class NothingToCompare(InputError):
    """A file that holds no comparison; `reason` is its kind: training_log, one_score_per_learner, predictions …"""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


def open_question(source: str, reading: TableReading, unknown: Sequence[str]) -> Question:
    """The question of a reading that leaves something open; measures of unknown direction are answered with it."""
    answers = reading.answers
    if unknown and not any({"higher", "lower"} & {*answer.options} for answer in answers):
        answers = tuple(
            Answer(f"{answer.means}; {word} is better", answer.options | {side: [*unknown]})
            for answer in answers
            for side, word in (("higher", "more"), ("lower", "less"))
        )
    way = ""
    if not answers and "use " not in reading.open:
        way = f"; use {option('case', 'COLUMN')} and {option('learner', 'COLUMN')}"
    return Question(f"{source}: understood {reading.describe()}, but {reading.open}{way}", answers)


def direction_question(measures: tuple[str, ...], why: str, source: str) -> Question:
    """Which way is better, of all measures without a known direction at once."""
    names, every = list(measures), " of all of them" if len(measures) > 1 else ""
    answers = [Answer(f"more is better{every}", {"higher": names}), Answer(f"less is better{every}", {"lower": names})]
    if every:
        mixed = {"higher": names[:1], "lower": names[1:]}
        answers.append(Answer("each its own way: put every name on its side", mixed))
        why = f"{source}: which way is better? no direction is known of {some(names, 12)}"
    return Question(why if command({}) is not None else f"{why};", answers)
