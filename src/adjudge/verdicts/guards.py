"""One function per guard: it looks at the numbers and says its caution, or nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.evidence.joint.linked import linked_measures
from adjudge.evidence.joint.pairs import JointPair
from adjudge.measures.registry import find_measure
from adjudge.results.completeness import unpaired_splits
from adjudge.results.table import Cube, ResultTable
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.numerals import p_text, probability
from adjudge.verdicts.rule import enough_cases, is_tied

if TYPE_CHECKING:
    from adjudge.verdicts.network import MeasureGroup

__all__ = ["pair_guards", "table_guards"]

_MANY_TIES = 0.25
_SURE_MEASURES, _SURE_CASES = 8, 50  # docs/networks.md: how often independent measures are linked by chance
_FOLD_NAME = re.compile(
    r"^(.*?)[\s_.:/#-]*(fold|run|rep|repeat|repetition|split|seed|resample|cv)[\s_.:#-]*\d+", re.IGNORECASE
)


def few_cases(n_cases: int, names: tuple[str, str], threshold: float) -> Guard | None:
    if enough_cases(n_cases, threshold):
        return None
    needed = next(n for n in range(1, 64) if enough_cases(n, threshold))
    cases = "1 case" if n_cases == 1 else f"{n_cases} cases"
    return Guard(
        "G01",
        f"{cases}: even a unanimous result has p = {2.0 ** (1 - n_cases):.3g} > {1 - threshold:.3g}; {needed} cases "
        "are needed before anything may be claimed",
        (names,),
    )


def mode_against_margin(pair: JointPair, measures: tuple[str, ...], names: tuple[str, str]) -> Guard | None:
    if is_tied(pair):
        return None
    against = [
        f"{measure} (won {100 * (share - tied / 2):.0f} %, tied {100 * tied:.0f} %)"
        for measure, share, tied, sign in zip(measures, pair.win_shares, pair.tie_shares, pair.statement, strict=True)
        if (sign == ">" and share < 0.5) or (sign == "<" and share > 0.5)
    ]
    if not against:
        return None
    return Guard(
        "G02",
        f"the most frequent statement {pair.statement} points against the majority of cases on {', '.join(against)}",
        (names,),
    )


def exact_test_differs(pair: JointPair, names: tuple[str, str], threshold: float) -> Guard | None:
    """The published rule claims what the exact test does not."""
    claimed = pair.lower >= threshold and enough_cases(pair.n, threshold) and pair.statement.direction != "equal"
    if not claimed or pair.exact_p <= 1.0 - threshold:
        return None
    return Guard(
        "G16",
        f"P ≥ {threshold:g}, but the exact GLRT has p = {p_text(pair.exact_p, threshold)}; --rule strict would not "
        "claim it (docs/calibration/joint.md: how often each rule is wrong)",
        (names,),
    )


def many_ties(pair: JointPair, measures: tuple[str, ...], names: tuple[str, str]) -> Guard | None:
    tied = [
        f"{measure} ({100 * share:.0f} %)"
        for measure, share in zip(measures, pair.tie_shares, strict=True)
        if _MANY_TIES <= share < 1.0
    ]
    if not tied:
        return None
    return Guard("G03", f"many cases are tied on {', '.join(tied)}; each tie counts half for either side", (names,))


def tied_throughout(pair: JointPair, measures: tuple[str, ...], names: tuple[str, str]) -> Guard | None:
    tied = [measure for measure, sign in zip(measures, pair.statement, strict=True) if sign == "="]
    if not tied:
        return None
    if len(tied) == len(measures):
        return Guard(
            "G09",
            f"{names[0]} and {names[1]} have the same results on every measure in all {pair.n} cases; P is split "
            f"evenly over all statements ({probability(pair.probability)} each)",
            (names,),
        )
    return Guard("G07", f"{', '.join(tied)}: tied in every case, left out of the joint test", (names,))


def pair_guards(pair: JointPair, measures: tuple[str, ...], names: tuple[str, str], threshold: float) -> list[Guard]:
    """The cautions on one pair; `names` is (b, a)."""
    found = [
        few_cases(pair.n, names, threshold),
        exact_test_differs(pair, names, threshold),
        mode_against_margin(pair, measures, names),
        many_ties(pair, measures, names),
        tied_throughout(pair, measures, names),
    ]
    return [guard for guard in found if guard is not None]


def linked(cube: Cube) -> Guard | None:
    pairs = linked_measures(cube.values)
    if not pairs:
        return None
    named = "; ".join(f"{cube.measures[i]} and {cube.measures[j]}" for i, j in pairs)
    return Guard(
        "G04",
        f"functions of each other: {named}; they repeat the same evidence, and split ties invent statements that "
        "cannot occur: keep one of each",
    )


def folds_as_cases(table: ResultTable) -> Guard | None:
    """Case names like iris_fold3: scores of one data set are not independent cases."""
    stems = [found[1] for name in table.cases if (found := _FOLD_NAME.match(name))]
    if len(stems) < 2 or len(stems) < 0.8 * len(table.cases) or len(set(stems)) > len(stems) / 2:
        return None
    return Guard(
        "G05",
        f"the cases look like folds or runs ({table.cases[0]}, {table.cases[1]}, …) of {len(set(stems))} data set(s); "
        "they share training data and are not independent: give case, repeat and fold as columns",
    )


def many_pairs(claims: Sequence[float], n_pairs: int, limit: float | None) -> Guard | None:
    """Several claims at once: how many of them are expected to be wrong."""
    if n_pairs < 2 or not claims:
        return None
    expected = sum(1.0 - chance for chance in claims)
    way_out = "" if limit is not None else "; --fdr 0.05 limits their expected share"
    return Guard(
        "G06",
        f"{len(claims)} claims from {n_pairs} pairs: {expected:.2g} of them are expected to be wrong (sum of 1 − P)"
        f"{way_out}",
    )


def holes(n_holes: int, n_cells: int, missing: str, sizes: Sequence[int]) -> Guard | None:
    if not n_holes:
        return None
    how = {
        "drop": f"left out pair by pair, so pairs rest on {min(sizes)} to {max(sizes)} cases",
        "worst": "counted as losses in the joint test; medians and Wilcoxon tests leave them out",
    }[missing]
    return Guard("G08", f"{n_holes} of {n_cells} cells are missing: {how}")


def unpaired(table: ResultTable) -> Guard | None:
    """Learners scored on different splits of the same case: their difference holds the luck of the split too."""
    cases = unpaired_splits(table)
    if not cases:
        return None
    return Guard(
        "G14",
        f"learners were scored on different splits of {len(cases)} case(s), e.g. {cases[0]} (split_id differs); "
        "differences between them hold the luck of the split as well",
    )


def groups_against_margin(
    groups: Sequence[MeasureGroup], margins: dict[str, float], names: tuple[str, str]
) -> Guard | None:
    """A group's claim that points against the majority of cases on one of its measures."""
    against = [
        f"{measure} (share {100 * margins[measure]:.0f} %, ties half)"
        for group in groups
        if group.verdict != "undecided"
        for measure, sign in zip(group.measures, group.statement, strict=True)
        if (sign == ">" and margins[measure] < 0.5) or (sign == "<" and margins[measure] > 0.5)
    ]
    if not against:
        return None
    return Guard("G02", f"a group's claim points against the majority of cases on {', '.join(against)}", (names,))


def chance_links(n_measures: int, n_cases: int) -> Guard | None:
    """With few cases BDeu links independent measures: at 80 cases in 35 % of tables of six measures, 67 % of eight."""
    if n_measures <= _SURE_MEASURES and n_cases >= _SURE_CASES:
        return None
    return Guard(
        "G15",
        f"{n_measures} measures and {n_cases} cases: a network learnt from so few links independent measures by "
        "chance; read P(linked), or use --structure averaged",
    )


def reward_alone(measures: Sequence[str]) -> Guard | None:
    """Information reward judged with nothing beside it, by whatever name the table has for it."""
    found = [find_measure(name) for name in measures]
    if not found or any(measure is None or measure.name != "information_reward" for measure in found):
        return None
    return Guard(
        "G17",
        f"{measures[0]} is judged by itself, and unless all classes are equally frequent it is no proper scoring rule: "
        "overstating the common classes can win (docs/information-reward.md); judge log_loss or brier beside it",
    )


def table_guards(table: ResultTable, cube: Cube) -> list[Guard]:
    """The cautions on the table as a whole."""
    found = (linked(cube), folds_as_cases(table), unpaired(table), reward_alone(cube.measures))
    return [guard for guard in found if guard is not None]
