"""Which learner is better under one measure? The test follows from the shape of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.adjustments import adjust, refuse_pairs_only
from adjudge.evidence.hodges_lehmann import hodges_lehmann
from adjudge.evidence.joint.dominance import tie_tolerance
from adjudge.evidence.mean_difference import mean_difference
from adjudge.evidence.superiority import probability_of_superiority
from adjudge.kernels.medians import median_intervals
from adjudge.record import Record, plain
from adjudge.results.completeness import unpaired_splits
from adjudge.results.plan import Plan, plan_of
from adjudge.results.read import read_results
from adjudge.results.scores import FoldScores, fold_scores
from adjudge.results.table import ResultTable
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.choice import METHODS, Choice, TableShape, choose
from adjudge.verdicts.comparison_form import COMPARE_SCHEMA
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.measure_pair import MeasurePair
from adjudge.verdicts.pair import Effect
from adjudge.verdicts.pair_tests import PairData, PairTest, run_pair_test
from adjudge.verdicts.rule import withhold
from adjudge.verdicts.single_text import single_sentence, single_text

__all__ = ["MeasureComparison", "compare_measure"]

Floats = NDArray[np.float64]
Missing = Literal["error", "drop", "worst"]


@dataclass(frozen=True, slots=True, repr=False)
class MeasureComparison(Record):
    """All pairs under one measure: `choice` says which tests and why, `overall` is the test of all learners at once."""

    source: str
    measure: str
    higher_is_better: bool
    learners: tuple[str, ...]
    cases: tuple[str, ...]
    plan: Plan
    choice: Choice
    overall: dict[str, Any]  # tests of all learners at once, by name
    ranking: tuple[tuple[str, float], ...]  # learner and mean rank (or expected rank), best first
    pairs: tuple[MeasurePair, ...]
    guards: tuple[Guard, ...]
    threshold: float
    rope: float
    adjustment: str
    seed: int
    notes: tuple[str, ...] = field(default=())
    frame_kind: str | None = field(default=None, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The object `adjudge compare --measure M --json` prints: the same schema, with the tests of each pair."""
        return {
            "schema": COMPARE_SCHEMA,
            "source": self.source,
            "learners": list(self.learners),
            "cases": list(self.cases),
            "measures": {self.measure: {"direction": "higher" if self.higher_is_better else "lower"}},
            "settings": {
                "measure": self.measure,
                "threshold": self.threshold,
                "rope": self.rope,
                "adjustment": self.adjustment,
                "seed": self.seed,
            },
            "plan": plain(self.plan),
            "choice": plain(self.choice),
            "overall": {name: result.to_dict() for name, result in self.overall.items()},
            "ranking": [{"learner": learner, "rank": rank} for learner, rank in self.ranking],
            "pairs": [pair.to_dict() for pair in self.pairs],
            "guards": [guard.to_dict() for guard in self.guards],
            "notes": list(self.notes),
        }

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair."""
        names = (
            "b",
            "a",
            "verdict",
            "direction",
            "p_value",
            "p_adjusted",
            "method",
            "bayesian",
            "n",
            "win_share",
            "exact",
        )
        columns: dict[str, list[Any]] = {name: [getattr(pair, name) for pair in self.pairs] for name in names}
        for place, word in enumerate(("worse", "equivalent", "better")):
            columns[f"P({word})"] = [pair.probabilities and pair.probabilities[place] for pair in self.pairs]
        for kind in ("median", "mean"):
            for part in ("median", "low", "high"):
                label = f"{kind} difference" + ("" if part == "median" else f" {part}")
                columns[label] = [plain(getattr(getattr(pair, kind), part)) for pair in self.pairs]
        columns["guards"] = [" ".join(guard.code for guard in pair.guards) for pair in self.pairs]
        return columns

    def to_frame(self) -> Any:
        from adjudge.frames import new_frame

        return new_frame(self.to_columns(), self.frame_kind)

    def __repr__(self) -> str:
        return f"MeasureComparison({self.measure!r}, {len(self.learners)} learners, {len(self.pairs)} pairs)"

    def __str__(self) -> str:
        return single_text(self)


def compare_measure(
    table: Any,
    measure: str | None = None,
    *,
    learners: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    baseline: str | None = None,
    method: str = "auto",
    rope: float = 0.0,
    ratio: float | None = None,
    threshold: float = 0.95,
    adjustment: str = "holm",
    missing: Missing = "error",
    fdr: float | None = None,
    draws: int = 50_000,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> MeasureComparison:
    """Which learner is better under this measure, and how sure is that?

    One data set with folds: corrected t and the Bayesian correlated t; many: signed ranks, both ways; more than two
    learners: Friedman first, pairs adjusted; with holes: Skillings–Mack and Plackett–Luce. `method` overrides the
    choice. A verdict rests on the adjusted p ≤ 1 − `threshold`; with a `rope` (differences within ± rope are of no
    consequence, in the measure's own unit) on the Bayesian probabilities of worse, equivalent and better ≥ `threshold`.
    `ratio` is n_test/n_train where the table does not tell. Claims that rest on probabilities are not adjusted for the
    number of pairs: their expected number of errors is told, and `fdr` withholds the least sure ones.

    >>> columns = {"case": ["iris"] * 20, "fold": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
    ...            "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5}
    >>> found = compare_measure(read_results(columns), "accuracy")
    >>> found.choice.pairwise, found.pairs[0].verdict
    ('corrected_t', 'better')
    """
    if not 0.5 <= threshold < 1.0:
        raise InputError(f"the threshold is a probability from 0.5 up to, not including, 1; got {threshold}")
    if not (np.isfinite(rope) and rope >= 0):
        raise InputError(f"the rope is a width of at least 0, in the measure's own unit; got {rope}")
    results = table if isinstance(table, ResultTable) else read_results(table)
    name = measure if measure is not None else _only(results)
    chosen = results.select(learners, [name], cases)
    if len(chosen.learners) < 2:
        raise UnfitDataError(f"a comparison needs two learners; {results.source} has {len(chosen.learners)}")
    if baseline is not None and baseline not in chosen.learners:
        raise InputError(f"no learner {baseline!r} for the baseline{did_you_mean(baseline, chosen.learners)}")
    higher = chosen.direction(name)
    data = _gather(chosen, missing, ratio, method)
    choice = choose(data.shape, method, baseline)
    overall, ranking = _overall(choice, data, chosen.learners, baseline, threshold, adjustment, seed)
    settings = _Settings(name, threshold, rope, adjustment, draws, seed)
    pairs = _pairs(chosen, data, choice, overall, baseline, settings, progress)
    pairs, family = _family(pairs, fdr)
    cautions = (guard_functions.folds_as_cases(chosen), guard_functions.unpaired(chosen))
    table_guards = [guard for guard in cautions if guard is not None]
    if data.n_holes:
        sizes = [pair.n for pair in pairs]
        hole_guard = guard_functions.holes(data.n_holes, data.values.size, "drop", sizes)
        table_guards += [hole_guard] if hole_guard else []
    return MeasureComparison(
        source=results.source,
        measure=name,
        higher_is_better=higher,
        learners=chosen.learners,
        cases=chosen.cases,
        plan=data.shape.plan,
        choice=choice,
        overall=overall,
        ranking=ranking,
        pairs=pairs,
        guards=(*_distinct(pairs), *table_guards, *family),
        frame_kind=results.meta.frame_kind,
        threshold=threshold,
        rope=rope,
        adjustment=adjustment,
        seed=seed,
        notes=results.notes,
    )


@dataclass(frozen=True, slots=True)
class _Settings:
    measure: str
    threshold: float
    rope: float
    adjustment: str
    draws: int
    seed: int


@dataclass(frozen=True, slots=True)
class _Data:
    """Scores (rows × learners), higher is better; rows are cases, or the folds or items of one data set."""

    values: Floats
    folds: FoldScores | None  # of the one data set
    by_case: tuple[FoldScores, ...]  # of every data set, for the hierarchical model
    shape: TableShape
    sign: float
    n_holes: int

    @property
    def independent(self) -> bool:
        """Whether rows are independent: data sets or items, not folds of one data set."""
        return self.folds is None or self.shape.plan.kind == "items"


def _only(table: ResultTable) -> str:
    if len(table.measures) != 1:
        raise InputError(f"say which measure: the table has {', '.join(table.measures[:8])}")
    return table.measures[0]


def _gather(table: ResultTable, missing: Missing, ratio: float | None, method: str) -> _Data:
    plan = plan_of(table)
    if ratio is not None:
        if not ratio > 0:
            raise InputError(f"--ratio is test size / training size, greater than 0; got {ratio}")
        plan = replace(plan, ratio=ratio, origin="given")
    sign = 1.0 if table.direction(table.measures[0]) else -1.0
    folds = None
    by_case: tuple[FoldScores, ...] = ()
    if len(table.cases) == 1:
        if unpaired_splits(table):
            raise UnfitDataError(
                f"learners were scored on different splits of {table.cases[0]!r} (split_id differs within a fold): "
                "fold differences are not paired; run all learners on the same splits"
            )
        folds = fold_scores(table, table.cases[0])
        values = folds.values
    else:
        cube = table.cube()
        values = cube.goodness[0]
        if method == "hierarchical":
            by_case = tuple(fold_scores(table, case) for case in table.cases)
    n_holes = int(np.isnan(values).sum())
    if n_holes and missing == "error":
        case, learner = np.argwhere(np.isnan(values))[0]
        raise UnfitDataError(
            f"{n_holes} missing cells, first: learner {table.learners[learner]!r} on case {table.cases[case]!r}; say "
            "--missing drop to go on with what is there"
        )
    if n_holes and missing == "worst":
        raise InputError("--missing worst has no meaning for one measure: a loss has no size; say --missing drop")
    shape = TableShape(
        n_cases=len(table.cases),
        n_learners=len(table.learners),
        plan=plan,
        has_holes=n_holes > 0,
        right_or_wrong=bool(np.isin(values * sign, (0.0, 1.0)).all()),
        n_units=len(values),
    )
    return _Data(values, folds, by_case, shape, sign, n_holes)


def _overall(
    choice: Choice,
    data: _Data,
    learners: tuple[str, ...],
    baseline: str | None,
    threshold: float,
    adjustment: str,
    seed: int,
) -> tuple[dict[str, Any], tuple[tuple[str, float], ...]]:
    """The tests of all learners at once by name, and the ranking, best first."""
    values = data.values
    found: dict[str, Any] = {}
    if choice.overall == "skillings_mack":
        from adjudge.evidence.skillings_mack import skillings_mack

        found["skillings_mack"] = skillings_mack(values)
    elif choice.overall == "nemenyi":
        from adjudge.evidence.nemenyi import nemenyi

        found["nemenyi"] = nemenyi(values, 1.0 - threshold)
    elif choice.overall == "control":
        from adjudge.evidence.control import compare_with_control

        assert baseline is not None
        found["control"] = compare_with_control(
            values, baseline, learners=list(learners), adjustment=adjustment, alpha=1.0 - threshold
        )
    elif choice.overall == "friedman":
        from adjudge.evidence.friedman import friedman

        found["friedman"] = friedman(values)
    if choice.bayesian == "plackett_luce":
        from adjudge.evidence.plackett_luce import plackett_luce

        found["plackett_luce"] = plackett_luce(values, learners=list(learners), seed=seed)
    ranks = next((result for result in found.values() if hasattr(result, "mean_ranks")), None)
    numbers = (
        () if not found else (ranks.mean_ranks if ranks else getattr(found.get("plackett_luce"), "expected_ranks", ()))
    )
    ordered = sorted(zip(learners, numbers, strict=False), key=lambda pair: pair[1])
    return found, tuple((name, float(rank)) for name, rank in ordered)


def _pairs(
    table: ResultTable,
    data: _Data,
    choice: Choice,
    overall: dict[str, Any],
    baseline: str | None,
    settings: _Settings,
    progress: Callable[[int, int], None] | None,
) -> tuple[MeasurePair, ...]:
    k = len(table.learners)
    places = list(combinations(range(k), 2))
    if baseline is not None:
        base = table.learners.index(baseline)
        places = [(base, other) for other in range(k) if other != base]
    shared = None
    if choice.bayesian == "bayes_signed_rank" and k > 2:
        from adjudge.evidence.bayes_signed_rank import bayes_signed_ranks

        shared = bayes_signed_ranks(
            data.values, learners=list(table.learners), rope=settings.rope, draws=settings.draws, seed=settings.seed,
            missing="drop",
        )  # fmt: skip
    found = []
    for done, (a, b) in enumerate(places):
        found.append(_judge_pair(table, data, choice, overall, shared, (a, b), settings))
        if progress is not None:
            progress(done + 1, len(places))
    return _adjusted(found, choice, settings, whole=baseline is None)


def _judge_pair(
    table: ResultTable,
    data: _Data,
    choice: Choice,
    overall: dict[str, Any],
    shared: Any,
    places: tuple[int, int],
    settings: _Settings,
) -> MeasurePair:
    """One pair's numbers; the verdict waits for the adjusted p-values."""
    a, b = places
    names = (table.learners[b], table.learners[a])
    present = ~(np.isnan(data.values[:, a]) | np.isnan(data.values[:, b]))
    if not present.any():
        raise UnfitDataError(f"{names[0]!r} and {names[1]!r} have no case in common; choose others with --learners")
    first, second = data.values[present, a], data.values[present, b]
    gap = second - first
    scale = float(np.median(np.abs(data.values[~np.isnan(data.values)])))
    differences = np.where(np.abs(gap) <= tie_tolerance(first, second, scale), 0.0, gap)
    pair_data = PairData(
        differences=differences,
        grid=None if data.folds is None else data.folds.grid(differences),
        per_case=tuple(fold.values[:, b] - fold.values[:, a] for fold in data.by_case),
        scores_a=first * data.sign,
        scores_b=second * data.sign,
        ratio=data.shape.plan.ratio,
        seeds=data.shape.plan.kind in {"seeds", "samples"},
        rope=settings.rope,
        draws=settings.draws,
        seed=settings.seed,
    )
    tests: dict[str, PairTest] = {}
    p_value = None
    p_adjusted = None
    if choice.pairwise in {"nemenyi", "control"}:
        p_value, p_adjusted = _from_ranks(choice.pairwise, overall[choice.pairwise], table.learners, places)
    elif choice.pairwise is not None:
        tests[choice.pairwise] = run_pair_test(choice.pairwise, pair_data)
        p_value = tests[choice.pairwise].p_value
    if choice.bayesian == "plackett_luce":
        ranking = overall["plackett_luce"]
        chance = float(ranking.probability(*names))
        bayes: PairTest | None = PairTest(ranking, None, (1.0 - chance, 0.0, chance), False, ranking.monte_carlo_error)
    elif shared is not None:
        result = shared.pair(*names)
        bayes = tests["bayes_signed_rank"] = PairTest(
            result, None, tuple(result.probabilities), False, result.monte_carlo_error
        )
    elif choice.bayesian is not None:
        bayes = tests[choice.bayesian] = run_pair_test(choice.bayesian, pair_data)
    else:
        bayes = None
    main = tests.get(choice.pairwise or "")
    return MeasurePair(
        a=names[1],
        b=names[0],
        measure=settings.measure,
        verdict="undecided",
        direction=_direction(differences, main),
        p_value=p_value,
        p_adjusted=p_value if p_adjusted is None else p_adjusted,
        method=choice.pairwise or "",
        probabilities=None if bayes is None else bayes.probabilities,
        bayesian=choice.bayesian,
        exact=(main is None or main.exact) and (bayes is None or bayes.exact),
        monte_carlo_error=0.0 if bayes is None else bayes.monte_carlo_error,
        rope=settings.rope,
        win_share=float(np.mean(differences > 0) + 0.5 * np.mean(differences == 0)),
        n=len(differences),
        median=_median(differences * data.sign, data.independent),
        mean=_mean(differences, main, data.sign),
        threshold=settings.threshold,
        guards=_pair_guards(main, data, names, len(differences), settings.threshold),
        results={name: test.result for name, test in tests.items()}
        | (_effect_sizes(differences, data.sign) if data.independent else {}),
    )


def _from_ranks(method: str, overall: Any, learners: tuple[str, ...], places: tuple[int, int]) -> tuple[float, float]:
    """p before and after adjustment; Nemenyi's is for all pairs from the start."""
    if method == "nemenyi":
        p = float(overall.p_values[places[0]][places[1]])
        return p, p
    place = overall.others.index(learners[places[1]])
    return float(overall.p_value[place]), float(overall.adjusted[place])


def _direction(differences: Floats, test: PairTest | None) -> str:
    """The side the test itself favours, else the side of the mean."""
    word = getattr(test.result, "direction", None) if test is not None else None
    if word is None:
        mean = float(differences.mean())
        word = "positive" if mean > 0 else "negative" if mean < 0 else "none"
    return {"positive": ">", "negative": "<"}.get(word, "=")


def _median(differences: Floats, independent: bool) -> Effect:
    """The median; its interval takes the cases for independent, so folds of one data set get none."""
    found = Effect(*(float(number[0]) for number in median_intervals(differences[None, :])))
    return found if independent else Effect(found.median, float("nan"), float("nan"), float("nan"))


def _mean(differences: Floats, test: PairTest | None, sign: float) -> Effect:
    """The mean difference: with the interval of the test that ran where it has one, else Student's over the cases."""
    result: Any = None if test is None else test.result
    if not (hasattr(result, "mean") and hasattr(result, "low")):
        if result is not None and hasattr(result, "df"):  # 5x2cv: a mean, and no interval of its own
            return Effect(float(differences.mean()) * sign, float("nan"), float("nan"), float("nan"))
        result = mean_difference(differences, method="t")
    ends = sorted((result.low * sign, result.high * sign))
    return Effect(float(result.mean) * sign, ends[0], ends[1], float(result.confidence))


def _effect_sizes(differences: Floats, sign: float) -> dict[str, Record]:
    """Effect sizes whose intervals take the cases for independent: not for folds."""
    return {
        "probability_of_superiority": probability_of_superiority(differences),
        "hodges_lehmann": hodges_lehmann(differences * sign),
    }


def _pair_guards(
    test: PairTest | None, data: _Data, names: tuple[str, str], n: int, threshold: float
) -> tuple[Guard, ...]:
    # A signed-rank posterior is certain when all differences share a sign, however few: the count of cases decides.
    few = guard_functions.few_cases(n, names, threshold) if data.independent else None
    found = [few] if few else []
    if test is not None and getattr(test.result, "guard", None):
        found.append(Guard("G12", str(test.result.guard), (names,)))  # type: ignore[attr-defined]
    if data.shape.plan.kind == "seeds":
        text = (
            "several seeds on one split: the answer is about other seeds, not about other data; compare items for that"
        )
        found.append(Guard("G13", text, (names,)))
    return tuple(found)


def _adjusted(pairs: list[MeasurePair], choice: Choice, settings: _Settings, whole: bool) -> tuple[MeasurePair, ...]:
    """Adjust the p-values over the family, then judge."""
    # Nemenyi's and the control's p-values are adjusted already.
    refuse_pairs_only(settings.adjustment, whole)
    if choice.pairwise not in {None, "nemenyi", "control"} and len(pairs) > 1:
        family = [(pair.b, pair.a) for pair in pairs] if whole else None
        raised = adjust([pair.p_value for pair in pairs], settings.adjustment, pairs=family)  # type: ignore[arg-type]
        pairs = [replace(pair, p_adjusted=float(p)) for pair, p in zip(pairs, raised, strict=True)]
    judged = [replace(pair, verdict=_word(pair, settings)) for pair in pairs]
    return tuple(replace(pair, sentence=single_sentence(pair, METHODS, settings.adjustment)) for pair in judged)


def _word(pair: MeasurePair, settings: _Settings) -> str:
    """Without a rope the adjusted p-value decides, for its error rate is known; with one, the three probabilities."""
    if any(guard.code == "G01" for guard in pair.guards):
        return "undecided"
    if pair.probabilities is not None and (settings.rope > 0 or pair.p_adjusted is None):
        for word, chance in zip(("worse", "equivalent", "better"), pair.probabilities, strict=True):
            if chance - 2 * pair.monte_carlo_error * (chance < 1) >= settings.threshold:
                return word
        return "undecided"
    if pair.p_adjusted is None or pair.p_adjusted > 1.0 - settings.threshold:
        return "undecided"
    return {">": "better", "<": "worse"}.get(pair.direction, "undecided")


def _family(pairs: tuple[MeasurePair, ...], fdr: float | None) -> tuple[tuple[MeasurePair, ...], list[Guard]]:
    """Claims by probability over many pairs: the least sure withheld where asked, and how many may be wrong."""
    if fdr is not None and not 0.0 < fdr < 1.0:
        raise InputError(f"--fdr is an expected share of wrong claims between 0 and 1; got {fdr}")
    claims = [
        (place, max(pair.probabilities))
        for place, pair in enumerate(pairs)
        if pair.verdict != "undecided" and pair.probabilities is not None and (pair.rope > 0 or pair.p_adjusted is None)
    ]
    if len(pairs) < 2 or not claims:
        return pairs, []
    judged, found = list(pairs), []
    given_up = set() if fdr is None else withhold(claims, fdr)
    if given_up:
        names = tuple((pairs[place].b, pairs[place].a) for place in sorted(given_up))
        text = f"{len(given_up)} of {len(claims)} claims withheld: expected share of wrong claims ≤ {fdr:g}"
        found.append(Guard("G10", text, names))
        for place in given_up:
            turned = replace(judged[place], verdict="undecided")
            judged[place] = replace(
                turned, sentence=turned.sentence.replace(f": {pairs[place].verdict} at", ": undecided at")
            )
    kept = [chance for place, chance in claims if place not in given_up]
    many = guard_functions.many_pairs(kept, len(pairs), fdr)
    return tuple(judged), [*found, *([many] if many else [])]


def _distinct(pairs: Sequence[MeasurePair]) -> list[Guard]:
    """Each guard once, naming all pairs it concerns."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for pair in pairs:
        for guard in pair.guards:
            found.setdefault((guard.code, guard.text), []).extend(guard.pairs)
    return [Guard(code, text, tuple(names)) for (code, text), names in found.items()]
