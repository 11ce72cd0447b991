"""A test together with the resampling it needs, and the union of splits that serves several of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.contract import find_test
from adjudge.evidence.corrected_t import many_corrected_t
from adjudge.evidence.five_by_two_cv_f import many_five_by_two_f
from adjudge.evidence.five_by_two_cv_t import many_five_by_two_t
from adjudge.runs.kfold import KFold
from adjudge.runs.random_splits import Subsampling
from adjudge_studies.simulations.split_masks import fold_masks, subsample_masks
from adjudge_studies.simulations.together import Together

Floats = NDArray[np.float64]
Scheme = Literal["5x2cv", "folds", "subsampling", "stratified subsampling"]
# (differences (…, splits), n_test/n_train) → statistics, signed as the difference, and p-values
Judge = Callable[[Floats, float], tuple[Floats, Floats]]


class Key(NamedTuple):
    """What tests that use the same splits share; `share` is the tested part of the items, 0 where folds decide it."""

    scheme: Scheme
    folds: int
    share: float


@checked
@dataclass(frozen=True, slots=True)
class ResampledTest:
    """`repeats` counts runs of cross-validation or splits of subsampling; `kind`: what is done with the differences.

    `kind` may also be a function of the differences (…, splits), positive where b is better, and of n_test/n_train; it
    gives statistics, signed likewise, and p-values. So any test and any plan can be put under test.

    Parameters
    ----------
    name: Its name.
    scheme: How splits are drawn.
    repeats: Runs of cross-validation, or splits.
    kind: What is done with the differences, or a function.
    folds: Folds of cross-validation.
    share: Share tested on in subsampling.

    See Also
    --------
    adjudge_studies.simulations.error_rates
    adjudge_studies.simulations.replicability_study

    >>> ResampledTest("my own", "folds", 2, many_corrected_t, 5).n_splits
    10
    """

    name: str
    scheme: Scheme
    repeats: int
    kind: Literal["corrected", "uncorrected", "t", "F"] | Judge
    folds: int = 1
    share: float = 0.1  # paper C, Sec. 4.2

    def __post_init__(self) -> None:
        folded = self.scheme in ("5x2cv", "folds")
        if self.repeats < 1 or (folded and self.folds < 2) or (not folded and self.folds != 1):
            raise InputError(f"test {self.name!r}: {self.repeats} repeats of {self.folds} folds are no {self.scheme}")
        if not 0 < self.share < 1:
            raise InputError(f"test {self.name!r}: share is the tested part, between 0 and 1; received {self.share}")
        if self.n_splits < 2:
            raise InputError(f"test {self.name!r} has one split; two at least are needed")

    def key(self) -> Key:
        """Tests with the same key use the same splits: one with fewer repeats uses the first of them."""
        if self.folds > 1:  # 5x2cv too is repeated 2-fold cross-validation
            return Key("folds", self.folds, 0.0)
        return Key(self.scheme, 1, self.share)

    @property
    def n_splits(self) -> int:
        return self.repeats * self.folds

    def outcomes(self, d: Floats, ratio: float) -> tuple[Floats, Floats]:
        """Statistics (signed as the difference) and p-values; `d` is (…, splits), `ratio` is n_test/n_train."""
        used = d[..., : self.n_splits]
        if callable(self.kind):
            return self.kind(used, ratio)
        if self.kind in ("t", "F"):
            pairs = used.reshape(*used.shape[:-1], 5, 2)
            return many_five_by_two_t(pairs) if self.kind == "t" else many_five_by_two_f(pairs)
        return many_corrected_t(used, ratio if self.kind == "corrected" else 0.0)


SPLITS, RUNS = (10, 20, 50, 100), (1, 2, 5, 10)  # paper C, Tables 2 and 3

# Everything paper C runs, by name: Sec. 4.1, 4.2, its stratified check in Sec. 4.3, and the tests of Sec. 4.3.
PAPER_TESTS: dict[str, ResampledTest] = {
    test.name: test
    for test in (
        ResampledTest("5x2cv t", "5x2cv", 5, "t", 2),
        ResampledTest("5x2cv F", "5x2cv", 5, "F", 2),
        *(ResampledTest(f"{count} x resampling", "subsampling", count, "corrected") for count in SPLITS),
        *(ResampledTest(f"{count} x stratified", "stratified subsampling", count, "corrected") for count in SPLITS),
        *(ResampledTest(f"{count} x 10-fold corrected", "folds", count, "corrected", 10) for count in RUNS),
        *(ResampledTest(f"{count} x 10-fold uncorrected", "folds", count, "uncorrected", 10) for count in RUNS),
    )
}

_FOLDS = re.compile(r"(\d+) ?[x×] ?(\d+)-fold (corrected|uncorrected)")
_SPLITS = re.compile(r"(\d+) ?[x×] ?(resampling|stratified)(?: (\d+(?:\.\d+)?) ?%)?")


def as_tests(tests: Iterable[str | ResampledTest]) -> list[ResampledTest]:
    """The tests of these names: paper C's, or any number of repeats, folds and percent tested in the same words.

    >>> [test.repeats for test in as_tests(["100 x resampling", "10 x 10-fold corrected"])]
    [100, 10]
    >>> as_tests(["5x2cv"])[0].name
    '5x2cv t'
    >>> [(test.folds, test.share) for test in as_tests(["3 x 5-fold uncorrected", "30 x stratified 20 %"])]
    [(5, 0.1), (1, 0.2)]
    """
    return [test if isinstance(test, ResampledTest) else _named(test) for test in tests]


def _named(name: str) -> ResampledTest:
    if name in PAPER_TESTS:
        return PAPER_TESTS[name]
    if found := _FOLDS.fullmatch(name):
        kind: Literal["corrected", "uncorrected"] = "corrected" if found[3] == "corrected" else "uncorrected"
        return ResampledTest(name, "folds", int(found[1]), kind, int(found[2]))
    if found := _SPLITS.fullmatch(name):
        scheme: Scheme = "subsampling" if found[2] == "resampling" else "stratified subsampling"
        return ResampledTest(name, scheme, int(found[1]), "corrected", share=float(found[3] or 10) / 100)
    with suppress(InputError):  # by another of its names
        if (known := find_test(name)).label in PAPER_TESTS:
            return PAPER_TESTS[known.label]
    raise InputError(
        f"no resampled test {name!r}{did_you_mean(name, PAPER_TESTS)}; others are named like '3 x 5-fold corrected' or "
        "'30 x resampling 20 %'"
    )


def _most(tests: Iterable[ResampledTest]) -> dict[Key, int]:
    """Repeats each kind of split is needed for, by the test that needs most."""
    most: dict[Key, int] = {}
    for test in tests:
        most[test.key()] = max(most.get(test.key(), 0), test.repeats)
    return dict(sorted(most.items()))


def union_of_splits(
    tests: Iterable[ResampledTest], y: NDArray[np.int64], runs: int, generator: np.random.Generator
) -> Mapping[Key, NDArray[np.bool_]]:
    """The splits `runs` repetitions of all these tests need, each fit serving every test that can use it.

    Per key an array (runs, splits, items). The ten splits of "10 x resampling" are the first ten of "100 x
    resampling", one run of 10-fold is the first of ten: each test's own results are as if it had been run alone.
    """
    masks = {}
    for key, repeats in _most(tests).items():
        if key.folds > 1:
            found = fold_masks(y, key.folds, runs * repeats, generator)
        else:
            stratified = key.scheme == "stratified subsampling"
            found = subsample_masks(y, key.share, runs * repeats, generator, stratified=stratified)
        masks[key] = found.reshape(runs, repeats * key.folds, len(y))
    return masks


def union_plan(tests: Iterable[ResampledTest], runs: int) -> tuple[Together, dict[Key, tuple[int, int]]]:
    """The same as a plan of an experiment, and where each key's repeats are in it: the first, and how many.

    >>> plan, places = union_plan(as_tests(["5x2cv t", "1 x 10-fold corrected", "2 x 10-fold corrected"]), 10)
    >>> [part.repeats for part in plan.parts], list(places.values())
    ([50, 20], [(0, 50), (50, 20)])
    """
    most = _most(tests)
    plan = Together(
        tuple(
            KFold(key.folds, runs * repeats)
            if key.folds > 1
            else Subsampling(runs * repeats, key.share, stratified=key.scheme == "stratified subsampling")
            for key, repeats in most.items()
        )
    )
    return plan, {key: (plan.first(part), runs * repeats) for part, (key, repeats) in enumerate(most.items())}
