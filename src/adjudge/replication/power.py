"""How many cases, items or repeats would settle it? From a table, or before there is any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import check_share
from adjudge.replication.planned_repeats import repeats_for
from adjudge.replication.power_design import DesignPower, design_power, items_power
from adjudge.replication.rerun import MOST_REPEATS
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.cases_for import MOST, assurance, chance_of, plan_signs, sign_and_magnitude
from adjudge.verdicts.comparison import Comparison, compare_learners
from adjudge.verdicts.measured import differences_of
from adjudge.verdicts.more_cases import leading_pair, sign_level
from adjudge.verdicts.repeat_probability import scores_of, shrinkage_of
from adjudge.verdicts.settings import PowerKeywords, Settings, takes_settings


@dataclass(frozen=True, slots=True, repr=False)
class SignPower(ResultBase):
    """One measure of one pair. Numbers of cases are None beyond `most`; chances and errors are of the shrunken effect.

    `needed` is for the wanted chance, `low` to `high` its 95 % interval from the uncertainty of the effect itself;
    `separable` is False where the effect may as well be none. `assurance`: the chance at `needed` (at n where that is
    None) averaged over what the effect may be. `type_s`, `type_m`: at n, how often a claimed sign would be wrong, and
    how many times too large its effect. `margin`: the smallest that these cases show equivalent (a factor where the
    measure is judged by factors).
    """

    measure: str
    needed: int | None
    low: int | None
    high: int | None
    separable: bool
    chance_now: float
    assurance: float
    type_s: float
    type_m: float
    margin: float
    factor: bool
    additional: int | None = None  # `needed` less the cases at hand


@dataclass(frozen=True, slots=True, repr=False)
class PairPower(ResultBase):
    """`measures` in the table's order; `easiest` is the one that fewest cases would settle."""

    b: str
    a: str
    n: int
    verdict: str
    measures: tuple[SignPower, ...]

    @property
    def easiest(self) -> SignPower:
        return min(self.measures, key=lambda one: (not one.separable, one.needed or np.inf, one.low or np.inf))


@dataclass(frozen=True, slots=True, repr=False)
class TablePower(ResultBase):
    """Every pair; `about` is the pair that the headline would be settled by, where one is open."""

    pairs: tuple[PairPower, ...]
    about: PairPower | None
    nouns: tuple[str, str]  # what there would have to be more of
    wanted: float
    threshold: float
    level: float  # of one sign: what the family leaves to it
    kappa: float | None  # None for repeats, which need no shrinking
    most: int

    def to_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = {"schema": "adjudge.power/1", "unit": self.nouns[1], "headline": self.headline}
        found |= {name: plain(getattr(self, name)) for name in ("wanted", "threshold", "level", "kappa", "most")}
        return found | {"pairs": [pair.to_dict() for pair in self.pairs]}

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair and measure."""
        rows = [(pair, one) for pair in self.pairs for one in pair.measures]
        columns: dict[str, list[Any]] = {
            name: [getattr(pair, name) for pair, _ in rows] for name in ("b", "a", "n", "verdict")
        }
        for name in SignPower.__dataclass_fields__:
            columns[name] = [plain(getattr(one, name)) for _, one in rows]
        return columns

    @property
    def headline(self) -> str:
        from adjudge.replication.power_text import power_headline

        return power_headline(self)

    def __str__(self) -> str:
        from adjudge.replication.power_text import table_power_text

        return table_power_text(self)


@takes_settings(PowerKeywords)
@checked
def power(
    table: Any = None,
    *,
    effect: float | None = None,
    sd: float | None = None,
    rates: tuple[float, float] | None = None,
    agreement: float | None = None,
    learners: Sequence[str] | int | None = None,
    measures: Sequence[str] | int | None = None,
    cases: Sequence[str] | None = None,
    baseline: str | None = None,
    wanted: float = 0.8,
    progress: Callable[[int, int], None] | None = None,
    **settings: Unpack[PowerKeywords],
) -> TablePower | DesignPower:
    """How many cases would it take to tell learners apart, with the chance `wanted`?

    With a table: for every pair and measure, with an interval from the uncertainty of the effect itself. With `effect`
    and `sd` (of the differences over cases), or `rates` and `agreement` (two shares of right answers, and the share of
    items on which both are right or both wrong): before there is any. The level of a sign is what the family rule
    leaves to it: α/(pairs still open)/(measures).

    Parameters
    ----------
    table : ResultTable, path or frame, optional
        What `read_results` takes; cases, items, or the repeats of one data set.
    effect, sd : float, optional
        True difference and standard deviation of the differences over cases.
    rates, agreement : optional
        For 0/1 items.
    learners, measures : sequences of names, or their numbers before there is a table
        Which to plan for.
    cases: Only these of the table.
    baseline: Plan for everyone against this learner.
    wanted: Chance to plan for.
    **settings
        Each field of `adjudge.verdicts.Settings`.
    progress: Called with the number done and the number in all.

    Returns
    -------
    TablePower or DesignPower
        The cases needed, and the chance with as many as there are.

    See Also
    --------
    adjudge.compare : what is planned for

    >>> power(effect=0.02, sd=0.05, learners=5, measures=2).needed
    104
    """
    chosen = Settings(**settings)
    check_share(wanted, "wanted")
    if table is not None:
        if any(given is not None for given in (effect, sd, rates, agreement)):
            raise InputError("effect, sd, rates and agreement plan without a table; leave them or the table out")
        read = table if isinstance(table, ResultTable) else read_results(table)
        found = compare_learners(read.select(_names(learners), _names(measures), cases), chosen, baseline=baseline)
        return planned_from(found, wanted, progress)
    counts = {name: _number(value, name) for name, value in (("learners", learners), ("measures", measures))}
    alpha = chosen.alpha
    if rates is not None:
        return items_power(rates, agreement, counts["learners"] or 2, counts["measures"] or 1, wanted, alpha)
    if effect is None or sd is None:
        raise InputError("give a table, effect and sd, or rates and agreement")
    return design_power(effect, sd, counts["learners"] or 2, counts["measures"] or 1, wanted, alpha)


def planned_from(
    comparison: Comparison, wanted: float = 0.8, progress: Callable[[int, int], None] | None = None
) -> TablePower:
    """The plan from a comparison."""
    if comparison.units.votes is not None or comparison.units.people:
        what = "votes" if comparison.units.votes is not None else "a judge corrected by people's labels"
        raise UnfitDataError(f"{comparison.source}: how many more of {what} are needed is not planned")
    level = sign_level(comparison)
    if comparison.units.unit == "folds":
        return _repeats(comparison, wanted, level, progress)
    scores, known = np.abs(scores_of(comparison)), shrinkage_of(comparison)
    sizes = np.stack([part.n for part in comparison.evidence], axis=1).astype(np.float64)
    if sizes.max() < 5:
        raise UnfitDataError(f"{int(sizes.max())} shared cases; at least 5 are needed to plan with")
    columns = [_signs(comparison, j, sizes[:, j], known.mean, level, wanted) for j in range(len(comparison.measures))]
    rows = []
    for index, (a, b) in enumerate(comparison.pair_index.tolist()):
        signs = []
        for j, column in enumerate(columns):
            score, n = float(np.nan_to_num(scores[index, j], posinf=0.0)), max(float(sizes[index, j]), 1.0)
            centre, one = comparison.tests[j].centre, column[index]
            mean = assurance(score, known, n, level, centre, one.needed or n)
            signs.append(replace(one, assurance=mean))
        names = comparison.learners
        rows.append(PairPower(names[b], names[a], int(sizes[index].max()), str(comparison.words[index]), tuple(signs)))
        if progress is not None:
            progress(index + 1, len(comparison))
    units = comparison.units
    return TablePower(tuple(rows), _about(comparison, rows), (units.nouns(1), units.nouns(2)), wanted,
                      comparison.settings.threshold, level, known.mean, MOST)  # fmt: skip


def _signs(comparison: Comparison, j: int, sizes: Any, kappa: float, level: float, wanted: float) -> list[SignPower]:
    """One measure of every pair; assurance is filled in after."""
    centre = comparison.tests[j].centre
    plan = plan_signs(comparison.p[:, j], sizes, level, centre, kappa, wanted)
    now = chance_of(plan.effect, np.maximum(sizes, 4.0), level, centre, np.maximum(sizes, 4.0))
    margins = _margins(comparison, j)
    found = []
    for index in range(len(comparison)):
        wrong, large = sign_and_magnitude(float(plan.effect[index]), level)
        numbers = [None if part[index] > MOST else int(part[index]) for part in (plan.needed, plan.low, plan.high)]
        separable = bool(plan.separable[index])
        needed = numbers[0] if separable else None
        found.append(SignPower(comparison.measures[j], needed, numbers[1], numbers[2],
                               separable, float(now[index]), 0.0, wrong, large, float(margins[index]),
                               comparison.units.factors[j], _more(needed, sizes[index])))  # fmt: skip
    return found


def _more(needed: int | None, at_hand: float) -> int | None:
    return None if needed is None else max(needed - int(at_hand), 0)


def _margins(comparison: Comparison, j: int) -> Any:
    """Per pair the smallest margin at which these cases show equivalence: the far end of the interval at α/pairs."""
    test, units = comparison.tests[j], comparison.units
    if test.estimate is None:
        return np.full(len(comparison), np.nan)
    data = differences_of(units, j, comparison.pair_index, comparison.settings, len(comparison))
    _, low, high = test.estimate(replace(data, alpha=comparison.settings.alpha / len(comparison)))
    width = np.maximum(np.abs(low), np.abs(high))
    return np.exp(width) if units.factors[j] and test.centre != "wins" else width


def _repeats(
    comparison: Comparison, wanted: float, level: float, progress: Callable[[int, int], None] | None
) -> TablePower:
    """One data set: how many repeats of the resampling."""
    rows = []
    units = comparison.units
    for index, (a, b) in enumerate(comparison.pair_index.tolist()):
        signs = []
        for j, name in enumerate(comparison.measures):
            data = differences_of(
                units, j, comparison.pair_index[index : index + 1], comparison.settings, len(comparison)
            )
            found = repeats_for(data, level, wanted, comparison.settings.seed)
            margin = float(_margins(comparison, j)[index])
            signs.append(SignPower(name, found.needed, found.low, found.high, found.needed is not None, found.now,
                                   found.assurance, found.wrong, float("nan"), margin, units.factors[j],
                                   _more(found.needed, units.plan.repeats)))  # fmt: skip
        names, repeats = comparison.learners, int(units.plan.repeats)
        rows.append(PairPower(names[b], names[a], repeats, str(comparison.words[index]), tuple(signs)))
        if progress is not None:
            progress(index + 1, len(comparison))
    return TablePower(tuple(rows), _about(comparison, rows), ("repeat", "repeats"), wanted,
                      comparison.settings.threshold, level, None, MOST_REPEATS)  # fmt: skip


def _about(comparison: Comparison, rows: list[PairPower]) -> PairPower | None:
    """The pair between the two leaders, if it is undecided; else the easiest undecided one."""
    index = leading_pair(comparison)
    if index is not None:
        return rows[index]
    undecided = [row for index, row in enumerate(rows) if not comparison.signs[index].any()]
    return min(undecided, key=lambda row: row.easiest.needed or np.inf, default=None)


def _names(value: Sequence[str] | int | None) -> Sequence[str] | None:
    if isinstance(value, int):
        raise InputError(f"with a table learners and measures are names; got the number {value}")
    return value


def _number(value: Sequence[str] | int | None, what: str) -> int | None:
    if value is None or (isinstance(value, int) and value >= (2 if what == "learners" else 1)):
        return value if value is None else int(value)
    raise InputError(f"without a table {what} is their number; got {value!r}")
