"""How many different units (folds, items) each cell of a table has, without a box for every cell and unit."""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Ints


def count_units(cells: Ints, units: Ints, n_cells: int) -> tuple[Ints, Ints]:
    """Different units of each cell, and of these how many come more than once.

    >>> count_units(np.array([0, 0, 0, 2]), np.array([0, 1, 1, 1]), 3)
    (array([2, 0, 1]), array([1, 0, 0]))
    """
    n_units = int(units.max(initial=0)) + 1
    if n_cells * n_units <= 4 * len(cells) + 1_000_000:
        both = cells if n_units == 1 else cells * n_units + units
        seen = np.bincount(both, minlength=n_cells * n_units).reshape(n_cells, n_units)
        return (seen > 0).sum(axis=1), (seen > 1).sum(axis=1)
    order = np.lexsort((units, cells)) if n_cells * n_units >= 2**62 else np.argsort(cells * n_units + units)
    cell, unit = cells[order], units[order]
    new = np.r_[True, (np.diff(cell) != 0) | (np.diff(unit) != 0)] if len(cell) else np.zeros(0, dtype=bool)
    second = np.r_[False, ~new[1:] & new[:-1]] if len(cell) else new  # of three alike only the second counts
    return np.bincount(cell[new], minlength=n_cells), np.bincount(cell[second], minlength=n_cells)
