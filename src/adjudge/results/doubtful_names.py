"""Names that are hardly those of learners or cases: counts, deviations, parts, measures, numbers of seeds and folds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.measures.registry import known_measure, normalise
from adjudge.results.summaries import is_summary, letters_of

PARTS = {"train", "training", "test", "testing", "val", "valid", "validation", "dev"}
_ABOUT = re.compile(
    r"(n|id|idx|index|row|no|nr|number|seed|year|date|time_?stamp|version|size|length|count|total|mean|average|avg|best|"
    r"(n|num|number_of|count_of|no_of)_\w+|\w+_(id|idx|index|size|count|seed|version)|params?(_\w+)?|parameters|"
    r"samples|instances|examples|items|rows|columns|features|attributes|variables|dims?|dimensions?|classes|labels|"
    r"inst|attrs?|feats?|obs|gold|truth|ground_truth|y_true|target|imbalance(_ratio)?|noise(_level)?|wins?|"
    r"diff|difference|delta|δ|gain|improvement|p|p_?values?|significan(t|ce)|rank|"
    r"std|sd|stdev|stddev|min|max|median|worst|epoch|step|iteration|trial|run)"
)
_OF_ONE = re.compile(r"(?:cv_?)?(?:fold|split|seed|run|rep|repeat|repetition|resample|trial|iter|iteration)_?\d+"
                     r"(?:_(?:test_)?score)?")  # fmt: skip
_SPREAD = r"std|sd|stdev|stddev|se|sem|stderr|std_err|var|variance|ci\d*|sigma|σ|rank|train|training"
_MIDDLE = r"mean|avg|average|median|test|testing|val|valid|validation"
_BESIDE = re.compile(rf"(.+)_(?:{_SPREAD}|lower|upper|low|high)|(?:{_SPREAD})_(.+)")
_CENTRE = re.compile(rf"_(?:{_MIDDLE})$|^(?:{_MIDDLE})_")
_NUMBER = re.compile(r"[ _.:/-]+(?:seed|fold|run|rep|repeat|resample|trial)[ _.:=-]*\d+$", re.IGNORECASE)
_LONGEST_NUMBER = 30  # letters at the end of a name, so that a name of thousands of words is not gone through
_MOST_WORDS = 8  # of a measure's name


def says_something_else(name: str) -> bool:
    """Whether a name is that of a number about the case: a count, a size, a summary, a part of the data.

    >>> says_something_else("#inst"), says_something_else("C4.5")
    (True, False)
    """
    if "±" in name or is_summary(name) or normalise(name) in PARTS:
        return True
    return any(_ABOUT.fullmatch(written) for written in (normalise(name), letters_of(name)))


def about_others(names: Sequence[str]) -> list[str]:
    """Names of deviations, ranks, measures, training scores of what others name: sd(rf), rf_time, rf_train beside rf.

    >>> about_others(["rf (mean)", "rf (std)", "svm", "svm_time"])
    ['rf (std)', 'svm_time']
    """
    written = {name: letters_of(name) for name in names}
    twins = {*written.values(), *(_CENTRE.sub("", word) for word in written.values())}

    def of_another(name: str) -> bool:
        beside, measure = _BESIDE.fullmatch(written[name]), _measure_in(name)
        bare = written[name].removesuffix(f"_{measure}").removeprefix(f"{measure}_") if measure else None
        return bare in twins or (beside is not None and (beside[1] or beside[2]) in twins)

    return [name for name in names if of_another(name)]


def parts_of_one(names: Sequence[str]) -> list[str]:
    """fold1, fold2 …, where there are several."""
    found = [name for name in names if _OF_ONE.fullmatch(normalise(name))]
    return found if len(found) > 1 else []


def refuse_numbers_in_names(names: Sequence[str]) -> None:
    """Refuse rf_seed1 and rf_seed2 as two learners; of cases a guard says it (G05)."""
    bases = {name: base for name in names if (base := _without_number(name)) != name}
    base, times = Counter(bases.values()).most_common(1)[0] if bases else ("", 0)
    if base and times > 1:
        first = next(name for name, found in bases.items() if found == base)
        raise InputError(f"{times} learners are {base!r} with a number, such as {first!r}: give the number a column of "
                         "its own (fold, repeat or seed), or name them otherwise")  # fmt: skip


def _without_number(name: str) -> str:
    """The name before `_seed3` at its end."""
    found = _NUMBER.search(name[-_LONGEST_NUMBER:])
    return name if found is None else name[: len(name) - len(found[0])]


def measures_in(names: Sequence[str]) -> str:
    """A remark on names that hold several measures, empty where they hold one at most."""
    ends = {end for name in names if (end := _measure_in(name)) is not None}
    return "" if len(ends) < 2 else (f"their names hold several measures ({', '.join(sorted(ends))}): give one row per "
                                     "case and learner with a column per measure")  # fmt: skip


def _measure_in(name: str) -> str | None:
    """The measure that a name like rf_accuracy or f1(svm) holds."""
    words = letters_of(name).split("_")
    for size in range(1, min(len(words), _MOST_WORDS + 1)):
        for part in ("_".join(words[-size:]), "_".join(words[:size])):
            if known_measure(part) is not None:
                return part
    return None
