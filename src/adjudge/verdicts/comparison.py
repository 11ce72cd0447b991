"""Which learner is better on all measures together? One pair, or all pairs of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.adjustments import adjust, refuse_pairs_only
from adjudge.evidence.joint.claim import judge_claim, parse_claim
from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.pairs import JointPair, joint_pairs, signs_of
from adjudge.record import Record
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results
from adjudge.results.scores import items_as_cases
from adjudge.results.table import Cube, ResultTable
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.comparison_form import comparison_object, pair_columns
from adjudge.verdicts.comparison_text import comparison_text
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.pair import Effect, PairVerdict, PlainResult, SignedRank
from adjudge.verdicts.rule import Rule, is_tied, judge, withhold
from adjudge.verdicts.sentence import pair_sentence

__all__ = ["Comparison", "Settings", "compare", "compare_all"]

Missing = Literal["error", "drop", "worst"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice a verdict rests on."""

    threshold: float = 0.95
    rule: Rule = "mode"
    prior: Any = "symmetric"
    strength: float = 1.0
    glrt_method: Literal["auto", "chi2", "exact"] = "auto"
    adjustment: str = "holm"
    missing: Missing = "error"
    fdr: float | None = None
    claim: str | None = None
    network: Literal["optimal", "averaged"] | None = None
    draws: int = 100_000
    seed: int = 0
    confidence: float = 0.95

    def __post_init__(self) -> None:
        if not 0.5 <= self.threshold < 1.0:
            raise InputError(f"the threshold is a probability from 0.5 up to, not including, 1; got {self.threshold}")
        if self.fdr is not None and not 0.0 < self.fdr < 1.0:
            raise InputError(f"--fdr is an expected share of wrong claims between 0 and 1; got {self.fdr}")
        if self.seed < 0 or self.draws < 1:
            raise InputError(f"seed must be 0 or more and draws at least 1; got {self.seed} and {self.draws}")
        if self.rule not in get_args(Rule):
            raise InputError(f"rule is one of {', '.join(get_args(Rule))}; got {self.rule!r}")
        if self.network is not None and not (isinstance(self.prior, str) and self.prior == "symmetric"):
            raise InputError("the network test has no twin of that prior; leave --prior at symmetric with --network")
        if self.network not in {None, "optimal", "averaged"}:
            raise InputError(f"network is 'optimal' or 'averaged'; got {self.network!r}")
        if self.missing not in {"error", "drop", "worst"}:
            raise InputError(f"missing is 'error', 'drop' or 'worst'; got {self.missing!r}")


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
    if len(chosen.learners) < 2:
        raise UnfitDataError(f"a comparison needs two learners; {results.source} has {len(chosen.learners)}")
    cube = chosen.cube()
    _refuse_unfit(chosen, cube, settings)
    if claim is not None:
        parse_claim(claim, cube.measures)
    pairs, sizes_guard = _judge_pairs(cube, _pair_list(cube, baseline), settings, progress)
    kept, family = _family_guards(pairs, settings)
    chance = guard_functions.chance_links(len(cube.measures), len(cube.cases)) if network else None
    links = [chance] if chance and len(cube.measures) > 1 else []
    return Comparison(
        source=results.source,
        learners=cube.learners,
        cases=cube.cases,
        measures=cube.measures,
        higher_is_better=cube.higher_is_better,
        settings=settings,
        pairs=kept,
        guards=(*_gather(kept), *sizes_guard, *guard_functions.table_guards(chosen, cube), *family, *links),
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


def _judge_pairs(
    cube: Cube,
    pair_list: list[tuple[int, int]],
    settings: Settings,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[PairVerdict], list[Guard]]:
    """Every pair's verdict before the family is looked at."""
    pairs = np.array(pair_list, dtype=np.int64).reshape(-1, 2)
    _refuse_lonely(cube, pairs, settings)
    found = list(
        joint_pairs(
            cube.values,
            cube.higher_is_better,
            pairs,
            prior=settings.prior,
            strength=settings.strength,
            glrt_method=settings.glrt_method,
            missing="worst" if settings.missing == "worst" else "drop",
            confidence=settings.confidence,
        )
    )
    names = [(cube.learners[pair.b], cube.learners[pair.a]) for pair in found]
    whole = len(found) == len(cube.learners) * (len(cube.learners) - 1) // 2
    refuse_pairs_only(settings.adjustment, whole)
    family = names if whole else None
    glrt_adjusted = adjust([pair.glrt_p for pair in found], settings.adjustment, pairs=family)
    ranks_adjusted = np.stack(
        [
            adjust([pair.wilcoxon_p[j] for pair in found], settings.adjustment, pairs=family)
            for j in range(len(cube.measures))
        ],
        axis=1,
    )
    verdicts = []
    for place, pair in enumerate(found):
        verdict = _verdict(cube, pair, float(glrt_adjusted[place]), ranks_adjusted[place], settings)
        if settings.network is not None:
            verdict = _through_network(cube, pair, verdict, settings)
        verdicts.append(replace(verdict, sentence=pair_sentence(verdict)))
        if progress is not None:
            progress(place + 1, len(found))
    n_holes = int(np.isnan(cube.values).sum())
    guard = (
        guard_functions.holes(n_holes, cube.values.size, settings.missing, [pair.n for pair in found])
        if n_holes
        else None
    )
    return verdicts, [guard] if guard else []


def _refuse_lonely(cube: Cube, pairs: Any, settings: Settings) -> None:
    """Dropping holes may leave two learners without a common case."""
    if settings.missing == "worst":
        return
    complete = np.asarray((~np.isnan(cube.values)).all(axis=0), dtype=np.float64)  # (cases, learners)
    shared = complete.T @ complete
    for a, b in pairs:
        if shared[a, b] == 0:
            raise UnfitDataError(
                f"{cube.learners[b]!r} and {cube.learners[a]!r} have no complete case in common; choose others with "
                "--learners, or say --missing worst"
            )


def _verdict(cube: Cube, pair: JointPair, glrt_adjusted: float, ranks_adjusted: Any, settings: Settings) -> PairVerdict:
    b, a = cube.learners[pair.b], cube.learners[pair.a]
    claim = None
    if settings.claim is not None:
        claim = judge_claim(
            settings.claim,
            cube.values[:, :, pair.a],
            cube.values[:, :, pair.b],
            cube.measures,
            cube.higher_is_better,
            prior=settings.prior,
            strength=settings.strength,
        )
    return PairVerdict(
        a=a,
        b=b,
        verdict=judge(pair, settings.threshold, settings.rule),
        statement=pair.statement,
        measures=cube.measures,
        probability=pair.probability,
        lower=pair.lower,
        upper=pair.upper,
        share=pair.share,
        p_majority=pair.p_majority,
        n=pair.n,
        runner_up=pair.runner_up,
        runner_up_probability=pair.runner_up_probability,
        margins=dict(zip(cube.measures, pair.win_shares, strict=True)),
        ties=dict(zip(cube.measures, pair.tie_shares, strict=True)),
        effects={
            measure: Effect(*numbers) for measure, numbers in zip(cube.measures, pair.median_differences, strict=True)
        },
        wilcoxon={
            measure: SignedRank(p, float(adjusted), direction)
            for measure, p, adjusted, direction in zip(
                cube.measures, pair.wilcoxon_p, ranks_adjusted, pair.wilcoxon_direction, strict=True
            )
        },
        glrt_p=pair.glrt_p,
        glrt_p_adjusted=glrt_adjusted,
        glrt_method=pair.glrt_method,
        method="dirichlet",
        exact=True,
        threshold=settings.threshold,
        tied=is_tied(pair),
        exact_p=pair.exact_p,
        claim=claim,
        guards=tuple(guard_functions.pair_guards(pair, cube.measures, (b, a), settings.threshold)),
    )


def _through_network(cube: Cube, pair: JointPair, verdict: PairVerdict, settings: Settings) -> PairVerdict:
    """The same pair with the network's answer in front and the plain test's beside it."""
    signs, present, _ = signs_of(
        cube.values,
        cube.higher_is_better,
        np.array([[pair.a, pair.b]]),
        "worst" if settings.missing == "worst" else "drop",
    )
    x = (signs[0][present[0]] + 1.0) / 2.0
    assert settings.network is not None
    from adjudge.verdicts.network import judge_network  # only those who ask for networks pay for them

    found = judge_network(
        x,
        cube.measures,
        (pair.statement, pair.probability),
        settings.threshold,
        structure=settings.network,
        draws=settings.draws,
        seed=settings.seed,
    )
    alpha = 2.0 ** -sum(sign != "=" for sign in found.statement)
    count = found.share * pair.n
    through = replace(
        pair,
        statement=found.statement,
        probability=found.probability,
        lower=found.lower,
        upper=found.probability,
        runner_up=found.runner_up,
        runner_up_probability=found.runner_up_probability,
        share=found.share,
        p_majority=float(majority_probability(count + alpha, pair.n - count + 1.0 - alpha)),
    )
    word = judge(through, settings.threshold, settings.rule)
    names = (verdict.b, verdict.a)
    guards = guard_functions.pair_guards(through, cube.measures, names, settings.threshold)
    if word != verdict.verdict:
        text = f"{verdict.verdict} by the plain Dirichlet test, {word} through the network. {found.why}"
        guards.append(Guard("G11", text, (names,)))
    return replace(
        verdict,
        verdict=word,
        statement=through.statement,
        probability=through.probability,
        lower=through.probability,
        upper=through.probability,
        runner_up=through.runner_up,
        runner_up_probability=through.runner_up_probability,
        share=through.share,
        p_majority=through.p_majority,
        method="network",
        exact=found.method == "exact",
        tied=is_tied(through),
        dirichlet=PlainResult(pair.statement, pair.probability, pair.p_majority, verdict.verdict),
        network=found,
        guards=tuple(guards),
    )


def _family_guards(pairs: list[PairVerdict], settings: Settings) -> tuple[tuple[PairVerdict, ...], list[Guard]]:
    """Claims withheld to keep the expected share of wrong ones within the limit, and the count of what remains."""
    claimed = [(place, pair.lower) for place, pair in enumerate(pairs) if pair.verdict != "undecided"]
    found: list[Guard] = []
    if settings.fdr is not None and claimed:
        given_up = withhold(claimed, settings.fdr)
        if given_up:
            names = tuple((pairs[place].b, pairs[place].a) for place in sorted(given_up))
            text = (
                f"{len(given_up)} of {len(claimed)} claims withheld: expected share of wrong claims ≤ {settings.fdr:g}"
            )
            found.append(Guard("G10", text, names))
        for place in given_up:
            pair = replace(pairs[place], verdict="undecided")
            pairs[place] = replace(pair, sentence=pair_sentence(pair), guards=(*pair.guards, found[0]))
        claimed = [claim for claim in claimed if claim[0] not in given_up]
    many = guard_functions.many_pairs([chance for _, chance in claimed], len(pairs), settings.fdr)
    if many:
        found.append(many)
    return tuple(pairs), found


def _gather(pairs: Sequence[PairVerdict]) -> list[Guard]:
    """One guard per code for the whole table, naming the pairs it concerns."""
    by_code: dict[str, list[Guard]] = defaultdict(list)
    for pair in pairs:
        for guard in pair.guards:
            if guard.code != "G10":  # made for the family already
                by_code[guard.code].append(guard)
    gathered = []
    for code in sorted(by_code):
        same = by_code[code]
        if len(same) == 1:
            gathered.append(same[0])
            continue
        texts = {guard.text for guard in same}
        text = (
            same[0].text if len(texts) == 1 else f"e.g. {same[0].pairs[0][0]} vs {same[0].pairs[0][1]}: {same[0].text}"
        )
        gathered.append(Guard(code, text, tuple(pair for guard in same for pair in guard.pairs)))
    return gathered


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
            found.append((part.measures, tuple(_judge_pairs(part, _pair_list(cube, baseline), settings)[0])))
    return tuple(found)
