"""Which learner is better on all measures together? One pair, or all pairs of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from numpy.typing import ArrayLike

from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.joint.claim import parse_claim
from adjudge.record import Record
from adjudge.results.items import items_as_cases
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results
from adjudge.results.scores import judgeable
from adjudge.results.table import Cube, ResultTable
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.comparison_form import comparison_object, pair_columns
from adjudge.verdicts.comparison_text import comparison_text
from adjudge.verdicts.family import gathered_guards, limit_claims
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.joint_pairs import judge_pairs
from adjudge.verdicts.pair import PairVerdict
from adjudge.verdicts.rule import Rule
from adjudge.verdicts.settings import Missing, Settings

__all__ = ["Comparison", "Settings", "compare", "compare_all"]


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Record):
    """All pairs judged: `pairs` in the table's order, a before b; `subsets` when every subset of measures was asked."""

    source: str
    learners: tuple[str, ...]
    cases: tuple[str, ...]
    measures: tuple[str, ...]
    higher_is_better: tuple[bool, ...]
    settings: Settings
    pairs: tuple[PairVerdict, ...]
    guards: tuple[Guard, ...]
    notes: tuple[str, ...] = ()
    table: ResultTable | None = field(default=None, repr=False, compare=False)  # what was compared
    subsets: tuple[tuple[tuple[str, ...], tuple[PairVerdict, ...]], ...] = field(default=())

    def __getitem__(self, names: tuple[str, str]) -> PairVerdict:
        """The pair b against a; pairs stand in the table's order, a first."""
        for pair in self.pairs:
            if (pair.b, pair.a) == names:
                return pair
        raise InputError(f"no pair {names[0]!r} against {names[1]!r} (pairs are given as b, a)")

    def matrix(self, what: Literal["statement", "probability", "glrt_p", "verdict"]) -> dict[str, dict[str, Any]]:
        """Row learner against column learner, read from the row's side: paper A's matrices."""
        table: dict[str, dict[str, Any]] = {row: {} for row in self.learners}
        opposite = {"better": "worse", "worse": "better"}
        for pair in self.pairs:
            value = getattr(pair, what)
            turned = value
            if what == "statement":
                value, turned = str(pair.statement), str(pair.statement.flipped())
            elif what == "verdict":
                turned = opposite.get(value, value)
            table[pair.b][pair.a] = value
            table[pair.a][pair.b] = turned
        return table

    def to_dict(self) -> dict[str, Any]:
        """The object `adjudge compare --json` prints."""
        return comparison_object(self)

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair (and subset of measures)."""
        return pair_columns(self)

    def to_frame(self) -> Any:
        """One row per pair."""
        from adjudge.frames import new_frame

        return new_frame(self.to_columns(), self.table.meta.frame_kind if self.table else None)

    def report(self, path: Any) -> Any:
        """Write a report; the ending of `path` says the form: .html, .md, .tex, .json or .txt."""
        from importlib import import_module  # reports come later in the flow, hence by name

        return import_module("adjudge.reports.report").report(self, self.table, path)

    def __repr__(self) -> str:
        return f"Comparison({len(self.learners)} learners, {len(self.measures)} measures, {len(self.pairs)} pairs)"

    def __str__(self) -> str:
        return comparison_text(self)


def compare(table: Any, b: str, a: str, *, measures: Sequence[str] | None = None, **settings: Any) -> PairVerdict:
    """Is learner b better than learner a, on all measures together, and how sure is that?

    `table` is a ResultTable, a path or a frame. Settings as in `compare_all`.

    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8,
    ...            "accuracy": [0.8] * 8 + [0.9] * 8, "seconds": [3.0] * 8 + [2.0] * 8}
    >>> verdict = compare(read_results(columns), "B", "A")
    >>> verdict.verdict, str(verdict.statement)
    ('better', '[≻, ≻]')
    """
    if a == b:
        raise InputError(f"cannot compare {a!r} with itself")
    found = compare_all(table, learners=[a, b], measures=measures, **settings)
    everywhere = tuple(guard for guard in found.guards if not guard.pairs)
    pair = found.pairs[0]
    return replace(pair, guards=(*pair.guards, *everywhere))


def compare_all(
    table: Any,
    *,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    baseline: str | None = None,
    each_subset: bool = False,
    threshold: float = 0.95,
    rule: Rule = "mode",
    prior: str | float | ArrayLike = "symmetric",
    strength: float = 1.0,
    glrt_method: Literal["auto", "chi2", "exact"] = "auto",
    adjustment: str = "holm",
    missing: Missing = "error",
    fdr: float | None = None,
    claim: str | None = None,
    network: Literal["optimal", "averaged"] | None = None,
    draws: int = 100_000,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Which learners are better than which, on all measures together?

    Every pair (or everyone against `baseline`) is judged by the Dirichlet test of paper A on its dominance statements:
    `better`, `worse` or `mixed` when the most frequent statement has probability ≥ `threshold` (`rule="strict"`: and
    the exact GLRT agrees; `"majority"`: and it holds in more than half of all cases), else `undecided`. Beside it the
    GLRT and each measure's own signed-rank test, adjusted over the pairs (`adjustment`; a family per test and measure).
    `missing` says what a hole means: refuse, drop the case from the pair, or count it as a loss. `fdr` withholds the
    least sure claims until their expected share of errors is below it. `claim` is the user's own (see `claim.py`).
    `network` rests the verdict on the Bayesian network of the measures (paper A, Sec. 5): the optimal one, or the
    average over all, `draws` and `seed` for the parts that must be sampled. `progress(done, total)` is called pair
    by pair.
    """
    results = table if isinstance(table, ResultTable) else read_results(table)
    settings = Settings(
        threshold, rule, prior, strength, glrt_method, adjustment, missing, fdr, claim, network, draws, seed
    )
    chosen = items_as_cases(results.select(learners, measures))
    left_out: list[str] = []
    if missing == "drop":
        chosen, left_out = judgeable(chosen)
    if len(chosen.learners) < 2:
        raise UnfitDataError(f"a comparison needs two learners; {results.source} has {len(chosen.learners)}")
    cube = chosen.cube()
    _refuse_unfit(chosen, cube, settings)
    if claim is not None:
        parse_claim(claim, cube.measures)
    pairs, sizes_guard = judge_pairs(cube, _pair_list(cube, baseline), settings, progress)
    kept, family = limit_claims(pairs, settings)
    linked = any(len(group.measures) > 1 for pair in kept if pair.network is not None for group in pair.network.groups)
    chance = guard_functions.chance_links(len(cube.measures), len(cube.cases))
    links = [chance] if chance and linked and network == "optimal" else []
    return Comparison(
        source=results.source,
        learners=cube.learners,
        cases=cube.cases,
        measures=cube.measures,
        higher_is_better=cube.higher_is_better,
        settings=settings,
        pairs=kept,
        guards=(
            *(Guard("G08", text) for text in left_out),
            *gathered_guards(kept),
            *sizes_guard,
            *guard_functions.table_guards(chosen, cube),
            *family,
            *links,
        ),
        notes=results.notes,
        table=chosen,
        subsets=_subsets(cube, baseline, settings) if each_subset else (),
    )


def _pair_list(cube: Cube, baseline: str | None) -> list[tuple[int, int]]:
    k = len(cube.learners)
    if baseline is None:
        return list(combinations(range(k), 2))
    if baseline not in cube.learners:
        raise InputError(f"no learner {baseline!r} for the baseline{did_you_mean(baseline, cube.learners)}")
    base = cube.learners.index(baseline)
    return [(base, other) for other in range(k) if other != base]


def _refuse_unfit(table: ResultTable, cube: Cube, settings: Settings) -> None:
    holes = cube.holes()
    if holes and settings.missing == "error":
        case, learner, measure = holes[0]
        raise UnfitDataError(
            f"{len(holes)} missing or incomplete cells, first: learner {learner!r} on case {case!r} under {measure!r}; "
            "say --missing drop or --missing worst, or look with `adjudge inspect`"
        )
    if len(cube.cases) == 1 and table.has_folds:
        raise UnfitDataError(
            f"one case ({cube.cases[0]!r}), {plan_of(table).describe()}: folds share training data, and neither folds "
            "nor seeds are independent cases; for one data set use --measure NAME, which takes the test that fits"
        )


def _subsets(
    cube: Cube, baseline: str | None, settings: Settings
) -> tuple[tuple[tuple[str, ...], tuple[PairVerdict, ...]], ...]:
    """Every pair judged on every non-empty subset of the measures."""
    m = len(cube.measures)
    if m > 10:
        raise InputError(
            f"--each-subset looks at {2**m - 1} subsets of {m} measures; choose at most 10 with --measures"
        )
    if settings.claim is not None:
        settings = replace(settings, claim=None)
    found = []
    for size in range(1, m + 1):
        for places in combinations(range(m), size):
            part = Cube(
                cube.values[list(places)],
                tuple(cube.measures[place] for place in places),
                cube.cases,
                cube.learners,
                tuple(cube.higher_is_better[place] for place in places),
                cube.fold_counts[list(places)],
            )
            found.append((part.measures, tuple(judge_pairs(part, _pair_list(cube, baseline), settings)[0])))
    return tuple(found)
