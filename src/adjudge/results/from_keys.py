"""Readings of a table with rows that name learner and case: long, one column per measure, or a key without a name."""

from __future__ import annotations

from dataclasses import replace

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import in_list, is_known_learner, normalise, words
from adjudge.results.candidate_parts import Candidates, left_out, refused
from adjudge.results.facts import Facts
from adjudge.results.keys import Keys, Told, crossing, find_keys, is_setting, key_options, role_columns, weak_columns
from adjudge.results.reading import Answer, TableReading, some
from adjudge.results.values import measures_of, parts_of_one


def long_table(facts: Facts, told: Told) -> Candidates:
    """One row per case, learner and measure."""
    measures, values = role_columns(facts, told, "measure"), [column.name for column in facts if column.role == "value"]
    if measures and not values:  # a mean beside its deviation and number
        values = [c.name for c in facts if c.is_number and
                  normalise(c.name) in {"mean", "avg", "average", "median"}][:1]  # fmt: skip
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
    yield replace(
        reading_of(facts, best, told, {"long": 1, "learner named": 1, "case named": 1}),
        layout="long",
        measure=measures[0],
        value=numeric[0],
    )


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
    found = [
        find_keys(facts, learner, case, item, told)
        for learner in learners[:3]
        for case in (cases or weak_case or [])[:4]
        if not set(learner) & set(case) and item not in case
    ]
    if not found:
        return
    best = min(found, key=lambda keys: (not keys.unique, len(keys.factors), len(keys.conditions)))
    if weak_case and "case" not in told.roles:
        if all(facts[name].is_number and normalise(name) not in words("columns", "settings") for name in best.factors):
            best = replace(best, conditions=(*best.conditions, *best.factors), factors=())  # n, p, rho of a simulation
        whole = (*best.learner, *best.factors)
        enough = 0.6 if facts[best.case[0]].is_number else 0.8
        if (
            not best.unique
            or facts.fill(whole, (*best.case, *best.conditions)) < enough
            or facts.count(*whole) == facts.n
        ):
            return
    for reading in _with_measures(facts, best, told, {"learner named": 1, "case named": 0.5 if weak_case else 1}):
        told_by = in_list(best.case[0], "columns", "weak_cases") and not in_list(best.case[0], "columns", "ids")
        full = told_by and facts.fill(best.learner, best.case) == 1
        sizes = in_list(best.case[0], "columns", "conditions") or (full and not facts[best.case[0]].is_number)
        if weak_case and not sizes and not reading.open and reading.refusal is None and "case" not in told.roles:
            reading = replace(
                reading,
                open=f"is {best.case[0]} the case?",
                answers=(Answer(f"{best.case[0]} is the case", {"case": best.case[0]}),),
            )
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
        yield refused(
            "training_log",
            f"column {keys.epochs!r} counts epochs of training, which are not repeats: keep "
            f"the rows of one epoch and use {option('ignore', [keys.epochs])}",
            9,
        )
        return
    measures, left = measures_of(facts, keys, told)
    parts = parts_of_one(measures)
    if parts and "fold" not in told.roles:
        yield refused(
            "parts",
            f"{some(parts)} are not measures: give one row for each, with its number in a column "
            f"fold, repeat or seed, or use {option('ignore', parts)}",
            8,
        )
        return
    if not measures:
        return
    known = sum(facts[name].measure is not None for name in measures) / len(measures)
    found = reading_of(facts, keys, told, witnesses | {"measures known": known})
    if len(measures) == 1 and facts[measures[0]].role == "value":
        yield replace(found, layout="long", value=measures[0], left=left_out(left), measure_name=told.measure_name)
    else:
        yield replace(found, layout="measures", values=tuple(measures), left=left_out(left))


def reading_of(facts: Facts, keys: Keys, told: Told, witnesses: dict[str, float]) -> TableReading:
    """The reading of these keys; settings that may belong to the learner are asked about."""
    case = (*keys.case, *keys.conditions)
    fill = facts.fill(keys.learner, case) if keys.learner and case else 0.0
    runs = not keys.unique and any(
        facts.unique(column.name) and (column.is_id or column.role in {"seed", "repeat"} or column.is_free_text)
        for column in facts
        if facts.n > 2
    )
    found = TableReading(
        case=case,
        learner=keys.learner,
        repeat=keys.repeat,
        fold=keys.fold,
        item=keys.item,
        group=keys.case[0] if keys.conditions and keys.case else None,
        duplicates=runs,
        witnesses=witnesses | {"pairs unique": float(keys.unique), "cross filled": fill},
    )
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
        return replace(
            found,
            open=f"{some(keys.factors)} tells rows of one learner and case apart and is not always given: "
            "part of the case?",
            answers=(means,) if runs or (keys.unique and facts.fill(keys.learner, every) >= 0.4) else (),
        )
    if facts.fill((*keys.learner, *keys.factors), case) >= 0.4:
        answers.append(
            Answer(f"every {' and '.join((*keys.learner, *keys.factors))} is a learner", {"learner": joined})
        )
    if facts.count(*case) > 1 and facts.fill(keys.learner, keys.factors) >= 0.9:
        answers.append(
            Answer(
                f"{' and '.join(keys.learner)} is judged, the mean over {' and '.join(keys.factors)} counts",
                {"learner": ",".join(keys.learner), "repeat": ",".join((*keys.repeat, *keys.factors))},
            )
        )
    one = keys.factors[0]
    judged = len(keys.factors) == 1 and (facts[one].role == "learner" or in_list(one, "columns", "weak_learners"))
    if facts.count(*case) > 1 and judged and facts.fill((one,), (*case, *keys.learner)) >= 0.9:
        answers.append(Answer(f"{one} is judged, the mean over {' and '.join(keys.learner)} counts",
                              {"learner": one, "repeat": ",".join((*keys.repeat, *keys.learner))}))  # fmt: skip
    if facts.count(*case) == 1 and len(keys.factors) == 1 and facts.fill(keys.learner, keys.factors) >= 0.9:
        answers.append(
            Answer(
                f"{keys.factors[0]} is judged, {' and '.join(keys.learner)} is the case",
                {"learner": keys.factors[0], "case": ",".join(keys.learner)},
            )
        )
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
        found = crossing(facts, told, other, "weak_learners" if learner else "weak_cases")
        if role == "learner":
            found = [name for name in found if not facts[name].is_number]
        yield from _asked(facts, told, other, role, found) if found else _settings_as_cases(facts, told, learner)
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
        either = _lean(facts, learner_name) == _lean(facts, case_name)
        swapped = Answer(f"{case_name} is the learner", {"learner": case_name, "case": learner_name})
        for reading in _asked(facts, told, (case_name,), "learner", [learner_name]):
            yield replace(reading, answers=(*reading.answers, swapped)) if either else reading
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
                yield TableReading(
                    layout="measures",
                    case=(name,),
                    values=tuple(measures),
                    left=left_out(left),
                    open="which columns make the learner?",
                    witnesses={"pairs unique": 1, "measures known": 1},
                    answers=(Answer("every combination of these settings is a learner", given),),
                )
                return


def _settings_as_cases(facts: Facts, told: Told, learner: tuple[str, ...]) -> Candidates:
    """A learner and several settings that cross with it: n, p, rho of a simulation are the case together."""
    keys = find_keys(facts, learner, (), None, told) if learner else Keys()
    every = [name for name in facts.columns if name in (*keys.conditions, *keys.factors)]
    names = tuple(name for name in every if not in_list(name, "columns", "weak_learners"))
    given = {"learner": ",".join((*learner, *(name for name in every if name not in names)))} if learner else {}
    learner = tuple(given.get("learner", "").split(",")) if len(names) < len(every) else learner
    measures, left = measures_of(facts, replace(keys, learner=learner, case=names, factors=(), conditions=()), told)
    if len(every) < 2 or not names or not keys.unique or facts.fill(learner, names) < 0.8 or not measures:
        return
    given = given if len(names) < len(every) else {}
    yield TableReading(
        layout="measures",
        case=names,
        learner=learner,
        repeat=keys.repeat,
        fold=keys.fold,
        values=tuple(measures),
        left=left_out(left),
        open=f"is every {', '.join(names)} a case?",
        answers=(Answer(f"every {' and '.join(names)} is a case", given | {"case": ",".join(names)}),),
        witnesses={"pairs unique": 1, "cross filled": facts.fill(learner, names), "learner named": 1},
    )


def _oriented(facts: Facts, first: str, second: str) -> tuple[str, str]:
    """(learner, case) of two keys: by weak names and properties, else the one with fewer values is the learner."""
    a, b = (_lean(facts, first), -facts.count(first)), (_lean(facts, second), -facts.count(second))
    return (first, second) if a >= b else (second, first)


def _lean(facts: Facts, name: str) -> float:
    case = in_list(name, "columns", "weak_cases") or facts[name].is_property
    labels = facts[name].labels[:50]
    known = sum(map(is_known_learner, labels)) > len(labels) / 2 and not facts[name].is_number
    return float(in_list(name, "columns", "weak_learners") or known) - float(case)


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
        answers = [
            Answer(f"{answer.means}, {word} {judged} is better", answer.options | {side: [judged]})
            for answer in answers
            for side, word in (("higher", "more"), ("lower", "less"))
        ]
    which = f"is {found[0]} the {role}?" if len(found) == 1 else f"which is the {role}: {some(found)}?"
    yield TableReading(
        layout="measures",
        case=pair["case"],
        learner=pair["learner"],
        values=tuple(measures),
        left=left_out(left),
        open=which,
        answers=tuple(answers),
        witnesses={
            "pairs unique": 1,
            "cross filled": facts.fill(*pair.values()),
            "measures known": len(known) / len(measures),
            f"{'case' if role == 'learner' else 'learner'} named": float(any(facts[name].role for name in other)),
            "long": float(told.headless),
        },
    )
