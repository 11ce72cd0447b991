"""For every subset of the columns, the sum of a function of the sizes of its groups of equal rows.

    total(S) = Σ over the groups g of rows that agree on S of  cell(weight of g, |S|)

State: a list of entries (set S, group as a bit mask over the distinct rows), for groups of two rows or more. A variable
is added to all sets at once: each entry yields the rows with value 1 and those with value 0, under S ∪ {v}. A group of
one row never changes again, so it is not kept: every set starts from the sum as if all rows stood alone, and an
entry adds what its rows' agreement changes. On data with few chance agreements this leaves a small share of the
R·2^m groups. Sets are worked off in blocks (fixed high bits), so memory is bounded by a block's entries.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.arrays import Bools, Floats, Ints

Cell = Callable[[Floats, Ints], Floats]
Words = list[NDArray[np.uint64]]

_BLOCK_ENTRIES = 1 << 19  # worst case entries of one block: 8 bytes · (words + 1) each
_FEW_WEIGHTS = 12


def sum_over_groups(rows: NDArray[np.uint8], weights: Floats, cell: Cell, largest: int) -> Floats:
    """total(S) for all 2^m sets S of at most `largest` columns (others stay 0); `rows` are distinct, 0 or 1."""
    n, m = rows.shape
    sizes = _set_sizes(m)
    alone = np.array([cell(weights, np.full(n, k)).sum() for k in range(m + 1)])
    totals = np.where(sizes <= largest, alone[sizes], 0.0)
    if n < 2:
        return totals
    ones = [_pack(rows[:, v]) for v in range(m)]
    value = _entry_value(weights, cell, m)

    low = m
    while low > 1 and (n // 2) << low > _BLOCK_ENTRIES:
        low -= 1
    everything = _pack(np.ones(n, dtype=np.uint8))
    where, masks = np.zeros(1, dtype=np.int64), [np.array([word]) for word in everything]
    for v in range(low, m):
        where, masks = _with_variable(where, masks, ones[v], 1 << (v - low), sizes, largest)
    order = np.argsort(where, kind="stable")
    where, masks = where[order], [word[order] for word in masks]
    starts = np.searchsorted(where, np.arange((1 << (m - low)) + 1))

    first = 0
    while first < 1 << (m - low):
        # As many blocks at a time as the worst case allows; each block is at least one set of high columns.
        last = first + 1
        while last < 1 << (m - low) and (starts[last + 1] - starts[first]) << low <= _BLOCK_ENTRIES:
            last += 1
        part = slice(starts[first], starts[last])
        sets, groups = (where[part] - first) << low, [word[part] for word in masks]
        block_sizes = sizes[first << low : last << low]
        for v in range(low):
            sets, groups = _with_variable(sets, groups, ones[v], 1 << v, block_sizes, largest)
        if len(sets):
            change = value(groups, block_sizes[sets])
            totals[first << low : last << low] += np.bincount(sets, change, minlength=(last - first) << low)
        first = last
    return totals


def _with_variable(
    sets: Ints, groups: Words, ones: NDArray[np.uint64], bit: int, sizes: Ints, largest: int
) -> tuple[Ints, Words]:
    """The entries so far and those of the sets that also hold the variable whose rows with value 1 are `ones`."""
    room = sizes[sets] < largest if largest < 63 and len(sets) and sizes[sets].max() >= largest else slice(None)
    with_one = [word[room] & one for word, one in zip(groups, ones, strict=True)]
    with_zero = [word[room] ^ inside for word, inside in zip(groups, with_one, strict=True)]
    grown = sets[room] | bit
    new_sets, new_groups = [sets], [[word] for word in groups]
    for part in (with_one, with_zero):
        kept = np.flatnonzero(_two_or_more(part))
        new_sets.append(grown[kept])
        for collected, word in zip(new_groups, part, strict=True):
            collected.append(word[kept])
    return np.concatenate(new_sets), [np.concatenate(collected) for collected in new_groups]


def _two_or_more(groups: Words) -> Bools:
    """Which groups hold at least two rows: clear the lowest bit of each word, or find two words that are not empty."""
    one = np.uint64(1)
    first = groups[0]
    several = (first & (first - one)) != 0
    if len(groups) > 1:
        seen = first != 0
        for word in groups[1:]:
            filled = word != 0
            several |= (word & (word - one)) != 0
            several |= filled & seen
            seen |= filled
    return np.asarray(several)


def _entry_value(weights: Floats, cell: Cell, m: int) -> Callable[[Words, Ints], Floats]:
    """cell(group) − Σ cell(its rows alone), for many groups.

    By counting rows of each weight, or by one matrix product.
    """
    distinct, of_row = np.unique(weights, return_inverse=True)
    alone = np.stack([cell(distinct, np.full(len(distinct), k)) for k in range(m + 1)])  # [size, weight]
    if len(distinct) == 1:
        counts = np.arange(len(weights) + 1, dtype=np.float64)
        table = np.stack([cell(counts * distinct[0], np.full(len(counts), k)) for k in range(m + 1)])
        table -= counts * alone
        flat = np.ascontiguousarray(table).reshape(-1)

        def equal(groups: Words, sizes: Ints) -> Floats:
            return np.asarray(flat[sizes * len(counts) + _count(groups)])

        return equal

    if len(distinct) <= _FEW_WEIGHTS:
        classes = [_pack((of_row == c).astype(np.uint8)) for c in range(len(distinct))]

        def few(groups: Words, sizes: Ints) -> Floats:
            weight, apart = np.zeros(len(sizes)), np.zeros(len(sizes))
            for c, members in enumerate(classes):
                held = _count([word & member for word, member in zip(groups, members, strict=True)])
                weight += held * distinct[c]
                apart += held * alone[sizes, c]
            return cell(weight, sizes) - apart

        return few

    of_rows = np.vstack([weights, alone[:, of_row]]).T  # [row, weight and its cells at each size]

    def many(groups: Words, sizes: Ints) -> Floats:
        change = np.empty(len(sizes))
        for start in range(0, len(sizes), 1 << 15):
            part = slice(start, start + (1 << 15))
            packed = np.stack([word[part] for word in groups], axis=1).view(np.uint8)
            bits = np.unpackbits(packed, axis=1, bitorder="little")[:, : len(weights)]
            sums = bits.astype(np.float64) @ of_rows
            apart = np.take_along_axis(sums, sizes[part, None] + 1, axis=1)[:, 0]
            change[part] = cell(sums[:, 0], sizes[part]) - apart
        return change

    return many


def _pack(bits: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """A 0/1 vector as 64-bit words, row r at bit r mod 64 of word r div 64."""
    padded = np.zeros(-(-len(bits) // 64) * 64, dtype=np.uint8)
    padded[: len(bits)] = bits
    return np.packbits(padded, bitorder="little").view("<u8").astype(np.uint64)


def _count(groups: Words) -> Ints:
    """Number of rows in each group."""
    return np.asarray(np.sum([_bit_count(word) for word in groups], axis=0, dtype=np.int64))


def _bit_count_by_bytes(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    table = np.array([bin(byte).count("1") for byte in range(256)], dtype=np.uint8)
    return np.asarray(table[words.view(np.uint8).reshape(-1, 8)].sum(axis=1, dtype=np.uint8))


# numpy.bitwise_count came with NumPy 2.
_bit_count: Callable[[NDArray[np.uint64]], NDArray[np.uint8]] = getattr(np, "bitwise_count", _bit_count_by_bytes)


def _set_sizes(m: int) -> Ints:
    size = np.zeros(1, dtype=np.int64)
    for _ in range(m):
        size = np.concatenate([size, size + 1])
    return size
