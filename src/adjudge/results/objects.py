"""What is handed over, as sources that readers understand: paths, frames, dicts, lists of scores, fitted searches.

The files of the command line and everything that Python takes come through `given_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import path_of
from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError
from adjudge.results.by_learner import (
    EXAMPLE,
    SHAPES,
    Given,
    is_matrix,
    of_mapping,
    of_matrix,
    of_scores,
    plain,
    refuse_models,
    wide_measure,
)
from adjudge.results.frame import is_frame, read_frame
from adjudge.results.json_columns import columns_of
from adjudge.results.paired_scores import case_names, is_scores, letters, refuse_measures
from adjudge.results.readers.reading import ReadOptions
from adjudge.results.readers.scikit_learn import folds_per_repeat, is_cross_validate, plan_of_splitter
from adjudge.results.readers.source import Source
from adjudge.results.votes import is_votes


def given_of(
    values: Sequence[Any],
    options: ReadOptions,
    *,
    cv: Any = None,
    measure: str | None = None,
    learners: Sequence[str] | None = None,
) -> Given:
    """One thing of any kind, or several of one kind; `learners` names lists and the columns of an array."""
    if cv is None and len(values) == 1 and hasattr(values[0], "cv_results_"):
        cv = getattr(values[0], "cv", None)  # a fitted search keeps it
    if cv is not None:
        options = replace(options, folds=folds_per_repeat(cv), plan=plan_of_splitter(cv))
        given = _of_any(values, options, cv, measure, learners)
        known = [inner for source in given.sources for inner in source.columns.values() if "indices" in inner]
        return given if known else replace(given, notes=(*given.notes, _splits_told(options)))
    return _of_any(values, options, cv, measure, learners)


def _of_any(
    values: Sequence[Any], options: ReadOptions, cv: Any, measure: str | None, learners: Sequence[str] | None
) -> Given:
    if len(values) != 1:
        return _several(values, options, cv, measure, learners)
    source = values[0]
    if isinstance(source, (str, Path)):
        return _files([source], options, measure)
    if is_frame(source):
        return _frame(source, options, cv, measure, learners)
    if hasattr(source, "cv_results_"):
        return Given([Source(type(source).__name__, columns=plain(source.cv_results_))], options)
    if isinstance(source, Mapping):
        if source and all(isinstance(value, (str, Path)) for value in source.values()):
            named = tuple((str(name), str(path)) for name, path in source.items())
            return _files(list(source.values()), replace(options, learners=named), measure)
        return of_mapping(source, options, cv, measure)
    refuse_models([source])
    if is_matrix(source):
        return of_matrix(source, options, cv, measure, learners)
    if is_scores(source):
        raise InputError("these are the scores of one learner; give two lists, compare(a, b), or a dict of them")
    if isinstance(source, Sequence) and source and all(isinstance(row, Mapping) for row in source):
        return Given([Source("rows", columns=columns_of([dict(row) for row in source], "rows"))], options, measure)
    if isinstance(source, Sequence) and source and not isinstance(source, bytes):
        return _several(source, options, cv, measure, learners)
    raise InputError(f"cannot read a {type(source).__name__}; {SHAPES}", example=EXAMPLE)


def _splits_told(options: ReadOptions) -> str:
    """What `cv` says of the scores, for the tests that correct for overlapping splits."""
    if options.folds is None or options.folds == 1:
        share = options.plan.get("test_fraction")
        size = f", {share:g} of the data tested" if share is not None else ""
        return f"cv: random splits of one data set{size}, taken to be the same for every learner"
    return (f"cv: {options.folds} folds per cross-validation of one data set (test to training 1 to {options.folds - 1}"
            "), taken to be the same for every learner")  # fmt: skip


def _several(
    values: Sequence[Any], options: ReadOptions, cv: Any, measure: str | None, learners: Sequence[str] | None
) -> Given:
    """Files; or what belongs to one learner each, named by `learners`, by themselves, or a, b, c."""
    if all(isinstance(value, (str, Path)) for value in values):
        return _files(values, options, measure)
    refuse_models(values)
    frames = all(map(is_frame, values))
    scores = all(map(is_scores, values))
    if not (frames or scores or all(map(is_cross_validate, values))):
        kinds = ", ".join(dict.fromkeys(type(value).__name__ for value in values))
        raise InputError(f"several things are files, frames or scores; received {kinds}; {SHAPES}", example=EXAMPLE)
    read = [read_frame(value) for value in values] if frames else []
    if any(is_votes(list(columns)) or any(role_of(name) == "learner" for name in columns) for columns, _ in read[:1]):
        sources = [Source(f"frame {place}", columns=columns) for place, (columns, _) in enumerate(read, start=1)]
        return Given(sources, options, measure, read[0][1])
    own = [str(value.name) for value in values if getattr(value, "name", None) not in (None, "")]
    names = list(learners or (own if len(set(own)) == len(values) else letters(len(values))))
    if len(set(names)) != len(values):
        raise InputError(f"{len(values)} learners need as many names; learners has {', '.join(names)}")
    named = dict(zip(names, values, strict=True))
    return of_scores(named, options, cv, measure) if scores else of_mapping(named, options, cv, measure)


def _files(paths: Sequence[str | Path], options: ReadOptions, measure: str | None) -> Given:
    """Files and folders, standard input, a built-in table; and files that only NAME=PATH names."""
    texts = [str(path) for path in paths]
    texts += [path for _, path in (*options.cases, *options.learners) if path not in texts and _adds(path, texts)]
    if not texts:
        raise InputError("give at least one file or folder of results")
    built_in = next((text for text in texts if text.startswith("example:")), None)
    if built_in is None:
        from adjudge.results.read import standard_input

        return Given([standard_input() if text == "-" else Source(text) for text in texts], options, measure)
    if len(texts) > 1:
        others = ", ".join(text for text in texts if text != built_in) or "one"
        raise InputError(f"{built_in} is a table by itself; leave out {others}")
    from adjudge.results.examples import example

    table = example(built_in.removeprefix("example:"))
    return Given([Source("example", columns=table.to_columns())], options, measure, title=table.source)


def _frame(source: Any, options: ReadOptions, cv: Any, measure: str | None, learners: Sequence[str] | None) -> Given:
    """A frame as it is; where no column is a key, rows are cases and columns learners."""
    columns, kind = read_frame(source)
    keys = [name for name in columns if name == "" or role_of(name) or name in (options.case, options.learner)]
    known = is_cross_validate(columns) or "params" in columns
    if keys or known or not all(map(is_scores, columns.values())):
        name = measure or (wide_measure(columns, options) if keys and not known else None)
        return Given([Source(f"{kind} frame", columns=columns)], options, name, kind)
    if all(name.isdigit() for name in columns):  # of an array
        rows = list(zip(*columns.values(), strict=True))
        return replace(of_matrix(rows, options, cv, measure, learners), frame_kind=kind)
    refuse_measures(list(columns), "learners")
    if cv is not None:
        return replace(of_scores(columns, options, cv, measure), frame_kind=kind)
    cases, note = case_names(columns)
    table = Source(f"{kind} frame", columns={**cases, **columns})
    return Given([table], options, measure or wide_measure({}, options), kind, (note,))


def _adds(path: str, paths: list[str]) -> bool:
    """Whether NAME=PATH brings files of its own: it is there, and neither inside nor above what was given."""
    if not path_of(path).exists():
        return False
    place, others = Path(path).resolve(), [Path(other).resolve() for other in paths]
    return not any(place.is_relative_to(other) or other.is_relative_to(place) for other in others)
