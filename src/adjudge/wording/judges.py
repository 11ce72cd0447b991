"""How a judge goes with people, learner by learner, and whether its errors differ between learners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.verdicts.agreement import ErrorsDiffer, JudgeAgreement, Rate, agreements
from adjudge.wording.numerals import at_most
from adjudge.wording.sections import Section
from adjudge.wording.sentences import interval_text

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


def judge_sections(comparison: Comparison) -> list[Section]:
    """One for each measure that people's scores correct."""
    return [_section(each) for each in agreements(comparison)]


def _section(found: JudgeAgreement) -> Section:
    header = ["learner", "labelled", *(rate.name for rate in found.learners[0].rates)]
    rows = [[each.learner, str(each.labelled), *map(_rate, each.rates)] for each in found.learners]
    told = "" if found.errors is None else _errors(found.errors)
    return Section(
        f"The judge's {found.measure} next to what people said ({found.people})", header, rows, notes=(told,)
    )


def _rate(rate: Rate) -> str:
    if rate.value is None or rate.low is None or rate.high is None:
        return "–"
    return f"{rate.value:.2f} [{rate.low:.2f}, {rate.high:.2f}]".replace("-", "−")


def _errors(found: ErrorsDiffer) -> str:
    size = interval_text(found.difference, found.low, found.high, times=False)
    about = (
        f"of {found.b} against {found.a}, judge minus people {size} on {found.n} items, adjusted p {at_most(found.p)}"
    )
    if found.differ:
        return f"The judge's errors differ between learners, which turns verdicts: most surely {about}."
    return f"The judge's errors are not shown to differ between learners; most surely {about}."
