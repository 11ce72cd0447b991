"""Toy learners, measures and cases that misbehave on demand; copied beside an experiment file by the tests."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import time
from pathlib import Path

import numpy as np


def case():
    """60 items, three classes, one telling attribute; light enough for thousands of tasks."""
    random = np.random.default_rng(7)
    y = np.arange(60) % 3
    return np.column_stack([y + random.normal(0, 0.4, 60), random.normal(size=60)]), y


def other():
    X, y = case()
    return X[::-1] * [1.0, 2.0], y[::-1]


class Majority:
    """Class frequencies of the training items, mixed by its random state so that seeds matter."""

    def __init__(self, weight=0.5, random_state=None, pause=0.0):
        self.weight, self.random_state, self.pause = weight, random_state, pause

    def fit(self, X, y):
        time.sleep(self.pause)
        random = np.random.default_rng(self.random_state)
        self.p = np.bincount(y, minlength=3) + self.weight * random.random(3)
        return self

    def predict_proba(self, X):
        p = self.p + np.abs(X[:, :1] - np.arange(3) < 0.5)
        return p / p.sum(axis=1, keepdims=True)

    def predict(self, X):
        return self.predict_proba(X).argmax(axis=1)


class Hurried(Majority):
    """Takes `longest` seconds, and none once the file `flag` is there: as slow as a test needs it, and no longer."""

    def __init__(self, flag="", longest=0.5, random_state=None):
        super().__init__(random_state=random_state)
        self.flag, self.longest = flag, longest

    def fit(self, X, y):
        end = time.monotonic() + self.longest
        while time.monotonic() < end and not Path(self.flag).exists():
            time.sleep(0.01)
        return super().fit(X, y)


class Raiser(Majority):
    def fit(self, X, y):
        raise RuntimeError("boom in <fit>, with a comma")


class Quitter(Majority):
    def fit(self, X, y):
        raise SystemExit(0)


class Sleeper(Majority):
    """Hangs in a way no exception reaches."""

    def fit(self, X, y):
        time.sleep(3600)


class Looper(Majority):
    """Hangs in Python, and swallows what it can."""

    def fit(self, X, y):
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.02)


class NotNumbers(Majority):
    def predict_proba(self, X):
        return np.full((len(X), 3), np.nan)


class WrongShape(Majority):
    def predict(self, X):
        return super().predict(X)[:-1]


class WrongColumns(Majority):
    def predict_proba(self, X):
        return super().predict_proba(X)[:, :2]


class Strange(Majority):
    def predict(self, X):
        return np.array(["no such class"] * len(X))


class Killer(Majority):
    """Kills its own process, always."""

    def fit(self, X, y):
        os.kill(os.getpid(), signal.SIGKILL)


class KilledOnce(Majority):
    """Kills its own process the first time only: `flag` remembers."""

    def __init__(self, flag="", random_state=None):
        super().__init__(random_state=random_state)
        self.flag = flag

    def fit(self, X, y):
        try:
            Path(self.flag).touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            super().fit(X, y)
        return self


def share_of_zero(run):
    """A measure of the user's own."""
    return float(np.mean(run.predicted == 0))


def broken_measure(run):
    raise ZeroDivisionError("never")


class Surrogate(Majority):
    def fit(self, X, y):
        raise ValueError("cannot read \udc80\udcff")


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


class Speechless(Majority):
    def fit(self, X, y):
        raise Unprintable


class Painter(Majority):
    """Would clear the screen of whoever prints its exception."""

    def fit(self, X, y):
        raise type("\x1b[31mError", (ValueError,), {})("\x1b[2J\x9b1;1H cleared")


class Wanderer(Majority):
    """Leaves the working folder, and changes what it can."""

    def fit(self, X, y):
        os.chdir("/")
        return super().fit(X, y)


class HomeBody(Majority):
    """Fails unless the working folder is the one the process began in."""

    home = str(Path.cwd())

    def fit(self, X, y):
        if str(Path.cwd()) != self.home:
            raise RuntimeError(f"moved to {Path.cwd()}")
        return super().fit(X, y)


def _never_again():
    """Wait in C for a lock that nobody opens, the interpreter's own in hand: as endless, and it takes no processor."""
    libc, lock = ctypes.PyDLL(None), ctypes.create_string_buffer(128)
    libc.pthread_mutex_init(lock, None)
    while True:
        libc.pthread_mutex_lock(lock)


class Stuck(Majority):
    """Holds the interpreter's lock, as compiled code may: no other thread of its process runs."""

    def fit(self, X, y):
        _never_again()


class Hog(Majority):
    """Takes memory until there is none (the tests limit the address space; no page is touched)."""

    def fit(self, X, y):
        held = []
        while True:
            held.append(np.empty(2**27))


class Faulter(Majority):
    def fit(self, X, y):
        ctypes.string_at(0)


class Leaver(Majority):
    def fit(self, X, y):
        os._exit(0)


class Stubborn(Majority):
    """Takes a request to stop for the end of its training, as some learners do, and answers all the same."""

    def fit(self, X, y):
        Path(os.environ["STARTED"]).touch()
        with contextlib.suppress(BaseException):
            while True:
                time.sleep(0.01)
        return super().fit(X, y)


class Compiled(Majority):
    """At work in code compiled by numba, calling back into Python now and then."""

    def fit(self, X, y):
        kernel = _kernel()
        kernel(1)
        Path(os.environ["STARTED"]).touch()
        kernel(10**9)


def _kernel():
    import numba

    @numba.njit
    def loop(n):
        total = 0.0
        for i in range(n):
            for j in range(300_000):
                total += (i * j) % 7
            with numba.objmode():
                time.sleep(0.0)
        return total

    return loop


class HeldFast(Majority):
    """In code that never lets Python run again."""

    def fit(self, X, y):
        Path(os.environ["STARTED"]).touch()
        _never_again()
