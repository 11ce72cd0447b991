"""The words people use for learners, cases, numberings and measures: one file of data, looked up here."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import inf
from pkgutil import get_data
from typing import Any

from adjudge.base.toml_text import read_toml
from adjudge.errors import InputError

_APART = re.compile(r"[\s\-./]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORDS = re.compile(r"[^\W_]+|[%#±]")
_INTERVAL = re.compile(r"\s*\(\s*9\d(?:\.\d)?\s*%?\s*(?:CI|confidence interval)\s*\)\s*$", re.IGNORECASE)
_MORE_IS_BETTER = re.compile(r"\b(?:higher|larger|more) (?:is|are|values are|numbers are) better\b", re.IGNORECASE)
_REMARK = re.compile(r"\w \([^()]*\b(?:of|max|higher|lower|better)\b[^()]*\)$")
_QUANTILE = re.compile(r"\d+(?:st|nd|rd|th)(?:_percentile)?|p\d\d|q\d\d?")
_LONGEST = 80  # letters of a name whose words are looked at
_TITLES = {("type",), ("name",), ("kind",)}
_MINUS = ("-", "\N{MINUS SIGN}", "\N{EN DASH}")


@dataclass(frozen=True, slots=True)
class Named:
    """What is known of a measure by its name."""

    name: str  # as the vocabulary has it
    higher: bool
    scale: str  # share, error, time, size, cost, count, score, index
    low: float = 0.0
    high: float = inf
    exact: bool = True  # the name itself, not one with words before or after it
    train: bool = False  # taken on training data


@cache
def vocabulary() -> dict[str, Any]:
    """The file, parsed once."""
    found = get_data("adjudge.base", "vocabulary.toml")
    assert found is not None
    return read_toml(found.decode(), "vocabulary.toml")


@cache
def words(section: str, kind: str) -> frozenset[str]:
    """One list of the file."""
    return frozenset(vocabulary()[section][kind])


def normalise(name: str) -> str:
    """A name as it is looked up: lower case, runs of spaces, dots, dashes and slashes as one underscore.

    >>> normalise("F-Measure")
    'f_measure'
    """
    if not isinstance(name, str):
        raise InputError(f"a measure is named by text; received {name!r}")
    return _APART.sub("_", name.strip().lower()).strip("_")


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, humps taken apart.

    >>> words_of("TestAcc_mean"), words_of("training time (s)"), words_of("R²")
    (('test', 'acc', 'mean'), ('training', 'time', 's'), ('r2',))
    """
    text = unicodedata.normalize("NFKC", name[:_LONGEST]).replace("kB", "kb")
    return tuple(word.lower() for word in _WORDS.findall(_HUMP.sub("_", text)))


@cache
def _roles() -> dict[str, str]:
    return {name: role for role, names in vocabulary()["roles"].items() for name in names}


@cache
def role_names() -> dict[str, tuple[str, ...]]:
    """Role → names it goes by; the first is the one we write."""
    return {role: tuple(names) for role, names in vocabulary()["roles"].items()}


def role_of(column: str) -> str | None:
    """The role that a column's name stands for, itself or with name, id or label after it; None where for none.

    >>> role_of("Dataset"), role_of("model_name"), role_of("Classification Model"), role_of("accuracy")
    ('case', 'learner', 'learner', None)
    """
    if column.startswith(".") and column not in {".metric", ".estimate"}:  # yardstick's own: .estimator says binary
        return None
    known = _roles()
    if (found := known.get(normalise(column))) is not None:
        return found
    if column.endswith(")") and (found := known.get(normalise(column.partition("(")[0]))) in {"case", "learner"}:
        return found
    parts = words_of(column)
    if len(parts) > 1 and parts[-1] in words("columns", "titles"):
        parts = parts[:-1]
        if (found := known.get("_".join(parts))) is not None:
            return found if found in {"case", "learner", "measure", "item"} else None
    if len(parts) == 2 and "_".join(parts) == normalise(column) and parts[1] in words("columns", "titles"):
        return None
    plain = 1 < len(parts) <= 3 and not _counted(parts) and parts[-1] not in {"epoch", "data"} and parts[-2] != "per"
    plain = plain and parts[0] not in words("columns", "steps")  # epochs_run: how many
    found = known.get(parts[-1]) if plain else None
    return found if found in {"case", "learner", "fold", "repeat", "seed"} else None


def _counted(parts: tuple[str, ...]) -> bool:
    return parts[0] in words("properties", "first") or parts[0] == "#"


def in_list(column: str, section: str, kind: str) -> bool:
    """Whether a column's name, or its last word, is of a list."""
    parts = words_of(column)
    bare = parts[:-1] if parts[-1:] in _TITLES else parts
    names = {normalise(column), "_".join(parts), "_".join(bare), *parts[-1:], *bare[-1:]}
    return bool(parts) and not names.isdisjoint(words(section, kind))


@lru_cache(maxsize=4096)
def is_property(name: str) -> bool:
    """Whether a name is that of a number about a case, a learner or a run: a count, a size, a setting.

    >>> is_property("#Samples"), is_property("n_features"), is_property("C4.5"), is_property("error_count")
    (True, True, False, False)
    """
    key, parts = normalise(name), words_of(name)
    if not parts or "±" in name:
        return "±" in name
    whole = words("properties", "names")
    joined = "_".join(part for part in parts if part not in {"#", "%"})
    if key in whole or joined in whole or "#" in parts or _QUANTILE.fullmatch(key):
        return True
    if len(parts) < 2 or _measures().get(joined) or _measures().get(key):
        return False
    first, last = words("properties", "first"), words("properties", "last")
    return parts[0] in first or "_".join(parts[:2]) in first or parts[-1] in last


@cache
def _measures() -> dict[str, Named]:
    content, found = vocabulary(), {}
    for group, about in content["names"].items():
        low = 0.0 if group in {"share", "error", "time", "size", "cost"} else -inf
        for name in about["names"]:
            found[name] = Named(name, about["better"] == "higher", group, low)
    for name, about in content["measures"].items():
        higher, scale, low, high = (
            about["better"] == "higher",
            about["scale"],
            float(about["low"]),
            float(about["high"]),
        )
        for other in (*about.get("kin", ()), name, *about.get("aliases", ())):
            found[normalise(other)] = Named(name, higher, scale, low, high)
    for name, about in content["graphs"].items():
        graph = Named(name, about["better"] == "higher", "index", float(about["low"]), float(about["high"]))
        for other in (name, *about.get("aliases", ())):
            found.setdefault(normalise(other), graph)
    return found


@lru_cache(maxsize=4096)
def measure_named(name: str) -> Named | None:
    """What a measure's name says: itself, or without what says where and how it was taken; None where it says nothing.

    `neg_` or a minus before it turns the direction; a name in seconds is a time; so many per second are a speed.

    >>> measure_named("CV_F1").name, measure_named("training time (s)").higher, measure_named("points_per_s").higher
    ('f_measure', False, True)
    >>> measure_named("accuracy_drop"), measure_named("seconds_10fold"), measure_named("neg_rmse").higher
    (None, None, True)
    """
    name = _INTERVAL.sub("", name)
    key, text = normalise(name).removeprefix("sklearn_"), name.strip()
    if text[:1] in _MINUS and text[1:].strip():
        key = "neg_" + normalise(text[1:])
    known = _measures()
    if key in known:
        return known[key]
    if key.startswith("neg_"):
        turned = known.get(key.removeprefix("neg_")) or measure_named(key.removeprefix("neg_"))
        return turned and Named(
            key, not turned.higher, turned.scale, -turned.high, 0.0 - turned.low, train=turned.train
        )
    parts = words_of(name)
    if not parts or len(name) > _LONGEST or not words("about", "change").isdisjoint(parts):
        return None
    if "@" in name and (base := normalise(name.partition("@")[0])) in words("affixes", "at_k"):
        return Named(base, True, "share", 0.0, 1.0)
    if (rate := _rate(name, parts)) is not None:
        return rate
    if "at" in parts[1:-1]:
        before, after = parts[: parts.index("at", 1)], parts[parts.index("at", 1) + 1]
        if not after[0].isdigit():  # fpr_at_tpr_99: the first is measured, at a value of the other
            return measure_named("_".join(before))
        base = "_".join(before)  # precision_at_1px
        return Named(base, True, "share", 0.0, 1.0) if base in words("affixes", "at_k") else None
    numbered = len(parts) == 2 and parts[1].isdigit() and "@" not in name
    if numbered and len(parts[0]) < 4 and parts[0] in words("affixes", "weak"):
        return None  # phi-2 is a model
    if parts[-1] in {"s", "h"} and name.rstrip(")] ")[-1:].isupper():
        parts = parts[:-1] or parts  # DeiT-S is a small one, no seconds
    found = _by_words(parts)
    if found is None and _REMARK.search(name):  # Errors (out of 160)
        about = measure_named(name.partition("(")[0])
        return about and replace(about, exact=False)
    if found is not None and _contradicted(found, parts):
        return None
    train = found is not None and not words("about", "train").isdisjoint(parts)
    train = (
        train and found is not None and found.scale in {"share", "error", "score", "index"} and found.name != "speed"
    )
    return found and Named(found.name, found.higher, found.scale, found.low, found.high, False, train)


def is_known_learner(name: str) -> bool:
    """Whether a name is, or holds, that of a well-known learner.

    >>> is_known_learner("Tuned XGBoost"), is_known_learner("iris")
    (True, False)
    """
    parts = words_of(name)
    each = {normalise(name), *parts, *(re.sub(r"\d+\w?$", "", part) for part in parts)}
    return not each.isdisjoint(words("columns", "known_learners"))


def is_measure(name: str) -> bool:
    """Whether a name holds a measure and nothing that is not said of measures: InceptionTime is a learner.

    >>> is_measure("test acc (%)"), is_measure("Time-CNN"), is_measure("InceptionTime"), is_measure("AUC")
    (True, False, False, True)
    """
    found = measure_named(name)
    if found is None or found.exact:
        return found is not None
    said = words("affixes", "words").union(*(words("affixes", kind) for kind in ("times", "sizes", "money", "plain")))
    return all(part in said or part.isdigit() or measure_named(part) is not None for part in words_of(name))


def _rate(name: str, parts: tuple[str, ...]) -> Named | None:
    """So many a second, req/s or out_tok_s, are a speed; a time per thing, ms/op or s_per_iter, is a time."""
    if any(name.count(sign) == 1 for sign in "$€£"):  # $/h; between two of them stands LaTeX
        return _measures()["cost"]
    times, (before, slash, after) = words("affixes", "times"), name.lower().rpartition("/")
    over = (words_of(before)[-1:], words_of(after)[:1]) if slash else (parts[-2:-1], parts[-1:])
    if "per" in parts[1:-1]:
        over = (parts[: parts.index("per", 1)][-1:], parts[parts.index("per", 1) + 1 :][:1])
        slash = "per"
    first, second = ("".join(each) for each in over)
    if second in times and first not in times and (slash or first in words("affixes", "counted")):
        return Named("speed", True, "score")
    return _measures()["time"] if slash and first in times and second not in times else None


def _contradicted(found: Named, parts: tuple[str, ...]) -> bool:
    """Whether another word of a name is of a measure that is better the other way: win_loss, accuracy_loss."""
    kinds, weak = {"share", "error", "score", "index"}, words("affixes", "weak")
    others = [_measures().get(part) for part in parts if part not in weak - {"win"}]
    return found.scale in kinds and any(each and each.scale in kinds and each.higher != found.higher for each in others)


def _by_words(parts: tuple[str, ...]) -> Named | None:
    known, affixes = _measures(), words("affixes", "words")
    if "per" in parts[1:-1]:
        parts = parts[: parts.index("per", 1)]
    parts = tuple(part for part in parts if not part.isdigit())
    while len(parts) > 1 and len(parts[-1]) == 1 and parts[-1] in "abcde":  # Time_A beside Time_B
        parts = parts[:-1]
    unit = ""
    while len(parts) > 1 and any(parts[-1] in words("affixes", kind) for kind in ("times", "sizes", "money", "plain")):
        unit, parts = parts[-1], parts[:-1]
    for end in range(len(parts), 0, -1):
        if end < len(parts) and parts[end] not in affixes:
            break
        for start in range(end):
            found = known.get("_".join(parts[start:end]))
            if found is None or (end - start == 1 and parts[start] in words("affixes", "weak")
                                 and not affixes.issuperset(parts[:start])):  # fmt: skip
                continue
            timed = unit in words("affixes", "times") and parts[start:end] == ("score",)  # as JMH calls a time
            return known["time"] if timed else found
    if unit in words("affixes", "times") and unit not in {"h", "min"}:
        return known["time"]
    return known["cost"] if unit in words("affixes", "money") else None


def measure_in_prose(line: str) -> str | None:
    """The one measure that the first sentence of a line names.

    >>> measure_in_prose("Metric: Logloss (lower is better). In brackets std"), measure_in_prose("See the paper")
    ('logloss', None)
    >>> measure_in_prose("Last 10 % of training. Higher is better.")
    'score'
    """
    said = line.partition(". ")[0]
    parts = words_of(said)
    nameless = "score" if _MORE_IS_BETTER.search(line) else None  # numbers without a name, of which more is better
    if len(said) > _LONGEST and "better" not in parts:
        return nameless  # a long sentence mentions much
    known, weak = _measures(), words("affixes", "weak")
    found = {name: known[name] for at, word in enumerate(parts) for name in (word, "_".join(parts[at : at + 2]))
             if len(name) > 2 and name in known and name not in weak and not is_property(name)}  # fmt: skip
    higher = (
        {"higher" in parts, "lower" not in parts} if {"higher", "lower"} & {*parts} and "better" in parts else set()
    )
    found = {name: about for name, about in found.items() if higher <= {about.higher}}
    return max(found, key=len) if len({about.name for about in found.values()}) == 1 else nameless


def measure_of_file(stem: str) -> str | None:
    """The measure that a file's name tells, where it tells one.

    >>> measure_of_file("073-roc"), measure_of_file("norm_score_summary"), measure_of_file("results")
    ('roc', 'norm_score', None)
    """
    parts = tuple(part for part in words_of(stem) if not part.isdigit())
    known = _measures()
    told: dict[tuple[int, int], Named] = {}
    for start in range(len(parts)):
        for end in range(len(parts), start, -1):
            found = known.get("_".join(parts[start:end]))
            if found is not None and (start, end) not in told and not any(s <= start and end <= e for s, e in told):
                told[start, end] = found
    if not told or len({found.higher for found in told.values()}) > 1 or not words("about", "change").isdisjoint(parts):
        return None
    named = [span for span in told if parts[slice(*span)] not in {("score",), ("scores",)}]  # f1_scores
    if len(told) > len(named) == 1:
        told = {named[0]: told[named[0]]}
    (start, end) = max(told, key=lambda span: span[1] - span[0])
    one = parts[start:end]
    if len(told) > 1 or (len(one) == 1 and one[0] in words("affixes", "weak") - {"score"}):
        return None
    after = words("affixes", "words") | words("affixes", "files")
    if (
        after.issuperset(parts[end:])
        and len("_".join(one)) > 2
        and told[start, end].scale in {"share", "error", "index"}
    ):
        return "_".join(one)  # at the end, whatever the table is called
    rest = (*parts[:start], *parts[end:])
    plain = after | {*_roles()}
    return "_".join(one) if all(part in plain or any(map(str.isdigit, part)) for part in rest) else None
