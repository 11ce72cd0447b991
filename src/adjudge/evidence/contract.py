"""What every test of paired differences promises: one shape in, one shape out.

A test is one file of this folder with a `TEST` at its end; nothing else lists it. `find_test` imports that file when it
is asked for. Tests see many pairs of learners at once, oriented so that positive is better for b, ties settled before
(`kernels.ties`): a difference is zero, and two sizes are equal, exactly or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal

import numpy as np

from adjudge.base.option_spelling import on_command_line
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.kernels.usual_errors import usual_errors

Unit = Literal["cases", "items", "folds", "seeds", "votes", "judged"]


@dataclass(frozen=True, slots=True)
class Differences:
    """d = b − a of many pairs under one measure."""

    values: Floats  # (pairs, units); NaN where the pair lacks the unit
    unit: Unit = "cases"
    zero_one: bool = False  # every value of the measure is 0 or 1, so every difference −1, 0 or 1
    groups: Ints | None = None  # group code of each unit
    ratio: float | None = None  # n_test / n_train, for folds
    grid: tuple[int, int] | None = None  # (repeats, folds) where folds are even, units in that order
    lost: Signs | None = None  # (pairs, units): +1 a hole of a's alone, −1 of b's alone, 0 none or both
    alpha: float = 0.05
    pairs_in_family: int = 1
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)  # a test's own: rope, draws, per-case folds …
    tested: Finding | None = None  # what `run` found on these pairs, where it is known: an interval agrees with it


@dataclass(frozen=True, slots=True)
class Finding:
    """Numbers per pair: two-sided p with the side it favours, or three probabilities (worse, equivalent, better)."""

    p: Floats | None = None
    side: Signs | None = None  # +1 b, −1 a, 0 neither
    n: Ints | None = None  # units (or groups) that counted
    smallest_p: Floats | None = None  # the least p these units could give; 0 where there is no such bound
    probabilities: Floats | None = None  # (pairs, 3)
    method: str = "exact"  # of the least exact pair: "exact", "saddlepoint", "t", "sampled"
    exact: Bools | None = None  # pair by pair, where the pairs differ in it
    monte_carlo_error: float = 0.0
    mean: Floats | None = None  # of each pair, where it is not that of the differences


@dataclass(frozen=True, slots=True)
class Scores:
    """One measure of all learners, for tests of the whole table; greater is better."""

    values: Floats  # (cases, learners); NaN where a learner lacks the case
    learners: tuple[str, ...]
    baseline: str | None = None
    alpha: float = 0.05
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableFinding:
    """What a test of the whole table said; None for what it does not say."""

    result: ResultBase  # the method's own object
    p: float | None = None  # of "all learners are alike"
    pair_p: Floats | None = None  # (learners, learners), adjusted, NaN for pairs it did not judge
    p_better: Floats | None = None  # (learners, learners): that the row's learner is better than the column's
    ranks: Floats | None = None  # mean or expected rank of each learner, 1 the best
    method: str = "exact"
    monte_carlo_error: float = 0.0


def no_pairs(data: Differences) -> Finding:
    """The `run` of a table-wide test."""
    raise InputError(f"this test judges a whole table; received {len(data.values)} pairs: use `judge`")


@dataclass(frozen=True, slots=True)
class Test:
    """`run` gives the finding; `estimate` (centre, low, high at 1 − α) and `beyond` (one-sided p of a centre above, and
    below, a shift: one number or one per pair) are there where the test has an interval that agrees with it. An end
    that no shift could be told from is ±inf. `without` is `run` with the units of one set after the other left out
    (sets, units), an entry per set and pair, for a test that need not begin anew; without groups."""

    __test__ = False  # pytest takes a class of this name for its own

    name: str
    label: str  # as it stands in a sentence: "signed rank"
    title: str  # as a methods section names it: "Wilcoxon's signed-rank test"
    question: str
    run: Callable[[Differences], Finding] = no_pairs
    needs: frozenset[Unit] = frozenset({"cases", "items"})
    citations: tuple[str, ...] = ()  # keys of base.references
    judge: Callable[[Scores], TableFinding] | None = None  # of a whole table: Friedman, Nemenyi …
    estimate: Callable[[Differences], tuple[Floats, Floats, Floats]] | None = None
    beyond: Callable[[Differences, Floats], tuple[Floats, Floats]] | None = None
    without: Callable[[Differences, Bools], Finding] | None = None
    centre: Literal["typical", "wins", "mean"] = "typical"  # what it is a test of
    groups: bool = False  # reads `Differences.groups`; others would take the units of a group for independent
    bayesian: bool = False  # gives probabilities, not p-values
    measured: str = ""  # how often it was wrong at worst in simulations, where that is told with its claims
    caution: str = ""  # what is wrong with words that rest on it
    also: tuple[str, ...] = ()  # what papers and other programs call it, beside its label and title

    def __post_init__(self) -> None:
        for name in ("run", "judge", "estimate", "beyond", "without"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, usual_errors(getattr(self, name)))

    @property
    def table_wide(self) -> bool:
        return self.judge is not None

    def __reduce__(self) -> tuple[Callable[..., Test], tuple[str, ...]]:
        """Pickled by name: its functions are those of its file."""
        return _named, (self.name, self.label, self.centre)


def agreeing(low: Floats, high: Floats, found: Finding, alpha: float) -> tuple[Floats, Floats]:
    """Ends of an interval on the side of 0 that the p-value gives: ties at 0 (Pratt) can make a test jump just there,
    and an exact test of 0 is stricter than a score.

    p ≤ α: 0 is not inside, an end may stand on it; p > α: 0 is not outside.
    """
    assert found.p is not None and found.side is not None
    claimed = found.p <= alpha
    low = np.where(claimed, np.where(found.side > 0, np.maximum(low, 0.0), low), np.minimum(low, 0.0))
    high = np.where(claimed, np.where(found.side < 0, np.minimum(high, 0.0), high), np.maximum(high, 0.0))
    return low, high


def one_by_one(data: Differences, judge: Callable[[Floats], Any]) -> Finding:
    """Probabilities of a test that takes one pair at a time: `judge` gets the differences a pair has."""
    rows = [row[~np.isnan(row)] for row in data.values]
    results = [judge(row) for row in rows]
    return Finding(
        n=np.array([len(row) for row in rows], dtype=np.int64),
        probabilities=np.array([result.probabilities for result in results]).reshape(-1, 3),
        method="exact" if all(result.method == "exact" for result in results) else "sampled",
        monte_carlo_error=max((getattr(result, "monte_carlo_error", 0.0) for result in results), default=0.0),
    )


# The tests of all measures together are not of one measure's differences: `compare(…).joint` shows them.
JOINT_TESTS = {
    "glrt": "Is the most frequent joint outcome more probable than the next?",
    "dirichlet": "Which joint outcome is the most frequent, with what probability?",
    "network": "The same, through the Bayesian network of the measures",
}


def find_test(name: str) -> Test:
    """The test of that name, its file imported now; it answers to its label, its title and other programs' names too.

    >>> find_test("10 x 10-fold corrected").name, find_test("5x2cv paired t-test").name
    ('corrected_t', 'five_by_two_cv_t')
    """
    try:
        found: Test = import_module(f"adjudge.evidence.{name.replace('-', '_')}").TEST
        return found
    except (ModuleNotFoundError, AttributeError, TypeError):
        pass
    known = {_key(word): test for test in all_tests() for word in (test.name, test.label, test.title, *test.also)}
    if _key(name) in known:
        return known[_key(name)]
    if _key(name) in JOINT_TESTS:
        where = "--joint" if on_command_line() else "compare(…).joint"
        raise InputError(f"{name} judges all measures together: use {where}")
    names = [test.name for test in all_tests()]
    words = [*names, *JOINT_TESTS, *(word for test in all_tests() for word in (test.label, *test.also))]
    raise InputError(f"unknown test {name!r}{did_you_mean(name, words)}; there are {', '.join([*names, *JOINT_TESTS])}")


def _key(name: str) -> str:
    """A test's name as it is looked up: without spaces, signs, the words every test bears, and the size of a plan."""
    words = re.findall(r"[a-z0-9]+", name.lower().replace("×", "x").replace("'s", ""))
    text = "".join(word for word in words if word not in {"a", "the", "paired", "test"})
    return re.sub(r"(\d+x)?\d+fold(cv)?|\d+x(?=resampling|stratified)", "", text)


def _named(name: str, label: str, centre: Any) -> Test:
    found = find_test(name)
    return found if found.label == label else replace(found, label=label, centre=centre)


def all_tests() -> tuple[Test, ...]:
    """Every test of differences in this folder, in the order of their names (those of votes and judges read more)."""
    import adjudge.evidence as folder

    modules = [import_module(f"adjudge.evidence.{found.name}") for found in iter_modules(folder.__path__)]
    tests = [module.TEST for module in modules if hasattr(module, "TEST")]
    return tuple(test for test in tests if not test.needs & {"votes", "judged"})
