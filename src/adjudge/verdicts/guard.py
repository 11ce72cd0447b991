"""Statistical cautions: each is declared once, with its code, its name, when it speaks and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.kernels.arrays import Indices

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

MOST_PAIRS = 1000  # pairs named in one guard; `n_pairs` counts all
Rows = Indices | Sequence[int]
Found = Iterator[str | tuple[str, Rows]]  # a text, or a text and the pairs it is about


@dataclass(frozen=True, slots=True, repr=False)
class Guard(ResultBase):
    """A caution shown with the verdict; `pairs` lists (b, a) it concerns, empty when it concerns the whole table."""

    code: str
    name: str
    text: str
    pairs: tuple[tuple[str, str], ...] = ()
    n_pairs: int = 0

    def __str__(self) -> str:
        return f"{self.code} {self.name}: {self.text}"


@dataclass(frozen=True, slots=True)
class GuardRule:
    """One guard as it is declared; `when` and `do` are its line of docs/guards.md."""

    code: str
    name: str
    when: str
    do: str
    each_benchmark: bool  # asked of every benchmark too; the others are said once, of all items
    urgent: bool  # changes what one should do: a line of the first screen
    look: Callable[[Comparison], Found]

    def __call__(self, comparison: Comparison) -> Iterator[Guard]:
        """Its cautions on a comparison."""
        names = comparison.learners
        for found in self.look(comparison):
            text, rows = (found, []) if isinstance(found, str) else found
            pairs = comparison.pair_index[np.asarray(rows[:MOST_PAIRS], dtype=np.intp)].tolist()
            yield Guard(self.code, self.name, text, tuple((names[b], names[a]) for a, b in pairs), len(rows))


def guard(
    code: str, name: str, when: str, do: str = "", *, each_benchmark: bool = False, urgent: bool = False
) -> Callable[[Callable[[Comparison], Found]], GuardRule]:
    """Declare the function below as a guard."""
    return lambda look: GuardRule(code, name, when, do, each_benchmark, urgent, look)
