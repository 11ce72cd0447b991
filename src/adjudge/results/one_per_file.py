"""Several plain tables, each of one learner that no column names: the files' names are the learners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.base.vocabulary import role_of
from adjudge.measures.registry import known_measure
from adjudge.results.cells import column_kind
from adjudge.results.coded import as_coded
from adjudge.results.readers.naming import given_name
from adjudge.results.readers.reading import ReadOptions
from adjudge.results.readers.source import Source


def named_by_file(tables: Sequence[Source], options: ReadOptions, notes: list[str]) -> ReadOptions:
    """The options with a learner for every file that names none; as they are where the files are something else."""
    unnamed = [source for source in tables if given_name(source, options.learners) is None]
    if len(tables) < 2 or not unnamed or options.names or options.learner or options.cases or options.mapping:
        return options
    keys = [_cases(source, options.case) for source in unnamed]
    shared = set.intersection(*keys)
    if not all(2 * len(shared) >= len(cases) > 0 for cases in keys):
        return options
    stems = [source.path.name.split(".")[0] for source in unnamed]
    names = stems if len(set(stems)) == len(stems) else [source.path.resolve().parent.name for source in unnamed]
    if all(known_measure(name) is not None for name in names):
        return options
    taken = [name for name, _ in options.learners]
    if len({*names, *taken}) < len(names) + len(taken):
        return options
    notes.append(f"one file per learner, named by the files: {', '.join(names[:8])}{', …' if len(names) > 8 else ''}")
    pairs = tuple((name, str(source.path)) for name, source in zip(names, unnamed, strict=True))
    return replace(options, learners=(*options.learners, *pairs))


def _cases(source: Source, told: str | None) -> set[str]:
    """The cases of a table of one learner: a key of cases or items, none of learners, and columns of numbers that are
    measures by name, or a single one. Empty where it is something else."""
    roles = {"case" if name == told else role_of(name): name for name in source.columns}
    if "learner" in roles or "measure" in roles or not {"case", "item"} & set(roles):
        return set()
    keys = {name for role, name in roles.items() if role not in (None, "value", "seconds", "error")}
    numbers = [name for name, cells in source.columns.items() if name not in keys and column_kind(cells) == "numbers"]
    if not numbers or (len(numbers) > 1 and any(known_measure(name) is None for name in numbers)):
        return set()
    return set(map(str, as_coded(source.columns[roles.get("case") or roles["item"]]).cells))
