"""Which task is the cause of a dead worker: the clock is the test's own, so that storms and calm last no time."""

from __future__ import annotations

import signal

import pytest

from adjudge.errors import InputError
from adjudge.runs import suspects as module
from adjudge.runs.suspects import CALM, STORM, Suspects
from adjudge.runs.task import Task


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(module, "time", made)
    return made


A, B, C = (Task(0, 0, 0, fold) for fold in range(3))


def test_a_task_that_waited_at_a_dead_worker_is_given_out_again_and_never_held_against_it(clock: Clock) -> None:
    tasks = Suspects(iter([A, B, C]))
    assert [tasks.next(True), tasks.next(False)] == [A, B]
    assert tasks.died([A, B], -signal.SIGKILL) is None
    assert [tasks.next(False), tasks.next(False)] == [B, C]  # A comes last, and alone
    assert tasks.next(False) is None and not tasks.finished


def test_a_crash_from_inside_needs_two_deaths_and_no_calm(clock: Clock) -> None:
    tasks = Suspects(iter([A]))
    assert tasks.next(True) == A and tasks.died([A], -signal.SIGSEGV) is None
    assert tasks.next(False) == A
    found = tasks.died([A], -signal.SIGSEGV)
    assert found is not None and (found.status, found.task) == ("crashed", A)
    assert found.error == "its worker process died twice (exit code -11)"
    assert tasks.finished


def test_a_killed_task_is_performed_alone_in_calm_and_called_crashed_after_two_deaths_there(clock: Clock) -> None:
    tasks = Suspects(iter([A]))
    assert tasks.next(True) == A and tasks.died([A], -signal.SIGKILL) is None
    for deaths in (1, 2):
        assert tasks.next(True) is None  # not calm yet
        clock.now += CALM
        assert tasks.next(False) is None  # others are busy
        assert tasks.next(True) == A
        found = tasks.died([A], -signal.SIGKILL)
        assert (found is None) == (deaths == 1)
    assert found is not None and found.error == "its worker process died 3 times (exit code -9)"


def test_in_a_storm_nothing_is_performed_alone_and_tasks_deliver_when_it_is_over(clock: Clock) -> None:
    tasks = Suspects(iter([A]))
    assert tasks.next(True) == A
    tasks.died([A], -signal.SIGKILL)
    for _ in range(20):  # some other worker dies every second
        clock.now += 1.0
        assert tasks.next(True) is None
        assert tasks.died([], -signal.SIGKILL) is None
    clock.now += CALM
    assert tasks.next(True) == A
    tasks.delivered()
    assert tasks.finished


def test_a_storm_without_end_stops_the_run(clock: Clock) -> None:
    tasks = Suspects(iter([A]))
    tasks.next(True)
    clock.now += STORM + 1
    with pytest.raises(InputError, match="worker processes have been dying for 10 minutes; what was finished is kept"):
        tasks.died([A], None)


def test_a_task_that_changed_its_process_runs_once_more_and_is_then_believed(clock: Clock) -> None:
    tasks = Suspects(iter([A, B]))
    assert tasks.next(True) == A and tasks.is_repeated(A)
    assert [tasks.next(False), tasks.next(False)] == [B, A]  # after the others
    assert not tasks.is_repeated(A)
    assert not tasks.is_repeated(B)  # of the same learner
    assert tasks.finished
