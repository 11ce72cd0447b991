"""How far is a run? Read from its folder, also while it goes on and from another machine."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from adjudge.errors import InputError
from adjudge.record import Record
from adjudge.runs.journal import JOURNAL
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.lock import holder
from adjudge.runs.run import RUN_FILE, boot_name

__all__ = ["RunStatus", "run_status"]

RECENT = 50  # outcomes the present rate is taken from


@dataclass(frozen=True, slots=True, repr=False)
class RunStatus(Record):
    """`running` is who holds the folder, None if nobody does; `rate` is tasks per second of the latest ones."""

    name: str
    n_tasks: int
    finished: dict[str, int]
    n_left: int
    running: str | None
    rate: float | None
    seconds_left: float | None
    seconds_since_last: float | None


def run_status(folder: str | Path) -> RunStatus:
    """How far is the run in this folder? Nothing is written and no run is disturbed."""
    place = Path(folder)
    try:
        about = json.loads((place / RUN_FILE).read_text(encoding="utf-8"))
    except OSError:
        raise InputError(f"no run in {place}: it has no {RUN_FILE}; start one with `adjudge run`") from None
    except ValueError:
        raise InputError(f"{place / RUN_FILE} is damaged; run the experiment again, finished tasks are kept") from None
    entries = list(JournalIndex(place / JOURNAL).entries())
    # The journal may hold tasks of an earlier form of the experiment: count what was known at the start, and since.
    finished = Counter(about.get("known", {}))
    since = [entry for entry in entries if entry.places[-1] >= int(about.get("journal", 0))]
    finished.update(entry.status for entry in since)
    left = max(int(about["n_tasks"]) - sum(finished.values()), 0)
    who = holder(place)
    ticks = sorted(entry.tick for entry in since)[-RECENT:]
    rate = (len(ticks) - 1) / (ticks[-1] - ticks[0]) if len(ticks) > 1 and ticks[-1] > ticks[0] else None
    running = who is not None
    return RunStatus(
        name=about["name"],
        n_tasks=int(about["n_tasks"]),
        finished=dict(sorted(finished.items())),
        n_left=left,
        running=who,
        rate=rate if running else None,
        seconds_left=left / rate if running and rate and left else None,
        # Ticks are of the machine that wrote them, since it was started; elsewhere they cannot be compared with now.
        seconds_since_last=time.monotonic() - ticks[-1] if ticks and about.get("boot") == boot_name() else None,
    )
