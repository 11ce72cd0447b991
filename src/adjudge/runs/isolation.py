"""What a task may change in the process it runs in, kept before the first task and put back after each.

Random numbers drawn from the global generators start from the task's own seed. Settings of the process (`_SETTINGS`)
are put back. Functions that our measures and runs rest on are compared by identity: one that was replaced is put back
too, but who replaces one may have changed more than is looked at: the process is then retired (`changed`).
Not seen: what a learner changes inside other packages, and in modules of the user's own that learners share; what it
leaves to be done when the process ends.
"""

from __future__ import annotations

import contextlib
import csv
import decimal
import gc
import locale
import logging
import multiprocessing
import operator
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from adjudge.base.system_calls import PROCESS_SETTINGS, set_time_zone

_generators: Any = np.random

# Modules whose functions and classes are looked at, beside our own and those ours refer to; and those whose threads may
# stay: idle pools.
_WATCHED = ("builtins", "math", "random", "time", "os", "io", "json", "pickle", "operator", "functools", "itertools",
            "copy", "csv", "logging", "signal", "statistics", "struct", "subprocess", "tempfile", "threading",
            "warnings", "numpy", "numpy.linalg", "numpy.random", "numpy._core._methods", "numpy._core.fromnumeric",
            "numpy._core.numeric", "scipy.special", "scipy.stats", "sklearn.base", "sklearn.metrics",
            "sklearn.metrics._base", "sklearn.metrics._classification", "sklearn.metrics._ranking", "sklearn.utils",
            "sklearn.utils.validation")  # fmt: skip
_POOLS = ("concurrent", "multiprocessing", "joblib", "loky", "tqdm", "distributed", "dask", "tornado", "zmq",
          "ipykernel", "IPython", "debugpy", "adjudge")  # fmt: skip
_OURS = ("adjudge.", "adjudge_graphs.")
Functions = list[tuple[str, Any, tuple[str, ...], Any, tuple[Any, ...]]]  # where, holder, names, fetches them, they


def _folder() -> str | None:
    with contextlib.suppress(OSError):
        return os.getcwd()  # noqa: PTH109 - compared as text
    return None


def _go_to(folder: str | None) -> None:
    with contextlib.suppress(OSError):  # a folder that is gone cannot be gone back to
        os.chdir(folder or ".")


def _umask() -> int:
    found = os.umask(0o077)
    os.umask(found)
    return found


def _environment() -> dict[str, str]:
    """None of it where it was replaced, so that it is put back."""
    return dict(os.environ) if os.environ is _ENVIRONMENT else {}


def _set_environment(before: dict[str, str]) -> None:
    os.environ = _ENVIRONMENT  # noqa: B003 - a task may have put another one there
    for name in os.environ.keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)
    set_time_zone()


def _signals() -> dict[int, Any]:
    if threading.current_thread() is not threading.main_thread():
        return {}  # only the main thread can set them
    return {number: signal.getsignal(number) for number in _SIGNALS}


def _set_signals(before: dict[int, Any]) -> None:
    for number, handler in before.items():
        if signal.getsignal(number) is not handler and handler is not None:
            signal.signal(number, handler)


def _set_warnings(before: list[Any]) -> None:
    warnings.resetwarnings()  # what was decided by the filters of now is forgotten
    warnings.filters[:] = before  # type: ignore[index]


def _streams() -> tuple[Any, ...]:
    return sys.stdin, sys.stdout, sys.stderr, *(getattr(stream, "closed", None) for stream in (sys.stdout, sys.stderr))


def _set_streams(before: tuple[Any, ...]) -> None:
    sys.stdin, sys.stdout, sys.stderr, *were_closed = before
    for number, name, was_closed in zip((1, 2), ("stdout", "stderr"), were_closed, strict=True):
        if getattr(stream := getattr(sys, name), "closed", False) and not was_closed:
            setattr(sys, name, open(number, "w", encoding=stream.encoding, errors="replace", closefd=False))  # noqa: SIM115


def _hooks() -> tuple[Any, ...]:
    return sys.excepthook, sys.displayhook, sys.unraisablehook


def _set_hooks(before: tuple[Any, ...]) -> None:
    sys.excepthook, sys.displayhook, sys.unraisablehook = before


def _configuration() -> dict[str, Any] | None:
    return sys.modules["sklearn"].get_config() if "sklearn" in sys.modules else None


def _configure(before: dict[str, Any] | None) -> None:
    found = [before]
    if before is None:  # loaded since: a new thread has the settings it began with
        thread = threading.Thread(target=lambda: found.append(_configuration()))
        thread.start()
        thread.join()
    sys.modules["sklearn"].set_config(**(found[-1] or {}))


def _torch_type() -> Any:
    return sys.modules["torch"].get_default_dtype() if "torch" in sys.modules else None


def _set_torch_type(before: Any) -> None:
    torch = sys.modules["torch"]
    torch.set_default_dtype(torch.float32 if before is None else before)  # float32 is what it begins with


def _pandas() -> Any:
    return _copied(sys.modules["pandas"].options.d) if hasattr(sys.modules.get("pandas"), "options") else None


def _copied(options: dict[str, Any]) -> dict[str, Any]:
    return {name: _copied(value) if isinstance(value, dict) else value for name, value in options.items()}


def _set_pandas(before: Any) -> None:
    pandas = sys.modules["pandas"]
    if before is None:  # loaded since
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # options that will go
            pandas.reset_option("all")
    else:
        _fill(pandas.options.d, before)


def _fill(now: dict[str, Any], before: dict[str, Any]) -> None:
    for name, value in before.items():
        if isinstance(value, dict):
            _fill(now[name], value)
        else:
            now[name] = value


def _list(holder: Any, name: str) -> tuple[Callable[[], Any], Callable[[Any], object]]:
    """A list that others hold too: its items are put back."""

    def put_back(before: Any) -> None:
        getattr(holder, name)[:] = before

    return lambda: list(getattr(holder, name)), put_back


# How each setting is read, and how it is put back.
_SETTINGS: tuple[tuple[Callable[[], Any], Callable[[Any], object]], ...] = (
    (lambda: list(warnings.filters), _set_warnings),
    (np.geterr, lambda before: np.seterr(**before)),
    (np.geterrcall, np.seterrcall),
    (np.get_printoptions, lambda before: np.set_printoptions(**before)),
    (_folder, _go_to),
    (_umask, os.umask),
    (_environment, _set_environment),
    *PROCESS_SETTINGS,
    (_signals, _set_signals),
    *map(_list, (sys, sys, sys, gc, logging.root), ("path", "meta_path", "argv", "callbacks", "handlers")),
    (_streams, _set_streams),
    (_hooks, _set_hooks),
    (sys.getrecursionlimit, sys.setrecursionlimit),
    (sys.getswitchinterval, sys.setswitchinterval),
    (sys.gettrace, sys.settrace),
    (sys.getprofile, sys.setprofile),
    (gc.isenabled, lambda before: gc.enable() if before else gc.disable()),
    (gc.get_threshold, lambda before: gc.set_threshold(*before)),
    # Of a context all it is made of.
    (lambda: decimal.getcontext().__reduce__()[1], lambda before: decimal.setcontext(decimal.Context(*before))),
    (sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    (csv.field_size_limit, csv.field_size_limit),
    (np.getbufsize, np.setbufsize),
    (_generators.get_bit_generator, _generators.set_bit_generator),
    (lambda: locale.setlocale(locale.LC_ALL), lambda before: locale.setlocale(locale.LC_ALL, before)),
    (lambda: logging.root.manager.disable, logging.disable),
    (lambda: logging.root.level, logging.root.setLevel),
    (lambda: tempfile.tempdir, lambda before: setattr(tempfile, "tempdir", before)),
    (socket.getdefaulttimeout, socket.setdefaulttimeout),
    (
        lambda: multiprocessing.get_start_method(allow_none=True),
        lambda before: multiprocessing.set_start_method(before, force=True),
    ),
    (_configuration, _configure),
    (_torch_type, _set_torch_type),
    (_pandas, _set_pandas),
)


class ProcessState:
    """This process as it is when this is made; `classes` are learners', which no other learner may change.

    `changed`: what a task did that calls for another process, such as "it replaced numpy.mean"; None while it is clean.
    """

    def __init__(self, classes: Iterable[type] = ()) -> None:
        self.changed: str | None = None
        self._libraries = _libraries()  # first: threadpoolctl sets a variable of the environment when it is loaded
        self._settings = [read() for read, _ in _SETTINGS]
        self._files = list(_standard_files())
        self._threads = [library.num_threads for library in self._libraries]
        self._functions = _functions(classes)
        self._known = set(threading.enumerate())
        self._generators = random.getstate(), np.random.get_state()  # noqa: NPY002 - learners draw from it

    def seed(self, seed: int) -> None:
        """Start the global generators from this seed."""
        random.seed(seed)
        np.random.seed(seed % 2**32)  # noqa: NPY002
        if "torch" in sys.modules:
            sys.modules["torch"].manual_seed(seed)

    def restore(self) -> None:
        """Put everything back but the generators; what cannot be, and what calls for more, is in `changed`."""
        for where, holder, names, fetch, values in self._functions:
            now = holder if isinstance(holder, dict) else vars(holder)
            try:
                same = _all(_map(_is, fetch(now), values))  # not ==: what a task put there may equal everything
            except _Gone:
                same = False
            if not same:
                for name, value in zip(names, values, strict=False):
                    if now.get(name) is not value:
                        self.changed = f"it replaced {where}.{name}"
                        if isinstance(holder, dict):
                            holder[name] = value
                        else:
                            setattr(holder, name, value)
        for number, kept, file in self._files:
            if _file(number) != file:
                os.dup2(kept, number)
        for place, (read, write) in enumerate(_SETTINGS):
            if read() != (before := self._settings[place]):
                try:
                    write(before)
                    if before is None or write is _set_streams:  # of a package loaded since; one that was closed
                        self._settings[place] = read()
                except (OSError, ValueError, TypeError, RuntimeError) as fault:
                    self.changed = f"it changed its process: {fault}"
        for library, number in zip(self._libraries, self._threads, strict=True):
            if library.num_threads != number:
                library.set_num_threads(number)
        for thread in threading.enumerate():
            if thread not in self._known and _is_working(thread):
                self.changed = f"it left a thread running, {thread.name}"

    def close(self) -> None:
        """Give the process its generators back."""
        for _, kept, _ in self._files:
            os.close(kept)
        random.setstate(self._generators[0])
        np.random.set_state(self._generators[1])  # noqa: NPY002


def _file(descriptor: int) -> tuple[int, int] | None:
    with contextlib.suppress(OSError):
        found = os.fstat(descriptor)
        return found.st_dev, found.st_ino
    return None


def _standard_files() -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Each standard stream that is open, kept under another number, and which file it is."""
    for number in range(3):
        if (file := _file(number)) is not None:
            yield number, os.dup(number), file


_ENVIRONMENT, _SIGNALS = os.environ, signal.valid_signals()
_all, _map, _is, _Gone = all, map, operator.is_, KeyError  # which a task may have replaced in builtins


def _package(module: object) -> str:
    return str(module).partition(".")[0]


def _is_working(thread: threading.Thread) -> bool:
    """Whether it runs code of its own, and does not wait in a pool."""
    if not thread.is_alive() or thread is threading.current_thread():
        return False
    target = getattr(thread, "_target", None) or type(thread).run
    if _package(getattr(target, "__module__", "")) not in _POOLS:
        return True
    frame = sys._current_frames().get(thread.ident or 0)
    while frame is not None and _package(frame.f_globals.get("__name__")) in sys.stdlib_module_names.union(_POOLS):
        frame = frame.f_back
    return frame is not None


def _libraries() -> list[Any]:
    try:
        import threadpoolctl
    except ModuleNotFoundError:
        return []
    return list(threadpoolctl.ThreadpoolController().lib_controllers)


def _functions(classes: Iterable[type]) -> Functions:
    """All functions and classes of the watched modules that are loaded, and all methods of our classes, of those we use
    and of these. How to fetch them names the first twice: of one name alone no tuple would come.
    """
    loaded = {name: module for name, module in list(sys.modules.items()) if isinstance(module, ModuleType)}
    ours = {name: module for name, module in loaded.items() if name.startswith(_OURS)}
    held_by_ours = [value for module in ours.values() for value in vars(module).values()]
    used = {value.__name__ for value in held_by_ours if isinstance(value, ModuleType) and value is not sys}
    modules = {name: module for name, module in loaded.items() if name in used.union(_WATCHED, ours)}
    held: list[tuple[str, Any, dict[str, Any]]] = [("sys.modules", sys.modules, dict(modules))]
    kinds = {base: None for found in classes for base in found.__mro__[:-1]}
    for name, module in modules.items():
        kept = {word: value for word, value in vars(module).items() if callable(value) or isinstance(value, float)}
        held.append((name, vars(module), kept))
        if name in ours:
            kinds |= {value: None for value in kept.values() if isinstance(value, type)}
    for kind in kinds:
        kept = {word: value for word, value in vars(kind).items() if isinstance(value, _METHODS)}
        held.append((f"{kind.__module__}.{kind.__qualname__}", kind, kept))
    fetched = [(*each, operator.itemgetter(*each[2], next(iter(each[2])))) for each in held if each[2]]
    return [(where, holder, tuple(kept), fetch, fetch(kept)) for where, holder, kept, fetch in fetched]


_METHODS = (FunctionType, staticmethod, classmethod, property)
