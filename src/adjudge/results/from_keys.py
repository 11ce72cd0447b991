"""Readings of a table with rows that name learner and case: long, one column per measure, or a key without a name."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import in_list, is_known_learner, normalise, role_names, words, words_of
from adjudge.results.facts import Facts
from adjudge.results.keys import (
    Keys,
    Told,
    cases_and_item,
    crossing,
    find_keys,
    is_setting,
    is_trained_with,
    key_options,
    learner_and_case,
    role_columns,
    weak_columns,
)  # fmt: skip
from adjudge.results.reading import Answer, Candidates, TableReading, refused, some
from adjudge.results.values import measures_of, parts_of_one

_OF_CASES = ("weak_cases", "conditions", "no_learners")  # lists of names that are no learner's


def long_table(facts: Facts, told: Told) -> Candidates:
    """One row per case, learner and measure."""
    measures, values = role_columns(facts, told, "measure"), [column.name for column in facts if column.role == "value"]
    if measures and not values:  # a mean beside its deviation and number
        values = [c.name for c in facts if c.is_number and
                  normalise(c.name) in {"mean", "avg", "average", "median"}][:1]  # fmt: skip
    if not measures or not values or told.columns is not None:
        return
    learner, case = learner_and_case(facts, told)
    cases, item = cases_and_item(facts, told)
    exact = [name for name in values if normalise(name) == "value"] or values
    if not learner or not case or len({*learner, *case, measures[0], exact[0]}) < 4:
        return
    numeric = [name for name in exact if facts[name].kind in {"numbers", "mixed"}] or exact
    tried = [replace(find_keys(facts, learner, (*case, measures[0]), item, told), case=case) for case in cases]
    best = next((keys for keys in tried if keys.unique and not keys.factors), tried[0])
    found = reading_of(facts, best, {"long": 1, "learner named": 1, "case named": 1})
    yield replace(found, layout="long", measure=measures[0], value=numeric[0])


def per_measure(facts: Facts, told: Told) -> Candidates:
    """Learner, case and one column per measure."""
    if told.columns in {"learners", "cases"}:
        return
    learners = list(key_options(facts, told, "learner"))
    cases, item = cases_and_item(facts, told, None)
    weak_case = not cases
    cases = cases or [(name,) for name in weak_columns(facts, told, "case")]
    if not learners or not cases:
        return
    found = [
        find_keys(facts, learner, case, item, told)
        for learner in learners[:3]
        for case in cases[: None if weak_case else 4]
        if not set(learner) & set(case) and item not in case
    ]
    if not found:
        return
    best = min(found, key=lambda keys: (not keys.unique, len(keys.factors), len(keys.conditions),
                                        weak_case and facts.fill(keys.learner, keys.case) < 0.6,
                                        weak_case and facts[keys.case[0]].is_number))  # fmt: skip
    if not weak_case:
        yield from _with_measures(facts, best, told, {"learner named": 1, "case named": 1})
        return
    if all(facts[name].is_number and normalise(name) not in words("columns", "settings") for name in best.factors):
        best = replace(best, conditions=(*best.conditions, *best.factors), factors=())  # n, p, rho of a simulation
    (case,), whole = best.case, (*best.learner, *best.factors)
    filled = facts.fill(whole, (case, *best.conditions)) >= (0.6 if facts[case].is_number else 0.8)
    if not best.unique or not filled or facts.count(*whole) == facts.n:
        return
    full = in_list(case, "columns", "weak_cases") and facts.fill(best.learner, best.case) == 1
    sizes = in_list(case, "columns", "conditions") or (
        full and not facts[case].is_number and words_of(case)[-1] not in {"id", "idx", "index"}
    )
    for reading in _with_measures(facts, best, told, {"learner named": 1, "case named": 0.5}):
        answers = reading.answers
        if not (sizes or reading.open or reading.refusal or _has_properties(facts, best, list(reading.values))):
            reading, answers = replace(reading, open=f"is {case} the case?"), (Answer(f"{case} is the case", {}),)
        yield replace(reading, answers=tuple(replace(each, options={"case": case} | each.options) for each in answers))


def _with_measures(facts: Facts, keys: Keys, told: Told, witnesses: dict[str, float]) -> Candidates:
    if keys.epochs is not None and not keys.unique:
        yield refused("training_log", f"column {keys.epochs!r} counts epochs of training, which are not repeats: keep "
                      f"the rows of one epoch and use {option('ignore', [keys.epochs])}", 9)  # fmt: skip
        return
    measures, left = measures_of(facts, keys, told)
    parts = parts_of_one(measures)
    if parts and "fold" not in told.roles:
        yield refused("parts", f"{some(parts)} are not measures: give one row for each, with its number in a column "
                      f"fold, repeat or seed, or use {option('ignore', parts)}", 8)  # fmt: skip
        return
    if not measures:
        return
    known = sum(facts[name].measure is not None for name in measures) / len(measures)
    found = reading_of(facts, keys, witnesses | {"measures known": known})
    if len(measures) == 1 and facts[measures[0]].role == "value":
        yield replace(found, layout="long", value=measures[0], left=left, measure_name=told.measure_name)
    else:
        yield replace(found, layout="measures", values=tuple(measures), left=left)


def reading_of(facts: Facts, keys: Keys, witnesses: dict[str, float]) -> TableReading:
    """The reading of these keys; settings that may belong to the learner are asked about."""
    case = (*keys.case, *keys.conditions)
    fill = facts.fill(keys.learner, case) if keys.learner and case else 0.0
    runs = not keys.unique and any(
        facts.unique(column.name) and (column.is_id or column.role in {"seed", "repeat"} or column.is_free_text)
        for column in facts
        if facts.n > 2
    )
    witnesses = witnesses | {"pairs unique": float(keys.unique), "cross filled": fill}
    found = keys.reading(duplicates=runs, witnesses=witnesses)
    if not keys.factors:
        return found
    learner, factors = " and ".join(keys.learner), " and ".join(keys.factors)
    if any(_at_times(facts, name, keys.learner) for name in keys.factors):  # said of some runs of a learner only
        every = (*case, *keys.factors)
        answer = Answer(f"every {' and '.join(every)} is a case", {"case": ",".join(every)})
        if runs:
            answer = Answer(f"leave {factors} out: the mean counts", {"ignore": list(keys.factors)})
        what = f"{some(keys.factors)} tells rows of one learner and case apart, but is not always given"
        holds = runs or (keys.unique and facts.fill(keys.learner, every) >= 0.4)
        return replace(found, open=f"{what}: part of the case?", answers=(answer,) if holds else ())
    several, one = facts.count(*case) > 1, keys.factors[0]
    alone = len(keys.factors) == 1
    judged = alone and _is_of_learner(facts, one)
    crossed = facts.fill(keys.learner, keys.factors) >= 0.9
    of_case = [name for name in keys.factors if _is_of_case(facts, name)]
    tools, cases = (*keys.learner, *(name for name in keys.factors if name not in of_case)), (*case, *of_case)
    unsaid = [name for name in tools[len(keys.learner) :] if not _is_of_learner(facts, name)]
    # What no name explains may belong to either: it goes with the learner only beside what does.
    by_name = not unsaid or (not of_case and len(unsaid) < len(keys.factors))
    by_name = by_name and not any(facts[name].is_number for name in unsaid) and facts.fill(tools, cases) >= 0.4
    named, means = {"learner": ",".join(tools)}, f"every {' and '.join(tools)} is a learner"
    if of_case:
        named, means = named | {"case": ",".join(cases)}, f"{means}, every {' and '.join(cases)} a case"
    answers = [
        (by_name, means, named),
        (several and crossed and (alone or not any(facts[name].role == "learner" for name in keys.factors)),
         f"{learner} is judged, the mean over {factors} counts",
         {"learner": ",".join(keys.learner), "repeat": ",".join((*keys.repeat, *keys.factors))}),
        (several and judged and facts.fill((one,), (*case, *keys.learner)) >= 0.9,
         f"{one} is judged, the mean over {learner} counts",
         {"learner": one, "repeat": ",".join((*keys.repeat, *keys.learner))}),
        (not several and alone and crossed, f"{one} is judged, {learner} is the case",
         {"learner": one, "case": ",".join(keys.learner)}),
    ]  # fmt: skip
    given = tuple(Answer(means, options) for holds, means, options in answers if holds and len(keys.factors) < 4)
    what = f"{some(keys.factors)} tell{'s' if alone else ''} rows of one learner and case apart: part of the learner?"
    return replace(found, open=what, answers=given if keys.unique or runs else ())


def _is_of_learner(facts: Facts, name: str) -> bool:
    """Whether a setting is called like one of a learner, is a switch, or holds names of learners."""
    if facts[name].role == "learner" or facts[name].flags or in_list(name, "columns", "settings"):
        return True
    exactly = {kind: normalise(name) in words("columns", kind) for kind in ("weak_learners", *_OF_CASES)}
    if any(exactly.values()):
        return exactly["weak_learners"] and not exactly["weak_cases"]
    return _lean(facts, name) > 0


def _is_of_case(facts: Facts, name: str) -> bool:
    """Whether a setting is called like a part of the case, a condition, or what data are parted by."""
    named = facts[name].role in {"case", "item"} or any(in_list(name, "columns", kind) for kind in _OF_CASES)
    return named and not _is_of_learner(facts, name)


def _at_times(facts: Facts, name: str, learner: tuple[str, ...]) -> bool:
    """Whether a setting is given in some rows of a learner and not in others."""
    blank = np.array([not text for text in facts[name].coded.cells], dtype=float)[facts[name].codes]
    codes = facts.keys(learner)
    share = np.bincount(codes, weights=blank) / np.bincount(codes)
    return bool(((share > 0) & (share < 1)).any())


def unnamed_key(facts: Facts, told: Told) -> Candidates:
    """A learner and a case of which one or both have no name that tells: asked, with the columns that cross."""
    if told.columns is not None:
        return
    learner, case = learner_and_case(facts, told)
    if learner and case:
        return
    if learner or case:
        other = learner or case
        role = "case" if learner else "learner"
        found = crossing(facts, told, other, "weak_learners" if learner else "weak_cases")
        if role == "learner":
            found = [name for name in found if not facts[name].is_number] or [
                name for name in crossing(facts, told, other, "weak_cases", 0.6) if not facts[name].is_number
            ]  # an ablation of some data sets only
        if found:
            yield from _asked(facts, told, other, role, found)
        elif learner:
            yield from _settings_as_cases(facts, told, learner)
        else:
            yield from _settings_as_learner(facts, told, case)
        return
    settings = [name for name in facts.columns if is_setting(facts, name) and not facts.unique(name)]
    # (learner, case) of two keys: by what follows from them, weak names and properties, else fewer values: the learner.
    pairs = [
        sorted(pair, key=lambda name: (_tells(facts, name), _lean(facts, name), -facts.count(name)), reverse=True)
        for pair in combinations(settings[:12], 2)
        if facts.fill(pair[:1], pair[1:]) >= 0.8
        and (keys := find_keys(facts, pair[:1], pair[1:], None, told)).settled
        and keys.item is None  # a setting more than two keys
    ]
    pairs = [pair for pair in pairs if not in_list(pair[0], "columns", "no_learners")]
    pairs = [pair for pair in pairs if not facts[pair[0]].is_number or all(
        in_list(pair[0], "columns", kind) for kind in ("weak_learners", "conditions"))]  # fmt: skip
    if pairs:
        learner_name, case_name = max(pairs, key=lambda pair: (
            in_list(pair[0], "columns", "weak_learners") or in_list(pair[1], "columns", "weak_cases"),
            -facts.count(pair[0])))  # fmt: skip
        either = not _tells(facts, learner_name) and _lean(facts, learner_name) == _lean(facts, case_name)
        swapped = Answer(f"{case_name} is the learner", {"learner": case_name, "case": learner_name})
        either = either and not _is_of_case(facts, case_name)
        for reading in _asked(facts, told, (case_name,), "learner", [learner_name]):
            yield replace(reading, answers=(*reading.answers, swapped)) if either else reading
        return
    weak = [name for name in weak_columns(facts, told, "case") if name in settings or facts[name].whole]
    found_so = [reading for name in weak[:3] for reading in _settings_as_learner(facts, told, (name,))]
    found_so += [reading for name in weak_columns(facts, told, "learner")[:3]
                 for reading in _settings_as_cases(facts, told, (name,))]  # fmt: skip
    if not found_so and settings and all(is_trained_with(facts, name) for name in settings):
        found_so = list(_settings_as_cases(facts, told, ()))
    yield from found_so[:1]


def _settings_as_learner(facts: Facts, told: Told, case: tuple[str, ...]) -> Candidates:
    """A case and several settings that cross with it: an encoder, an optimizer and a size are the learner together."""
    keys = find_keys(facts, (), case, None, told)
    named = any(facts[name].role for name in case)
    if not any(_is_of_learner(facts, name) for name in (*keys.factors, *keys.conditions)):
        return  # nothing says that these are of a learner
    settings = {*keys.factors, *(() if named else keys.conditions)}
    nested = [name for name in keys.factors if _is_of_case(facts, name)]  # subjects of a data set
    case, settings = (*case, *nested), settings - {*nested}
    learner = tuple(name for name in facts.columns if name in settings)
    measures, left = measures_of(facts, replace(keys, learner=learner, case=case, factors=()), told)
    if not keys.unique or not learner or facts.fill(learner, case) < 0.4 or not any(
            facts[name].measure for name in measures):  # fmt: skip
        return
    given = {"learner": ",".join(learner)} | ({} if named and not nested else {"case": ",".join(case)})
    given |= {"repeat": ",".join(keys.repeat)} if keys.repeat else {}
    answers = (Answer(f"every {' and '.join(learner)} is a learner", given),)
    yield TableReading("measures", case, values=tuple(measures), left=left, answers=answers,
                       open="which columns make the learner?",
                       witnesses={"pairs unique": 1, "measures known": 1, "case named": float(named)})  # fmt: skip


def _settings_as_cases(facts: Facts, told: Told, learner: tuple[str, ...]) -> Candidates:
    """A learner and several settings that cross with it: n, p, rho of a simulation are the case together.

    Those it was trained with are its own; where no others are left, repeats of one case are compared.
    """
    keys = find_keys(facts, learner, (), None, told)
    every = [name for name in facts.columns if name in (*keys.conditions, *keys.factors)]
    names = tuple(name for name in every
                  if facts[name].role != "learner" and not in_list(name, "columns", "weak_learners")
                  and not is_trained_with(facts, name))  # fmt: skip
    told_learner = len(names) < len(every) or not facts[learner[0]].role
    if told_learner and any(not facts[name].is_number and not _is_of_case(facts, name) for name in names):
        return  # sequential, threading beside an objective: which of the two is judged
    learner = (*learner, *(name for name in every if name not in names))
    read = replace(keys, learner=learner, case=names, factors=(), conditions=())
    measures, left = measures_of(facts, read, told)
    one = not names and bool(keys.repeat or keys.fold)
    if not ((len(every) > 1 and names) or one) or not keys.unique or facts.fill(learner, names) < 0.8 or not measures:
        return
    given = {"learner": ",".join(learner)} if told_learner else {}
    if one:
        answer = Answer(f"every {' and '.join(learner)} is a learner, on one case", given)
        yield read.reading("measures", measures, left=left, open="which columns make the learner?", answers=(answer,),
                           witnesses={"pairs unique": 1, "learner named": 1})  # fmt: skip
        return
    answer = Answer(f"every {' and '.join(names)} is a case", given | {"case": ",".join(names)})
    witnesses = {"pairs unique": 1, "cross filled": facts.fill(learner, names), "learner named": 1}
    yield read.reading("measures", measures, left=left, open=f"is every {', '.join(names)} a case?", answers=(answer,),
                       witnesses=witnesses)  # fmt: skip


def _tells(facts: Facts, name: str) -> bool:
    """Whether something named like a learner follows from a key: an engine from the tool that it is in."""
    return any(facts.determined(column.name, (name,)) for column in facts
               if 1 < len(column.labels) < facts.count(name) and not column.is_number
               and in_list(column.name, "columns", "weak_learners"))  # fmt: skip


def _lean(facts: Facts, name: str) -> float:
    case = in_list(name, "columns", "weak_cases") or facts[name].is_property
    known = not facts[name].is_number and any(map(is_known_learner, facts[name].labels[:50]))
    return float(in_list(name, "columns", "weak_learners") or known) - float(case)


def _are_learners(facts: Facts, name: str) -> bool:
    """Whether most labels of a column are names of well-known learners."""
    labels = facts[name].labels[:50]
    return sum(map(is_known_learner, labels)) > len(labels) / 2 and not facts[name].is_number


def _has_properties(facts: Facts, keys: Keys, measures: list[str]) -> bool:
    """Whether a number of cases fills its cross with the learner and others follow from it: their size, their kind."""
    rest = [column for column in facts if column.name not in (*keys.all, *measures) and not column.constant]
    if not keys.settled or not facts[keys.case[0]].is_number or facts.count(*keys.case) < 3:
        return False
    followed = any(facts.determined(column.name, keys.case) for column in rest)
    return followed and facts.fill(keys.learner, keys.case) == 1


def _is_sure(facts: Facts, name: str, role: str) -> bool:
    """Whether the one column that crosses with a named key is the other key by what it holds or is called."""
    if role == "learner":
        return _lean(facts, name) >= 0 and (_are_learners(facts, name) or in_list(name, "columns", "weak_learners"))
    if in_list(name, "columns", "weak_learners"):
        return False
    told = not {*words_of(name)}.isdisjoint(role_names()["case"]) or in_list(name, "columns", "weak_cases")
    return in_list(name, "columns", "conditions") or (told and not facts[name].is_number)


def _asked(facts: Facts, told: Told, other: tuple[str, ...], role: str, found: list[str]) -> Candidates:
    """Which of these is the learner (or the case)? Only where measures are known by name."""
    if not found:
        return
    second = "case" if role == "learner" else "learner"
    pair = {role: (found[0],), second: other}
    keys = find_keys(facts, pair["learner"], pair["case"], None, told)
    measures, left = measures_of(facts, keys, told)
    known = [name for name in measures if facts[name].measure is not None]
    nested = "inner key" in facts.columns  # of JSON: names of two kinds, and numbers
    one = len(measures) == 1 and role == "learner" and facts.fill(*pair.values()) >= 0.95
    if not measures or (5 * len(known) < len(measures) and not (told.headless or nested or one)):
        return  # hardly a table of results
    answers = []
    for name in found[:3]:
        given = {role: name}
        if second not in told.roles and not any(facts[c].role in {second, "item"} for c in other):
            given[second] = ",".join(other)
        answers.append(Answer(f"{name} is the {role}", given))
    if not known:
        judged = next((name for name in reversed(measures) if not facts[name].flags), measures[-1])
        answers = [
            Answer(f"{answer.means}, {word} {judged} is better", answer.options | {side: [judged]})
            for answer in answers
            for side, word in (("higher", "more"), ("lower", "less"))
        ]
    which = f"is {found[0]} the {role}?" if len(found) == 1 else f"which is the {role}: {some(found)}?"
    named = any(facts[name].role for name in other)
    if len(found) == 1 and named and facts.fill(*pair.values()) == 1 and _is_sure(facts, found[0], role):
        which, answers = "", []
    witnesses = {
        "pairs unique": 1,
        "cross filled": facts.fill(*pair.values()),
        "measures known": len(known) / len(measures),
        f"{second} named": float(any(facts[name].role for name in other)),
        "long": float(told.headless),
    }
    yield keys.reading("measures", measures, left=left, open=which, answers=tuple(answers), witnesses=witnesses)
