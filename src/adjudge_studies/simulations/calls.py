"""Any function over many arguments, on any engine, every value kept as it comes: what simulations run on."""

from __future__ import annotations

import contextlib
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import path_of
from adjudge.base.atomic_write import make_folder
from adjudge.cases.case import fault_text
from adjudge.errors import AdjudgeError, InputError
from adjudge.runs.engine import choose_engine
from adjudge.runs.journal import JOURNAL, Journal, read_lines
from adjudge.runs.lock import FolderLock
from adjudge.runs.perform import Outcome, failure
from adjudge.runs.stop import check_stop
from adjudge.runs.task import Task, digest


@dataclass(frozen=True, eq=False)
class Calls:
    """What an engine must know: `function` and, per task, its arguments. Sent to each worker once."""

    function: Callable[..., Any]
    arguments: tuple[tuple[Any, ...], ...]
    timeout: float | None = None
    threads: int = 1
    paths: tuple[str, ...] = ()

    def refusal(self) -> str | None:
        return None

    def seed_of(self, task: Task) -> int:
        return int(digest(list(map(repr, self.arguments[task.case])))[:8], 16)

    def classes(self) -> list[type]:
        return []

    def perform(self, task: Task, answered: Callable[[], None]) -> Outcome:
        start = time.perf_counter()
        try:
            value = self.function(*self.arguments[task.case])
        except Exception as fault:  # told by the parent, with the arguments that led to it
            check_stop()
            if isinstance(fault, AdjudgeError):  # says by itself what is wrong
                return failure(task, "refused", time.perf_counter() - start, str(fault))
            return failure(task, "error", time.perf_counter() - start, fault_text(fault), traceback.format_exc())
        check_stop()
        return Outcome(task, "ok", time.perf_counter() - start, {}, {}, result=value)


def keep_calls(
    function: Callable[..., Any],
    arguments: Sequence[tuple[Any, ...]],
    identity: dict[str, Any],
    *,
    out: str | Path | None = None,
    engine: str = "loky",
    workers: int | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> list[Any]:
    """What does `function` return for each of these arguments? Goes on where an earlier run in `out` stopped.

    Arguments and values are plain (they are written as JSON); `identity` says in plain values what else decides the
    values, so that the journal in the folder `out` knows its own. `watch(done, total)` after every call; those known
    from before count as done. The first call that fails ends the run, and what was finished is kept.

    >>> keep_calls(divmod, [(7, 2), (9, 4)], {"what": "divmod"}, engine="serial")
    [(3, 1), (2, 1)]
    """
    keys = [digest([identity, list(argument)]) for argument in arguments]
    known: dict[str, Any] = {}
    with contextlib.ExitStack() as held:
        journal = None
        if out is not None:
            folder = path_of(out)
            make_folder(folder)
            held.enter_context(FolderLock(folder))
            journal = held.enter_context(Journal(folder / JOURNAL))
            lines, wanted = (line.record for line in read_lines(journal.path)), set(keys)
            known = {record["key"]: record["result"] for record in lines if record["key"] in wanted}
        waiting = [Task(place, 0, 0, 0) for place, key in enumerate(keys) if key not in known]
        if watch is not None:
            watch(len(known), len(keys))
        if waiting:
            outcomes = choose_engine(engine, workers).outcomes(Calls(function, tuple(arguments)), iter(waiting))
            held.callback(outcomes.close)
            for outcome in outcomes:
                if outcome.status == "refused":
                    raise InputError(str(outcome.error))
                if outcome.status != "ok":
                    raise InputError(f"call {arguments[outcome.task.case]} {outcome.status}: {outcome.error}")
                key = keys[outcome.task.case]
                known[key] = outcome.result
                if journal is not None:
                    journal.append({"key": key, "result": outcome.result, "seconds": round(outcome.seconds, 6)})
                if watch is not None:
                    watch(len(known), len(keys))
    return [known[key] for key in keys]
