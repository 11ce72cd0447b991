"""Tries mutants on a reader and counts how they end: read, refused in one line, or a failure.

A failure is any exception that is not adjudge's own, a refusal that is not one printable line, or more than 2 seconds
of processor time or 600 MB.
"""

from __future__ import annotations

import resource
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudge.errors import AdjudgeError
from mutate import Mutant, mutant

__all__ = ["Target", "Tally", "limited", "table", "try_mutants", "warm_up"]

SECONDS, PATIENCE, MEGABYTES = 2.0, 20.0, 600  # of processor time, of the clock, of memory


@dataclass(frozen=True, slots=True)
class Target:
    """One reader under test: good inputs, and what to do with a hostile one (anything but an adjudge error fails)."""

    name: str
    seeds: Sequence[bytes]
    read: Callable[[Mutant], object]


@dataclass(slots=True)
class Tally:
    """How the inputs of one target ended."""

    name: str
    tried: int = 0
    refused: int = 0
    read: int = 0
    failures: list[str] = field(default_factory=list)


def try_mutants(target: Target, numbers: range, seed: int, keep: Path | None = None) -> Tally:
    """Every input of these numbers; those that fail are written to the folder `keep`."""
    tally = Tally(target.name)
    for number in numbers:
        made = mutant(target.seeds, target.name, seed, number)
        tally.tried += 1
        wrong = _try(target, made, tally)
        if wrong is not None:
            tally.failures.append(f"{target.name} seed {seed} number {number} ({made.how}): {wrong}")
            if keep is not None:
                keep.mkdir(exist_ok=True)
                (keep / f"{target.name.replace(' ', '_').replace('/', '_')}-{seed}-{number}").write_bytes(made.content)
    return tally


def warm_up(target: Target) -> None:
    """Try the good inputs, so that what is loaded on the way counts neither as time nor as memory of a hostile one."""
    for base, content in enumerate(target.seeds):
        for number in (7,) if base else (0, 1, 7):  # one goes every way, the others the usual one
            with suppress(AdjudgeError):
                target.read(Mutant(0, number, base, "", content))


def _try(target: Target, made: Mutant, tally: Tally) -> str | None:
    """What went wrong, None if nothing did."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        target.read(made)
        tally.read += 1
    except AdjudgeError as refusal:
        text = str(refusal).removesuffix(refusal.example) + refusal.example.replace("\n", " ")  # answers, a line each
        if not text.isprintable() and any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text):
            return f"the refusal is not one printable line: {text[:80]!r}"
        tally.refused += 1
    except Exception as broken:
        place = traceback.extract_tb(broken.__traceback__)[-1]
        return f"{type(broken).__name__}: {str(broken)[:100]!r} at {Path(place.filename).name}:{place.lineno}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    return None


class TooSlow(Exception):
    """More than the seconds allowed."""


@contextmanager
def limited() -> Iterator[None]:
    """Processor time and memory of what runs inside are bounded, and what is too slow raises TooSlow."""

    def stop(number: int, *_: Any) -> None:
        raise TooSlow(f"more than {SECONDS if number == signal.SIGVTALRM else PATIENCE:g} s")

    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    handlers = {number: signal.signal(number, stop) for number in (signal.SIGVTALRM, signal.SIGALRM)}
    resource.setrlimit(resource.RLIMIT_AS, (now + MEGABYTES * 1_000_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)


def table(tallies: Sequence[Tally]) -> str:
    """test | tried | refused | read | failures, and the sum."""
    rows = [(t.name, t.tried, t.refused, t.read, len(t.failures)) for t in tallies]
    rows.append(("all", *(sum(row[k] for row in rows) for k in range(1, 5))))  # type: ignore[arg-type]
    lines = [f"{'test':<24}{'tried':>9}{'refused':>9}{'read':>9}{'failures':>9}"]
    lines += [f"{name:<24}{tried:>9}{refused:>9}{read:>9}{failed:>9}" for name, tried, refused, read, failed in rows]
    return "\n".join(lines)
