"""Two learners as a simulation needs them: scored on many splits of one data set, and asked about every item."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, require
from adjudge.learners.build import version_of
from adjudge.learners.estimator import EstimatorLearner
from adjudge_studies.learners.binary_batch import binary_batch, lookup_tables

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


class Pair(Protocol):
    """Learners b and a; differences are b − a."""

    @property
    def names(self) -> tuple[str, str]: ...

    def identity(self) -> Any:
        """Plain values that tell this pair from any other."""
        ...

    def __call__(self, X: Any, y: Any, masks: Bools) -> tuple[Ints, Ints]:
        """Right answers of b and of a on each test mask, trained on the rest."""
        ...

    def answers(self, X: Any, y: Any, asked: Any) -> Bools:
        """What b and a, trained on X and y, call each asked item: (2, items), True is class 1."""
        ...


@dataclass(frozen=True)
class NativePair:
    """Naive Bayes (b) and C4.5 (a) on yes/no data, some microseconds a fit. Needs numba."""

    names: tuple[str, str] = ("naive Bayes", "C4.5")

    def identity(self) -> list[str]:
        return ["native naive Bayes and C4.5", version_of("adjudge")]

    def __call__(self, X: Any, y: Any, masks: Bools) -> tuple[Ints, Ints]:
        batch = binary_batch(X, y, masks)
        return batch.naive_bayes, batch.c45

    def answers(self, X: Any, y: Any, asked: Any) -> Bools:
        found: Bools = self.answers_each(np.asarray(X)[None], np.asarray(y)[None], asked)[0]
        return found

    def answers_each(self, X: Any, y: Any, asked: Any) -> Bools:
        """Of every training set X[i], y[i] by itself: (sets, 2, items)."""
        require("numba", "fast", "the batch of native learners")
        from adjudge_studies.learners.binary_compiled import answer_each, pack_bits, unpack_bits

        sets, n, p = X.shape
        items = np.concatenate([X, np.broadcast_to(asked, (sets, *asked.shape))], axis=1)
        total = items.shape[1]
        columns = pack_bits(items.transpose(0, 2, 1).reshape(sets * p, total)).reshape(sets, p, -1)
        labels = pack_bits(np.concatenate([y, np.zeros((sets, len(asked)), dtype=bool)], axis=1))
        train = np.arange(total)[None] < n
        answers = np.zeros((sets, 1, 2, columns.shape[2]), dtype=np.uint64)
        answer_each(columns, labels, pack_bits(train), pack_bits(~train), 2, *lookup_tables(n, 0.25), answers)
        return unpack_bits(answers[:, 0], total)[:, :, n:]


native_pair = NativePair()


@dataclass(frozen=True)
class EstimatorPair:
    """Any two estimators with `fit` and `predict`, by import path or as objects, made anew for each split.

    A `random_state` left open is set from the split, so the same split always gives the same answer. Items may be an
    array, a sparse matrix or a frame (pandas, polars, pyarrow); a frame reaches the estimators as a frame.

    Parameters
    ----------
    b : object
        The first learner.
    a : object
        The second.

    See Also
    --------
    adjudge_studies.simulations.native_pair : the fast pair
    adjudge_studies.simulations.error_rates

    Examples
    --------
    >>> from sklearn.naive_bayes import BernoulliNB
    >>> pair = EstimatorPair(BernoulliNB(), "sklearn.dummy.DummyClassifier")
    >>> pair(np.array([[0], [0], [1], [1]]), np.array([0, 0, 1, 1]), np.eye(4, dtype=bool)[:2])
    (array([1, 1]), array([0, 0]))
    """

    b: Any
    a: Any

    @cached_property
    def learners(self) -> tuple[EstimatorLearner, EstimatorLearner]:
        return EstimatorLearner(self.names[0], self.b), EstimatorLearner(self.names[1], self.a)

    @property
    def names(self) -> tuple[str, str]:
        found = [
            thing.replace(":", ".").rpartition(".")[2] if isinstance(thing, str) else type(thing).__name__
            for thing in (self.b, self.a)
        ]
        return (found[0], found[1]) if found[0] != found[1] else (f"{found[0]} b", f"{found[1]} a")

    def identity(self) -> list[Any]:
        return [learner.identity() for learner in self.learners]

    def __call__(self, X: Any, y: Any, masks: Bools) -> tuple[Ints, Ints]:
        items, labels = _items(X), np.asarray(y)
        right = np.zeros((2, len(masks)), dtype=np.int64)
        for place, test in enumerate(masks):
            seed = zlib.crc32(np.packbits(test).tobytes()) >> 1
            train_X, test_X = _rows(items, ~test), _rows(items, test)
            for row, learner in enumerate(self.learners):
                model = learner.new(seed).fit(train_X, labels[~test])
                right[row, place] = np.sum(self._classes(row, model.predict(test_X), labels) == labels[test])
        return right[0], right[1]

    def answers(self, X: Any, y: Any, asked: Any) -> Bools:
        items, labels = _items(X), np.asarray(y)
        seed = zlib.crc32(np.packbits(labels).tobytes()) >> 1
        found = [learner.new(seed).fit(items, labels).predict(asked) for learner in self.learners]
        return np.stack([self._classes(row, said, labels).astype(bool) for row, said in enumerate(found)])

    def _classes(self, row: int, said: Any, labels: NDArray[Any]) -> NDArray[Any]:
        """What a learner said, if it is classes."""
        answers = np.asarray(said)
        if not np.isin(answers, labels).all():
            raise InputError(
                f"{self.names[row]} answers with values that are not classes of the data; give classifiers"
            )
        return answers


def _items(X: Any) -> Any:
    """Frames stay frames, since a pipeline may pick columns by name; all else that can be is an array."""
    if hasattr(X, "tocsr"):
        return X.tocsr()
    return X if hasattr(X, "iloc") or hasattr(X, "filter") else np.asarray(X)


def _rows(items: Any, chosen: Bools) -> Any:
    if hasattr(items, "iloc"):  # first: the `filter` of pandas is another one
        return items.iloc[np.flatnonzero(chosen)]
    return items.filter(chosen) if hasattr(items, "filter") else items[chosen]  # polars and pyarrow, or an array
