"""Java's random numbers, for WEKA's own fold order without Java."""

from __future__ import annotations


class JavaRandom:
    """java.util.Random: the 48-bit linear congruential generator its documentation fixes.

    >>> random = JavaRandom(1)
    >>> [random.next_int(100) for _ in range(3)]
    [85, 88, 47]
    """

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def _next(self, bits: int) -> int:
        self._state = (self._state * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self._state >> (48 - bits)

    def next_int(self, bound: int) -> int:
        """A whole number from 0 up to, not including, `bound`."""
        if bound & -bound == bound:  # a power of two: the high bits
            return (bound * self._next(31)) >> 31
        while True:
            bits = self._next(31)
            value = bits % bound
            if bits - value + (bound - 1) < 1 << 31:  # reject the uneven rest at the top
                return value
