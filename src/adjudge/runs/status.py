"""How far is a run? Read from its folder, also while it goes on and from another machine."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from adjudge.base.argument_checks import path_of
from adjudge.base.result_base import ResultBase
from adjudge.base.system_calls import boot_name
from adjudge.runs.journal import JOURNAL
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.journal_merge import is_run_folder
from adjudge.runs.lock import holder
from adjudge.runs.run_file import RUN_FILE, read_run_file

RECENT = 50  # outcomes the present rate is taken from


@dataclass(frozen=True, slots=True, repr=False)
class RunStatus(ResultBase):
    """`running` is who holds the folder, None if nobody does; `rate` is tasks per second of the latest ones.

    `n_tasks` is None where only the journal is there: merged from runs of different experiments, or copied without its
    run.json.
    """

    name: str
    n_tasks: int | None
    finished: dict[str, int]
    n_left: int | None
    running: str | None
    rate: float | None
    seconds_left: float | None
    seconds_since_last: float | None


def run_status(folder: str | Path) -> RunStatus:
    """How far is the run in this folder? Nothing is written and no run is disturbed."""
    place = path_of(folder)
    who = holder(place)
    if is_run_folder(place) and not (place / RUN_FILE).exists():
        known = Counter(entry.status for entry in JournalIndex(place / JOURNAL).entries())
        return RunStatus(place.name, None, dict(sorted(known.items())), None, who, None, None, None)
    about = read_run_file(place)
    entries = list(JournalIndex(place / JOURNAL).entries())
    # The journal may hold tasks of an earlier form of the experiment: count what was known at the start, and since.
    finished = Counter(about["known"])
    since = [entry for entry in entries if entry.offsets[-1] >= about["journal"]]
    finished.update(entry.status for entry in since)
    left = max(about["n_tasks"] - sum(finished.values()), 0)
    ticks = sorted(entry.tick for entry in since)[-RECENT:]
    rate = (len(ticks) - 1) / (ticks[-1] - ticks[0]) if len(ticks) > 1 and ticks[-1] > ticks[0] else None
    running = who is not None
    return RunStatus(
        name=about["name"],
        n_tasks=about["n_tasks"],
        finished=dict(sorted(finished.items())),
        n_left=left,
        running=who,
        rate=rate if running else None,
        seconds_left=left / rate if running and rate and left else None,
        # Ticks are of the machine that wrote them, since it was started; elsewhere they cannot be compared with now.
        seconds_since_last=time.monotonic() - ticks[-1] if ticks and about.get("boot") == boot_name() else None,
    )
