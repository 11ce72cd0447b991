"""Optuna: what a study found, from its SQLite storage or its trials as CSV.

A result is the best value of a study after its trials; single trials are neither folds nor repeats. Pruned and failed
trials have no value that compares. Study names (`{case}-{learner}`) are read with --names; a CSV does not say whether
its value was minimised, so --higher or --lower must.
"""

from __future__ import annotations

from typing import Any

from adjudge.base.option_spelling import option
from adjudge.errors import InputError
from adjudge.results.readers.checked import UnlikeFormat, cell_number, number
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "optuna"
ABOUT = "Optuna studies (SQLite storage, trials_dataframe as CSV)"


def recognises(source: Source) -> bool:
    if source.kind == "sqlite":
        names = {name for (name,) in _ask(source, "select name from sqlite_master")}
        return {"studies", "study_directions", "trials", "trial_values"} <= names
    names = set(source.header)
    return {"number", "state", "datetime_start"} <= names and any(
        name == "value" or name.startswith("values_") for name in names
    )


def read(source: Source, options: ReadOptions) -> Reading:
    if source.kind == "sqlite":
        return _storage(source)
    columns = source.columns
    if "state" not in columns:
        raise UnlikeFormat("there is no column state")
    rows = Rows()
    done = [row for row, state in enumerate(columns["state"]) if state == "COMPLETE"]
    measures = [name for name in columns if name == "value" or name.startswith("values_")]
    unsaid = [name for name in measures if name.removeprefix("values_") not in (*options.higher, *options.lower)]
    if unsaid:
        name = unsaid[0].removeprefix("values_")
        raise InputError(
            f"{source.name}: trials of a study; its best {name} is the result, but the file does not say whether it "
            f"was minimised: use {option('lower', [name])} or {option('higher', [name])}, or give the study's SQLite "
            "storage"
        )
    for column in measures:
        name = column.removeprefix("values_")
        values = [cell_number(columns, column, row) for row in done]
        best = (max if name in options.higher else min)(values) if values else None
        rows.add(None, None, name, best)
    return Reading(rows, {"measure": "best of " + ", ".join(measures)}, [_note(len(done), len(measures) > 1)])


def _note(trials: int, several: bool) -> str:
    apart = ", each objective by itself: no one trial may have them all" if several else ""
    return f"the best value of each study is its result ({trials} finished trials in all){apart}"


def _storage(source: Source) -> Reading:
    rows = Rows("unit")
    directions: dict[str, bool] = {}
    total = 0
    for study, objective, direction, several, trials, least, most in _ask(source, _QUERY):
        measure = f"value_{objective}" if several > 1 else "value"
        higher = direction == "MAXIMIZE"
        if directions.setdefault(measure, higher) != higher:
            raise InputError(f"{source.name}: one study maximises and another minimises {measure}; they do not compare")
        total += trials
        best = number(most if higher else least)
        rows.add(None, None, measure, best, str(study))
    return Reading(rows, {"measure": "best of trial_values"}, [_note(total, len(directions) > 1)], directions)


def _ask(source: Source, query: str) -> list[Any]:
    """Rows of a query; the data base is opened read-only and nothing beside it is touched."""
    import sqlite3

    on_disk = source.path.is_file()
    try:
        place = f"{source.path.resolve().as_uri()}?mode=ro&immutable=1" if on_disk else "file::memory:"
        base = sqlite3.connect(place, uri=True)
        try:
            if not on_disk:
                base.deserialize(source.read_bytes())
            return base.execute(query).fetchall()
        finally:
            base.close()
    except (sqlite3.Error, UnicodeError) as broken:
        raise InputError(f"{source.name} cannot be read as an SQLite data base: {broken}") from broken


_QUERY = """
select s.study_name, d.objective, d.direction,
       (select count(*) from study_directions o where o.study_id = s.study_id),
       count(v.value), min(v.value), max(v.value)
from studies s
join study_directions d on d.study_id = s.study_id
left join trials t on t.study_id = s.study_id and t.state = 'COMPLETE'
left join trial_values v on v.trial_id = t.trial_id and v.objective = d.objective
group by s.study_id, d.objective order by s.study_name, d.objective
"""
