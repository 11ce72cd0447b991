"""Readings of a table with learners, or cases, as columns of one measure."""

from __future__ import annotations

from dataclasses import replace

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import Named, in_list, is_measure, measure_named, words_of
from adjudge.results.candidate_parts import Candidates, left_out, number_columns, refused
from adjudge.results.factored_names import factors_of
from adjudge.results.facts import Facts
from adjudge.results.keys import Told, find_keys, key_options, role_columns, weak_columns
from adjudge.results.reading import Answer, TableReading, some
from adjudge.results.values import alike, crowd_of, parts_of_one, unlike


def learners_in_columns(facts: Facts, told: Told) -> Candidates:
    """A case and one column per learner, all of one measure."""
    if told.columns in {"measures", "cases"} or "learner" in told.roles:
        return
    items = role_columns(facts, told, "item")
    cases = list(key_options(facts, told, "case"))
    item = items[0] if items and cases else None
    cases = cases or [(name,) for name in items[:1]]
    weak = not cases
    if weak:
        texts = [column.name for column in facts if not column.is_number and column.labels and not column.is_id]
        single = [name for name in (*texts, *weak_columns(facts, told, "case")) if facts.unique(name)]
        cases += [(name,) for name in single[:1]]
        whole = [column.name for column in facts if column.whole]
        if not cases and told.headless and texts and whole and facts.unique(texts[0], whole[0]):
            cases = [(texts[0], whole[0])]
    if not cases:
        yield from _folds_of_one_case(facts, told)
        return
    measured = role_columns(facts, told, "measure")
    tried = [(case, find_keys(facts, (), (*case, *measured[:1]), item, told, numbers=False)) for case in cases[:4]]
    case, keys = min(tried, key=lambda each: (not each[1].unique, len(each[1].factors)))
    if weak and facts[case[0]].is_number and facts.n < 3:
        return
    keys = replace(keys, case=case)
    names = number_columns(facts, told, (*keys.all, *measured))
    measure = told.measure
    timed = (
        (about := measure_named(measure)) is not None and about.scale in {"time", "cost", "size"} if measure else False
    )
    kept, left = (names, {}) if told.columns == "learners" else crowd_of(facts, names, told, timed)
    if role_columns(facts, told, "learner") and told.columns != "learners":
        return
    if measured and any(facts[name].role == "value" for name in kept):
        return  # a long table of one learner
    if weak and told.columns != "learners" and (len(kept) < 3 or not alike(facts, kept, told, 100)):
        return
    if told.columns is None and unlike(facts, kept):
        return
    hits = [name for name in kept if len(name) > 1 and is_measure(name)]
    unknown = len(kept) - len(hits)
    parts = parts_of_one(kept)
    kinds = {found[1] for name in kept if (found := factors_of(name)) is not None and found[2]}
    if told.columns == "learners" and len(kept) > 1:
        pass
    elif parts:
        yield refused(
            "parts",
            f"{some(parts)} are not learners: give one row for each, with its number in a column fold, repeat or seed",
            4,
        )
        return
    elif len(kinds) > 1:
        yield refused(
            "several_measures",
            f"names of columns hold several measures ({', '.join(sorted(kinds))}): give "
            f"one row per case and learner with a column per measure, or use {option('learner', 'COLUMN')}",
            3,
        )
        return
    elif len(kept) < 2 or (hits and (unknown < 3 or len(hits) > max(1, unknown // 3))):
        if kept and hits and unknown and unknown < 3:
            yield TableReading(
                layout="learners",
                case=keys.case,
                values=tuple(kept),
                left=left_out(left),
                answers=(),
                open=f"{some(hits)} {'is named like a measure' if len(hits) == 1 else 'are named like measures'}: "
                f"learners all the same? use {option('columns', 'learners')}, or {option('ignore', [*hits])}",
                witnesses={"crowd": 1, "case named": 0.0 if weak else 1.0},
            )
        return
    if keys.factors and "case" not in told.roles and told.columns is None:
        tool = keys.factors[0]
        yield TableReading(
            layout="learners",
            case=keys.case,
            values=tuple(kept),
            left=left_out(left),
            open=f"cases come up several times and column {tool!r} tells them apart: part of the case?",
            answers=(
                Answer(f"every {' and '.join((*keys.case, tool))} is a case", {"case": ",".join((*keys.case, tool))}),
            )
            if len(keys.factors) == 1 and keys.unique
            else (),
            measure_name=measure,
            witnesses={"crowd": min(1.0, len(kept) / 3), "case named": 0.3 if weak else 1.0},
        )
        return
    keys = replace(keys, conditions=(*keys.conditions, *keys.factors), factors=())
    texts = [
        column.name
        for column in facts
        if column.name not in (*keys.all, *names)
        and not column.is_number
        and column.labels
        and column.name not in told.taken
        and column.role not in {"status", "measure"}
    ]
    out = left_out(left) | ({"text": tuple(texts)} if texts else {})
    either = (
        weak
        and not told.columns
        and not told.headless
        and not measure
        and not facts[case[0]].is_number
        and "case" not in told.roles
    )
    either = either and not in_list(case[0], "columns", "weak_cases") and bool(case[0].strip())
    yield TableReading(
        layout="learners",
        case=(*keys.case, *keys.conditions),
        repeat=keys.repeat,
        fold=keys.fold,
        values=tuple(kept),
        item=item,
        left=out,
        group=keys.case[0] if keys.conditions else None,
        measure=measured[0] if measured else None,
        measure_name=measure,
        named_by="" if told.measure_name or not measure else "file",
        open=f"are learners in the columns, or in the rows ({case[0]})?" if either else "",
        answers=tuple(
            answer
            for answer, told_else in (
                (
                    Answer("learners are in the columns", {"case": case[0]}),
                    in_list(case[0], "columns", "weak_learners"),
                ),
                (Answer(f"every {case[0]} is a learner", {"columns": "cases"}), False),
            )
            if not told_else
        )
        if either
        else (),
        witnesses={
            "crowd": min(2.0, len(kept) / 3),
            "case named": 0.3 if weak else 1.0,
            "pairs unique": float(keys.unique),
            "columns told": float(told.columns == "learners"),
        },
    )


def _folds_of_one_case(facts: Facts, told: Told) -> Candidates:
    """One column per learner and one row per fold, or repeat, of a case that has no name."""
    keys = find_keys(facts, (), (), None, told)
    kept, left = crowd_of(facts, number_columns(facts, told, keys.all), told)
    if (
        not (keys.repeat or keys.fold)
        or not keys.unique
        or keys.factors
        or len(kept) < 2
        or left
        or told.roles.get("case")
    ):
        return
    measure = told.measure
    if any(map(is_measure, kept)) or not alike(facts, kept, told, 3) or any(not column.is_number for column in facts):
        return
    yield TableReading(layout="learners", repeat=keys.repeat, fold=keys.fold, values=tuple(kept), measure_name=measure,
                       named_by="file" if measure and not told.measure_name else "",
                       witnesses={"crowd": min(2.0, len(kept) / 3), "pairs unique": 1})  # fmt: skip


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
    kept, left = crowd_of(facts, number_columns(facts, told, keys.all), told)
    hits = {name: about for name in kept if (about := measure_named(name) or _measured_by(name)) is not None}
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
    if told.columns is None and len(left.get("they describe the case", ())) >= len(kept):
        return  # counts of many kinds, no scores alike
    left = {{"they describe the case": "they describe the learner"}.get(why, why): names for why, names in left.items()}
    measure = told.measure
    told_so = told.columns == "cases"
    yield TableReading(
        layout="cases",
        learner=keys.learner,
        repeat=keys.repeat,
        fold=keys.fold,
        values=tuple(kept),
        left=left_out(left),
        measure_name=measure,
        named_by="" if told.measure_name or not measure else "file",
        open="" if told_so else f"are the other columns ({some(kept)}) cases, or measures of one case?",
        answers=()
        if told_so
        else (Answer("they are cases, scored alike", {"columns": "cases"}),)
        if len(kept) > 2
        else (),
        witnesses={"crowd": min(1.0, len(kept) / 3), "learner named": 1, "columns told": float(told_so)},
    )


def _measured_by(name: str) -> Named | None:
    """The measure that a name ends with, box AP, or a rank."""
    parts = words_of(name)
    found = (
        measure_named("mean_rank" if not {"rank", "ranks"}.isdisjoint(parts) else parts[-1]) if len(parts) > 1 else None
    )
    return found if found is not None and found.exact and found.scale not in {"time", "size"} else None


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
    measure = told.measure
    yield TableReading(
        layout="learners",
        values=tuple(kept),
        measure_name=measure,
        named_by="" if told.measure_name or not measure else "file",
        witnesses={"crowd": min(2.0, len(kept) / 3)},
    )
