"""The readings that a table allows, one small function each; what speaks for a reading is named, `choice` weighs it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import in_list, measure_named, measure_of_file, normalise, vocabulary, words, words_of
from adjudge.results.facts import Facts
from adjudge.results.keys import (
    Keys,
    Told,
    crossing,
    find_keys,
    is_setting,
    key_options,
    role_columns,
    weak_columns,
)
from adjudge.results.reading import Answer, TableReading, some
from adjudge.results.summaries import is_summary
from adjudge.results.values import Left, alike, crowd_of, measures_of, parts_of_one

Candidates = Iterator[TableReading]


def _left(left: Left) -> dict[str, tuple[str, ...]]:
    return {why: tuple(names) for why, names in left.items()}


def _numbers(facts: Facts, told: Told, keys: tuple[str, ...]) -> list[str]:
    """Columns of numbers that are neither keys nor numberings."""
    return [column.name for column in facts if column.name not in keys and column.name not in told.taken and
            (column.is_number or (column.kind == "empty" and not column.role)) and
            column.role not in {"repeat", "fold", "seed", "n_train", "n_test", "status", "measure"}]  # fmt: skip


def long_table(facts: Facts, told: Told) -> Candidates:
    """One row per case, learner and measure."""
    measures, values = role_columns(facts, told, "measure"), [column.name for column in facts if column.role == "value"]
    if not measures or not values or told.columns is not None:
        return
    learner, cases = next(key_options(facts, told, "learner"), ()), list(key_options(facts, told, "case"))
    items = role_columns(facts, told, "item")
    item = items[0] if items and cases else None
    cases = cases or [(name,) for name in items[:1]]  # items are the cases when nothing else is
    case = cases[0] if cases else ()
    exact = [name for name in values if normalise(name) == "value"] or values
    if not learner or not case or len({*learner, *case, measures[0], exact[0]}) < 4:
        return
    numeric = [name for name in exact if facts[name].kind in {"numbers", "mixed"}] or exact
    best = None
    for choice in cases:
        keys = find_keys(facts, learner, (*choice, measures[0]), item, told)
        keys = replace(keys, case=choice)
        if best is None or (keys.unique and not keys.factors):
            best = keys
        if keys.unique and not keys.factors:
            break
    assert best is not None
    yield replace(_reading(facts, best, told, {"long": 1, "learner named": 1, "case named": 1}), layout="long",
                  measure=measures[0], value=numeric[0])  # fmt: skip


def per_measure(facts: Facts, told: Told) -> Candidates:
    """Learner, case and one column per measure."""
    if told.columns in {"learners", "cases"}:
        return
    learners = list(key_options(facts, told, "learner"))
    items = role_columns(facts, told, "item")
    cases = list(key_options(facts, told, "case"))
    item = items[0] if items and cases else None
    if not cases and items:
        cases, item = [(name,) for name in items], None
    weak_case = not cases and [(name,) for name in weak_columns(facts, told, "case")]
    if not learners or not (cases or weak_case):
        return
    found = [find_keys(facts, learner, case, item, told) for learner in learners[:3] for case in (cases or weak_case or [])[:4]
             if not set(learner) & set(case) and item not in case]  # fmt: skip
    if not found:
        return
    best = min(found, key=lambda keys: (not keys.unique, len(keys.factors), len(keys.conditions)))
    if weak_case and "case" not in told.roles:
        whole = (*best.learner, *best.factors)
        enough = 0.6 if facts[best.case[0]].is_number else 0.8
        if not best.unique or facts.fill(whole, best.case) < enough or facts.count(*whole) == facts.n:
            return
    for reading in _with_measures(facts, best, told, {"learner named": 1, "case named": 0.5 if weak_case else 1}):
        sizes = in_list(best.case[0], "columns", "conditions")
        if weak_case and not sizes and not reading.open and reading.refusal is None and "case" not in told.roles:
            reading = replace(reading, open=f"is {best.case[0]} the case?", answers=(
                Answer(f"{best.case[0]} is the case", {"case": best.case[0]}),))  # fmt: skip
        if weak_case and reading.open and "case" not in told.roles:
            given = {"case": ",".join(best.case)}
            reading = replace(
                reading, answers=tuple(replace(each, options=given | each.options) for each in reading.answers)
            )
        yield reading


def _settled(keys: Keys) -> bool:
    return keys.unique and not keys.factors and not keys.conditions


def _with_measures(facts: Facts, keys: Keys, told: Told, witnesses: dict[str, float]) -> Candidates:
    if keys.epochs is not None and not keys.unique:
        yield _refused("training_log", f"column {keys.epochs!r} counts epochs of training, which are no repeats: keep "
                       f"the rows of one epoch and say {option('ignore', [keys.epochs])}", 9)  # fmt: skip
        return
    measures, left = measures_of(facts, keys, told)
    parts = parts_of_one(measures)
    if parts and "fold" not in told.roles:
        yield _refused("parts", f"{some(parts)} are no measures: give one row for each, with its number in a column "
                       f"fold, repeat or seed, or say {option('ignore', parts)}", 8)  # fmt: skip
        return
    if not measures:
        return
    known = sum(facts[name].measure is not None for name in measures) / len(measures)
    found = _reading(facts, keys, told, witnesses | {"measures known": known})
    if len(measures) == 1 and facts[measures[0]].role == "value":
        yield replace(found, layout="long", value=measures[0], left=_left(left), measure_name=told.measure_name)
    else:
        yield replace(found, layout="measures", values=tuple(measures), left=_left(left))


def _reading(facts: Facts, keys: Keys, told: Told, witnesses: dict[str, float]) -> TableReading:
    """The reading of these keys; settings that may belong to the learner are asked about."""
    case = (*keys.case, *keys.conditions)
    fill = facts.fill(keys.learner, case) if keys.learner and case else 0.0
    runs = not keys.unique and any(
        facts.unique(column.name) and (column.is_id or column.role in {"seed", "repeat"} or column.is_free_text)
        for column in facts if facts.n > 2)  # fmt: skip
    found = TableReading(
        case=case, learner=keys.learner, repeat=keys.repeat, fold=keys.fold, item=keys.item,
        group=keys.case[0] if keys.conditions and keys.case else None,
        duplicates=runs, witnesses=witnesses | {"pairs unique": float(keys.unique), "cross filled": fill},
    )  # fmt: skip
    if not keys.factors:
        return found
    joined = ",".join((*keys.learner, *keys.factors))
    answers = []
    blank = [name for name in keys.factors if len(facts[name].labels) < len(facts[name].coded.cells)]
    if blank:  # what some learners do not say is hardly part of their names
        every = (*case, *keys.factors)
        means = Answer(f"every {' and '.join(every)} is a case", {"case": ",".join(every)})
        if runs:
            means = Answer(f"leave {' and '.join(keys.factors)} out: the mean counts", {"ignore": list(keys.factors)})
        return replace(found, open=f"{some(keys.factors)} tells rows of one learner and case apart and is not always given: "
                       "part of the case?", answers=(means,) if keys.unique or runs else ())  # fmt: skip
    if facts.fill((*keys.learner, *keys.factors), case) >= 0.4:
        answers.append(
            Answer(f"every {' and '.join((*keys.learner, *keys.factors))} is a learner", {"learner": joined})
        )
    if facts.count(*case) > 1 and facts.fill(keys.learner, keys.factors) >= 0.9 and not keys.repeat:
        answers.append(Answer(f"{' and '.join(keys.learner)} is judged, the mean over {' and '.join(keys.factors)} counts",
                              {"learner": ",".join(keys.learner), "repeat": ",".join(keys.factors)}))  # fmt: skip
    if facts.count(*case) == 1 and len(keys.factors) == 1 and facts.fill(keys.learner, keys.factors) >= 0.9:
        answers.append(Answer(f"{keys.factors[0]} is judged, {' and '.join(keys.learner)} is the case",
                              {"learner": keys.factors[0], "case": ",".join(keys.learner)}))  # fmt: skip
    what = f"{some(keys.factors)} tell{'' if len(keys.factors) > 1 else 's'} rows of one learner and case apart"
    return replace(found, open=f"{what}: part of the learner?", answers=tuple(answers) if keys.unique or runs else ())


def unnamed_key(facts: Facts, told: Told) -> Candidates:
    """A learner and a case of which one or both have no name that tells: asked, with the columns that cross."""
    if told.columns is not None:
        return
    learner, case = next(key_options(facts, told, "learner"), ()), next(key_options(facts, told, "case"), ())
    if not case:
        case = tuple(role_columns(facts, told, "item")[:1])
    if learner and case:
        return
    if learner or case:
        other = learner or case
        role = "case" if learner else "learner"
        found = crossing(facts, told, other)
        if role == "learner":
            found = [name for name in found if not facts[name].is_number]
        yield from _asked(facts, told, other, role, found)
        return
    settings = [column.name for column in facts if is_setting(facts, column.name) and not facts.unique(column.name)][
        :12
    ]
    best = None
    for at, first in enumerate(settings):
        for second in settings[at + 1 :]:
            keys = find_keys(facts, (first,), (second,), None, told)
            if _settled(keys) and facts.fill((first,), (second,)) >= 0.8:
                pair = _oriented(facts, first, second)
                rank = (
                    any(
                        in_list(name, "columns", kind)
                        for name, kind in zip(pair, ("weak_learners", "weak_cases"), strict=True)
                    ),
                    -facts.count(pair[0]),
                )
                if best is None or rank > best[0]:
                    best = (rank, pair)
    if best is not None:
        (learner_name, case_name) = best[1]
        yield from _asked(facts, told, (case_name,), "learner", [learner_name])
        return
    weak = [name for name in weak_columns(facts, told, "case") if name in settings or facts[name].whole]
    for name in weak[:3]:
        keys = find_keys(facts, (), (name,), None, told)
        settings_of = tuple(column for column in facts.columns if column in (*keys.factors, *keys.conditions))
        if keys.unique and settings_of and facts.fill(settings_of, (name,)) >= 0.4:
            given: dict[str, str] = {"learner": ",".join(settings_of), "case": name}
            given |= {"repeat": ",".join(keys.repeat)} if keys.repeat else {}
            measures, left = measures_of(facts, replace(keys, learner=settings_of, factors=(), conditions=()), told)
            if any(facts[m].measure is not None for m in measures):
                yield TableReading(layout="measures", case=(name,), values=tuple(measures), left=_left(left),
                                   open="which columns make the learner?", witnesses={"pairs unique": 1, "measures known": 1},
                                   answers=(Answer("every combination of these settings is a learner", given),))  # fmt: skip
                return


def _oriented(facts: Facts, first: str, second: str) -> tuple[str, str]:
    """(learner, case) of two keys: by weak names and properties, else the one with fewer values is the learner."""

    def lean(name: str) -> float:
        case = in_list(name, "columns", "weak_cases") or facts[name].is_property
        return float(in_list(name, "columns", "weak_learners")) - float(case)

    a, b = (lean(first), -facts.count(first)), (lean(second), -facts.count(second))
    return (first, second) if a >= b else (second, first)


def _asked(facts: Facts, told: Told, other: tuple[str, ...], role: str, found: list[str]) -> Candidates:
    """Which of these is the learner (or the case)? Only where measures are known by name."""
    if not found:
        return
    pair = {role: (found[0],), ("case" if role == "learner" else "learner"): other}
    keys = find_keys(facts, pair["learner"], pair["case"], None, told)
    measures, left = measures_of(facts, keys, told)
    known = [name for name in measures if facts[name].measure is not None]
    if not known and not (told.headless and measures):
        return
    answers = []
    for name in found[:3]:
        given = {role: name}
        if ("case" if role == "learner" else "learner") not in told.roles and not any(facts[c].role for c in other):
            given["case" if role == "learner" else "learner"] = ",".join(other)
        answers.append(Answer(f"{name} is the {role}", given))
    if not known:
        judged = next((name for name in reversed(measures) if not facts[name].flags), measures[-1])
        answers = [Answer(f"{answer.means}, {word} {judged} is better", answer.options | {side: [judged]})
                   for answer in answers for side, word in (("higher", "more"), ("lower", "less"))]  # fmt: skip
    which = f"is {found[0]} the {role}?" if len(found) == 1 else f"which is the {role}: {some(found)}?"
    yield TableReading(
        layout="measures", case=pair["case"], learner=pair["learner"], values=tuple(measures), left=_left(left),
        open=which, answers=tuple(answers),
        witnesses={"pairs unique": 1, "cross filled": facts.fill(*pair.values()), "measures known": len(known) / len(measures),
                   "long": float(told.headless)},
    )  # fmt: skip


def learners_in_columns(facts: Facts, told: Told) -> Candidates:
    """A case and one column per learner, all of one measure."""
    if told.columns in {"measures", "cases"} or "learner" in told.roles:
        return
    items = role_columns(facts, told, "item")
    cases = list(key_options(facts, told, "case"))
    item = items[0] if items and cases else None
    cases = cases or [tuple([name]) for name in items[:1]]
    weak = not cases
    if weak:
        texts = [column.name for column in facts if not column.is_number and column.labels and not column.is_id]
        single = [name for name in (*texts, *weak_columns(facts, told, "case")) if facts.unique(name)]
        cases += [(name,) for name in single[:1]]
        whole = [column.name for column in facts if column.whole]
        if not cases and told.headless and texts and whole and facts.unique(texts[0], whole[0]):
            cases = [(texts[0], whole[0])]
    if not cases:
        return
    case = cases[0]
    if len(cases) > 1 and not facts.unique(*case):
        case = next((each for each in cases if facts.unique(*each)), case)
    if weak and facts[case[0]].is_number and facts.n < 3:
        return
    measured = role_columns(facts, told, "measure")
    keys = find_keys(facts, (), (*case, *measured[:1]), item, told, numbers=False)
    keys = replace(keys, case=case)
    names = _numbers(facts, told, (*keys.all, *measured))
    measure = told.measure_name or measure_of_file(told.stem)
    timed = (
        (about := measure_named(measure)) is not None and about.scale in {"time", "cost", "size"} if measure else False
    )
    kept, left = (names, {}) if told.columns == "learners" else crowd_of(facts, names, told, timed)
    if role_columns(facts, told, "learner") and told.columns != "learners":
        return
    if weak and told.columns != "learners" and (len(kept) < 3 or not alike(facts, kept, told, 100)):
        return
    hits = [name for name in kept if len(name) > 1 and measure_named(name) is not None]
    unknown = len(kept) - len(hits)
    parts = parts_of_one(kept)
    kinds = {found[1] for name in kept if (found := _factors(name)) is not None and found[2]}
    if told.columns == "learners" and len(kept) > 1:
        pass
    elif parts:
        yield _refused("parts", f"{some(parts)} are no learners: give one row for each, with its number in a column "
                       f"fold, repeat or seed, or say {option('columns', 'learners')}", 4)  # fmt: skip
        return
    elif len(kinds) > 1:
        yield _refused("several_measures", f"names of columns hold several measures ({', '.join(sorted(kinds))}): give "
                       f"one row per case and learner with a column per measure, or say {option('columns', 'learners')}",
                       3)  # fmt: skip
        return
    elif len(kept) < 2 or (hits and (unknown < 3 or len(hits) > max(1, unknown // 3))):
        if kept and hits and unknown and unknown < 3:
            yield TableReading(layout="learners", case=keys.case, values=tuple(kept), left=_left(left), answers=(),
                               open=f"{some(hits)} {'is named like a measure' if len(hits) == 1 else 'are named like measures'}: "
                                    f"learners all the same? say {option('columns', 'learners')}, or {option('ignore', [*hits])}",
                               witnesses={"crowd": 1, "case named": 0.0 if weak else 1.0})  # fmt: skip
        return
    if keys.factors and "case" not in told.roles and told.columns is None:
        tool = keys.factors[0]
        yield TableReading(layout="learners", case=keys.case, values=tuple(kept), left=_left(left),
                           open=f"cases come up several times and column {tool!r} holds text: is it the learner? say "
                                f"{option('learner', tool)}, or {option('case', ','.join((*keys.case, tool)))}, or "
                                f"{option('ignore', [tool])}",
                           witnesses={"crowd": min(1.0, len(kept) / 3), "case named": 0.3 if weak else 1.0})  # fmt: skip
        return
    keys = replace(keys, conditions=(*keys.conditions, *keys.factors), factors=())
    texts = [column.name for column in facts if column.name not in (*keys.all, *names) and not column.is_number and column.labels
             and column.name not in told.taken and column.role not in {"status", "measure"}]  # fmt: skip
    out = _left(left) | ({"text": tuple(texts)} if texts else {})
    yield TableReading(
        layout="learners", case=(*keys.case, *keys.conditions), repeat=keys.repeat, fold=keys.fold, values=tuple(kept),
        item=item, left=out, group=keys.case[0] if keys.conditions else None,
        measure=measured[0] if measured else None,
        measure_name=measure, named_by="" if told.measure_name or not measure else "file",
        witnesses={"crowd": min(2.0, len(kept) / 3), "case named": 0.3 if weak else 1.0, "pairs unique": float(keys.unique),
                   "columns told": float(told.columns == "learners")},
    )  # fmt: skip


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
    kept, left = crowd_of(facts, _numbers(facts, told, keys.all), told)
    hits = {name: about for name in kept if (about := measure_named(name)) is not None}
    costs = [
        name
        for name, about in hits.items()
        if about.scale in {"size", "time", "cost"} or about.name in {"speed", "rtfx"}
    ]
    if costs and len(kept) - len(hits) > 2:
        left.setdefault("they describe the learner", []).extend(costs)
        hits = {name: about for name, about in hits.items() if name not in costs}
        kept = [name for name in kept if name not in costs]
    if hits or len(kept) < 2 or not keys.unique or keys.factors or parts_of_one(kept):
        return
    left = {{"they describe the case": "they describe the learner"}.get(why, why): names for why, names in left.items()}
    measure = told.measure_name or measure_of_file(told.stem)
    told_so = told.columns == "cases"
    yield TableReading(
        layout="cases", learner=keys.learner, repeat=keys.repeat, fold=keys.fold, values=tuple(kept), left=_left(left),
        measure_name=measure, named_by="" if told.measure_name or not measure else "file",
        open="" if told_so else f"are the other columns ({some(kept)}) cases, or measures of one case?",
        answers=() if told_so else (Answer("they are cases, scored alike", {"columns": "cases"}),) if len(kept) > 2 else (),
        witnesses={"crowd": min(1.0, len(kept) / 3), "learner named": 1, "columns told": float(told_so)},
    )  # fmt: skip


def matrix(facts: Facts, told: Told) -> Candidates:
    """A table of numbers without any key: one column per learner, rows are cases."""
    if told.columns in {"measures", "cases"} or told.roles or any(not column.is_number for column in facts):
        return
    if any(column.role or column.is_property for column in facts):
        return
    kept, left = crowd_of(facts, [column.name for column in facts], told)
    if len(kept) < 2 or left or parts_of_one(kept) or any(measure_named(name) for name in kept) or facts.n < 3:
        return
    if not alike(facts, kept, told, 3):
        return  # features of a data set rather than learners
    if any(in_list(name, "columns", kind) for name in kept for kind in ("steps", "truths", "predictions", "parts")):
        return
    measure = told.measure_name or measure_of_file(told.stem)
    yield TableReading(layout="learners", values=tuple(kept), measure_name=measure,
                       named_by="" if told.measure_name or not measure else "file",
                       witnesses={"crowd": min(2.0, len(kept) / 3)})  # fmt: skip


def factored(facts: Facts, told: Told) -> Candidates:
    """Names of columns that hold two things, Score - X and Rank - X, X_acc and X_f1: the full cross is read."""
    if told.columns is not None:
        return
    learner, case = next(key_options(facts, told, "learner"), ()), next(key_options(facts, told, "case"), ())
    if not case:
        case = tuple(role_columns(facts, told, "item")[:1])
    columns = [name for name in _numbers(facts, told, (*learner, *case))]
    split = {
        name: found for name, found in _factored(columns).items() if not (is_summary(found[0]) or is_summary(name))
    }
    measures = {name: found[:2] for name, found in split.items() if found[2]}
    measures |= _others(columns, list(dict.fromkeys(who for who, _ in measures.values())), measures)
    covered = Counter(what for _, what in measures.values())
    measures = {name: pair for name, pair in measures.items() if covered[pair[1]] == max(covered.values())}
    names = list(dict.fromkeys(who for who, _ in measures.values()))
    kinds = {what for _, what in measures.values()}
    about = {
        each[2]
        for name in columns
        if name not in measures
        for each in _splits(name)
        if each[1] in names and not each[3]
    }
    if len(names) < 2 or len(measures) != len(names) * len(kinds) or (len(kinds) + len(about) == 1 and len(names) < 3):
        return
    if sum(measure_named(who) is not None for who in names) > len(names) // 4 or any(
            who.isdigit() or normalise(who) in words("affixes", "words") or in_list(who, "about", "spread")
            or not words("columns", "parts").isdisjoint(words_of(who)) for who in names):  # fmt: skip
        return
    every = kinds | about
    proper = bool(learner) and not case and all(re.search(r"[A-Z0-9]", who) for who in names)
    if len(every) == 1 and not proper and not all(re.search(r" - |[(\[/@]", name) for name in measures):
        return
    by = learner or case
    unused = bool(learner and case)
    if learner and case:
        # A case of several settings (data set, model, number of features) beside learners in names.
        by, learner = case, ()
    keys = find_keys(facts, learner, case if not learner else (), None, told)
    if not by:
        row = [column.name for column in facts if column.name not in split and column.name not in measures
               and (column.role in {"repeat", "seed", "fold"} or in_list(column.name, "columns", "weak_cases")
                    or (not column.is_number and facts.unique(column.name)))]  # fmt: skip
        cases = tuple(name for name in row[:1] if facts[name].role is None and facts.unique(name))
        keys = Keys(case=cases, unique=True) if cases else find_keys(facts, (), (), None, told)
        if cases:
            by = cases
    if (by and not keys.unique) or (keys.learner and (keys.conditions or keys.factors)):
        return
    settings = (*keys.conditions, *keys.factors)
    rest = [name for name in columns if name not in measures and name not in settings]
    yield TableReading(
        layout="factored", case=(*keys.case, *settings), learner=keys.learner, repeat=keys.repeat, fold=keys.fold,
        values=tuple(measures), names=measures, left={"they are about others": tuple(rest)} if rest else {},
        group=keys.case[0] if settings and keys.case else None,
        witnesses={"crowd": 2.0, "measures known": 1.0, "case named": 1.0 if by else 0.3, "pairs unique": float(keys.unique),
                   "learner unused": float(unused)},
    )  # fmt: skip


def _others(columns: list[str], names: list[str], measures: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Further columns of the same cross, under a name that is no known measure: X_decision beside X_time for every X."""
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
    tokens = [token for token in re.split(r"(?:\s*[-_/:|.@()\[\]]\s*|\s+)+", name.strip()) if token]
    if not 1 < len(tokens) <= 8:
        return []
    found = []
    plain = words("affixes", "words")
    for at in range(1, len(tokens)):
        for own, rest in ((tokens[:at], tokens[at:]), (tokens[at:], tokens[:at])):
            word, parts, who = "_".join(own), words_of("_".join(own)), "_".join(rest)
            if not parts or not words_of(who):
                continue
            about = not words("about", "change").isdisjoint(parts) or parts[0] in words("about", "spread") or (
                parts[-1] in words("about", "spread"))  # fmt: skip
            named = None if about else measure_named(word)
            if (
                named is not None
                and not named.exact
                and set(parts) - plain - {part for part in parts if measure_named(part)}
            ):
                continue
            if named is not None or about:
                size = len(own) if named is not None else -len(own)
                exact = named is not None and named.exact
                found.append(((normalise(who) not in plain, exact, size), who, word, named is not None))
    return found


def _factors(name: str) -> tuple[str, str, bool] | None:
    """Who and what a column's name holds, and whether what is a measure or only about one: a rank, a deviation."""
    found = max(_splits(name), default=None)
    return None if found is None else found[1:]


def _factored(columns: list[str]) -> dict[str, tuple[str, str, bool]]:
    """The same of all columns; where a name may be parted in two ways, by what most of them hold."""
    splits = {name: found for name in columns if (found := _splits(name))}
    times = Counter(what for found in splits.values() for what in {each[2] for each in found})
    return {name: max(found, key=lambda each: (times[each[2]], each[0]))[1:] for name, found in splits.items()}


def _refused(code: str, text: str, weight: float) -> TableReading:
    return TableReading(refusal=(code, text), witnesses={"refused": weight})


def one_row(facts: Facts, told: Told) -> Candidates:
    """A record, not a table."""
    if facts.n == 1 and not told.roles and not told.columns:
        yield _refused("not_results", "one row only: a description, or one learner on one case; nothing to compare", 6)


def battles(facts: Facts, told: Told) -> Candidates:
    """Votes between two learners."""
    names = {normalise(column.name) for column in facts}
    if any(set(pair) <= names for pair in vocabulary()["columns"]["battles"]) and names & words("columns", "winners"):
        yield _refused("battles", "votes between pairs of learners (model_a, model_b, winner), not scores on cases: "
                       "adjudge compares scores; give each learner's score on every case", 20)  # fmt: skip


def predictions(facts: Facts, told: Told) -> Candidates:
    """Labels beside predictions: answers of one learner, or of some, without a score."""
    truth = [column.name for column in facts if normalise(column.name) in words("columns", "truths")]
    guess = [column.name for column in facts if normalise(column.name) in words("columns", "predictions")]
    if not guess or role_columns(facts, told, "learner") or told.roles:
        return
    if truth or not any(column.measure for column in facts if column.is_number):
        yield _refused("predictions", f"predictions ({guess[0]}{' beside ' + truth[0] if truth else ''}) of one learner, "
                       "not scores: a comparison needs each learner's score on every case or item", 6)  # fmt: skip


def training_log(facts: Facts, told: Told) -> Candidates:
    """Steps or epochs of one run, or of some."""
    steps = [column.name for column in facts if normalise(column.name) in words("columns", "steps") and column.whole]
    if not steps or told.roles or role_columns(facts, told, "case") or told.columns:
        return
    learner = role_columns(facts, told, "learner")
    if learner and not facts[learner[0]].constant:
        return
    if any(column.measure for column in facts if column.is_number and column.name not in steps):
        yield _refused("training_log", f"a training log ({steps[0]}): its rows are steps of one run, no cases; give the "
                       "scores of the finished learners on several cases", 12)  # fmt: skip


def descriptions(facts: Facts, told: Told) -> Candidates:
    """Properties of data sets, no results."""
    case = role_columns(facts, told, "case")
    numbers = [column for column in facts if column.is_number and column.name not in case]
    if case and numbers and not told.roles and not role_columns(facts, told, "learner") and all(
            column.is_property or in_list(column.name, "columns", "ids") or (column.measure is None and "imbalance" in column.name.lower())
            for column in numbers):  # fmt: skip
        yield _refused("not_results", f"descriptions of data sets ({some([c.name for c in numbers])}), no results", 7)


def one_score(facts: Facts, told: Told) -> Candidates:
    """One row per learner, measures in columns: no cases."""
    if told.columns == "cases" or "case" in told.roles:
        return
    learner = next(key_options(facts, told, "learner"), ())
    weak = not learner
    if weak:
        first = next(iter(facts), None)
        names = [
            column.name for column in facts if not column.is_number and column.labels and facts.unique(column.name)
        ]
        learner = (names[0],) if names and first is not None else ()
    case = [name for name in role_columns(facts, told, "case") if not facts[name].constant]
    if not learner or case or (role_columns(facts, told, "item") and not weak):
        return
    keys = find_keys(facts, learner, (), None, told)
    measures, left = measures_of(facts, keys, told)
    known = [name for name in measures if (about := facts[name].measure) is not None and about.scale != "size"
             and about.name != "rtfx"]  # fmt: skip
    if told.columns == "measures" and measures:
        found = _reading(facts, keys, told, {"columns told": 1, "learner named": 1})
        yield replace(found, layout="measures", values=tuple(measures), left=_left(left))
        return
    if keys.repeat or keys.fold:
        if known and facts.unique(*keys.learner, *keys.repeat, *keys.fold) and not weak:
            found = _reading(facts, keys, told, {"learner named": 1, "measures known": 1})
            yield replace(found, layout="measures", values=tuple(measures), left=_left(left))
        return
    if known and facts.count(*learner) >= 0.5 * facts.n:
        yield _refused("one_score_per_learner", f"one score per learner ({learner[0]}; {some(known)}): a comparison needs "
                       f"several cases or items; {len(measures)} measures of one case tell nothing about another",
                       3 if weak else 4)  # fmt: skip


def one_learner(facts: Facts, told: Told) -> Candidates:
    """Cases and measures, no learner: one learner's results."""
    if told.columns == "learners" or "learner" in told.roles:
        return
    case = role_columns(facts, told, "case") or role_columns(facts, told, "item")
    learner = [name for name in role_columns(facts, told, "learner")]
    if not case or learner:
        return
    keys = find_keys(facts, (), (case[0],), None, told)
    measures, _ = measures_of(facts, keys, told)
    known = [name for name in measures if facts[name].measure is not None]
    if known and len(known) >= len(measures) / 2 and keys.unique and not keys.factors:
        yield _refused("one_learner", f"{some(known)} of one learner on {facts.count(case[0])} cases ({case[0]}), no learner "
                       f"column: give the files of the others too, {option('learner', {'NAME': 'FILE'})} for each, or say "
                       f"{option('learner', 'COLUMN')}", 3.5)  # fmt: skip


CANDIDATES: tuple[Callable[[Facts, Told], Candidates], ...] = (
    long_table, per_measure, unnamed_key, learners_in_columns, cases_in_columns, factored, matrix,
    one_row, battles, predictions, training_log, descriptions, one_score, one_learner,
)  # fmt: skip
