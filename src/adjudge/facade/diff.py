"""Two releases of a table: what changed, and which claims changed because of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

from adjudge.base.argument_checks import checked, names_of
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.facade.compare import chosen_table
from adjudge.kernels.usual_errors import usual_errors
from adjudge.results.read import table_of
from adjudge.results.table import ResultTable
from adjudge.verdicts import diff_facts
from adjudge.verdicts.diff import diff_releases
from adjudge.verdicts.settings import Keywords, Settings, takes_settings


class Diff(diff_facts.Diff):
    """`changes` are the claims that one release makes and the other does not; `own` the learners against themselves."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The object `adjudge diff --json` prints."""
        from adjudge.reports.diff_object import diff_object

        return diff_object(self)

    def to_markdown(self) -> str:
        """A release note."""
        from adjudge.wording.diff import diff_markdown

        return diff_markdown(self)

    def __str__(self) -> str:
        from adjudge.wording.diff import diff_text

        return diff_text(self)


@takes_settings(Keywords)
@usual_errors
@checked
def diff(
    old: Any,
    new: Any,
    *,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    baseline: str | None = None,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    progress: Callable[[int, int], None] | None = None,
    **settings: Unpack[Keywords],
) -> Diff:
    """What changed from one release of a table to the next, and which claims changed by what?

    Learners, cases and cells added, removed and changed; every claim that one release makes and the other does not,
    put down to the first step that changes it on the way from old to new: the changed cells of common learners on
    common cases, then cases added or removed, then learners added or removed (with whom the family grows or shrinks).
    Old claims + gained − lost over the causes are the new claims. Every learner with a changed cell is also compared
    with itself, new against old on the common cases, all of them one family.

    Parameters
    ----------
    old, new : ResultTable, path, frame or dict
        What `compare` takes; two files, or two folders of logs.
    learners, measures, cases : sequences of names, optional
        Only these. Measures that only one release has are left out, and named.
    baseline: Judge everyone against this learner, in both releases.
    higher, lower : sequences of names, default ()
        Measures of which more, or less, is better, where neither table nor registry tells.
    progress: Called with the number of comparisons done and of all of them.
    **settings
        Each field of `adjudge.verdicts.Settings`.

    Returns
    -------
    Diff
        `print` shows one screen, `to_markdown()` is a release note; `changes`, `causes`, `own`, `cells`.

    Raises
    ------
    UnfitDataError
        The releases share fewer than two learners, no case or no measure.

    See Also
    --------
    adjudge.compare : one release
    adjudge.gate : whether a new version may replace the old one

    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8, "accuracy": [0.8] * 16}
    >>> found = diff(columns, columns | {"accuracy": [0.8] * 8 + [0.9] * 8})
    >>> [(each.claim.b, each.claim.a, each.change, each.cause) for each in found.changes]
    [('B', 'A', 'gained', 'changed cells')]
    >>> found.own[0].learner, found.own[0].shown
    ('B', 'better')
    """
    choices = Settings(**settings)  # type: ignore[arg-type]  # it makes margins of numbers
    if choices.gates:
        raise InputError("a diff has no gates: adjudge.gate(old, new, margins=…) asks whether the new one is worse")
    told = names_of(higher, "higher"), names_of(lower, "lower")
    asked = None if measures is None else names_of(measures, "measures")
    one = asked[0] if asked and len(asked) == 1 else None
    tables = [table_of((each,), None, one, told, None, choices.slices) for each in (old, new)]
    (before, _), (after, choices) = (
        chosen_table(
            (table,), choices, learners=_there(learners, "learner", table, tables), asked=asked, measure=None,
            cases=_there(cases, "case", table, tables), told=told,
        )
        for table in tables
    )  # fmt: skip
    found = diff_releases(before, after, choices, baseline=baseline, progress=progress)
    return Diff(**{name: getattr(found, name) for name in diff_facts.Diff.__dataclass_fields__})


def _there(names: Sequence[str] | None, kind: str, table: ResultTable, tables: list[ResultTable]) -> list[str] | None:
    """Those of the names asked for that this release has; a name that neither has is refused."""
    if names is None:
        return None
    every = {name for each in tables for name in getattr(each, f"{kind}s")}
    for name in (wanted := names_of(names, f"{kind}s")):
        if name not in every:
            raise InputError(f"no {kind} {name!r} in either release{did_you_mean(name, sorted(every))}")
    if not (there := [name for name in wanted if name in getattr(table, f"{kind}s")]):
        raise UnfitDataError(f"{table.source} has no {kind} {' or '.join(map(repr, wanted[:3]))}")
    return there
