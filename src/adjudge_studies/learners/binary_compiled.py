"""Many fits on small yes/no data, compiled: items are bits, counting is popcount; needs numba (`[fast]`).

Import this module only when numba is there. A data set of n items is p + 1 rows of ⌈n/64⌉ words: bit i of `columns[a]`
is the value of attribute a in item i, `y` holds the classes. A training or test set is a mask, a node of a tree is a
mask, and every weight is a whole number; so v log₂ v and the errors to expect of a leaf are looked up in tables. The
steps are those of `c45_readable` for nominal attributes of two values without missing ones, and of `NaiveBayesMixed`.
Nothing here calls itself, and all of it is in one file, for the reasons given in `c45_compiled`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

SMALL = 1e-6
LEAST = 1e-75  # `NaiveBayesMixed` scales products below this up


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


def unpack_bits(words: Any, n: int) -> NDArray[np.bool_]:
    """The first n bits of the words of the last axis."""
    octets = words.astype("<u8").view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=n, bitorder="little").view(np.bool_)


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
    for w in range(words):  # one by one: an assignment of slices takes as long to compile as all the rest
        masks[0, w] = train[w]
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
def estimated_errors(tree: Any, root: int, expected: Any, stack: Any) -> Any:
    """Errors to expect of a subtree as it stands."""
    summed = 0.0
    stack[0] = root
    height = 1
    while height > 0:
        height -= 1
        node = stack[height]
        if tree[node, 0] < 0:
            summed += expected[tree[node, 2], min(tree[node, 3], tree[node, 2] - tree[node, 3])]
        else:
            stack[height], stack[height + 1] = tree[node, 1], tree[node, 1] + 1
            height += 2
    return summed


@njit(cache=True, nogil=True)
def branch_errors(tree: Any, root: int, columns: Any, y: Any, mask: Any, room: Any, expected: Any, stack: Any) -> Any:
    """Errors to expect of this subtree if it had the items of `mask`; room[i] are the items of stack[i]."""
    summed = 0.0
    stack[0] = root
    for w in range(room.shape[1]):
        room[0, w] = mask[w]
    height = 1
    while height > 0:
        height -= 1
        node = stack[height]
        a = tree[node, 0]
        if a < 0:
            n = count(room[height])
            n1 = count_both(room[height], y)
            summed += expected[n, min(n1, n - n1)]
            continue
        for w in range(room.shape[1]):
            room[height + 1, w] = room[height, w] & columns[a, w]
            room[height, w] &= ~columns[a, w]
        stack[height], stack[height + 1] = tree[node, 1], tree[node, 1] + 1
        height += 2
    return summed


@njit(cache=True, nogil=True)
def redistribute(tree: Any, masks: Any, root: int, columns: Any, y: Any, stack: Any) -> None:
    """Pass the items of masks[root] down its subtree."""
    stack[0] = root
    height = 1
    while height > 0:
        height -= 1
        node = stack[height]
        tree[node, 2] = count(masks[node])
        tree[node, 3] = count_both(masks[node], y)
        a = tree[node, 0]
        if a < 0:
            continue
        child = tree[node, 1]
        for w in range(masks.shape[1]):
            masks[child, w] = masks[node, w] & ~columns[a, w]
            masks[child + 1, w] = masks[node, w] & columns[a, w]
        stack[height], stack[height + 1] = child, child + 1
        height += 2


@njit(cache=True, nogil=True)
def prune(tree: Any, masks: Any, columns: Any, y: Any, room: Any, expected: Any, stack: Any, waiting: Any) -> None:
    """Prune from the leaves up. `waiting` holds nodes; ~node once its children are done."""
    waiting[0] = 0
    height = 1
    while height > 0:
        node = waiting[height - 1]
        if node >= 0:
            if tree[node, 0] < 0:
                height -= 1
            else:
                waiting[height - 1] = ~node
                waiting[height], waiting[height + 1] = tree[node, 1] + 1, tree[node, 1]
                height += 2
            continue
        node = ~node
        child = tree[node, 1]
        largest = child + 1 if tree[child + 1, 2] >= tree[child, 2] else child
        as_branch = branch_errors(tree, largest, columns, y, masks[node], room, expected, stack)
        as_leaf = expected[tree[node, 2], min(tree[node, 3], tree[node, 2] - tree[node, 3])]
        as_tree = estimated_errors(tree, node, expected, stack)
        height -= 1
        if as_leaf - (as_tree + 0.1) < SMALL and as_leaf - (as_branch + 0.1) < SMALL:
            tree[node, 0] = -1
        elif as_branch - (as_tree + 0.1) < SMALL:
            tree[node, 0], tree[node, 1] = tree[largest, 0], tree[largest, 1]
            redistribute(tree, masks, node, columns, y, stack)
            waiting[height] = node  # it has other items and children now: once more from its leaves up
            height += 1


@njit(cache=True, nogil=True)
def answer_by_tree(tree: Any, columns: Any, asked: Any, room: Any, stack: Any, answers: Any) -> Any:
    """Set the bits of those asked items that the tree calls class 1; the number of its nodes."""
    stack[0] = 0
    for w in range(room.shape[1]):
        room[0, w] = asked[w]
    height = 1
    size = 0
    while height > 0:
        height -= 1
        size += 1
        node = stack[height]
        a = tree[node, 0]
        if a < 0:
            if 2 * tree[node, 3] > tree[node, 2]:
                for w in range(room.shape[1]):
                    answers[w] |= room[height, w]
            continue
        for w in range(room.shape[1]):
            room[height + 1, w] = room[height, w] & columns[a, w]
            room[height, w] &= ~columns[a, w]
        stack[height], stack[height + 1] = tree[node, 1], tree[node, 1] + 1
        height += 2
    return size


@njit(cache=True, nogil=True)
def answer_by_naive_bayes(columns: Any, y: Any, train: Any, asked: Any, factor: Any, answers: Any) -> None:
    """Set the bits of those asked items that naive Bayes calls class 1."""
    n = count(train)
    n1 = count_both(train, y)
    p = len(columns)
    for a in range(p):
        x1 = np.int64(0)
        x11 = np.int64(0)
        for w in range(len(train)):
            there = train[w] & columns[a, w]
            x1 += np.int64(ones(there))
            x11 += np.int64(ones(there & y[w]))
        factor[a, 0, 1] = (x1 - x11 + 1.0) / (n - n1 + 2.0)
        factor[a, 0, 0] = (n - n1 - (x1 - x11) + 1.0) / (n - n1 + 2.0)
        factor[a, 1, 1] = (x11 + 1.0) / (n1 + 2.0)
        factor[a, 1, 0] = (n1 - x11 + 1.0) / (n1 + 2.0)
    # No factor is below 1/(n + 2): with few attributes no product can reach the size where it is scaled up.
    safe = (p + 1) * math.log(n + 2.0) < -math.log(LEAST)
    for w in range(len(asked)):
        if asked[w] == np.uint64(0):
            continue
        for i in range(64):
            bit = np.uint64(i)
            if not (asked[w] >> bit) & np.uint64(1):
                continue
            p0 = (n - n1 + 1.0) / (n + 2.0)
            p1 = (n1 + 1.0) / (n + 2.0)
            if safe:
                for a in range(p):
                    x = np.int64((columns[a, w] >> bit) & np.uint64(1))
                    p0 *= factor[a, 0, x]
                    p1 *= factor[a, 1, x]
            else:
                for a in range(p):
                    x = np.int64((columns[a, w] >> bit) & np.uint64(1))
                    p0 *= factor[a, 0, x]
                    p1 *= factor[a, 1, x]
                    if p0 < LEAST and p1 < LEAST:
                        p0 /= LEAST
                        p1 /= LEAST
            # Divided as `NaiveBayesMixed` divides, so that the same pairs are ties; a tie goes to class 0.
            if p1 / (p0 + p1) > p0 / (p0 + p1):
                answers[w] |= np.uint64(1) << bit


@njit(cache=True, nogil=True)
def answer_masks(
    columns: Any, y: Any, trains: Any, asked: Any, min_objects: int, log_table: Any, expected: Any, answers: Any
) -> Any:
    """Fill answers[split, learner]: which asked items naive Bayes (0) and C4.5 (1) call class 1; the trees' sizes.

    The look-up tables must reach the largest training set.
    """
    words = len(y)
    p = len(columns)
    most = 2 * len(log_table) + 2
    sizes = np.zeros(len(trains), np.int64)
    tree = np.zeros((most, 4), np.int64)
    masks = np.zeros((most, words), np.uint64)
    errors = np.zeros(most, np.int64)
    gain = np.zeros((p, 2))
    factor = np.zeros((p, 2, 2))
    # An attribute splits at most once on the way to a leaf, so a stack holds p + 1 nodes, or twice that.
    room, stack = np.zeros((p + 2, words), np.uint64), np.zeros(p + 2, np.int64)
    waiting = np.zeros(2 * p + 3, np.int64)
    for s in range(len(trains)):
        answers[s, :, :] = np.uint64(0)
        answer_by_naive_bayes(columns, y, trains[s], asked[s], factor, answers[s, 0])
        used = grow(columns, y, trains[s], min_objects, log_table, tree, masks, gain)
        collapse(tree, used, errors)
        prune(tree, masks, columns, y, room, expected, stack, waiting)
        sizes[s] = answer_by_tree(tree, columns, asked[s], room, stack, answers[s, 1])
    return sizes


@njit(cache=True, nogil=True)
def answer_each(
    columns: Any, y: Any, train: Any, asked: Any, min_objects: int, log_table: Any, expected: Any, answers: Any
) -> None:
    """The same of data sets that have one mask, the same for all: answers[data set, 0, learner]."""
    for s in range(len(columns)):
        answer_masks(columns[s], y[s], train, asked, min_objects, log_table, expected, answers[s])
