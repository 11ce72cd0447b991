"""May the new one replace the old? Pass, fail or open, for a change that must not make things worse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

import numpy as np

from adjudge.base.argument_checks import checked, path_of
from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError, UnfitDataError
from adjudge.facade.compare import compare
from adjudge.facade.comparison import Comparison
from adjudge.results.merge import merge_results
from adjudge.results.paired_scores import is_scores
from adjudge.results.read import read_results
from adjudge.results.readers.source import Source
from adjudge.results.table import ResultTable, take_rows
from adjudge.verdicts import gate_result
from adjudge.verdicts.gate_result import Outcome, pair_outcome
from adjudge.verdicts.margin import Margin
from adjudge.verdicts.settings import GateKeywords, takes_settings


class GateResult(gate_result.GateResult):
    """`outcome` is that of the worst pair; `unpaired` names what only one of two files has."""

    __slots__ = ()
    comparison: Comparison

    def to_dict(self) -> dict[str, Any]:
        found = self.comparison.to_dict()
        del found["cases"]  # names of items, often thousands
        head = {"schema": "adjudge.gate/1", "outcome": self.outcome, "unpaired": list(self.unpaired)}
        return head | {"comparison": found}

    def __str__(self) -> str:
        from adjudge.wording.gate import gate_text

        return gate_text(self)


@takes_settings(GateKeywords)
@checked
def gate(
    old: Any,
    new: Any = None,
    *,
    margins: Mapping[str, Margin | float | str] | None = None,
    baseline: str | None = None,
    learners: list[str] | None = None,
    cases: list[str] | None = None,
    reading: Mapping[str, Any] | None = None,
    **settings: Unpack[GateKeywords],
) -> GateResult:
    """Is the new one not worse than the old by more than these margins?

    `old` and `new` are two tables of one learner each, paired by case and item, or two lists of scores, paired by
    position (the margin names the measure); or `old` is one table and `baseline`
    the learner the others are judged against. A margin is a number in the measure's unit (a proportion for right or
    wrong), or a percentage of the old one's mean. *pass*: shown not to be worse by more, on every measure named;
    *fail*: shown worse by more on one; else *open*. Of several benchmarks (with `each="column"`: of the entries of that
    column) the mean over them must pass, and none of them may be shown to be worse by more; a percentage is then of the
    old one's mean on each. With `rule="published"` (`"strict"`, `"majority"`) paper A's word decides instead, without
    margins: better passes, worse fails, mixed and undecided leave it open. `reading` goes to `read_results`.

    Parameters
    ----------
    old: Table of the version in use, or one table of all.
    new: Table of the new version.
    margins: Measure → how much worse is still borne; a number, or a percentage such as "5%".
    baseline: With one table: the learner the others are judged against.
    learners: With one table: only these.
    cases: Only these cases (benchmarks, where items of several were scored).
    reading: Keywords for `read_results`.
    **settings
        Each field of `adjudge.verdicts.Settings`.

    Raises
    ------
    InputError
        Neither a second table nor a baseline was given, or a margin names no measure.
    UnfitDataError
        The two tables share too few cases.

    See Also
    --------
    adjudge.compare : all words, not only the gate

    >>> columns = {"item": [f"i{n}" for n in range(40)] * 2, "model": ["old"] * 40 + ["new"] * 40,
    ...            "correct": [1] * 30 + [0] * 10 + [1] * 31 + [0] * 9}
    >>> gate(columns, baseline="old", margins={"correct": 0.2}).outcome
    'pass'
    """
    rule, human = settings.get("rule", "claims"), settings.get("human")
    if rule == "claims" and not margins:
        raise InputError(f"a gate needs a margin for at least one measure: {option('margins', {'accuracy': 0.01})}")
    if rule != "claims" and margins:
        raise InputError(f"the {rule} rule knows no margins: leave out {option('margins')}, or {option('rule')}")
    if human:  # columns of people's scores are measures too
        people = (column for column in human.values() if not path_of(column).is_file())
        reading = dict(reading or {}) | {"higher": (*(reading or {}).get("higher", ()), *people)}
    unpaired: tuple[str, ...] = ()
    if new is None:
        table = old if isinstance(old, ResultTable) else read_results(old, **(reading or {}))
        if baseline is None:
            raise InputError(
                "one table: name the baseline (one of its learners); or give two tables, the old one first"
            )
    else:
        if baseline is not None:
            raise InputError("with two tables the first is the baseline; leave baseline out")
        if is_scores(old) and is_scores(new):
            named = next(iter(margins)) if margins and len(margins) == 1 else None
            both: dict[str, Any] = {"learners": ["old", "new"], "measure": named} | dict(reading or {})
            table, baseline = read_results(old, new, **both), "old"
        else:
            table, baseline, unpaired = _paired(old, new, dict(reading or {}))
    found = compare(table, learners=learners, cases=cases, baseline=baseline, gates=margins, **settings)
    outcomes = {pair_outcome(pair) for pair in found}
    worst: Outcome = "fail" if "fail" in outcomes else "open" if "open" in outcomes else "pass"
    return GateResult(worst, found, unpaired)


def _paired(old: Any, new: Any, reading: dict[str, Any]) -> tuple[ResultTable, str, tuple[str, ...]]:
    """Both as one table over the cases and items they share; the old one's name; what does not pair, named."""
    parts = [_one_learner(source, reading) for source in (old, new)]
    names = [part.learners[0] for part in parts]
    if names[0] == names[1]:
        stems = [_stem(source) for source in (old, new)]
        names = stems if stems[0] != stems[1] and None not in stems else ["old", "new"]
    parts = [replace(part, learners=(name,)) for part, name in zip(parts, names, strict=True)]
    keys = [set(_keys(part)) for part in parts]
    shared = keys[0] & keys[1]
    if not shared:
        raise UnfitDataError(f"{parts[0].source} and {parts[1].source} share no case or item; nothing can be paired")
    unpaired = tuple(
        f"{len(keys[i] - shared)} only in {part.source}, e.g. {' '.join(sorted(keys[i] - shared)[0])}"
        for i, part in enumerate(parts)
        if keys[i] - shared
    )
    kept = [take_rows(part, np.flatnonzero([key in shared for key in _keys(part)])) for part in parts]
    measures = [name for name in parts[0].measures if name in parts[1].measures]
    if not measures:
        raise UnfitDataError(f"{parts[0].source} and {parts[1].source} share no measure")
    merged = merge_results([part.select(measures=measures) for part in kept])
    told = {name: getattr(parts[0], name) for name in ("mapping", "reader")}  # what the cases and their metrics are
    return replace(merged, **told), names[0], unpaired


def _keys(part: ResultTable) -> list[tuple[str, str]]:
    items = part.extras.get("item", [""] * len(part))
    return [(part.cases[case], str(item)) for case, item in zip(part.case.tolist(), items, strict=True)]


def _one_learner(source: Any, reading: dict[str, Any]) -> ResultTable:
    """A table of one learner; a file that names none takes its file name."""
    if isinstance(source, ResultTable):
        table = source
    else:
        options = dict(reading)
        if isinstance(source, str | Path) and "learner" not in options and _names_no_learner(source):
            options["learner"] = {_stem(source): source}
        table = read_results(source, **options)
    if len(table.learners) != 1:
        raise InputError(
            f"{table.source} holds {len(table.learners)} learners ({', '.join(table.learners[:4])}); with two tables "
            "each holds one, or give one table and a baseline"
        )
    return table


def _names_no_learner(path: str | Path) -> bool:
    source = Source(path)
    if source.kind not in {"text", "parquet", "lines"}:
        return False
    return not any(role_of(column) == "learner" for column in source.columns)


def _stem(source: Any) -> Any:
    if not isinstance(source, str | Path):
        return None
    return Path(source).name.split(".")[0]
