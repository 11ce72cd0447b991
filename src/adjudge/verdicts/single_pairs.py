"""Each pair under one measure: its tests, its effect sizes, its adjusted p-value, its verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import UnfitDataError
from adjudge.evidence.adjustments import adjust, refuse_pairs_only
from adjudge.evidence.hodges_lehmann import hodges_lehmann
from adjudge.evidence.mean_difference import mean_difference
from adjudge.evidence.superiority import probability_of_superiority
from adjudge.kernels.medians import median_intervals
from adjudge.kernels.ties import differences as settled_differences
from adjudge.kernels.ties import typical_size
from adjudge.record import Record
from adjudge.results.table import ResultTable
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.choice import METHODS, Choice
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.measure_pair import MeasurePair
from adjudge.verdicts.pair import Effect
from adjudge.verdicts.pair_tests import PairData, PairTest, run_pair_test
from adjudge.verdicts.single_data import MeasureData, SingleSettings
from adjudge.verdicts.single_text import single_sentence

__all__ = ["judge_pairs"]

Floats = NDArray[np.float64]


def judge_pairs(
    table: ResultTable,
    data: MeasureData,
    choice: Choice,
    overall: dict[str, Any],
    baseline: str | None,
    settings: SingleSettings,
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
    data: MeasureData,
    choice: Choice,
    overall: dict[str, Any],
    shared: Any,
    places: tuple[int, int],
    settings: SingleSettings,
) -> MeasurePair:
    """One pair's numbers; the verdict waits for the adjusted p-values."""
    a, b = places
    names = (table.learners[b], table.learners[a])
    present = ~(np.isnan(data.values[:, a]) | np.isnan(data.values[:, b]))
    if not present.any():
        raise UnfitDataError(f"{names[0]!r} and {names[1]!r} have no case in common; choose others with --learners")
    first, second = data.values[present, a], data.values[present, b]
    differences = settled_differences(second, first, typical_size(data.values))
    pair_data = PairData(
        differences=differences,
        grid=None if data.folds is None else data.folds.grid(differences),
        per_case=tuple(fold.values[:, b] - fold.values[:, a] for fold in data.by_case),
        scores_a=first * data.sign,
        scores_b=second * data.sign,
        ratio=data.shape.plan.ratio,
        case_ratios=data.case_ratios,
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
    test: PairTest | None, data: MeasureData, names: tuple[str, str], n: int, threshold: float
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


def _adjusted(
    pairs: list[MeasurePair], choice: Choice, settings: SingleSettings, whole: bool
) -> tuple[MeasurePair, ...]:
    """Adjust the p-values over the family, then judge."""
    # Nemenyi's and the control's p-values are adjusted already.
    refuse_pairs_only(settings.adjustment, whole)
    if choice.pairwise not in {None, "nemenyi", "control"} and len(pairs) > 1:
        family = [(pair.b, pair.a) for pair in pairs] if whole else None
        raised = adjust([pair.p_value for pair in pairs], settings.adjustment, pairs=family)  # type: ignore[arg-type]
        pairs = [replace(pair, p_adjusted=float(p)) for pair, p in zip(pairs, raised, strict=True)]
    judged = [replace(pair, verdict=_word(pair, settings)) for pair in pairs]
    return tuple(replace(pair, sentence=single_sentence(pair, METHODS, settings.adjustment)) for pair in judged)


def _word(pair: MeasurePair, settings: SingleSettings) -> str:
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
