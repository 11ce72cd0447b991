"""Readings of columns whose names hold two things, a learner (or case) and a measure: the full cross is read."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np

from adjudge.base.vocabulary import in_list, is_known_learner, measure_named, normalise, words, words_of
from adjudge.kernels.ranks import distinct
from adjudge.results.facts import Facts
from adjudge.results.keys import Keys, Told, find_keys, learner_and_case
from adjudge.results.reading import Answer, Candidates, some
from adjudge.results.summaries import is_summary, sums_up
from adjudge.results.values import number_columns

_WRITTEN = re.compile(r" - |[(\[/@~$]")  # Score - X, X Time (s): two things in a name, and written so
_LEARNERS = Answer("they are learners", {"columns": "learners"})
_AMOUNT = re.compile(
    r"[\d.,]+[ _]?(?:[kKMGT]?i?[Bb](?:ytes?)?|rows|items|chars|[kKM])"
)  # 32_bytes, 1MB: how much was done
_WHERE = {"on", "at", "in", "under", "per"}  # accuracy_on_something says where, not who


def factored(facts: Facts, told: Told) -> Candidates:
    """Names of columns that hold two things, Score - X and Rank - X, X_acc and X_f1: the full cross is read."""
    if told.columns not in {None, "learners"}:
        return
    learner, case = learner_and_case(facts, told)
    if learner and case and facts[learner[0]].constant and "case" not in told.roles:
        return  # one learner, and it is named
    columns = list(number_columns(facts, told, (*learner, *case)))
    split = _factored(columns)
    split = {name: found for name, found in split.items() if not (is_summary(found[0]) or is_summary(name))}
    measures = {name: found[:2] for name, found in split.items() if found[2]}
    if learner and not case:
        measures = {name: pair for name, pair in measures.items()
                    if not (facts[name].constant or sums_up(facts, name, measures))}  # fmt: skip
    measures |= _others(columns, list(dict.fromkeys(who for who, _ in measures.values())), measures)
    if learner and not case:
        yield from _a_metric_each(facts, told, learner, measures, columns)
    covered = Counter(what for _, what in measures.values())
    measures = {name: pair for name, pair in measures.items() if covered[pair[1]] == max(covered.values())}
    names = list(dict.fromkeys(who for who, _ in measures.values()))
    asked_for = told.measure_name and normalise(told.measure_name)
    chosen = asked_for is not None and any(normalise(what) == asked_for for _, what in measures.values())
    # RF beside Time RF: scores of a measure that is not named, unless Time was asked for
    unnamed = bool(names) and set(names) <= set(columns) and not chosen
    if unnamed:
        measures |= {who: (who, told.measure_name or "value") for who in names}
    kinds = {what for _, what in measures.values()}
    about = {what for name in columns if name not in measures
             for _, who, what, is_known in _splits(name) if who in names and not is_known}  # fmt: skip
    divided = _has_quotient(facts, list(measures), columns)
    written = divided or all(map(_WRITTEN.search, measures))
    if len(names) < 2 or len(measures) != len(names) * len(kinds):
        return
    if not divided and not _are_names(names, bool(learner and not case)):
        return
    if len(kinds) + len(about) + chosen == 1 and len(names) < 3 and not written:
        return
    others = [name for name in facts.columns if name not in measures]
    ends = [{name[len(who) :] for name in others if name.startswith(who)} for who in names]
    every = kinds | about | set.intersection(*ends)  # kissat_status, cadical_status beside their times
    about_one = measure_named(next(iter(kinds)))
    scale = about_one.scale if about_one is not None else ""
    if scale == "share" and any(facts[name].known.max(initial=0) > 100 for name in measures):
        return  # lines of correct programs
    proper = (bool(learner) != bool(case) or len(names) > 2) and all(re.search(r"[A-Z0-9]", who) for who in names)
    proper = (proper or any(map(is_known_learner, names))) and scale in {"share", "error", "index"}
    plain = len(every) == 1 and not proper and not written
    keyed = case or any(in_list(column.name, "columns", "weak_cases") and facts.unique(column.name) for column in facts)
    if plain and (len(names) < 3 or not keyed or learner or scale not in {"share", "error"}):
        return
    ask = plain and told.columns is None
    by = learner or case
    unused = bool(learner and case)
    if learner and case:
        if not any(map(is_known_learner, names)) and find_keys(facts, learner, case, None, told).unique:
            return  # dice_liver, dice_spleen: measures of every model on every patient
        # A case of several settings (data set, model, number of features) beside learners in names.
        by, learner = case, ()
    if not by:
        by = case = _row_key(facts, {*split, *measures})
        keys = Keys(case=case, unique=True) if case else find_keys(facts, (), (), None, told)
    else:
        keys = find_keys(facts, learner, case if not learner else (), None, told)
    if (by and not keys.unique) or (keys.learner and (keys.conditions or keys.factors)):
        return
    settings = (*keys.conditions, *keys.factors)
    rest = [name for name in columns if name not in measures and name not in settings]
    way = [Answer("more is better there", {"higher": ["value"]}), Answer("less is", {"lower": ["value"]})]
    what = ""
    if ask:
        what, way = f"are {some(names)} learners, scored by {next(iter(kinds))}?", [_LEARNERS]
    elif unnamed and not told.measure_name and not told.asked:
        what = f"the columns {some(names)} do not name their measure"
    witnesses = {
        "crowd": 2.0,
        "measures known": 1.0,
        "case named": 1.0 if by else 0.3,
        "pairs unique": float(keys.unique),
        "learner unused": float(unused),
        "columns told": float(chosen or told.columns == "learners"),
    }
    left = {"they are about others": tuple(rest)} if rest else {}
    keys = replace(keys, conditions=settings, factors=())
    yield keys.reading("factored", tuple(measures), names=measures, left=left, open=what, answers=tuple(way),
                       witnesses=witnesses)  # fmt: skip


def _a_metric_each(
    facts: Facts, told: Told, learner: tuple[str, ...], measures: dict[str, tuple[str, str]], columns: list[str]
) -> Candidates:
    """Tasks in columns, each with its metric behind it: CoLA (mcc), SST-2 (acc). Only wins compare over them."""
    abouts = [measure_named(what) for _, what in measures.values()]
    written = all(name.rstrip().endswith((")", "]")) for name in measures)
    several = len({what for _, what in measures.values()}) > 1 and len({who for who, _ in measures.values()}) > 2
    one_way = {about.higher if about is not None and about.scale in {"share", "index", "error"} else None
               for about in abouts}  # fmt: skip
    keys = find_keys(facts, learner, (), None, told)
    if not (written and several and one_way in ({True}, {False}) and keys.settled):
        return
    names = [who for who, _ in measures.values()]
    if len({*names}) < len(names) or not _are_names(names, True):
        return
    score = "score" if one_way == {True} else "error"
    rest = [name for name in columns if name not in measures]
    left = {"they sum up others": tuple(rest)} if rest else {}
    witnesses = {"crowd": 2.0, "measures known": 1.0, "case named": 1.0, "learner named": 1.0}
    yield keys.reading("cases", tuple(measures), measure_name=score, mixed=(score,), left=left, witnesses=witnesses)


def _has_quotient(facts: Facts, measured: list[str], columns: list[str]) -> bool:
    """Whether another column is one of these divided by another, as a speed-up is of two times."""
    if len(measured) < 2:
        return False
    rest = [facts[name].numbers for name in columns if name not in measured and len(distinct(facts[name].known)) > 2]
    with np.errstate(all="ignore"):
        return any(np.allclose(facts[one].numbers / facts[other].numbers, cells, rtol=0.02)
                   for one, other in permutations(measured[:6], 2) for cells in rest)  # fmt: skip


def _are_names(names: list[str], of_cases: bool) -> bool:
    """Whether what names of columns hold beside a measure may be learners or cases: no measures, parts, places."""
    if sum(measure_named(who) is not None for who in names) > len(names) // 4:
        return False
    said, parts = words("affixes", "words"), words("columns", "parts")
    return not any(
        said.issuperset(part for part in words_of(who) if not part.isdigit())
        or in_list(who, "about", "spread")
        or not parts.isdisjoint(words_of(who))
        or (words_of(who)[0] in _WHERE and not of_cases)
        or (_AMOUNT.fullmatch(who) is not None and not of_cases)
        for who in names
    )


def _row_key(facts: Facts, taken: set[str]) -> tuple[str, ...]:
    """The first column that may tell the rows apart, where it does and is no numbering."""
    numbered = {"repeat", "seed", "fold"}
    for column in facts:
        alone = facts.unique(column.name)
        may = in_list(column.name, "columns", "weak_cases") or (not column.is_number and alone)
        if column.name not in taken and (may or column.role in numbered):
            return (column.name,) if column.role is None and alone else ()
    return ()


def _others(columns: list[str], names: list[str], measures: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Further columns of the same cross that name no known measure: X_decision beside X_time for every X."""
    found: dict[str, tuple[str, str]] = {}
    ends = {what for _, what in measures.values()}
    for who in names if len(names) > 1 else ():
        for name in columns:
            if name not in measures and name.startswith(f"{who}_") and (what := name[len(who) + 1 :]) not in ends:
                found[name] = (who, what)
    full = {what for _, what in found.values() if sum(other == what for _, other in found.values()) == len(names)}
    return {name: pair for name, pair in found.items() if pair[1] in full}


def _splits(name: str) -> list[tuple[tuple[bool, bool, int], str, str, bool]]:
    """Every way to part a column's name: how good it is, who, what, and whether what is a measure or only about one."""
    tokens = [token for token in re.split(r"(?:\s*[-_/:|.@()\[\]~$]\s*|\s+)+", name.strip()) if token]
    if not 1 < len(tokens) <= 8:
        return []
    found = []
    plain, spread = words("affixes", "words"), words("about", "spread")
    for at in range(1, len(tokens)):
        for own, rest in ((tokens[:at], tokens[at:]), (tokens[at:], tokens[:at])):
            word, parts, who = "_".join(own), words_of("_".join(own)), "_".join(rest)
            if not parts or not words_of(who):
                continue
            about = not words("about", "change").isdisjoint(parts) or not spread.isdisjoint((parts[0], parts[-1]))
            if f"({word})" in name and word.lower() in words("affixes", "sizes"):
                word = f"storage ({word})"  # a unit, not the measure KB
            named = None if about else measure_named(word)
            if named is not None and not named.exact and not all(p in plain or measure_named(p) for p in parts):
                continue
            if named is not None or about:
                size = len(own) if named is not None else -len(own)
                exact = named is not None and named.exact
                found.append(((normalise(who) not in plain, exact, size), who, word, named is not None))
    return found


def factors_of(name: str) -> tuple[str, str, bool] | None:
    """Who and what a column's name holds, and whether what is a measure or only about one: a rank, a deviation."""
    found = max(_splits(name), default=None)
    return None if found is None else found[1:]


def _factored(columns: list[str]) -> dict[str, tuple[str, str, bool]]:
    """The same of all columns; where a name may be parted in two ways, by what most of them hold."""
    splits = {name: found for name in columns if (found := _splits(name))}
    times = Counter(what for found in splits.values() for what in {each[2] for each in found})
    return {name: max(found, key=lambda each: (times[each[2]], each[0]))[1:] for name, found in splits.items()}
