"""Would the answer survive another shuffle? Measured: the whole experiment was run several times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import check_share
from adjudge.evidence.corrected_t import many_corrected_t
from adjudge.evidence.five_by_two_cv_f import many_five_by_two_f
from adjudge.evidence.five_by_two_cv_t import many_five_by_two_t
from adjudge.replication.repeat_scores import differences_by_repeat
from adjudge.replication.replicability import ReplicabilityResult, replicability
from adjudge.results.plan import Plan, describe_plans, plans_by_case
from adjudge.results.replicates import replicate_tables, replicates_of
from adjudge.results.table import ResultTable
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison, compare_learners
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.words import Word
from adjudge.wording.headline import headline_text

Test = Literal["corrected", "uncorrected", "5x2cv t", "5x2cv F"]


@dataclass(frozen=True, slots=True, repr=False)
class VerdictOutcomes(ResultBase):
    """What the comparison of all cases and measures said of one pair in each replicate, from b's side.

    `signs` has one sign per measure (>, <, ?, =); `agreement` (R) is the share of pairs of replicates with the same
    signs.
    """

    b: str
    a: str
    verdicts: tuple[str, ...]
    signs: tuple[str, ...]
    agreement: float
    flips: bool  # some measure has > in one replicate and < in another

    @property
    def same_as_first(self) -> int:
        """How many of the other replicates say what the first says."""
        return sum(said == self.said[0] for said in self.said) - 1

    @property
    def said(self) -> tuple[str, ...]:
        """Word and signs; a word that holds on every measure needs none."""
        whole = {Word.UNDECIDED, Word.BETTER, Word.WORSE, Word.EQUIVALENT}
        return tuple(
            verdict if verdict in whole else f"{verdict} [{signs}]"
            for verdict, signs in zip(self.verdicts, self.signs, strict=True)
        )


@dataclass(frozen=True, slots=True, repr=False)
class AnswerOutcomes(ResultBase):
    """The answer over all learners in each replicate: the headline's lead, and who is not excluded (the front)."""

    leads: tuple[str, ...]
    fronts: tuple[tuple[str, ...], ...]
    agreement: float  # R of the leads
    front_agreement: float  # R of the fronts
    joint_agreement: float  # R of all words of all pairs together


@dataclass(frozen=True, slots=True, repr=False)
class CaseOutcomes(ResultBase):
    """One test on one case: of the replicates, how many found b better, how many a, and what the first found."""

    b: str
    a: str
    case: str
    measure: str
    towards_b: int
    towards_a: int
    replicates: int
    first: str  # "b", "a" or "none"

    @property
    def most(self) -> int:
        """Replicates with the commonest outcome."""
        return max(self.towards_b, self.towards_a, self.replicates - self.towards_b - self.towards_a)

    @property
    def unanimous(self) -> bool:
        return self.most == self.replicates


@dataclass(frozen=True, slots=True, repr=False)
class PairOutcomes(ResultBase):
    """The same over all cases: paper C's consistency and R."""

    b: str
    a: str
    measure: str
    result: ReplicabilityResult


@dataclass(frozen=True, slots=True, repr=False)
class ReplicatedTable(ResultBase):
    """`verdicts` is empty, `answer` None for one case of one split; `cases` where one replicate has no test."""

    replicates: int
    plan: str  # of one replicate
    test: str | None
    alpha: float
    threshold: float
    verdicts: tuple[VerdictOutcomes, ...]
    answer: AnswerOutcomes | None
    cases: tuple[CaseOutcomes, ...]
    pairs: tuple[PairOutcomes, ...]
    no_test: str | None = None  # why there is no test on single cases

    def to_dict(self) -> dict[str, Any]:
        found = ResultBase.to_dict(self)
        names = ("replicates", "plan", "test", "no_test", "alpha", "threshold", "verdicts", "pairs", "cases", "answer")
        made = {"schema": "adjudge.replicates/1"} | {name: found[name] for name in names}
        made["verdicts"] = [row.to_dict() | {"same_as_first": row.same_as_first} for row in self.verdicts]
        made["pairs"] = [pair | pair.pop("result") for pair in found["pairs"]]
        return made if self.answer is not None else {name: made[name] for name in made if name != "answer"}

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair, case and measure."""
        names = CaseOutcomes.__dataclass_fields__
        return {name: [getattr(row, name) for row in self.cases] for name in names}

    def __str__(self) -> str:
        from adjudge.replication.replicated_text import replicated_text

        return replicated_text(self)


@checked
def replicated_table(
    table: ResultTable,
    replicates: int | None = None,
    *,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    test: Test | None = None,
    alpha: float = 0.05,
    threshold: float = 0.95,
) -> ReplicatedTable:
    """How often did the same experiment on the same data, partitioned anew, have the same answer?

    The table holds one experiment `replicates` times over (`adjudge run --replicate`, whose meta says how many), the
    repeats of the first before those of the next. Each replicate is judged by itself: the words of `compare` at
    `threshold` where there are several cases, and on every case the `test` at level `alpha`: the corrected t unless
    another is asked for (5x2cv tests where a replicate is 5×2-fold). Paper C's consistency and R over the cases follow.

    Assumes: replicates differ in their random partitions only. Instead: `rerun_table` estimates the same from one
    experiment of 5 repeats or more.

    Parameters
    ----------
    table: The table of `adjudge run --replicate`.
    replicates: How many; as the meta file says when left out.
    learners, measures, cases : Sequence[str], optional
        Only these.
    test: The test on each case.
    alpha
    threshold: Confidence that all claims are right together.

    See Also
    --------
    adjudge.replication.rerun_table : from one experiment

    References
    ----------
    replicability

    >>> import adjudge
    >>> rows = [("c", l, r, f, 0.8 + 0.05 * (l == "B") + 0.01 * ((r * 7 + f * 3) % 5)) for l in "AB"
    ...         for r in range(10) for f in range(4)]
    >>> names = ("case", "learner", "repeat", "fold", "accuracy")
    >>> found = replicated_table(adjudge.read_results({n: list(v) for n, v in zip(names, zip(*rows))}), 5)
    >>> found.plan, found.cases[0].towards_b
    ('2×4-fold cross-validation', 5)
    """
    check_share(alpha, "alpha")
    chosen = table.select(learners=learners, measures=measures, cases=cases)
    times = replicates if replicates is not None else replicates_of(chosen)
    if times is None:
        raise InputError("the table's meta does not say how many replicates it holds; give replicates=")
    if len(chosen.learners) < 2:
        raise InputError(f"a comparison needs two learners; received {', '.join(chosen.learners)}")
    _refuse_unequal(plans_by_case(chosen))
    tables = list(replicate_tables(chosen, times))
    plans = plans_by_case(tables[0])
    asked, why = _fitting_test(plans, test)
    # One case is judged on its folds; without several splits and their sizes it cannot be.
    compared = (
        [compare_learners(each, Settings(threshold=threshold)) for each in tables]
        if len(chosen.cases) > 1 or (asked and test is None)
        else []
    )
    outcomes = tuple(_case_outcomes(chosen, plans, times, asked, alpha)) if asked is not None else ()
    return ReplicatedTable(
        replicates=times,
        plan=describe_plans(plans.values()),
        test=asked if asked is None or asked.startswith("5x2cv") else f"{asked} t",
        alpha=alpha,
        threshold=threshold,
        verdicts=tuple(_verdicts(compared)) if compared else (),
        answer=_answers(compared) if compared else None,
        cases=outcomes,
        pairs=tuple(_over_cases(outcomes, chosen, times)),
        no_test=why,
    )


def _refuse_unequal(plans: dict[str, Plan]) -> None:
    """Replicates are cut by repeat, the same cut for all cases."""
    least, most = (choose(plans, key=lambda case: plans[case].repeats) for choose in (min, max))
    if plans[least].repeats != plans[most].repeats:
        raise UnfitDataError(
            f"cases have different numbers of repeats ({least!r} {plans[least].repeats}, {most!r} "
            f"{plans[most].repeats}), which cannot be cut into replicates alike; choose some with cases="
        )


def _fitting_test(plans: dict[str, Plan], test: Test | None) -> tuple[Test | None, str | None]:
    """The test on single cases, or None and the reason."""
    for case, plan in plans.items():
        if test is not None and test.startswith("5x2cv") and (plan.repeats, plan.folds) != (5, 2):
            raise UnfitDataError(
                f"the {test} test needs 5×2-fold cross-validation; a replicate of case {case!r} is {plan.describe()}"
            )
        why = None
        if plan.kind == "seeds" or plan.repeats * plan.folds < 2:
            why = f"a replicate of case {case!r} has one split ({plan.describe()})"
        elif plan.ratio is None:
            why = f"the sizes of training and test sets of case {case!r} are not known (columns n_train, n_test)"
        if why is not None and test is not None:
            raise UnfitDataError(f"no {test} test: {why}")
        if why is not None:
            return None, why
    return test or "corrected", None


def _case_outcomes(
    table: ResultTable, plans: dict[str, Plan], times: int, test: Test, alpha: float
) -> list[CaseOutcomes]:
    rows = []
    for a, b, case, measure, d in differences_by_repeat(table):
        ratio = plans[case].ratio
        assert ratio is not None
        each = d.reshape(times, -1)
        if test in ("corrected", "uncorrected"):
            t, p = many_corrected_t(each, ratio if test == "corrected" else 0.0)
        else:
            t, p = (many_five_by_two_t if test == "5x2cv t" else many_five_by_two_f)(each.reshape(times, 5, 2))
        found = np.where(p <= alpha, np.sign(t), 0)
        rows.append(
            CaseOutcomes(b, a, case, measure, int((found > 0).sum()), int((found < 0).sum()), times,
                         {1: "b", -1: "a", 0: "none"}[int(found[0])])
        )  # fmt: skip
    return rows


def _over_cases(rows: tuple[CaseOutcomes, ...], table: ResultTable, times: int) -> list[PairOutcomes]:
    made = []
    for measure in table.measures:
        for a, b in combinations(table.learners, 2):
            here = [row for row in rows if (row.b, row.a, row.measure) == (b, a, measure)]
            if here:
                k = [row.towards_b + row.towards_a for row in here]
                result = replicability(k, times, towards_b=[row.towards_b for row in here])
                made.append(PairOutcomes(b, a, measure, result))
    return made


def _answers(compared: Sequence[Comparison]) -> AnswerOutcomes:
    leads = tuple(headline_text(found.answer).lead for found in compared)
    fronts = tuple(found.answer.front for found in compared if isinstance(found.answer, Answer))
    joint = [" ".join(found.sign_text(index) for index in range(len(found))) for found in compared]
    return AnswerOutcomes(leads, fronts, _agreement(leads), _agreement(fronts), _agreement(joint))


def _agreement(said: Sequence[Hashable]) -> float:
    """R: the share of pairs of replicates that say the same."""
    counts = np.array(list(Counter(said).values()))
    return float((counts * (counts - 1)).sum() / (len(said) * (len(said) - 1)))


def _verdicts(compared: Sequence[Comparison]) -> list[VerdictOutcomes]:
    made = []
    for index, (a, b) in enumerate(compared[0].pair_index.tolist()):
        verdicts = tuple(str(found.words[index]) for found in compared)
        signs = tuple(found.sign_text(index) for found in compared)
        flips = any({">", "<"} <= set(column) for column in zip(*signs, strict=True))
        row = VerdictOutcomes(compared[0].learners[b], compared[0].learners[a], verdicts, signs, 0.0, flips)
        made.append(replace(row, agreement=_agreement(row.said)))
    return made
