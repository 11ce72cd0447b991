"""Which columns of numbers are measures, which are learners side by side, and which only describe something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
_OF_EACH = re.compile(
    r"(?:fold|split|seed|run|rep|repeat|trial)_?\d+_(.+)|(.+?)_(?:fold|split|seed|run|rep|repeat|trial)_?\d+"
)
_TOGETHER = 0.3  # mean rank correlation of columns that are of one measure
_FEW = 6  # rows, below which values tell nothing
Left = dict[str, tuple[str, ...]]  # why → columns left out
SUMMARIES = "they summarise others"


class Sieve:
    """Columns that are kept, and why the others are not."""

    def __init__(self, names: Sequence[str]) -> None:
        self.kept, self.left = list(names), Left()

    def leave(self, why: str, names: Iterable[str], *, all_too: bool = True) -> None:
        """Leave columns out, or, unless `all_too`, none where none would stay."""
        found = [name for name in names if name in self.kept]
        if found and (all_too or len(found) < len(self.kept)):
            self.left[why] = (*self.left.get(why, ()), *found)
            self.kept = [name for name in self.kept if name not in found]


def number_columns(facts: Facts, told: Told, keys: tuple[str, ...]) -> list[str]:
    """Columns of numbers that are neither keys nor numberings."""
    other = {"repeat", "fold", "seed", "n_train", "n_test", "status", "measure"}
    return [column.name for column in facts
            if column.name not in keys and column.name not in told.taken and column.role not in other
            and (column.is_number or (column.kind == "empty" and not column.role))]  # fmt: skip


def measures_of(facts: Facts, keys: Keys, told: Told) -> tuple[list[str], Left]:
    """The measures of a table that has one column for each, and why the other numbers are none."""
    numbers = [column for column in facts if _maybe_measure(column, keys, told)]
    sieve = Sieve([column.name for column in numbers])
    about = {*about_others(sieve.kept), *filter(_only_about, sieve.kept)}
    deep = _deep(facts, keys)
    known = any(column.measure is not None for column in numbers)
    unasked = [column for column in numbers if column.name not in told.asked]
    for column in unasked:
        why = _no_measure(facts, column, keys, about, deep, known)
        if not why and column.constant and column.measure is None:
            why = "the same throughout"
        if not why and known and column.name in told.worded and column.measure is None:
            why = "true or false, no known direction"
        if why:
            sieve.leave(why, [column.name])
    trained = [column.name for column in unasked if column.measure is not None and column.measure.train]
    sieve.leave("on training data", trained, all_too=False)
    tested = [column for column in unasked if column.measure is not None and "test" in words_of(column.name)]
    tuned = [column.name for column in unasked if column.measure is not None
             and not {"val", "valid", "validation", "dev"}.isdisjoint(words_of(column.name))]  # fmt: skip
    if tested:
        sieve.leave("on validation data, and there is test data", tuned, all_too=False)
    timed = [column.name for column in unasked if normalise(column.name) in _SKLEARN_TIMES]
    sieve.leave("times of scikit-learn, judged if asked for", timed, all_too=False)
    single = [column.name for column in unasked if _of_one_learner(facts, column.name, keys)]
    sieve.leave("given for one learner only", single, all_too=False)
    judged = [column for column in unasked if column.measure is not None and column.name in sieve.kept]
    whole = [column for column in judged if len(column.known) == facts.n and not column.constant]
    each = (*keys.case, *([keys.item] if keys.item else ()), *keys.conditions, *keys.repeat, *keys.fold)
    alike = [column.name for column in judged if deep[0] and facts.count(*keys.learner) > 2 and not column.constant
             and facts.determined(column.name, each)]  # fmt: skip
    sieve.leave("the same for every learner", alike, all_too=False)
    fixed = [column.name for column in judged if column.constant and column.measure and (
        len(column.name) == 1 or column.measure.scale in {"time", "cost", "size"})]  # fmt: skip
    sieve.leave("the same throughout", fixed, all_too=False)
    varied = any(not column.constant and not facts.determined(column.name, keys.learner) for column in judged)
    once = [column.name for column in judged if deep[1] and varied and _taken_once(facts, column, keys)]
    sieve.leave("they describe the learner", once)
    if any(column.measure and (column.measure.scale in {"time", "size", "cost"} or column.measure.name == "speed")
           for column in judged):  # fmt: skip
        sieve.leave("relative to another", filter(_is_relative, sieve.kept), all_too=False)
    some_only = [column.name for column in judged if _never_given(facts, column, keys)]
    if any(column.measure and column.measure.scale not in {"time", "cost", "size"} for column in whole):
        sieve.leave("not given for every learner", some_only)
    for parts in numbered_parts(sieve.kept).values():
        sieve.leave("folds or repeats of their mean", parts)
    twice = [name for at, name in enumerate(sieve.kept)
             if any(_proportional(facts[name], facts[other]) for other in sieve.kept[:at])]  # fmt: skip
    sieve.leave("the same in another unit", twice)
    texts = Sieve([column.name for column in facts if not column.is_number and column.labels
                   and column.name not in {*keys.all, *sieve.kept, *told.taken}
                   and column.role in {None, "case", "learner", "item"}])  # fmt: skip
    texts.leave("text and ids", [name for name in texts.kept if facts[name].kind == "text"])
    texts.leave("not numbers", texts.kept)
    return sieve.kept, sieve.left | texts.left


def _maybe_measure(column: Column, keys: Keys, told: Told) -> bool:
    if column.name in keys.all or column.name in told.taken or column.tells_direction:
        return False
    if column.role in {"n_train", "n_test", "split_id", "config", "status", "unit", "measure"}:
        return False
    if column.role in {"repeat", "fold", "seed"} and column.name not in told.asked:
        return False
    named = column.measure is not None or column.name in told.asked
    return column.is_number or (column.kind == "mixed" and named) or (column.kind == "empty" and named)


_CONTESTS = {"wins", "losses", "ties", "draws"}


def _no_measure(facts: Facts, column: Column, keys: Keys, about: set[str], deep: tuple[bool, bool], known: bool) -> str:
    """Why a column of numbers is not a measure; empty where it may be one."""
    name = column.name
    if column.kind == "empty":
        return "empty"
    if column.is_id:
        return "ids"
    if name in about:
        return "deviations, intervals and ranks of others"
    if normalise(name) in _CONTESTS and len(_CONTESTS.intersection(map(normalise, facts.columns))) > 1:
        return "counts of contests won and lost"
    case = (*keys.case, *([keys.item] if keys.item else ()), *keys.conditions)
    size = column.measure is not None and column.measure.scale == "size"
    if (column.measure is None or size) and not column.constant:
        if column.measure is None and deep[0] and facts.determined(name, case):
            return "they describe the case"
        if deep[1] and facts.determined(name, keys.learner):
            return "they describe the learner"
    if column.measure is not None:
        return ""
    if known and np.isinf(column.numbers).any():
        return "infinite numbers, no known direction"
    summed = normalise(name) in {"best", "mean", "median", "average", "avg"} and not facts.determined(name, case)
    if column.is_property and known and not summed:
        return "by their names they describe the case"
    return ""


def _taken_once(facts: Facts, column: Column, keys: Keys) -> bool:
    """Whether a score that is called an overall one was taken once of each learner and stands on every case."""
    summed = not words("about", "summaries").isdisjoint(words_of(column.name))
    return summed and not column.constant and facts.determined(column.name, keys.learner)


def _of_one_learner(facts: Facts, name: str, keys: Keys) -> bool:
    """Whether the numbers of a column are all of one learner, where there are several."""
    if len(keys.learner) != 1 or facts[name].kind == "empty" or facts.count(*keys.learner) < 2:
        return False
    codes = facts[keys.learner[0]].codes[np.isfinite(facts[name].numbers)]
    return bool(len(codes)) and codes.min() == codes.max()


def _never_given(facts: Facts, column: Column, keys: Keys) -> bool:
    """Whether a measure is never taken of some learner, and taken of others."""
    there = np.isfinite(column.numbers)
    if there.all() or not there.any() or not keys.learner:
        return False
    return bool((np.bincount(facts.keys(keys.learner), weights=there) == 0).any())


def _is_relative(name: str) -> bool:
    """Whether a name says how many times another number this one is: Speedup (vs numpy), vs. orjson, Relative."""
    parts = words_of(name.partition("(")[0])
    return parts == ("relative",) or not words("about", "relative").isdisjoint(parts)


def _only_about(name: str) -> bool:
    """Whether a name says spread, interval or number and nothing else: ci_low, sd."""
    return "_".join(words_of(name)) in words("about", "spread") - {"error", "err", "rank", "min", "max"}


def _deep(facts: Facts, keys: Keys) -> tuple[bool, bool]:
    """Whether there are enough learners, and enough cases, that one value for all of them means something."""
    item = () if keys.item is None else (keys.item,)
    cases, learners = facts.count(*keys.case, *item), facts.count(*keys.learner)
    return learners > 1 and cases > 1 and facts.n >= 1.5 * cases, cases > 2 and facts.n >= 3 * learners


def _proportional(one: Column, other: Column) -> bool:
    """Whether two times (or sizes) of one name are the same in two units."""
    if one.measure is None or other.measure is None or one.measure.name != other.measure.name:
        return False
    if one.measure.scale not in {"time", "size"} or _without_unit(one.name) != _without_unit(other.name):
        return False
    with np.errstate(all="ignore"):
        ratio = one.numbers / other.numbers
    ratio = ratio[np.isfinite(ratio) & (other.numbers != 0)]
    return len(ratio) > 2 and bool(np.ptp(ratio) <= 1e-4 * abs(float(np.median(ratio))))


def _without_unit(name: str) -> list[str]:
    units = words("affixes", "times") | words("affixes", "sizes")
    return [word for word in words_of(name) if word not in units]


def about_others(names: Sequence[str]) -> list[str]:
    """Names of deviations, ranks, measures or training scores of what others name: sd(rf), rf_time, rf_train beside rf.

    >>> about_others(["rf (mean)", "rf (std)", "svm", "svm_time"]), about_others(["auc", "auc_std", "C-std"])
    (['rf (std)', 'svm_time'], ['auc_std'])
    """
    spread, train = words("about", "spread"), words("about", "train")
    middle = {"mean", "avg", "average", "median", "test", "testing", "val", "valid", "validation", "value"}
    units = words("affixes", "times") | words("affixes", "sizes")
    written = {name: parts[:-1] if (parts := words_of(name))[-1:] and parts[-1] in units and len(parts) > 2 else parts
               for name in names if len(name) <= 80}  # fmt: skip
    twins = {parts for name, parts in written.items()}
    twins |= {tuple(part for part in parts if part not in middle) for parts in twins}

    def of_another(name: str) -> bool:
        parts = written.get(name, ())
        for size in range(1, min(4, len(parts))):
            for end, rest in ((parts[-size:], parts[:-size]), (parts[:size], parts[size:])):
                word = "_".join(end)
                measured = measure_named(word) if len(word) > 1 else None
                named = measured is not None and measured.exact and measure_named("_".join(rest)) is None
                if rest in twins and not {*rest} <= middle | spread and (word in spread | train or named):
                    return True
                bare = tuple(part for part in rest if part not in middle)
                if word in spread and bare in twins and bare != parts:
                    return True
                means = (name for mean in ("mean", "avg", "average") for name in ((*rest, mean), (mean, *rest)))
                if word in {"best", "worst", "median"} and not twins.isdisjoint(means):
                    return True
        return False

    return [name for name in names if of_another(name)]


def parts_of_one(names: Sequence[str]) -> list[str]:
    """fold1, fold2 …, where there are several."""
    found = [name for name in names if _OF_ONE.fullmatch(normalise(name))]
    return found if len(found) > 1 else []


def numbered_parts(names: Sequence[str]) -> dict[str, list[str]]:
    """Mean → fold1_auc, fold2_auc …: what a mean that stands beside them is of.

    >>> numbered_parts(["Fold1_AUC", "Fold2_AUC", "Mean_AUC", "seconds"])
    {'Mean_AUC': ['Fold1_AUC', 'Fold2_AUC']}
    """
    parts: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        if (found := _OF_EACH.fullmatch(normalise(name))) is not None:
            parts.setdefault(words_of(found[1] or found[2]), []).append(name)
    middle = {"mean", "avg", "average"}
    means = {tuple(word for word in words_of(name) if word not in middle): name for name in names
             if not middle.isdisjoint(words_of(name))}  # fmt: skip
    return {means[what]: found for what, found in parts.items() if what in means and len(found) > 1}


def crowd_of(
    facts: Facts, names: Sequence[str], told: Told, timed: bool = False, cases: bool = False
) -> tuple[list[str], Left]:
    """The columns that are of one measure, learners or cases side by side, and why the others are not.

    A column whose range lies apart from nearly all others', a count among fractions, a summary of the others, what is
    named as a property or is about another column is none.
    """
    from adjudge.results.summaries import is_summary, is_summary_of

    letters = sum(len(name) == 1 for name in names) > 2  # A, B, … N, P: learners by letter
    sieve = Sieve(names)
    empty = [name for name in names if facts[name].kind == "empty"]
    if cases or len(names) - len(empty) < 3:  # among several learners one may have no result at all
        sieve.leave("empty", empty)
    sieve.leave("they are about others", [*about_others(names), *filter(_is_relative, names)], all_too=False)
    sieve.leave(SUMMARIES, filter(is_summary, names))
    if cases and 2 * len(told.worded.intersection(sieve.kept)) < len(sieve.kept):
        sieve.leave("true or false", told.worded)
    sieve.leave("they describe the case", [
        name for name in names if facts[name].is_id or (not (letters and len(name) == 1)
        and (is_property(name) or is_property(name.partition("(")[0])
             or in_list(name, "properties", "wide")))])  # fmt: skip
    if timed:
        sieve.leave("0 throughout: never run", [name for name in names if not facts[name].known.any()])
    apart = [] if told.unit else _apart(facts, sieve.kept)  # numbers with one unit behind them are of one measure
    if cases:  # an easy case lies apart from the others, but not by its scale
        apart = [name for name in apart if facts[name].whole or _spread(facts, sieve.kept) > _FEW]
    sieve.leave("they describe the case", apart)
    if len(sieve.kept) > 3 and is_summary_of(facts, sieve.kept[-1], sieve.kept):
        sieve.leave(SUMMARIES, sieve.kept[-1:])
    return sieve.kept, sieve.left


def alike(facts: Facts, names: Sequence[str], told: Told, times: float) -> bool:
    """Whether columns may be of one measure by their scales: none of words, medians at most so many times apart."""
    if any(name in told.worded or facts[name].flags for name in names):
        return False
    return _spread(facts, names) <= times


def are_shares(facts: Facts, names: Sequence[str]) -> bool:
    """Whether many columns all hold fractions between 0 and 1, as scores on easy and hard cases do."""
    known = [facts[name].known for name in names if not facts[name].whole]
    return len(known) == len(names) >= _FEW and all(each.min() >= 0 and each.max() <= 1 for each in known)


def unlike(facts: Facts, names: Sequence[str]) -> bool:
    """Whether no two of several columns share any of their range, and scales differ tenfold: things of many kinds."""
    return facts.n >= _FEW and len(names) > 2 and are_apart(facts, names) and _spread(facts, names) > 10


def are_apart(facts: Facts, names: Sequence[str]) -> bool:
    """Whether no two of these columns share any of their range."""
    ends = sorted((float(known.min()), float(known.max())) for name in names if len(known := facts[name].known))
    return len(ends) > 1 and all(high < low for (_, high), (low, _) in pairwise(ends))


def units_of(names: Sequence[str]) -> set[str]:
    """The units that names hold, \"\" for none: CR (%) and TE (s) are not of one measure.

    >>> sorted(units_of(["CR (%)", "VR (%)", "TE (s)", "CI"]))
    ['', '%', 's']
    >>> units_of(["A", "B", "STS-B"])
    {''}
    """
    known = {unit for kind in ("times", "sizes", "money", "plain") for unit in words("affixes", kind)}
    plain = [not name[-1:].isupper() or (name.isupper() and "-" not in name) for name in names]  # DeiT-S, STS-B
    ends = [words_of(name)[1:][-1:] if own else () for name, own in zip(names, plain, strict=True)]
    return {end[0] if end and end[0] in known else "" for end in ends}


def are_no_learners(names: Sequence[str]) -> bool:
    """Whether names are those of parts of data, or half of them end on a word for a measure, not all on the same.

    >>> are_no_learners(["Mean calibration error (MCE)", "Area (MA)"]), are_no_learners(["focal loss", "dice loss"])
    (True, False)
    """
    if names and all(normalise(name) in words("columns", "parts") for name in names):
        return True
    ends = [(words_of(name.partition("(")[0]) or ("",))[-1] for name in names]
    known = [end for end in ends if len(end) > 3 and measure_named(end) is not None]
    return 2 * len(known) >= len(names) > 1 and len(set(ends)) > 1


def go_together(facts: Facts, names: Sequence[str], told: Told) -> bool:
    """Whether columns rise and fall together over several rows, as scores on like cases do; few rows by their scale."""
    table = np.stack([facts[name].numbers for name in names])
    table = table[:, np.isfinite(table).all(axis=0)]
    if table.shape[1] and (np.ptp(table, axis=1) == 0).any():
        return False
    if table.shape[1] < _FEW:
        return alike(facts, names, told, 3)
    ranks = table.argsort(axis=1).argsort(axis=1)
    others = np.atleast_2d(np.corrcoef(ranks))[np.triu_indices(len(names), 1)]
    return bool(others.mean() > _TOGETHER)


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
