"""Run an experiment: what is done already is read from the journal, the rest performed, every outcome kept at once."""

from __future__ import annotations

import contextlib
import json
import platform
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

from adjudge.base.argument_checks import checked, path_of
from adjudge.base.atomic_write import make_folder
from adjudge.base.printable import printable
from adjudge.base.result_base import ResultBase
from adjudge.base.system_calls import boot_name
from adjudge.cases.case import Case
from adjudge.errors import AdjudgeError, InputError
from adjudge.results.table import ResultTable
from adjudge.runs.disk import write_whole
from adjudge.runs.engine import choose_engine
from adjudge.runs.experiment import Experiment
from adjudge.runs.export import table_of, write_table
from adjudge.runs.journal import JOURNAL, PREDICTIONS, Journal, JournalError
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.known import current, is_done, known_tasks, lacking, recorded, remarks, upgrades
from adjudge.runs.lock import FolderLock
from adjudge.runs.perform import Outcome, place_of
from adjudge.runs.predictions_file import KeptAnswers
from adjudge.runs.run_file import RUN_FILE
from adjudge.runs.selection import Selection
from adjudge.runs.task import Job, KeyMaker, Remeasure, Task

LISTED = 20  # failures a report names; all are in the table
KNOWN_FROM = 5  # tasks done before the time left is said


@dataclass(frozen=True, slots=True)
class FailedTask:
    """A task without a value, or one that a measure could not judge."""

    learner: str
    case: str
    repeat: int
    fold: int
    status: str
    error: str

    def __str__(self) -> str:
        text = f"{self.learner} on {self.case} (repeat {self.repeat}, fold {self.fold}): {self.status}: {self.error}"
        return printable(text)


@dataclass(slots=True)
class Progress:
    """How far a run is: `to_do` tasks this time, `done` of them, `failed` of those, `cached` from earlier runs."""

    to_do: int
    cached: int
    done: int = 0
    failed: int = 0
    started: float = field(default_factory=time.monotonic)
    first: float | None = None  # when the first of them was done: until then workers start and load libraries

    def finish(self, failed: bool) -> None:
        """One more is done."""
        self.done += 1
        self.failed += failed
        self.first = time.monotonic() if self.first is None else self.first

    @property
    def rate(self) -> float:
        """Tasks per second."""
        return self.done / max(time.monotonic() - self.started, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """By the pace since the first was done; None while that is the pace of too few to go by."""
        spent = 0.0 if self.first is None else time.monotonic() - self.first
        if self.done < KNOWN_FROM or spent <= 0:
            return None
        return (self.to_do - self.done) * spent / (self.done - 1)


@dataclass(frozen=True, slots=True, repr=False)
class RunReport(ResultBase):
    """What a run came to. `n_failed` counts failed tasks, `n_unmeasured` values that a measure could not give."""

    folder: Path
    table: Path
    n_tasks: int
    n_performed: int
    n_cached: int
    n_failed: int
    n_unmeasured: int
    complete: bool
    seconds: float
    failures: tuple[FailedTask, ...]
    notes: tuple[str, ...]
    results: Callable[[], ResultTable] = field(repr=False, compare=False)  # the table, without a look at the file


@checked
def run(
    experiment: Experiment,
    out: str | Path,
    *,
    engine: str | None = None,
    workers: int | None = None,
    only: Sequence[str] = (),
    fresh: bool = False,
    retry_failed: bool = False,
    on_upgrade: Literal["note", "redo"] | None = None,
    watch: Callable[[Progress], None] | None = None,
) -> RunReport:
    """What does this experiment yield? Goes on where an earlier run in the folder `out` stopped.

    Finished tasks are recognised by content: case, learner with parameters and code, plan, split and seed; an edit of
    the experiment or of the code reruns only what it touches. A measure whose code changed is computed anew from the
    kept predictions, or, where none were kept, with the training it needs. A failed task is kept as a failure until
    `retry_failed`. `fresh` sets the old journal aside. `only`: see `Selection`. `watch` is called after every task. The
    table is `out/results.csv`; `adjudge.read_results` and `adjudge.compare` take that path.

    On Ctrl-C the workers are stopped, the journal is whole, and KeyboardInterrupt goes on to the caller.

    Parameters
    ----------
    experiment: What `experiment` or `load_experiment` made.
    out: Folder of the journal and the table.
    engine: In place of the experiment's own.
    workers
    only: Tasks to do, such as "fold=0".
    fresh: Set the old journal aside and begin anew.
    retry_failed: Try failed tasks again.
    on_upgrade : {'note', 'redo'}, optional
        Results made with other versions of the packages: "note" keeps them and says so, "redo" performs their tasks
        again; in place of the experiment's own.
    watch: Called with a Progress after every task.

    Raises
    ------
    InputError
        The folder holds another experiment, or an engine is not known.

    See Also
    --------
    adjudge.experiment : makes one
    adjudge.compare : takes `report.table`

    >>> from adjudge.runs.experiment import experiment
    >>> import tempfile
    >>> made = experiment(["sklearn:iris"], {"nb": "sklearn.naive_bayes.GaussianNB"}, ["accuracy"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run(made, folder, engine="serial").n_tasks
    10
    """
    started = time.monotonic()
    job = experiment.job
    if workers is not None and workers < 1:
        raise InputError(f"at least one worker is needed; got {workers}")
    chosen = choose_engine(engine or experiment.engine, workers or experiment.workers, experiment.security)
    upgrade = on_upgrade or experiment.on_upgrade
    selection = Selection(job, only)
    folder = path_of(out).absolute()  # a task may change the working folder
    make_folder(folder)
    with FolderLock(folder):
        if fresh:
            _set_aside(folder)
        keys = job.keys()
        index = JournalIndex(folder / JOURNAL, job.measures)
        notes = list(index.notes)
        known = known_tasks(job, keys, index)
        done = [task for task in known if is_done(task, known[task], keys, job, retry_failed, upgrade)]
        n_selected = selection.count(job)
        n_done = sum(task in selection for task in done)
        notes += remarks(keys, {task: known[task] for task in known if task in selection}, upgrade)
        progress = Progress(n_selected - n_done, n_done)
        with (
            Journal(folder / JOURNAL) as journal,
            Journal(folder / PREDICTIONS) if job.keep_predictions else contextlib.nullcontext() as predictions,
        ):
            statuses = Counter(known[task].status for task in done)
            _write_run_file(folder, experiment, keys, statuses, journal.size)
            if progress.to_do:
                tasks = _wanted(job, keys, index, selection, retry_failed, upgrade, folder)
                outcomes = chosen.outcomes(job.with_promise(keys), tasks)
                try:
                    for outcome in outcomes:
                        if outcome.status == "refused":
                            raise InputError(str(outcome.error))
                        key = keys.key(outcome.task)
                        case = job.cases[outcome.task.case]
                        # Before the journal's line: a task that counts as done has its predictions.
                        if predictions is not None and outcome.predictions is not None and isinstance(case, Case):
                            predictions.append({"key": key, "classes": list(case.classes), **outcome.predictions})
                        journal.append(_record(job, keys, key, outcome))
                        if outcome.retire:
                            name = job.learners[outcome.task.learner].name
                            notes.append(printable(f"learner {name!r}: {outcome.retire}; another process went on"))
                        progress.finish(outcome.status != "ok")
                        if watch is not None:
                            watch(progress)
                finally:
                    outcomes.close()  # ends the workers, also when we stop half-way
        index = JournalIndex(folder / JOURNAL, job.measures)
        table = write_table(job, keys, index, folder)
        seconds = time.monotonic() - started
        return _report(job, index, keys, folder, table, progress, seconds, list(dict.fromkeys(notes)))


def _wanted(
    job: Job, keys: KeyMaker, index: JournalIndex, selection: Selection, retry_failed: bool, upgrade: str, folder: Path
) -> Iterator[Task]:
    """Tasks to perform, found one by one so that none need be remembered."""
    answers: KeptAnswers | None = None
    for task in selection.tasks(job):
        entry = index.get(keys.key(task))
        if is_done(task, entry, keys, job, retry_failed, upgrade):
            continue
        trained = entry is not None and not (upgrade == "redo" and upgrades(task, entry, keys))
        if entry is not None and trained and entry.status == "ok" and entry.kept:
            answers = answers or KeptAnswers(folder / PREDICTIONS)
            kept = answers.get(keys.key(task))
            if kept is not None:
                missing = lacking(entry, keys)
                again = tuple(entry.faults & keys.made.keys()) if retry_failed else ()
                yield task._replace(
                    remeasure=Remeasure((*missing, *(name for name in again if name not in missing)), kept)
                )
                continue
        yield task


def _set_aside(folder: Path) -> None:
    """Rename the old journal; nothing is deleted."""
    for name in (JOURNAL, PREDICTIONS):
        path = folder / name
        if path.exists():
            number = 1
            while (old := path.with_name(f"{path.stem}.old{number}.jsonl")).exists():
                number += 1
            path.rename(old)


def _record(job: Job, keys: KeyMaker, key: str, outcome: Outcome) -> dict[str, Any]:
    task = outcome.task
    if outcome.split_id is None:  # a task that crashed or hung never told its split; it is known all the same
        with contextlib.suppress(AdjudgeError):  # a split that cannot be made is why the task failed
            for name, value in place_of(job, task).items():
                setattr(outcome, name, value)
    if task.remeasure is not None and outcome.status != "ok":  # the training succeeded all the same
        why = f"{outcome.status}: {outcome.error}"
        outcome.faults, outcome.status, outcome.error = dict.fromkeys(task.remeasure.measures, why), "ok", None
    own = job.plan.part_of(task.repeat)[1]
    record = {
        "key": key,
        "case": job.cases[task.case].name,
        "learner": job.learners[task.learner].name,
        "repeat": task.repeat,
        "fold": task.fold,
        "status": outcome.status,
        "values": outcome.values,
        "by": {name: keys.made[name] for name in (*outcome.values, *outcome.faults)},
        "seconds": round(outcome.seconds, 6),
        "n_train": outcome.n_train,
        "n_test": outcome.n_test,
        "split_id": outcome.split_id,
        "seed": outcome.seed,
        "config": keys.config(task.learner),
        "versions": keys.versions(task.learner),
        "at": round(time.time(), 3),
        "tick": round(time.monotonic(), 3),
    }
    if own != task.repeat:
        record["own"] = own
    if task.remeasure is not None:
        record["remeasured"] = True
    optional = {"faults": outcome.faults, "error": outcome.error, "trace": outcome.trace}
    record |= {name: value for name, value in optional.items() if value}
    if outcome.predictions is not None:
        record["kept"] = True
    return record


def _write_run_file(folder: Path, experiment: Experiment, keys: KeyMaker, known: Counter[str], journal: int) -> None:
    """What ran here, for people and for `status`."""
    from adjudge.learners.build import version_of

    job = experiment.job
    content = {
        "schema": "adjudge.run/1",
        "name": experiment.name,
        "n_tasks": len(job),
        "known": dict(known),  # tasks of this experiment finished before it started, by status
        "journal": journal,  # bytes of the journal then: later lines are this run's, whatever the clock says
        "seed": job.seed,
        "plan": job.plan_record(),
        "measures": [measure.name for measure in job.measures],
        "cases": {case.name: {"hash": case.hash, "items": len(case)} for case in job.cases},
        "learners": {
            learner.name: learner.identity() | {"code": code.identity()}
            for learner, code in zip(job.learners, keys.codes, strict=True)
        },
        "adjudge": version_of("adjudge"),
        "python": platform.python_version(),
        "machine": platform.platform(),
        "boot": boot_name(),
        "started": time.time(),
    }
    try:
        write_whole(folder / RUN_FILE, [json.dumps(content, indent=2, ensure_ascii=False), "\n"])
    except OSError as broken:
        raise JournalError(
            f"cannot write {folder / RUN_FILE}: {broken.strerror}; earlier results are kept: make room and run again"
        ) from broken


def _report(
    job: Job,
    index: JournalIndex,
    keys: KeyMaker,
    folder: Path,
    table: Path,
    progress: Progress,
    seconds: float,
    notes: list[str],
) -> RunReport:
    failures: list[FailedTask] = []
    n_failed = n_unmeasured = n_known = 0
    with (folder / JOURNAL).open("rb") as journal:
        for task, entry in recorded(job, keys, index):
            n_known += 1
            if entry.status == "ok" and not entry.faults and not lacking(entry, keys):
                continue
            record = current(index.read(entry, journal), keys)
            absent = [m.name for m in job.measures if m.name not in record["values"]]
            if not absent:
                continue
            status, error = record["status"], record.get("error") or ""
            if status == "ok":
                n_unmeasured += len(absent)
                status, error = "skipped", f"{absent[0]}: {record.get('faults', {}).get(absent[0], 'not measured')}"
            else:
                n_failed += 1
            if len(failures) < LISTED:
                names = (job.learners[task.learner].name, job.cases[task.case].name)
                failures.append(FailedTask(*names, task.repeat, task.fold, status, error))
    n_tasks = len(job)
    return RunReport(
        folder=folder,
        table=table,
        n_tasks=n_tasks,
        n_performed=progress.done,
        n_cached=progress.cached,
        n_failed=n_failed,
        n_unmeasured=n_unmeasured,
        complete=n_known == n_tasks,
        seconds=seconds,
        failures=tuple(failures),
        notes=tuple(notes),
        results=partial(table_of, job, keys, index, folder),
    )
