"""`--only`: some of an experiment's tasks, by name or number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, did_you_mean
from adjudge.runs.task import Job, Task

KEYS = ("case", "learner", "repeat", "fold")


class Selection:
    """Which tasks are wanted? Each text is `key=pattern` with key one of case, learner, repeat, fold; * stands for
    anything. Texts with the same key are alternatives; different keys must all hold. No text: every task.
    """

    def __init__(self, job: Job, texts: Sequence[str] = ()) -> None:
        self._wanted: dict[str, set[int]] = {}
        for text in texts:
            key, equals, pattern = (part.strip() for part in text.partition("="))
            if not equals or key not in KEYS:
                raise InputError(f"{option('only')} takes key=pattern; got {text!r}{did_you_mean(key, KEYS)}")
            self._wanted.setdefault(key, set()).update(_matches(job, key, pattern))

    def tasks(self, job: Job) -> Iterator[Task]:
        """The wanted tasks of the job in its order."""
        cases, repeats = self._wanted.get("case"), self._wanted.get("repeat")
        return (task for task in job.tasks(cases, repeats) if task in self)

    def count(self, job: Job) -> int:
        """How many there are, counted without looking at each."""
        return sum(
            self.count_of(job, case, learner) for case in range(len(job.cases)) for learner in range(len(job.learners))
        )

    def count_of(self, job: Job, case: int, learner: int) -> int:
        """How many there are of one learner on one case."""
        if case not in self._wanted.get("case", {case}) or learner not in self._wanted.get("learner", {learner}):
            return 0
        return job.plan.count(job.cases[case], self._wanted.get("repeat"), self._wanted.get("fold"))

    def __contains__(self, task: Task) -> bool:
        return all(getattr(task, key) in places for key, places in self._wanted.items())


def _matches(job: Job, key: str, pattern: str) -> set[int]:
    if key in {"repeat", "fold"}:
        if not (pattern.isascii() and pattern.isdigit() and len(pattern) <= 18):
            raise InputError(f"{key}= of {option('only')} takes a number from 0; got {pattern!r}")
        return {int(pattern)}
    names = [thing.name for thing in (job.cases if key == "case" else job.learners)]
    found = {place for place, name in enumerate(names) if name == pattern or fnmatchcase(name, pattern)}
    if not found:
        raise InputError(f"{option('only')}: no {key} matches {pattern!r}{did_you_mean(pattern, names)}")
    return found
