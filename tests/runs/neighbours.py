"""Learners that change the process they run in, and one that notices; copied beside an experiment."""
# ruff: noqa: NPY002 - global generators are what this is about

from __future__ import annotations

import asyncio
import builtins
import contextlib
import csv
import decimal
import faulthandler
import gc
import locale
import logging
import math
import multiprocessing
import os
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np


class Plain:
    """Class frequencies and the nearest class mean, mixed by every global thing a learner may use."""

    def __init__(self, random_state=None):
        self.random_state = random_state

    def fit(self, X, y):
        self.p = np.bincount(y, minlength=3).astype(float)
        return self

    def predict_proba(self, X):
        p = self.p + 20 * np.abs(X[:, :1] - np.arange(3) < 0.5)
        return p / p.sum(axis=1, keepdims=True)

    def predict(self, X):
        return self.predict_proba(X).argmax(axis=1)


class Sensitive(Plain):
    """What it answers depends on global generators and on every setting of its process."""

    def __init__(self, tag="", random_state=None):
        super().__init__(random_state)
        self.tag = tag

    def fit(self, X, y):
        super().fit(X, y)
        warnings.warn("a remark", UserWarning, stacklevel=1)
        np.array([1.0]) / np.array([0.0])
        seen = (
            repr(np.array([1 / 3])), str(Path.cwd()), sorted(os.environ), decimal.Decimal(1) / 3,
            sys.getrecursionlimit(), gc.isenabled(), sys.path, sys.stdout is None,
            locale.localeconv()["decimal_point"], logging.root.manager.disable,
            socket.getdefaulttimeout(), sys.gettrace(), multiprocessing.get_start_method(allow_none=True) == "fork",
            resource.getrlimit(resource.RLIMIT_NOFILE), sys.getswitchinterval(), time.time() > 0, _umask(),
            sum([1, 2]), math.log(2.0), np.mean([1.0, 2.0]), _config(), sys.excepthook is sys.__excepthook__,
            time.localtime(0)[:5], threading.excepthook is threading.__excepthook__, decimal.getcontext().traps,
            warnings.showwarning.__module__, signal.pthread_sigmask(signal.SIG_BLOCK, ()), gc.get_threshold(),
            sys.get_int_max_str_digits(), csv.field_size_limit(), tempfile.gettempdir(), _pandas(), sorted(_open()),
            len(logging.root.handlers), logging.root.level, subprocess.Popen.__module__, np.getbufsize(),
            sys.stdout is None or sys.stdout.closed, sys.displayhook is sys.__displayhook__, faulthandler.is_enabled(),
            len(os.sched_getaffinity(0)), os.getpriority(os.PRIO_PROCESS, 0), len(sys.meta_path), len(gc.callbacks),
            len(sys.argv), np.pi, math.inf, np.arange(4.0).mean(), re.sub("a", "b", "a"), os.getresuid(),
        )  # fmt: skip
        known = _BASE.setdefault(os.getpid(), repr(seen))
        if repr(seen) != known:
            raise RuntimeError(f"{seen} is not {known}")
        self.p = self.p + 40 * np.random.random(3) + 40 * np.array([random.random() for _ in range(3)])
        return self


_BASE: dict[int, str] = {}


def _umask():
    found = os.umask(0)
    os.umask(found)
    return found


def _config():
    sklearn = sys.modules.get("sklearn")
    names = {"assume_finite": False, "enable_metadata_routing": False, "transform_output": "default"}
    return names if sklearn is None else {name: sklearn.get_config()[name] for name in names}


def _pandas():
    pandas = sys.modules.get("pandas")
    return 60 if pandas is None else pandas.get_option("display.max_rows")


def _open():
    """Which of the standard streams there are."""
    for number in (0, 1, 2):
        with contextlib.suppress(OSError):
            os.fstat(number)
            yield number


class Bad(Plain):
    def fit(self, X, y):
        super().fit(X, y)
        self.harm(X, y)
        return self


BAD = []


def bad(harm):
    """A learner of this harm, under its name."""
    kind = type(harm.__name__, (Bad,), {"harm": lambda self, X, y: harm(X, y), "__module__": __name__})
    BAD.append(kind.__name__)
    return kind


@bad
def WarningsAreErrors(X, y):
    warnings.simplefilter("error")


@bad
def SeedsNumpy(X, y):
    np.random.seed(0)


@bad
def SeedsRandom(X, y):
    random.seed(0)


@bad
def ReplacesMean(X, y):
    np.mean = lambda *_, **__: np.float64(0.123)


@bad
def ReplacesSum(X, y):
    builtins.sum = lambda *_, **__: 7


@bad
def ReplacesLog(X, y):
    math.log = lambda *_: 1.0


@bad
def ReplacesTime(X, y):
    time.time = lambda: -1.0


@bad
def ReplacesBincount(X, y):
    np.bincount = lambda *_, **__: np.ones(3)


@bad
def ReplacesMeasure(X, y):
    sys.modules["adjudge.measures.measure"].Measure.__call__ = lambda self, run: 1.0


@bad
def BreaksPerform(X, y):
    ours = sys.modules["adjudge.runs.perform"]
    ours.Outcome = ours.failure = ours.fault_text = None


@bad
def BreaksJournal(X, y):
    if "adjudge.runs.journal" in sys.modules:
        sys.modules["adjudge.runs.journal"].Journal.append = lambda self, record: None


@bad
def EditsNeighbour(X, y):
    Sensitive.fit = Plain.fit


@bad
def DropsModules(X, y):
    for name in [name for name in sys.modules if name.startswith(("numpy.", "adjudge.measures"))]:
        del sys.modules[name]


@bad
def RaisesInArithmetic(X, y):
    np.seterr(all="raise")


@bad
def PrintsShort(X, y):
    np.set_printoptions(precision=1, suppress=True)


@bad
def Moves(X, y):
    os.chdir("/")


@bad
def Masks(X, y):
    os.umask(0o777)


@bad
def ClearsEnvironment(X, y):
    os.environ.clear()
    os.environ["LANG"] = "xx"


@bad
def TakesSignals(X, y):
    with contextlib.suppress(ValueError):  # not in the main thread
        for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGUSR1):
            signal.signal(number, signal.SIG_IGN)


@bad
def SetsAlarm(X, y):
    signal.alarm(1)


@bad
def TakesThreads(X, y):
    import threadpoolctl

    threadpoolctl.threadpool_limits(3)


@bad
def Configures(X, y):
    import sklearn

    sklearn.set_config(assume_finite=True, enable_metadata_routing=True, transform_output="pandas")


@bad
def RoundsDecimals(X, y):
    decimal.getcontext().prec = 2


@bad
def LimitsRecursion(X, y):
    sys.setrecursionlimit(400)


@bad
def StopsCollecting(X, y):
    gc.disable()


@bad
def ForgetsPaths(X, y):
    sys.path.clear()


@bad
def Silences(X, y):
    sys.stdout = sys.stderr = None
    logging.disable(logging.CRITICAL)


@bad
def TimesSocketsOut(X, y):
    socket.setdefaulttimeout(1e-6)


@bad
def Traces(X, y):
    sys.settrace(lambda *_: None)
    sys.setswitchinterval(0.5)
    sys.excepthook = lambda *_: None


@bad
def StartsForking(X, y):
    multiprocessing.set_start_method("fork", force=True)


@bad
def OpensFewFiles(X, y):
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


@bad
def Forks(X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        os.fork()  # and both come back


def _reseed():
    end = time.monotonic() + 3
    while time.monotonic() < end:
        np.random.seed(1)
        time.sleep(0.0001)


@bad
def LeavesThread(X, y):
    threading.Thread(target=_reseed, daemon=True).start()


@bad
def LeavesPoolBusy(X, y):
    ThreadPoolExecutor(1).submit(_reseed)


@bad
def LeavesLoop(X, y):
    loop = asyncio.new_event_loop()

    def tick():
        np.random.seed(3)
        loop.call_later(0.0005, tick)

    loop.call_soon(tick)
    loop.call_later(3, loop.stop)
    threading.Thread(target=loop.run_forever, daemon=True).start()


@bad
def ChangesItems(X, y):
    X[...] = 0.0
    y[...] = 0


@bad
def ComparesInItsLocale(X, y):
    locale.setlocale(locale.LC_ALL, "C")


@bad
def Travels(X, y):
    os.environ["TZ"] = "Asia/Kathmandu"
    time.tzset()


@bad
def ClosesStreams(X, y):
    for number in (0, 1, 2):
        with contextlib.suppress(OSError):
            os.close(number)


@bad
def ClosesStdout(X, y):
    if sys.stdout is not None:
        sys.stdout.close()


@bad
def ShowsFewRows(X, y):
    import pandas

    pandas.set_option("display.max_rows", 3)


@bad
def TrapsDecimals(X, y):
    decimal.getcontext().traps[decimal.Inexact] = True


@bad
def RaisesWarnings(X, y):
    def showwarning(*_, **__):
        raise RuntimeError("a warning was shown")

    warnings.showwarning = showwarning


@bad
def BlocksSignals(X, y):
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM, signal.SIGTERM, signal.SIGINT})


@bad
def SetsOtherTimers(X, y):
    signal.setitimer(signal.ITIMER_PROF, 0.2)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)


@bad
def HooksThreads(X, y):
    threading.excepthook = lambda *_: None
    sys.displayhook = lambda *_: None
    sys.unraisablehook = lambda *_: None


@bad
def ReplacesGenerator(X, y):
    np.random.set_bit_generator(np.random.PCG64(1))


@bad
def ReplacesEnvironment(X, y):
    os.environ = {"A": "b"}  # noqa: B003 - that is what is wrong with it


@bad
def LimitsFields(X, y):
    csv.field_size_limit(3)
    sys.set_int_max_str_digits(640)


@bad
def MovesTemporaries(X, y):
    tempfile.tempdir = "/nowhere"


@bad
def PinsToOneCore(X, y):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.nice(3)


@bad
def ReplacesPopen(X, y):
    subprocess.Popen = None


@bad
def BlocksImports(X, y):
    class Blocks:
        def find_spec(self, *_):
            raise ImportError("nothing is imported any more")

    sys.meta_path.insert(0, Blocks())


@bad
def LogsToHandlers(X, y):
    class Breaks(logging.Handler):
        def emit(self, record):
            raise RuntimeError("logging breaks")

    logging.root.addHandler(Breaks())
    logging.root.setLevel(1)


@bad
def SplitsChecks(X, y):
    import sklearn.utils.validation

    sklearn.utils.validation.check_array = lambda *_, **__: None


@bad
def CollectsRarely(X, y):
    gc.set_threshold(1, 1, 1)
    gc.freeze()


@bad
def BecomesLeader(X, y):
    with contextlib.suppress(OSError):
        os.setsid()


@bad
def OverwritesStream(X, y):
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)


@bad
def ReplacesSuppress(X, y):
    contextlib.suppress = contextlib.nullcontext = None


@bad
def ReplacesToolsOfOurs(X, y):
    re.sub = re.match = Path.open = traceback.format_exception = None


@bad
def ReplacesConstants(X, y):
    np.pi = math.pi = 3.0
    np.nan = np.inf = math.inf = 0.0


@bad
def ReplacesInsideNumpy(X, y):
    import numpy._core._methods as methods

    methods._mean = methods._sum = lambda *_, **__: np.float64(0.5)


@bad
def ReplacesOpen(X, y):
    builtins.open = builtins.__import__ = None


@bad
def RemovesFunctions(X, y):
    del np.mean, np.log, builtins.max


@bad
def ReplacesDefaultGenerator(X, y):
    original = np.random.default_rng
    np.random.default_rng = lambda seed=None: original(0)


@bad
def ReseedsWhenCollected(X, y):
    gc.callbacks.append(lambda *_: np.random.seed(0))


@bad
def EditsArguments(X, y):
    sys.argv[:] = ["x"]


@bad
def RaisesWhenPrintedTo(X, y):
    class Raises:
        def write(self, *_):
            raise RuntimeError("nothing is printed any more")

    sys.stdout = sys.stderr = Raises()


@bad
def LimitsFileSizes(X, y):
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
