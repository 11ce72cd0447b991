"""Every pair on all measures together: numbers turned into verdicts, through the network where asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from adjudge.errors import UnfitDataError
from adjudge.evidence.adjustments import adjust, refuse_pairs_only
from adjudge.evidence.joint.claim import judge_claim
from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.pairs import JointPair, joint_pairs, signs_of
from adjudge.results.table import Cube
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.pair import Effect, PairVerdict, PlainResult, SignedRank
from adjudge.verdicts.rule import is_tied, judge
from adjudge.verdicts.sentence import pair_sentence
from adjudge.verdicts.settings import Settings

__all__ = ["judge_pairs"]


def judge_pairs(
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
        rule=settings.rule,
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
    against = guard_functions.groups_against_margin(found.groups, verdict.margins, names)
    if against is not None and not any(guard.code == "G02" for guard in guards):
        guards.append(against)
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
