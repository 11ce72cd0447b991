"""`--only`: some of an experiment's tasks, by name or number."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from adjudge.errors import InputError, did_you_mean
from adjudge.runs.task import Job, Task

__all__ = ["Selection"]

KEYS = ("case", "learner", "repeat", "fold")


class Selection:
    """Which tasks are wanted? Each text is `key=pattern` with key one of case, learner, repeat, fold; * stands for
    anything. Texts with the same key are alternatives; different keys must all hold. No text: every task.
    """

    def __init__(self, job: Job, texts: Sequence[str] = ()) -> None:
        self._wanted: dict[str, set[int]] = {}
        self.given = bool(texts)
        for text in texts:
            key, equals, pattern = (part.strip() for part in text.partition("="))
            if not equals or key not in KEYS:
                raise InputError(f"--only takes key=pattern; got {text!r}{did_you_mean(key, KEYS)}")
            self._wanted.setdefault(key, set()).update(_matches(job, key, pattern))

    def __contains__(self, task: Task) -> bool:
        return all(getattr(task, key) in places for key, places in self._wanted.items())


def _matches(job: Job, key: str, pattern: str) -> set[int]:
    if key in {"repeat", "fold"}:
        if not pattern.isdigit():
            raise InputError(f"--only {key}=… takes a number from 0; got {pattern!r}")
        return {int(pattern)}
    names = [thing.name for thing in (job.cases if key == "case" else job.learners)]
    found = {place for place, name in enumerate(names) if name == pattern or fnmatchcase(name, pattern)}
    if not found:
        raise InputError(f"--only: no {key} matches {pattern!r}{did_you_mean(pattern, names)}")
    return found
