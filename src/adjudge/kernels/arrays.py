"""The kinds of arrays, as annotations name them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Ints = NDArray[np.int64]
Indices = NDArray[np.intp]
Signs = NDArray[np.int8]  # +1, −1, 0
Bools = NDArray[np.bool_]
