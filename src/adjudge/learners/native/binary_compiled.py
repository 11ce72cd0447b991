"""Many fits on small yes/no data, compiled: items are bits, counting is popcount; needs numba (`[fast]`).

Import this module only when numba is there. A data set of n items is p + 1 rows of ⌈n/64⌉ words: bit i of `columns[a]`
is the value of attribute a in item i, `y` holds the classes. A training or test set is a mask, a node of a tree is a
mask, and every weight is a whole number; so v log₂ v and the errors to expect of a leaf are looked up in tables. The
steps are those of `c45_readable` for nominal attributes of two values without missing ones, and of `NaiveBayesMixed`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

__all__ = ["pack_bits", "score_masks"]

SMALL = 1e-6


@intrinsic
def _population_count(typing_context: Any, word: Any) -> Any:
    """Number of bits set; one machine instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


ones: Any = _population_count  # numba hands over the typing context itself


def pack_bits(table: Any) -> Any:
    """Rows of booleans as rows of 64-bit words; bit i of word w is item 64 w + i.

    >>> pack_bits(np.array([[True, False, True]])).tolist()
    [[5]]
    """
    rows, n = table.shape
    padded = np.zeros((rows, -(-n // 64) * 64), dtype=bool)
    padded[:, :n] = table
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


@njit(cache=True, nogil=True)
def count(mask: Any) -> Any:
    total = np.int64(0)
    for w in range(len(mask)):
        total += np.int64(ones(mask[w]))
    return total


@njit(cache=True, nogil=True)
def count_both(mask: Any, other: Any) -> Any:
    total = np.int64(0)
    for w in range(len(mask)):
        total += np.int64(ones(mask[w] & other[w]))
    return total


@njit(cache=True, nogil=True)
def choose(columns: Any, y: Any, mask: Any, n: int, n1: int, min_objects: int, log_table: Any, gain: Any) -> Any:
    """The attribute to split on, or −1; `gain` is room for the numerators."""
    before = log_table[n] - log_table[n1] - log_table[n - n1]
    counted = 0
    summed = 0.0
    p = len(columns)
    for a in range(p):
        gain[a, 0] = -1.0
        b1 = np.int64(0)
        c1 = np.int64(0)
        for w in range(len(mask)):
            there = mask[w] & columns[a, w]
            b1 += np.int64(ones(there))
            c1 += np.int64(ones(there & y[w]))
        b0 = n - b1
        if b1 < min_objects or b0 < min_objects:
            continue
        c0 = n1 - c1
        after = log_table[b1] - log_table[c1] - log_table[b1 - c1] + log_table[b0] - log_table[c0] - log_table[b0 - c0]
        bits = before - after
        gain[a, 0] = 0.0 if bits < SMALL else bits / n
        gain[a, 1] = log_table[n] - log_table[b1] - log_table[b0]
        summed += gain[a, 0]
        counted += 1
    if counted == 0:
        return -1
    least = summed / counted - 1e-3
    best = 0.0
    chosen = -1
    for a in range(p):
        if gain[a, 0] >= least and gain[a, 0] >= 0.0 and gain[a, 1] >= SMALL:
            ratio = gain[a, 0] / (gain[a, 1] / n)
            if ratio - best > SMALL:
                best = ratio
                chosen = a
    return chosen


@njit(cache=True, nogil=True)
def grow(columns: Any, y: Any, train: Any, min_objects: int, log_table: Any, tree: Any, masks: Any, gain: Any) -> Any:
    """Fill `tree` (attribute, first child, items, items of class 1) and `masks`; the number of nodes."""
    words = len(train)
    masks[0, :] = train
    used = 1
    node = 0
    while node < used:  # children are appended, so every node comes up once and after its parent
        mask = masks[node]
        n = count(mask)
        n1 = count_both(mask, y)
        tree[node, 0], tree[node, 1], tree[node, 2], tree[node, 3] = -1, 0, n, n1
        if n >= 2 * min_objects and n1 != 0 and n1 != n:
            a = choose(columns, y, mask, n, n1, min_objects, log_table, gain)
            if a >= 0:
                tree[node, 0], tree[node, 1] = a, used
                for w in range(words):
                    masks[used, w] = mask[w] & ~columns[a, w]
                    masks[used + 1, w] = mask[w] & columns[a, w]
                used += 2
        node += 1
    return used


@njit(cache=True, nogil=True)
def collapse(tree: Any, used: int, errors: Any) -> None:
    for node in range(used - 1, -1, -1):
        own = min(tree[node, 3], tree[node, 2] - tree[node, 3])
        if tree[node, 0] < 0:
            errors[node] = own
        else:
            errors[node] = errors[tree[node, 1]] + errors[tree[node, 1] + 1]
    for node in range(used):
        if tree[node, 0] >= 0 and errors[node] >= min(tree[node, 3], tree[node, 2] - tree[node, 3]):
            tree[node, 0] = -1


@njit(cache=True, nogil=True)
def estimated_errors(tree: Any, node: int, expected: Any) -> Any:
    if tree[node, 0] < 0:
        return expected[tree[node, 2], min(tree[node, 3], tree[node, 2] - tree[node, 3])]
    left = estimated_errors(tree, tree[node, 1], expected)
    return left + estimated_errors(tree, tree[node, 1] + 1, expected)


@njit(cache=True, nogil=True)
def branch_errors(tree: Any, node: int, columns: Any, y: Any, room: Any, depth: int, expected: Any) -> Any:
    """Errors to expect of this subtree if it had the items of room[depth]."""
    a = tree[node, 0]
    if a < 0:
        n = count(room[depth])
        n1 = count_both(room[depth], y)
        return expected[n, min(n1, n - n1)]
    for w in range(room.shape[1]):
        room[depth + 1, w] = room[depth, w] & ~columns[a, w]
    left = branch_errors(tree, tree[node, 1], columns, y, room, depth + 1, expected)
    for w in range(room.shape[1]):
        room[depth + 1, w] = room[depth, w] & columns[a, w]
    return left + branch_errors(tree, tree[node, 1] + 1, columns, y, room, depth + 1, expected)


@njit(cache=True, nogil=True)
def redistribute(tree: Any, masks: Any, node: int, columns: Any, y: Any) -> Any:
    """Pass the items of masks[node] down its subtree."""
    tree[node, 2] = count(masks[node])
    tree[node, 3] = count_both(masks[node], y)
    a = tree[node, 0]
    if a < 0:
        return 0
    child = tree[node, 1]
    for w in range(masks.shape[1]):
        masks[child, w] = masks[node, w] & ~columns[a, w]
        masks[child + 1, w] = masks[node, w] & columns[a, w]
    redistribute(tree, masks, child, columns, y)
    redistribute(tree, masks, child + 1, columns, y)
    return 0


@njit(cache=True, nogil=True)
def prune(tree: Any, masks: Any, node: int, columns: Any, y: Any, room: Any, expected: Any) -> Any:
    if tree[node, 0] < 0:
        return 0
    child = tree[node, 1]
    prune(tree, masks, child, columns, y, room, expected)
    prune(tree, masks, child + 1, columns, y, room, expected)
    largest = child + 1 if tree[child + 1, 2] >= tree[child, 2] else child
    room[0, :] = masks[node]
    as_branch = branch_errors(tree, largest, columns, y, room, 0, expected)
    as_leaf = expected[tree[node, 2], min(tree[node, 3], tree[node, 2] - tree[node, 3])]
    as_tree = estimated_errors(tree, node, expected)
    if as_leaf - (as_tree + 0.1) < SMALL and as_leaf - (as_branch + 0.1) < SMALL:
        tree[node, 0] = -1
    elif as_branch - (as_tree + 0.1) < SMALL:
        tree[node, 0], tree[node, 1] = tree[largest, 0], tree[largest, 1]
        redistribute(tree, masks, node, columns, y)
        prune(tree, masks, node, columns, y, room, expected)
    return 0


@njit(cache=True, nogil=True)
def right_by_tree(tree: Any, node: int, columns: Any, y: Any, room: Any, depth: int) -> Any:
    """Items of room[depth] whose class the subtree names."""
    a = tree[node, 0]
    if a < 0:
        n1 = count_both(room[depth], y)
        return n1 if 2 * tree[node, 3] > tree[node, 2] else count(room[depth]) - n1
    for w in range(room.shape[1]):
        room[depth + 1, w] = room[depth, w] & ~columns[a, w]
    left = right_by_tree(tree, tree[node, 1], columns, y, room, depth + 1)
    for w in range(room.shape[1]):
        room[depth + 1, w] = room[depth, w] & columns[a, w]
    return left + right_by_tree(tree, tree[node, 1] + 1, columns, y, room, depth + 1)


@njit(cache=True, nogil=True)
def right_by_naive_bayes(columns: Any, y: Any, train: Any, test: Any, n: int, factor: Any) -> Any:
    n_train = count(train)
    n1 = count_both(train, y)
    p = len(columns)
    for a in range(p):
        x1 = np.int64(0)
        x11 = np.int64(0)
        for w in range(len(train)):
            there = train[w] & columns[a, w]
            x1 += np.int64(ones(there))
            x11 += np.int64(ones(there & y[w]))
        factor[a, 0, 1] = (x1 - x11 + 1.0) / (n_train - n1 + 2.0)
        factor[a, 0, 0] = (n_train - n1 - (x1 - x11) + 1.0) / (n_train - n1 + 2.0)
        factor[a, 1, 1] = (x11 + 1.0) / (n1 + 2.0)
        factor[a, 1, 0] = (n1 - x11 + 1.0) / (n1 + 2.0)
    right = 0
    for i in range(n):
        word, bit = i >> 6, np.uint64(i & 63)
        if not (test[word] >> bit) & np.uint64(1):
            continue
        p0 = (n_train - n1 + 1.0) / (n_train + 2.0)
        p1 = (n1 + 1.0) / (n_train + 2.0)
        for a in range(p):
            x = np.int64((columns[a, word] >> bit) & np.uint64(1))
            p0 *= factor[a, 0, x]
            p1 *= factor[a, 1, x]
        # Divided as `NaiveBayesMixed` divides, so that the same pairs are ties; a tie goes to class 0.
        answer = 1 if p1 / (p0 + p1) > p0 / (p0 + p1) else 0
        right += answer == np.int64((y[word] >> bit) & np.uint64(1))
    return right


@njit(cache=True, nogil=True)
def score_masks(
    columns: Any, y: Any, everyone: Any, tests: Any, n: int, min_objects: int, log_table: Any, expected: Any
) -> Any:
    """Right answers [naive Bayes, C4.5] on each test mask, trained on `everyone` outside it; and the trees' sizes."""
    words = len(y)
    p = len(columns)
    right = np.zeros((len(tests), 2), np.int64)
    sizes = np.zeros(len(tests), np.int64)
    tree = np.zeros((2 * n + 2, 4), np.int64)
    masks = np.zeros((2 * n + 2, words), np.uint64)
    errors = np.zeros(2 * n + 2, np.int64)
    gain = np.zeros((p, 2))
    factor = np.zeros((p, 2, 2))
    room = np.zeros((p + 2, words), np.uint64)
    train = np.zeros(words, np.uint64)
    for s in range(len(tests)):
        for w in range(words):
            train[w] = everyone[w] & ~tests[s, w]
        right[s, 0] = right_by_naive_bayes(columns, y, train, tests[s], n, factor)
        used = grow(columns, y, train, min_objects, log_table, tree, masks, gain)
        collapse(tree, used, errors)
        prune(tree, masks, 0, columns, y, room, expected)
        room[0, :] = tests[s]
        right[s, 1] = right_by_tree(tree, 0, columns, y, room, 0)
        sizes[s] = tree_size(tree, 0)
    return right, sizes


@njit(cache=True, nogil=True)
def tree_size(tree: Any, node: int) -> Any:
    if tree[node, 0] < 0:
        return 1
    left = tree_size(tree, tree[node, 1])
    return 1 + left + tree_size(tree, tree[node, 1] + 1)
