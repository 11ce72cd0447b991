"""What every learner is to a run: a name, an identity that can be hashed, and one way to train and ask it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from adjudge.cases.case import Case
from adjudge.kernels.arrays import Indices


@dataclass(frozen=True, slots=True)
class Answer:
    """What a trained learner said about the test items: class numbers, and probabilities or scores where it has them.

    `columns` are the class numbers that the columns of `proba` and `scores` stand for: a learner that never saw a
    class has no column for it.
    """

    predicted: Any = None
    proba: Any = None
    scores: Any = None
    columns: Sequence[int] | None = None
    fit_seconds: float = 0.0
    predict_seconds: float = 0.0


class Learner(Protocol):
    """Something that can be trained on some items of a case and asked about others."""

    @property
    def name(self) -> str: ...

    def identity(self) -> dict[str, Any]:
        """Plain values that tell this learner from any other: class and parameters; not its name, and not its code.

        A learner may also have `parts()`: the classes, functions and objects whose code decides what it answers, where
        that is not its own (`adjudge.learners.source_code`).
        """
        ...

    def answer(self, case: Case, train: Indices, test: Indices, seed: int, wanted: frozenset[str]) -> Answer:
        """Train on `train`, answer for `test`; `wanted` names what the measures need: labels, probabilities, scores."""
        ...
