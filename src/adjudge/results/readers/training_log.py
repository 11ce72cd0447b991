"""Training logs (HuggingFace's `trainer_state.json`): recognised, to say what they are; they are not results."""

from __future__ import annotations

from typing import NoReturn

from adjudge.results.question import NothingToCompare
from adjudge.results.readers.checked import list_in
from adjudge.results.readers.reading import ReadOptions
from adjudge.results.readers.source import Source

NAME = "training log"
ABOUT = "trainer_state.json of HuggingFace: said to be a training log, not judged"


def recognises(source: Source) -> bool:
    return isinstance(source.record.get("log_history"), list) and "global_step" in source.record


def read(source: Source, options: ReadOptions) -> NoReturn:
    del options
    steps = len(list_in(source.record, "log_history"))
    raise NothingToCompare(
        "training_log",
        f"{source.name} is a training log: {steps} entries of one run, step by step, no independent results; "
        "to compare models give one row per model and test set (or item) with the score of the finished run",
    )
