"""Which columns of numbers are measures, which are learners side by side, and which only describe something."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from adjudge.base.vocabulary import in_list, is_property, measure_named, normalise, words, words_of
from adjudge.results.facts import Column, Facts
from adjudge.results.keys import Keys, Told

_SKLEARN_TIMES = {"fit_time", "score_time"}
_OF_ONE = re.compile(
    r"(?:cv_?)?(?:fold|split|seed|run|rep|repeat|repetition|resample|trial|iter|iteration)_?\d+"
    r"(?:_(?:test_)?score)?|\d+"
)
_FEW = 6  # rows, below which values tell nothing
Left = dict[str, list[str]]


def measures_of(facts: Facts, keys: Keys, told: Told) -> tuple[list[str], Left]:
    """The measures of a table that has one column for each, and why the other numbers are none."""
    left: Left = {}
    numbers = [column for column in facts if _maybe_measure(column, keys, told)]
    names = [column.name for column in numbers]
    about = {*about_others(names), *(name for name in names if _only_about(name))}
    deep = _deep(facts, keys)
    known = any(column.measure is not None for column in numbers)
    kept = []
    for column in numbers:
        why = "" if column.name in told.asked else _no_measure(facts, column, keys, about, deep, known)
        if (
            not why
            and column.name in told.worded
            and column.measure is None
            and known
            and column.name not in told.asked
        ):
            why = "true or false, no known direction"
        if why:
            left.setdefault(why, []).append(column.name)
        else:
            kept.append(column.name)
    tests = [name for name in kept if not getattr(facts[name].measure, "train", False)]
    trained = [name for name in kept if name not in tests and name not in told.asked]
    if trained and len(trained) < len(kept):
        left["on training data"] = trained
        kept = [name for name in kept if name not in trained]
    timed = [name for name in kept if normalise(name) in _SKLEARN_TIMES and name not in told.asked]
    if timed and len(timed) < len(kept):
        left["times of scikit-learn, judged if asked for"] = timed
        kept = [name for name in kept if name not in timed]
    twice = [
        name for at, name in enumerate(kept) if any(_proportional(facts[name], facts[other]) for other in kept[:at])
    ]
    if twice:
        left["the same in another unit"] = twice
        kept = [name for name in kept if name not in twice]
    for column in facts:
        if column.is_number or not column.labels or column.name in {*keys.all, *kept, *told.taken}:
            continue
        if column.role in {None, "case", "learner", "item"}:
            left.setdefault("text and ids" if column.kind == "text" else "not numbers", []).append(column.name)
    return kept, left


def _maybe_measure(column: Column, keys: Keys, told: Told) -> bool:
    if column.name in keys.all or column.name in told.taken or column.tells_direction:
        return False
    if column.role in {"n_train", "n_test", "split_id", "config", "status", "unit", "measure"}:
        return False
    if column.role in {"repeat", "fold", "seed"} and column.name not in told.asked:
        return False
    named = column.measure is not None or column.name in told.asked
    return column.is_number or (column.kind == "mixed" and named) or (column.kind == "empty" and named)


def _no_measure(facts: Facts, column: Column, keys: Keys, about: set[str], deep: tuple[bool, bool], known: bool) -> str:
    """Why a column of numbers is not a measure; empty where it may be one."""
    name = column.name
    if column.kind == "empty":
        return "empty"
    if column.is_id:
        return "ids"
    if name in about:
        return "deviations, intervals and ranks of others"
    case = (*keys.case, *([keys.item] if keys.item else ()), *keys.conditions)
    size = column.measure is not None and column.measure.scale == "size"
    if (column.measure is None or size) and not column.constant:
        if column.measure is None and deep[0] and facts.determined(name, case):
            return "they describe the case"
        if deep[1] and facts.determined(name, keys.learner):
            return "they describe the learner"
    if column.measure is not None:
        return ""
    if column.constant and known:
        return "the same throughout"
    summed = normalise(name) in {"best", "mean", "median", "average", "avg"} and not facts.determined(name, case)
    if column.is_property and known and not summed:
        return "named as properties"
    return ""


def _only_about(name: str) -> bool:
    """Whether a name says spread, interval or number and nothing else: ci_low, sd."""
    return bool(parts := words_of(name)) and (
        "_".join(parts) in words("about", "spread") - {"error", "err", "rank", "min", "max"}
    )


def _deep(facts: Facts, keys: Keys) -> tuple[bool, bool]:
    """Whether there are enough learners, and enough cases, that one value for all of them means something."""
    item = () if keys.item is None else (keys.item,)
    cases, learners = facts.count(*keys.case, *item), facts.count(*keys.learner)
    return learners > 1 and cases > 1 and facts.n >= 1.5 * cases, cases > 2 and facts.n >= 3 * learners


def _proportional(one: Column, other: Column) -> bool:
    """Whether two times (or sizes) of one name are the same in two units."""
    if one.measure is None or other.measure is None or one.measure.name != other.measure.name:
        return False
    if one.measure.scale not in {"time", "size"} or words_of(one.name)[:-1] != words_of(other.name)[:-1]:
        return False
    with np.errstate(all="ignore"):
        ratio = one.numbers / other.numbers
    ratio = ratio[np.isfinite(ratio) & (other.numbers != 0)]
    return len(ratio) > 2 and bool(np.ptp(ratio) <= 1e-4 * abs(float(np.median(ratio))))


def about_others(names: Sequence[str]) -> list[str]:
    """Names of deviations, ranks, measures or training scores of what others name: sd(rf), rf_time, rf_train beside rf.

    >>> about_others(["rf (mean)", "rf (std)", "svm", "svm_time"]), about_others(["auc", "auc_std", "C-std"])
    (['rf (std)', 'svm_time'], ['auc_std'])
    """
    spread, train = words("about", "spread"), words("about", "train")
    middle = {"mean", "avg", "average", "median", "test", "testing", "val", "valid", "validation", "value"}
    written = {name: words_of(name) for name in names if len(name) <= 80}
    twins = {parts for name, parts in written.items()}
    twins |= {tuple(part for part in parts if part not in middle) for parts in twins}

    def of_another(name: str) -> bool:
        parts = written.get(name, ())
        for size in range(1, min(4, len(parts))):
            for end, rest in ((parts[-size:], parts[:-size]), (parts[:size], parts[size:])):
                word = "_".join(end)
                measured = measure_named(word) if len(word) > 1 else None
                if (
                    rest in twins
                    and not {*rest} <= middle | spread
                    and (
                        word in spread | train
                        or (measured is not None and measured.exact and measure_named("_".join(rest)) is None)
                    )
                ):
                    return True
                bare = tuple(part for part in rest if part not in middle)
                if word in spread and bare in twins and bare != parts:
                    return True
        return False

    return [name for name in names if of_another(name)]


def parts_of_one(names: Sequence[str]) -> list[str]:
    """fold1, fold2 …, where there are several."""
    found = [name for name in names if _OF_ONE.fullmatch(normalise(name))]
    return found if len(found) > 1 else []


def crowd_of(facts: Facts, names: Sequence[str], told: Told, timed: bool = False) -> tuple[list[str], Left]:
    """The columns that are of one measure, learners or cases side by side, and why the others are not.

    A column whose range lies apart from nearly all others', a count among fractions, a summary of the others, what is
    named as a property or is about another column is none.
    """
    from adjudge.results.summaries import is_summary, is_summary_of

    left: Left = {}
    letters = sum(len(name) == 1 for name in names) > 2  # A, B, … N, P: learners by letter
    about = set(about_others(names))

    def leave(why: str, found: list[str]) -> None:
        if found:
            left.setdefault(why, []).extend(found)

    filled = [name for name in names if facts[name].kind != "empty"]
    kept = list(names) if len(filled) > 2 else filled  # among several learners one may have no result at all
    leave("empty", [name for name in names if name not in kept])
    leave("they are about others", [name for name in kept if name in about])
    kept = [name for name in kept if name not in about]
    leave("they sum up others", [name for name in kept if is_summary(name)])
    kept = [name for name in kept if not is_summary(name)]
    described = [
        name
        for name in kept
        if ((is_property(name) or in_list(name, "properties", "wide")) and not (letters and len(name) == 1))
        or facts[name].is_id
    ]
    leave("they describe the case", described)
    kept = [name for name in kept if name not in described]
    if timed:
        idle = [name for name in kept if not facts[name].known.any()]
        leave("0 throughout: never run", idle)
        kept = [name for name in kept if name not in idle]
    apart = _apart(facts, kept)
    leave("they describe the case", apart)
    kept = [name for name in kept if name not in apart]
    mean = [name for name in kept[-1:] if len(kept) > 3 and is_summary_of(facts, name, kept)]
    leave("they sum up others", mean)
    return [name for name in kept if name not in mean], left


def alike(facts: Facts, names: Sequence[str], told: Told, times: float) -> bool:
    """Whether columns may be of one measure by their scales: none of words, medians at most so many times apart."""
    if any(name in told.worded or facts[name].flags for name in names):
        return False
    return _spread(facts, names) <= times


def unlike(facts: Facts, names: Sequence[str]) -> bool:
    """Whether no two of several columns share any of their range, and scales differ tenfold: things of many kinds."""
    ends = sorted((float(known.min()), float(known.max())) for name in names if len(known := facts[name].known))
    apart = all(high < low for (_, high), (low, _) in pairwise(ends))
    return facts.n >= _FEW and len(ends) > 2 and apart and _spread(facts, names) > 10


def _spread(facts: Facts, names: Sequence[str]) -> float:
    """How many times the greatest median is the least."""
    middles = [abs(float(np.median(facts[name].known))) for name in names if len(facts[name].known)]
    middles = [middle for middle in middles if middle > 0]
    return max(middles) / min(middles) if middles else 1.0


def _apart(facts: Facts, names: Sequence[str]) -> list[str]:
    """Columns whose values cannot be of the others' measure."""
    known = {name: facts[name].known for name in names}
    known = {name: values for name, values in known.items() if len(values) >= min(_FEW, facts.n)}
    if facts.n < _FEW or len(known) < 2:
        return []
    found = []
    ends = {name: (float(values.min()), float(values.max())) for name, values in known.items()}
    if len(ends) > 3:
        meets = {
            name: float(np.mean([low <= b and a <= high for other, (a, b) in ends.items() if other != name]))
            for name, (low, high) in ends.items()
        }
        if max(meets.values()) >= 0.5:
            found = [name for name, share in meets.items() if share <= 0.25 and facts[name].whole]
            found += [name for name, share in meets.items() if share == 0 and name not in found]
    whole = [name for name in known if facts[name].whole and name not in found]
    rest = np.concatenate([known[name] for name in known if name not in whole and name not in found] or [np.zeros(0)])
    if len(rest) and whole:
        least, most = float(rest.min()), float(rest.max())
        low, high = least / 2 if least > 0 else least * 2, most * 2 if most > 0 else most / 2
        for name in whole:
            values = known[name]
            if facts[name].flags:
                continue
            if (least >= 0 and most <= 1 and values.max() > 1) or not low <= float(np.median(values)) <= high:
                found.append(name)
        flags = [name for name in whole if facts[name].flags and len(np.unique(known[name])) == 2]
        if len(flags) == 1 and not {0.0, 1.0} & set(rest.tolist()):
            found += flags
    return found
