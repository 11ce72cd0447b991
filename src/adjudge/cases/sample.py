"""Rows drawn from a true network: what a structure learner is given."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Sample:
    """What data were drawn? One row per item, one column per variable, entries are codes into the column's `states`.

    >>> sample = Sample(("A", "B"), np.array([[0, 1], [1, 1]]), (("no", "yes"), ("low", "high")))
    >>> sample, sample.frame().to_numpy().tolist()
    (Sample(2 rows of A, B), [['no', 'high'], ['yes', 'high']])
    """

    names: tuple[str, ...]
    values: NDArray[np.int64]
    states: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def id(self) -> str:
        """A short hash of the data: equal ids prove that two learners saw the same rows."""
        return hashlib.sha256("\0".join(self.names).encode() + self.values.astype("<i8").tobytes()).hexdigest()[:16]

    def frame(self) -> Any:
        """The rows as a pandas data frame of state names (categories, unseen states included)."""
        import pandas

        columns = {
            name: pandas.Categorical.from_codes(self.values[:, place], list(self.states[place]))
            for place, name in enumerate(self.names)
        }
        return pandas.DataFrame(columns)

    def __repr__(self) -> str:
        shown = ", ".join(self.names[:5]) + (", …" if len(self.names) > 5 else "")
        return f"Sample({len(self)} rows of {shown})"
