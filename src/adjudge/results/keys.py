"""Which columns name the rows: learner, case, item, repeats, and what else it takes to tell every row apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjudge.base.vocabulary import (
    in_list,
    measure_named,
    measure_of_file,
    normalise,
    role_of,
    vocabulary,
    words,
    words_of,
)
from adjudge.errors import InputError
from adjudge.results.facts import Column, Facts
from adjudge.results.reading import Layout, TableReading

_SHARES = re.compile(r"(\d+)[_/:-](\d+)")
_MOST_LABELS = 60  # of a setting of numbers
_FEW_LABELS = 12  # of one that is not named as a setting
_FEW_ROWS = 5  # below which a column that is different in every row may still be a setting
_CROSSED = 0.8  # share of a cross that is there
_MANY = 10  # numbers of a case, from which on what is right or wrong at each is an item
_TOGETHER = 0.2  # correlation of learners' scores at the same number, from which on it is an item's
_NUMBERED = re.compile(r"(?i)(r|run|rep|repeat|seed|s|trial|t|fold|f|iter|cv|sample|q|question|item|i)[ _-]?(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Told:
    """What the user said about the table, and what its file is called."""

    columns: str | None = None  # what the columns are: cases, measures or learners
    roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    measure_name: str | None = None
    asked: frozenset[str] = frozenset()  # measures asked for by name
    stem: str = ""
    measure_assumed: bool = False
    unit: str = ""  # behind every number of the cells: a time, a speed
    headless: bool = False  # the file has no header
    unnamed: frozenset[str] = frozenset()  # columns that are called by their place
    worded: frozenset[str] = frozenset()  # columns of true and false written as words

    @property
    def measure(self) -> str | None:
        """The one measure of a table that does not name it: as told, else as the file is called."""
        if self.measure_assumed and self.measure_name and self.unit:
            return self.unit
        if self.measure_name or "value" in self.asked:
            return self.measure_name
        named, unit = measure_of_file(self.stem), measure_named(self.unit)
        about = named and measure_named(named)
        return named if named and (unit is None or (about and about.higher == unit.higher)) else self.unit or None

    @property
    def named(self) -> dict[str, Any]:
        """The measure of a table that does not name it, and who does."""
        by = "unit of its numbers" if self.unit and self.measure == self.unit else "file"
        return {
            "measure_name": self.measure,
            "named_by": by if self.measure and self.measure != self.measure_name else "",
        }

    @property
    def taken(self) -> set[str]:
        return {column for columns in self.roles.values() for column in columns}


@dataclass(frozen=True, slots=True)
class Keys:
    """Columns by role; `factors` are what else tells rows apart: settings that may belong to learner or case."""

    learner: tuple[str, ...] = ()
    case: tuple[str, ...] = ()
    item: str | None = None
    repeat: tuple[str, ...] = ()
    fold: tuple[str, ...] = ()
    factors: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    unique: bool = False
    epochs: str | None = None  # a column of training epochs along which rows repeat

    @property
    def all(self) -> tuple[str, ...]:
        item = () if self.item is None else (self.item,)
        return (*self.learner, *self.case, *item, *self.repeat, *self.fold, *self.conditions, *self.factors)

    @property
    def settled(self) -> bool:
        return self.unique and not self.factors and not self.conditions

    def reading(self, layout: Layout = "", values: Sequence[str] = (), **more: Any) -> TableReading:
        """The table read by these keys: conditions join the case, and cases of one entry are then related."""
        group = self.case[0] if self.conditions and self.case else None
        given = {"case": (*self.case, *self.conditions), "group": group, "item": self.item} | more
        return TableReading(layout, learner=self.learner, repeat=self.repeat, fold=self.fold, values=tuple(values),
                            **given)  # fmt: skip


def role_columns(facts: Facts, told: Told, role: str) -> list[str]:
    """Columns of a role: as told, else by their names, the best first."""
    if role in told.roles:
        return list(told.roles[role])
    place = {name: at for at, name in enumerate(vocabulary()["roles"][role])}
    found = [column.name for column in facts if column.role == role and column.name not in told.taken
             and column.labels and column.blank <= 0.5 and _may_name(column, role, place)]  # fmt: skip
    if role == "measure" and not found and any(column.role == "value" for column in facts):  # of pandas' melt: variable
        found = [column.name for column in facts if column.kind == "text" and len(column.labels) > 1
                 and all(measure_named(label) is not None for label in column.labels[:50])]  # fmt: skip
    found.sort(key=lambda name: (facts[name].constant, place.get(normalise(name), len(place)), facts[name].is_number))
    kept: list[str] = []
    for name in found:  # model and model_id are one
        if not any(facts.count(name, other) == facts.count(name) == facts.count(other) > 1 for other in kept):
            kept.append(name)
    return kept


def _may_name(column: Column, role: str, known: dict[str, int]) -> bool:
    """Whether what a column holds may be names: no fractions, no counts, sentences only under an exact name."""
    if role == "learner" and column.constant and normalise(column.name) not in known:
        return False  # scoring_method, the same throughout
    if column.is_number:  # pointing_game, degrees of freedom, counts of something
        name = normalise(column.name)
        return column.whole and not (role == "case" and (name.endswith("s") or name == "df" or (
            column.flags and name not in known)))  # fmt: skip
    return normalise(column.name) in known or not column.is_free_text


def weak_columns(facts: Facts, told: Told, role: str) -> list[str]:
    """Columns whose names may stand for a case or a learner where no other does."""
    kind = {"case": "weak_cases", "learner": "weak_learners"}[role]
    sizes = words("columns", "conditions")
    return [column.name for column in facts
            if in_list(column.name, "columns", kind) and column.name not in told.taken and column.measure is None
            and column.role != "repeat"
            and not (role == "case" and is_trained_with(facts, column.name))
            and not column.constant and not column.is_free_text
            and (not column.is_number or column.whole or normalise(column.name) in sizes)]  # fmt: skip


def _of_a_split(facts: Facts, column: Column) -> bool:
    """Whether a number follows from the fold: how many were trained on, how good guessing is there. It is no case."""
    return column.is_number and any(facts.determined(column.name, (other.name,)) for other in facts
                                    if other.role == "fold" and not facts.unique(other.name))  # fmt: skip


def is_trained_with(facts: Facts, name: str) -> bool:
    """Whether a setting belongs to the learner: engines are timed under a batch size, models are trained with one."""
    scored = any(column.measure and column.measure.scale in {"share", "error", "index"} for column in facts)
    return scored and normalise(name) in words("columns", "settings")


def is_step(name: str) -> bool:
    """Whether a column counts what a run has done so far, which makes no cases; episodes may be an evaluation's."""
    return normalise(name) in words("columns", "steps") - words("columns", "settings") - {"episode"}


def key_options(facts: Facts, told: Told, role: str) -> Iterator[tuple[str, ...]]:
    """Keys of one role, the likeliest first: one column by name, a finer one, several joined."""
    if role in told.roles:
        yield told.roles[role]
        return
    found = role_columns(facts, told, role)
    finer = [name for name in found if not any(
        facts.count(other) > facts.count(name) and facts.determined(name, (other,)) for other in found)]  # fmt: skip
    if role == "learner":  # a family of models follows from the model
        found = finer or found
    several = [name for name in found if not facts[name].constant] or found
    for name in several:
        yield (name,)
    finer = [name for name in finer if name in several]
    if len(finer) > 1 and role == "case":
        yield tuple(finer[:3])


def cases_and_item(facts: Facts, told: Told, most: int | None = 1) -> tuple[list[tuple[str, ...]], str | None]:
    """Keys of the case and the item within it; items (so many columns) are the cases when nothing else is."""
    items, cases = role_columns(facts, told, "item"), list(key_options(facts, told, "case"))
    return (cases, next(iter(items), None)) if cases else ([(name,) for name in items[:most]], None)


def learner_and_case(facts: Facts, told: Told) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The likeliest key of either; empty where no name tells it."""
    return next(key_options(facts, told, "learner"), ()), next(iter(cases_and_item(facts, told)[0]), ())


def find_keys(
    facts: Facts, learner: tuple[str, ...], case: tuple[str, ...], item: str | None, told: Told, *, numbers: bool = True
) -> Keys:
    """What tells the rows apart beside learner, case and item: numberings first, then settings, of numbers or not."""
    used = [*learner, *case, *([item] if item else [])]
    found: dict[str, list[str]] = {"repeat": [], "fold": []}
    for role in found:
        if role in told.roles:
            found[role] = list(told.roles[role])
            used += told.roles[role]
    epochs, conditions = None, []
    for name in _numberings(facts, told):
        if name in used:
            continue
        role = "fold" if facts[name].role == "fold" else "repeat"
        adds = facts.count(*used, name) > facts.count(*used)
        if role in told.roles or (found[role] and not adds):
            continue
        if normalise(name) == "epoch" and item is None:
            epochs = name if adds else None
        elif any(map(_is_share, facts[name].labels)):
            if adds:
                conditions.append(name)
                used.append(name)
        elif (adds or facts[name].role != "seed") and (name in told.taken or _pairs(facts, name, learner, used)):
            found[role].append(name)
            used.append(name)
    if item is None and not facts.unique(*used) and not told.taken & {*found["repeat"], *found["fold"]}:
        number = _unnamed_numbering(facts, used, told)
        if number is not None and len({*learner, *case}) == len(learner) + len(case) and learner and case:
            if normalise(number) in words("columns", "steps"):
                return Keys(learner, case, item, epochs=number)
            used.append(number)
            rest = [column for column in used if column not in learner]
            if _is_of_items(number) or goes_together(facts, learner, rest, told):
                item = number
            else:
                found["repeat"].append(number)
    factors: list[str] = []
    while not facts.unique(*used):
        setting = _telling(facts, used, told, numbers)
        if setting is None:
            break
        used.append(setting)
        (conditions if _is_condition(facts, setting) else factors).append(setting)
    for name in [*conditions, *factors] if facts.unique(*used) else ():  # what a later setting makes needless
        if facts.unique(*(rest := [column for column in used if column != name])):
            (conditions if name in conditions else factors).remove(name)
            used = rest
    if not facts.unique(*used) and any(facts.unique(column.name) and column.is_id for column in facts):
        factors = []  # rows are runs: what tells some of them apart may be how they ended
    if "case" not in told.roles and (size := _nested_in(facts, learner, case, found["repeat"])) is not None:
        conditions.append(size)
    outer = _outer(facts, case[0], conditions) if learner and len(case) == 1 and "case" not in told.roles else None
    if outer is not None:
        case, conditions = (outer,), [*case, *(name for name in conditions if name != outer)]
    return Keys(learner, case, item, tuple(found["repeat"]), tuple(found["fold"]), tuple(factors), tuple(conditions),
                facts.unique(*used), epochs)  # fmt: skip


def _outer(facts: Facts, case: str, conditions: Sequence[str]) -> str | None:
    """The domain whose instances p01, p02 … are numbered anew in each: those of one number have nothing in common."""
    if len({re.sub(r"[0-9]+", "0", label) for label in facts[case].labels}) > 1:
        return None
    return next((name for name in conditions if not facts[name].is_number and in_list(name, "columns", "weak_cases")
                 and not in_list(name, "columns", "conditions")), None)  # fmt: skip


def _nested_in(facts: Facts, learner: tuple[str, ...], case: tuple[str, ...], repeat: Sequence[str]) -> str | None:
    """The setting of one case under which its repeats stand, each with its own: seeds 1, 2 of 10 users, 3, 4 of 20."""
    if not case or not repeat or facts.count(*case) > 1 or any(column.role == "split_id" for column in facts):
        return None  # splits that are named may differ in size: several plans on one case
    for column in facts:
        name, several = column.name, 1 < len(column.labels) <= facts.count(*repeat) / 2
        free = several and name not in (*learner, *case, *repeat) and is_setting(facts, name)
        if free and facts.determined(name, tuple(repeat)) and not facts.determined(name, learner):
            return name
    return None


def _is_share(label: str) -> bool:
    """Whether a label parts the data, 80_20, and numbers nothing."""
    found = _SHARES.fullmatch(label)
    return found is not None and int(found[1]) + int(found[2]) == 100


def _numberings(facts: Facts, told: Told) -> list[str]:
    """Columns that number repeats, folds or seeds by name."""
    found = [column for column in facts if column.role in {"repeat", "fold", "seed"} and column.name not in told.taken]
    order = ("fold", "repeat", "seed")
    found = [column for column in found if column.labels and (not column.is_number or column.whole)
             and not _names_parts(column)]  # fmt: skip
    return [column.name for column in sorted(found, key=lambda column: order.index(str(column.role)))]


def _names_parts(column: Column) -> bool:
    """Whether a split is called by words, easy and hard, or a window by its length: parts of the data."""
    if normalise(column.name) == "window" and column.is_number:
        return not _consecutive(column)
    return (normalise(column.name) == "split" and not column.is_number and not any(map(_is_share, column.labels))
            and not any(any(map(str.isdigit, label)) for label in column.labels)
            and not words("columns", "parts").issuperset(map(normalise, column.labels)))  # fmt: skip


def _consecutive(column: Column) -> bool:
    """Whether numbers, or those behind one word for a run or an item, count on: 1, 2, 3 or r1, r2, r3.

    2, 4, 8 are sizes of something, -O0, -O2 or v1, v2 settings.
    """
    if column.is_number:
        return column.whole and len(column.labels) == int(np.ptp(column.known)) + 1
    if not all(map(_NUMBERED.fullmatch, column.labels[:200])):
        return False
    found = [each for each in map(_NUMBERED.fullmatch, column.labels) if each]
    numbers = [int(each[2]) for each in found]
    return len({each[1] for each in found}) == 1 and len(numbers) == max(numbers) - min(numbers) + 1


def _unnamed_numbering(facts: Facts, used: Sequence[str], told: Told) -> str | None:
    """A column that no name explains and that numbers the rows of every cell: r1, r2, r3, or 0 … n − 1, in each."""
    for column in facts:
        if column.name in used or column.name in told.taken or column.measure is not None or column.constant:
            continue
        named = column.role is not None or normalise(column.name) in words("columns", "settings")
        if (
            named
            or column.name in told.worded
            or any(in_list(column.name, "columns", kind) for kind in ("conditions", "weak_learners"))
        ):
            continue  # nor do yes and no number anything
        steps = normalise(column.name) in words("columns", "steps")
        listed = in_list(column.name, "columns", "ids")
        counts_on = steps or ((_consecutive(column) or column.is_id) and (listed or not column.is_property))
        if not ((column.whole and counts_on) if column.is_number else _consecutive(column)):
            continue
        filled = facts.count(*used, column.name) / max(1, facts.count(*used) * len(column.labels))
        nested = facts.unique(*used, column.name) and not facts.unique(column.name)
        if facts.unique(*used, column.name) and (filled >= _CROSSED or (nested and column.is_id)):
            return column.name
    return None


def _is_of_items(name: str) -> bool:
    """Whether a numbering is called an id of something that is no run: bug_id, not run_id."""
    parts = words_of(name)
    return len(parts) > 1 and parts[-1] == "id" and role_of(parts[0]) not in {"repeat", "fold", "seed"}


def goes_together(facts: Facts, learner: tuple[str, ...], rest: Sequence[str], told: Told) -> bool:
    """Whether learners' scores at the same number go together, as those of an item do and those of a seed do not.

    The mean correlation of two learners over the rows they share, their means on each case taken out: .4 to .8 where
    rows are items, about 0 where they are seeds; folds go together too, but are named.
    """
    measures = [column for column in facts if column.is_number and column.name not in (*learner, *rest)]
    chosen = [column for column in measures if column.name in told.asked]
    chosen = chosen or [column for column in measures if column.measure is not None]
    costs = {"time", "cost", "size"}
    chosen = [column for column in chosen if column.measure is None or column.measure.scale not in costs] or chosen
    if not chosen:
        return False
    who, row, cell = facts.keys(learner), facts.keys(rest), facts.keys((*learner, *rest[:-1]))
    value = chosen[0].numbers
    known = np.isfinite(value)
    if not known.any():
        return False
    if facts.count(rest[-1]) >= _MANY and np.isin(value[known], (0.0, 1.0)).all():
        return True  # right or wrong: no score of a fold
    sums, counts = (np.bincount(cell[known], weights=each) for each in (value[known], np.ones(int(known.sum()))))
    table = np.full((int(row.max()) + 1, int(who.max()) + 1), np.nan)
    table[row[known], who[known]] = value[known] - (sums / np.maximum(counts, 1))[cell[known]]
    found = []
    for a in range(min(table.shape[1], _FEW_LABELS)):
        for b in range(a):
            both = np.isfinite(table[:, a]) & np.isfinite(table[:, b])
            x, y = table[both, a], table[both, b]
            if len(x) > 3 and x.std() > 0 and y.std() > 0:
                found.append(float(np.corrcoef(x, y)[0, 1]))
    return bool(found) and float(np.mean(found)) > _TOGETHER


def _pairs(facts: Facts, name: str, learner: tuple[str, ...], used: Sequence[str]) -> bool:
    """Whether a numbering is shared by the learners: one that is another in every row, or for every learner, is not."""
    if not learner or facts.count(*learner) < 2:
        return True
    if facts.n > 2 and facts.unique(name):
        return False
    rest = [column for column in used if column not in learner]
    groups, learners = facts.keys((*rest, name)), facts.keys(learner)
    many = int(learners.max()) + 1
    both = groups.astype(np.int64) * many
    both += learners
    both.sort()  # in place: there may be ten million rows
    learners_of = np.bincount(both[np.flatnonzero(np.r_[True, both[1:] != both[:-1]])] // many)
    return bool((learners_of[learners_of > 0] > 1).mean() >= 0.5)


def _telling(facts: Facts, used: Sequence[str], told: Told, numbers: bool) -> str | None:
    """The setting that tells most rows apart: few values, no id, no sentence, no measure."""
    now, best = facts.count(*used), None
    for column in facts:
        if column.name in used or column.name in told.taken or not is_setting(facts, column.name):
            continue
        crossed = column.is_number and now < facts.n and facts.fill(tuple(used), (column.name,)) == 1
        if column.is_number and not (numbers or crossed or in_list(column.name, "columns", "conditions")):
            continue
        many = facts.count(*used, column.name)
        if many == now or (facts.unique(column.name) and facts.n > _FEW_ROWS):
            continue
        count = column.is_number and column.measure is None and column.is_property
        plain = (not column.is_number or column.whole) and not count
        rank = (not column.flags, plain, many == facts.n, column.role == "learner", many if many < facts.n else 0,
                -len(column.labels))  # fmt: skip
        if best is None or rank > best[0]:
            best = (rank, column.name)
    return None if best is None else best[1]


def is_setting(facts: Facts, name: str) -> bool:
    """Whether a column may be a key by what it holds: words, or a few numbers that are not a measure."""
    column = facts[name]
    if column.tells_direction or column.constant or column.is_id or column.is_free_text or column.kind == "empty":
        return False
    keys = {"status", "error", "value", "seconds", "measure", "unit", "repeat", "fold", "seed", "split_id"}
    if column.role in keys and not _names_parts(column):
        return False
    if column.is_number:
        described = column.is_property or (column.measure is None and in_list(name, "columns", "conditions"))
        few = len(column.labels) <= min(_MOST_LABELS if described else _FEW_LABELS, facts.n // 2)
        by_chance = normalise(name) in words("affixes", "weak") and len(column.labels) <= min(6, facts.n // 4)
        return (column.measure is None or by_chance) and few and normalise(name) not in words("columns", "steps")
    return column.kind == "text"


def _is_condition(facts: Facts, name: str) -> bool:
    if facts[name].role == "n_train":
        return True
    if normalise(name) in words("columns", "settings"):
        return False
    if not facts[name].is_number and in_list(name, "columns", "weak_cases"):
        return not in_list(name, "columns", "weak_learners")
    return in_list(name, "columns", "conditions") and in_list(name, "columns", "weak_learners") <= facts[name].is_number


def crossing(facts: Facts, told: Told, other: tuple[str, ...], avoided: str, least: float = _CROSSED) -> list[str]:
    """Columns that cross with a key: both tell every row apart, repeats aside, and so many of the pairs are there.

    `avoided` is the list of names that tell of the other role.
    """
    found = []
    for column in facts:
        name = column.name
        if name in other or column.constant or column.is_free_text or column.measure is not None or name in told.taken:
            continue
        files = not column.is_number and not in_list(name, "columns", "stamps")
        numbering = column.role in {"repeat", "fold", "seed"} and not _names_parts(column)
        if (
            numbering
            or column.role in {"status", "error", "measure", "unit"}
            or (column.is_id and not files and column.name.lower() not in {"id", "index", "idx"})
        ):
            continue
        if column.is_number and not column.whole and len(column.labels) > _FEW_LABELS:
            continue
        if column.is_number and not words("about", "spread").isdisjoint(words_of(name)):
            continue  # standard errors
        if facts.determined(name, other) or facts.unique(name):
            continue
        if avoided == "weak_learners" and (is_trained_with(facts, name) or is_step(name) or _of_a_split(facts, column)):
            continue
        if avoided == "weak_cases" and in_list(name, "columns", "no_learners"):
            continue
        keys = find_keys(facts, other, (name,), None, told)
        sized = all(facts[setting].role == "n_train" or (least < _CROSSED and facts[setting].is_number)
                    for setting in keys.conditions)  # fmt: skip
        plain = not keys.repeat or not in_list(name, "columns", avoided)
        if keys.unique and not keys.factors and sized and plain and facts.fill(other, (name,)) >= least:
            found.append(name)
    if avoided == "weak_cases":  # a learner has a name, its size and cost do not take its place
        found = [name for name in found if not facts[name].is_number] or found
    found = [name for name in found if not in_list(name, "columns", avoided)] or found
    found.sort(key=lambda name: facts[name].is_number)  # bp follows from Genome, and Genome from bp
    return [name for at, name in enumerate(found) if not any(
        facts.count(name, other) == facts.count(name) == facts.count(other) for other in found[:at])]  # fmt: skip


def refuse_parts(facts: Facts, keys: Keys) -> None:
    """Refuse train, test as folds, cases or learners: a score on training data is not a result."""
    from adjudge.base.option_spelling import option

    for role, columns in (("fold", keys.fold), ("case", keys.case), ("learner", keys.learner)):
        for name in columns:
            parts = facts[name].labels
            if len(parts) > 1 and all(normalise(part) in words("columns", "parts") for part in parts[:20]):
                raise InputError(
                    f"column {name!r} says {', '.join(parts[:4])}, not {role}s: keep the rows of one part and "
                    f"leave the column out with {option('ignore', [name])}"
                )
