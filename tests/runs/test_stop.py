"""Once a signal has asked for a stop, whatever the code makes of the interrupt is a stop."""

from __future__ import annotations

import os
import signal

import pytest

from adjudge.runs.stop import check_stop, closing, interrupts_are_ours, stop_held_back, stop_on_signals, stop_wanted


def test_an_interrupt_turned_into_another_exception_is_an_interrupt_all_the_same() -> None:
    with pytest.raises(KeyboardInterrupt), stop_on_signals():
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt:
            raise RuntimeError("release unlocked lock") from None


def test_what_is_being_closed_is_not_disturbed_by_the_next_signal() -> None:
    closed = False
    with pytest.raises(KeyboardInterrupt), stop_on_signals():
        try:
            os.kill(os.getpid(), signal.SIGINT)
        finally:
            closing()
            os.kill(os.getpid(), signal.SIGTERM)  # the parent passes on what the terminal sent
            closed = True
    assert closed


def test_what_must_be_finished_is_and_then_the_signal_is_obeyed() -> None:
    finished = False
    with pytest.raises(KeyboardInterrupt), stop_on_signals():
        with stop_held_back():
            os.kill(os.getpid(), signal.SIGTERM)
            finished = True
        check_stop()
        pytest.fail("the signal was forgotten")
    assert finished


def test_a_signal_that_finds_a_finaliser_is_obeyed_after_it_and_prints_no_traceback(
    capfd: pytest.CaptureFixture[str],
) -> None:
    ended = []

    class Closing:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            ended.append(True)

    with pytest.raises(KeyboardInterrupt), stop_on_signals():
        thing = Closing()
        del thing
        assert ended and stop_wanted()
        check_stop()
    assert capfd.readouterr().err == ""


def test_an_exception_nobody_asked_for_goes_on_as_it_is() -> None:
    with pytest.raises(RuntimeError, match="a fault"), stop_on_signals():
        raise RuntimeError("a fault")
    assert not stop_wanted()


def test_an_interrupt_that_no_signal_asked_for_is_the_tasks_own_while_we_watch_and_in_workers() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job started with & has it ignored
    try:
        assert not interrupts_are_ours()
        with stop_on_signals():
            assert interrupts_are_ours()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # as workers have it
        assert interrupts_are_ours()
    finally:
        signal.signal(signal.SIGINT, before)
