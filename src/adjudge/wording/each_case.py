"""Who is worse on which data set, as tables."""

from __future__ import annotations

from dataclasses import replace

from adjudge.verdicts.each_case import CaseTest, EachCase
from adjudge.wording.numerals import p_text, signed
from adjudge.wording.sections import Section
from adjudge.wording.words import several

NOBODY = "–"
_WIDEST, _MOST = 12, 100  # learners of a table, tests of a list


def each_case_sections(found: EachCase, *, statistics: bool = False) -> list[Section]:
    """One table per measure: the learners worse than that of the column; of two learners, or on request, each test."""
    made = _statistics if statistics or len(found.learners) == 2 else _cells
    return [*(made(found, measure) for measure in found.measures), Section("", notes=(_note(found),))]


def _cells(found: EachCase, measure: str) -> Section:
    """Too wide, the learners are numbered; still too wide, a row per significant test."""
    title = f"{measure}: who is significantly worse than the learner of the column"
    codes = {name: f"C{place + 1}" for place, name in enumerate(found.learners)}
    legend = ", ".join(f"{code} {name}" for name, code in codes.items())
    listed = [
        [row.case, row.better, _worse(row, found.alpha, {})]
        for row in found.tests
        if row.significant and row.measure == measure
    ]
    more = (f"… and {several(len(listed) - _MOST, 'more test')}: --csv has them all.",) if len(listed) > _MOST else ()
    narrow = Section(f"{measure}: who is significantly worse", [found.noun, "better", "worse"], listed[:_MOST], left=3,
                     notes=(*more, _won_lost(found, measure)))  # fmt: skip
    if len(found.learners) > _WIDEST:
        return narrow
    coded = replace(_table(found, measure, title, codes), notes=(f"{legend}.",), narrow=narrow)
    return replace(_table(found, measure, title, {}), narrow=coded)


def _table(found: EachCase, measure: str, title: str, codes: dict[str, str]) -> Section:
    rows = [
        [case, *(" ".join(_worse(row, found.alpha, codes) for row in found.worse_than(measure, case, name)) or NOBODY
                 for name in found.learners)]
        for case in found.cases
    ]  # fmt: skip
    rows.append(["won : lost", *("{} : {}".format(*found.won_lost(measure, name)) for name in found.learners)])
    return Section(title, [found.noun, *(codes.get(name, name) for name in found.learners)], rows,
                   left=len(found.learners) + 1)  # fmt: skip


def _worse(row: CaseTest, alpha: float, codes: dict[str, str]) -> str:
    return f"{codes.get(row.worse, row.worse)}{'*' if row.p_holm <= alpha else ''}"


def _won_lost(found: EachCase, measure: str) -> str:
    each = ("{} {} : {}".format(name, *found.won_lost(measure, name)) for name in found.learners)
    return f"Significantly better : worse: {', '.join(each)}."


def _statistics(found: EachCase, measure: str) -> Section:
    rows = [
        [row.case, row.better, row.worse, signed(row.difference), *_statistic(row), p_text(row.p, 1 - found.alpha),
         p_text(row.p_holm, 1 - found.alpha), "yes" if row.significant else "no"]
        for row in found.tests if row.measure == measure
    ]  # fmt: skip
    head = [found.noun, "ahead", "behind", "by", "t" if "F" not in found.test else "F", "df", "p", "adjusted",
            f"≤ {100 * found.alpha:g} %"]  # fmt: skip
    return Section(f"{measure}: each {found.noun} by itself", head, rows, left=3, notes=(_won_lost(found, measure),))


def _statistic(row: CaseTest) -> tuple[str, str]:
    return ("–", "–") if row.statistic != row.statistic else (f"{row.statistic:.3f}", row.df)


def _note(found: EachCase) -> str:
    n = len(found.tests)
    marks = sum(row.significant for row in found.tests)
    kept = sum(row.p_holm <= found.alpha for row in found.tests)
    chance = n * found.alpha
    return (
        f"{found.test}, each {found.noun} by itself ({found.plan}): {several(n, 'test')} at {100 * found.alpha:g} % "
        f"each, as published. If no learner differed, about {chance:.{0 if chance >= 1 else 1}f} would be marked; "
        f"{marks} are. *: still there when all {n} are one family (Holm): {kept}. Over all {found.noun}s together: the "
        "same command without --each-case."
    )
