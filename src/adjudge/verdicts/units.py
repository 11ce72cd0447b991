"""What the pairs are compared on: cases, items, or the folds or seeds of one data set, as arrays."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import normalise, role_names
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import LARGEST
from adjudge.evidence.contract import Unit
from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.ties import typical_size
from adjudge.measures.registry import on_ratio_scale
from adjudge.results.completeness import unpaired_splits
from adjudge.results.items import benchmark_column, has_items, items_as_cases
from adjudge.results.plan import Plan, plan_of
from adjudge.results.samples import reduce_samples, sample_noise
from adjudge.results.scores import fold_scores
from adjudge.results.table import ResultTable
from adjudge.results.votes import LAYOUT, STRENGTH
from adjudge.verdicts.settings import Settings

if TYPE_CHECKING:
    from adjudge.evidence.votes import Strengths

Centre = Literal[
    "mean", "geometric mean", "median", "win rate", "chance to win", "corrected mean"
]  # what stands in a table for a learner under a measure
UNNAMED = "this data set"  # where a table gives its one case no name
_MOST_LEVELS = 60  # slices of one column
_NOUNS = {"dataset": "data set", "data_set": "data set", "task": "task", "problem": "problem", "benchmark": "benchmark",
          "instance": "instance", "network": "network"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preference:
    """`first`: the first measure whose difference exceeds its margin decides a case; else weights of the scores."""

    units: Units  # with the measures themselves
    amounts: tuple[float, ...]  # margins or weights, one per measure
    first: bool


@dataclass(frozen=True, slots=True)
class Samples:
    """Several samples of each item (measures, units, learners): the variance of a single one, and how many."""

    variance: Floats  # NaN for one sample
    count: Floats


@dataclass(frozen=True, slots=True)
class Cut:
    """The cases cut into slices by a column: the levels, and for each case the number of its own."""

    column: str
    names: tuple[str, ...]
    codes: Ints


@dataclass(frozen=True, slots=True)
class VoteFacts:
    """Strengths of the models, how many votes told them, of how many voters and prompts, what was held equal."""

    strengths: Strengths
    n: int
    counts: dict[str, int]
    control: tuple[str, ...]
    every: dict[str, tuple[str, ...]]  # "won", "lost" → models that won, or lost, every vote


@dataclass(frozen=True, slots=True)
class Judged:
    """What people said of a measure that a model scored (units, learners), NaN where nothing, and its column."""

    column: str
    human: Floats
    zero_one: bool


@dataclass(frozen=True, slots=True)
class Units:
    """Values (measures, units, learners) as measured, NaN where missing; one entry per measure in the tuples."""

    values: Floats
    measures: tuple[str, ...]
    higher_is_better: tuple[bool, ...]
    learners: tuple[str, ...]
    names: tuple[str, ...]  # of the units
    unit: Unit
    noun: str  # one unit in words: "data set", "item", "fold"
    plan: Plan
    zero_one: tuple[bool, ...]
    factors: tuple[bool, ...]
    typical: tuple[float, ...]  # median size of the measure's values: what a tie is judged by
    groups: Ints | None = None
    group_names: tuple[str, ...] = ()
    group_noun: str = "group"
    not_judged: tuple[str, ...] = ()  # learners with too few shared cases
    scope: str = ""  # what one data set's answer is about
    benchmarks: Ints | None = None  # of each item, where items of several benchmarks were scored
    benchmark_names: tuple[str, ...] = ()
    benchmark_column: str = ""
    asked_parts: bool = False  # by `each`: subgroups, not benchmarks of their own
    slices: tuple[Cut, ...] = ()  # asked for, beside the benchmarks
    samples: Samples | None = None  # of each item, where several were taken and are averaged
    preference: Preference | None = None  # the one measure stands for several, weighed as the user said
    votes: VoteFacts | None = None  # one measure is a strength, known from votes between two at a time
    people: dict[str, Judged] = field(default_factory=dict)  # measures that people's scores of some units correct

    @property
    def independent(self) -> bool:
        """Whether units are independent draws: cases or items, not folds or seeds of one data set."""
        return self.unit in {"cases", "items"}

    def by_votes(self, measure: int) -> bool:
        """Whether the measure is a strength that votes tell."""
        return self.votes is not None and self.measures[measure] == STRENGTH

    def by_cases(self, measure: int) -> bool:
        """Whether its claims are from the cases alone: no votes tell them, no people's scores correct them."""
        return not self.by_votes(measure) and self.measures[measure] not in self.people

    @property
    def n_weighed(self) -> int:
        """Units, or groups where given: what a posterior weighs."""
        return len(self.names) if self.groups is None else len(self.group_names)

    @property
    def from_cases(self) -> bool:
        """Whether every claim is from independent cases by themselves: new ones can be drawn from them."""
        return self.independent and self.votes is None and not self.people

    @property
    def basis(self) -> str:
        """What claims are from, in a refusal: items, folds of one data set, votes, a judge corrected by people."""
        if self.votes is not None or self.people:
            return "votes" if self.votes is not None else "a judge's scores corrected by people's"
        return self.nouns(2) if self.independent else "one data set"

    @property
    def n(self) -> int:
        """Units, groups where given, or clusters of votes: what counts once."""
        return self.votes.strengths.clusters if self.unit == "votes" and self.votes else self.n_weighed

    def nouns(self, number: int) -> str:
        """The unit's name in the right number."""
        noun = self.noun if self.groups is None else self.group_noun
        if self.groups is not None and self.group_names == self.benchmark_names:
            noun = "benchmark"
        return noun if number == 1 else {"class": "classes"}.get(noun, noun + "s")

    @property
    def centres(self) -> tuple[Centre, ...]:
        """A mean; on a ratio scale the geometric one, or the median where a zero occurs; of a preference a win rate."""
        if self.preference is not None:
            return ("win rate",)
        kinds = zip(self.measures, self.zero_one, self.factors, strict=True)
        return tuple("chance to win" if self.by_votes(at) else "corrected mean" if name in self.people
                     else "geometric mean" if factor else "median" if on_ratio_scale(name) and not binary else "mean"
                     for at, (name, binary, factor) in enumerate(kinds))  # fmt: skip

    @property
    def part(self) -> str:
        """What the parts of a table are: benchmarks that logs name, or subgroups by a column."""
        return "subgroup" if self.asked_parts else "benchmark"

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """Every way the cases are cut into slices: into the benchmarks that a log brings along, then as asked for."""
        own = () if self.benchmarks is None else (Cut(self.benchmark_column, self.benchmark_names, self.benchmarks),)
        return (*own, *self.slices)

    def oriented(self, measure: int) -> Floats:
        """One measure's values turned so that higher is better; logs where it lives on a ratio scale."""
        values = np.log(self.values[measure]) if self.factors[measure] else self.values[measure]
        return np.asarray(values if self.higher_is_better[measure] else -values)


def table_and_units(table: ResultTable, settings: Settings) -> tuple[ResultTable, Units]:
    """The table as it is judged, and its units; refusals say what is missing and what to do."""
    if table.layout == LAYOUT:
        from adjudge.verdicts.votes import vote_units  # only votes pay for it

        return table, vote_units(table, settings)
    if table.votes is not None:
        table = _of_both(table, table.votes)
    elif settings.control:
        raise InputError(f"{option('control')} is for votes (model_a, model_b, winner); {table.source} has scores")
    chosen = items_as_cases(reduce_samples(table, settings.reduce))
    plan = plan_of(table)
    if settings.reduce != "mean":
        plan = replace(plan, kind="items")  # whatever the repeats are called, they are samples of an answer
    if settings.ratio is not None:
        plan = replace(plan, ratio=settings.ratio, origin="given")
    if len(chosen.learners) < 2:
        raise UnfitDataError(f"a comparison needs two learners; {table.source} has {len(chosen.learners)}")
    if len(chosen.cases) == 1:
        units = _one_data_set(chosen, plan)
    else:
        cube = chosen.cube()
        items = settings.items or _are_items(table, chosen)
        units = Units(cube.values, cube.measures, cube.higher_is_better, cube.learners, cube.cases,
                      "items" if items else "cases", "item" if items else case_noun(chosen), plan,
                      (), (), ())  # fmt: skip
    units = replace(_described(units, settings), samples=_samples(table, units, settings))
    if settings.judged or settings.human:
        from adjudge.verdicts.judged import with_people  # only judges pay for it

        units = with_people(units, settings)
    column = benchmark_column(table) if has_items(table) and len(table.cases) > 1 else None
    if settings.each is not None:
        column = settings.each
        if not units.independent:
            raise InputError(f"each is for cases or items; this table has {units.nouns(2)} of one data set")
    if column is not None:
        names, codes = _coded(chosen, column)
        if len(names) > 1:
            units = replace(units, benchmarks=codes, benchmark_names=names, benchmark_column=column,
                            asked_parts=settings.each is not None)  # fmt: skip
    if settings.slices and not units.independent:
        raise InputError(f"slices are of cases or items; this table has {units.nouns(2)} of one data set")
    asked = (spec for spec in settings.slices if spec not in {units.benchmark_column, column})
    units = replace(units, slices=tuple(_cut(chosen, spec) for spec in asked))
    if settings.group is not None:
        units = _grouped(chosen, units, settings.group)
    if table.votes is not None:
        from adjudge.verdicts.votes import with_votes

        units = with_votes(units, table.votes, settings)
    if settings.slices and not any(map(units.by_cases, range(len(units.measures)))):
        raise InputError("slices are judged by their own cases: no measure here is, without votes or people's scores")
    return chosen, units


def _of_both(table: ResultTable, votes: ResultTable) -> ResultTable:
    """The table with the learners that have scores and votes."""
    both = [name for name in table.learners if name in votes.learners]
    if len(both) < 2:
        few = f"only {both[0]}" if both else "no learner"
        first, second = (", ".join(each.learners[:3]) for each in (votes, table))
        raise UnfitDataError(f"the votes (first: {first}) and the scores (first: {second}) have {few} in common: a "
                             "comparison needs two learners, named alike in both")  # fmt: skip
    alone = [name for name in table.learners if name not in both]
    note = (f"not judged, because {votes.source} has no vote on: {', '.join(alone)}",) if alone else ()
    return replace(table.select(both), notes=(*table.notes, *note))


def _samples(table: ResultTable, units: Units, settings: Settings) -> Samples | None:
    """What the samples of an item vary by, cell by cell as the units have them."""
    found = sample_noise(table) if units.independent and settings.reduce == "mean" else None
    return None if found is None else Samples(*(items_as_cases(part).cube().values for part in found))


def inside(units: Units, cut: Cut, code: int) -> Units:
    """The cases of one slice, under the measures that were taken there; kinds of measures stay as they are."""
    rows = np.flatnonzero(cut.codes == code)
    values = units.values[:, rows]
    across = units.benchmarks is not None and cut.column != units.benchmark_column  # a slice of several benchmarks
    part = replace(
        units,
        values=values,
        samples=some_samples(units.samples, (slice(None), rows)),
        names=tuple(units.names[row] for row in rows.tolist()),
        benchmarks=units.benchmarks[rows] if units.benchmarks is not None and across else None,
        benchmark_names=units.benchmark_names if across else (),
        slices=(),
        groups=None,
        group_names=(),
        scope=f"of {cut.names[code]}",
        people={},
        votes=None,
    )
    taken = np.flatnonzero(~np.isnan(values).all(axis=(1, 2))).tolist()
    part = some_measures(part, [at for at in taken if units.by_cases(at)])
    if units.groups is None or units.group_names == cut.names:
        return part
    held, codes = np.unique(units.groups[rows], return_inverse=True)
    return replace(part, groups=codes, group_names=tuple(units.group_names[group] for group in held.tolist()))


def some_measures(units: Units, index: list[int]) -> Units:
    """Only these measures, in this order."""
    return replace(
        units,
        values=units.values[index],
        samples=some_samples(units.samples, (index,)),
        measures=tuple(units.measures[place] for place in index),
        higher_is_better=tuple(units.higher_is_better[place] for place in index),
        zero_one=tuple(units.zero_one[place] for place in index),
        factors=tuple(units.factors[place] for place in index),
        typical=tuple(units.typical[place] for place in index),
    )


def some_samples(samples: Samples | None, part: tuple[Any, ...]) -> Samples | None:
    return None if samples is None else Samples(samples.variance[part], samples.count[part])


def missing_cells(units: Units) -> Bools:
    """Holes (measures, units, learners): no value, though somebody's benchmark has this measure."""
    holes = np.isnan(units.values)
    if units.benchmarks is None or not holes.any():
        return holes
    for code in range(len(units.benchmark_names)):
        rows = units.benchmarks == code
        holes[np.ix_(holes[:, rows].all(axis=(1, 2)), rows)] = False  # a measure that this benchmark does not have
    return holes


def _are_items(table: ResultTable, chosen: ResultTable) -> bool:
    """Whether the cases are items: they were made of one benchmark's, or their column is called so."""
    column = table.mapping.get("case")
    return chosen is not table or (column is not None and normalise(column) in role_names()["item"])


def case_noun(table: ResultTable) -> str:
    """What a case of the table is called: by the name of its column, or a case."""
    return _NOUNS.get(normalise(table.mapping.get("case", "")), "case")


def _described(units: Units, settings: Settings) -> Units:
    """What each measure's values are: right or wrong, factors, of which size."""
    for name in settings.factors:
        if name not in units.measures:
            raise InputError(f"no measure {name!r} to be judged by factors; there are {', '.join(units.measures)}")
    zero_one, factors, typical = [], [], []
    for place, name in enumerate(units.measures):
        values = units.values[place]
        known = values[~np.isnan(values)]
        if len(known) and np.abs(known).max() > LARGEST:
            case, learner = np.argwhere(np.abs(values) > LARGEST)[0]
            raise InputError(
                f"{name} of {units.learners[learner]!r} on {units.names[case]!r} is {values[case, learner]:g}; "
                f"rescale, {LARGEST:g} is the greatest that is judged"
            )
        zero_one.append(units.independent and len(known) > 0 and bool(np.isin(known, (0.0, 1.0)).all()))
        factor = name in settings.factors or (on_ratio_scale(name) and bool((known > 0).all()) and not zero_one[-1])
        if factor and not (known > 0).all():
            case, learner = np.argwhere(~(values > 0) & ~np.isnan(values))[0]
            raise InputError(
                f"{name} cannot be judged by factors: {units.learners[learner]!r} has {values[case, learner]:g} on "
                f"{units.names[case]!r} ({int((known <= 0).sum())} such cells); factors need positive values"
            )
        factors.append(factor)
        typical.append(typical_size(values))
    binary = units.unit == "cases" and all(zero_one)
    return replace(
        units, zero_one=tuple(zero_one), factors=tuple(factors), typical=tuple(typical),
        noun="item" if binary and units.noun != "network" else units.noun, unit="items" if binary else units.unit,
    )  # fmt: skip


def _one_data_set(table: ResultTable, plan: Plan) -> Units:
    """The folds or seeds of one data set; one score per learner is refused."""
    if plan.kind == "together":
        raise UnfitDataError(
            "one data set and the splits of several plans together, which no one test may read as a whole; "
            "`replicability_study` reads them plan by plan"
        )
    if not table.has_folds:
        table.cube()  # an unknown direction or a value given twice is told first
        raise UnfitDataError(
            f"one data set ({table.cases[0]!r}) and one score per learner: nothing can be tested; give folds, items, "
            "or more data sets"
        )
    if unpaired_splits(table):
        raise UnfitDataError(
            f"learners were scored on different splits of {table.cases[0]!r} (split_id differs within a fold): "
            "fold differences are not paired; run all learners on the same splits"
        )
    parts = [fold_scores(table.select(measures=[name]), table.cases[0]) for name in table.measures]
    if len({part.values.shape for part in parts}) > 1:
        raise UnfitDataError(f"the measures of {table.cases[0]!r} have different folds; choose one with measures")
    values = np.stack([part.values * part.sign for part in parts])
    if values.shape[1] < 2:
        raise UnfitDataError(
            "one data set and one score per learner: nothing can be tested; give folds, items, or more data sets"
        )
    seeds = plan.kind in {"seeds", "samples"}
    if not seeds and plan.ratio is None:
        seeds_too = "; if only the random seed differs, call that column seed" if plan.kind == "subsampling" else ""
        raise UnfitDataError(
            f"{plan.describe()}, but not how large test and training parts were: give n_train and n_test as columns or "
            f"in meta.json, or the ratio test size / training size{seeds_too}"
        )
    noun = {"seeds": "seed", "samples": "sample"}.get(plan.kind, "fold")
    names = tuple(f"repeat {r} fold {f}" for r, f in zip(parts[0].repeat.tolist(), parts[0].fold.tolist(), strict=True))
    higher = tuple(table.higher_is_better(name) for name in table.measures)
    name = UNNAMED if table.cases[0] == "all" else table.cases[0]
    about = {"seeds": f"for other seeds on this split of {name}",
             "samples": f"for other samples of {name}"}.get(plan.kind, f"on {name}")  # fmt: skip
    return Units(values, table.measures, higher, table.learners, names, "seeds" if seeds else "folds", noun, plan,
                 (), (), (), scope=about)  # fmt: skip


def _grouped(table: ResultTable, units: Units, column: str) -> Units:
    if not units.independent:
        raise InputError(f"group is for cases or items; this table has {units.nouns(2)} of one data set")
    names, codes = _coded(table, column)
    return replace(units, groups=codes, group_names=names, group_noun=_NOUNS.get(normalise(column), "group"))


def _cut(table: ResultTable, spec: str) -> Cut:
    """A column's entries as levels; with `:k` its numbers cut at k − 1 quantiles, each level named by its ends."""
    column, colon, parts = spec.rpartition(":")
    if not (colon and parts.isdigit()) or spec in table.labels:
        names, codes = _coded(table, spec)
        if len(names) > _MOST_LEVELS:
            raise InputError(
                f"column {spec!r} has {len(names)} entries, more than {_MOST_LEVELS} slices; numbers are cut at "
                f"quantiles: {option('slices', [f'{spec}:4'])}"
            )
        return Cut(spec, names, codes)
    if not 2 <= int(parts) <= _MOST_LEVELS:
        raise InputError(f"slices {spec!r}: {column!r} is cut into 2 to {_MOST_LEVELS} parts; received {parts}")
    names, codes = _coded(table, column)
    try:
        numbers = np.array([float(name) for name in names])[codes]
    except ValueError:
        raise InputError(f"slices {spec!r}: the entries of {column!r} are not all numbers; use {column!r}") from None
    ends = np.quantile(numbers, np.arange(1, int(parts)) / int(parts))
    _, cells = np.unique(np.searchsorted(ends, numbers, side="left"), return_inverse=True)
    held = [numbers[cells == code] for code in range(int(cells.max()) + 1)]
    return Cut(column, tuple(f"{part.min():g} to {part.max():g}" for part in held), cells.astype(np.int64))


def _coded(table: ResultTable, column: str) -> tuple[tuple[str, ...], Ints]:
    """The distinct entries of a label column and, for each case, the number of its own."""
    names = table.groups(column)
    if None in names:
        case = table.cases[names.index(None)]
        raise InputError(f"column {column!r} gives no single group to case {case!r}; a case belongs to one group")
    distinct = tuple(dict.fromkeys(name for name in names if name is not None))
    place = {name: code for code, name in enumerate(distinct)}
    return distinct, np.array([place[name] for name in names if name is not None], dtype=np.int64)
