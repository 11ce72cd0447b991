"""C4.5 compiled: the same steps as `c45_readable`, on arrays of nodes; needs numba (`[fast]`).

Import this module only when numba is there. The first call compiles (some seconds), later processes load the result.
A tree under work is the tuple `tree` of arrays described in `c45_tree`; a node's children follow each other and come
after it. Rows of a node are passed down with their weights, so nothing is kept per node but its class weights.
Nothing here calls itself: numba's cached recursive functions crash when another process loads them. And all of it is in
one file: numba compiles a called function into its caller but watches only the caller's file, so a change in a
second one would go on running as it was before.

In order: gain and its ratio; the best split of a column (`nominal_split`, `numeric_split`) and of a node (`choose`);
handing items to `branches`; `grow`; `collapse`; errors to expect; `prune`; and the door, `grow_compiled`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from adjudge_studies.learners.c45_tree import C45Settings, C45Tree

SMALL = 1e-6


@njit(cache=True)
def x_log_x(v: float) -> Any:
    return 0.0 if v < SMALL else v * math.log(v) / math.log(2.0)


@njit(cache=True)
def looked_up(v: float, logs: Any) -> Any:
    """v log₂ v, from the table where v is whole: without missing values every weight is."""
    whole = int(v)
    return logs[whole] if whole == v else x_log_x(v)


@njit(cache=True)
def information_gain(table: Any, known: float, total: float) -> Any:
    before = x_log_x(known)
    after = 0.0
    for c in range(table.shape[1]):
        column = 0.0
        for b in range(table.shape[0]):
            column += table[b, c]
            after -= x_log_x(table[b, c])
        before -= x_log_x(column)
    for b in range(table.shape[0]):
        bag = 0.0
        for c in range(table.shape[1]):
            bag += table[b, c]
        after += x_log_x(bag)
    gain = known / total * (before - after)
    return 0.0 if abs(gain) < SMALL else gain / known


@njit(cache=True)
def gain_ratio(table: Any, total: float, gain: float) -> Any:
    bits = x_log_x(total)
    known = 0.0
    for b in range(table.shape[0]):
        bag = 0.0
        for c in range(table.shape[1]):
            bag += table[b, c]
        known += bag
        bits -= x_log_x(bag)
    bits -= x_log_x(total - known)
    return 0.0 if abs(bits) < SMALL else gain / (bits / total)


@njit(cache=True)
def nominal_split(column: Any, y: Any, rows: Any, w: Any, n_values: int, k: int, total: float, least: float) -> Any:
    """(gain, ratio, whether it splits at all)."""
    table = np.zeros((n_values, k))
    known = 0.0
    for i in range(len(rows)):
        value = column[rows[i]]
        if value == value:
            table[int(value), y[rows[i]]] += w[i]
            known += w[i]
    enough = 0
    for b in range(n_values):
        bag = 0.0
        for c in range(k):
            bag += table[b, c]
        if least - bag < SMALL:
            enough += 1
    if enough < 2:
        return 0.0, 0.0, False
    gain = information_gain(table, known, total)
    return gain, gain_ratio(table, total, gain), True


@njit(cache=True)
def sorted_places(column: Any, sorted_rows: Any, inside: Any, rows: Any) -> Any:
    """Places in `rows` of the items whose value is known, by rising value.

    A large node reads the order all items were sorted into once and passes over those outside it (inside[row] < 0);
    a small one sorts its own.
    """
    place = np.empty(len(rows), np.int64)
    count = 0
    if 8 * len(rows) >= len(column):
        for row in sorted_rows:
            if column[row] != column[row]:
                break  # missing values stand at the end
            if inside[row] >= 0:
                place[count] = inside[row]
                count += 1
        return place[:count]
    values = np.empty(len(rows))
    for i in range(len(rows)):
        if column[rows[i]] == column[rows[i]]:
            values[count] = column[rows[i]]
            place[count] = i
            count += 1
    return place[:count][np.argsort(values[:count])]


@njit(cache=True)
def numeric_split(
    column: Any, sorted_rows: Any, inside: Any, y: Any, rows: Any, w: Any, k: int, total: float, least: float, logs: Any
) -> Any:
    """(gain, ratio, threshold, whether it splits at all); `least` comes as the least weight of two branches."""
    place = sorted_places(column, sorted_rows, inside, rows)
    count = len(place)
    known = 0.0
    table = np.zeros((2, k))
    for item in place:
        known += w[item]
        table[1, y[rows[item]]] += w[item]
    if 0.1 * known / k - least >= SMALL:
        least = min(0.1 * known / k, 25.0)
    if 2 * least - count > SMALL:
        return 0.0, 0.0, 0.0, False
    right_bits = 0.0  # Σ v log v over the classes right of the threshold; left_bits to its left
    for c in range(k):
        right_bits += looked_up(table[1, c], logs)
    before = looked_up(known, logs) - right_bits
    left_bits = 0.0
    best, where, tried, last = 0.0, -1, 0, 0
    left = 0.0
    for i in range(1, count):
        if not column[rows[place[i - 1]]] + 1e-5 < column[rows[place[i]]]:
            continue
        for j in range(last, i):  # only the classes of the items that change sides change the sums
            item = place[j]
            c = y[rows[item]]
            left_bits -= looked_up(table[0, c], logs)
            right_bits -= looked_up(table[1, c], logs)
            table[0, c] += w[item]
            table[1, c] -= w[item]
            left_bits += looked_up(table[0, c], logs)
            right_bits += looked_up(table[1, c], logs)
            left += w[item]
        last = i
        if least - left < SMALL and least - (known - left) < SMALL:
            tried += 1
            after = looked_up(left, logs) + looked_up(known - left, logs) - left_bits - right_bits
            gain = known / total * (before - after)
            gain = 0.0 if abs(gain) < SMALL else gain / known
            if gain - best > SMALL:
                best = gain
                where = i
    if tried == 0:
        return 0.0, 0.0, 0.0, False
    best -= math.log(tried) / math.log(2.0) / total
    if best < SMALL:
        return 0.0, 0.0, 0.0, False
    table[:] = 0.0
    for j in range(count):
        item = place[j]
        table[0 if j < where else 1, y[rows[item]]] += w[item]
    lower, upper = column[rows[place[where - 1]]], column[rows[place[where]]]
    middle = (lower + upper) / 2
    if not lower <= middle < upper:  # neighbouring numbers, or a sum beyond the largest: a branch would stay empty
        middle = lower
    return best, gain_ratio(table, total, best), middle, True


@njit(cache=True)
def choose(
    columns: Any, orders: Any, inside: Any, y: Any, nominal: Any, n_values: Any, averaged: Any, k: int, rows: Any,
    w: Any, least: float, logs: Any,
) -> Any:  # fmt: skip
    """(attribute or −1, middle of the split's gap)."""
    p = len(columns)
    gain, ratio, middle = np.zeros(p), np.zeros(p), np.zeros(p)
    splits = np.zeros(p, np.bool_)
    total = w.sum()
    summed, counted = 0.0, 0
    for a in range(p):
        if nominal[a]:
            gain[a], ratio[a], splits[a] = nominal_split(columns[a], y, rows, w, n_values[a], k, total, least)
        else:
            gain[a], ratio[a], middle[a], splits[a] = numeric_split(
                columns[a], orders[a], inside, y, rows, w, k, total, least, logs
            )
        if splits[a] and averaged[a]:
            summed += gain[a]
            counted += 1
    if counted == 0:
        return -1, 0.0
    best, attribute = 0.0, -1
    for a in range(p):
        if splits[a] and gain[a] >= summed / counted - 1e-3 and ratio[a] - best > SMALL:
            best = ratio[a]
            attribute = a
    return attribute, middle[max(attribute, 0)]


@njit(cache=True)
def class_weights(y: Any, rows: Any, w: Any, out: Any) -> Any:
    out[:] = 0.0
    total = 0.0
    for i in range(len(rows)):
        out[y[rows[i]]] += w[i]
        total += w[i]
    return total


@njit(cache=True)
def branches(X: Any, is_nominal: bool, a: int, threshold: float, count: int, rows: Any, w: Any) -> Any:
    """(starts, rows, weights, shares): the items of child b are those from starts[b] to starts[b + 1]."""
    branch = np.empty(len(rows), np.int64)
    shares = np.zeros(count)
    known = 0.0
    missing = 0
    sizes = np.zeros(count, np.int64)
    for i in range(len(rows)):
        value = X[rows[i], a]
        if value != value:
            branch[i] = -1
            missing += 1
            continue
        branch[i] = int(value) if is_nominal else (0 if value - threshold < SMALL else 1)
        shares[branch[i]] += w[i]
        known += w[i]
        sizes[branch[i]] += 1
    for b in range(count):
        shares[b] = shares[b] / known if known > SMALL else 1.0 / count
    starts = np.zeros(count + 1, np.int64)
    for b in range(count):
        starts[b + 1] = starts[b] + sizes[b] + (missing if shares[b] > SMALL else 0)
    new_rows, new_w = np.empty(starts[count], np.int64), np.empty(starts[count])
    end = starts[:-1].copy()
    for i in range(len(rows)):
        if branch[i] >= 0:
            at = end[branch[i]]
            new_rows[at], new_w[at] = rows[i], w[i]
            end[branch[i]] += 1
            continue
        for b in range(count):
            if shares[b] > SMALL:
                new_rows[end[b]], new_w[end[b]] = rows[i], shares[b] * w[i]
                end[b] += 1
    return starts, new_rows, new_w, shares


@njit(cache=True)
def larger(array: Any) -> Any:
    out = np.zeros(2 * len(array), array.dtype)
    for i in range(len(array)):  # an assignment of slices takes long to compile
        out[i] = array[i]
    return out


@njit(cache=True)
def grow(
    X: Any, columns: Any, orders: Any, y: Any, nominal: Any, n_values: Any, averaged: Any, k: int, min_objects: float
) -> Any:
    n = len(X)
    inside = np.full(n, -1)
    logs = np.array([x_log_x(float(v)) for v in range(n + 1)])
    room = 64
    attribute, first, count = np.full(room, -1), np.zeros(room, np.int64), np.zeros(room, np.int64)
    threshold, share, empty = np.full(room, np.nan), np.ones(room), np.zeros(room, np.bool_)
    weights = np.zeros((room, k))
    waiting = [0]
    waiting_rows = [np.arange(n)]
    waiting_w = [np.ones(n)]
    used = 1
    while len(waiting) > 0:
        node, rows, w = waiting.pop(), waiting_rows.pop(), waiting_w.pop()
        attribute[node] = -1
        threshold[node] = np.nan
        total = class_weights(y, rows, w, weights[node])
        empty[node] = total < SMALL
        if 2 * min_objects - total > SMALL or abs(total - weights[node].max()) < SMALL:
            continue
        for i in range(len(rows)):
            inside[rows[i]] = i
        a, middle = choose(columns, orders, inside, y, nominal, n_values, averaged, k, rows, w, min_objects, logs)
        for i in range(len(rows)):
            inside[rows[i]] = -1
        if a < 0:
            continue
        attribute[node] = a
        count[node] = n_values[a] if nominal[a] else 2
        if not nominal[a]:
            point = -np.inf
            for i in range(n):
                if X[i, a] - middle < SMALL and X[i, a] > point:
                    point = X[i, a]
            threshold[node] = point
        first[node] = used
        used += count[node]
        while used > len(attribute):
            attribute, first, count = larger(attribute), larger(first), larger(count)
            threshold, share, empty = larger(threshold), larger(share), larger(empty)
            weights = larger(weights.reshape(-1)).reshape(-1, k)
        starts, new_rows, new_w, shares = branches(X, nominal[a], a, threshold[node], count[node], rows, w)
        for b in range(count[node]):
            share[first[node] + b] = shares[b]
            waiting.append(first[node] + b)
            waiting_rows.append(new_rows[starts[b] : starts[b + 1]])
            waiting_w.append(new_w[starts[b] : starts[b + 1]])
    share[0] = 1.0
    return attribute[:used], threshold[:used], first[:used], count[:used], weights[:used], share[:used], empty[:used]


@njit(cache=True)
def collapse(attribute: Any, first: Any, count: Any, weights: Any) -> None:
    errors = np.zeros(len(attribute))
    for node in range(len(attribute) - 1, -1, -1):  # children come after their parent
        if attribute[node] < 0:
            errors[node] = weights[node].sum() - weights[node].max()
        else:
            for child in range(first[node], first[node] + count[node]):
                errors[node] += errors[child]
    for node in range(len(attribute)):
        if attribute[node] >= 0 and errors[node] >= weights[node].sum() - weights[node].max() - 1e-3:
            attribute[node] = -1


@njit(cache=True)
def added_errors(n: float, e: float, confidence: float, z: float) -> Any:
    """`c45_tree.added_errors`, with z = Φ⁻¹(1 − confidence) given."""
    if confidence > 0.5:
        return 0.0
    base, share = 0.0, 1.0
    if e < 1:
        base = n * (1 - confidence ** (1 / n))
        if e == 0:
            return base
        share = e
        e = 1.0
    if e + 0.5 >= n:
        at = max(n - e, 0.0)
    else:
        f = (e + 0.5) / n
        r = (f + z * z / (2 * n) + z * math.sqrt(f / n - f * f / n + z * z / (4 * n * n))) / (1 + z * z / n)
        at = r * n - e
    return base + share * (at - base) if share < 1.0 else at


@njit(cache=True)
def estimate(weights: Any, confidence: float, z: float) -> Any:
    total = weights.sum()
    if total < SMALL:
        return 0.0
    wrong = total - weights.max()
    return wrong + added_errors(total, wrong, confidence, z)


@njit(cache=True)
def estimated_errors(tree: Any, root: int, confidence: float, z: float) -> Any:
    summed = 0.0
    waiting = [root]
    while len(waiting) > 0:
        node = waiting.pop()
        if tree[0][node] < 0:
            summed += estimate(tree[4][node], confidence, z)
        else:
            waiting.extend(range(tree[2][node], tree[2][node] + tree[3][node]))
    return summed


@njit(cache=True)
def hand_down(
    tree: Any, root: int, X: Any, y: Any, nominal: Any, rows: Any, w: Any, keep: bool, cf: float, z: float
) -> Any:
    """Errors to expect of the subtree if it had these items; with `keep` it has them from now on."""
    attribute, threshold, first, count, weights, share, empty = tree
    own = np.zeros(weights.shape[1])
    summed = 0.0
    waiting, waiting_rows, waiting_w = [root], [rows], [w]
    while len(waiting) > 0:
        node, rows, w = waiting.pop(), waiting_rows.pop(), waiting_w.pop()
        a = attribute[node]
        if keep or a < 0:
            total = class_weights(y, rows, w, own)
            if keep:
                class_weights(y, rows, w, weights[node])
        if a < 0:
            summed += estimate(own, cf, z)
            if keep and total >= SMALL:
                empty[node] = False
            continue
        starts, new_rows, new_w, shares = branches(X, nominal[a], a, threshold[node], count[node], rows, w)
        for b in range(count[node]):
            if keep:
                share[first[node] + b] = shares[b]
            waiting.append(first[node] + b)
            waiting_rows.append(new_rows[starts[b] : starts[b + 1]])
            waiting_w.append(new_w[starts[b] : starts[b + 1]])
    return summed


@njit(cache=True)
def prune(tree: Any, X: Any, y: Any, nominal: Any, raising: bool, confidence: float, z: float) -> None:
    """Prune from the leaves up. `waiting` holds nodes with their items; ~node once its children are done."""
    attribute, threshold, first, count, weights = tree[0], tree[1], tree[2], tree[3], tree[4]
    waiting, waiting_rows, waiting_w = [0], [np.arange(len(X))], [np.ones(len(X))]
    while len(waiting) > 0:
        node, rows, w = waiting.pop(), waiting_rows.pop(), waiting_w.pop()
        if node >= 0:
            a = attribute[node]
            if a < 0:
                continue
            waiting.append(~node)
            waiting_rows.append(rows)
            waiting_w.append(w)
            starts, new_rows, new_w, _ = branches(X, nominal[a], a, threshold[node], count[node], rows, w)
            for b in range(count[node]):
                waiting.append(first[node] + b)
                waiting_rows.append(new_rows[starts[b] : starts[b + 1]])
                waiting_w.append(new_w[starts[b] : starts[b + 1]])
            continue
        node = ~node
        largest, most = first[node], 0.0
        for child in range(first[node], first[node] + count[node]):
            size = weights[child].sum()
            if most - size < SMALL:
                largest = child
                most = size
        as_branch = np.inf
        if raising:
            as_branch = hand_down(tree, largest, X, y, nominal, rows, w, False, confidence, z)
        as_leaf = estimate(weights[node], confidence, z)
        as_tree = estimated_errors(tree, node, confidence, z)
        if as_leaf - (as_tree + 0.1) < SMALL and as_leaf - (as_branch + 0.1) < SMALL:
            attribute[node] = -1
        elif as_branch - (as_tree + 0.1) < SMALL:
            attribute[node], threshold[node] = attribute[largest], threshold[largest]
            first[node], count[node] = first[largest], count[largest]
            hand_down(tree, node, X, y, nominal, rows, w, True, confidence, z)
            waiting.append(node)  # it has other items and children now: once more from its leaves up
            waiting_rows.append(rows)
            waiting_w.append(w)


def grow_compiled(
    X: NDArray[np.float64],
    y: NDArray[np.int64],
    nominal: NDArray[np.bool_],
    n_values: NDArray[np.int64],
    n_classes: int,
    settings: C45Settings,
) -> C45Tree:
    """The pruned tree of these items; the same answer as `grow_readable`."""
    from scipy.special import ndtri

    X, y = np.require(X, requirements=["C", "W"]), np.require(y, requirements=["C", "W"])  # one type, one compilation
    many = nominal & (0.3 * len(X) - n_values <= SMALL)
    averaged = np.full(len(many), True) if many.all() else ~many
    columns = np.ascontiguousarray(X.T)
    orders = np.argsort(columns, axis=1)
    tree = grow(X, columns, orders, y, nominal, n_values, averaged, n_classes, float(settings.min_objects))
    if settings.collapse:
        collapse(tree[0], tree[2], tree[3], tree[4])
    if settings.prune:
        z = float(ndtri(1 - settings.confidence))
        prune(tree, X, y, nominal, settings.raising, float(settings.confidence), z)
    return C45Tree(*tree).packed()
