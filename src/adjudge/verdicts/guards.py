"""Every guard: one function that looks at a comparison and says its caution, or nothing, under its declaration.

A caution is its text, or its text and the numbers of the pairs it concerns; docs/guards.md is made of the declarations.
"""

from __future__ import annotations

import re
import string
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import normalise
from adjudge.evidence.joint.linked import linked_measures
from adjudge.measures.registry import known_measure, on_ratio_scale
from adjudge.results.completeness import unpaired_splits
from adjudge.verdicts.guard import Found, Guard, GuardRule, guard
from adjudge.verdicts.measured import evidence_on
from adjudge.verdicts.order import order_of
from adjudge.verdicts.outcome import published_word
from adjudge.verdicts.rare_hits import undone_by_two_items
from adjudge.verdicts.signs import cases_needed, family_p
from adjudge.verdicts.slices import against_overall, reversed_everywhere
from adjudge.verdicts.units import missing_cells
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.network import NetworkEvidence

_SURE_MEASURES, _SURE_CASES = 8, 50  # docs/networks.md: how often independent measures are linked by chance
_WIDE = 1000.0  # a span of positive values that speaks for factors
_MOST_AGAINST = 3  # slices named one by one
_MOST_SKEWED = 200  # pairs judged again by their means
_FOLD_NAME = re.compile(r"(fold|run|rep|repeat|repetition|split|seed|resample|cv)[\s_.:#-]*\d", re.IGNORECASE)
_BY_A_MODEL = re.compile(r"model_graded|llm_(as_a_)?judge|judge_score|llm_rubric|(^|[^a-z])g_?eval\b")
_PICKED = 0.01  # p from which on labels are said to be picked: a caution on the first screen must be rare by chance
_BEFORE_FOLD = string.whitespace + "_.:/#-"


@guard(
    "G01",
    "too few cases",
    when=(
        "with so many cases (that differ, or groups) and pairs even unanimous results could not reach α under the "
        "rule in force; it says how many are needed"
    ),
    do="add cases; compare fewer learners, or with `--baseline`",
    each_benchmark=True,
    urgent=True,
)
def few_cases(comparison: Comparison) -> Found:
    settings, units = comparison.settings, comparison.units
    if not units.independent:
        return
    k = comparison.pairs_in_family
    if settings.rule != "claims":
        level, needed, family = settings.alpha, cases_needed(1, settings.alpha), ""
    elif settings.fdr is not None:
        level, needed, family = settings.fdr, cases_needed(1, settings.fdr), ""
    else:
        decided = int((comparison.p_pair <= settings.alpha).sum())
        level, needed = settings.alpha / max(k - decided, 1), comparison.needed
        family = f" and {k} pairs" if k > 1 else ""
        family += f" over {comparison.statements} slices" if comparison.statements > 1 else ""
    columns = [column for column in range(len(units.measures)) if not units.by_votes(column)]
    by_votes = f" on {', '.join(units.measures[:-1])}" if units.votes is not None else ""
    evidence, identical = [comparison.evidence[column] for column in columns], comparison.identical[:, columns]
    least = np.stack([part.smallest_p for part in evidence], axis=1)
    least = np.where(identical, np.inf, least).min(axis=1)
    rows = np.flatnonzero((least > level * (1 + 1e-9)) & ~identical.all(axis=1))
    if not len(rows):
        return
    counts = np.stack([part.won + part.lost for part in evidence], axis=1).max(axis=1)[rows]
    sizes = np.stack([part.n for part in evidence], axis=1).max(axis=1)[rows]
    n = int(sizes.max())
    noun = units.nouns(n)
    all_told = units.groups is not None or counts.max() == n
    most = "at most " if min(sizes.min(), n if all_told else counts.min()) < (n if all_told else counts.max()) else ""
    said = f"{most}{n} {noun}" if all_told else f"{most}{int(counts.max())} of {n} {noun} that differ"
    if settings.sequential:
        yield f"with {said}{family} no stop could decide yet", rows
    elif settings.missing == "both" and missing_cells(units).any():
        text = f"with {said}{family}, missing cells counted against either claim, even unanimous results cannot decide"
        yield text, rows
    else:
        text = f"with {said}{family} even unanimous results cannot decide{by_votes}; {needed} are needed"
        yield text, rows


@guard(
    "G02",
    "outcome against wins",
    when=(
        "under `--rule published` and its relatives: the most frequent outcome points against a measure's own count "
        "of wins"
    ),
    do="read won/lost/tied; the default rule",
)
def mode_against_margin(comparison: Comparison) -> Found:
    if comparison.settings.rule == "claims":
        return
    for place, outcome in enumerate(comparison.outcomes):
        if outcome is None or outcome.tied:
            continue
        against = [
            f"{name} (won {part.won[place]}, lost {part.lost[place]}, tied {part.tied[place]})"
            for name, part, sign in zip(comparison.measures, comparison.evidence, outcome.statement, strict=True)
            if (sign == ">" and part.won[place] < part.lost[place])
            or (sign == "<" and part.won[place] > part.lost[place])
        ]
        if against:
            text = f"the most frequent outcome {outcome.statement} points against the cases on {', '.join(against)}"
            yield text, [place]


@guard(
    "G04",
    "linked measures",
    when="two measures are functions of each other (accuracy and error): the same evidence twice",
    do="keep one with `--measures`",
)
def linked(comparison: Comparison) -> Found:
    units = comparison.units
    pairs = linked_measures(units.values) if units.from_cases else []
    if pairs:
        named = "; ".join(f"{units.measures[i]} and {units.measures[j]}" for i, j in pairs)
        yield f"functions of each other: {named}; they repeat the same evidence: keep one of each"


@guard(
    "G05",
    "folds used as cases",
    when="case names look like folds or runs of a few data sets; they share training data",
    do="give case, repeat and fold as columns",
    urgent=True,
)
def folds_as_cases(comparison: Comparison) -> Found:
    names = comparison.cases
    if not comparison.units.independent:
        return
    if not _FOLD_NAME.search("\n".join(names[: len(names) // 5 + 1])):  # of a million other names the first tell
        return
    told = [(name, found) for name in names if (found := _FOLD_NAME.search(name))]
    stems = [name[: found.start()].rstrip(_BEFORE_FOLD) for name, found in told]
    if len(names) - len(stems) > 0.2 * len(names) or len(stems) < 2 or len(set(stems)) > len(stems) / 2:
        return
    of = "1 data set" if len(set(stems)) == 1 else f"{len(set(stems))} data sets"
    yield (
        f"the cases look like folds or runs ({names[0]}, {names[1]}, …) of {of}; they share training "
        "data and are not independent: give case, repeat and fold as columns"
    )


@guard(
    "G07",
    "tied throughout",
    when="a measure is tied in every case of every pair and left out",
    each_benchmark=True,
)
def tied_throughout(comparison: Comparison) -> Found:
    everywhere = np.asarray(comparison.identical.all(axis=0))
    if everywhere.any() and not everywhere.all():
        names = [name for name, tied in zip(comparison.measures, everywhere.tolist(), strict=True) if tied]
        yield f"{', '.join(names)}: tied in every case of every pair, left out"


@guard(
    "G09",
    "identical learners",
    when="the same results on every measure in every case",
    each_benchmark=True,
)
def identical_learners(comparison: Comparison) -> Found:
    rows = np.flatnonzero(comparison.identical.all(axis=1))
    if len(rows):
        yield "the same results on every measure in every case: nothing to decide", rows


@guard(
    "G08",
    "missing cells",
    when=(
        "cells are missing: whose they are, and what was done with them. If a cell is missing because the learner "
        "failed there, leaving it out flatters that learner"
    ),
    do="fill them; `--missing both` counts every missing cell against either claim",
    urgent=True,
)
def holes(comparison: Comparison) -> Found:
    """Whose cells are missing, and that another treatment may answer otherwise."""
    columns = [column for column in range(len(comparison.measures)) if not comparison.units.by_votes(column)]
    missing = missing_cells(comparison.units)[columns]
    if missing.any():
        per_learner = missing.sum(axis=(0, 1))
        order = np.argsort(-per_learner, kind="stable")
        worst = ", ".join(f"{comparison.learners[i]} {per_learner[i]}" for i in order[:4] if per_learner[i])
        more = int((per_learner > 0).sum()) - 4
        worst += f" and {more} more learners" if more > 0 else ""
        sizes = np.stack([comparison.evidence[column].n for column in columns], axis=1)
        careful = f"; if a learner failed there, {option('missing', 'both')} is the careful choice"
        careful = "" if comparison.units.people else careful + _both_gives(comparison)
        how = (
            "counted against either claim"
            if comparison.settings.missing == "both"
            else f"left out pair by pair, so pairs rest on {_range(f'{sizes.min():.0f}', f'{sizes.max():.0f}')} "
            f"{comparison.units.nouns(2)}{careful}"
        )
        yield f"{int(missing.sum())} of {missing.size} cells are missing ({worst}): {how}"


def _both_gives(comparison: Comparison) -> str:
    """How many of the claims would stand with every hole counted against either claim; empty where it cannot be."""
    settings, units, claimed = comparison.settings, comparison.units, comparison.signs != 0
    plain = units.independent and units.groups is None and not (settings.margins or settings.gates or settings.fdr)
    means = any(test.name not in {"wilcoxon", "sign"} for test in comparison.tests)
    if not plain or means or settings.rule != "claims" or len(comparison) > _MOST_SKEWED or comparison.statements > 1:
        return ""
    if not claimed.any():
        return ""
    both = replace(settings, missing="both")
    found = [evidence_on(units, j, comparison.pair_index, both)[1] for j in range(len(units.measures))]
    p = np.where(comparison.identical, np.nan, np.stack([part.p for part in found], axis=1))
    side = np.stack([part.side for part in found], axis=1)
    stand = claimed & (family_p(p)[1] <= settings.alpha * (1 + 1e-12)) & (side == comparison.signs)
    kept, made = int(stand.sum()), int(claimed.sum())
    return f": with {option('missing', 'both')} {kept} of the {made} claims made here would stand"


@guard(
    "G24",
    "not judged",
    when=(
        "a learner shares too few cases with every other one (fewer than 6 at 0.95): left out before the pairs are "
        "counted"
    ),
    urgent=True,
)
def not_judged(comparison: Comparison) -> Found:
    if comparison.not_judged:
        needed = cases_needed(1, comparison.settings.alpha)
        names = ", ".join(comparison.not_judged)
        yield f"not judged, since each shares fewer than {needed} {comparison.units.nouns(2)} with every other: {names}"


def _range(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"


@guard(
    "G11",
    "network disagrees",
    when="another outcome is the most frequent through the network of the measures than without it",
)
def network_disagrees(comparison: Comparison) -> Found:
    rows = [place for place, network in _networks(comparison) if network.statement != network.plain_statement]
    if rows:
        yield "another outcome is the most frequent through the network than without it", rows


@guard(
    "G15",
    "chance links",
    when=(
        "the network was learnt from few cases or for many measures, where BDeu links independent measures by chance "
        "([how often](networks.md))"
    ),
    do="read P(linked), the average over all networks",
)
def chance_links(comparison: Comparison) -> Found:
    measures, cases = len(comparison.measures), len(comparison.cases)
    if comparison.settings.network != "optimal" or (measures <= _SURE_MEASURES and cases >= _SURE_CASES):
        return
    if any(len(group.measures) > 1 for _, network in _networks(comparison) for group in network.groups):
        yield (
            f"{measures} measures and {cases} cases: a network learnt from so few links independent measures by "
            "chance; read P(linked), or average over all structures"
        )


def _networks(comparison: Comparison) -> list[tuple[int, NetworkEvidence]]:
    """The network of each pair, where they were asked for."""
    if comparison.settings.network is None:
        return []
    return [(place, each.network) for place, each in enumerate(comparison.outcomes) if each and each.network]


@guard(
    "G12",
    "unreliable test",
    when="a test was asked for whose error rate is known to be too high (the corrected t as published and "
    "the uncorrected t, on folds)",
    do="leave `--test` out",
    urgent=True,
)
def doubtful_test(comparison: Comparison) -> Found:
    for test in dict.fromkeys(comparison.tests):
        if test.caution:
            yield f"{test.label}: {test.caution}"


@guard(
    "G13",
    "seeds only",
    when="several seeds on one split: the answer is about other seeds, not about other data",
    do="compare items",
    urgent=True,
)
def seeds_only(comparison: Comparison) -> Found:
    if comparison.units.plan.kind == "seeds" and not comparison.units.independent:
        yield "several seeds on one split: the answer is about other seeds, not about other data"


@guard(
    "G14",
    "unpaired splits",
    when=(
        "learners were scored on different splits of the same case (`split_id` differs); differences hold the luck of"
        " the split too. For one data set this is refused"
    ),
    do="run all on the same splits",
    urgent=True,
)
def unpaired(comparison: Comparison) -> Found:
    cases = unpaired_splits(comparison.table)
    if cases:
        yield (
            f"learners were scored on different splits of {len(cases)} case(s), e.g. {cases[0]} (split_id differs); "
            "differences between them hold the luck of the split as well"
        )


@guard(
    "G16",
    "exact test differs",
    when="`--rule published` claims what the exact GLRT does not",
    do="`--rule strict`, or the default",
)
def exact_test_differs(comparison: Comparison) -> Found:
    if comparison.settings.rule != "published":
        return
    strict = replace(comparison.settings, rule="strict")
    rows = [
        place
        for place, (word, outcome) in enumerate(zip(comparison.words, comparison.outcomes, strict=True))
        if word != Word.UNDECIDED and published_word(outcome, strict) == Word.UNDECIDED
    ]
    if rows:
        yield "claimed by the published rule where the exact GLRT is not significant", rows


@guard(
    "G17",
    "reward alone",
    when=(
        "information reward is the only measure judged; unless the prior is uniform it is not a proper scoring rule, "
        "and overstating the common classes can win ([why](information-reward.md))"
    ),
    do="judge `log_loss` or `brier` next to it",
)
def reward_alone(comparison: Comparison) -> Found:
    """Information reward judged with nothing beside it, by whatever name the table has for it."""
    found = [known_measure(name) for name in comparison.measures]
    if all(measure is not None and measure.name == "information_reward" for measure in found):
        yield (
            f"{comparison.measures[0]} is judged by itself, and unless all classes are equally frequent it is not a "
            "proper scoring rule: overstating the common classes can win (docs/information-reward.md); judge log_loss "
            "or brier as well"
        )


@guard(
    "G18",
    "claim withheld",
    when=(
        "the ranks favour one learner, the mean or the count of wins the other: no difference is claimed (it counts "
        'against the loser where "nobody is shown to beat it" is claimed)'
    ),
    do="look at the cases; `--estimand mean` or `wins`",
    each_benchmark=True,
)
def veto(comparison: Comparison) -> Found:
    for measure, name in enumerate(comparison.measures):
        rows = np.flatnonzero(comparison.vetoed[:, measure])
        if len(rows):
            text = f"{name}: the ranks point one way, the mean or the count of wins the other: no difference is claimed"
            yield text, rows


@guard(
    "G19",
    "skew",
    when=(
        "a claim rests on strongly skewed differences, where the typical and the mean difference may part; it "
        "says what the mean says. Of a claim about the mean: few cases, strong skew, where the test is wrong in more "
        "than 5 % ([how often](claims.md))"
    ),
    do="`--estimand mean`; `typical`",
)
def skew(comparison: Comparison) -> Found:
    """A claimed sign of the typical difference where the mean may say otherwise, with what it says."""
    for measure, (name, part) in enumerate(zip(comparison.measures, comparison.evidence, strict=True)):
        rows = np.flatnonzero(part.skewed & (comparison.signs[:, measure] != 0))
        if not len(rows):
            continue
        if comparison.tests[measure].centre == "mean":
            text = (
                f"{name}: strongly skewed differences; a test of their mean is wrong more often than it says where "
                f"cases are few (with {int(part.n[rows].max())} {comparison.units.nouns(2)} here)"
            )
            yield text, rows
            continue
        looked = rows[:_MOST_SKEWED]
        by_mean = replace(comparison.settings, estimand="mean", sequential=False, missing="drop", test=None)
        _, mean = evidence_on(comparison.units, measure, comparison.pair_index[looked], by_mean)
        apart = (mean.side != part.side[looked]) | (mean.p > comparison.settings.alpha)
        if not apart.any():
            continue
        some = f" for {int(apart.sum())} of {len(looked)} such claims" if len(looked) > 1 else ""
        p = mean.p[apart]
        text = (
            f"{name}: strongly skewed differences; the claim is about the typical difference, and by the mean "
            f"(estimand mean) p is {_range(f'{p.min():.2g}', f'{p.max():.2g}')}{some}"
        )
        yield text, looked[apart]


@guard(
    "G20",
    "possible groups",
    when=(
        "a text column is constant within cases and shared between them: related cases are not independent (item "
        "tests on clustered items are wrong in 17–90 % of tables)"
    ),
    do="`--group COLUMN`",
    urgent=True,
)
def groups_offered(comparison: Comparison) -> Found:
    if offered := _offered(comparison):
        column, number = min(offered.items(), key=lambda item: item[1])
        yield (
            f"column {column!r} puts the {len(comparison.cases)} {comparison.units.nouns(2)} into {number} groups: if "
            f"those in a group are related, they are not independent; use {option('group', column)}"
        )


@guard(
    "G26",
    "variants as cases",
    when="case names share what stands before a slash: perhaps variants of one data set",
    do="give the data set as a column, `--group`",
    urgent=True,
)
def variants_as_cases(comparison: Comparison) -> Found:
    units = comparison.units
    if comparison.settings.group is not None or not units.independent or _offered(comparison):
        return
    if units.benchmarks is not None or not all("/" in name for name in comparison.cases):
        return
    stems = [name.split("/")[0] for name in comparison.cases]
    if 1 < len(set(stems)) < len(stems):
        yield (
            f"the names before / put the {len(stems)} {units.nouns(2)} into {len(set(stems))} sets: "
            "variants of one data set are not independent; give the data set as a column and use it as the group"
        )


def _offered(comparison: Comparison) -> dict[str, int]:
    """Columns that put the cases into groups, and how many; none where groups were given or cannot be."""
    if comparison.settings.group is not None or not comparison.units.independent:
        return {}
    offered = comparison.table.group_columns()
    told = {cut.column for cut in comparison.units.cuts}  # of these the answer says what they are
    return {column: number for column, number in offered.items() if column not in told}


@guard(
    "G21",
    "names alike",
    when=(
        "learners, measures or (where cells are missing) cases whose names differ only in case or spaces are judged "
        "as different"
    ),
    do="rename",
)
def names_alike(comparison: Comparison) -> Found:
    kinds: tuple[Literal["learner", "measure", "case"], ...] = ("learner", "measure")
    kinds = (*kinds, "case") if missing_cells(comparison.units).any() else kinds
    for kind in kinds:
        twins = [" and ".join(map(repr, names)) for names in comparison.table.names_alike(kind)]
        if twins:
            more = f" and {len(twins) - 3} more" if len(twins) > 3 else ""
            yield (
                f"{kind}s whose names differ only in case or spaces are judged as different: "
                f"{'; '.join(twins[:3])}{more}"
            )


@guard(
    "G22",
    "possible factors",
    when=(
        "a measure's positive values span more than a factor of 1000, or one that is judged by factors has values "
        "that are not positive"
    ),
    do="`--factors MEASURE`",
)
def factors_offered(comparison: Comparison) -> Found:
    units = comparison.units
    for place, name in enumerate(units.measures):
        known = units.values[place][~np.isnan(units.values[place])]
        if units.factors[place] or units.zero_one[place] or not len(known):
            continue
        if on_ratio_scale(name):
            yield f"{name} is judged by differences, because some of its values are not positive"
        elif (known > 0).all() and known.max() > _WIDE * known.min() and not _never_factors(name):
            factor = known.max() / known.min()
            told = f"{factor:.0f}" if factor < 1e6 else f"{factor:.1e}"
            yield (
                f"{name} spans a factor of {told}: differences are dominated by the largest cases; consider judging it "
                f"by factors ({option('factors', [name])})"
            )


def _never_factors(name: str) -> bool:
    """Whether the measure is a logarithm already (log loss) or has an upper end (accuracy): its differences count."""
    found = known_measure(name)
    return found is not None and (found.unit in {"nats", "bits"} or found.high < np.inf)


@guard(
    "G23",
    "group size tied to effect",
    when=(
        "groups differ threefold or more in size and are judged by their sums: where effects grow with size, 5 % may "
        "be 6.5 to 8.6 %"
    ),
    do="`--estimand typical`: each group counts once",
)
def size_tied_to_effect(comparison: Comparison) -> Found:
    units = comparison.units
    if units.groups is None:
        return
    sizes = np.bincount(units.groups).astype(np.float64)
    if sizes.max() >= 3 * sizes.min() and any(test.name == "sign_flip" for test in comparison.tests):
        yield (
            f"groups hold {sizes.min():.0f} to {sizes.max():.0f} {units.noun}s: where effects grow with group size, 5 "
            "% may be 6.5 to 8.6 %"
        )


@guard(
    "G25",
    "results in a circle",
    when="joint claims run in a circle; its members share a place in the order",
)
def circles(comparison: Comparison) -> Found:
    if comparison.baseline is not None:
        return
    order = order_of(
        len(comparison.learners),
        comparison.pair_index,
        comparison.family_signs,
        comparison.identical,
        comparison.vetoed,
    )
    for circle in order.circles:
        names = ", ".join(comparison.learners[place] for place in circle)
        yield f"each of {names} is beaten by another of them: they share one place in the order"


@guard(
    "G29",
    "rare hits",
    when=(
        "graded items: nearly all scores of a learner are the same, and two items more (or less) with the score "
        "at the far end of the scale would undo the claim"
    ),
    do="more items; `--estimand wins`",
    urgent=True,
)
def rare_hits(comparison: Comparison) -> Found:
    units, settings = comparison.units, comparison.settings
    for measure, (test, part) in enumerate(zip(comparison.tests, comparison.evidence, strict=True)):
        signs = comparison.signs[:, measure]
        rows = np.flatnonzero(signs)
        judged = units.zero_one[measure] or units.measures[measure] in units.people  # right or wrong, or by labels
        if test.centre != "mean" or units.unit != "items" or judged or not len(rows):
            continue
        level = settings.alpha * part.p[rows] / np.maximum(comparison.p_adjusted[rows, measure], 1e-300)
        values = units.oriented(measure)
        undone = rows[undone_by_two_items(values, comparison.pair_index[rows], signs[rows].astype(float), level)]
        if len(undone):
            yield (
                f"on {units.measures[measure]} nearly all scores of a learner are the same; two {units.nouns(2)} more "
                "or less with a score at the other end of the scale would undo the claim",
                undone,
            )


@guard(
    "G28",
    "splits assumed",
    when="scores of one data set that do not say how they were split were assumed to be one cross-validation",
    do="`cv=`, or `--ratio` with a column of repeats",
    urgent=True,
)
def assumed_splits(comparison: Comparison) -> Found:
    units = comparison.units
    if units.unit == "folds" and units.plan.origin == "assumed":
        folds = len(units.names)
        yield (
            f"the {folds} scores of each learner were assumed to be one {folds}-fold cross-validation (test to "
            f"training 1 to {folds - 1}), the same for all; if they were made otherwise, use {option('cv')}"
        )


@guard(
    "G27",
    "one measure without margin",
    when="margins were given, but not for every measure: no pair can be called equivalent",
    do="`--margin` for the rest",
    urgent=True,
)
def margin_missing(comparison: Comparison) -> Found:
    without = [name for name in comparison.measures if name not in comparison.settings.margins]
    if comparison.settings.margins and without and comparison.settings.cheapest is None:
        yield f"no margin for {', '.join(without)}: no pair can be called equivalent"


@guard(
    "G35",
    "a slice goes against the answer",
    when="a slice (a benchmark, a level of `--slices`) makes the claim opposite to the overall one",
    do="look at that slice (`--details`); judge such cases separately",
    urgent=True,
)
def slice_against(comparison: Comparison) -> Found:
    labels = {(each.column, each.name): each.label for each in comparison.slices}
    against = against_overall(comparison)
    for each in against[:_MOST_AGAINST]:
        row = comparison.index_between(each.b, each.a)[0]
        more = f" ({len(against)} such claims)" if len(against) > _MOST_AGAINST else ""
        yield (
            f"in {labels[each.column, each.slice]} {each.b} is {each.side} than {each.a} on {each.measure}, against "
            f"the overall claim{more}",
            [row],
        )


@guard(
    "G36",
    "order reversed in every slice",
    when="the means over all cases order two learners otherwise than the means of every level of a column do "
    "(Simpson's reversal): they lack different cases",
    do="read the pair, which compares shared cases only; complete the table",
    urgent=True,
)
def simpson(comparison: Comparison) -> Found:
    found = reversed_everywhere(comparison)
    for column, b, a, measure in found[:_MOST_AGAINST]:
        row = comparison.index_between(b, a)[0]
        text = f"the mean {measure} of {b} and {a} over all cases stands in the opposite order in every {column}"
        yield f"{text}: they lack different cases; compare them on shared cases", [row]


@guard(
    "G37",
    "scored by a model",
    when="a measure was scored by a model (`--judged`, or its name says so: model_graded_qa, llm_judge …), and no "
    "people's scores correct it",
    do="score 30 items or more by people, `--human MEASURE=COLUMN`",
    urgent=True,
)
def only_a_judge(comparison: Comparison) -> Found:
    said = comparison.settings.judged
    judged = [name for name in comparison.measures if name in said or _BY_A_MODEL.search(normalise(name))]
    if names := [name for name in judged if name not in comparison.units.people]:
        yield (
            f"{' and '.join(names)} was scored by a model, so this is what the judge prefers, not what people prefer; "
            f"have people score 30 items or more and use {option('human', {names[0]: 'COLUMN'})}"
        )


@guard(
    "G38",
    "labelled items unlike the rest",
    when="the judge scores the items that people scored higher or lower than the others: were they drawn at random?",
    do="draw the items to label at random, without looking at the scores",
    urgent=True,
)
def labels_chosen(comparison: Comparison) -> Found:
    if not comparison.units.people:
        return
    from adjudge.verdicts.judged import labels_apart

    found = list(labels_apart(comparison.units, _PICKED))
    if found:
        name, learner, inside, outside, p = min(found, key=lambda each: each[-1])
        more = f", and of {len(found) - 1} more learners" if len(found) > 1 else ""
        yield (
            f"the judge gives {learner} a mean {name} of {inside:.3g} on items that people scored and {outside:.3g} on "
            f"the others (p {p:.2g}{more}): labels must be drawn without looking at the scores"
        )


@guard(
    "G40",
    "judge and people on other scales",
    when="people's scores span four times what the judge's do, or a fourth: right or wrong next to five points",
    do="write both on one scale",
    urgent=True,
)
def other_scales(comparison: Comparison) -> Found:
    if not comparison.units.people:
        return
    from adjudge.verdicts.agreement import unlike_scales

    for name, held in comparison.units.people.items():
        if ends := unlike_scales(comparison.units, name):
            people, judge = (f"from {low:g} to {high:g}" for low, high in (ends[:2], ends[2:]))
            yield (
                f"people's {held.column} goes {people} and the judge's {name} {judge}: the answer is on people's "
                "scale, and the judge adds little to it; write both on one scale"
            )


@guard(
    "G39",
    "every vote won or lost",
    when="a model won every vote, or lost every one: how far ahead or behind is set by a weak pull to the mean",
    do="votes against stronger, or weaker, models",
)
def one_sided_votes(comparison: Comparison) -> Found:
    if comparison.units.votes is None:
        return
    for said, models in comparison.units.votes.every.items():
        if names := [name for name in models if name in comparison.learners]:
            whose = "its strength is" if len(names) == 1 else "their strengths are"
            yield (
                f"{', '.join(names)} {said} every vote: {whose} finite by a weak pull towards the mean, and how far "
                f"{'ahead' if said == 'won' else 'behind'} does not follow from the votes"
            )


GUARDS = tuple(sorted((rule for rule in vars().values() if isinstance(rule, GuardRule)), key=lambda rule: rule.code))


URGENT = frozenset(rule.code for rule in GUARDS if rule.urgent)


def guards_on(comparison: Comparison) -> tuple[Guard, ...]:
    """All cautions on a comparison, in the order of their codes."""
    asked = (rule for rule in GUARDS if comparison.statements == 1 or rule.each_benchmark)
    return tuple(found for rule in asked for found in rule(comparison))
