"""Readings of a table with learners, or cases, as columns of one measure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import (
    Named,
    in_list,
    is_known_learner,
    is_measure,
    measure_named,
    normalise,
    role_of,
    words,
    words_of,
)
from adjudge.results.factored_names import factors_of
from adjudge.results.facts import Facts
from adjudge.results.keys import Keys, Told, cases_and_item, find_keys, key_options, role_columns, weak_columns
from adjudge.results.reading import Answer, Candidates, TableReading, refused, some
from adjudge.results.summaries import is_summary
from adjudge.results.values import (
    SUMMARIES,
    Left,
    alike,
    are_apart,
    are_no_learners,
    are_shares,
    crowd_of,
    go_together,
    number_columns,
    parts_of_one,
    units_of,
    unlike,
)

_NUMBERED = re.compile(r"(.*[^\d\s_/.#-])[ _/.#-]*(?:seed|run|rep|fold|trial|s|r|f)?[ _-]*(\d{1,3})", re.IGNORECASE)


def learners_in_columns(facts: Facts, told: Told) -> Candidates:
    """A case and one column per learner, all of one measure."""
    if told.columns in {"measures", "cases"} or "learner" in told.roles:
        return
    cases, item, weak = _cases(facts, told)
    if not cases:
        yield from _folds_of_one_case(facts, told)
        return
    sure = told.columns == "learners"
    if role_columns(facts, told, "learner") and not sure:
        return
    measured = role_columns(facts, told, "measure")
    tried = [(case, find_keys(facts, (), (*case, *measured[:1]), item, told, numbers=False)) for case in cases[:4]]
    case, keys = min(tried, key=lambda each: (not each[1].unique, len(each[1].factors)))
    if weak and facts[case[0]].is_number and facts.n < 3:
        return
    keys = replace(keys, case=case[:1], conditions=(*case[1:], *keys.conditions)) if weak else replace(keys, case=case)
    names = number_columns(facts, told, (*keys.all, *measured))
    about = measure_named(told.measure or "")
    timed = about is not None and about.scale in {"time", "cost", "size"}
    kept, left = (names, {}) if sure else crowd_of(facts, names, told, timed)
    if measured and any(facts[name].role == "value" for name in kept):
        return  # a long table of one learner
    titles = words("columns", "titles")
    if kept and all(any(f"{name}_{title}" in facts.columns for title in titles) for name in kept):
        return  # sub1 beside sub1_name: what a column holds is told row by row
    if not sure and (whole := _whole_of(facts, kept, left, names)):
        yield refused("parts", f"{whole}: parts of one number, not learners", 4)
        return
    like = alike(facts, kept, told, 100)
    if not sure and len(kept) == 2 and "they describe the case" in left and not told.measure and not alike(
            facts, kept, told, 3):  # fmt: skip
        return  # two more properties of the case
    counted = (
        not told.measure
        and any(facts[name].flags for name in kept)
        and any(not facts[name].whole and facts[name].known.max(initial=0) > 1 for name in kept)
    )  # converted, revenue, sessions
    if not sure and (counted or unlike(facts, kept) or (weak and (len(kept) < 3 or not like))):
        return
    found = TableReading(layout="learners", case=keys.case, values=tuple(kept), left=left, **told.named,
                         witnesses={"crowd": min(1.0, len(kept) / 3), "case named": 0.3 if weak else 1.0})  # fmt: skip
    if (not sure or len(kept) < 2) and (objections := _objections(found)) is not None:
        yield from objections
        return
    unsaid = weak and not in_list(case[0], "columns", "weak_cases")
    most = facts.n if unsaid else facts.n / 2
    if not sure and (len(kept) < 4 or unsaid) and any(
            1 < len(facts[name].labels) < most and facts[name].kind == "text" and name not in keys.all
            for name in weak_columns(facts, told, "learner")):  # fmt: skip
        return  # users under one variant each, and what was measured of them
    if keys.factors and not sure and are_apart(facts, kept):
        return  # rows stand for more than cases, and what is side by side is of two kinds
    if keys.factors and "case" not in told.roles and not sure:
        tool, joined = keys.factors[0], (*keys.case, keys.factors[0])
        answer = Answer(f"every {' and '.join(joined)} is a case", {"case": ",".join(joined)})
        holds = len(keys.factors) == 1 and keys.unique and (told.measure or like)
        what = f"cases come up several times and column {tool!r} tells them apart: part of the case?"
        yield replace(found, open=what, answers=(answer,) if holds else ())
        return
    keys = replace(keys, conditions=(*keys.conditions, *keys.factors), factors=(), item=item)
    texts = tuple(column.name for column in facts if not column.is_number and column.labels
                  and column.name not in {*keys.all, *names, *told.taken}
                  and column.role not in {"status", "measure"})  # fmt: skip
    named = "case" in told.roles or in_list(case[0], "columns", "weak_cases") or facts[case[0]].is_number
    runs = facts[case[0]].role == "repeat" and not facts[case[0]].is_number
    as_learner = (runs or in_list(case[0], "columns", "weak_learners")) and "case" not in told.roles
    learners = 2 * sum(map(is_known_learner, kept)) > len(kept) and not known_labels(facts, case)
    summed = any(map(is_summary, facts[case[0]].labels))  # an average under the rows: they are cases
    known = sure or told.headless or named or summed or learners or (bool(told.measure) and not as_learner)
    either = weak and bool(case[0].strip()) and (not known or (case[0] in told.unnamed and not sure))
    columns = Answer("learners are in the columns", {"case": case[0]})
    rows = Answer(f"every {case[0]} is a learner", {"columns": "cases"})
    plain = unsaid and case[0].strip() and not (told.measure or learners or known_labels(facts, case))
    either_way: tuple[Answer, ...] = (columns, rows) if may_name_learners(facts, case[0]) else (columns,)
    if SUMMARIES in left:
        either_way = (rows,)
    if as_learner or (plain and case[0] not in told.unnamed):  # nothing speaks for learners in either
        either_way = (rows,) if as_learner else ()
    what = f"are learners in the columns, or in the rows ({case[0]})?" if either else ""
    did = any(facts[name].flags for names in left.values() for name in names)  # converted, beside revenue and clicks
    if did and told.measure_assumed and told.measure_name and not (sure or learners or either):
        what, either_way = f"are {some(kept)} learners?", (Answer("they are", {"columns": "learners"}),)
    witnesses = {"crowd": min(2.0, len(kept) / 3), "pairs unique": float(keys.unique), "columns told": float(sure)}
    half = _half_read(facts, told, keys)
    yield keys.reading(
        "learners", kept, left=left | ({"text": texts} if texts else {}), measure=measured[0] if measured else None,
        open=half or what, answers=either_way if what and not half else (),
        witnesses=found.witnesses | witnesses, **told.named,
    )  # fmt: skip


def _half_read(facts: Facts, told: Told, keys: Keys) -> str:
    """What is asked of a column of numbers with other text in it: left out in silence it would change the answer."""
    for column in facts:
        held = column.kind == "mixed" and column.role is None and 2 * len(column.known) > facts.n
        if held and column.name not in {*keys.all, *told.taken} and not column.is_property:
            unread = column.codes[np.isnan(column.numbers)].tolist()
            if text := next((label for code in unread if (label := column.coded.cells[code])), ""):
                return f"column {column.name!r} holds {text!r} among numbers; use {option('ignore', [column.name])}"
    return ""


def _whole_of(facts: Facts, names: Sequence[str], left: Left, every: Sequence[str]) -> str:
    """What columns are the parts of: another that is their sum, always the same sum, answers to a question."""
    if len(names) < 2:
        return ""
    if 2 * len(words("columns", "answers").intersection(map(normalise, names))) > len(names):
        return f"{some(names)} count answers to a question"
    total = np.asarray(sum(facts[name].numbers for name in names))
    others = [name for name in left.get(SUMMARIES, ()) if facts[name].is_number]
    for name in others:
        if np.allclose(total, facts[name].numbers, rtol=1e-3, atol=0.006):
            return f"{name!r} is the sum of {some(names)}"
    if len(names) < 3 or facts.n < 6 or all(facts[name].flags for name in names):
        return ""
    widest = max(float(np.ptp(facts[name].numbers)) for name in names)
    for parts in (names, every):  # one of them may be of another size
        total = np.asarray(sum(facts[name].numbers for name in parts))
        if widest > 0 and np.ptp(total) <= 0.02 * widest:
            return f"{some(parts)} add up to {total[0]:g} in every row"
    return ""


def may_name_learners(facts: Facts, name: str) -> bool:
    """Whether rows under a key may be learners: words, neither days nor what names cases or parts the data."""
    kinds = ("weak_cases", "no_learners", "no_cases", "conditions")
    column = facts[name]
    return not (column.is_number or column.is_id or column.role in {"case", "item", "fold", "repeat", "seed"}
                or any(in_list(name, "columns", kind) for kind in kinds))  # fmt: skip


def known_labels(facts: Facts, case: Sequence[str]) -> bool:
    """Whether rows are called by names of well-known learners."""
    return any(map(is_known_learner, facts[case[0]].labels[:50]))


def _cases(facts: Facts, told: Told) -> tuple[list[tuple[str, ...]], str | None, bool]:
    """Keys that may be the case, the item, and whether no name tells the case."""
    cases, item = cases_and_item(facts, told)
    if cases:
        return cases, item, False
    texts = [column.name for column in facts if not column.is_number and column.labels and not column.is_id
             and column.role != "measure"]  # fmt: skip
    single: list[tuple[str, ...]] = [
        (name,) for name in (*texts, *weak_columns(facts, told, "case")) if facts.unique(name)
    ]
    if not single:  # a size, and runs of it
        each = [find_keys(facts, (), (name,), None, told) for name in weak_columns(facts, told, "case")]
        single = [keys.case for keys in each if keys.unique and keys.repeat and not keys.factors]
    numbers = [column.name for column in facts if column.is_number]
    known_ones = sum(map(is_known_learner, numbers)) > len(numbers) / 2
    if not single and known_ones:  # a setting and a number of it
        sizes = [name for name in numbers if in_list(name, "columns", "conditions")]
        single = [(name, size) for name in texts for size in sizes if facts.unique(name, size)]
    first = next(iter(facts))
    if not single and known_ones and facts.unique(first.name) and (first.whole or not first.is_number):
        single = [(first.name,)]  # days, or numbers of training rows
    whole = [column.name for column in facts if column.whole]
    if not single and told.headless and texts and whole and facts.unique(texts[0], whole[0]):
        return [(texts[0], whole[0])], None, True
    return list(single[:1]), None, True


def _objections(found: TableReading) -> list[TableReading] | None:
    """Why columns side by side are no learners, by their names; None where nothing is against it."""
    kept = found.values
    hits = [name for name in kept if len(name) > 1 and is_measure(name)]
    unknown = len(kept) - len(hits)
    if parts := parts_of_one(kept):
        return [refused("parts", f"{some(parts)} are not learners: give one row for each, with its number in a column "
                        "fold, repeat or seed", 4)]  # fmt: skip
    if _are_numbered(kept):
        text = (f"{some(kept)} are named like repeats of some learners: give one row for each, with its number in a "
                f"column fold, repeat or seed; if all are learners, use {option('columns', 'learners')}")  # fmt: skip
        return [refused("parts", text, 4)]
    occasions = words("columns", "occasions")
    if 2 * sum(not occasions.isdisjoint(words_of(name)) for name in kept) > len(kept):
        return [refused("parts", f"{some(kept)} say when something was measured: times are not learners", 4)]
    said = [factors[1] for name in kept if (factors := factors_of(name)) is not None and factors[2]]
    kinds = {*said, *(["others"] if len(kept) / 2 < len(said) < len(kept) and len(said) > 2 else [])}
    if len(kinds) > 1:
        held = ", ".join(sorted(kinds))
        return [refused("several_measures", f"names of columns hold several measures ({held}): give "
                        "one row per case and learner with a column per measure, or use "
                        f"{option('learner', 'COLUMN')}", 3)]  # fmt: skip
    if len(units_of(kept) - {""}) > 1 or (len(kept) < 3 and len(units_of(kept)) > 1) or (
            are_no_learners(kept)):  # fmt: skip
        return []  # reduction_pct, time_s; clicks, time_s
    inner = [name for name in kept if any(map(is_measure, words_of(name)[1:-1]))]
    if 2 * len(inner) > len(kept):  # unet_dice_liver
        return [refused("several_measures", f"names of columns hold three things ({some(inner)}): give one row per "
                        "case and learner with a column per measure", 3)]  # fmt: skip
    if len(kept) > 1 and not (hits and (unknown < 3 or len(hits) > max(1, unknown // 3))):
        return None
    if not (hits and 0 < unknown < 3):
        return []
    what = "is named like a measure" if len(hits) == 1 else "are named like measures"
    way = f"use {option('columns', 'learners')}, or {option('ignore', [*hits])}"
    named = float(found.witnesses["case named"] == 1)
    return [replace(found, open=f"{some(hits)} {what}: learners all the same? {way}",
                    witnesses={"crowd": 1, "case named": named})]  # fmt: skip


def _are_numbered(names: Sequence[str]) -> bool:
    """Whether names are those of several learners, each with the same numbers from 0 or 1 on: PPO/0, PPO/1, SAC/0 …"""
    found = [_NUMBERED.fullmatch(name) for name in names]
    numbers: dict[str, set[int]] = {}
    for each in found:
        if each is None:
            return False
        numbers.setdefault(each[1], set()).add(int(each[2]))
    first, *others = numbers.values() or [set()]
    counted = len(first) > 1 and first in (set(range(len(first))), set(range(1, len(first) + 1)))
    (word, *_) = numbers or [""]
    data = role_of(word) == "case" or any(in_list(word, "columns", kind) for kind in ("weak_cases", "no_learners"))
    alone = not others and len(first) > 2 and data  # Set1, Set2, Set3
    return counted and (alone or (bool(others) and all(each == first for each in others)))


def _folds_of_one_case(facts: Facts, told: Told) -> Candidates:
    """One column per learner and one row per fold, or repeat, of a case that has no name."""
    keys = find_keys(facts, (), (), None, told)
    kept, left = crowd_of(facts, number_columns(facts, told, keys.all), told)
    if not (keys.repeat or keys.fold) or not keys.unique or keys.factors or len(kept) < 2 or left:
        return
    if told.roles.get("case") or any(map(is_measure, kept)) or not alike(facts, kept, told, 3):
        return
    if all(column.is_number for column in facts):
        witnesses = {"crowd": min(2.0, len(kept) / 3), "pairs unique": 1}
        yield replace(keys, conditions=()).reading("learners", kept, **told.named, witnesses=witnesses)


def cases_in_columns(facts: Facts, told: Told) -> Candidates:
    """A learner and one column per case, all of one measure."""
    if told.columns in {"learners", "measures"} or ("case" in told.roles and told.columns is None):
        return
    learner = next(key_options(facts, told, "learner"), ())
    if not learner and told.columns == "cases":
        learner = next(((column.name,) for column in facts if not column.is_number and column.labels), ())
    if not learner or role_columns(facts, told, "case") or role_columns(facts, told, "item"):
        return
    keys = find_keys(facts, learner, (), None, told)
    joined = keys.unique and not keys.conditions and bool(keys.factors) and not any(
        facts[name].is_number for name in keys.factors)  # fmt: skip
    if joined:
        keys = replace(keys, learner=(*keys.learner, *keys.factors), factors=())
    kept, left = crowd_of(facts, number_columns(facts, told, keys.all), told, cases=True)
    if facts.n > 2:  # a context length that is the same for all
        told_of = [name for name in kept if facts[name].constant and facts[name].known.max(initial=0) > 100]
        left |= {"they describe the learner": tuple(told_of)} if told_of else {}
        kept = [name for name in kept if name not in told_of]
    hits = {name: about for name in kept if (about := measure_named(name) or _measured_by(name)) is not None}
    beside = {"size", "time", "cost", "speed", "rtfx"}
    costs = [name for name, about in hits.items() if not beside.isdisjoint((about.scale, about.name))]
    described = left.pop("they describe the case", ())
    if costs and len(kept) - len(hits) > 2:
        hits = {name: about for name, about in hits.items() if name not in costs}
        kept = [name for name in kept if name not in costs]
        left["they describe the learner"] = (*described, *costs)
    elif described:
        left["they describe the learner"] = described
    if hits or len(kept) < 2 or not keys.unique or keys.factors or parts_of_one(kept) or len(units_of(kept)) > 1:
        return
    if all(name.endswith("%") for name in kept):
        return
    if told.columns is None and (
        len(described) >= len(kept) or any(in_list(name, "roles", "measure") for name in kept)
    ):
        return  # counts of many kinds, or metrics: no scores alike
    witnesses = {"crowd": min(1.0, len(kept) / 3), "learner named": 1, "columns told": float(bool(told.columns))}
    found = replace(keys, conditions=()).reading("cases", kept, left=left, **told.named, witnesses=witnesses)
    if half := _half_read(facts, told, keys):
        found = replace(found, open=half)
    elif told.columns is None:
        given = {"columns": "cases"} | ({"learner": ",".join(keys.learner)} if joined else {})
        named = 2 * sum(in_list(name, "columns", "known_cases") for name in kept) > len(kept)
        like = named or (len(kept) > 2 and (
            bool(told.measure) or SUMMARIES in left or go_together(facts, kept, told)
            or are_shares(facts, kept)))  # fmt: skip
        what = f"are the other columns ({some(kept)}) cases, or measures of one case?"
        found = replace(found, open=what, answers=(Answer("they are cases, scored alike", given),) if like else ())
    yield found


def _measured_by(name: str) -> Named | None:
    """The measure that a name ends with, box AP, or a rank."""
    parts = words_of(name)
    if len(parts) < 2:
        return None
    found = measure_named(parts[-1] if {"rank", "ranks"}.isdisjoint(parts) else "mean_rank")
    return found if found is not None and found.exact and found.scale not in {"time", "size"} else None


def matrix(facts: Facts, told: Told) -> Candidates:
    """A table of numbers without any key: one column per learner, rows are cases."""
    if told.columns in {"measures", "cases"} or told.roles or any(not column.is_number for column in facts):
        return
    first = next(iter(facts))
    if any(column.role or column.is_property for column in facts) or (
        first.whole and (np.diff(first.numbers) > 0).all()
    ):
        return
    kept, left = crowd_of(facts, [column.name for column in facts], told)
    if len(kept) < 2 or left or parts_of_one(kept) or any(measure_named(name) for name in kept) or facts.n < 3:
        return
    if not alike(facts, kept, told, 100 if told.measure else 3):
        return  # features of a data set rather than learners
    if any(in_list(name, "columns", kind) for name in kept for kind in ("steps", "truths", "predictions", "parts")):
        return
    yield TableReading("learners", values=tuple(kept), **told.named, witnesses={"crowd": min(2.0, len(kept) / 3)})
