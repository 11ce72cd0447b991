"""What a journal knows of an experiment, and what of that is still true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudge.base.option_spelling import option
from adjudge.runs.journal import JournalRecord
from adjudge.runs.journal_index import Entry, JournalIndex
from adjudge.runs.task import Job, KeyMaker, Task


def is_done(
    task: Task, entry: Entry | None, keys: KeyMaker, job: Job, retry_failed: bool = False, on_upgrade: str = "note"
) -> bool:
    """Whether a task needs nothing more: it succeeded with all that is asked for now, or failed and may stay so."""
    if entry is None or (on_upgrade == "redo" and upgrades(task, entry, keys)):
        return False
    if entry.status != "ok" or (retry_failed and entry.faults & keys.made.keys()):
        return not retry_failed
    return not lacking(entry, keys) and (entry.kept or not job.keep_predictions)


def upgrades(task: Task, entry: Entry, keys: KeyMaker) -> list[tuple[str, str, str]]:
    """Packages that have another version now than when the task was performed: name, then, now."""
    now = keys.versions(task.learner)
    return [(name, then, now[name]) for name, then in sorted(entry.versions) if now.get(name, then) != then]


def lacking(entry: Entry, keys: KeyMaker) -> tuple[str, ...]:
    """Measures that a successful task has no value of, or one made by code that has changed since."""
    return tuple(name for name, made in keys.made.items() if (name, made) not in entry.measures)


def known_tasks(job: Job, keys: KeyMaker, index: JournalIndex) -> dict[Task, Entry]:
    """The tasks of this job that the journal tells of: asked from its side, which a plan of any size leaves small."""
    found = {}
    for own, fold in index.splits:
        for repeat in job.plan.repeats_of(own):
            for case_place, case in enumerate(job.cases):
                if job.plan.has(case, repeat, fold):
                    for learner in range(len(job.learners)):
                        task = Task(case_place, learner, repeat, fold)
                        entry = index.get(keys.key(task))
                        if entry is not None:
                            found[task] = entry
    return found


def remarks(keys: KeyMaker, known: dict[Task, Entry], on_upgrade: str) -> list[str]:
    """What to say of results done before: packages and measures that have changed, code that is not followed."""
    successes = [entry for entry in known.values() if entry.status == "ok"]
    done = f"performed again ({option('on_upgrade', 'note')} keeps them)"
    if on_upgrade == "note":
        done = f"kept; {option('on_upgrade', 'redo')} performs them again"
    changes = Counter(change for task, entry in known.items() for change in upgrades(task, entry, keys))
    notes = [f"{count} tasks were run with {name} {then}, now {now}: {done}"
             for (name, then, now), count in changes.items()]  # fmt: skip
    for name, made in keys.made.items():
        older = [entry for entry in successes if any(n == name and m != made for n, m in entry.measures)]
        kept = sum(entry.kept for entry in older)
        if kept:
            notes.append(
                f"measure {name!r} has changed: computed anew from {kept} kept predictions, nothing is trained"
            )
        if len(older) > kept:
            notes.append(
                f"measure {name!r} has changed and {len(older) - kept} tasks kept no predictions: they are trained "
                "again (keep_predictions = true spares that)"
            )
    if successes:
        notes += [
            f"{text}: whether it has changed since is not known; {option('fresh', True)} if it has"
            for text in keys.unknown()
        ]
    return notes


def recorded(job: Job, keys: KeyMaker, index: JournalIndex) -> Iterator[tuple[Task, Entry]]:
    """The tasks the journal tells of, in the job's order, by whichever way is shorter."""
    if len(job) <= 8 * len(index):
        for task in job.tasks():
            entry = index.get(keys.key(task))
            if entry is not None:
                yield task, entry
        return
    found = known_tasks(job, keys, index)
    for task in sorted(found, key=lambda task: (task.case, task.repeat, task.fold, task.learner)):
        yield task, found[task]


def current(record: JournalRecord, keys: KeyMaker) -> JournalRecord:
    """A record without the values of measures whose code is another now."""
    by = record.get("by", {})
    true = {name: value for name, value in record["values"].items() if by.get(name) == keys.made.get(name)}
    if len(true) == len(record["values"]):
        return record
    changed = {name: "measured by code that has changed since" for name in keys.made if name in record["values"]}
    faults = {name: why for name, why in changed.items() if name not in true}
    return record | {"values": true, "faults": record.get("faults", {}) | faults}
