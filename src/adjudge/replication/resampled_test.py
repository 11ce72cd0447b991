"""A test together with the resampling it needs, and the union of splits that serves several of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean
from adjudge.replication.many_t import many_corrected_t, many_five_by_two_f, many_five_by_two_t
from adjudge.replication.split_masks import fold_masks, subsample_masks

__all__ = ["PAPER_TESTS", "ResampledTest", "named_tests", "union_of_splits"]

Floats = NDArray[np.float64]
Scheme = Literal["5x2cv", "folds", "subsampling", "stratified subsampling"]
SHARE = 0.1  # tested by subsampling: paper C, Sec. 4.2


@dataclass(frozen=True, slots=True)
class ResampledTest:
    """`repeats` counts runs of cross-validation or splits of subsampling; `kind`: what is done with the differences."""

    name: str
    scheme: Scheme
    repeats: int
    kind: Literal["corrected", "uncorrected", "t", "F"]
    folds: int = 1

    def key(self) -> tuple[str, int]:
        """Tests with the same key use the same splits: one with fewer repeats uses the first of them."""
        return self.scheme, self.folds

    @property
    def n_splits(self) -> int:
        return self.repeats * self.folds

    def outcomes(self, d: Floats, ratio: float) -> tuple[Floats, Floats]:
        """Statistics (signed as the difference) and p-values; `d` is (…, splits), `ratio` is n_test/n_train."""
        used = d[..., : self.n_splits]
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


def named_tests(names: Iterable[str]) -> list[ResampledTest]:
    """The tests of these names.

    >>> [test.repeats for test in named_tests(["100 x resampling", "10 x 10-fold corrected"])]
    [100, 10]
    """
    found = []
    for name in names:
        if name not in PAPER_TESTS:
            raise InputError(f"no resampled test {name!r}{did_you_mean(name, PAPER_TESTS)}")
        found.append(PAPER_TESTS[name])
    return found


def union_of_splits(
    tests: Iterable[ResampledTest], y: NDArray[np.int64], runs: int, generator: np.random.Generator
) -> Mapping[tuple[str, int], NDArray[np.bool_]]:
    """The splits `runs` repetitions of all these tests need, each fit serving every test that can use it.

    Per key an array (runs, splits, items). The ten splits of "10 x resampling" are the first ten of "100 x
    resampling", one run of 10-fold is the first of ten: each test's own results are as if it had been run alone.
    """
    most: dict[tuple[str, int], int] = {}
    for test in tests:
        most[test.key()] = max(most.get(test.key(), 0), test.repeats)
    masks = {}
    for (scheme, folds), repeats in sorted(most.items()):
        if scheme in ("5x2cv", "folds"):
            found = fold_masks(y, folds, runs * repeats, generator)
        else:
            stratified = scheme == "stratified subsampling"
            found = subsample_masks(y, SHARE, runs * repeats, generator, stratified=stratified)
        masks[scheme, folds] = found.reshape(runs, repeats * folds, len(y))
    return masks
