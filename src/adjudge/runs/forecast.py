"""What would a run have to do, and how long would it take? Nothing is performed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from adjudge.base.result_base import ResultBase
from adjudge.runs.experiment import Experiment
from adjudge.runs.journal import JOURNAL
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.known import is_done, known_tasks
from adjudge.runs.selection import Selection


@dataclass(frozen=True, slots=True, repr=False)
class Forecast(ResultBase):
    """Counts of tasks; `cpu_seconds` is the time of those to do, one after the other; None when none was timed."""

    n_cases: int
    n_learners: int
    n_splits: int
    n_measures: int
    n_tasks: int
    n_done: int
    n_failed: int
    n_to_do: int
    n_timed: int
    cpu_seconds: float | None
    plan: dict[str, object]


def forecast(
    experiment: Experiment, out: str | Path, *, only: Sequence[str] = (), retry_failed: bool = False
) -> Forecast:
    """Which tasks would `run` perform, which does the journal hold already, and how long will the rest take?

    The estimate is the median time of finished tasks of the same learner on the same case (the median, because a
    worker's first task also loads libraries); where there is none, of the same learner; then of all.
    """
    job = experiment.job
    index = JournalIndex(Path(out) / JOURNAL, job.measures)
    keys = job.keys()
    selection = Selection(job, only)
    times: dict[tuple[int, int], list[float]] = defaultdict(list)
    left = {
        (case, learner): selection.count_of(job, case, learner)
        for case in range(len(job.cases))
        for learner in range(len(job.learners))
    }
    n_tasks = sum(left.values())
    n_done = n_failed = 0
    for task, entry in known_tasks(job, keys, index).items():
        if task not in selection:
            continue
        if entry.status in {"ok", "timeout"}:
            times[task.case, task.learner].append(entry.seconds)
        if is_done(task, entry, keys, job, retry_failed, experiment.on_upgrade):
            left[task.case, task.learner] -= 1
            n_done += entry.status == "ok"
            n_failed += entry.status != "ok"
    return Forecast(
        n_cases=len(job.cases),
        n_learners=len(job.learners),
        n_splits=sum(job.plan.count(case) for case in job.cases),
        n_measures=len(job.measures),
        n_tasks=n_tasks,
        n_done=n_done,
        n_failed=n_failed,
        n_to_do=sum(left.values()),
        n_timed=sum(map(len, times.values())),
        cpu_seconds=_estimate(times, left),
        plan=job.plan_record(),
    )


def _estimate(times: dict[tuple[int, int], list[float]], left: dict[tuple[int, int], int]) -> float | None:
    if not times:
        return None
    by_learner: dict[int, list[float]] = defaultdict(list)
    for (_, learner), seconds in times.items():
        by_learner[learner] += seconds
    everything = [second for seconds in times.values() for second in seconds]
    total = 0.0
    for place, count in left.items():
        known = times.get(place) or by_learner.get(place[1]) or everything
        total += count * median(known)
    return total
